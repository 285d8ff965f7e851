"""Whether a genome can be played: every rule that the types alone do not guarantee.

A hand is walked through phase by phase, with everybody staying in to the end, and each phase is
judged by what lies on the table when it starts. What passes here, the engine plays to the end.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from darwindeck.cards import DECKS
from darwindeck.genome.errors import GenomeError, Problem
from darwindeck.genome.phase_checks import Walk, blind_seat_checks, phase_checks
from darwindeck.genome.schema import (
    MAX_SEATS,
    BettingPhase,
    DealPhase,
    ForcedBetPhase,
    ShowdownPhase,
)
from darwindeck.genome.serialization import from_plain, is_unicode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome, Phase

__all__ = ["GenomeError", "Problem", "check_seats", "problems", "seat_range", "validate"]

MIN_SEATS = 2


def validate(genome: GameGenome) -> None:
    """Refuse a genome that cannot be played, with everything that is wrong with it."""
    found = problems(genome)
    if found:
        raise GenomeError.about(str(genome.genome_id), found)


def problems(genome: GameGenome) -> list[Problem]:
    """Return everything that keeps a genome from being played; nothing if it is playable."""
    misfits = list(schema_problems(genome))
    if misfits:
        return misfits
    return [
        *match_problems(genome),
        *order_problems(genome),
        *phase_problems(genome),
        *seat_problems(genome, genome.player_count),
    ]


def check_seats(genome: GameGenome, seats: int) -> None:
    """Refuse a number of seats that the game cannot be played with."""
    possible = seat_range(genome)
    if seats in possible:
        return
    reasons = list(seat_problems(genome, seats)) if MIN_SEATS <= seats <= MAX_SEATS else []
    why = f" ({reasons[0].message})" if reasons else ""
    raise GenomeError(f"{genome.genome_id} cannot seat {seats}{why}: {playable_with(possible)}")


def playable_with(possible: range) -> str:
    """Say which numbers of seats are possible."""
    if not possible:
        return "no number of players is possible"
    if len(possible) == 1:
        return f"it is for {possible[0]} players"
    return f"it is for {possible[0]} to {possible[-1]} players"


@lru_cache(maxsize=4096)
def seat_range(genome: GameGenome) -> range:
    """Return the numbers of seats that a game can be played with; empty if there is none.

    >>> from darwindeck.genome.library import load
    >>> seat_range(load("kuhn-poker"))
    range(2, 4)
    """
    possible = [
        seats
        for seats in range(MIN_SEATS, MAX_SEATS + 1)
        if not any(True for _ in seat_problems(genome, seats))
    ]
    return range(possible[0], possible[-1] + 1) if possible else range(0)


def schema_problems(genome: GameGenome) -> Iterator[Problem]:
    """Find values that a file could not hold: classes take any value when made in Python."""
    try:
        from_plain(msgspec.to_builtins(genome))
    except GenomeError as error:
        yield from error.problems
        return
    except (TypeError, RecursionError) as error:
        yield Problem("", f"holds something that cannot be written to a file: {error}")
        return
    for name in ("genome_id", "title", "summary"):
        if not is_unicode(getattr(genome, name)):
            yield Problem(name, "contains half a character (a lone surrogate)")
    for path in lists_inside(genome):
        yield Problem(path, "is a list: make it a tuple, so that the rules cannot change")


def lists_inside(part: object, path: str = "") -> Iterator[str]:
    """Yield the paths of lists, which would make a genome mutable."""
    if isinstance(part, list):
        yield path
    elif isinstance(part, tuple):
        for index, item in enumerate(part):
            yield from lists_inside(item, f"{path}[{index}]")
    elif isinstance(part, msgspec.Struct):
        for name in part.__struct_fields__:
            yield from lists_inside(getattr(part, name), f"{path}.{name}".lstrip("."))


def match_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge what surrounds the phases: chips and win conditions."""
    if genome.setup.starting_chips == 0:
        yield Problem(
            "setup.starting_chips",
            "is 0, but the game is played for chips: give each player at least 1",
        )
    kinds = [condition.type for condition in genome.win_conditions]
    if not kinds:
        yield Problem(
            "win_conditions",
            "there is none, so nobody can win a match: add last_with_chips or most_chips",
        )
    for index, kind in enumerate(kinds):
        if kind in kinds[:index]:
            yield Problem(f"win_conditions[{index}]", f"{kind} is there already: keep one of them")


