"""Players that have solved the game: by a strategy from a file, or at the table if it is small."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING

from darwindeck.genome.schema import GameGenome
from darwindeck.players.bots import Bot, decision_seed, record_of
from darwindeck.players.greedy import greedy_bot
from darwindeck.solver import errors, situations, solving
from darwindeck.solver.strategy import Strategy, load_strategy, strategy_of_solution

if TYPE_CHECKING:
    from darwindeck.players.search import Thinker
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


class SolvesSmallGames:
    """A player that solves the games that are small, and thinks about all others."""

    def __init__(self, thinker: Thinker) -> None:
        self.thinker = thinker

    def __call__(self, view: View) -> Action:
        """Choose an action."""
        strategy = solution_of(view.game)
        luck = decision_seed(view, self.thinker.seed)
        return (strategy and follow(strategy, view, luck)) or self.thinker(view)

    def distribution(self, view: View) -> dict[Action, float]:
        """Return how often it would take each action."""
        strategy = solution_of(view.game)
        return (strategy and mix_of(strategy, view)) or self.thinker.distribution(view)


@lru_cache(maxsize=16)
def solution_of(game: GameGenome) -> Strategy | None:
    """Solve a game, unless that takes more than a moment."""
    try:
        return strategy_of_solution(solving.solve(game, most_nodes=solving.LARGEST_PROGRAMME))
    except errors.UnsolvableError:
        return None


def follow(strategy: Strategy, view: View, luck: int) -> Action | None:
    """Choose as often as a strategy says among what is possible; none if it does not know."""
    if not (mix := mix_of(strategy, view)):
        return None
    return random.Random(luck).choices([*mix], [*mix.values()])[0]  # noqa: S311 - it has to repeat


def mix_of(strategy: Strategy, view: View) -> dict[Action, float]:
    """Return how often a strategy takes each action that is possible; nothing if it has no idea."""
    knowledge = situations.knowledge_of(view)
    names = knowledge.names[0]
    mix: dict[Action, float] = {}
    for words, share in strategy.decisions.get(knowledge.key, {}).items():
        action = situations.action_of_words(words, view, names)
        if share > 0 and action is not None:
            mix[action] = share
    return mix
