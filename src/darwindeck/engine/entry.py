"""The doors from Python into compiled code: each takes arrays and returns plain numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from darwindeck.compiled.jit import entry
from darwindeck.engine import betting, claims, knocking, liar, peeking, plays, pots, scoring, totals
from darwindeck.engine.actions import MELD
from darwindeck.engine.between import count_between, odds_of_spread, posts
from darwindeck.engine.choices import list_choices
from darwindeck.engine.laying import judge_laying
from darwindeck.engine.layout import NOBODY, PhaseRecord, ProgramArray, TableArray
from darwindeck.engine.melds import cards_of, deadwood_in
from darwindeck.engine.step import advance, is_legal, take_action

if TYPE_CHECKING:
    from numpy import int64, void
    from numpy.typing import NDArray


Situation: TypeAlias = tuple[int, int, int, int, int, int]
"""Who decides, the legal kinds of action as bits, the call, a bet's range, whether it is over."""

NO_ACTION = -1
ILLEGAL = -9
ALL_STEPS = 1 << 22  # more than any hand takes


@entry
def drive(
    before: TableArray,
    after: TableArray,
    program: ProgramArray,
    rankings: NDArray[void],
    kind: int,
    amount: int,
    steps: int,
) -> Situation:
    """Write the table after an action, if any, and after so many steps towards the next decision.

    An illegal action writes nothing. There is one such door, because each costs a compilation of
    the whole engine.
    """
    if kind != NO_ACTION and not is_legal(before[0], program[0], kind, amount):
        return (ILLEGAL, 0, 0, 0, 0, 0)
    after[0] = before[0]
    table = after[0]
    if kind != NO_ACTION:
        take_action(table, program[0], kind, amount)
    while steps > 0 and table.actor == NOBODY and not table.over:
        advance(table, program[0], rankings[0])
        steps -= 1
    return (
        int(table.actor),
        int(table.legal),
        int(table.to_call),
        int(table.min_to),
        int(table.max_to),
        int(table.over),
    )


@entry
def post(tables: TableArray, seat: int, amount: int, kind: int) -> None:
    """Take chips that a seat owes before a hand begins."""
    betting.post_extra(tables[0], seat, amount, kind)


@entry
def judge(tables: TableArray, program: ProgramArray, kind: int, amount: int) -> bool:
    """Tell whether an action is legal."""
    return bool(is_legal(tables[0], program[0], kind, amount))


@entry
def choices_of(tables: TableArray, program: ProgramArray, choices: NDArray[int64]) -> int:
    """Write what a thinking player would weigh as rows of kind and amount; say how many it is."""
    return list_choices(tables[0], program[0], choices)


@entry
def judge_play(tables: TableArray, program: ProgramArray, kind: int, positions: int) -> int:
    """Say which rule forbids the actor to play, or lay down, cards at some positions, if any."""
    table = tables[0]
    phase: PhaseRecord = program[0].phases[table.phase]
    if kind >= MELD:
        return int(judge_laying(table, phase, kind, positions))
    return int(plays.judge_cards(table, program[0], phase, table.actor, positions))


@entry
def deadwood_left(tables: TableArray, seat: int, position: int) -> int:
    """Count the deadwood that a seat has without the card at a position, or with all, at -1."""
    table = tables[0]
    if position < 0:
        return int(deadwood_in(cards_of(table, seat)))
    return int(knocking.deadwood_without(table, seat, position))


@entry
def weigh_between(tables: TableArray, program: ProgramArray, seat: int) -> tuple[int, int, int]:
    """Count the cards that win a bet between two others, all that may come, and what it pays."""
    table = tables[0]
    low, high = posts(table, seat)
    fitting, others = count_between(table, seat)
    return fitting, others, int(odds_of_spread(program[0].phases[table.phase], low, high))


@entry
def weigh_insurance(tables: TableArray, program: ProgramArray) -> tuple[int, int, int]:
    """Count the cards that win insurance, all that may lie there, and what it pays."""
    table = tables[0]
    tens, others = peeking.count_tens(table)
    return tens, others, int(program[0].phases[table.phase].insurance)


@entry
def count_fitting(tables: TableArray, program: ProgramArray, claim: int) -> int:
    """Count the cards in all hands that fit a claim."""
    table = tables[0]
    return int(liar.fitting_in_hands(table, program[0].phases[table.phase], claim))


@entry
def tells_truth(tables: TableArray) -> bool:
    """Tell whether the cards that were laid down last are what their player claimed."""
    return bool(claims.is_true_claim(tables[0]))


@entry
def has_effect(program: ProgramArray, number: int, card: int) -> bool:
    """Tell whether a card has one of the effects of a game."""
    return bool(scoring.is_meant(program[0].effects[number], card))


@entry
def peel_pot(tables: TableArray) -> tuple[int, int]:
    """Remove the next pot from a table and return its amount and the seats that can win it.

    While people bet, only who is all-in makes a side pot: the others will match each other.
    """
    table = tables[0]
    if table.pot == 0:
        return 0, 0
    level = pots.next_level(table, table.live & ~table.able)
    seats = pots.contenders(table, level)
    return int(pots.collect_pot(table, level)), int(seats)


@entry
def team_with(tables: TableArray, program: ProgramArray, seat: int) -> int:
    """Return a seat and all its partners, as a set."""
    return int(scoring.team_of(tables[0], program[0].game, seat))


@entry
def total_in(tables: TableArray, program: ProgramArray, attribute: int) -> int:
    """Return the total of an attribute in a game with roles."""
    return int(totals.total_of(tables[0], program[0], attribute))
