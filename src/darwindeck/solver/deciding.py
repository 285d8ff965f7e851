"""The decisions of a tree one by one: what their players see, and what they can choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.solver.situations import Knowledge, Names, knowledge_of, words_of

if TYPE_CHECKING:
    from darwindeck.solver.sequences import Reals
    from darwindeck.solver.tree import GameTree
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


@dataclass(frozen=True, eq=False)
class Decision:
    """An information set: the view of one of its nodes, and the choices with their sequences."""

    info: int
    player: int
    leads_here: int  # the sequence of the player's own choices before
    first: int  # the sequence that the first choice makes
    view: View
    actions: tuple[Action, ...]

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the player knows."""
        return knowledge_of(self.view)

    @property
    def sequences(self) -> slice:
        """The places of the choices in a strategy."""
        return slice(self.first, self.first + len(self.actions))

    def words(self, names: Names) -> list[str]:
        """Return the choices in words."""
        return [words_of(action, self.view, names) for action in self.actions]

    def shares(self, strategy: Reals) -> dict[str, float]:
        """Return how often each choice is taken, by its words, evenly over names as good."""
        names = self.knowledge.names
        shares: dict[str, float] = {}
        for way in names:
            for words, share in zip(self.words(way), strategy[self.sequences], strict=True):
                shares[words] = shares.get(words, 0.0) + float(share) / len(names)
        return shares


def decisions_of(tree: GameTree) -> Iterator[Decision]:
    """Yield every information set of a tree."""
    children: dict[int, list[int]] = {node: [] for node in tree.infos["node"].tolist()}
    chosen = np.flatnonzero(tree.chosen)
    for node, parent in zip(chosen.tolist(), tree.parents[chosen].tolist(), strict=True):
        if parent in children:
            children[parent].append(node)
    for number, table in enumerate(tree.tables_at(children)):
        info = tree.infos[number]
        acts = tree.nodes[children[int(info["node"])]]
        player = int(info["player"])
        yield Decision(
            number,
            player,
            int(info["parent"]),
            int(info["first"]),
            table.view(player),
            tuple(map(table.decode, acts["act"].tolist(), acts["amount"].tolist())),
        )
