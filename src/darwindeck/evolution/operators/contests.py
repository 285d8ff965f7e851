"""Mutations of tricks, battles and knock-outs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from darwindeck.cards import Suit
from darwindeck.evolution.edit import (
    insert_phase,
    last_place,
    near,
    others,
    placed,
    remove_phase,
    replace_phase,
    walk_to,
    with_setup,
)
from darwindeck.evolution.operators.mutation import Mutation
from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.phases import ComparePhase, KnockOutPhase, TrickPhase

if TYPE_CHECKING:
    from random import Random

    from darwindeck.genome.schema import GameGenome

__all__ = [
    "AddContestMutation",
    "ChangeBattleMutation",
    "ChangeKnockOutMutation",
    "ChangeTricksMutation",
    "ChangeTrumpMutation",
]

MOST_TRICKS = 13
MOST_FACE_DOWN = 3
SUITS: tuple[Suit | None, ...] = (None, *Suit)


@dataclass(frozen=True, slots=True)
class AddContestMutation(Mutation):
    """Play a few tricks or a battle at one more point of the hand."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Insert tricks or a battle where everyone holds cards to spare."""
        reserve = 1 if showdown_of(genome) is None else 2
        places = [i for i in range(last_place(genome) + 1) if walk_to(genome, i).least >= reserve]
        if not places or genome.setup.house is not None:
            return None
        index = rng.choice(places)
        spare = walk_to(genome, index).least - reserve + 1
        tricks = TrickPhase(tricks=rng.randint(1, min(3, spare)))
        battle = ComparePhase(face_down=0, winner_takes="captured")
        is_battle = showdown_of(genome) is None and rng.random() < 0.4
        return insert_phase(
            genome, index, battle if is_battle else tricks, before_round=rng.random() < 0.5
        )


@dataclass(frozen=True, slots=True)
class ChangeTricksMutation(Mutation):
    """Play more or fewer tricks, or by other rules."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change one thing about a phase of tricks."""
        contests = placed(genome, TrickPhase)
        if not contests:
            return None
        index, tricks = rng.choice(contests)
        ways = [
            replace(tricks, tricks=near(rng, tricks.tricks, 1, MOST_TRICKS)),
            replace(tricks, must_follow=not tricks.must_follow),
            replace(tricks, high_card_wins=not tricks.high_card_wins),
            replace(tricks, breaking_suit=rng.choice(others(SUITS, tricks.breaking_suit))),
        ]
        return replace_phase(genome, index, rng.choice(ways))


@dataclass(frozen=True, slots=True)
class ChangeTrumpMutation(Mutation):
    """Play with another trump, a turned one, or none."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Choose how trump is found in a game with tricks."""
        if not phases_of(genome, TrickPhase):
            return None
        setup = genome.setup
        ways = [replace(setup, trump_suit=suit, turned_trump=False) for suit in SUITS]
        ways.append(replace(setup, trump_suit=None, turned_trump=True))
        return with_setup(genome, rng.choice(others(ways, setup)))


@dataclass(frozen=True, slots=True)
class ChangeBattleMutation(Mutation):
    """Fight battles by other rules."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change one thing about a battle."""
        battles = placed(genome, ComparePhase)
        if not battles:
            return None
        index, battle = rng.choice(battles)
        takes: Literal["hand", "captured"]
        takes = "captured" if battle.winner_takes == "hand" else "hand"
        ways = [
            replace(battle, face_down=near(rng, battle.face_down, 0, MOST_FACE_DOWN)),
            replace(battle, winner_takes=takes),
            replace(battle, high_card_wins=not battle.high_card_wins),
        ]
        return replace_phase(genome, index, rng.choice(ways))


@dataclass(frozen=True, slots=True)
class ChangeKnockOutMutation(Mutation):
    """Knock out for fewer tricks, after other tricks, or not at all."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Add a knock-out after tricks, ask for more or fewer tricks in it, or leave it out."""
        contests, knock_outs = placed(genome, TrickPhase), placed(genome, KnockOutPhase)
        if not contests or showdown_of(genome) is not None:
            return None
        if not knock_outs or rng.random() < 0.2:
            return insert_phase(genome, rng.choice(contests)[0] + 1, KnockOutPhase(tricks=1))
        index, knock_out = rng.choice(knock_outs)
        if rng.random() < 0.4:
            return remove_phase(genome, index)
        most = max(1, walk_to(genome, index).tricks)
        return replace_phase(
            genome, index, replace(knock_out, tricks=near(rng, knock_out.tricks, 1, most))
        )
