"""What all tests share: how long properties search, and from where.

`make test` searches the same examples every time, so that it judges the code and not its luck, nor
the speed of the machine. Hypothesis also tries numbers that it reads in the modules loaded so far:
all are loaded first, whatever the order of the tests. `make explore` starts anywhere, tries more,
and prints what reproduces a failure.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from hypothesis import HealthCheck, settings

import darwindeck
from darwindeck.cli import notebook
from tests.effort import FULL

patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("glance", patient, max_examples=4, derandomize=True)
settings.register_profile("default", patient, max_examples=30, derandomize=True)
settings.register_profile("explore", patient, max_examples=FULL, derandomize=False, print_blob=True)
settings.load_profile("default")  # Hypothesis has loaded one of its own where `CI` is set

for module in walk_packages(darwindeck.__path__, "darwindeck."):
    if not module.name.endswith("__main__"):
        import_module(module.name)

os.environ["LC_ALL"] = "C"  # the language of all commands, wherever the tests run

# A shell lets its background jobs ignore Ctrl-C, and all that they start: tests send it to some.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Look for garbage seldom: what is loaded by now stays, and is a million objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(autouse=True)
def empty_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no command answer from what it was asked in another test."""
    monkeypatch.setattr(notebook, "folder", lambda: Path(os.devnull))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why tests were left out, each reason once: nobody should believe that a page was seen."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(str(test.longrepr[2]).removeprefix("Skipped: ") for test in skipped)
    for reason, times in reasons.most_common():
        terminalreporter.write_line(f"{times} left out: {reason}")
