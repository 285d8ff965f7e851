"""How long the first compilation and a cached start take, and how large a table is."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from benchmarks.measuring import Row, alone
from darwindeck.engine.layout import TABLE

FIRST_STEPS = """
import resource, time
import darwindeck as dd
table = dd.Table.start("no-limit-holdem", seed=1)
table = table.apply(dd.Call())
dd.Call() in table.legal_actions, table.pots, table.log
dd.simulate("kuhn-poker", 10, players="greedy", seed=1)
dd.evaluate_hand("AsKsQsJsTs")
usage = resource.getrusage(resource.RUSAGE_SELF)
print(usage.ru_utime + usage.ru_stime)
"""


def measure() -> list[Row]:
    """Measure a cold and a warm start in new processes, in CPU time, and the size of a table."""
    with tempfile.TemporaryDirectory() as cache:
        first = cpu_seconds(cache)
        warm = sorted(cpu_seconds(cache) for _ in range(5))[2]
    size = TABLE.itemsize
    compilation = "first compilation: tables, simulation, rankings"
    return [
        alone(compilation, f"{first:.1f} s", "<= 20 s", met=first <= 20),
        alone("start from the cache", f"{warm:.2f} s", "<= 1 s", met=warm <= 1),
        alone("memory of one table", f"{size} bytes", "<= 1024 bytes", met=size <= 1024),
    ]


def cpu_seconds(cache: str) -> float:
    """Return the CPU time of a process that plays, simulates and ranks once."""
    environment = os.environ | {"DARWINDECK_CACHE_DIR": cache}
    result = subprocess.run(
        [sys.executable, "-c", FIRST_STEPS],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return float(result.stdout)
