"""What the messages say: one class for each kind of body, written and read in one way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from darwindeck.mental import errors, proofs, shuffle, wire
from darwindeck.mental.deck import MaskedCard
from darwindeck.table.actions import Action, AllIn, Bet, BringIn, Call, Check, Fold, Raise

if TYPE_CHECKING:
    from darwindeck.mental.group import Group

PLAIN_ACTIONS: dict[int, Action] = {1: Fold(), 2: Check(), 3: Call(), 4: AllIn(), 5: BringIn()}
SIZED_ACTIONS: dict[int, type[Bet | Raise]] = {6: Bet, 7: Raise}
DISCARD_CODE = 8


def share_proof(reader: wire.WireReader, group: Group) -> proofs.ShareProof:
    """Read the proof that shares were made with a key."""
    return proofs.ShareProof(reader.point(group), reader.point(group), reader.scalar())


class KeyBody(NamedTuple):
    """A player's key for this hand, and the proof that they know its secret."""

    key: bytes
    proof: proofs.KeyProof

    def encode(self) -> bytes:
        """Return the body as bytes."""
        return self.key + self.proof.commitment + wire.scalar_bytes([self.proof.response])

    @classmethod
    def decode(cls, data: bytes, group: Group) -> KeyBody:
        """Read the body."""
        with wire.reading(data) as reader:
            key, commitment = reader.points(group, 2)
            return cls(key, proofs.KeyProof(commitment, reader.scalar()))


class ShuffleBody(NamedTuple):
    """The deck after a player's shuffle, and the proof that it is the same deck."""

    deck: shuffle.Deck
    proof: shuffle.ShuffleProof

    def encode(self) -> bytes:
        """Return the body as bytes."""
        proof = self.proof
        points = (proof.permutation, proof.chain, proof.commitments, proof.chain_commitments)
        scalars = (proof.responses, proof.chain_responses, proof.order_responses)
        return b"".join(
            (
                *(half + hidden for half, hidden in self.deck),
                *(b"".join(part) for part in points),
                *(wire.scalar_bytes(part) for part in scalars),
            )
        )

    @classmethod
    def decode(cls, data: bytes, group: Group, size: int) -> ShuffleBody:
        """Read the body for a deck of so many cards."""
        with wire.reading(data) as reader:
            deck = tuple(MaskedCard(*reader.points(group, 2)) for _ in range(size))
            points = [reader.points(group, count) for count in (size, size, 5, size)]
            scalars = [reader.scalars(count) for count in (4, size, size)]
        return cls(deck, shuffle.ShuffleProof(*points, *scalars))  # type: ignore[arg-type]


class SharesBody(NamedTuple):
    """A player's shares of some cards, and the proof that all were made with their key."""

    shares: tuple[bytes, ...]
    proof: proofs.ShareProof

    def encode(self) -> bytes:
        """Return the body as bytes."""
        first, second, response = self.proof
        return b"".join(self.shares) + first + second + wire.scalar_bytes([response])

    @classmethod
    def decode(cls, data: bytes, group: Group, count: int) -> SharesBody:
        """Read the body for so many cards."""
        with wire.reading(data) as reader:
            return cls(reader.points(group, count), share_proof(reader, group))


class BackupBody(NamedTuple):
    """A key in parts: what its polynomial is committed to, and a locked part for everyone else."""

    commitments: tuple[bytes, ...]
    locks: tuple[bytes, ...]
    parts: tuple[int, ...]

    def encode(self) -> bytes:
        """Return the body as bytes."""
        return b"".join((*self.commitments, *self.locks)) + wire.scalar_bytes(self.parts)

    @classmethod
    def decode(cls, data: bytes, group: Group, threshold: int, others: int) -> BackupBody:
        """Read the body for a threshold and so many other players."""
        with wire.reading(data) as reader:
            commitments = reader.points(group, threshold - 1)
            return cls(commitments, reader.points(group, others), reader.scalars(others))


class Complaint(NamedTuple):
    """Somebody's part of a key is not what they committed to; the opened lock shows it."""

    dealer: int
    opened: bytes
    proof: proofs.ShareProof


class ConfirmBody(NamedTuple):
    """Which parts of the others' keys are wrong; usually none."""

    complaints: tuple[Complaint, ...] = ()

    def encode(self) -> bytes:
        """Return the body as bytes."""
        parts = [len(self.complaints).to_bytes(1)]
        for dealer, lock, proof in self.complaints:
            parts += [dealer.to_bytes(1), lock, proof[0], proof[1], wire.scalar_bytes([proof[2]])]
        return b"".join(parts)

    @classmethod
    def decode(cls, data: bytes, group: Group) -> ConfirmBody:
        """Read the body."""
        with wire.reading(data) as reader:
            complaints = [
                Complaint(reader.number(1), reader.point(group), share_proof(reader, group))
                for _ in range(reader.number(1))
            ]
        return cls(tuple(complaints))


class Discard(NamedTuple):
    """An exchange as everybody may see it: which places of the hand, as bits, not which cards."""

    places: int


def encode_act(act: Action | Discard) -> bytes:
    """Write what a player does.

    >>> encode_act(Raise(60)).hex(), encode_act(Discard(0b101)).hex()
    ('070000003c', '080005')
    """
    if isinstance(act, Discard):
        return DISCARD_CODE.to_bytes(1) + act.places.to_bytes(2)
    for code, kind in SIZED_ACTIONS.items():
        if isinstance(act, kind):
            amount = act.to if isinstance(act, Raise) else act.amount
            return code.to_bytes(1) + amount.to_bytes(4)
    return next(code for code, plain in PLAIN_ACTIONS.items() if plain == act).to_bytes(1)


def decode_act(data: bytes) -> Action | Discard:
    """Read what a player does."""
    with wire.reading(data) as reader:
        code = reader.number(1)
        if code in PLAIN_ACTIONS:
            return PLAIN_ACTIONS[code]
        if code in SIZED_ACTIONS:
            return SIZED_ACTIONS[code](reader.number(4))
        if code == DISCARD_CODE:
            return Discard(reader.number(2))
        raise errors.Wrong(f"there is no action with the code {code}")


def encode_payoffs(payoffs: tuple[int, ...]) -> bytes:
    """Write what everyone won or lost."""
    return b"".join(amount.to_bytes(8, signed=True) for amount in payoffs)


def decode_payoffs(data: bytes, seats: int) -> tuple[int, ...]:
    """Read what everyone won or lost."""
    with wire.reading(data) as reader:
        return tuple(int.from_bytes(reader.take(8), signed=True) for _ in range(seats))


def encode_seats(seats: frozenset[int]) -> bytes:
    """Write a set of seats."""
    return sum(1 << seat for seat in seats).to_bytes(2)


def decode_seats(data: bytes) -> frozenset[int]:
    """Read a set of seats."""
    with wire.reading(data) as reader:
        bits = reader.number(2)
    return frozenset(seat for seat in range(16) if bits >> seat & 1)
