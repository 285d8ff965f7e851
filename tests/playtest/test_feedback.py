"""The feedback store: what went in comes out, whatever happens to the process or the file."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import threading
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from darwindeck import storage
from darwindeck.playtest import feedback
from darwindeck.playtest.exporting import CSV_COLUMNS, as_csv, as_json_lines
from darwindeck.playtest.feedback import (
    FeedbackError,
    FeedbackStore,
    Playtest,
    Ratings,
    feedback_path,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

RAZZ = Playtest(
    started_at="2025-03-01T20:15:00+00:00",
    genome_id="razz",
    game='{\n  "genome_id": "razz"\n}\n',
    seats=3,
    seat=1,
    bots=("greedy", "search:hard"),
    seed=2**80 + 1,
    hands=12,
    outcome='{"payoffs": [-20, 50, -30], "winners": [1]}',
    rating=4,
    comment="More, please.",
    log='[[{"type": "Started"}], []]',
    finished=True,
)
WHOLE_TEXT = st.text(st.characters(codec="utf-8"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "feedback.sqlite3"


@pytest.fixture(scope="module")
def shared_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FeedbackStore]:
    with FeedbackStore(tmp_path_factory.mktemp("shared") / "feedback.sqlite3") as store:
        store._connection.execute("PRAGMA synchronous = OFF")  # many writes, and no crash
        yield store


def python(script: str, *arguments: object) -> subprocess.Popen[str]:
    """Start a script as a process of its own."""
    command = [sys.executable, "-c", textwrap.dedent(script), *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def untouched(path: Path) -> tuple[bytes, int, list[str]]:
    """Return what a refusal must not change: the file, its time, and what lies beside it."""
    return (
        path.read_bytes(),
        path.stat().st_mtime_ns,
        sorted(file.name for file in path.parent.iterdir()),
    )


def test_a_playtest_comes_back_as_it_was(path: Path) -> None:
    with FeedbackStore(path) as store:
        key = store.add(RAZZ)
        assert store.get(key) == replace(RAZZ, id=key)
    with FeedbackStore(path) as store:
        assert store.list() == (replace(RAZZ, id=key),)


def test_ids_are_given_by_the_store(path: Path) -> None:
    with FeedbackStore(path) as store:
        assert [store.add(RAZZ), store.add(replace(RAZZ, id=1))] == [1, 2]


@given(
    playtest=st.builds(
        Playtest,
        genome_id=WHOLE_TEXT,
        game=st.just("{}"),
        seats=st.just(2),
        bots=st.lists(WHOLE_TEXT).map(tuple),
        seed=st.none() | st.integers(),
        rating=st.none() | st.integers(1, 5),
        comment=WHOLE_TEXT,
        log=st.recursive(WHOLE_TEXT, st.lists).map(json.dumps),
    )
)
def test_any_text_survives_the_store_and_both_exports(
    shared_store: FeedbackStore, playtest: Playtest
) -> None:
    stored = shared_store.get(shared_store.add(playtest))
    assert shared_store.keys(playtest.genome_id)[-1] == stored.id
    assert replace(stored, id=None) == playtest
    (line,) = b"".join(as_json_lines([stored])).decode().removesuffix("\n").split("\n")
    fields = json.loads(line)
    assert (fields["comment"], fields["seed"]) == (playtest.comment, playtest.seed)
    assert fields["log"] == json.loads(playtest.log)
    (row,) = csv.DictReader(io.StringIO(b"".join(as_csv([stored])).decode(), newline=""))
    assert (row["comment"], row["genome_id"]) == (playtest.comment, playtest.genome_id)
    assert tuple(json.loads(row["bots"])) == playtest.bots
    assert row["rating"] == ("" if playtest.rating is None else str(playtest.rating))


@given(comment=st.text(st.characters()))
def test_halves_of_characters_do_not_cost_the_comment(
    shared_store: FeedbackStore, comment: str
) -> None:
    key = shared_store.add(replace(RAZZ, comment=f"before {comment} after"))
    stored = shared_store.get(key).comment
    assert stored.startswith("before ")
    assert stored.endswith(" after")
    stored.encode()


def test_a_rating_can_be_given_later_and_changed(path: Path) -> None:
    with FeedbackStore(path) as store:
        key = store.add(replace(RAZZ, rating=None, comment=""))
        store.rate(key, 2, "Slow.")
        store.rate(key, 5, "It grows on me.")
        assert store.get(key) == replace(RAZZ, id=key, rating=5, comment="It grows on me.")


def test_a_playtest_in_progress_is_updated_without_touching_the_rating(path: Path) -> None:
    with FeedbackStore(path) as store:
        key = store.add(replace(RAZZ, hands=1, finished=False, log="[[]]", outcome="{}"))
        store.update(replace(RAZZ, id=key, rating=None, comment=""))
        assert store.get(key) == replace(RAZZ, id=key)


def test_playtests_are_chosen_by_game_and_rating(path: Path) -> None:
    with FeedbackStore(path) as store:
        for game, rating in (("razz", 5), ("badugi", 4), ("razz", None), ("razz", 2)):
            store.add(replace(RAZZ, genome_id=game, rating=rating))
        assert store.keys() == (1, 2, 3, 4)
        assert store.keys("razz") == (1, 3, 4)
        assert store.keys(min_rating=4) == (1, 2)
        assert store.keys("razz", 3) == (1,)
        assert store.list("no such game") == ()
        assert store.ratings() == {"badugi": Ratings(1, 1, 4.0), "razz": Ratings(3, 2, 3.5)}


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"rating": 0}, "1 to 5 stars"),
        ({"rating": 6}, "1 to 5 stars"),
        ({"seat": 3}, "no seat 3 at a table of 3"),
        ({"hands": -1}, "0 or more"),
        ({"started_at": "yesterday"}, "found 'yesterday'"),
        ({"started_at": "2025-03-01T20:15:00"}, "expected a time like"),
        ({"started_at": "2025-03-01T20:15:00+01:00"}, "expected a time like"),
    ],
)
def test_a_playtest_that_cannot_be_is_refused(wrong: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        replace(RAZZ, **wrong)


@pytest.mark.parametrize("field", ["game", "outcome", "log"])
@pytest.mark.parametrize("text", ["", "{", "[1] 2", "NaN", "[" * 100_000])
def test_what_must_be_json_is_checked_before_it_is_stored(
    path: Path, field: str, text: str
) -> None:
    with FeedbackStore(path) as store:
        with pytest.raises(ValueError, match=f"the {field} of a playtest must be JSON"):
            store.add(replace(RAZZ, **{field: text}))
        assert store.list() == ()


def test_an_unknown_id_is_an_error_and_changes_nothing(path: Path) -> None:
    with FeedbackStore(path) as store:
        store.add(RAZZ)
        for attempt in (
            lambda: store.get(7),
            lambda: store.rate(7, 1, "lost"),
            lambda: store.update(replace(RAZZ, id=7)),
        ):
            with pytest.raises(ValueError, match="there is no playtest 7 in"):
                attempt()
        with pytest.raises(ValueError, match="1 to 5 stars"):
            store.rate(1, 9, "too good")
        assert store.list() == (replace(RAZZ, id=1),)


def test_the_place_is_the_data_folder_unless_another_is_chosen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DARWINDECK_DATA_DIR", str(tmp_path / "not yet" / "there"))
    with FeedbackStore(feedback_path()) as store:
        store.add(RAZZ)
    assert (tmp_path / "not yet" / "there" / "feedback.sqlite3").is_file()
    monkeypatch.setenv("DARWINDECK_DATA_DIR", "")
    assert "darwindeck" in str(feedback_path())


def test_a_path_with_odd_signs_is_a_path(tmp_path: Path) -> None:
    path = tmp_path / "100% odd?mode=memory#é.sqlite3"
    with FeedbackStore(path) as store:
        store.add(RAZZ)
    assert path.stat().st_size > 0


WRITER = """
    import os, sys
    from darwindeck.playtest.feedback import FeedbackStore, Playtest
    path, name, writes = sys.argv[1], sys.argv[2], int(sys.argv[3])
    log = '["' + name * 20_000 + '"]'
    with FeedbackStore(path) as store:
        for hand in range(writes):
            key = store.add(Playtest(
                genome_id=name, game="{}", seats=2, bots=(), hands=hand, log=log))
            store.rate(key, 3, f"hand {hand}")
            print(key, hand, flush=True)
