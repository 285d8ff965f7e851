"""Learning a new game while somebody plays it: twenty seconds in the background, or a few times."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from darwindeck.genome.schema import GameGenome
from darwindeck.players.blueprint import blueprint_of, save_blueprint, trained_path
from darwindeck.players.registry import SKILLS, searching, skilled
from darwindeck.players.training import Training, usual_seats
from darwindeck.strength.duels import duel

if TYPE_CHECKING:
    from darwindeck.players.blueprint import Blueprint

SECONDS = 20.0
MOST_COURSES = 4
MEMORY = 256 << 20
TRIAL = 0.5  # of the seconds of a course
DEALS = 8
SEED = 1


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
    """Learn a game for some seconds, and keep what was learnt where all bots find it.

    As long as it surely loses to who has learnt nothing, it is practised for a few times as long.
    """
    with suppress(ValueError, OSError, MemoryError, RuntimeError, KeyboardInterrupt):
        training = Training(genome, tuple(usual_seats(genome)), memory=MEMORY, threads=1)
        if not training.bets and not training.cards:
            return
        for _ in range(MOST_COURSES):
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                training.go_on()
            blueprint = training.blueprint()
            if not surely_loses(genome, blueprint, TRIAL * seconds):
                path = trained_path(genome)
                path.parent.mkdir(parents=True, exist_ok=True)
                save_blueprint(blueprint, path)
                blueprint_of.cache_clear()
                return


def surely_loses(genome: GameGenome, blueprint: Blueprint, seconds: float) -> bool:
    """Tell whether who plays what was learnt surely loses to who thinks and has learnt nothing."""
    player = skilled("blueprint", SKILLS["blueprint"], blueprint)
    other = searching(SKILLS["regular"].untaught)
    seats = max(blueprint.seats)
    meet = partial(duel, genome, player, other, seed=SEED, seats=seats, threads=1)
    end = time.monotonic() + seconds
    result = meet(deals=DEALS)
    while time.monotonic() < end:
        later = meet(deals=result.deals + DEALS, skipped=result.deals)
        result = result.followed_by(later)
    return result.mean < -result.margin
