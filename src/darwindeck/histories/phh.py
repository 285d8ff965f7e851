"""Hand histories in files: PHH with one hand (`.phh`) or many (`.phhs`), and those of card rooms.

Card rooms write text (`.txt`), which is read but not written.
"""

from __future__ import annotations

import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from darwindeck.files import check_place, replacing
from darwindeck.histories.card_rooms import cut_into_hands, fields_of_text
from darwindeck.histories.comparing import Outcome, compare
from darwindeck.histories.errors import (
    HistoryError,
    IllegalHistoryError,
    UnreadableHistoryError,
    UnsupportedHistoryError,
)
from darwindeck.histories.history import HandHistory
from darwindeck.histories.toml_values import parse_toml, toml_text

if TYPE_CHECKING:
    from darwindeck.table.table import Table

__all__ = [
    "HandHistory",
    "HistoryError",
    "IllegalHistoryError",
    "Outcome",
    "Section",
    "UnreadableHistoryError",
    "UnsupportedHistoryError",
    "compare",
    "read",
    "sections",
    "write",
    "write_phh",
]

ONE, MANY, ROOM = ".phh", ".phhs", ".txt"
HEADER = re.compile(
    rb"\n[ \t]*\[[ \t]*([A-Za-z0-9_-]+|\"[^\"\\\]\n]*\"|'[^'\]\n]*')[ \t]*\]"
    rb"[ \t]*(?:#.*)?(?=\r?\n|\Z)"
)
BLOCK = 1 << 16
LARGEST_HAND = 1 << 20
"""No hand is as long as a million characters; what is longer is no hand history."""


class Section(NamedTuple):
    """The text of one hand, where it stands, and whether a card room wrote it."""

    where: str
    text: bytes
    of_a_room: bool = False

    def history(self) -> HandHistory:
        """Read the hand, or say what is wrong with it."""
        if self.of_a_room:
            text = self.text.decode("utf-8", errors="replace")
            return HandHistory.from_fields(fields_of_text(text, self.where), self.where)
        try:
            fields = parse_toml(self.text.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            why = f"is not UTF-8 text: it has the byte {self.text[error.start]:#04x}"
            raise UnreadableHistoryError(self.where, why) from None
        except (tomllib.TOMLDecodeError, ValueError, RecursionError) as error:
            raise UnreadableHistoryError(self.where, f"is not TOML: {error}") from None
        return HandHistory.from_fields(fields, self.where)


def read(path: str | Path) -> Iterator[HandHistory]:
    """Read the hands of a file one after the other, however large it is.

    The first hand that cannot be read ends it with an `UnreadableHistoryError`; to go on after
    such a hand, read `sections` one by one.
    """
    for section in sections(path):
        yield section.history()


def sections(path: str | Path) -> Iterator[Section]:
    """Cut a file into the texts of its hands, without reading them yet."""
    source = Path(path)
    if source.suffix.lower() not in {ONE, MANY, ROOM}:
        raise UnreadableHistoryError(
            str(path),
            f"is no hand history by its name: it ends in {ONE}, {MANY}, or {ROOM} for text of a "
            "card room",
        )
    with source.open("rb") as file:
        if source.suffix.lower() == ROOM:
            for number, text in enumerate(cut_into_hands(file), 1):
                check_size(len(text), f"{path} [{number}]")
                yield Section(f"{path} [{number}]", text, of_a_room=True)
        elif source.suffix.lower() == MANY:
            yield from cut_at_headers(file, str(path))
        else:
            text = file.read(LARGEST_HAND + 1)
            check_size(len(text), str(path))
            yield Section(str(path), text)


def cut_at_headers(file: BinaryIO, path: str) -> Iterator[Section]:
    """Yield what lies between one header, such as `[12]`, and the next."""
    name, text = "", b"\n"
    if file.read(len(BOM_UTF8)) != BOM_UTF8:
        file.seek(0)
    while block := file.read(BLOCK):
        # A line that is cut in two by the end of a block is looked at with the next one.
        text += block + file.readline(BLOCK)
        start = 0
        for header in HEADER.finditer(text):
            yield from section_of(path, name, text[start : header.start()])
            name = header[1].decode("utf-8", "replace").strip("\"'")
            start = header.end()
        text = text[start:]
        check_size(len(text), f"{path} [{name}]" if name else path)
    yield from section_of(path, name, text)


def section_of(path: str, name: str, text: bytes) -> Iterator[Section]:
    """Yield a section; before the first header there may be comments only."""
    if name:
        check_size(len(text), f"{path} [{name}]")
        yield Section(f"{path} [{name}]", text)
    elif any(line.strip() and not line.lstrip().startswith(b"#") for line in text.splitlines()):
        raise UnreadableHistoryError(
            path, f"has text before the first hand: in a {MANY} file a hand begins with [1]"
        )


def check_size(size: int, where: str) -> None:
    """Refuse what is too large to be a hand."""
    if size > LARGEST_HAND:
        raise UnreadableHistoryError(
            where, f"is longer than {LARGEST_HAND:,} bytes, which no hand is: is it one?"
        )


def write(path: str | Path, histories: Iterable[HandHistory]) -> None:
    """Write hands to a file in one step: a reader sees the old file or the new one.

    A `.phh` file holds exactly one hand.
    """
    target = Path(path)
    suffix = check_target(target)
    with replacing(target) as file:
        for text in texts(histories) if suffix == MANY else [single_text(histories)]:
            file.write(text.encode())


def check_target(target: Path) -> str:
    """Return the ending of a file to write, and refuse one that hands cannot be written to."""
    suffix = target.suffix.lower()
    if suffix not in {ONE, MANY}:
        raise ValueError(f"{str(target)!r} cannot be written: name it {ONE} or {MANY}")
    check_place(target)
    return suffix


def write_phh(
    path: str | Path, tables: Iterable[Table], players: Sequence[str] | None = None
) -> None:
    """Write what happened at tables to a file, with the names of the players by seat if there are.

    >>> from tempfile import TemporaryDirectory
    >>> from darwindeck.table.actions import Fold
    >>> from darwindeck.table.table import Table
    >>> table = Table.start("no-limit-holdem", seats=2, seed=7).apply(Fold())
    >>> with TemporaryDirectory() as folder:
    ...     write_phh(f"{folder}/mine.phh", [table], players=["Ann", "Bob"])
    ...     [history] = read(f"{folder}/mine.phh")
    >>> history.players, history.replay().payoffs
    (('Bob', 'Ann'), (1, -1))
    """
    write(path, [HandHistory.from_table(table, players=players) for table in tables])


def texts(histories: Iterable[HandHistory]) -> Iterator[str]:
    """Yield the sections of a file of many hands."""
    for number, history in enumerate(histories, 1):
        yield f"{'' if number == 1 else chr(10)}[{number}]\n{toml_text(history.fields())}"


def single_text(histories: Iterable[HandHistory]) -> str:
    """Return the text of a file of one hand."""
    hands = list(histories)
    if len(hands) != 1:
        raise ValueError(f"a {ONE} file holds one hand, not {len(hands)}: name it {MANY}")
    return toml_text(hands[0].fields())
