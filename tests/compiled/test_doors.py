"""Doors take what they are meant for, convert it as Python does, and refuse everything else."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np
import pytest

from darwindeck.compiled.jit import entry
from darwindeck.compiled.modes import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

PAIR = np.dtype([("left", np.int64), ("right", np.uint8)], align=True)


class Scales(NamedTuple):
    factor: float
    offsets: np.ndarray[Any, Any]


@entry
def described(whole: int, real: float, yes: bool, large: np.uint64) -> Any:
    return whole + 1, real / 2, not yes, large


@entry
def added(numbers: Any) -> Any:
    total = 0.0
    for number in numbers:
        total += number
    return total


@entry
def weighed(scales: Scales, place: int) -> Any:
    return scales.factor * scales.offsets[place]


@entry
def swapped(pairs: np.ndarray[Any, Any]) -> None:
    pairs[0].left, pairs[0].right = pairs[0].right, pairs[0].left


def test_numbers_are_converted_by_what_they_are_annotated_to_be() -> None:
    given: list[tuple[Any, ...]] = [
        (1, 3, 0, 5),
        (np.int64(1), np.float64(3), False, np.uint64(5)),
        (True, 3.0, np.bool_(0), 2**64 + 5),
    ]
    assert [described(*arguments) for arguments in given] == [(2, 1.5, True, 5)] * 3
    assert described(1, 3.0, True, np.uint64(2**64 - 1))[3] == 2**64 - 1


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ((2**63, 0.0, True, 0), OverflowError),
        ((0.5, 0.0, True, 0), TypeError),
        (("1", 0.0, True, 0), TypeError),
        ((1, "2", True, 0), TypeError),
        ((1, 0.0, True), TypeError),
        ((1, 0.0, True, 0, 0), TypeError),
    ],
)
def test_what_is_no_such_number_is_an_error(arguments: tuple[Any, ...], error: type) -> None:
    for _ in range(2):
        with pytest.raises(error):
            described(*arguments)
    assert described(1, 3.0, False, np.uint64(5)) == (2, 1.5, True, 5)


def test_arrays_of_several_kinds_go_through_one_door() -> None:
    for kind in (np.int64, np.float32, np.uint8, np.int64):
        assert added(np.arange(5, dtype=kind)) == 10
    readonly = np.arange(4.0)
    readonly.setflags(write=False)
    assert added(readonly) == 6
    assert added(np.arange(10)[::3]) == 18
    assert added(np.arange(6).view(np.ndarray)[1:4]) == 6


def test_what_is_no_array_is_refused() -> None:
    for wrong in (None, [1, 2], "12", np.zeros(1, PAIR)[0]):
        with pytest.raises(TypeError, match="compiled functions take no"):
            added(wrong)


def test_tuples_with_names_are_taken_apart() -> None:
    assert weighed(Scales(2, np.array([1, 2, 3])), 2) == 6
    assert weighed(Scales(0.5, np.array([1, 2, 3])), 2) == 1.5
    assert weighed(Scales(0.5, np.array([1.0, 2.5])), 1) == 1.25


def test_records_are_changed_in_place_and_equal_types_are_the_same() -> None:
    for kind in (PAIR, np.dtype([("left", np.int64), ("right", np.uint8)], align=True)):
        pairs = np.zeros(2, np.dtype((np.record, kind)))
        pairs[0] = (7, 9)
        assert swapped(pairs) is None
        assert pairs[0].tolist() == (9, 7)


def test_arguments_have_no_names() -> None:
    with pytest.raises(TypeError, match="described takes its arguments in order, without names"):
        described(1, 3.0, yes=False, large=np.uint64(5))


def test_arrays_are_not_kept() -> None:
    numbers = np.arange(5)
    added(numbers)
    before = sys.getrefcount(numbers)
    for _ in range(1000):
        added(numbers)
    assert sys.getrefcount(numbers) == before
