"""The greedy player: bets strong hands, calls with fair ones, gives up weak ones."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.engine.layout import TABLE
from darwindeck.engine.program import compile_program
from darwindeck.genome.schema import GameGenome
from darwindeck.players.bots import Bot, action_of, decision_seed, record_of
from darwindeck.players.minds import GREEDY, Mind

if TYPE_CHECKING:
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


def greedy_bot(seed: int) -> Bot:
    """Make a player that goes by how often its hand would win if nobody bet or folded again."""

    def choose(view: View) -> Action:
        record_of(view)  # refuses a view in which there is nothing to decide
        kind, amount = decision(view.game, view.record, decision_seed(view, seed))
        return action_of(view, kind, amount)

    return choose


@lru_cache(maxsize=4096)
def decision(game: GameGenome, position: bytes, luck: int) -> tuple[int, int]:
    """Judge a hand by rollouts and return the kind and amount of what to do."""
    record = np.frombuffer(bytearray(position), TABLE)
    return Mind(GREEDY).decide(record, compile_program(game), luck)
