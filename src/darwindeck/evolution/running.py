"""A run from its start to its end: what it starts from, how far it has got, when it stops."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.evolution.breeding import founding
from darwindeck.evolution.references import load_game
from darwindeck.evolution.store import BatchRow, RunStore
from darwindeck.genome.library import game_of, library_names, load
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.serialization import encode

if TYPE_CHECKING:
    from collections import Counter
    from pathlib import Path
    from types import FrameType

    from darwindeck.evolution.archive import Archive
    from darwindeck.evolution.search import BatchStep, Evolution, Work
    from darwindeck.evolution.settings import Settings


STOPPING_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
GRACE, LEAST_GRACE = 0.04, 0.5
"""How much longer than the limit a batch may take, as a share of it and in seconds."""


class Limit(NamedTuple):
    """When a run stops: after some seconds of this session, or so many games in all."""

    seconds: float | None = None
    evaluations: int | None = None


@dataclass
class Course:
    """How far a run has got; rates are those of this session."""

    settings: Settings
    limit: Limit
    archive: Archive
    rows: list[BatchRow]
    refusals: Counter[str]
    work: Work
    earlier: int = field(init=False)
    started: float = field(init=False)
    noted: float = 0.0  # seconds of this session when its last batch was finished

    def __post_init__(self) -> None:
        self.earlier = len(self.rows)
        self.started = time.perf_counter()

    def note(self, step: BatchStep) -> None:
        """Take note of a batch."""
        self.noted = self.seconds
        self.archive = step.archive
        self.rows.append(step.row)
        self.refusals.update(step.refusals)

    @property
    def seconds(self) -> float:
        """How long this session has lasted."""
        return time.perf_counter() - self.started

    @property
    def judged(self) -> int:
        """How many games were judged in all."""
        return sum(row.gated for row in self.rows)

    @property
    def rated(self) -> int:
        """How many games were rated in all."""
        return sum(row.rated for row in self.rows)

    @property
    def judged_per_second(self) -> float:
        """How many games are judged in a second, by the gates at least."""
        return sum(row.gated for row in self.rows[self.earlier :]) / self.working_seconds

    @property
    def rated_per_second(self) -> float:
        """How many games are rated in a second."""
        return sum(row.rated for row in self.rows[self.earlier :]) / self.working_seconds

    @property
    def working_seconds(self) -> float:
        """How long the finished batches of this session took."""
        rows = self.rows[self.earlier :]
        return max(sum(row.breeding_seconds + row.rating_seconds for row in rows), 1e-9)

    @property
    def valid_share(self) -> float:
        """The share of all tries that gave a playable game."""
        tried = sum(row.tried for row in self.rows)
        return 1 - sum(row.refused for row in self.rows) / tried if tried else 1.0

    @property
    def share_done(self) -> float:
        """How much of the limit is used up, from 0 to 1."""
        if self.limit.evaluations is not None:
            return min(self.judged / self.limit.evaluations, 1.0)
        return min(self.seconds / self.limit.seconds, 1.0) if self.limit.seconds else 0.0

    @property
    def seconds_left(self) -> float | None:
        """How long it will still take, if that is known."""
        if self.limit.seconds is not None:
            return max(self.limit.seconds - self.seconds, 0.0)
        if self.limit.evaluations is None or len(self.rows) == self.earlier:
            return None
        left = max(self.limit.evaluations - self.judged, 0) / max(self.judged_per_second, 1e-9)
        return max(left - (self.seconds - self.noted), 0.0)

    @property
    def longest(self) -> float | None:
        """After how many seconds even a batch in progress is dropped, if time is the limit."""
        if self.limit.seconds is None:
            return None
        return self.limit.seconds * (1 + GRACE) + LEAST_GRACE

    @property
    def finished(self) -> bool:
        """Whether the limit is reached."""
        seconds, evaluations = self.limit
        return (seconds is not None and self.seconds >= seconds) or (
            evaluations is not None and self.judged >= evaluations
        )


def founders_called(games: Sequence[GameGenome | str], seats: Sequence[int]) -> tuple[str, ...]:
    """Return what a run is told to start from: games of the library by name, others as text."""
    if not games:
        return tuple(name for name in library_names() if founding([load(name)], seats))
    founders = tuple(
        game if game in library_names() else encode(as_game(game)).decode()
        for game in dict.fromkeys(games)
    )
    if not founding([as_game(game) for game in games], seats):
        names = (game if isinstance(game, str) else game.genome_id for game in games)
        raise ValueError(
            f"none of {', '.join(names)} can be played by {' or '.join(map(str, seats))} players "
            "without a house and without roles: name others with --from, or other --seats"
        )
    return founders


def as_game(game: GameGenome | str) -> GameGenome:
    """Return a game that may be named."""
    return load_game(game) if isinstance(game, str) else game_of(game)


def begin_run(path: Path, settings: Settings) -> RunStore:
    """Start a run in a new file."""
    with RunStore(path, new=True).discarded_on_failure() as store:
        store.begin(settings)
    return store


def reopen_run(path: Path) -> RunStore:
    """Open a run to go on with it."""
    with RunStore(path, new=False).closed_on_failure() as store:
        store.check_writable()
    return store


def evolve(evolution: Evolution, limit: Limit, watch: Callable[[Course], None]) -> bool:
    """Evolve until the limit is reached, and say whether it was: Ctrl-C drops a batch and stops.

    A batch that takes much longer than the time allows is dropped too.
    """
    store = evolution.store
    course = Course(
        evolution.settings,
        limit,
        evolution.archive_so_far(),
        store.batches(),
        store.refusals(),
        evolution.work,
    )
    try:
        with stopping_at_once(), time_up_after(course.longest):
            watch(course)
            steps = evolution.steps()
            while not course.finished:
                course.note(next(steps))
                watch(course)
    except TimeUp:
        return True
    except Stopped:
        return False
    return True


class TimeUp(BaseException):
    """The time is up in the middle of a batch."""


@contextmanager
def time_up_after(seconds: float | None) -> Iterator[None]:
    """Let nothing go on for much longer than some seconds."""
    in_main = threading.current_thread() is threading.main_thread()
    if seconds is None or not in_main or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Stopped(BaseException):
    """Ctrl-C: unlike a KeyboardInterrupt it passes through work that would end with a part."""


@contextmanager
def stopping_at_once() -> Iterator[None]:
    """Let Ctrl-C end everything that goes on, simulations too, so that no half result is used."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    heard = {number: signal.getsignal(number) for number in STOPPING_SIGNALS}
    before = {number: handler for number, handler in heard.items() if callable(handler)}

    def stop(number: int, frame: FrameType | None) -> None:
        with suppress(KeyboardInterrupt):
            before[number](number, frame)  # whoever listened hears of it first
        raise Stopped

    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
