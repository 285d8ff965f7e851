"""Whether a genome can be played: every rule that the types alone do not guarantee.

A hand is walked through phase by phase, with everybody staying in to the end, and each phase is
judged by what lies on the table when it starts; a round that repeats is walked through twice.
What passes here, the engine plays to the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

import msgspec

from darwindeck.genome import game_checks, meld_checks, rules, setup_checks, winning_checks
from darwindeck.genome.anatomy import deals_again, has_own_decks
from darwindeck.genome.bid_checks import contract_problems
from darwindeck.genome.errors import GenomeError, Problem
from darwindeck.genome.house_checks import house_problems
from darwindeck.genome.phase_checks import phase_checks
from darwindeck.genome.phases import DrawUpPhase, Phase, RolePhase, ShowdownPhase
from darwindeck.genome.role_checks import BESIDE_OWN_DECKS, role_problems
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.seat_checks import MIN_SEATS, seat_problems
from darwindeck.genome.serialization import from_plain, is_unicode
from darwindeck.genome.walk import Walk

__all__ = ["GenomeError", "Problem", "check_seats", "problems", "seat_range", "validate"]

MOST_PROBLEMS = 100


def validate(genome: GameGenome) -> None:
    """Refuse a genome that cannot be played, with everything that is wrong with it."""
    found = problems(genome)
    if found:
        raise GenomeError.about(str(genome.genome_id), found)


def problems(genome: GameGenome) -> list[Problem]:
    """Return what keeps a genome from being played; nothing if it is playable.

    A hundred problems are enough to know.
    """
    misfits = list(schema_problems(genome))
    return misfits or list(islice(all_problems(genome), MOST_PROBLEMS))


def all_problems(genome: GameGenome) -> Iterator[Problem]:
    """Find everything that is wrong with a genome that fits the schema."""
    yield from game_checks.card_name_problems(genome)
    if has_own_decks(genome):
        yield from winning_checks.chips_problems(genome)
        yield from winning_checks.win_problems(genome)
        yield from role_problems(genome)
        yield from phase_problems(genome)
        yield from winning_checks.scoring_problems(genome)
        yield from seat_problems(genome, genome.player_count)
        return
    yield from winning_checks.chips_problems(genome)
    yield from winning_checks.win_problems(genome)
    yield from game_checks.order_problems(genome)
    yield from game_checks.matching_problems(genome)
    yield from setup_checks.setup_problems(genome)
    yield from house_problems(genome)
    yield from phase_problems(genome)
    yield from game_checks.condition_problems(genome)
    yield from winning_checks.effect_problems(genome)
    yield from winning_checks.scoring_problems(genome)
    yield from contract_problems(genome)
    yield from meld_checks.meld_problems(genome)
    yield from seat_problems(genome, genome.player_count)


def check_seats(genome: GameGenome, seats: int) -> None:
    """Refuse a number of seats that the game cannot be played with."""
    possible = seat_range(genome)
    if rules.is_integral(seats) and seats in possible:
        return
    told = rules.is_count(seats, rules.MAX_SEATS) and seats >= MIN_SEATS and not genome.roles
    reasons = list(seat_problems(genome, seats)) if told else []
    why = f" ({reasons[0].message})" if reasons else ""
    raise GenomeError(f"{genome.genome_id} cannot seat {seats!r}{why}: {playable_with(possible)}")


def playable_with(possible: range) -> str:
    """Say which numbers of seats are possible."""
    if not possible:
        return "no number of players is possible"
    if len(possible) == 1:
        return f"it is for {possible[0]} players"
    if possible.step > 1:
        *fewer, most = map(str, possible)
        return f"it is for {', '.join(fewer)} or {most} players"
    return f"it is for {possible[0]} to {possible[-1]} players"


@lru_cache(maxsize=512)
def seat_range(genome: GameGenome) -> range:
    """Return the numbers of seats that a game can be played with; empty if there is none.

    >>> from darwindeck.genome.library import load
    >>> seat_range(load("kuhn-poker"))
    range(2, 4)
    """
    possible = [
        seats
        for seats in range(MIN_SEATS, rules.MAX_SEATS + 1)
        if not any(True for _ in seat_problems(genome, seats))
    ]
    step = max(1, genome.setup.teams)
    return range(possible[0], possible[-1] + 1, step) if possible else range(0)


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
    for cards, name in genome.card_names.items():
        if not is_unicode(cards + name):
            yield Problem("card_names", "contains half a character (a lone surrogate)")


def phase_problems(genome: GameGenome) -> Iterator[Problem]:
    """Judge each phase by what has happened in the hand before it, whatever the seats."""
    phases = tuple(enumerate(genome.turn_structure.phases))
    repeat_from = genome.turn_structure.repeat_from
    hand = Walk(genome)
    yield from walk_problems(hand, phases[:repeat_from])
    hand_before = hand.hand
    found = list(walk_problems(hand, phases[repeat_from:]))
    yield from found
    if hand.bring_in is not None:
        index, amount = hand.bring_in
        yield Problem(
            f"{game_checks.phase_path(index)}.bring_in",
            f"is {amount}, but no betting round follows in which it is paid: add a BettingPhase "
            "whose opener is bring_in",
        )
    if hand.is_turn_game or deals_again(genome):
        hand.begin_round(hand_before)
        paths = {problem.path for problem in found}
        again = walk_problems(hand, phases[repeat_from:])
        yield from (problem for problem in again if problem.path not in paths)


def walk_problems(hand: Walk, phases: Sequence[tuple[int, Phase]]) -> Iterator[Problem]:
    """Judge phases one after the other, letting each of them happen."""
    for index, phase in phases:
        hand.index = index
        if isinstance(phase, DrawUpPhase):
            hand.hand = min(max(hand.hand, phase.to), hand.everything)
        if isinstance(phase, RolePhase):
            if not has_own_decks(hand.genome):
                yield Problem(
                    game_checks.phase_path(index),
                    f"{type(phase).__name__} is for roles with decks of their own: add roles, or "
                    "leave out the phase",
                )
            continue
        if has_own_decks(hand.genome) and not isinstance(phase, BESIDE_OWN_DECKS):
            continue  # refused already
        for name, message in phase_checks(hand, phase):
            yield Problem(f"{game_checks.phase_path(index)}{name and '.' + name}", message)
        if isinstance(phase, ShowdownPhase):
            return
        hand.take(index, phase)
