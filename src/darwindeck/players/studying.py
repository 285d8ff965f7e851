"""Learning a new game while somebody plays it: twenty seconds in the background, once."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from darwindeck.players.blueprint import blueprint_of, save_blueprint, trained_path
from darwindeck.players.training import Training, usual_seats

if TYPE_CHECKING:
    from darwindeck.genome.schema import GameGenome

SECONDS = 20.0
MEMORY = 256 << 20


def study_in_background(genome: GameGenome, seconds: float = SECONDS) -> threading.Thread | None:
    """Begin to learn a game that has no blueprint yet; bots use what comes of it once it is there.

    Only one core is used. Whatever goes wrong, the end of the program included, the bots go on as
    before.
    """
    if blueprint_of(genome) is not None:
        return None
    thread = threading.Thread(target=study, args=(genome, seconds), name="study", daemon=True)
    thread.start()
    return thread


def study(genome: GameGenome, seconds: float) -> None:
    """Learn a game for some seconds, and keep what was learnt where all bots find it."""
    with suppress(ValueError, OSError, MemoryError, RuntimeError, KeyboardInterrupt):
        training = Training(genome, tuple(usual_seats(genome)), memory=MEMORY, threads=1)
        end = time.monotonic() + seconds
        if not training.bets and not training.cards:
            return
        while time.monotonic() < end:
            training.go_on()
        path = trained_path(genome)
        path.parent.mkdir(parents=True, exist_ok=True)
        save_blueprint(training.blueprint(), path)
        blueprint_of.cache_clear()
