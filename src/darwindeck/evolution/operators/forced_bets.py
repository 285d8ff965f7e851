"""Mutations of the bets that nobody chooses: antes, blinds and bring-ins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from darwindeck.evolution.edit import (
    first_bet,
    insert_phase,
    near_chips,
    others,
    placed,
    replace_phase,
    walk_to,
)
from darwindeck.evolution.operators.mutation import Mutation
from darwindeck.genome.anatomy import forced_chips, has_stakes, phases_of, showdown_of
from darwindeck.genome.phases import BettingPhase, ForcedBetPhase

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

__all__ = [
    "ChangeAnteMutation",
    "ChangeAnteRuleMutation",
    "ChangeBlindsMutation",
    "ChangeBringInMutation",
]

MOST_BLINDS = 3


@dataclass(frozen=True, slots=True)
class ChangeAnteMutation(Mutation):
    """Introduce an ante, change it, or leave it out where other bets are forced."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change the ante of the first forced bets, which may be new."""
        if not has_stakes(genome):
            return None
        game = with_forced_bets(genome)
        index, phase = first_forced_bets(game)
        if not phase.ante:
            ante = max(1, first_bet(game) // rng.choice((1, 2, 4)))
        elif forced_chips(phase) > phase.ante and rng.random() < 0.3:
            ante = 0
        else:
            ante = near_chips(rng, phase.ante, 1, game.setup.starting_chips)
        return replace_phase(game, index, replace(phase, ante=ante))


@dataclass(frozen=True, slots=True)
class ChangeAnteRuleMutation(Mutation):
    """Let someone pay the ante for everyone, or make it dead or live."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Choose another payer of an ante that there is, or turn a dead one into a live one."""
        paid = [(i, phase) for i, phase in placed(genome, ForcedBetPhase) if phase.ante]
        if not paid or genome.setup.house is not None:
            return None
        index, phase = rng.choice(paid)
        if phase.ante_by == "each" and rng.random() < 0.4:
            return replace_phase(genome, index, replace(phase, dead_ante=not phase.dead_ante))
        payers: list[Literal["each", "big_blind", "button"]] = ["each", "button"]
        if len(phase.blinds) > 1:
            payers.append("big_blind")
        payer = rng.choice(others(payers, phase.ante_by))
        return replace_phase(genome, index, replace(phase, ante_by=payer, dead_ante=False))


@dataclass(frozen=True, slots=True)
class ChangeBlindsMutation(Mutation):
    """Introduce blinds, change their number or size, or pay an ante instead."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change the blinds of the first forced bets, which may be new."""
        if not phases_of(genome, BettingPhase) or genome.setup.house is not None:
            return None
        game = with_forced_bets(genome)
        index, phase = first_forced_bets(game)
        if phase.bring_in:
            return None
        changed = change_blinds(phase, first_bet(game), rng)
        return with_blinds_opening(replace_phase(game, index, changed), index)


def change_blinds(phase: ForcedBetPhase, bet: int, rng: Random) -> ForcedBetPhase:
    """Change who posts which blinds, up to three players and the button."""
    if not phase.blinds and not phase.button_blind:
        if rng.random() < 0.2:
            return replace(phase, button_blind=bet)
        return replace(phase, blinds=(max(1, bet // 2), bet))
    if not phase.blinds:
        return replace(phase, button_blind=0, blinds=(max(1, bet // 2), bet))
    ways = [
        replace(phase, blinds=(), ante=phase.ante or max(1, phase.blinds[0])),
        replace(phase, blinds=(*phase.blinds[:-1], near_chips(rng, phase.blinds[-1], 1, 2 * bet))),
        replace(phase, blinds=phase.blinds[1:]),
        replace(phase, blinds=(*phase.blinds, 2 * phase.blinds[-1])),
    ]
    return rng.choice(ways if len(phase.blinds) < MOST_BLINDS else ways[:3])


def with_blinds_opening(genome: GameGenome, index: int) -> GameGenome:
    """Let the next betting round open after the blinds of a phase, or no longer do so."""
    later = [(place, phase) for place, phase in placed(genome, BettingPhase) if place > index]
    if not later or showdown_of(genome) is None:
        return genome
    place, betting = later[0]
    opener = "after_blinds" if walk_to(genome, place).blinds_next else betting.opener
    return replace_phase(genome, place, replace(betting, opener=opener))


@dataclass(frozen=True, slots=True)
class ChangeBringInMutation(Mutation):
    """Introduce a bring-in where a card lies face up, change it, or leave it out."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change who brings in and for how much, and who opens the round."""
        game = with_forced_bets(genome)
        rounds = placed(game, BettingPhase)
        if not rounds or showdown_of(game) is None:
            return None
        place, betting = rounds[0]
        if betting.min_bet < 2 or not walk_to(game, place).up:
            return None
        index, phase = first_forced_bets(game)
        changed = change_bring_in(phase, betting.min_bet, rng)
        opener = "bring_in" if changed.bring_in else "left_of_button"
        return replace_phase(
            replace_phase(game, index, changed), place, replace(betting, opener=opener)
        )


def change_bring_in(phase: ForcedBetPhase, bet: int, rng: Random) -> ForcedBetPhase:
    """Change a bring-in, which takes the place of blinds and is less than a full bet."""
    if not phase.bring_in:
        return replace(phase, bring_in=bet // 2, blinds=(), button_blind=0)
    by = rng.choice(others(("low_card", "high_card"), phase.bring_in_by))
    return rng.choice(
        [
            replace(phase, bring_in_by=by),
            replace(phase, bring_in=near_chips(rng, phase.bring_in, 1, bet - 1)),
            replace(phase, bring_in=0, ante=phase.ante or 1),
        ]
    )


def with_forced_bets(genome: GameGenome) -> GameGenome:
    """Return the game with a phase for forced bets, perhaps still an empty one in front."""
    if placed(genome, ForcedBetPhase):
        return genome
    return insert_phase(genome, 0, ForcedBetPhase(), before_round=True)


def first_forced_bets(genome: GameGenome) -> tuple[int, ForcedBetPhase]:
    """Return where the first forced bets are, and which."""
    return placed(genome, ForcedBetPhase)[0]
