"""Files of hand histories: reading, writing, what is wrong with them, and their size."""

from __future__ import annotations

import datetime as dt
import tomllib
import tracemalloc
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck.histories.phh import HandHistory, UnreadableHistoryError, read, sections, write
from darwindeck.histories.toml_values import parse_plain_toml, parse_toml, toml_text
from tests.histories.hands import OWN_FILES, REAL, THREE_HANDED, hand

if TYPE_CHECKING:
    from pathlib import Path

ALL_FILES = [*OWN_FILES, *sorted(REAL.glob("*.phhs"))]


@pytest.mark.parametrize("file", ALL_FILES, ids=lambda file: file.stem)
def test_writing_what_was_read_loses_nothing(file: Path, tmp_path: Path) -> None:
    histories = list(read(file))
    copy = tmp_path / file.name
    write(copy, histories)
    assert list(read(copy)) == histories
    first, second = tomllib.loads(file.read_text()), tomllib.loads(copy.read_text())
    assert first == second


@pytest.mark.parametrize("file", ALL_FILES, ids=lambda file: file.stem)
def test_the_fast_reader_agrees_with_the_full_one(file: Path) -> None:
    for section in sections(file):
        text = section.text.decode()
        expected = tomllib.loads(text, parse_float=Decimal)
        if "[ " not in text and '"' not in text:
            assert parse_plain_toml(text) == expected
        assert parse_toml(text) == expected


PIECES = [
    "a = ",
    "'x'",
    "[",
    "]",
    "1",
    "0",
    "01",
    "1.50",
    ".5",
    ", ",
    ",",
    "'",
    '"',
    "\n",
    "#",
    "\t",
    "b = ",
    "true",
    "inf",
    "-1",
    " ",
    "_",
    "é",
    "\\",
    "\r\n",
    "{",
    "}",
    "[1, 2]",
    "15:54:35",
    "24:00:00",
    "['p1 f', 'd']",
]


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_the_fast_reader_never_reads_what_the_full_one_reads_otherwise(text: str) -> None:
    fast = parse_plain_toml(text)
    if fast is not None:
        assert fast == tomllib.loads(text, parse_float=Decimal)


VALUES = st.recursive(
    st.one_of(
        st.text(),
        st.integers(-(2**63), 2**63 - 1),
        st.booleans(),
        st.decimals(-(10**9), 10**9, places=2),
        st.dates(),
        st.times(),
        st.datetimes(min_value=dt.datetime(1, 1, 1)),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.text(), VALUES, max_size=4))
def test_every_value_is_written_so_that_it_is_read_again(fields: dict[str, object]) -> None:
    assert parse_toml(toml_text(fields)) == fields


def test_all_fields_are_kept_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(
        "_zone = {a = 1}\ntime = 15:54:35\n"
        + THREE_HANDED
        + 'actions = []\nvenue = "it\'s"\n_a = [1.5]\n'
        "winnings = [0, 0, 2.50]\ntime_limit = inf\n",
        encoding="utf-8",
    )
    (history,) = read(file)
    assert [name for name, _ in history.other] == ["_zone", "time", "venue", "_a", "time_limit"]
    assert history.winnings == (0, 0, Decimal("2.50"))
    assert history.where == str(file)
    write(file, [history])
    assert list(read(file)) == [history]


