"""Mutations of turns: what players draw, play, discard and claim, and what special cards do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from msgspec.structs import replace

from darwindeck.cards import DECKS
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
from darwindeck.evolution.limits import LIMITS
from darwindeck.evolution.operators.mutation import Mutation
from darwindeck.genome.anatomy import CARD_PHASES, PLAYER_PHASES, phases_of, showdown_of
from darwindeck.genome.phases import ClaimPhase, DiscardPhase, DrawPhase, Location, PlayPhase
from darwindeck.genome.schema import CardEffect

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from darwindeck.genome.phases import Phase, PlayerPhase
    from darwindeck.genome.schema import GameGenome

__all__ = [
    "AddTurnPhaseMutation",
    "ChangeCardEffectsMutation",
    "ChangeClaimMutation",
    "ChangeDiscardMutation",
    "ChangeDrawMutation",
    "ChangePileMutation",
    "ChangePlayMutation",
    "RemoveTurnPhaseMutation",
]

Effect = Literal["skip", "reverse", "draw", "extra_turn", "wild"]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
MOST_DRAWN = 3
MOST_PLAYED = 4
MOST_TURNED_UP = 4


@dataclass(frozen=True, slots=True)
class AddTurnPhaseMutation(Mutation):
    """Let everyone draw, play or discard at one more point of the hand."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Insert a player phase where people hold cards."""
        places = [
            index
            for index in range(last_place(genome) + 1)
            if walk_to(genome, index).least > 1 or showdown_of(genome) is None
        ]
        if not places or genome.setup.house is not None:
            return None
        target = next((play.target for play in phases_of(genome, PlayPhase)), Location.DISCARD)
        phases: tuple[PlayerPhase, ...] = (
            DrawPhase(mandatory=rng.random() < 0.5),
            DiscardPhase(mandatory=rng.random() < 0.5),
            PlayPhase(target=target, mandatory=rng.random() < 0.5),
        )
        return insert_phase(genome, rng.choice(places), rng.choice(phases))


@dataclass(frozen=True, slots=True)
class RemoveTurnPhaseMutation(Mutation):
    """Leave out a part of a turn."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Remove a player phase, unless the house draws too or nothing else is done with cards."""
        if genome.setup.house is not None:
            return None
        phases = genome.turn_structure.phases
        turns = [
            index
            for index, phase in enumerate(phases)
            if isinstance(phase, PLAYER_PHASES)
            and (showdown_of(genome) or uses_cards((*phases[:index], *phases[index + 1 :])))
        ]
        return remove_phase(genome, rng.choice(turns)) if turns else None


def uses_cards(phases: Sequence[Phase]) -> bool:
    """Tell whether players do more with their cards than draw some."""
    return any(
        isinstance(phase, CARD_PHASES) and not isinstance(phase, DrawPhase) for phase in phases
    )


@dataclass(frozen=True, slots=True)
class ChangeDrawMutation(Mutation):
    """Draw more or fewer cards, from elsewhere, or only if one likes."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change one thing about a draw phase."""
        draws = placed(genome, DrawPhase)
        if not draws:
            return None
        index, draw = rng.choice(draws)
        other = Location.DISCARD if draw.source is Location.DECK else Location.DECK
        ways = [
            replace(draw, count=near(rng, draw.count, 1, MOST_DRAWN)),
            replace(draw, mandatory=not draw.mandatory, repeat=False, double=False),
            replace(draw, source=other),
            replace(draw, repeat=not draw.repeat, mandatory=False, double=False),
        ]
        if genome.setup.house is not None:
            ways = [replace(draw, double=not draw.double)]
        return replace_phase(genome, index, rng.choice(ways))


@dataclass(frozen=True, slots=True)
class ChangePlayMutation(Mutation):
    """Play more or fewer cards at once, let people pass, or let cards capture others."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change one thing about a play phase."""
        plays = placed(genome, PlayPhase)
        if not plays:
            return None
        index, play = rng.choice(plays)
        most = near(rng, play.max_cards, play.min_cards, MOST_PLAYED)
        captures: Literal["rank", "suit"] = rng.choice(("rank", "suit"))
        ways = [
            replace(play, max_cards=most),
            replace(play, min_cards=near(rng, play.min_cards, 1, play.max_cards)),
            replace(play, mandatory=not play.mandatory, clears_when_passed=False),
            replace(play, pass_if_unable=not play.pass_if_unable),
            replace(play, mandatory=False, clears_when_passed=not play.clears_when_passed),
            replace(play, target=Location.TABLEAU, capture=captures, max_cards=1, min_cards=1),
        ]
        return replace_phase(genome, index, rng.choice(others(ways, play)))


@dataclass(frozen=True, slots=True)
class ChangeDiscardMutation(Mutation):
    """Discard after drawing, discard more or fewer cards, or only if one likes."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change one thing about a discard phase; where there is none, discard what is drawn."""
        discards, draws = placed(genome, DiscardPhase), placed(genome, DrawPhase)
        if not discards:
            if not draws or genome.setup.house is not None:
                return None
            place, draw = rng.choice(draws)
            return insert_phase(genome, place + 1, DiscardPhase(count=draw.count))
        index, discard = rng.choice(discards)
        ways = [
            replace(discard, count=near(rng, discard.count, 1, MOST_DRAWN)),
            replace(discard, mandatory=not discard.mandatory),
        ]
        return replace_phase(genome, index, rng.choice(ways))


@dataclass(frozen=True, slots=True)
class ChangeClaimMutation(Mutation):
    """Claim with more or fewer cards at once."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change how many cards a claim may have."""
        claims = placed(genome, ClaimPhase)
        if not claims:
            return None
        index, claim = rng.choice(claims)
        most = near(rng, claim.max_cards, 1, MOST_PLAYED)
        return replace_phase(genome, index, replace(claim, max_cards=most))


@dataclass(frozen=True, slots=True)
class ChangePileMutation(Mutation):
    """Turn up more or fewer cards at the start, or end the hand with the deck."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change how the pile begins, or what happens when the deck is empty."""
        if not phases_of(genome, DrawPhase) and not phases_of(genome, PlayPhase):
            return None
        setup = genome.setup
        if showdown_of(genome) is None and rng.random() < 0.4:
            other: Literal["reshuffle", "end"]
            other = "end" if setup.when_deck_is_empty == "reshuffle" else "reshuffle"
            return with_setup(genome, replace(setup, when_deck_is_empty=other))
        count = near(rng, setup.initial_discard_count, 0, MOST_TURNED_UP)
        return with_setup(genome, replace(setup, initial_discard_count=count))


@dataclass(frozen=True, slots=True)
class ChangeCardEffectsMutation(Mutation):
    """Give a card an effect, change an effect, or take one away."""

    def mutate(self, genome: GameGenome, rng: Random) -> GameGenome | None:
        """Change the list of effects by one."""
        if not phases_of(genome, PlayPhase):
            return None
        effects = list(genome.card_effects)
        way = rng.random()
        if effects and way < 0.3:
            effects.remove(rng.choice(effects))
        elif effects and (way < 0.6 or len(effects) >= LIMITS.card_effects):
            effects[rng.randrange(len(effects))] = new_effect(genome, rng)
        else:
            effects.append(new_effect(genome, rng))
        return replace(genome, card_effects=tuple(effects))


def new_effect(genome: GameGenome, rng: Random) -> CardEffect:
    """Return an effect for the cards of one rank in the deck."""
    effect = rng.choice(EFFECTS)
    rank = rng.choice(DECKS[genome.setup.initial_deck]).rank
    return CardEffect(effect, rank=rank, count=rng.randint(1, 3) if effect == "draw" else 1)
