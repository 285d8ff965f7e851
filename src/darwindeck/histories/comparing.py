"""How the result that a hand history claims relates to the one that the rules give."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.histories import amounts, errors, replaying
from darwindeck.table.events import Returned, Won

if TYPE_CHECKING:
    from darwindeck.histories.history import HandHistory
    from darwindeck.table.table import Table

MOST_RAKE = Decimal("0.15")
"""The largest share of the pots that is taken for rake rather than for a mistake.

Card rooms take a tenth at most, but from small pots a smallest coin, which can be more.
"""


class OutcomeKind(StrEnum):
    """What came of a replay."""

    EXACT = "exact"
    RAKE = "rake"
    SPLIT = "split"
    UNCHECKED = "unchecked"
    DIFFER = "differ"
    ILLEGAL = "illegal"
    UNSUPPORTED = "unsupported"
    UNREADABLE = "unreadable"


GOOD = frozenset({OutcomeKind.EXACT, OutcomeKind.RAKE, OutcomeKind.SPLIT, OutcomeKind.UNCHECKED})


class Outcome(NamedTuple):
    """What came of a replay; `differences` are the claim less our result, by player."""

    kind: OutcomeKind
    reason: str = ""
    differences: tuple[amounts.Amount, ...] = ()

    @property
    def good(self) -> bool:
        """Whether the hand was played by the rules and nothing speaks against its result."""
        return self.kind in GOOD

    @classmethod
    def of_error(cls, error: errors.HistoryError) -> Outcome:
        """Return the outcome of a hand that could not be read or played."""
        kinds = {
            errors.IllegalHistoryError: OutcomeKind.ILLEGAL,
            errors.UnsupportedHistoryError: OutcomeKind.UNSUPPORTED,
        }
        return cls(kinds.get(type(error), OutcomeKind.UNREADABLE), str(error))


EXACT = Outcome(OutcomeKind.EXACT)
PREFERENCE = (OutcomeKind.EXACT, OutcomeKind.SPLIT, OutcomeKind.RAKE, OutcomeKind.DIFFER)
"""Of two ways to read a claim, the one that agrees better is meant."""


def compare(history: HandHistory, *tables: Table) -> Outcome:
    """Compare what a hand history says everybody ended up with to the tables that replayed it.

    Finishing stacks are compared as far as they are known, or else the pots won, with or without
    the part of a bet that came back; a history with neither is unchecked. A hand with several runs
    ends with their mean.
    """
    claimed = history.finishing_stacks
    if claimed is not None and len(tables) == 1 and claimed == tables[0].stacks:
        return EXACT
    unit = Decimal(1).scaleb(-replaying.decimals_in_play(history, replaying.parsed_steps(history)))
    over = all(table.over for table in tables)
    won = mean_of([winnings(table) for table in tables])
    if claimed is not None and not all(map(amounts.is_unknown, claimed)):
        stacks = mean_of([table.stacks for table in tables])
        return judged(less(claimed, stacks, unit), won, unit, over=over)
    if history.winnings is None or not any(history.winnings):
        return Outcome(OutcomeKind.UNCHECKED, "the history does not say what came of the hand")
    back = mean_of([returned(table) for table in tables])
    gross = tuple(pots + uncalled for pots, uncalled in zip(won, back, strict=True))
    outcomes = [
        judged(less(history.winnings, ours, unit), ours, unit, over=over) for ours in (won, gross)
    ]
    return min(outcomes, key=lambda outcome: PREFERENCE.index(outcome.kind))


def mean_of(results: Sequence[Sequence[int]]) -> tuple[Decimal, ...]:
    """Return what everybody has after some runs, each for an equal part of the pots."""
    return tuple(Decimal(sum(by_run)) / len(results) for by_run in zip(*results, strict=True))


def less(
    claim: Sequence[amounts.Amount], ours: Sequence[Decimal], unit: Decimal
) -> tuple[Decimal, ...]:
    """Return what is claimed less our result; no difference where the claim is not known."""
    return tuple(
        Decimal() if amounts.is_unknown(claimed) else Decimal(claimed) - unit * result
        for claimed, result in zip(claim, ours, strict=True)
    )


def judged(
    differences: tuple[Decimal, ...], won: tuple[Decimal, ...], unit: Decimal, *, over: bool
) -> Outcome:
    """Name the differences between a claimed result and ours."""
    if not any(differences):
        return EXACT
    winners = [bool(chips) for chips in won]
    only_winners = all(winner or not d for winner, d in zip(winners, differences, strict=True))
    missing = -sum(differences, Decimal())
    below_a_chip = max(map(abs, (*differences, missing))) < unit
    if only_winners and sum(winners) > 1 and below_a_chip:
        return Outcome(OutcomeKind.SPLIT, "a pot was shared in parts of a chip", differences)
    if only_winners and max(differences) <= 0 and missing <= MOST_RAKE * unit * sum(won):
        return Outcome(
            OutcomeKind.RAKE, f"the winners got {missing.normalize():f} less", differences
        )
    reason = "the stacks differ" if over else "the actions end before the hand does"
    return Outcome(OutcomeKind.DIFFER, f"{reason}: {described(differences)}", differences)


def winnings(table: Table) -> tuple[int, ...]:
    """Return what every seat was given from pots."""
    won = [event.amounts for event in table.log if isinstance(event, Won)]
    return tuple(sum(pot.get(seat, 0) for pot in won) for seat in range(table.seats))


def returned(table: Table) -> tuple[int, ...]:
    """Return what every seat got back of bets that nobody called."""
    back = [event for event in table.log if isinstance(event, Returned)]
    return tuple(sum(e.amount for e in back if e.seat == seat) for seat in range(table.seats))


def described(differences: tuple[Decimal, ...]) -> str:
    """Say by how much the claim differs for whom."""
    return ", ".join(
        f"p{number} {difference.normalize():+f}"
        for number, difference in enumerate(differences, 1)
        if difference
    )
