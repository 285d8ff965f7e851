"""Run the fuzzers: `python -m tests.fuzz --minutes 5`; a failure says how to see it again."""

from __future__ import annotations

import argparse
import faulthandler
import os
import secrets
import sys
import time
from typing import TYPE_CHECKING

from tests.fuzz.inputs import INPUTS
from tests.fuzz.trying import attempt, limit_memory, prepare, try_many

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_TOLD = 8


def after(seconds: float, inputs: int | None) -> Callable[[int], bool]:
    """Return what tells, from now on, whether so much time has passed or so much was tried."""
    end = time.monotonic() + seconds
    return lambda tried: time.monotonic() > end or tried == inputs


def main() -> int:
    """Try inputs of all kinds in turn for so many minutes; the exit code says if one failed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--minutes", type=float, default=1.0)
    options.add_argument("--inputs", type=int, help="at most so many of each kind")
    options.add_argument("--seed", type=int, default=secrets.randbelow(10**9))
    options.add_argument("--kind", choices=INPUTS, action="append")
    options.add_argument("--number", type=int, help="try this input alone, to see its failure")
    chosen = options.parse_args()
    faulthandler.enable()
    limit_memory()
    kinds = chosen.kind or list(INPUTS)
    if chosen.number is not None:
        print("played" if attempt(kinds[0], chosen.seed, chosen.number) else "refused")
        return 0
    print(f"seed {chosen.seed}, {chosen.minutes:g} minutes for {', '.join(kinds)}", flush=True)
    failed = 0
    for kind in kinds:
        prepare(kind)
        enough = after(chosen.minutes * 60 / len(kinds), chosen.inputs)
        tally = try_many(kind, chosen.seed, 0, enough)
        print(tally, flush=True)
        unlike = {failure.partition("\n")[2]: failure for failure in reversed(tally.failures)}
        for failure in list(unlike.values())[-MOST_TOLD:]:
            kind_of, seed, number = failure.splitlines()[0].split()
            print(f"  again: python -m tests.fuzz --kind {kind_of} --seed {seed} --number {number}")
            print(failure)
        failed += len(tally.failures)
    return 1 if failed else 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # a command that was interrupted may leave a thread that waits for ever
