"""The demo runs by itself, without a terminal."""

from __future__ import annotations

import json
import re
import subprocess
import sys

from darwindeck import demo
from darwindeck.genome.serialization import decode
from darwindeck.genome.validation import problems

from .documents import ROOT, blocks


def test_the_demo_runs_to_its_end() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "darwindeck.demo", "--quick"],
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    headings = re.findall(r"^(\d)\. \S", done.stdout, re.MULTILINE)
    assert headings == sorted(headings)
    for word in ("kuhn-poker", "Showdown", "hands per second", "royal-river.json: ok"):
        assert word in done.stdout
    assert "did you mean 'min_bet'?" in done.stderr
    assert "\x1b[" not in done.stdout


def test_the_game_of_the_demo_is_the_one_in_the_readme() -> None:
    assert problems(decode(demo.GAME)) == []
    shown = next(block for block in blocks(ROOT / "README.md") if block.language == "json")
    assert json.loads(shown.text) == json.loads(demo.GAME)
