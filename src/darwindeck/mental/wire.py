"""The one encoding: a message as bytes, and bytes as a message or not at all.

    version u8, table 32, hand u32, number u32, seat u8, kind u8, previous 32,
    length u32, body, signature 64

All numbers are big-endian, scalars are 32 little-endian bytes below the group's order, points
are canonical and never neutral. `previous` is the digest of the message before, so that a
signature covers all that was said until then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from hashlib import sha512
from typing import NamedTuple

from darwindeck.mental.errors import WireError, Wrong
from darwindeck.mental.group import IDENTITY, ORDER, Group

VERSION = 1
MOST_BYTES = 64 * 1024
"""No message is longer: a shuffle of 52 cards takes 12 KB."""

DIGEST = 32
SIGNATURE = 64
HEADER = 1 + DIGEST + 4 + 4 + 1 + 1 + DIGEST


class MessageKind(IntEnum):
    """What a message is for."""

    KEY = 1
    BACKUP = 2
    CONFIRM = 3
    SHUFFLE = 4
    SHARES = 5
    ACT = 6
    SHOW = 7
    RESULT = 8
    ABSENT = 9
    RESCUE = 10


def digest(data: bytes) -> bytes:
    """Return the 32 bytes by which data is known."""
    return sha512(data).digest()[:DIGEST]


class Header(NamedTuple):
    """Where a message stands: which table, hand and number, whose it is, and what came before."""

    table: bytes
    hand: int
    number: int
    seat: int
    kind: MessageKind
    previous: bytes

    def encode(self) -> bytes:
        """Return the header as bytes; proofs are bound to them."""
        return b"".join(
            (
                VERSION.to_bytes(1),
                self.table,
                self.hand.to_bytes(4),
                self.number.to_bytes(4),
                self.seat.to_bytes(1),
                self.kind.to_bytes(1),
                self.previous,
            )
        )


class Message(NamedTuple):
    """A signed message."""

    header: Header
    body: bytes
    signature: bytes

    @property
    def signed_part(self) -> bytes:
        """Everything but the signature."""
        return self.header.encode() + len(self.body).to_bytes(4) + self.body

    @property
    def digest(self) -> bytes:
        """What the next message refers to."""
        return digest(self.signed_part)

    def encode(self) -> bytes:
        """Return the message as bytes."""
        return self.signed_part + self.signature


def decode_message(data: bytes) -> Message:
    """Read a message; whatever is not exactly one is refused."""
    if len(data) > MOST_BYTES:
        raise WireError(f"a message of {len(data)} bytes: there are at most {MOST_BYTES}")
    try:
        with reading(data) as reader:
            version = reader.number(1)
            if version != VERSION:
                raise WireError(f"a message of version {version}: this program speaks {VERSION}")
            table, hand, number = reader.take(DIGEST), reader.number(4), reader.number(4)
            seat, kind, previous = reader.number(1), reader.number(1), reader.take(DIGEST)
            if kind not in list(MessageKind):
                raise WireError(f"there is no kind of message {kind}")
            body, signature = reader.take(reader.number(4)), reader.take(SIGNATURE)
    except Wrong as problem:
        raise WireError(f"not a message: {problem}") from None
    return Message(Header(table, hand, number, seat, MessageKind(kind), previous), body, signature)


class WireReader:
    """Reads values one after the other, each in its only encoding."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._next = 0

    @property
    def left(self) -> int:
        """How many bytes have not been read."""
        return len(self._data) - self._next

    def take(self, count: int) -> bytes:
        """Read so many bytes."""
        first, self._next = self._next, self._next + count
        if self._next > len(self._data):
            raise Wrong(f"it ends after {len(self._data)} bytes, in the middle of a value")
        return self._data[first : self._next]

    def expect(self, start: bytes) -> None:
        """Read bytes that must be there."""
        if self.take(len(start)) != start:
            raise Wrong("it begins otherwise")

    def number(self, size: int) -> int:
        """Read a whole number of so many bytes."""
        return int.from_bytes(self.take(size))

    def scalar(self) -> int:
        """Read a scalar."""
        value = int.from_bytes(self.take(32), "little")
        if value >= ORDER:
            raise Wrong("a scalar is not below the group's order")
        return value

    def scalars(self, count: int) -> tuple[int, ...]:
        """Read so many scalars."""
        return tuple(self.scalar() for _ in range(count))

    def point(self, group: Group) -> bytes:
        """Read a point."""
        data = self.take(32)
        if data == IDENTITY:
            raise Wrong("a point is the neutral one")
        if not group.is_point(data):
            raise Wrong("32 bytes are not the canonical encoding of a point")
        return data

    def points(self, group: Group, count: int) -> tuple[bytes, ...]:
        """Read so many points."""
        return tuple(self.point(group) for _ in range(count))


@contextmanager
def reading(data: bytes) -> Iterator[WireReader]:
    """Read values, and refuse anything behind the last one."""
    reader = WireReader(data)
    yield reader
    if rest := reader.left:
        raise Wrong(f"there are {rest} bytes behind its end")


def scalar_bytes(scalars: Iterable[int]) -> bytes:
    """Write scalars."""
    return b"".join(scalar.to_bytes(32, "little") for scalar in scalars)
