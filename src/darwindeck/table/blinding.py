"""The record that one seat may see: what compiled players think on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.engine.blinding import blind
from darwindeck.engine.layout import NOBODY, blank_table
from darwindeck.engine.program import compile_program

if TYPE_CHECKING:
    from darwindeck.engine.layout import TableArray
    from darwindeck.genome.schema import GameGenome


def struck_out(record: TableArray, seat: int | None, game: GameGenome) -> bytes:
    """Return the record without anything that is hidden from a seat; `None` is a spectator.

    >>> from darwindeck import Table
    >>> table = Table.start("kuhn-poker", deck="Ks Qs Js")
    >>> other = Table.start("kuhn-poker", deck="Ks Js Qs")
    >>> table.view(1).position == other.view(1).position
    True
    >>> table.view(0).position == other.view(0).position
    False
    """
    seen = blank_table()
    blind(record, seen, compile_program(game), NOBODY if seat is None else seat)
    return bytes(seen.base)  # type: ignore[arg-type]
