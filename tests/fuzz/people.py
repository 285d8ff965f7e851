"""What people leave behind and type: a damaged store of feedback, and options that nobody means."""

from __future__ import annotations

import io
import os
import signal
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache, partial
from typing import TYPE_CHECKING

from darwindeck.cli import app
from darwindeck.cli.ending import INTERRUPTED, exit_code_of
from darwindeck.genome.library import load
from darwindeck.genome.serialization import encode
from darwindeck.playtest.exporting import as_csv, as_json_lines
from darwindeck.playtest.feedback import FeedbackStore, Playtest
from tests.fuzz.damaging import HOSTILE_NUMBERS
from tests.fuzz.databases import write_damaged
from tests.fuzz.folders import folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random
    from types import FrameType

COLUMNS = {
    "playtest": (
        *("started_at", "genome_id", "seats", "seat", "bots", "seed", "hands", "finished"),
        *("rating", "comment", "outcome", "game", "log"),
    )
}


@cache
def sound_feedback() -> bytes:
    """Return a store with one playtest."""
    path = folder() / "sound.sqlite3"
    game = encode(load("kuhn-poker")).decode()
    playtest = Playtest(genome_id="kuhn-poker", game=game, seats=2, bots=("greedy",))
    with FeedbackStore(path) as store:
        store.rate(store.add(playtest), 4, "Good.")
    return path.read_bytes()


def feedback(rng: Random) -> None:
    """Read all of a damaged store, export it, and rate once more."""
    path = folder() / "damaged.sqlite3"
    write_damaged(rng, path, sound_feedback(), COLUMNS)
    with FeedbackStore(path) as store:
        store.ratings()
        store.titles()
        list(as_csv(store.list()))
        list(as_json_lines(store.list()))
        for playtest in store.list():
            store.rate(playtest.id or 1, 3, "Still good.")


# Options

LINES = (
    "show razz --json",
    "deal kuhn-poker --seed 7 --hand 3 --players greedy,random",
    "simulate kuhn-poker --hands 100 --seed 7 --seats 2 --threads 1",
    "solve kuhn-poker --nodes 1000 --never fold",
    "solve kuhn-poker --method cfr+ --iterations 10",
    "duel greedy random kuhn-poker --hands 20 --seats 2 --seat 1 --seed 3 --workers 1",
    "exploit greedy kuhn-poker --samples 2 --worlds 3 --hands 10 --workers 1 --method exact",
    "rate kuhn-poker --nodes 1000 --seed 1 --threads 1 --effort quick",
    "equity AsAh KsKh --board Kd7h2c --dead 2s --samples 100 --seed 1 --threads 1",
    "play kuhn-poker --people 0 --bots random,greedy --hands 2 --seats 2 --seed 5 --no-rating",
    "play holdem --people 0 --bots random --stack 100 --blinds 1/2 --escalate 10h --hands 2",
    "feedback kuhn-poker --min-rating 3",
    "rulebook kuhn-poker --seats 2",
    "cards the-deal",
)
HOSTILE_WORDS = ("", "x", "-1", "1e9", "nan", "inf", "[/x]", "\x1b[2J", "a:b", "1,2,,3", "-" * 40)
GLIMPSE = 0.3
"""Seconds after which a command that has understood its options is interrupted."""


def options(rng: Random) -> None:
    """Run a command with options of which one or two are wrong, for a glimpse."""
    run_every_line()
    words = rng.choice(LINES).split()
    for _ in range(rng.choice((1, 1, 2))):
        at = rng.randrange(1, len(words))
        new = rng.choice((str(rng.choice(HOSTILE_NUMBERS)), rng.choice(HOSTILE_WORDS)))
        words[at : at + 1] = rng.choice(([new], [new], [new], [], [words[at], new]))
    os.environ["DARWINDECK_DATA_DIR"] = str(folder())
    output = io.TextIOWrapper(io.BytesIO(), "utf-8")
    code = INTERRUPTED
    quiet = redirect_stdout(output), redirect_stderr(output)
    with quiet[0], quiet[1], suppress(KeyboardInterrupt), interrupted_soon():
        code = exit_code_of(lambda: app(words))
    output.seek(0)
    told = output.read()
    if code not in {0, 1, 2, INTERRUPTED} or "this should not happen" in told or "\x1b" in told:
        raise AssertionError(f"darwindeck {words}: {code}, {told[-400:]}")
    if code == 2:
        raise ValueError(told)


@cache
def run_every_line() -> None:
    """Let everything be compiled: an interrupted compilation begins anew, and is never done."""
    os.environ["DARWINDECK_DATA_DIR"] = str(folder())
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        for line in LINES:
            exit_code_of(partial(app, line.split()))


@contextmanager
def interrupted_soon() -> Iterator[None]:
    """Press Ctrl-C after a glimpse."""

    def press(_: int, __: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, press)
    signal.setitimer(signal.ITIMER_REAL, GLIMPSE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
