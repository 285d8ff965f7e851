"""The player that has solved the game: it follows a strategy from a file."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING

from darwindeck.players.bots import decision_seed, record_of
from darwindeck.players.greedy import greedy_bot
from darwindeck.solver.situations import action_of_words, knowledge_of
from darwindeck.solver.strategy import load_strategy

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome
    from darwindeck.players.bots import Bot
    from darwindeck.solver.strategy import Strategy
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


def solved_bot(file: str, seed: int) -> Bot:
    """Make a player that follows the strategy in a file, with a seed for its mixed choices.

    A strategy knows the game with full stacks. Where other stacks allow what it has never met, the
    player is greedy.
    """
    strategy = load_strategy(file)
    greedy = greedy_bot(seed)

    @lru_cache(maxsize=4)
    def check(game: GameGenome) -> None:
        strategy.check_game(game)

    def choose(view: View) -> Action:
        record_of(view)  # refuses a view in which there is nothing to decide
        check(view.game)
        return follow(strategy, view, decision_seed(view, seed)) or greedy(view)

    return choose


def follow(strategy: Strategy, view: View, luck: int) -> Action | None:
    """Choose as often as a strategy says among what is possible; none if it does not know."""
    knowledge = knowledge_of(view)
    names = knowledge.names[0]
    actions: list[Action] = []
    weights: list[float] = []
    for words, share in strategy.decisions.get(knowledge.key, {}).items():
        action = action_of_words(words, view, names)
        if share > 0 and action is not None:
            actions.append(action)
            weights.append(share)
    if not actions:
        return None
    return random.Random(luck).choices(actions, weights)[0]  # noqa: S311 - it has to repeat
