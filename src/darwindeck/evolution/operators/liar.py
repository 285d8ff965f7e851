"""Mutations of free claims."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from darwindeck.evolution import edit
from darwindeck.evolution.operators.registry import optional_phase, phase_mutation
from darwindeck.genome.anatomy import deck_of, showdown_of
from darwindeck.genome.phases import ClaimPhase, ClaimsOf, LiarPhase
from darwindeck.genome.schema import GameGenome

if TYPE_CHECKING:
    from random import Random


CLAIMS_CHANGED = 0.3


@optional_phase(LiarPhase, weight=0.5)
def add_liar(game: GameGenome, chance: Random) -> GameGenome | None:
    """Let players claim what all hands hold before they are compared, or leave that out again."""
    beside = game.setup.house is not None or bool(edit.placed(game, ClaimPhase))
    if beside or showdown_of(game) is None:
        return None
    of: ClaimsOf = chance.choice(get_args(ClaimsOf))
    return edit.insert_where_held(game, LiarPhase(of), chance)


@phase_mutation(LiarPhase, weight=1)
def change_liar(game: GameGenome, phase: LiarPhase, chance: Random) -> LiarPhase:
    """Make the cards of a rank wild, or none, or claim hands instead of ranks, or ranks again."""
    if chance.random() < CLAIMS_CHANGED:
        return replace(phase, of="ranks" if phase.of == "hands" else "hands")
    ranks = sorted({card.rank for card in deck_of(game)} - {phase.wild})
    others = (*ranks, None) if phase.wild is not None else ranks
    return replace(phase, wild=chance.choice(others))
