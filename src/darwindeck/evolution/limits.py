"""How large an evolved game may grow: small enough to be explained, dealt and simulated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.errors import Problem
from darwindeck.genome.game_checks import phase_path
from darwindeck.genome.phases import BettingPhase, ExchangePhase, RolePhase, ShowdownPhase
from darwindeck.genome.validation import seat_range
from darwindeck.genome.walk import Walk
from darwindeck.hands.kinds import hand_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of evolved games; the language itself allows more."""

    phases: int = 16
    betting_rounds: int = 6
    fewest_seats: int = 2
    most_seats: int = 6
    chips: int = 10_000
    raises: int = 6
    turns: int = 1000
    conditions: int = 6
    card_effects: int = 6
    scoring_rules: int = 6
    exchange_hand: int = 10
    showdown_cards: int = 8


LIMITS = Limits()


def evolved_seats(genome: GameGenome) -> list[int]:
    """Return how many can play a game, of the numbers that games are evolved for."""
    return [
        seats for seats in seat_range(genome) if LIMITS.fewest_seats <= seats <= LIMITS.most_seats
    ]


def limit_problems(genome: GameGenome, limits: Limits = LIMITS) -> Iterator[Problem]:
    """Find everything about a game that is larger than an evolved game may be."""
    phases, rounds = genome.turn_structure.phases, phases_of(genome, BettingPhase)
    if len(phases) > limits.phases:
        yield Problem("limits.phases", f"there are {len(phases)}: use at most {limits.phases}")
    if len(rounds) > limits.betting_rounds:
        yield Problem(
            "limits.betting_rounds",
            f"there are {len(rounds)}: use at most {limits.betting_rounds}",
        )
    if not limits.fewest_seats <= genome.player_count <= limits.most_seats:
        yield Problem(
            "limits.seats",
            f"there are {genome.player_count}: play with {limits.fewest_seats} to "
            f"{limits.most_seats}",
        )
    if genome.setup.starting_chips > limits.chips:
        yield Problem(
            "limits.chips",
            f"everyone starts with {genome.setup.starting_chips}: use at most {limits.chips}",
        )
    if genome.turn_limit > limits.turns:
        yield Problem(
            "limits.turns", f"a hand may take {genome.turn_limit}: use at most {limits.turns}"
        )
    yield from card_problems(genome, limits)


def card_problems(genome: GameGenome, limits: Limits) -> Iterator[Problem]:
    """Find exchanges and showdowns with more cards than anybody can weigh."""
    for index, held, board in cards_before(genome):
        match genome.turn_structure.phases[index]:
            case ExchangePhase() if held > limits.exchange_hand:
                yield Problem(
                    phase_path(index),
                    f"cards are exchanged from hands of up to {held}: use hands of at most "
                    f"{limits.exchange_hand}",
                )
            case ShowdownPhase(hole_cards_used=0, ranking=ranking) if (
                held + board > limits.showdown_cards >= hand_size(ranking) > 2
            ):
                yield Problem(
                    "limits.showdown_cards",
                    f"a hand is chosen from up to {held + board} cards: use at most "
                    f"{limits.showdown_cards}",
                )


def cards_before(genome: GameGenome) -> Iterator[tuple[int, int, int]]:
    """Yield the place of each phase, and how many cards a hand and the board can have before it."""
    phases, start = genome.turn_structure.phases, genome.turn_structure.repeat_from
    walk, before = Walk(genome), 0
    for index, phase in enumerate(phases):
        before = walk.hand if index == start else before
        yield index, walk.hand, walk.board
        if not isinstance(phase, RolePhase):
            walk.take(index, phase)
    if walk.is_turn_game:
        walk.begin_round(before)
        for index, phase in enumerate(phases[start:], start):
            yield index, walk.hand, walk.board
            if not isinstance(phase, RolePhase):
                walk.take(index, phase)
