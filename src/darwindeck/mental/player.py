"""One player with their secrets: says what is due, and sees no more than their own cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from darwindeck.mental import backup, bodies, dealing, proofs, randomness, wire
from darwindeck.mental.deck import opened
from darwindeck.mental.secret import Secret
from darwindeck.mental.shuffle import prove_shuffle, shuffle
from darwindeck.table.actions import Action, Exchange
from darwindeck.table.errors import IllegalAction

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.mental.hand import Due, EncryptedHand
    from darwindeck.mental.referee import Referee
    from darwindeck.table.table import Table
    from darwindeck.table.view import View


class Participant:
    """A seat at a table: an identity that signs, and in every hand a new key for its cards."""

    def __init__(
        self,
        seat: int,
        identity: Secret,
        referee: Referee,
        decide: Callable[[View], Action],
        source: randomness.Randomness | None = None,
    ) -> None:
        self.seat = seat
        self.referee = referee
        self.decide = decide
        self._identity = identity
        self._source = source or randomness.SystemRandomness()
        self._hand: EncryptedHand | None = None
        self._key = Secret(b"")
        self._parts: dict[int, Secret] = {}
        self._cards: dict[int, Card] = {}

    # Speaking

    @property
    def own_due(self) -> Due | None:
        """What this seat is to say, or can still say if it is being declared absent."""
        due = self.referee.due
        for way in (due, due.instead) if due else ():
            if way is not None and way.seat == self.seat:
                return way
        return None

    def speak(self) -> bytes:
        """Say what this seat is to say."""
        return self.say(*self.compose())

    def compose(self) -> tuple[wire.MessageKind, bytes]:
        """Find out what to say, which for a decision can take a while."""
        due = self.own_due
        if due is None:
            raise ValueError(f"seat {self.seat} is not to speak now")
        self._begin()
        return due.kind, self._body(due)

    def declare_absent(self, seats: frozenset[int]) -> bytes:
        """Declare that seats have said nothing for too long."""
        return self.say(wire.MessageKind.ABSENT, bodies.encode_seats(seats))

    def hear(self, data: bytes) -> None:
        """Listen to somebody else."""
        self._begin()
        self.referee.hear(data)
        self._forget()

    def say(self, kind: wire.MessageKind, body: bytes) -> bytes:
        """Sign a message, take it down, and return it for all others."""
        header = self.referee.header(self.seat, kind)
        unsigned = wire.Message(header, body, b"")
        group = self.referee.group
        signature = group.sign(self._identity.data, unsigned.signed_part)
        data = unsigned._replace(signature=signature).encode()
        self.referee.hear(data, own=True)
        self._forget()
        return data

    def _body(self, due: Due) -> bytes:
        hand = self.referee.hand
        context = self.referee.header(self.seat, due.kind).encode()
        match due.kind:
            case wire.MessageKind.KEY:
                return self._new_key(context)
            case wire.MessageKind.BACKUP:
                others = {seat: key for seat, key in hand.keys.items() if seat != self.seat}
                secret, threshold = self._key.scalar, hand.backup
                body = backup.back_up(hand.group, context, secret, threshold, others, self._source)
                return body.encode()
            case wire.MessageKind.CONFIRM:
                return self._confirm(context)
            case wire.MessageKind.SHUFFLE:
                return self._shuffle(context)
            case wire.MessageKind.SHARES | wire.MessageKind.SHOW:
                return self._shares(context, self._key, hand.keys[self.seat], due.positions)
            case wire.MessageKind.RESCUE:
                absentee = due.absentee or 0
                key = hand.key_of_part(absentee, self.seat)
                return self._shares(context, self._parts[absentee], key, due.positions)
            case wire.MessageKind.ACT:
                return bodies.encode_act(self._act())
            case wire.MessageKind.ABSENT:
                return bodies.encode_seats(due.accused)
            case wire.MessageKind.RESULT:
                return bodies.encode_payoffs(hand.payoffs)

    def _new_key(self, context: bytes) -> bytes:
        group = self.referee.group
        self._key = Secret.of(randomness.scalar_from(self._source))
        key = group.times_base(self._key.scalar)
        proof = proofs.prove_key(group, context, self._key.scalar, key, self._source)
        return bodies.KeyBody(key, proof).encode()

    def _shuffle(self, context: bytes) -> bytes:
        hand, group = self.referee.hand, self.referee.group
        key = hand.joint_key
        deck, mixing = shuffle(group, hand.deck, key, self._source)
        proof = prove_shuffle(group, context, key, hand.deck, deck, mixing, self._source)
        return bodies.ShuffleBody(deck, proof).encode()

    def _shares(
        self, context: bytes, secret: Secret, key: bytes, positions: Sequence[int]
    ) -> bytes:
        hand, group = self.referee.hand, self.referee.group
        halves = [hand.deck[position].half for position in positions]
        shares = [group.times(secret.scalar, half) for half in halves]
        proof = proofs.prove_shares(
            group, context, secret.scalar, key, halves, shares, self._source
        )
        return bodies.SharesBody(tuple(shares), proof).encode()

    def _confirm(self, context: bytes) -> bytes:
        """Open the parts of the others' keys, and complain about those that are wrong."""
        hand, group = self.referee.hand, self.referee.group
        complaints = []
        for dealer in hand.seats:
            if dealer == self.seat:
                continue
            lock, _ = hand.locked_part(dealer, self.seat)
            shared = group.times(self._key.scalar, lock)
            part = hand.unlocked_part(dealer, self.seat, shared)
            if group.times_base(part) == hand.key_of_part(dealer, self.seat):
                self._parts[dealer] = Secret.of(part)
                continue
            secret, key = self._key.scalar, hand.keys[self.seat]
            proof = proofs.prove_shares(group, context, secret, key, [lock], [shared], self._source)
            complaints.append(bodies.Complaint(dealer, shared, proof))
        return bodies.ConfirmBody(tuple(complaints)).encode()

    # Deciding

    @property
    def table(self) -> Table:
        """The table with this player's own cards, and all others unknown."""
        hand = self.referee.hand
        return dealing.replayed(hand.opening, hand.steps, {**hand.known, **self._own_cards()})

    @property
    def view(self) -> View:
        """All that this player may know."""
        return self.table.view(self.seat)

    def _own_cards(self) -> dict[int, Card]:
        hand, group = self.referee.hand, self.referee.group
        for position in hand.held.get(self.seat, ()):
            if position not in self._cards and position not in hand.known:
                masked, shares = hand.deck[position], hand.shares[position]
                own = group.times(self._key.scalar, masked.half)
                card = opened(group, masked, [*shares.values(), own], hand.cards)
                assert card is not None  # noqa: S101 - every share of it has been proved
                self._cards[position] = card
        return self._cards

    def _act(self) -> Action | bodies.Discard:
        table = self.table
        action = self.decide(table.view(self.seat))
        if action not in table.legal_actions:
            raise IllegalAction(f"{action} is not legal here: {table.legal_actions}")
        if not isinstance(action, Exchange):
            return action
        known = {**self.referee.hand.known, **self._own_cards()}
        held = self.referee.hand.held[self.seat]
        return bodies.Discard(
            sum(1 << i for i, place in enumerate(held) if known[place] in action.cards)
        )

    # Forgetting

    def _begin(self) -> None:
        """Notice that a new hand has begun."""
        if self.referee.hand is not self._hand:
            self._forget_everything()
            self._hand = self.referee.hand

    def _forget(self) -> None:
        """Erase the key of a hand that is over."""
        if self.referee.over or self.referee.hand is not self._hand:
            self._forget_everything()

    def _forget_everything(self) -> None:
        for secret in (self._key, *self._parts.values()):
            secret.erase()
        self._parts, self._cards = {}, {}

    def leave(self) -> None:
        """Erase all secrets, the identity included."""
        self._forget_everything()
        self._identity.erase()
