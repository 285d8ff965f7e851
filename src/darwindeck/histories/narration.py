"""A replayed hand told in words, with the names of the players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.histories.replaying import decimals_in_play, parsed_steps, unit_note
from darwindeck.words.narration import narrate
from darwindeck.words.voice import Voice

if TYPE_CHECKING:
    from darwindeck.histories.history import HandHistory
    from darwindeck.table.table import Table


def tell(history: HandHistory, table: Table) -> Iterator[str]:
    """Tell a hand line by line, as `narrate` does, but by the names that the history gives."""
    unit = unit_note(decimals_in_play(history, parsed_steps(history)))
    names = tuple(map(history.name_of, range(table.seats)))
    for number, line in enumerate(narrate(table, Voice(names=names))):
        yield line + unit if number == 0 else line
