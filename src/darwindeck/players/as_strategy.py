"""Bots as strategies: how often a bot takes each action, at a table or in a whole game.

A bot that mixes has a method `distribution`, which takes a view and returns its actions with how
often each is taken; what it plays is drawn from that. Any other bot is taken at its word: the
action that it names is the one it takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol, TypeGuard

from darwindeck.players.registry import Player, find_player
from darwindeck.solver import deciding, errors, sequences, situations
from darwindeck.table.actions import Action, Check, Fold

if TYPE_CHECKING:
    from darwindeck.players.registry import Bot
    from darwindeck.table.view import View

ROUNDING = 1e-3


class MixingBot(Protocol):
    """A bot that can tell how often it takes each action."""

    def __call__(self, view: View, /) -> Action:
        """Choose an action."""

    def distribution(self, view: View, /) -> Mapping[Action, float]:
        """Return the actions that the bot may take, and how often it takes each."""


def is_mixing(bot: Bot) -> TypeGuard[MixingBot]:
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


def strategy_of_bot(
    bot: Bot | Player | str, form: sequences.SequenceForm, samples: int = 1, seed: int = 0
) -> tuple[sequences.Reals, sequences.Reals]:
    """Return how often a bot takes each choice in every information set, as first and as second.

    A player, by itself or by its name, is asked so many times with new seeds, as what it thinks
    may depend on its luck even where it tells how it mixes; a function is asked as often.

    >>> from darwindeck import load
    >>> from darwindeck.solver import exploitability, grow_tree, sequence_form
    >>> kuhn = sequence_form(grow_tree(load("kuhn-poker")))
    >>> exploitability(kuhn, strategy_of_bot(lambda view: view.legal_actions[0], kuhn))
    1.0
    """
    if samples < 1:
        raise errors.UnsolvableError(f"a bot cannot be asked {samples} times: use at least 1")
    player = find_player(bot) if isinstance(bot, str) else bot
    bots = [
        player.bot(seed + number) if isinstance(player, Player) else player
        for number in range(samples)
    ]
    arrays = (sequences.even_strategy(form.sides[0]), sequences.even_strategy(form.sides[1]))
    for decision in deciding.decisions_of(form.tree):
        shares = [0.0] * len(decision.actions)
        for asked in bots:
            for action, share in distribution_of(asked, decision.view).items():
                shares[choice_of(action, decision)] += share
        arrays[decision.player][decision.sequences] = [share / sum(shares) for share in shares]
    return arrays


def choice_of(action: Action, decision: deciding.Decision) -> int:
    """Return which choice an action is; to fold for nothing counts as a check."""
    if isinstance(action, Fold) and Check() in decision.actions:
        action = Check()
    names = decision.knowledge.names[0]
    words = situations.words_of(action, decision.view, names)
    choices = decision.words(names)
    if words not in choices:
        raise errors.UnsolvableError(
            f"the bot answered {action} where it knows {decision.knowledge.key!r}: it can "
            f"{', '.join(choices)}"
        )
    return choices.index(words)
