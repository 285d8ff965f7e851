"""One table in numbers: its legal actions by their numbers, and what a seat sees of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from darwindeck.engine.choices import AMOUNT, KIND, MOST_CHOICES
from darwindeck.engine.layout import TABLE
from darwindeck.engine.program import compile_program
from darwindeck.learning.stepping import observe_table_of, offer_actions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.learning.spaces import Space
    from darwindeck.table.actions import Action
    from darwindeck.table.table import Table


def numbered_actions(table: Table, space: Space) -> dict[int, Action]:
    """Return what the actor may do by number; nothing if nobody is asked.

    Bets come in four sizes, and cards that are played together are the first ones of a rank.

    >>> from darwindeck.learning.spaces import space_of
    >>> from darwindeck.table.table import Table
    >>> table = Table.start("leduc-holdem", seed=1)
    >>> numbered_actions(table, space_of(table.game, 2))
    {1: Check(), 4: Bet(amount=2)}
    """
    if table.actor is None:
        return {}
    mask = np.zeros(space.actions, np.int8)
    meanings = np.zeros((space.actions, 2), np.int64)
    choices = np.zeros((MOST_CHOICES, 2), np.int64)
    program = compile_program(table.game)
    offer_actions(table.copy_of_record(), program, space.layout, choices, mask, meanings)
    return {
        int(number): table.decode(int(meanings[number, KIND]), int(meanings[number, AMOUNT]))
        for number in np.flatnonzero(mask)
    }


def observation_of(table: Table, seat: int, space: Space) -> NDArray[np.float32]:
    """Return what a seat sees of a table, as numbers from 0 to 1."""
    seen = np.zeros(space.observation, np.float32)
    chips = float(max(sum(table.stacks) + table.pot, 1))
    program, scratch = compile_program(table.game), np.zeros(1, TABLE)
    observe_table_of(table.copy_of_record(), scratch, program, seat, space.layout, chips, seen)
    return seen
