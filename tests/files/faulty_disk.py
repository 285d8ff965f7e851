"""A disk on which a chosen call fails: the doors of `os` that files go through, counted."""

from __future__ import annotations

import os
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DOORS = ("open", "write", "fsync", "replace", "fchmod", "fchown", "close", "unlink")
SHORT = 3


class FaultyDisk:
    """Fails the call number `fails_at` with an error; `short` writes bring only a few bytes."""

    def __init__(self, fails_at: int | None, error: int, *, short: bool = False) -> None:
        self.fails_at = fails_at
        self.error = error
        self.short = short
        self.calls = 0

    def door(self, name: str) -> Callable[..., object]:
        """Return a function of `os` that counts, and fails when its turn comes."""
        real = getattr(os, name)

        def call(*arguments: object, **options: object) -> object:
            self.calls += 1
            failing = self.calls == self.fails_at
            if name == "close":
                real(*arguments)
            if failing:
                raise OSError(self.error, os.strerror(self.error))
            if name == "close":
                return None
            if name == "write" and self.short:
                return real(arguments[0], memoryview(arguments[1])[:SHORT])  # type: ignore[arg-type]
            return real(*arguments, **options)

        return call

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Write to this disk."""
        with ExitStack() as doors:
            for name in DOORS:
                doors.enter_context(patch.object(os, name, self.door(name)))
            yield
