"""Many tables of a game at once: one call takes an action at each of them, in compiled code."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.cards import MASK64
from darwindeck.compiled.threads import checked_threads, run_in_order
from darwindeck.engine.choices import MOST_CHOICES
from darwindeck.engine.layout import NOBODY, TABLE
from darwindeck.engine.program import compile_program, fresh_table
from darwindeck.genome.anatomy import plays_for_points
from darwindeck.genome.library import game_of
from darwindeck.genome.rules import is_count
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.tables import load_tables
from darwindeck.learning.spaces import space_of
from darwindeck.learning.stepping import choose_at_random, step_tables
from darwindeck.table.starting import check_playable, starting_stacks, usable_seed

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


MOST_TABLES = 1 << 22
BEGIN = -1
LUCK_STREAM = 0xA5A3564E27F88669


class Seen(NamedTuple):
    """What is seen at all tables, by table: arrays that the next step writes over.

    `observations` are what the actor sees and `mask` is 1 where an action is legal; `actors` are
    the seats to act. `rewards`, by seat, are chips won in the hands that ended with this step
    (without chips, shares of the win), and `done` is 1 where one did: a new hand has begun there.
    """

    observations: NDArray[np.float32]
    mask: NDArray[np.int8]
    actors: NDArray[np.int64]
    rewards: NDArray[np.float32]
    done: NDArray[np.int8]


class Vector:
    """Tables that are stepped together; hands follow each other without end.

    Table `i` plays hand `i`, then `i + n` and so on of the run that `simulate` plays with this
    seed. The same seed and the same actions give the same arrays on any number of threads.

    >>> tables = vector("leduc-holdem", 64, seed=7)
    >>> seen = tables.reset()
    >>> seen.observations.shape, seen.mask.shape
    ((64, 144), (64, 9))
    >>> for _ in range(20):
    ...     seen = tables.step(tables.sample())
    >>> bool((seen.rewards.sum(axis=1) == 0).all())
    True
    """

    def __init__(
        self,
        game: GameGenome | str,
        n: int,
        seats: int | None = None,
        seed: int | None = None,
        threads: int | None = 1,
    ) -> None:
        genome = game_of(game)
        seats = genome.player_count if seats is None else seats
        check_playable(genome, seats)
        if not is_count(n, MOST_TABLES):
            raise ValueError(
                f"{n!r} tables are impossible: use a whole number up to {MOST_TABLES:,}"
            )
        self.game = genome
        self.n = n
        self.seats = seats
        self.space = space_of(genome, seats)
        self.seed = usable_seed(secrets.randbits(64) if seed is None else seed)
        self._threads = checked_threads(threads)
        stacks = starting_stacks(genome, seats)
        self._whole = float(max(sum(stacks), 1))
        self._moving = int(not plays_for_points(genome))
        button = 0 if self._moving else seats - 1
        self._fresh = fresh_table(genome, stacks, button).copy()
        self._program, self._rankings = compile_program(genome), load_tables()
        self._tables = np.zeros(n, TABLE)
        self._actions = np.full(n, BEGIN, np.int64)
        self._hands = np.zeros(n, np.int64)
        self._meanings = np.zeros((n, self.space.actions, 2), np.int64)
        self._luck = np.zeros(n, np.uint64)
        self._mask = np.zeros((n, self.space.actions), np.int8)  # which nobody else writes into
        self._seen = Seen(
            np.zeros((n, self.space.observation), np.float32),
            self._mask.copy(),
            np.zeros(n, np.int64),
            np.zeros((n, seats), np.float32),
            np.zeros(n, np.int8),
        )
        self.reset()

    def reset(self, seed: int | None = None) -> Seen:
        """Begin the run again, or another one."""
        if seed is not None:
            self.seed = usable_seed(seed)
        self._hands[:] = 0
        self._actions[:] = BEGIN
        places = np.arange(self.n, dtype=np.uint64)
        self._luck[:] = (places + np.uint64(1)) * np.uint64(self.seed ^ LUCK_STREAM & MASK64 | 1)
        self._step()
        if (self._seen.actors == NOBODY).any():
            raise ValueError(f"{self.game.genome_id} has nothing to decide: choose another game")
        return self._seen

    def step(self, actions: ArrayLike) -> Seen:
        """Take one action at each table and return what is seen then.

        An illegal action is refused before anything happens at any table.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"actions of shape {chosen.shape} and kind {chosen.dtype}: give {self.n} whole "
                "numbers, one for each table"
            )
        self._check(chosen)
        self._actions[:] = chosen
        self._step()
        return self._seen

    def sample(self) -> NDArray[np.int64]:
        """Choose a legal action at random for each table; the seed decides this too."""
        actions = np.zeros(self.n, np.int64)
        choose_at_random(self._mask, self._luck, actions)
        return actions

    def _check(self, chosen: NDArray[np.integer]) -> None:
        inside = (chosen >= 0) & (chosen < self.space.actions)
        legal = inside & (self._mask[np.arange(self.n), np.where(inside, chosen, 0)] == 1)
        if legal.all():
            return
        place = int(np.flatnonzero(~legal)[0])
        action = int(chosen[place])
        words = self.space.words[action] if inside[place] else "no action"
        allowed = np.flatnonzero(self._mask[place])
        listed = ", ".join(f"{number} ({self.space.words[number]})" for number in allowed)
        raise ValueError(f"table {place}: {action} ({words}) is illegal; legal: {listed}")

    def _step(self) -> None:
        parts = np.linspace(0, self.n, self._threads + 1).astype(int)

        def part(first: int, last: int) -> Callable[[], None]:
            return lambda: self._step_some(first, last)

        if self._threads == 1:
            self._step_some(0, self.n)
        else:
            works = (part(int(a), int(b)) for a, b in pairwise(parts))
            _, interrupted = run_in_order(works, self._threads, lambda _: None)
            if interrupted:
                raise KeyboardInterrupt
        np.copyto(self._seen.mask, self._mask)

    def _step_some(self, first: int, last: int) -> None:
        seen = self._seen
        step_tables(
            self._tables,
            self._fresh,
            np.zeros(1, TABLE),
            self._program,
            self._rankings,
            self.space.layout,
            np.zeros((MOST_CHOICES, 2), np.int64),
            np.uint64(self.seed),
            self._moving,
            first,
            last,
            self._actions,
            self._hands,
            self._meanings,
            self._mask,
            seen.observations,
            seen.actors,
            seen.rewards,
            seen.done,
            self._whole,
        )


def vector(
    game: GameGenome | str,
    n: int,
    seats: int | None = None,
    seed: int | None = None,
    threads: int | None = 1,
) -> Vector:
    """Return `n` tables of a game that are stepped together, with NumPy arrays in and out."""
    return Vector(game, n, seats, seed, threads)
