"""Every way to draw cards from a deck, one after the other: each kind of card once, and how often.

Cards with the same name, where suits mean nothing, are one kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.integers import as_int, count_bits
from darwindeck.compiled.jit import jit
from darwindeck.engine.dealing import deck_card
from darwindeck.engine.rng import NOTHING, ONE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.engine.layout import TableRecord
    from darwindeck.solver.observing import Renaming

    Counts = NDArray[np.int64]


@jit
def stack_deck(above: TableRecord, table: TableRecord, draw: Counts, count: int) -> None:
    """Put the drawn cards, whose places in the deck above are given, on top of a deck."""
    first = as_int(table.deck_next)
    for number in range(count):
        card = above.deck[first + draw[number]]
        place = first + number
        while table.deck[place] != card:
            place += 1
        table.deck[place] = table.deck[first + number]
        table.deck[first + number] = card


@jit
def ways_to_draw(table: TableRecord, count: int, renaming: Renaming) -> float:
    """Return about how many ways there are to draw cards one after the other."""
    names = NOTHING
    for place in range(table.deck_next, table.deck_size):
        names |= ONE << np.uint64(renaming[deck_card(table, place)])
    left = as_int(table.deck_size) - as_int(table.deck_next)
    ways = 1.0
    for number in range(count):
        ways *= min(count_bits(as_int(names)), left - number)
    return ways


@jit
def weigh(table: TableRecord, draw: Counts, count: int, renaming: Renaming) -> float:
    """Count in how many ways cards of the same names can be drawn in this order."""
    ways = 1.0
    for number in range(count):
        ways *= alike(table, draw, number, renaming)
    return ways


@jit
def alike(table: TableRecord, draw: Counts, number: int, renaming: Renaming) -> int:
    """Count the cards left in the deck with the name of the card that is drawn."""
    first = as_int(table.deck_next)
    name = renaming[deck_card(table, first + draw[number])]
    found = 0
    for place in range(as_int(table.deck_size) - first):
        if renaming[deck_card(table, first + place)] == name and not is_drawn(draw, number, place):
            found += 1
    return found


@jit
def is_drawn(draw: Counts, number: int, place: int) -> bool:
    """Tell whether the card at a place is among the first ones drawn."""
    for earlier in range(number):  # noqa: SIM110 - Numba has no generators without allocation
        if draw[earlier] == place:
            return True
    return False


@jit
def can_draw(
    table: TableRecord, draw: Counts, number: int, place: int, renamings: NDArray[np.uint8]
) -> bool:
    """Tell whether the card at a place is the first left in the deck with its name.

    With several renamings, which only together mean something, every card has its own name.
    """
    if is_drawn(draw, number, place):
        return False
    if renamings.shape[0] > 1:
        return True
    first = as_int(table.deck_next)
    name = renamings[0, deck_card(table, first + place)]
    for earlier in range(place):
        same = renamings[0, deck_card(table, first + earlier)] == name
        if same and not is_drawn(draw, number, earlier):
            return False
    return True


@jit
def fill_draws(
    table: TableRecord, draw: Counts, number: int, count: int, renamings: NDArray[np.uint8]
) -> None:
    """Draw the first cards that can be drawn, from a number on."""
    for later in range(number, count):
        place = 0
        while not can_draw(table, draw, later, place, renamings):
            place += 1
        draw[later] = place


@jit
def next_draw(table: TableRecord, draw: Counts, count: int, renamings: NDArray[np.uint8]) -> bool:
    """Go on to the next cards that may be drawn, if there are any."""
    left = as_int(table.deck_size) - as_int(table.deck_next)
    for number in range(count - 1, -1, -1):
        for place in range(draw[number] + 1, left):
            if can_draw(table, draw, number, place, renamings):
                draw[number] = place
                fill_draws(table, draw, number + 1, count, renamings)
                return True
    return False
