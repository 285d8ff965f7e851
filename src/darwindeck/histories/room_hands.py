"""One hand of a card room: what was noted of it line by line, and how PHH writes that down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING

from darwindeck.histories import errors, notation, stakes

if TYPE_CHECKING:
    from darwindeck.histories.amounts import Amount

HOLE_CARDS = {
    **dict.fromkeys(("PO", "FO/8", "FB"), 4),
    **dict.fromkeys(stakes.STUD, 3),
    **dict.fromkeys(("F2L3D", "N2L1D"), 5),
}


@dataclass
class RoomHand:
    """One hand being noted: players by name, their cards deal by deal, and what they did."""

    where: str
    variant: str = ""
    number: str = ""
    big_blind: Amount = 0
    big_bet: Amount = 0
    bring_in: Amount = 0
    button: int = 0
    seats: dict[str, int] = field(default_factory=dict)
    stacks: dict[str, Amount] = field(default_factory=dict)
    blinds: dict[str, Amount] = field(default_factory=dict)
    late: dict[str, Amount] = field(default_factory=dict)
    antes: dict[str, Amount] = field(default_factory=dict)
    dead: dict[str, Amount] = field(default_factory=dict)
    deals: list[dict[str, str]] = field(default_factory=lambda: [{}])
    shown: dict[str, str] = field(default_factory=dict)
    won: dict[str, Amount] = field(default_factory=dict)
    posted: set[str] = field(default_factory=set)
    events: list[tuple[str, str, str]] = field(default_factory=list)
    drawing: bool = False

    def post(self, name: str, kind: str, amount: Amount, *, short: bool) -> None:
        """Note a forced bet: the first of each blind is in its turn, others are of newcomers.

        A big blind that somebody is all in with is one of the full size, which the others face.
        """
        if kind == "big blind" and short:
            amount = self.big_blind
        if kind == "ante":
            self.antes[name] = amount
        elif kind == "dead" or (kind == "small blind" and kind in self.posted):
            self.dead[name] = amount
        elif kind == "both blinds":
            self.late[name] = self.big_blind
            self.dead[name] = amount - self.big_blind
        elif kind == "late" or (kind == "big blind" and kind in self.posted):
            self.late[name] = amount
        else:
            self.blinds[name] = amount
            self.posted.add(kind)

    def show(self, name: str, cards: str) -> None:
        """Note a hand that is shown, once."""
        if name not in self.shown:
            self.shown[name] = cards.replace(" ", "")
            self.note(notation.SHOW_OR_MUCK, name, self.shown[name])

    def note(self, verb: str, name: str = "", cards: str = "") -> None:
        """Note what happens; when everybody has discarded, those who did are dealt new cards."""
        if verb == notation.DISCARD and not self.drawing:
            self.deals.append({})
        elif verb != notation.DISCARD and self.drawing:
            self.events.append((notation.DEAL_HOLE, "", ""))
        self.drawing = verb == notation.DISCARD
        self.events.append((verb, name, cards.replace(" ", "")))

    # Writing the fields

    def order(self) -> list[str]:
        """Return the players from the left of the button on."""
        return sorted(
            self.seats, key=lambda name: (self.seats[name] <= self.button, self.seats[name])
        )

    def fields(self) -> dict[str, object]:
        """Return the fields of the hand."""
        if not self.variant or len(self.seats) < 2:
            raise errors.UnreadableHistoryError(
                self.where, "has no two players: is a part missing?"
            )
        order = self.order()
        places = [order[stakes.seat_of_entry(place, len(order))] for place in range(len(order))]
        blinds = [self.blinds.get(name, 0) or -self.late.get(name, 0) for name in places]
        fields = stakes.fields_of(
            variant=self.variant,
            antes=tuple(self.ante_of(name) for name in places),
            blinds=tuple(blinds),
            bring_in=self.bring_in or self.least_bring_in(),
            small_bet=self.big_blind,
            big_bet=self.big_bet,
            trimmed=not self.dead,
        )
        fields["starting_stacks"] = tuple(self.stacks[name] for name in order)
        fields["actions"] = tuple(self.actions(order))
        fields["hand"] = int(self.number) if self.number.isdecimal() else self.number
        fields["players"] = tuple(order)
        fields["winnings"] = tuple(self.won.get(name, 0) for name in order)
        return fields

    def least_bring_in(self) -> Amount:
        """Return a bring-in for a hand in which nobody paid one: more than nothing, below a bet."""
        return max(self.antes.values(), default=0) or Decimal(self.big_blind) / 2

    def ante_of(self, name: str) -> Amount:
        """Return what a player paid in front of everything: a short ante is one of the full size.

        The engine takes what is left of a stack that cannot pay it.
        """
        ante = max(self.antes.values()) if name in self.antes else 0
        return ante + self.dead.get(name, 0)

    def actions(self, order: list[str]) -> Iterator[str]:
        """Yield all that was done in the notation of PHH."""
        seats = {name: seat for seat, name in enumerate(order)}
        first, *later = self.deals
        owed = dict.fromkeys(order, HOLE_CARDS.get(self.variant, 2))
        yield from self.dealt(first, owed, seats)
        owed = dict.fromkeys(order, 1) if self.variant in stakes.STUD else {}
        for verb, name, argument in [*self.events, *[(notation.DEAL_HOLE, "", "")] * self.drawing]:
            if verb == notation.DEAL_HOLE:
                yield from self.dealt(later.pop(0), owed, seats)
                owed = owed if self.variant in stakes.STUD else {}
                continue
            yield notation.written(
                verb, None if verb == notation.DEAL_BOARD else seats[name], argument
            )
            if verb == notation.FOLD:
                owed.pop(name, None)
            elif verb == notation.DISCARD and argument:
                owed[name] = len(argument) // 2

    def dealt(
        self, known: dict[str, str], owed: dict[str, int], seats: dict[str, int]
    ) -> Iterator[str]:
        """Yield the cards that players get; of a hand in stud those in front are unknown."""
        for name, count in owed.items():
            cards = known.get(name, "")
            yield notation.written(
                notation.DEAL_HOLE, seats[name], "??" * (count - len(cards) // 2) + cards
            )