"""


def test_kill_9_amid_writes_loses_nothing_that_was_stored(path: Path) -> None:
    expected: list[tuple[int, int]] = []
    for name, patience in (("a", 1), ("b", 5), ("c", 12)):
        process = python(WRITER, path, name, 1_000_000)
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(patience)]
        process.kill()
        lines += process.stdout.read().splitlines()
        process.stdout.close()
        assert process.wait() == -signal.SIGKILL
        stored = [tuple(map(int, line.split())) for line in lines]
        expected += [(key, hand) for key, hand in stored]
        with FeedbackStore(path) as store:
            for key, hand in expected:
                playtest = store.get(key)
                assert (playtest.hands, playtest.comment) == (hand, f"hand {hand}")
                assert len(playtest.log) == 20_004
            assert len(store.keys()) - len(expected) <= len("abc")


def test_kill_9_within_a_write_leaves_the_state_before_it(path: Path) -> None:
    with FeedbackStore(path) as store:
        for _ in range(8):
            store.add(replace(RAZZ, comment="x" * 3000))
        stored = store.list()
    before = path.read_bytes()
    script = """
        import os, sys
        from darwindeck.playtest.feedback import FeedbackStore
        with FeedbackStore(sys.argv[1]) as store, store.writing() as connection:
            connection.execute("PRAGMA cache_size = 1")
            connection.execute("UPDATE playtest SET comment = hex(zeroblob(1000))")
            os.kill(os.getpid(), 9)
    """
    python(script, path).communicate()
    assert path.read_bytes() != before, "nothing of the write was in the file when it was killed"
    with FeedbackStore(path) as store:
        assert store.list() == stored
        assert store.add(RAZZ) == 9


def test_a_store_that_another_process_is_just_making_is_waited_for(path: Path) -> None:
    maker = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    maker.execute("BEGIN IMMEDIATE")
    maker.execute(feedback.TABLE)
    maker.execute(f"PRAGMA application_id = {FeedbackStore.application_id}")
    maker.execute(f"PRAGMA user_version = {FeedbackStore.format}")
    commit = threading.Timer(0.1, maker.execute, ["COMMIT"])
    commit.start()
    with FeedbackStore(path) as store:
        assert store.add(RAZZ) == 1
    commit.join()
    maker.close()


def test_several_processes_write_at_once_even_the_first_time(path: Path) -> None:
    writers = [python(WRITER, path, name, 10) for name in ("a", "b", "c")]
    for writer in writers:
        writer.communicate(timeout=20)
        assert writer.returncode == 0
    with FeedbackStore(path) as store:
        for name in ("a", "b", "c"):
            assert [playtest.hands for playtest in store.list(name)] == list(range(10))


def test_a_store_that_stays_locked_is_told_of(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "BUSY_SECONDS", 0.05)
    with FeedbackStore(path) as one, FeedbackStore(path) as other:
        with one.writing(), pytest.raises(FeedbackError, match=r"in use .* 0\.05 seconds"):
            other.add(RAZZ)
        assert other.add(RAZZ) == 1


def foreign_database(path: Path) -> None:
    """Make a database of another program, with a write-ahead log beside it."""
    script = """
        import os, sqlite3, sys
        connection = sqlite3.connect(sys.argv[1], isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE playtest (id)")
        os.kill(os.getpid(), 9)
    """
    python(script, path).communicate()


@pytest.mark.parametrize(
    "content", [b"a diary\n", b"\0" * 5000, b"SQLite format 3\0" + b"\xff" * 4080, b"SQL"]
)
def test_a_file_that_is_no_store_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    before = untouched(path)
    with pytest.raises(
        FeedbackError, match=r"is not a feedback database.*--db.*move this one away"
    ):
        FeedbackStore(path)
    assert untouched(path) == before


def test_a_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    foreign_database(path)
    before = untouched(path)
    with pytest.raises(FeedbackError, match=f"{path.name} is not a feedback database"):
        FeedbackStore(path)
    assert untouched(path) == before
    assert len(before[2]) > 1, "there was no write-ahead log to leave alone"


@pytest.mark.parametrize("offset", [100, 4096, 3 * 4096])
def test_a_damaged_store_is_refused_and_left_alone(path: Path, offset: int) -> None:
    with FeedbackStore(path) as store:
        for _ in range(4):
            store.add(replace(RAZZ, comment="x" * 3000))
    content = bytearray(path.read_bytes())
    content[offset : offset + 2000] = b"\xa5" * 2000
    path.write_bytes(content)
    before = untouched(path)
    with pytest.raises(FeedbackError, match=r"is damaged \(.*\) and was left as it is: move it"):
        FeedbackStore(path)
    assert untouched(path) == before


def test_a_truncated_store_is_refused_and_left_alone(path: Path) -> None:
    with FeedbackStore(path) as store:
        store.add(replace(RAZZ, log=json.dumps("x" * 100_000)))
    path.write_bytes(path.read_bytes()[:20_000])
    before = untouched(path)
    with pytest.raises(FeedbackError, match="is damaged"):
        FeedbackStore(path)
    assert untouched(path) == before


def test_a_row_that_is_no_playtest_is_told_of(path: Path) -> None:
    with FeedbackStore(path) as store:
        key = store.add(RAZZ)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE playtest SET started_at = 'once upon a time'")
    connection.close()
    with FeedbackStore(path) as store, pytest.raises(FeedbackError, match=r"playtest 1: .*once"):
        store.get(key)


def test_a_text_that_is_none_is_told_of(path: Path) -> None:
    with FeedbackStore(path) as store:
        key = store.add(RAZZ)
        store._connection.execute("UPDATE playtest SET comment = CAST(x'ff' AS TEXT)")
        with pytest.raises(FeedbackError, match="decode to UTF-8"):
            store.get(key)


def test_a_newer_format_is_refused_and_left_alone(path: Path) -> None:
    with FeedbackStore(path) as store:
        store.add(RAZZ)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 2")
    connection.close()
    before = untouched(path)
    with pytest.raises(
        FeedbackError, match=r"has format 2 and this program reads format 1: update"
    ):
        FeedbackStore(path)
    assert untouched(path) == before


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.touch()
    with FeedbackStore(path) as store:
        assert store.add(RAZZ) == 1


def test_a_folder_is_not_a_store(tmp_path: Path) -> None:
    with pytest.raises(FeedbackError, match="is not a file: name another file with --db"):
        FeedbackStore(tmp_path)


def test_a_folder_that_cannot_be_made_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FeedbackError, match=r"cannot be made .*DARWINDECK_DATA_DIR"):
        FeedbackStore(tmp_path / "file" / "below" / "feedback.sqlite3")


def test_a_full_disk_is_told_of_and_costs_only_what_did_not_fit(path: Path) -> None:
    with FeedbackStore(path) as store:
        store.add(RAZZ)
        store._connection.execute("PRAGMA max_page_count = 10")
        with pytest.raises(FeedbackError, match=r"the disk is full: make room, or name another"):
            store.add(replace(RAZZ, log=json.dumps("x" * 100_000)))
        assert store.add(RAZZ) == 2
        assert len(store.list()) == 2


def test_a_store_that_may_only_be_read_is_read(path: Path) -> None:
    with FeedbackStore(path) as store:
        store.add(RAZZ)
        store._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(FeedbackError, match="read-only: name another file with --db"):
            store.add(RAZZ)
        assert len(store.list()) == 1


def test_a_read_only_folder_is_told_of(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    with FeedbackStore(folder / "old.sqlite3") as store:
        store.add(RAZZ)
    folder.chmod(0o500)
    if os.access(folder, os.W_OK):
        pytest.skip("this user, or this system, may write anywhere")
    try:
        with pytest.raises(FeedbackError, match="read-only"):
            FeedbackStore(folder / "new.sqlite3")
        with FeedbackStore(folder / "old.sqlite3") as store:
            assert len(store.list()) == 1
            with pytest.raises(FeedbackError, match="read-only"):
                store.add(RAZZ)
    finally:
        folder.chmod(0o700)


def test_json_lines_have_everything_and_csv_all_but_rules_and_logs() -> None:
    (line,) = as_json_lines([replace(RAZZ, id=3)])
    assert json.loads(line) == {
        "id": 3,
        "started_at": "2025-03-01T20:15:00+00:00",
        "genome_id": "razz",
        "seats": 3,
        "seat": 1,
        "bots": ["greedy", "search:hard"],
        "seed": 2**80 + 1,
        "hands": 12,
        "finished": True,
        "rating": 4,
        "comment": "More, please.",
        "outcome": {"payoffs": [-20, 50, -30], "winners": [1]},
        "game": {"genome_id": "razz"},
        "log": [[{"type": "Started"}], []],
    }
    headings, row = csv.reader(b"".join(as_csv([replace(RAZZ, id=3)])).decode().splitlines())
    assert tuple(headings) == CSV_COLUMNS
    assert set(json.loads(line)) - set(headings) == {"game", "log"}
    assert row[-3:] == ["4", "More, please.", RAZZ.outcome]
