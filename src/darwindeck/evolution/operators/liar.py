"""Mutations of free claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import optional_phase, phase_mutation
from darwindeck.genome.anatomy import deck_of, showdown_of
from darwindeck.genome.phases import ClaimPhase, LiarPhase

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome


@optional_phase(LiarPhase, weight=0.5)
def add_liar(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let players claim what all hands hold before they are compared, or leave that out again."""
    beside = game.setup.house is not None or bool(edit.placed(game, ClaimPhase))
    if beside or showdown_of(game) is None:
        return None
    return edit.insert_where_held(game, LiarPhase(), chance)


@phase_mutation(LiarPhase, weight=1)
def change_liar(game: GameGenome, phase: LiarPhase, chance: Random) -> LiarPhase:
    """Make the cards of a rank wild for claims, or none."""
    ranks = sorted({card.rank for card in deck_of(game)} - {phase.wild})
    others = (*ranks, None) if phase.wild is not None else ranks
    return replace(phase, wild=chance.choice(others))
