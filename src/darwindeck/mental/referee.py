"""All hands of a table as everybody can follow them: what is signed, linked and in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from darwindeck.mental import dealing, errors, wire
from darwindeck.mental.group import Group, best_group
from darwindeck.mental.hand import Due, EncryptedHand, Received

if TYPE_CHECKING:
    from darwindeck.mental.proofs import Batch
    from darwindeck.mental.terms import TableTerms


class Referee:
    """Follows a table from its terms on; every message is judged, or raises who cheated.

    With a `batch`, the proofs are collected in it instead of being checked one by one.
    """

    def __init__(
        self, terms: TableTerms, group: Group | None = None, batch: Batch | None = None
    ) -> None:
        self.terms = terms
        self.group = group or best_group()
        self.messages: list[wire.Message] = []
        self.payoffs: list[tuple[int, ...]] = []
        self.table_name = terms.table
        self._batch = batch
        self.hand = EncryptedHand(
            terms, dealing.first_table(terms.game, terms.stacks), self.group, batch
        )

    @property
    def due(self) -> Due | None:
        """Who is to speak; `None` when the last hand is over."""
        return self.hand.due

    @property
    def over(self) -> bool:
        """Whether everything has been said."""
        return self.hand.over

    @property
    def stacks(self) -> tuple[int, ...]:
        """What everyone has after the hands that are over."""
        totals = list(self.terms.stacks)
        for payoffs in self.payoffs:
            totals = [chips + won for chips, won in zip(totals, payoffs, strict=True)]
        return tuple(totals)

    def header(self, seat: int, kind: wire.MessageKind) -> wire.Header:
        """Return the header of the next message."""
        previous = self.messages[-1].digest if self.messages else self.table_name
        number = len(self.messages)
        return wire.Header(self.table_name, len(self.payoffs), number, seat, kind, previous)

    def hear(self, data: bytes, *, own: bool = False) -> wire.Message:
        """Judge a message and go on; proofs in one's own messages need no check."""
        message = wire.decode_message(data)
        self._check_sender(message)
        self._check_place(message)
        header = message.header
        try:
            self.hand.hear(Received(header.seat, header.kind, header.encode(), message.body, own))
        except errors.Wrong as problem:
            seat = header.seat if problem.seat is None else problem.seat
            raise errors.Cheating(seat, header.number, str(problem)) from None
        self.messages.append(message)
        if self.hand.over:
            self._next_hand()
        return message

    def _check_sender(self, message: wire.Message) -> None:
        """Refuse what was not signed by the seat that it names, for this table."""
        header = message.header
        if header.seat >= len(self.terms.players):
            raise errors.WireError(f"there is no seat {header.seat} at this table")
        key = self.terms.players[header.seat].identity
        if not self.group.verify(key, message.signed_part, message.signature):
            raise errors.Noise(
                header.seat,
                header.number,
                "the signature is wrong: it is not theirs, or was changed on the way",
            )

    def _check_place(self, message: wire.Message) -> None:
        """Refuse what is signed, but not the next thing to be said at this table."""
        header, number = message.header, len(self.messages)

        def refuse(reason: str, kind: type[errors.Cheating] = errors.Cheating) -> NoReturn:
            raise kind(header.seat, header.number, reason)

        if header.table != self.table_name:
            refuse("it was made for another table")
        if header.number < number:
            before = self.messages[header.number]
            if before.digest == message.digest:
                refuse("it has been said before", errors.Noise)
            if before.header.seat == header.seat:
                refuse("they signed two different messages with this number")
        if header.number != number or self.due is None:
            kind = errors.Early if header.number > number else errors.Cheating
            refuse(f"it comes out of order: message {number} is due", kind)
        expected = self.header(header.seat, header.kind)
        if header.hand != expected.hand:
            refuse(f"it was made for hand {header.hand}, and this is hand {expected.hand}")
        if header.previous != expected.previous:
            refuse("it continues another transcript than this one")
        due = self.due
        if header.kind is not wire.MessageKind.ABSENT and not is_due(due, header):
            refuse(f"it comes out of turn: seat {due.seat} is to send {due.kind.name.lower()}")

    def _next_hand(self) -> None:
        hand, terms = self.hand, self.terms
        self.payoffs.append(hand.payoffs)
        last = len(self.payoffs) >= terms.hands or hand.absent or hand.table.match_over
        if not last:
            self.hand = EncryptedHand(
                terms, hand.table.next_hand(dealing.ANY_SEED), self.group, self._batch
            )


def is_due(due: Due, header: wire.Header) -> bool:
    """Tell whether a message is what is due, or what an accused seat may say instead."""
    ways = (due, due.instead) if due.instead else (due,)
    return any((way.seat, way.kind) == (header.seat, header.kind) for way in ways)
