"""Trying damaged inputs one after the other, each within a budget of processor time and memory."""

from __future__ import annotations

import resource
import signal
import time
import traceback
from contextlib import contextmanager, suppress
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from tests.fuzz.inputs import INPUTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

SECONDS = 10.0
"""Of processor time for one input, many times what any of them needs."""
MEMORY = 4 * 2**30
WARMING_UP = 20


class OverBudgetError(Exception):
    """One input took more processor time than any input may."""


class Tally(NamedTuple):
    """What came of damaged inputs: how many were played, how many refused, and the failures."""

    kind: str
    seed: int
    played: int
    refused: int
    slowest: float
    failures: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.kind:<11} seed {self.seed}: {self.played + self.refused:>7,} inputs, "
            f"{self.played:>6,} played, {self.refused:>7,} refused, slowest {self.slowest:.2f} s, "
            f"{len(self.failures)} failures"
        )


def attempt(kind: str, seed: int, number: int) -> bool:
    """Hand in one damaged input; say whether it could be played, or was refused with a sentence."""
    rng = Random(f"{kind} {seed} {number}")
    try:
        with budget():
            INPUTS[kind](rng)
    except (ValueError, OSError):
        return False
    return True


def prepare(kind: str) -> None:
    """Let what inputs of a kind need be compiled, without a budget: the first ones are tried."""
    for number in range(WARMING_UP):
        with suppress(Exception):
            INPUTS[kind](Random(number))


@contextmanager
def budget() -> Iterator[None]:
    """Stop what takes too long."""

    def stop(_: int, __: FrameType | None) -> None:
        raise OverBudgetError(f"more than {SECONDS:g} s of processor time")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def limit_memory() -> None:
    """Let this process have no more memory than all inputs together need."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def try_many(kind: str, seed: int, first: int, enough: Callable[[int], bool]) -> Tally:
    """Try the inputs of a kind from number `first` on, until so many are enough."""
    played, refused, slowest = 0, 0, 0.0
    failures: list[str] = []
    number = first
    while not enough(number - first):
        started = time.process_time()
        try:
            if attempt(kind, seed, number):
                played += 1
            else:
                refused += 1
        except Exception:  # noqa: BLE001 - whatever it is, it is what we look for
            failures.append(f"{kind} {seed} {number}\n{traceback.format_exc(limit=-4)}")
        slowest = max(slowest, time.process_time() - started)
        number += 1
    return Tally(kind, seed, played, refused, slowest, tuple(failures))
