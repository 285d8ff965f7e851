"""Passes over a tree: chances and plans multiplied on the way down, values added on the way up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.compiled.jit import entry

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]
    Places = NDArray[np.int32]


@entry
def multiply_down(parents: Places, factors: Reals, products: Reals) -> None:
    """Multiply the factors on the way from the first node to each other one."""
    products[0] = factors[0]
    for node in range(1, len(parents)):
        products[node] = products[parents[node]] * factors[node]


@entry
def add_up(parents: Places, shares: Reals, values: Reals) -> None:
    """Add to the value of each node those of its children, by their shares."""
    for node in range(len(parents) - 1, 0, -1):
        values[parents[node]] += shares[node] * values[node]


@entry
def carry_down(parents: Places, own: NDArray[np.int64], last: NDArray[np.int64]) -> None:
    """Give each node its own number, or else that of the nearest node above that has one."""
    last[0] = 0
    for node in range(1, len(parents)):
        last[node] = own[node] if own[node] >= 0 else last[parents[node]]


@entry
def lowest_above(parents: Places, values: Reals, lowest: Reals) -> None:
    """Give each node the lowest value on the way from the first node to it."""
    lowest[0] = values[0]
    for node in range(1, len(parents)):
        lowest[node] = min(values[node], lowest[parents[node]])
