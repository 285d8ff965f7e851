"""What a run of evolution is told, once and for all."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from darwindeck.evolution.evaluation import MOST_NODES, STYLES
from darwindeck.genome.library import load
from darwindeck.genome.rules import is_count
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.serialization import decode
from darwindeck.solver.tree import LARGEST_TREE

BATCH = 16
SEATS = (2, 3, 4)
MOST_BATCH = 10_000
MOST_SEED = 2**31
MOST_OPINION = 2.0


class Settings(Struct, frozen=True):
    """What decides the course of a run; with the same settings it always goes the same way."""

    founders: tuple[str, ...]  # games of the library, or the text of game files
    seats: tuple[int, ...] = SEATS
    style: str = "balanced"
    seed: int = 0
    batch: int = BATCH  # games that are bred before any of them is judged
    most_nodes: int = MOST_NODES  # of a game for two that is solved
    large: bool = True  # games for two with more nodes are played, and not refused
    opinions: tuple[tuple[str, float], ...] = ()  # by game, a factor from people's ratings
    random_search: bool = False  # parents are founders only: the yardstick for the archive

    def origins(self) -> list[GameGenome]:
        """Return the games to start from."""
        return [
            decode(text) if text.lstrip().startswith("{") else load(text) for text in self.founders
        ]


def check_settings(settings: Settings) -> None:
    """Refuse settings that no run can have been told."""
    checked_style(settings.style)
    checked_batch(settings.batch)
    if checked_seats(settings.seats) != settings.seats or not settings.founders:
        raise ValueError(f"seats {settings.seats} and founders {settings.founders[:8]}")
    if not 0 <= settings.seed < MOST_SEED or not 0 <= settings.most_nodes <= LARGEST_TREE:
        raise ValueError(f"seed {settings.seed} and trees of {settings.most_nodes} nodes")
    if not all(0 < factor <= MOST_OPINION for _, factor in settings.opinions):
        raise ValueError("people's opinions are factors above 0")


def checked_style(style: str) -> str:
    """Return a style, or say which there are."""
    if style not in STYLES:
        raise ValueError(f"no style {style!r}: choose one of {', '.join(STYLES)}")
    return style


def checked_batch(batch: int) -> int:
    """Return a number of games that can be bred at a time."""
    if not is_count(batch, MOST_BATCH):
        raise ValueError(f"a batch of {batch!r} games is impossible: use 1 to {MOST_BATCH:,}")
    return batch


def checked_seats(seats: Sequence[int]) -> tuple[int, ...]:
    """Return numbers of seats that games can be evolved for."""
    wrong = [count for count in seats if not 2 <= count <= 6]
    if wrong or not seats:
        raise ValueError(f"seats {list(seats)}: games are evolved for 2 to 6 players")
    return tuple(sorted(set(seats)))
