"""The random player: any legal action is as good as another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.players.bots import Bot, decision_seed

if TYPE_CHECKING:
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


def random_bot(seed: int) -> Bot:
    """Make a player that chooses uniformly among the legal actions, a sized bet at its minimum."""

    def choose(view: View) -> Action:
        if not view.legal_actions:
            raise ValueError(f"the view of seat {view.seat} has nothing to decide")
        return view.legal_actions[decision_seed(view, seed) % len(view.legal_actions)]

    return choose
