"""The tree of a search: nodes found by what a player knows, and what each choice has brought."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.compiled.jit import jit
from darwindeck.compiled.records import dtype_of_records

if TYPE_CHECKING:
    from numpy.typing import NDArray

NODE_FIELDS = [("key", "u8"), ("first_edge", "i4"), ("choices", "i4"), ("visits", "i8")]
NODE = dtype_of_records(NODE_FIELDS)
"""One thing that a player may know: its number, where its edges are, how often it was met."""

EDGE_FIELDS = [("total", "f8"), ("squares", "f8"), ("gained", "f8"), ("visits", "i8")]
EDGE = dtype_of_records(EDGE_FIELDS)
"""One choice of a node: the sums of what it was worth and its squares, how often it was made.

What it gained are chips, points, or wins; of a lost hand the margin is worth something too.
"""

CURIOSITY = 1.4
ENOUGH = 10  # a choice counts that was tried at least as often as a tenth of the favourite
SURELY = 2.0

NODES_USED, EDGES_USED = range(2)


@jit
def find_slot(nodes: NDArray[np.void], key: np.uint64) -> int:
    """Return where the node of a key is, or where it would go; the size is a power of two."""
    last = nodes.shape[0] - 1
    slot = np.int64(key & np.uint64(last))
    while nodes[slot].choices != 0 and nodes[slot].key != key:
        slot = (slot + 1) & last
    return slot  # type: ignore[return-value]


@jit
def add_node(
    nodes: NDArray[np.void],
    edges: NDArray[np.void],
    used: NDArray[np.int64],
    slot: int,
    key: np.uint64,
    choices: int,
) -> None:
    """Make a node and its edges in a free slot, while the tree is not full."""
    first = used[EDGES_USED]
    if 2 * used[NODES_USED] >= nodes.shape[0] or first + choices > edges.shape[0]:
        return
    used[NODES_USED] += 1
    used[EDGES_USED] += choices
    nodes[slot].key = key
    nodes[slot].first_edge = first
    nodes[slot].choices = choices
    nodes[slot].visits = 0
    for edge in range(first, first + choices):
        edges[edge].total = 0.0
        edges[edge].squares = 0.0
        edges[edge].gained = 0.0
        edges[edge].visits = 0


@jit
def most_promising(
    nodes: NDArray[np.void], edges: NDArray[np.void], slot: int, stake: float
) -> int:
    """Choose by an upper confidence bound; what was hardly ever tried comes first.

    How far a choice is trusted depends on how much its own results vary, with one result at
    the size of the `stake` assumed: a fold is certain at once, while a call is not given up
    after a few lost hands. One measure for all choices shrinks when the sure one is chosen.

    A player's choices depend on what it knows, and so does the node: each of them is available
    at every visit, and the visits of the node count how often.
    """
    node = nodes[slot]
    best = 0
    best_bound = -np.inf
    log_visits = np.log(np.float64(node.visits + 1))
    for choice in range(node.choices):
        edge = edges[node.first_edge + choice]
        if edge.visits * edge.visits * node.choices <= node.visits:
            return choice
        mean = edge.total / edge.visits
        spread = max(edge.squares - mean * edge.total, 0.0) + stake * stake
        bound = mean + CURIOSITY * np.sqrt(spread * log_visits) / edge.visits
        if bound > best_bound:
            best = choice
            best_bound = bound
    return best


@jit
def most_rewarding(edges: NDArray[np.void], choices: int) -> int:
    """Return the choice of the root to make: the favourite, unless another surely paid more."""
    favourite = 0
    for choice in range(1, choices):
        if edges[choice].visits > edges[favourite].visits:
            favourite = choice
    best = favourite
    most = mean_of(edges[favourite])
    for choice in range(choices):
        edge = edges[choice]
        if ENOUGH * edge.visits >= edges[favourite].visits and mean_of(edge) > most:
            doubt = variance_of_mean(edge) + variance_of_mean(edges[favourite])
            if mean_of(edge) - mean_of(edges[favourite]) > SURELY * np.sqrt(doubt):
                best = choice
                most = mean_of(edge)
    return best


@jit
def mean_of(edge: np.void) -> float:
    """Return what a choice was worth on average."""
    return edge.total / max(edge.visits, 1)  # type: ignore[attr-defined]


@jit
def variance_of_mean(edge: np.void) -> float:
    """Return how much the average of a choice is in doubt, squared."""
    visits = max(edge.visits, 1)  # type: ignore[attr-defined]
    mean = edge.total / visits  # type: ignore[attr-defined]
    return max(edge.squares / visits - mean * mean, 0.0) / visits  # type: ignore[attr-defined]


class Tree(NamedTuple):
    """The memory of a search: nodes, edges, how many are used, a path through them, opinions."""

    nodes: NDArray[np.void]
    edges: NDArray[np.void]
    used: NDArray[np.int64]
    path: NDArray[np.int64]
    opinions: NDArray[np.void]
