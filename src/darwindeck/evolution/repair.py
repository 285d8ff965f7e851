"""Repairs: what validation finds wrong with a child is put right where there is a natural way.

Validation is the only judge. Every repair here answers one of its complaints, known by the path of
the field that it names; what no repair answers, or what does not help, refuses the child.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from darwindeck.evolution.limits import limit_problems
from darwindeck.evolution.repair_game import GAME_REPAIRS
from darwindeck.evolution.repair_phases import PHASE_REPAIRS
from darwindeck.evolution.tidying import tidy
from darwindeck.genome.validation import problems

if TYPE_CHECKING:
    from collections.abc import Callable

    from darwindeck.genome.errors import Problem
    from darwindeck.genome.schema import GameGenome

__all__ = ["repair"]

MOST_REPAIRS = 16
INDEX = re.compile(r"\[(\d+)\]")
REPAIRS: dict[str, Callable[[GameGenome, int], GameGenome]] = GAME_REPAIRS | PHASE_REPAIRS


def repair(genome: GameGenome) -> tuple[GameGenome, list[Problem]]:
    """Return the game with everything put right that can be, and what is still wrong.

    >>> from msgspec.structs import replace
    >>> from darwindeck.genome.library import load
    >>> kuhn = load("kuhn-poker")
    >>> poor = replace(kuhn, setup=replace(kuhn.setup, starting_chips=0))
    >>> repaired, found = repair(poor)
    >>> repaired.setup.starting_chips, found
    (50, [])
    """
    game = tidy(genome)
    for _ in range(MOST_REPAIRS):
        found = judge(game)
        better = next(filter(None, (answer(game, problem) for problem in found)), None)
        if better is None:
            return game, found
        game = tidy(better)
    return game, judge(game)


def judge(genome: GameGenome) -> list[Problem]:
    """Return everything that keeps a game from being played, or from being small enough."""
    return [*limit_problems(genome), *problems(genome)]


def answer(genome: GameGenome, problem: Problem) -> GameGenome | None:
    """Return the game with one problem answered; None if there is no repair that changes it."""
    path = INDEX.sub("[]", problem.path)
    numbers = INDEX.findall(problem.path)
    index = int(numbers[0]) if numbers else 0
    while path:
        if path in REPAIRS:
            better = REPAIRS[path](genome, index)
            return better if better != genome else None
        path = path.rpartition(".")[0]
    return None
