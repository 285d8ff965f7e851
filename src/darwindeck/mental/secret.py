"""A secret number that cannot be printed, copied or pickled, and is overwritten after use."""

from __future__ import annotations

from typing import NoReturn


class Secret:
    """32 secret bytes.

    >>> secret = Secret(bytes(31) + b"x")
    >>> secret
    <Secret>
    >>> secret.erase()
    >>> secret.data
    Traceback (most recent call last):
    ValueError: this secret has been erased
    """

    __slots__ = ("_bytes", "_erased")

    def __init__(self, data: bytes) -> None:
        self._bytes = bytearray(data)
        self._erased = False

    @classmethod
    def of(cls, scalar: int) -> Secret:
        """Keep a scalar."""
        return cls(scalar.to_bytes(32, "little"))

    @property
    def data(self) -> bytes:
        """The bytes."""
        if self._erased:
            raise ValueError("this secret has been erased")
        return bytes(self._bytes)

    @property
    def scalar(self) -> int:
        """The bytes as a number."""
        return int.from_bytes(self.data, "little")

    def erase(self) -> None:
        """Overwrite the bytes; copies that Python made while computing are left to its memory."""
        self._bytes[:] = bytes(len(self._bytes))
        self._erased = True

    def __repr__(self) -> str:
        return "<Secret>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a secret is never written anywhere")
