"""Play the kernel's hands as ordinary Python, thread by thread, and compare them.

NUMBA_DISABLE_JIT=1 python -m tests.simulation.kernel_interpreted GAME HANDS ...
"""

from __future__ import annotations

import sys

import numpy as np

from darwindeck.hands.tables import load_tables
from darwindeck.simulation.batch import Run
from darwindeck.simulation.gpu.kernel import CHUNK, play_chunk
from darwindeck.simulation.gpu.threads import HERE
from darwindeck.simulation.loop import COUNTS

SEED = 11
THREADS = 3


def compare(game: str, hands: int) -> None:
    """Play some hands of a run on both."""
    run = Run(game, None, "random", SEED, None)
    first = CHUNK - 1
    counts = np.zeros(COUNTS, np.int64)
    sums, squares = np.zeros(run.seats, np.int64), np.zeros(run.seats, np.int64)
    payoffs = np.zeros(hands * run.seats, np.int32)
    stacks = run.fresh["stack"][0].copy()
    HERE["threads"] = THREADS
    for thread in range(THREADS):
        HERE["thread"] = thread
        play_chunk(
            first,
            first + hands,
            first + hands,
            run.seed,
            run.fresh[0],
            stacks,
            run.program[0],
            load_tables()[0],
            counts,
            sums,
            squares,
            payoffs,
        )
    run.make_room(first + hands, first + hands)
    played = run.play(first, first + hands, np.zeros((0, 2), np.int64))
    assert payoffs.tolist() == run.payoffs[first:].ravel().tolist(), game
    assert counts.tolist() == played.counts.tolist(), game
    assert sums.tolist() == played.sums.tolist(), game
    assert squares.tolist() == played.squares.tolist(), game


if __name__ == "__main__":
    for game, hands in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        compare(game, int(hands))
        print(game)
