"""What can go wrong at a table that nobody has to trust, each with who did it and where."""

from __future__ import annotations


class WireError(ValueError):
    """Bytes that are no message of this protocol, so that nobody can be named for them."""


class Cheating(ValueError):  # noqa: N818 - the name says what happened
    """A signed message that breaks the protocol: which one, whose, and why."""

    def __init__(self, seat: int, number: int, reason: str) -> None:
        super().__init__(f"message {number} of seat {seat}: {reason}")
        self.seat = seat
        self.number = number
        self.reason = reason


class Noise(Cheating):
    """A message that anybody on the way could have made: forged, or a copy of an earlier one.

    In a transcript it is wrong; while playing it is better ignored.
    """


class Early(Cheating):
    """A signed message ahead of its turn: on the way something was lost, or is late."""


class Wrong(ValueError):  # noqa: N818 - raised where the seat and the number are not known
    """What a message says is wrong; `seat` is who is to blame if it is not the sender."""

    def __init__(self, reason: str, seat: int | None = None) -> None:
        super().__init__(reason)
        self.seat = seat
