"""Arrays and records from programs: actions at many tables, and views that bots think on."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace

from darwindeck import Table, View, vector
from darwindeck.players.registry import make_bot
from tests.fuzz.damaging import HOSTILE_NUMBERS, damaged_text, hostile

if TYPE_CHECKING:
    from random import Random

    from darwindeck.learning.vector import Vector

VECTOR_GAMES = ("no-limit-holdem", "hearts", "cheat", "badugi", "the-deal", "blackjack")
TABLES = 4
STEPS = 3


@cache
def tables_of(game: str) -> Vector:
    """Return some tables of a game, which go on from input to input."""
    return vector(game, TABLES, seed=1)


def vectors(rng: Random) -> None:
    """Step some tables with actions that may be anything, after somebody wrote into the arrays."""
    tables = tables_of(rng.choice(VECTOR_GAMES))
    if rng.random() < 0.1:
        tables.reset(rng.choice((0, -1, 2**64, 2**70)))
    for _ in range(STEPS):
        seen = tables.step(tables.sample())
        if rng.random() < 0.3:
            for array in seen:
                array[:] = rng.choice((0, 1, 100, -1))
    tables.step(other_actions(rng, tables.sample()))  # type: ignore[arg-type]


def other_actions(rng: Random, sound: np.ndarray) -> object:
    """Return actions of which one is different, or something else altogether."""
    kind = rng.random()
    if kind < 0.6:
        actions: list[object] = list(sound)
        actions[rng.randrange(TABLES)] = rng.choice((*HOSTILE_NUMBERS, *range(20)))
        return actions
    if kind < 0.8:
        return rng.choice((sound[1:], sound[None], sound.astype(float), sound.astype(np.uint8)))
    return hostile(rng)


# Views


@cache
def sound_views() -> tuple[View, ...]:
    """Return views of whoever is to act, in several games."""
    found = []
    for game in (*VECTOR_GAMES, "crazy-eights", "razz", "president"):
        table = Table.start(game, seed=3)
        for _ in range(4):
            if table.actor is not None:
                found.append(table.view(table.actor))
                table = table.apply(next(iter(table.legal_actions)))
    return tuple(found)


def views(rng: Random) -> None:
    """Let a bot think on a view that somebody has changed."""
    view = rng.choice(sound_views())
    for _ in range(rng.choice((1, 1, 2))):
        view = changed(rng, view)
    make_bot(rng.choice(("greedy", "search:4", "casual")), 1)(view)


def changed(rng: Random, view: View) -> View:
    """Return a view with something else in it, often of another view."""
    other = rng.choice(sound_views())
    match rng.randrange(6):
        case 0:
            return replace(view, record=damaged_text(rng, view.record))
        case 1:
            return replace(view, record=other.record)
        case 2:
            return replace(view, game=other.game)
        case 3:
            return replace(view, log=rng.choice((other.log, view.log[1:], view.log * 2, ())))
        case 4:
            return replace(view, seat=rng.choice((None, -1, 0, 1, 5, 99)), actor=view.seat)
        case _:
            seat = rng.choice((-1, 0, 1, 5, 99))
            return replace(view, seat=seat, actor=seat)
