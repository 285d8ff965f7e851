"""Mutations of betting rounds and of the chips that people bet with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from darwindeck.evolution.edit import (
    bring_chips,
    cut_bets_to_chips,
    fitting_opener,
    insert_phase,
    last_place,
    near,
    near_chips,
    others,
    placed,
    put_chips_away,
    remove_phase,
    replace_phase,
    walk_to,
    with_phases,
    with_setup,
)
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.operators.mutation import Mutation
from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.phases import BettingPhase, BettingStructure, ForcedBetPhase

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from darwindeck.genome.phases import Opener
    from darwindeck.genome.schema import GameGenome

__all__ = [
    "AddBettingPhaseMutation",
    "ChangeBettingStructureMutation",
    "ChangeFreeFoldMutation",
    "ChangeOpenerMutation",
    "ChangeRaiseCapMutation",
    "MutateBettingPhaseMutation",
    "MutateStartingChipsMutation",
    "RemoveBettingPhaseMutation",
    "ScaleBetsMutation",
]

STRUCTURES: tuple[BettingStructure, ...] = get_args(BettingStructure)
FIRST_ROUND = BettingPhase(min_bet=10, max_raises=2)


@dataclass(frozen=True, slots=True)
class AddBettingPhaseMutation(Mutation):
    """Insert a betting round, where possible after something new was seen."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Insert a round like one that is there; a game without chips gets some and an ante."""
        rounds = phases_of(genome, BettingPhase)
        if len(rounds) >= LIMITS.betting_rounds:
            return None
        index = rng.choice(betting_places(genome))
        model = rng.choice(rounds) if rounds else FIRST_ROUND
        chips = genome.setup.starting_chips or model.min_bet
        phase = replace(
            model, min_bet=min(model.min_bet, chips), opener=fitting_opener(genome, index)
        )
        before_round = showdown_of(genome) is None and rng.random() < 0.5
        child = insert_phase(genome, index, phase, before_round=before_round)
        return child if genome.setup.starting_chips else bring_chips(child)


def betting_places(genome: GameGenome) -> list[int]:
    """Return where a round makes sense: cards are out, and if possible no other round is next."""
    phases, everywhere = genome.turn_structure.phases, range(last_place(genome) + 1)
    with_cards = [
        index
        for index in everywhere
        if walk_to(genome, index).hand
        and not any(isinstance(phase, ForcedBetPhase) for phase in phases[index:])
    ]
    apart = [
        index
        for index in with_cards
        if not any(
            isinstance(phase, BettingPhase) for phase in phases[max(0, index - 1) : index + 1]
        )
    ]
    return apart or with_cards or list(everywhere)


@dataclass(frozen=True, slots=True)
class RemoveBettingPhaseMutation(Mutation):
    """Take a betting round out."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Remove a round; the last one before a showdown stays, as it would be left to chance."""
        rounds = placed(genome, BettingPhase)
        if not rounds or (len(rounds) == 1 and showdown_of(genome) is not None):
            return None
        index, _ = rng.choice(rounds)
        return put_chips_away(remove_phase(genome, index))


@dataclass(frozen=True, slots=True)
class MutateBettingPhaseMutation(Mutation):
    """Change the bet or the raises of one betting round."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Make a bet larger or smaller, or allow more or fewer raises."""
        rounds = placed(genome, BettingPhase)
        if not rounds:
            return None
        index, phase = rng.choice(rounds)
        if rng.random() < 0.5:
            phase = replace(phase, max_raises=near_cap(rng, phase.max_raises))
        else:
            bet = near_chips(rng, phase.min_bet, 1, genome.setup.starting_chips)
            phase = replace(phase, min_bet=bet)
        return replace_phase(genome, index, phase)


@dataclass(frozen=True, slots=True)
class MutateStartingChipsMutation(Mutation):
    """Give everyone more or fewer chips."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change the starting chips, and cut the bets that they no longer pay."""
        chips = genome.setup.starting_chips
        if not chips:
            return None
        setup = replace(genome.setup, starting_chips=near_chips(rng, chips, 1, LIMITS.chips))
        return cut_bets_to_chips(with_setup(genome, setup))


@dataclass(frozen=True, slots=True)
class ScaleBetsMutation(Mutation):
    """Double or halve the bets from one round on, against forced bets that stay."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Make the later rounds, or all of them, more or less expensive."""
        rounds = placed(genome, BettingPhase)
        if not rounds:
            return None
        first, double = rng.choice(rounds)[0], rng.random() < 0.5
        return each_round(
            genome,
            lambda phase: replace(
                phase, min_bet=2 * phase.min_bet if double else max(1, phase.min_bet // 2)
            ),
            first,
        )


@dataclass(frozen=True, slots=True)
class ChangeBettingStructureMutation(Mutation):
    """Play for fixed bets, fixed limit, pot limit or no limit."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Give every round the same new structure, and a fixed one a cap."""
        rounds = phases_of(genome, BettingPhase)
        if not rounds:
            return None
        structure = rng.choice(others(STRUCTURES, rounds[0].structure))
        fixed = structure in {"fixed_increment", "fixed_limit"}
        return each_round(
            genome,
            lambda phase: replace(
                phase,
                structure=structure,
                max_raises=3 if fixed and phase.max_raises is None else phase.max_raises,
            ),
        )


@dataclass(frozen=True, slots=True)
class ChangeRaiseCapMutation(Mutation):
    """Allow more or fewer raises in every round."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Give every round the same new cap, near that of the first."""
        rounds = phases_of(genome, BettingPhase)
        if not rounds:
            return None
        cap = near_cap(rng, rounds[0].max_raises)
        return each_round(genome, lambda phase: replace(phase, max_raises=cap))


@dataclass(frozen=True, slots=True)
class ChangeOpenerMutation(Mutation):
    """Let other players open a round where cards lie face up."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Let the best or the lowest cards on show open a round, or the first player again."""
        rounds = [
            (index, phase)
            for index, phase in placed(genome, BettingPhase)
            if fitting_opener(genome, index) == "left_of_button" and walk_to(genome, index).up
        ]
        if not rounds or showdown_of(genome) is None:
            return None
        index, phase = rng.choice(rounds)
        openers: tuple[Opener, ...] = ("left_of_button", "high_hand", "low_hand")
        return replace_phase(
            genome, index, replace(phase, opener=rng.choice(others(openers, phase.opener)))
        )


@dataclass(frozen=True, slots=True)
class ChangeFreeFoldMutation(Mutation):
    """Allow or forbid folding when checking is free."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Do in every round the opposite of what is done in one."""
        rounds = phases_of(genome, BettingPhase)
        if not rounds:
            return None
        free = not rng.choice(rounds).fold_when_free
        return each_round(genome, lambda phase: replace(phase, fold_when_free=free))


def each_round(
    genome: GameGenome, change: Callable[[BettingPhase], BettingPhase], first: int = 0
) -> GameGenome:
    """Return the game with every betting round changed, from a place on."""
    phases = [
        change(phase) if isinstance(phase, BettingPhase) and index >= first else phase
        for index, phase in enumerate(genome.turn_structure.phases)
    ]
    return with_phases(genome, phases, genome.turn_structure.repeat_from)


def near_cap(rng: Random, cap: int | None) -> int | None:
    """Return a cap of raises near another; without a cap, one from one to three."""
    return rng.randint(1, 3) if cap is None else near(rng, cap, 0, LIMITS.raises)
