"""Playtests for other programs: JSON lines with everything, CSV for a spreadsheet, PHH."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from darwindeck.playtest.feedback import COLUMNS, JSON_COLUMNS, Playtest

if TYPE_CHECKING:
    from pathlib import Path

    from darwindeck.playtest.session import PlaytestSession

CSV_COLUMNS = tuple(name for name in COLUMNS if name not in {"game", "log"})
"""A spreadsheet, and Python's csv module too, refuses cells as long as a log."""


def as_json_lines(playtests: Iterable[Playtest]) -> Iterator[bytes]:
    """Give one line of JSON for each playtest, the game, the outcome and the log as JSON too."""
    for playtest in playtests:
        fields = {name: getattr(playtest, name) for name in COLUMNS}
        for name in JSON_COLUMNS:
            fields[name] = msgspec.Raw(msgspec.json.format(fields[name], indent=-1))
        yield msgspec.json.encode(fields) + b"\n"


def as_csv(playtests: Iterable[Playtest]) -> Iterator[bytes]:
    """Give a line of headings and one for each playtest, without the game and the log."""
    yield csv_line(CSV_COLUMNS)
    for playtest in playtests:
        yield csv_line([csv_cell(getattr(playtest, name)) for name in CSV_COLUMNS])


def csv_cell(value: object) -> str:
    """Write a value as a text: nothing for None, and JSON for all else that is not text.

    >>> csv_cell(("greedy", "random")), csv_cell(None), csv_cell(True), csv_cell("so, so")
    ('["greedy","random"]', '', 'true', 'so, so')
    """
    if value is None:
        return ""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def csv_line(cells: Iterable[str]) -> bytes:
    """Write one line of a CSV file."""
    text = io.StringIO(newline="")
    csv.writer(text).writerow(cells)
    return text.getvalue().encode()


def write_histories(session: PlaytestSession, path: Path) -> None:
    """Write the finished hands of a poker match as a PHH file."""
    from darwindeck.histories import phh  # noqa: PLC0415 - only who asks for it pays for it
    from darwindeck.histories.history import HandHistory  # noqa: PLC0415

    hands = [(table, names) for table, names in session.hands_and_names() if table.over]
    histories = [
        HandHistory.from_table(table, players=names, hand=number)
        for number, (table, names) in enumerate(hands, start=1)
    ]
    phh.write(path, histories)
