"""Learning an equilibrium by regret: CFR+ and discounted CFR, over the sequence form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from darwindeck.compiled.jit import entry, jit
from darwindeck.compiled.threads import Pace
from darwindeck.solver import sequences
from darwindeck.solver.sequences import exploitability

CFR_PLUS = "cfr+"
DISCOUNTED = "discounted"
METHODS = (CFR_PLUS, DISCOUNTED)
GOOD_REGRETS_FADE = 1.5
HALF = 0.5


class Learner(NamedTuple):
    """What one player has learnt so far, by sequence."""

    regrets: sequences.Reals
    strategy: sequences.Reals
    plan: sequences.Reals
    total: sequences.Reals  # the plans of all iterations, weighted
    values: sequences.Reals


@dataclass(frozen=True)
class Progress:
    """How far learning has got."""

    iterations: int
    exploitability: float
    strategies: tuple[sequences.Reals, sequences.Reals]


def learner(side: sequences.Side) -> Learner:
    """Return a player who has not learnt anything."""
    zeros = [np.zeros(side.size) for _ in range(4)]
    return Learner(zeros[0], sequences.even_strategy(side), *zeros[1:])


def learn(
    form: sequences.SequenceForm, iterations: int, method: str = CFR_PLUS
) -> Iterator[Progress]:
    """Learn for so many iterations; report after each power of two of them, and at the end."""
    sides, learners = form.sides, (learner(form.sides[0]), learner(form.sides[1]))
    done, target, pace = 0, 1, Pace()
    while done < iterations:
        target = min(target, iterations)
        while done < target:
            until = min(done + pace.size, target)
            pace.carry_out(partial(iterate, *sides, *learners, done, until, method == DISCOUNTED))
            done = until
        target *= 2
        first, second = map(sequences.strategy_of, sides, (each.total for each in learners))
        strategies = (first, second)
        yield Progress(done, exploitability(form, strategies), strategies)


@entry
def iterate(
    first: sequences.Side,
    second: sequences.Side,
    first_learner: Learner,
    second_learner: Learner,
    done: int,
    target: int,
    discounted: bool,
) -> None:
    """Let the players learn from each other in turn."""
    sequences.plan_ahead(second, second_learner.strategy, second_learner.plan)
    for iteration in range(done + 1, target + 1):
        study(first, first_learner, second_learner.plan, iteration, discounted)
        study(second, second_learner, first_learner.plan, iteration, discounted)


@jit
def study(
    side: sequences.Side,
    own: Learner,
    other_plan: sequences.Reals,
    iteration: int,
    discounted: bool,
) -> None:
    """Regret what would have been better against the other player's plan, and change one's own."""
    sequences.weigh_payoffs(side, other_plan, own.values)
    kept_good, kept_bad = 1.0, 0.0
    fade = (iteration - 1.0) / iteration
    if discounted:
        power = (iteration - 1.0) ** GOOD_REGRETS_FADE
        kept_good, kept_bad = power / (power + 1.0), HALF
        fade *= fade
    for info in range(len(side.firsts) - 1, -1, -1):
        first = side.firsts[info]
        last = first + side.choices[info]
        value = 0.0
        for sequence in range(first, last):
            value += own.strategy[sequence] * own.values[sequence]
        own.values[side.parents[info]] += value
        total = 0.0
        count = 0
        for sequence in range(first, last):
            if not side.allowed[sequence]:
                continue
            regret = own.regrets[sequence]
            regret *= kept_good if regret > 0 else kept_bad
            regret += own.values[sequence] - value
            if not discounted:
                regret = max(regret, 0.0)
            own.regrets[sequence] = regret
            total += max(regret, 0.0)
            count += 1
        for sequence in range(first, last):
            if side.allowed[sequence]:
                good = max(own.regrets[sequence], 0.0)
                own.strategy[sequence] = good / total if total > 0 else 1.0 / count
    sequences.plan_ahead(side, own.strategy, own.plan)
    for sequence in range(len(own.total)):
        own.total[sequence] = fade * own.total[sequence] + own.plan[sequence]
