"""How the result that a hand history claims relates to the one that the rules give."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.histories.errors import IllegalHistoryError, UnsupportedHistoryError
from darwindeck.histories.replaying import decimals_in_play, parsed_steps
from darwindeck.table.events import Won

if TYPE_CHECKING:
    from darwindeck.histories.amounts import Amount
    from darwindeck.histories.errors import HistoryError
    from darwindeck.histories.history import HandHistory
    from darwindeck.table.table import Table

MOST_RAKE = Decimal("0.15")
"""The largest share of the pots that is taken for rake rather than for a mistake.

Card rooms take a tenth at most, but from small pots a smallest coin, which can be more.
"""


class Kind(StrEnum):
    """What came of a replay."""

    EXACT = "exact"
    RAKE = "rake"
    SPLIT = "split"
    UNCHECKED = "unchecked"
    DIFFER = "differ"
    ILLEGAL = "illegal"
    UNSUPPORTED = "unsupported"
    UNREADABLE = "unreadable"


GOOD = frozenset({Kind.EXACT, Kind.RAKE, Kind.SPLIT, Kind.UNCHECKED})


class Outcome(NamedTuple):
    """What came of a replay; `differences` are the claim less our result, by player."""

    kind: Kind
    reason: str = ""
    differences: tuple[Amount, ...] = ()

    @property
    def good(self) -> bool:
        """Whether the hand was played by the rules and nothing speaks against its result."""
        return self.kind in GOOD

    @classmethod
    def of_error(cls, error: HistoryError) -> Outcome:
        """Return the outcome of a hand that could not be read or played."""
        kinds = {IllegalHistoryError: Kind.ILLEGAL, UnsupportedHistoryError: Kind.UNSUPPORTED}
        return cls(kinds.get(type(error), Kind.UNREADABLE), str(error))


EXACT = Outcome(Kind.EXACT)


def compare(history: HandHistory, table: Table) -> Outcome:
    """Compare what a hand history says everybody ended up with to a table that replayed it.

    Finishing stacks are compared, or else the pots won; a history with neither is unchecked.
    """
    claimed = history.finishing_stacks
    if claimed is not None and claimed == table.stacks:
        return EXACT
    if claimed is None and history.winnings is None:
        return Outcome(Kind.UNCHECKED, "the history does not say what came of the hand")
    unit = Decimal(1).scaleb(-decimals_in_play(history, parsed_steps(history)))
    won = winnings(table)
    ours: tuple[int, ...] = table.stacks if claimed is not None else won
    differences = tuple(
        Decimal(claim) - unit * result
        for claim, result in zip(claimed or history.winnings or (), ours, strict=True)
    )
    return judged(differences, won, unit, over=table.over)


def judged(
    differences: tuple[Decimal, ...], won: tuple[int, ...], unit: Decimal, *, over: bool
) -> Outcome:
    """Name the differences between a claimed result and ours."""
    if not any(differences):
        return EXACT
    winners = [bool(chips) for chips in won]
    only_winners = all(winner or not d for winner, d in zip(winners, differences, strict=True))
    missing = -sum(differences, Decimal())
    below_a_chip = max(map(abs, (*differences, missing))) < unit
    if only_winners and sum(winners) > 1 and below_a_chip:
        return Outcome(Kind.SPLIT, "a pot was shared in parts of a chip", differences)
    if only_winners and max(differences) <= 0 and missing <= MOST_RAKE * unit * sum(won):
        return Outcome(Kind.RAKE, f"the winners got {missing.normalize():f} less", differences)
    reason = "the stacks differ" if over else "the actions end before the hand does"
    return Outcome(Kind.DIFFER, f"{reason}: {described(differences)}", differences)


def winnings(table: Table) -> tuple[int, ...]:
    """Return what every seat was given from pots."""
    won = [0] * table.seats
    for event in table.log:
        if isinstance(event, Won):
            for seat, amount in event.amounts.items():
                won[seat] += amount
    return tuple(won)


def described(differences: tuple[Decimal, ...]) -> str:
    """Say by how much the claim differs for whom."""
    return ", ".join(
        f"p{number} {difference.normalize():+f}"
        for number, difference in enumerate(differences, 1)
        if difference
    )
