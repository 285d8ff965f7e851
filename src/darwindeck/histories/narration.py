"""A replayed hand told in words, with the names of the players."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from darwindeck.histories.replaying import decimals_in_play, parsed_steps, unit_note
from darwindeck.words.narration import narrate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.histories.history import HandHistory
    from darwindeck.table.table import Table

SEAT = re.compile(r"\b([Ss])eat (\d+)\b")


def tell(history: HandHistory, table: Table) -> Iterator[str]:
    """Tell a hand line by line, as `narrate` does, but by the names that the history gives."""
    unit = unit_note(decimals_in_play(history, parsed_steps(history)))
    for number, line in enumerate(narrate(table)):
        told = SEAT.sub(lambda found: history.name_of(int(found[2])), line)
        yield told + unit if number == 0 else told
