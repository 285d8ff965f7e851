"""Bots as strategies: ask a bot at one table of every information set, and count its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.players.registry import make_bot
from darwindeck.players.search import Thinker
from darwindeck.solver.deciding import decisions_of
from darwindeck.solver.errors import UnsolvableError
from darwindeck.solver.sequences import even_strategy
from darwindeck.solver.situations import words_of
from darwindeck.table.actions import Check, Fold

if TYPE_CHECKING:
    from darwindeck.players.registry import Bot
    from darwindeck.solver.deciding import Decision
    from darwindeck.solver.sequences import Reals, SequenceForm
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


def strategy_of_bot(
    bot: Bot | str, form: SequenceForm, samples: int = 1, seed: int = 0
) -> tuple[Reals, Reals]:
    """Return how often a bot takes each choice in every information set, as first and as second.

    A bot that tells its own distribution is asked once; others so many times, a bot of a name
    with a new seed each time.

    >>> from darwindeck import load
    >>> from darwindeck.solver import exploitability, grow_tree, sequence_form
    >>> kuhn = sequence_form(grow_tree(load("kuhn-poker")))
    >>> exploitability(kuhn, strategy_of_bot(lambda view: view.legal_actions[0], kuhn))
    1.0
    """
    if samples < 1:
        raise UnsolvableError(f"a bot cannot be asked {samples} times: use at least 1")
    bots = [
        make_bot(bot, seed + number) if isinstance(bot, str) else bot for number in range(samples)
    ]
    arrays = (even_strategy(form.sides[0]), even_strategy(form.sides[1]))
    for decision in decisions_of(form.tree):
        shares = [0.0] * len(decision.actions)
        for asked in bots[:1] if isinstance(bots[0], Thinker) else bots:
            for action, share in answers_of(asked, decision.view).items():
                shares[choice_of(action, decision)] += share
        shares = [share / sum(shares) for share in shares]
        arrays[decision.player][decision.sequences] = shares
    return arrays


def answers_of(bot: Bot, view: View) -> dict[Action, float]:
    """Return how often a bot takes each action, as far as it can tell."""
    return bot.distribution(view) if isinstance(bot, Thinker) else {bot(view): 1.0}


def choice_of(action: Action, decision: Decision) -> int:
    """Return which choice an action is; to fold for nothing counts as a check."""
    if isinstance(action, Fold) and Check() in decision.actions:
        action = Check()
    names = decision.knowledge.names[0]
    words = words_of(action, decision.view, names)
    choices = decision.words(names)
    if words not in choices:
        raise UnsolvableError(
            f"the bot answered {action} where it knows {decision.knowledge.key!r}: it can "
            f"{', '.join(choices)}"
        )
    return choices.index(words)
