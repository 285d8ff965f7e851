"""The scripted player: plays a role by the script that the game gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.engine.program import compile_program
from darwindeck.players.bots import Bot, action_of, decision_seed, record_of
from darwindeck.players.minds import SCRIPTED, Mind

if TYPE_CHECKING:
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


def scripted_bot(seed: int) -> Bot:
    """Make a player that raises as often, and folds when, the script of its role says."""
    mind = Mind(SCRIPTED)

    def choose(view: View) -> Action:
        record = record_of(view)
        roles = view.game.roles
        if view.seat is None or not roles or roles[view.seat].script is None:
            raise ValueError(
                f"seat {view.seat} of {view.game.genome_id} has no script: seat another player"
            )
        luck = decision_seed(view, seed)
        return action_of(view, *mind.decide(record, compile_program(view.game), luck))

    return choose