def test_sections_have_any_name_and_comments_around_them(tmp_path: Path) -> None:
    file = tmp_path / "many.phhs"
    one = THREE_HANDED + "actions = [\n  'd dh p1 AsAh', # aces\n  '[2]',\n]\n"
    file.write_text(f"# two hands\n\n[1]\n{one}\n[ 'second' ] # here\n{one}[1x]\r\n{one}")
    assert [history.where for history in read(file)] == [
        f"{file} [1]",
        f"{file} [second]",
        f"{file} [1x]",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("variant = NT", "is not TOML: Invalid value"),
        ("variant = 'NT'\nvariant = 'FT'", "is not TOML"),
        ("\xff", "is not UTF-8 text: it has the byte 0xff"),
        ("", "the field variant is missing"),
        ("variant = 7", "the field variant is 7: write a code such as 'NT'"),
        ("variant = 'XX'", "variant 'XX' is not known: it is one of NT, FT"),
        ("variant = 'NT'", "the field starting_stacks is missing (NT)"),
        (THREE_HANDED, "the field actions is missing (NT)"),
        (
            THREE_HANDED.replace("antes = [0, 0, 0]", "antes = [0, 0]") + "actions = []",
            "the field antes has 2 entries, but there are 3 starting_stacks",
        ),
        (THREE_HANDED + "actions = []\nplayers = ['A']", "players has 1 entries"),
        (THREE_HANDED + "actions = []\nplayers = [1, 2, 3]", "write a list of texts"),
        (THREE_HANDED + "actions = 'p1 f'", "write a list of texts"),
        (THREE_HANDED + "actions = []\nfinishing_stacks = ['a', 0, 0]", "write a list of numbers"),
        (THREE_HANDED + "actions = []\nante_trimming_status = 1", "write true or false"),
        (THREE_HANDED + "actions = []\nhand = []", "write a number or a text"),
        (THREE_HANDED.replace("min_bet = 2", "min_bet = '2'") + "actions = []", "write a number"),
        (THREE_HANDED.replace("min_bet = 2", "") + "actions = []", "min_bet is missing"),
        (THREE_HANDED.replace("'NT'", "'FT'") + "actions = []", "small_bet is missing"),
        (THREE_HANDED.replace("'NT'", "'FR'") + "actions = []", "bring_in is missing"),
        (THREE_HANDED.replace("[100, 100, 100]", "[100]") + "actions = []", "at least two players"),
        (
            THREE_HANDED.replace("[100, 100", "[100, -inf") + "actions = []",
            "starting_stacks has -Infinity",
        ),
        (THREE_HANDED.replace("min_bet = 2", "min_bet = nan") + "actions = []", "min_bet has NaN"),
        (THREE_HANDED.replace("0, 0, 0]", "0, 0, -inf]") + "actions = []", "antes has -Infinity"),
        (THREE_HANDED.replace("0, 0, 0]", f"0, 0, {10**20}]") + "actions = []", "has 1.00000e+20"),
        (
            THREE_HANDED.replace("[100, 100", "[100, 1e99999999999") + "actions = []",
            "as many as a table can have",
        ),
        (
            THREE_HANDED + "actions = []\nfinishing_stacks = [1e-999999, 0, 0]",
            "as many as a table can have",
        ),
    ],
)
def test_what_is_no_history_is_refused_with_its_place(text: str, why: str, tmp_path: Path) -> None:
    one, many = tmp_path / "bad.phh", tmp_path / "bad.phhs"
    one.write_bytes(text.encode("latin-1"))
    many.write_bytes(b"[1]\n" + text.encode("latin-1"))
    for file, where in ((one, str(one)), (many, f"{many} [1]")):
        with pytest.raises(ValueError, match="bad") as caught:
            list(read(file))
        assert str(caught.value).startswith(f"{where}: ")
        assert why in str(caught.value)


def test_a_file_is_known_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(UnreadableHistoryError, match=r"it ends in .phh, .phhs"):
        list(read(tmp_path / "hands.toml"))
    with pytest.raises(FileNotFoundError):
        list(read(tmp_path / "none.phh"))


def test_text_before_the_first_hand_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "many.phhs"
    file.write_text("variant = 'NT'\n[1]\n")
    with pytest.raises(UnreadableHistoryError, match=r"a hand begins with \[1\]"):
        list(read(file))


@pytest.mark.parametrize("suffix", [".phh", ".phhs"])
def test_a_byte_order_mark_and_windows_line_ends_are_read(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"windows{suffix}"
    text = ("[1]\n" if suffix == ".phhs" else "") + THREE_HANDED.lstrip() + "actions = []\n"
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert [history.variant for history in read(file)] == ["NT"]


def test_a_header_is_found_wherever_a_block_of_the_file_ends(tmp_path: Path) -> None:
    file = tmp_path / "many.phhs"
    one = THREE_HANDED + "actions = []\n"
    for length in (1, 7, 65_536 - len(one) - 9, 65_536 - len(one) - 8, 65_536 - 5, 65_536):
        file.write_text(f"[1]\n{one}# {'x' * length}\n[2]\n{one}")
        assert [history.where[-3:] for history in read(file)] == ["[1]", "[2]"]


def test_a_file_without_hands_has_none(tmp_path: Path) -> None:
    file = tmp_path / "empty.phhs"
    file.write_text("# nothing\n")
    assert list(read(file)) == []


def failing(history: HandHistory) -> object:
    yield history
    raise RuntimeError("no more")


def test_nothing_is_half_written(tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    history = hand("# nothing")
    write(file, [history])
    before = file.read_bytes()
    with pytest.raises(RuntimeError, match="no more"):
        write(file, failing(history))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="cannot be written in a hand history"):
        write(file, [HandHistory.from_fields(history.fields() | {"_x": object()})])
    with pytest.raises(ValueError, match="holds one hand, not 2"):
        write(tmp_path / "one.phh", [history, history])
    with pytest.raises(ValueError, match=r"name it .phh or .phhs"):
        write(tmp_path / "one.txt", [history])
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["hands.phhs"]


def test_a_large_file_is_read_in_little_memory(tmp_path: Path) -> None:
    file = tmp_path / "large.phhs"
    section = toml_text(next(iter(read(OWN_FILES[0]))).fields())
    hands = 10_000
    with file.open("w") as out:
        for number in range(hands):
            out.write(f"[{number}]\n{section}\n")
    assert file.stat().st_size > 8_000_000
    tracemalloc.start()
    count = sum(1 for _ in read(file))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == hands
    assert peak < 1_000_000


@pytest.mark.parametrize("name", ["a.phh", "a.phhs"])
def test_what_is_too_long_for_a_hand_is_refused_in_little_memory(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    with file.open("wb") as out:
        out.write(b"[1]\n")
        for _ in range(30):
            out.write(b"x" * 1_000_000)
    tracemalloc.start()
    with pytest.raises(UnreadableHistoryError, match="which no hand is"):
        list(read(file))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10_000_000
