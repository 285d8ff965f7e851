"""Play the kernel's hands as ordinary Python, thread by thread, and compare them.

NUMBA_DISABLE_JIT=1 python -m tests.simulation.kernel_interpreted PLAYERS GAME ...
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from darwindeck.hands.tables import load_tables
from darwindeck.players import imagination
from darwindeck.simulation.batch import Run
from darwindeck.simulation.loop import COUNTS
from darwindeck.simulation.tailored.kernel import play_chunk
from darwindeck.simulation.tailored.rules import absent_from
from darwindeck.simulation.tailored.threads import HERE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SEED = 11
HANDS = 1
THREADS = 2


@contextmanager
def missing(rules: Iterable[object]) -> Iterator[None]:
    """Let every call of a rule fail."""

    def fail(*_arguments: object) -> NoReturn:
        raise AssertionError("a rule is called that a card would do without")

    replaced = [
        (module, name, value)
        for place, module in list(sys.modules.items())
        if place.startswith("darwindeck.")
        for name, value in vars(module).items()
        if any(value is rule for rule in rules)
    ]
    for module, name, _ in replaced:
        setattr(module, name, fail)
    yield
    for module, name, value in replaced:
        setattr(module, name, value)


def compare(game: str, players: str, hands: int) -> None:
    """Play some hands of a run as a card would, without the rules that it leaves out."""
    run = Run(game, None, players, SEED, None)
    chunk = run.chunk_size
    first = chunk - 1
    counts = np.zeros(COUNTS, np.int64)
    sums, squares = np.zeros(run.seats, np.int64), np.zeros(run.seats, np.int64)
    payoffs = np.zeros(hands * run.seats, np.int32)
    stacks = run.fresh["stack"][0].copy()
    HERE["threads"] = THREADS
    records = run.fresh[0], stacks, run.policies, run.program[0], load_tables()[0]
    with missing(tuple(absent_from(run.program, run.policies))):
        for thread in range(THREADS):
            HERE["thread"] = thread
            hand, last = first, first + hands
            numbers = hand, last, chunk, last, run.seed
            play_chunk(*numbers, *records, counts, sums, squares, payoffs)
    run.make_room(first + hands, first + hands)
    played = run.play(first, first + hands, np.zeros((0, 2), np.int64))
    assert payoffs.tolist() == run.payoffs[first:].ravel().tolist(), game
    assert counts.tolist() == played.counts.tolist(), game
    assert sums.tolist() == played.sums.tolist(), game
    assert squares.tolist() == played.squares.tolist(), game


if __name__ == "__main__":
    imagination.ROLLOUTS = imagination.TURN_ROLLOUTS = 1  # on both sides: it saves minutes
    players, *games = sys.argv[1:]
    for game in games:
        compare(game, players, HANDS)
        print(game)
