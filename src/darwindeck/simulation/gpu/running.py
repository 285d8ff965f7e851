"""Many hands on a graphics card: piece by piece, added up as the processor adds them up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.threads import Pace
from darwindeck.hands.tables import load_tables
from darwindeck.simulation.gpu.driver import GraphicsCard, NoCard
from darwindeck.simulation.gpu.ptx import THREADS, ptx_of
from darwindeck.simulation.loop import BIGGEST_POT, COUNTS
from darwindeck.simulation.tailored import identity

if TYPE_CHECKING:
    import threading

    from numpy.typing import NDArray

    from darwindeck.engine.layout import ProgramArray, TableArray

MOST_CHUNKS = 1 << 17  # at a time, whose sums take at most 25 MB
MOST_HANDS_KEPT = 1 << 22  # at a time, whose payoffs take 168 MB at ten seats
SIDE_BY_SIDE = 1 << 10  # chunks that a card plays in hardly more time than one of them
MOMENT = 0.5  # seconds of a piece: threads that are done early wait for the last
MOST_CHIPS = 1 << 24  # on the table: they fit 32 bits, and the squares of a chunk 64


class CardRun:
    """A simulation on a graphics card, and what has come of it so far."""

    def __init__(
        self,
        card: GraphicsCard,
        fresh: TableArray,
        program: ProgramArray,
        policies: NDArray[np.int64],
        chunk: int,
        seed: np.uint64,
        payoffs: NDArray[np.int64],
    ) -> None:
        if identity.most_chips(fresh, program) > MOST_CHIPS:
            raise NoCard(f"a graphics card plays for at most {MOST_CHIPS:,} chips in all")
        self.card = card
        self.chunk = chunk
        self.seed = int(seed)
        self.payoffs = payoffs
        self.seats = int(fresh["seats"][0])
        self.widths = (COUNTS, self.seats, self.seats)
        self.most = MOST_CHUNKS
        if len(payoffs):
            self.most = min(MOST_CHUNKS, MOST_HANDS_KEPT // chunk)
        self.kernel = card.load(ptx_of(fresh, program, policies), "simulate")
        given = (fresh["stack"][0].copy(), policies, load_tables())
        self.given = [card.send(values) for values in given]
        self.added = [card.reserve(self.most * width * 8) for width in self.widths]
        self.kept = card.reserve(self.most * chunk * self.seats * 4 if len(payoffs) else 1)
        self.hands = 0
        self.counts = np.zeros(COUNTS, np.int64)
        self.sums = np.zeros(self.seats, np.int64)
        self.squares = np.zeros(self.seats)

    def play(self, last: int) -> None:
        """Play the next hands of the run, up to a number."""
        chunks = -(-(last - self.hands) // self.chunk)
        for memory in self.added:
            memory.clear()
        places = [memory.address.value for memory in (*self.given, *self.added, self.kept)]
        numbers = (self.hands, last, self.chunk, len(self.payoffs), self.seed)
        self.card.run(self.kernel, chunks, min(THREADS, self.chunk), (*numbers, *places))
        if len(self.payoffs):
            shape = last - self.hands, self.seats
            self.payoffs[self.hands : last] = self.kept.read(shape, np.int32)
        self.add_up(chunks)
        self.hands = last

    def add_up(self, chunks: int) -> None:
        """Add what the last hands came to, the squares chunk by chunk as they are rounded."""
        counts, sums, squares = (
            memory.read((chunks, width), np.int64)
            for memory, width in zip(self.added, self.widths, strict=True)
        )
        biggest = max(self.counts[BIGGEST_POT], counts[:, BIGGEST_POT].max())
        self.counts += counts.sum(0)
        self.counts[BIGGEST_POT] = biggest
        self.sums += sums.sum(0)
        in_order = np.vstack([self.squares, squares.astype(np.float64)])
        self.squares = np.add.accumulate(in_order)[-1]


def play_on_card(
    hands: int,
    seed: np.uint64,
    fresh: TableArray,
    program: ProgramArray,
    policies: NDArray[np.int64],
    chunk: int,
    payoffs: NDArray[np.int64],
    stop: threading.Event,
    report: Callable[[int], None],
) -> CardRun:
    """Play hands by the policies of the seats, until they are done or somebody stops it."""
    with GraphicsCard() as card:
        run = CardRun(card, fresh, program, policies, chunk, seed, payoffs)
        pace = Pace(SIDE_BY_SIDE, MOMENT, SIDE_BY_SIDE)
        while run.hands < hands and not stop.is_set():
            first = run.hands
            last = min(first + min(pace.size, run.most) * chunk, hands)
            pace.carry_out(partial(run.play, last))
            report(last - first)
    return run
