"""The signed transcript as a file: the terms of a table, and every message in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from darwindeck.files import replace_with
from darwindeck.mental.errors import WireError
from darwindeck.mental.terms import TableTerms, decode_terms
from darwindeck.mental.wire import MOST_BYTES, Message, decode_message

if TYPE_CHECKING:
    from pathlib import Path


MAGIC = b"darwindeck transcript 1\n"
LENGTH = 4


class Ledger(NamedTuple):
    """A transcript: what was agreed, and what was said, as bytes."""

    terms: bytes
    messages: tuple[bytes, ...]

    @classmethod
    def of(cls, terms: TableTerms, messages: list[Message]) -> Ledger:
        """Return the transcript of a table."""
        return cls(terms.encode(), tuple(message.encode() for message in messages))

    def read_terms(self) -> TableTerms:
        """Return the terms, refusing those that are not written in the one way there is."""
        return decode_terms(self.terms)

    def read_messages(self) -> list[Message]:
        """Return the messages, without judging them."""
        return [decode_message(data) for data in self.messages]

    def encode(self) -> bytes:
        """Return the transcript as bytes."""
        parts = (self.terms, *self.messages)
        return MAGIC + b"".join(len(part).to_bytes(LENGTH) + part for part in parts)

    def save(self, path: Path) -> None:
        """Write the transcript to a file."""
        replace_with(path, self.encode())


def decode_ledger(data: bytes) -> Ledger:
    """Read a transcript; one that is cut off or has something added is refused."""
    if not data.startswith(MAGIC):
        raise WireError("this is not a transcript: it begins otherwise")
    parts: list[bytes] = []
    place = len(MAGIC)
    while place < len(data):
        length = int.from_bytes(data[place : place + LENGTH])
        place += LENGTH
        if length > MOST_BYTES or place + length > len(data):
            raise WireError(f"the transcript is cut off after {len(parts)} parts")
        parts.append(data[place : place + length])
        place += length
    if not parts:
        raise WireError("the transcript has no terms")
    return Ledger(parts[0], tuple(parts[1:]))


def load_ledger(path: Path) -> Ledger:
    """Read a transcript from a file."""
    try:
        return decode_ledger(path.read_bytes())
    except WireError as problem:
        raise WireError(f"{path}: {problem}") from None
