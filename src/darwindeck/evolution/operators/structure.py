"""Mutations of the whole: the order of the phases, the round that repeats, the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.limits import evolved_seats
from darwindeck.evolution.operators.registry import mutation
from darwindeck.genome.anatomy import showdown_of

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome


@mutation(weight=2)
def move_phase(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let a phase come up to three places earlier or later; a showdown stays at the end."""
    movable = edit.last_place(game)
    if movable < 2:
        return None
    start = chance.randrange(movable)
    near_by = [i for i in range(start - 3, start + 4) if 0 <= i < movable and i != start]
    phase = game.turn_structure.phases[start]
    return edit.insert_phase(edit.remove_phase(game, start), chance.choice(near_by), phase)


@mutation(weight=1)
def change_round(game: GameGenome, chance: Random) -> GameGenome | None:
    """Begin the round that a game without a showdown repeats with another phase."""
    phases, start = game.turn_structure.phases, game.turn_structure.repeat_from
    if showdown_of(game) is not None or len(phases) < 2:
        return None
    return edit.with_phases(game, phases, chance.choice(edit.others(range(len(phases)), start)))


@mutation(weight=2)
def change_seats(game: GameGenome, chance: Random) -> GameGenome | None:
    """Play with one player more or fewer, if the cards allow it."""
    possible = evolved_seats(game)
    seats = [n for n in (game.player_count - 1, game.player_count + 1) if n in possible]
    return replace(game, player_count=chance.choice(seats)) if seats else None
