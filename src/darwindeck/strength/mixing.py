"""Mixed strategies: how often a bot takes each action, where it can tell.

A bot that mixes has a method `distribution`, which takes a view and returns its actions with how
often each is taken; what it plays is drawn from that. Any other bot is taken at its word: the
action that it names is the one it always takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeGuard

from darwindeck.players.as_strategy import choice_of
from darwindeck.solver.deciding import decisions_of
from darwindeck.solver.errors import UnsolvableError
from darwindeck.solver.sequences import even_strategy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from darwindeck.players.registry import Bot, Player
    from darwindeck.solver.sequences import Reals, SequenceForm
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View

ROUNDING = 1e-3


class Mixing(Protocol):
    """A bot that can tell how often it takes each action."""

    def __call__(self, view: View, /) -> Action:
        """Choose an action."""

    def distribution(self, view: View, /) -> Mapping[Action, float]:
        """Return the actions that the bot may take, and how often it takes each."""


def is_mixing(bot: Bot) -> TypeGuard[Mixing]:
    """Tell whether a bot can tell how often it takes each action."""
    return hasattr(bot, "distribution")


def distribution_of(bot: Bot, view: View) -> Mapping[Action, float]:
    """Return how often a bot takes each action.

    >>> from darwindeck import Table
    >>> distribution_of(lambda view: view.legal_actions[0], Table.start("kuhn-poker").view(1))
    {Check(): 1.0}
    """
    if not is_mixing(bot):
        return {bot(view): 1.0}
    shares = bot.distribution(view)
    if any(share < 0 for share in shares.values()) or abs(sum(shares.values()) - 1) > ROUNDING:
        told = ", ".join(f"{action} {share:.3f}" for action, share in shares.items())
        raise ValueError(f"a distribution has shares that add up to 1, and not: {told}")
    return shares


def strategy_of_player(
    player: Player, form: SequenceForm, samples: int, seed: int = 0
) -> tuple[Reals, Reals]:
    """Return how often a player takes each choice in every information set, as either player.

    It is asked so many times with new seeds, as what it thinks may depend on its luck even where
    it tells how it mixes; a function of one's own is what it is, and asked once.
    """
    if samples < 1:
        raise UnsolvableError(f"a player cannot be asked {samples} times: use at least 1")
    bots = [player.bot(seed + number) for number in range(samples)]
    bots = bots[:1] if all(bot is bots[0] for bot in bots) else bots
    arrays = (even_strategy(form.sides[0]), even_strategy(form.sides[1]))
    for decision in decisions_of(form.tree):
        shares = arrays[decision.player][decision.sequences]
        shares[:] = 0.0
        for bot in bots:
            for action, share in distribution_of(bot, decision.view).items():
                shares[choice_of(action, decision)] += share / len(bots)
    return arrays