def order_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge which phases there are and in which order."""
    phases = genome.turn_structure.phases
    if not phases:
        yield Problem(
            "turn_structure.phases",
            "there is no phase: a game needs at least a bet and a showdown",
        )
        return
    showdowns = [i for i, phase in enumerate(phases) if isinstance(phase, ShowdownPhase)]
    if not showdowns:
        yield Problem(
            "turn_structure.phases",
            "there is no ShowdownPhase, so a hand has no winner: end with one",
        )
    elif showdowns[0] < len(phases) - 1:
        after = showdowns[0] + 1
        yield Problem(
            phase_path(after),
            f"{kind_of(phases[after])} comes after the showdown, which ends the hand: "
            "make the only ShowdownPhase the last phase",
        )
    if not any(isinstance(phase, BettingPhase) or forced_chips(phase) for phase in phases):
        yield Problem(
            "turn_structure.phases",
            "nothing is ever at stake: add a BettingPhase, or a ForcedBetPhase with an ante or "
            "blinds",
        )


def phase_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge each phase by what has happened in the hand before it, whatever the seats."""
    hand = Walk(genome)
    for index, phase in enumerate(genome.turn_structure.phases):
        for name, message in phase_checks(hand, phase):
            yield Problem(f"{phase_path(index)}{name and '.' + name}", message)
        if isinstance(phase, ShowdownPhase):
            break
        hand.take(index, phase)
    if hand.bring_in is not None:
        yield unused_bring_in(hand.bring_in)


def seat_problems(genome: GameGenome, seats: int) -> Iterator[Problem]:
    """Judge what depends on the number of seats: cards, and seats for the blinds."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        yield Problem("player_count", f"is {seats}: a game has {MIN_SEATS} to {MAX_SEATS} seats")
        return
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, ForcedBetPhase):
            for name, message in blind_seat_checks(phase, seats):
                yield Problem(f"{phase_path(index)}.{name}", message)
    yield from deck_problems(genome, seats)


def deck_problems(genome: GameGenome, seats: int) -> Iterator[Problem]:
    """Judge whether the deck has as many cards as can be in play together.

    When it runs out in a hand, all cards out of play are shuffled again.
    """
    size = len(DECKS[genome.setup.initial_deck])
    hand, board = genome.setup.cards_per_player, 0
    if hand * seats > size:
        yield Problem("setup.cards_per_player", too_many_cards(genome, seats, hand * seats))
        return
    for index, phase in enumerate(genome.turn_structure.phases):
        if isinstance(phase, DealPhase):
            board += phase.count if phase.to == "board" else 0
            hand += phase.count if phase.to == "players" else 0
        needed = hand * seats + board
        if needed > size:
            yield Problem(phase_path(index), too_many_cards(genome, seats, needed))
            return


def too_many_cards(genome: GameGenome, seats: int, needed: int) -> str:
    """Say that the deck is too small."""
    deck = genome.setup.initial_deck
    return (
        f"by now {seats} players can need {needed} cards, but {deck} has {len(DECKS[deck])}: deal "
        "fewer cards, or play with fewer players"
    )


def unused_bring_in(owed: tuple[int, int]) -> Problem:
    """Say that a bring-in is owed and never paid."""
    index, amount = owed
    return Problem(
        f"{phase_path(index)}.bring_in",
        f"is {amount}, but no betting round follows in which it is paid: add a BettingPhase "
        "whose opener is bring_in",
    )


def forced_chips(phase: Phase) -> int:
    """Count the chips that a phase forces into the pot, at least."""
    if not isinstance(phase, ForcedBetPhase):
        return 0
    return phase.ante + sum(phase.blinds) + phase.button_blind


def phase_path(index: int) -> str:
    """Return the path of a phase in a file."""
    return f"turn_structure.phases[{index}]"


def kind_of(phase: Phase) -> str:
    """Return the name that a phase has in a file."""
    return type(phase).__name__
