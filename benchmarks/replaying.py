"""How fast hand histories are read, replayed and compared, against PokerKit doing the same."""

from __future__ import annotations

import tempfile
import warnings
from pathlib import Path

from pokerkit import HandHistory as PokerKitHistory

from benchmarks.measuring import Row, compared, rate
from darwindeck.histories.phh import HandHistory, compare, read, write
from darwindeck.simulation.batch import replay_hand

REAL = Path(__file__).parents[2] / "shared" / "phh" / "pluribus-sample.phhs"
HANDS = 300


def measure() -> list[Row]:
    """Measure six-handed no-limit hold'em: real hands where they are at hand, or hands of bots."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hands.phhs"
        write(file, some_hands())
        ours = rate(lambda: replay_here(file))
        theirs = rate(lambda: replay_in_pokerkit(file))
    work = "hand histories replayed, parsing included"
    return [compared(work, ours, "PokerKit", theirs, 0, 10, "hands/s")]


def some_hands() -> list[HandHistory]:
    """Return hands to replay."""
    if REAL.exists():
        return list(read(REAL))[:HANDS]
    tables = (replay_hand("no-limit-holdem", hand, 6, "greedy", 1) for hand in range(HANDS))
    return [HandHistory.from_table(table) for table in tables]


def replay_here(file: Path) -> int:
    """Read, replay and compare all hands of a file."""
    hands = 0
    for history in read(file):
        assert compare(history, history.replay()).good
        hands += 1
    return hands


def replay_in_pokerkit(file: Path) -> int:
    """Let PokerKit read and replay all hands of a file."""
    hands = 0
    with warnings.catch_warnings(), file.open("rb") as source:
        warnings.simplefilter("ignore")
        for history in PokerKitHistory.load_all(source):
            for _ in history:
                pass
            hands += 1
    return hands
