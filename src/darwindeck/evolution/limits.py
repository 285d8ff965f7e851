"""How large an evolved game may grow: small enough to be explained, dealt and simulated."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from darwindeck.genome import anatomy, game_checks, validation
from darwindeck.genome.errors import Problem
from darwindeck.genome.phases import BettingPhase, ExchangePhase, ShowdownPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.kinds import hand_size
from darwindeck.quality.on_paper import cards_before
from darwindeck.quality.work import ways_to_exchange


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
    exchanges: int = 1024  # ways to choose cards: any of a hand of ten
    showdown_cards: int = 10


LIMITS = Limits()
SEATS = range(LIMITS.fewest_seats, LIMITS.most_seats + 1)


def evolved_seats(genome: GameGenome) -> list[int]:
    """Return how many can play a game, of the numbers that games are evolved for."""
    return [seats for seats in validation.seat_range(genome) if seats in SEATS]


def limit_problems(genome: GameGenome) -> Iterator[Problem]:
    """Find everything about a game that is larger than an evolved game may be."""
    yield from too_many("phases", "there are {}", len(genome.turn_structure.phases))
    yield from too_many(
        "betting_rounds", "there are {}", len(anatomy.phases_of(genome, BettingPhase))
    )
    if genome.player_count not in SEATS:
        wanted = f"play with {LIMITS.fewest_seats} to {LIMITS.most_seats}"
        yield Problem("limits.seats", f"there are {genome.player_count}: {wanted}")
    yield from too_many("chips", "everyone starts with {}", genome.setup.starting_chips)
    yield from too_many("turns", "a hand may take {}", genome.turn_limit)
    yield from card_problems(genome)


def too_many(limit: str, words: str, count: int) -> Iterator[Problem]:
    """Find that there are more of something than a limit."""
    most: int = getattr(LIMITS, limit)
    if count > most:
        yield Problem(f"limits.{limit}", f"{words.format(count)}: use at most {most}")


def card_problems(genome: GameGenome) -> Iterator[Problem]:
    """Find exchanges and showdowns with more cards than anybody can weigh."""
    words = "a hand is chosen from up to {} cards"
    if anatomy.wins_by(genome, "best_hand"):
        most = max((held + board for _, held, board in cards_before(genome)), default=0)
        yield from too_many("showdown_cards", words, most)
    for index, held, board in cards_before(genome):
        match genome.turn_structure.phases[index]:
            case ExchangePhase(max_cards=most, min_cards=least):
                ways = ways_to_exchange(held, least, most)
                if ways > LIMITS.exchanges:
                    yield Problem(
                        game_checks.phase_path(index),
                        f"there are {ways} ways to exchange cards of a hand: use smaller hands or "
                        f"exchange fewer, for at most {LIMITS.exchanges}",
                    )
            case ShowdownPhase(hole_cards_used=0, ranking=ranking) if (
                hand_size(ranking) > 2 and anatomy.arrangement_of(genome) is None
            ):
                yield from too_many("showdown_cards", words, held + board)
