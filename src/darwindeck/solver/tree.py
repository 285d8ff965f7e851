"""The whole tree of a small game, with its information sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.engine.choices import MOST_CHOICES
from darwindeck.engine.layout import DECK, NO_SUIT, TABLE
from darwindeck.engine.program import compile_program, fresh_table
from darwindeck.genome import copies
from darwindeck.genome.anatomy import deals_again, phases_of
from darwindeck.genome.phases import DealPhase
from darwindeck.genome.rules import is_count
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.tables import load_tables
from darwindeck.solver import errors, growing, observing, passes
from darwindeck.solver.suits import chooses_cards, order_matters, renamings
from darwindeck.table.starting import check_playable, starting_stacks
from darwindeck.table.table import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray


FEW_NODES = 10_000  # for which there is room in no time
MOST_NODES = 1_000_000
LARGEST_TREE = 100_000_000
READABLE = 1e7
HOPELESS = 10_000  # times too large, by a rough estimate
MOST_STEPS = 256
SEATS = 2
BUTTON = 1  # so that the first seat is the one to the left of the button
SLICE = 50_000
CARDS_PER_NODE = 4
TABLES_KEPT = 4096  # while the tables of a whole tree are looked at


@dataclass(frozen=True, eq=False)
class GameTree:
    """Every way a hand can go: nodes, each after its parent, and what players know at them.

    The first player sits to the left of the button. Payoffs are the first player's, in chips, or
    without chips half of what the hand is worth.
    """

    genome: GameGenome
    nodes: NDArray[np.void]
    infos: NDArray[np.void]
    cards: NDArray[np.uint8]
    sequences: tuple[int, int]

    @property
    def size(self) -> int:
        """How many nodes there are."""
        return len(self.nodes)

    @cached_property
    def parents(self) -> NDArray[np.int32]:
        """The parent of each node, and of the first one itself."""
        return np.maximum(self.nodes["parent"], 0)

    @cached_property
    def dealt_share(self) -> NDArray[np.float64]:
        """How likely each node is after its parent, if that deals cards; otherwise 1."""
        dealt = 1 + np.flatnonzero(self.nodes["kind"][self.parents[1:]] == growing.CHANCE)
        weights = self.nodes["weight"][dealt]
        totals = np.bincount(self.parents[dealt], weights, self.size)
        share = np.ones(self.size)
        share[dealt] = weights / totals[self.parents[dealt]]
        return share

    @cached_property
    def chance(self) -> NDArray[np.float64]:
        """How likely the cards are that lead to each node."""
        products = np.empty(self.size)
        passes.multiply_down(self.parents, self.dealt_share, products)
        return products

    @cached_property
    def endings(self) -> NDArray[np.intp]:
        """The numbers of the nodes at which a hand is over."""
        return np.flatnonzero(self.nodes["kind"] == growing.ENDING)

    @cached_property
    def decisions(self) -> NDArray[np.intp]:
        """The numbers of the nodes at which somebody decides."""
        return np.flatnonzero(self.nodes["kind"] == growing.DECISION)

    @cached_property
    def chosen(self) -> NDArray[np.bool_]:
        """Which nodes a choice leads to."""
        return (self.nodes["kind"][self.parents] == growing.DECISION) & (self.nodes["parent"] >= 0)

    @cached_property
    def follows(self) -> NDArray[np.int64]:
        """The sequence of its player that a chosen node extends, and for other nodes -1."""
        above = self.infos[self.nodes["info"][self.parents[self.chosen]]]
        follows = np.full(self.size, -1, np.int64)
        follows[self.chosen] = above["first"] + self.nodes["choice"][self.chosen]
        return follows

    @cached_property
    def chooser(self) -> NDArray[np.int32]:
        """The player whose choice leads to a node, and for other nodes -1."""
        above = self.infos[self.nodes["info"][self.parents[self.chosen]]]
        chooser = np.full(self.size, -1, np.int32)
        chooser[self.chosen] = above["player"]
        return chooser

    def path_to(self, node: int) -> list[int]:
        """Return the nodes from the first one to this one."""
        path = []
        while node >= 0:
            path.append(node)
            node = int(self.nodes["parent"][node])
        return path[::-1]

    def table_at(self, node: int) -> Table:
        """Return the table at a decision or an ending, which can be looked at and played on."""
        return next(self.tables_at([node]))

    def tables_at(self, nodes: Iterable[int]) -> Iterator[Table]:
        """Yield the tables at some nodes; what those with the same cards share is played once."""

        @lru_cache(maxsize=TABLES_KEPT)
        def table_after(deck: tuple[int, ...], acts: tuple[tuple[int, int], ...]) -> Table:
            if not acts:
                cards = [known[number] for number in deck]
                return Table.start(self.genome, SEATS, deck=cards, button=BUTTON)
            before = table_after(deck, acts[:-1])
            return before.apply(before.decode(*acts[-1]))

        known = copies.cards_by_number(copies.faces_of(self.genome))
        numbers = copies.card_numbers(self.genome)
        for node in nodes:
            steps = self.nodes[self.path_to(node)]
            dealt = self.dealt_by(steps)
            deck = (*dealt, *(number for number in numbers if number not in dealt))
            acts = zip(steps["act"].tolist(), steps["amount"].tolist(), strict=True)
            yield table_after(deck, tuple(act for act in acts if act[0] != growing.ADVANCE))

    def dealt_by(self, steps: NDArray[np.void]) -> list[int]:
        """Return the numbers of the cards that some nodes deal, in order."""
        places = zip(steps["first_card"].tolist(), steps["cards"].tolist(), strict=True)
        dealt = [self.cards[first : first + count].tolist() for first, count in places]
        return list(chain.from_iterable(dealt))


def grow_tree(
    genome: GameGenome,
    most_nodes: int = MOST_NODES,
    progress: Callable[[int], None] = lambda _: None,
) -> GameTree:
    """Return the tree of a game for two, or say why it cannot be had.

    >>> from darwindeck import load
    >>> grow_tree(load("kuhn-poker")).size
    55
    """
    check_solvable(genome)
    if not is_count(most_nodes, LARGEST_TREE):
        raise errors.UnsolvableError(
            f"trees of {most_nodes!r} nodes are impossible: allow a whole number up to "
            f"{LARGEST_TREE:,}"
        )
    for nodes in (min(FEW_NODES, most_nodes), most_nodes):
        growth = first_growth(genome, nodes)
        while (status := growing.grow(growth, SLICE)) == growing.GROWING:
            progress(int(growth.counts[growing.NODES]))
        too_many = status in {growing.TOO_MANY_NODES, growing.TOO_MANY_DEALS}
        if not too_many or estimate(growth) > HOPELESS * most_nodes:
            break
    if status != growing.GROWN:
        kind = errors.UnsolvableError if status == growing.SHUFFLED_AGAIN else errors.TooLargeError
        raise kind(refusal(genome, growth, status, most_nodes))
    counts = growth.counts
    return GameTree(
        genome,
        growth.nodes[: counts[growing.NODES]].copy(),
        growth.infos[: counts[growing.INFOS]].copy(),
        growth.cards[: counts[growing.CARDS]].copy(),
        (int(counts[growing.FIRST_SEQUENCES]), int(counts[growing.SECOND_SEQUENCES])),
    )


def check_solvable(genome: GameGenome) -> None:
    """Refuse a game that two cannot play against each other."""
    if genome.setup.house:
        raise errors.UnsolvableError(
            f"{genome.genome_id} is played against a house: the solver takes games of two players "
            "against each other"
        )
    if genome.roles:
        raise errors.UnsolvableError(
            f"{genome.genome_id} is a game of {len(genome.roles)} roles: the solver takes games in "
            "which two players have the same cards to hope for; play it with `darwindeck play`"
        )
    if genome.player_count != SEATS:
        raise errors.UnsolvableError(
            f"{genome.genome_id} is a game for {genome.player_count} players: the solver takes "
            "games for two; set player_count to 2, or measure it with `darwindeck rate`"
        )
    check_playable(genome, SEATS)


def first_growth(genome: GameGenome, most_nodes: int) -> growing.Growth:
    """Return a tree of one node, before anything is dealt."""
    ways = renamings(genome)
    levels = MOST_STEPS
    start = fresh_table(genome, starting_stacks(genome, SEATS), BUTTON)
    tables = np.zeros(levels, TABLE)
    tables[0] = start[0]
    tables["shuffling"][0] = 0
    tables["led"][0] = NO_SUIT  # no suit plays a part before the first trick
    frames = np.zeros(levels, growing.FRAME)
    frames["act"][0] = growing.SETTLED
    nodes = np.empty(most_nodes, growing.NODE)
    nodes[0] = np.zeros((), growing.NODE)
    nodes["parent"][0] = growing.NO_INFO
    nodes["info"][0] = growing.NO_INFO
    nodes["act"][0] = growing.ADVANCE
    nodes["weight"][0] = 1.0
    counts = np.zeros(growing.COUNTS, np.int64)
    counts[[growing.NODES, growing.FIRST_SEQUENCES, growing.SECOND_SEQUENCES]] = 1
    scratch = np.zeros(2, TABLE)
    slots = 1 << (2 * most_nodes - 1).bit_length()
    return growing.Growth(
        program=compile_program(genome),
        rankings=load_tables(),
        renamings=ways,
        ordered=order_matters(genome),
        merging=not chooses_cards(genome),
        start=genome.setup.starting_chips,
        counts=counts,
        frames=frames,
        tables=tables,
        memories=np.zeros((levels, observing.OBSERVERS, len(ways)), np.uint64),
        visions=np.zeros((levels, observing.OBSERVERS, len(ways)), np.uint64),
        choices=np.zeros((levels, MOST_CHOICES, 2), np.int64),
        draws=np.zeros((levels, DECK), np.int64),
        scratch=scratch,
        words=scratch[:1].view(np.uint64),
        seen=np.zeros(len(ways), np.uint64),
        nodes=nodes,
        infos=np.empty(most_nodes, growing.INFO),
        cards=np.empty(CARDS_PER_NODE * most_nodes + DECK, np.uint8),
        info_slots=np.full(slots, growing.NO_INFO, np.int32),
        deal_slots=np.full(slots, growing.NO_INFO, np.int32),
        deal_keys=np.empty(slots, np.uint64),
    )


def refusal(genome: GameGenome, growth: growing.Growth, status: int, most_nodes: int) -> str:
    """Say why a tree could not be grown."""
    name = genome.genome_id
    is_hopeless = status == growing.TOO_MANY_DEALS and estimate(growth) > most_nodes
    match int(status):
        case code if code == growing.TOO_MANY_NODES or is_hopeless:
            return (
                f"{name} is too large to be solved: its tree has about {roughly(estimate(growth))} "
                f"nodes, and {most_nodes:,} are allowed; play it with fewer cards, rounds or "
                "chips, allow more nodes, or measure it with `darwindeck rate`"
            )
        case code if code == growing.TOO_MANY_DEALS:
            return (
                f"{name} is too large to be solved: its cards can be dealt in more ways than are "
                f"tried for {most_nodes:,} nodes; deal fewer cards at once, allow more nodes, or "
                "measure it with `darwindeck rate`"
            )
        case code if code == growing.TOO_MANY_CHOICES:
            return (
                f"{name} is too large to be solved: there is a decision with more than "
                f"{MOST_CHOICES} choices; use a fixed bet, or smaller stacks"
            )
        case code if code == growing.TOO_DEEP:
            return (
                f"{name} is too long to be solved: a hand can go on for more than {MOST_STEPS} "
                "decisions and deals; lower its turn limit or its raises"
            )
        case code if code == growing.SHUFFLED_AGAIN:
            gathered = any(deal.gather for deal in phases_of(genome, DealPhase))
            cure = (
                "measure it with `darwindeck rate`"
                if gathered or deals_again(genome)
                else "use a larger deck or deal fewer cards"
            )
            return (
                f"{name} cannot be solved exactly: cards are shuffled again during a hand; {cure}"
            )
        case _:
            raise AssertionError(f"{name}: a player forgets what they knew")


def roughly(number: float) -> str:
    """Write a number of which only the size is known.

    >>> roughly(41.3), roughly(2.4e39)
    ('40', '2e+39')
    """
    return f"{number:.0e}" if number >= READABLE else f"{float(f'{number:.1g}'):,.0f}"


def estimate(growth: growing.Growth) -> float:
    """Guess how large the whole tree is, by how far the way down to the last node has got."""
    done, share = 0.0, 1.0
    for depth in range(int(growth.counts[growing.DEPTH]) + 1):
        for place, places in positions(growth, depth):
            share /= places
            done += share * place
    return float(growth.counts[growing.NODES]) / max(done, share)


def positions(growth: growing.Growth, depth: int) -> Iterator[tuple[int, int]]:
    """Yield which of how many choices, or of how many cards that differ, are being followed."""
    frame, table = growth.frames[depth], growth.tables[depth]
    if frame["kind"] != growing.CHANCE:
        yield max(int(frame["next"]) - 1, 0), max(int(frame["count"]), 1)
        return
    deck = table["deck"][int(table["deck_next"]) : int(table["deck_size"])]
    names = growth.renamings[0][deck].tolist()
    drawn = growth.draws[depth, : int(frame["count"])].tolist()
    for number, place in enumerate(drawn):
        left = [name for i, name in enumerate(names) if i not in drawn[:number]]
        different = list(dict.fromkeys(left))
        yield different.index(names[place]), len(different)
