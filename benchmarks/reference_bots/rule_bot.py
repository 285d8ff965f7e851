"""A bot made of one rule: a function from a view to actions and how often each is taken."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from darwindeck.players.bots import decision_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from darwindeck.table.actions import Action
    from darwindeck.table.view import View

    Mix = Mapping[Action, float]
    Rule = Callable[[View], Action | Mix]


class RuleBot:
    """Plays by a rule; where the rule mixes, by luck that its view fixes."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.__doc__ = rule.__doc__

    def distribution(self, view: View) -> dict[Action, float]:
        """Return how often each action is taken."""
        chosen = self.rule(view)
        return dict(chosen) if isinstance(chosen, dict) else {chosen: 1.0}  # type: ignore[dict-item]

    def __call__(self, view: View) -> Action:
        """Choose an action."""
        mix = self.distribution(view)
        if len(mix) == 1:
            return next(iter(mix))
        luck = random.Random(decision_seed(view, 0))
        return luck.choices(list(mix), list(mix.values()))[0]


def sometimes(share: float, action: Action, otherwise: Action) -> Mix:
    """Take an action in some share of cases, and another one in the others."""
    if action == otherwise:
        return {action: 1.0}
    if not share:
        return {otherwise: 1.0}
    return {action: share, otherwise: 1 - share}
