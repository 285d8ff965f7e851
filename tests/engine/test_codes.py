"""Numbers that stand for something stand for one thing."""

from __future__ import annotations

from collections import Counter

from darwindeck.engine import actions, journal

OUTCOMES = {"OFF", "WENT_THROUGH", "BUST"}
SIZES = {"JOURNAL", "KEY", "KIND_BITS", "SEAT_BITS", "KEY_BITS"}


def codes_of(module: object, *, prefix: str = "") -> dict[str, int]:
    """Return the numbers that a module gives names to."""
    named = {name: value for name, value in vars(module).items() if name.startswith(prefix)}
    return {name: value for name, value in named.items() if name.isupper() and type(value) is int}


def given_twice(codes: dict[str, int]) -> list[str]:
    counted = Counter(codes.values())
    return sorted(name for name, value in codes.items() if counted[value] > 1)


def test_every_operation_has_a_number_of_its_own() -> None:
    operations = codes_of(actions, prefix="OP_")
    assert len(operations) > 20
    assert given_twice(operations) == []


def test_everything_that_is_told_has_a_number_of_its_own_that_fits() -> None:
    told = {name: n for name, n in codes_of(journal).items() if name not in OUTCOMES | SIZES}
    assert len(told) > 30
    assert given_twice(told) == []
    assert all(0 <= number < 1 << journal.KIND_BITS for number in told.values())
