"""The figures of games whose truth is known, computed here in another way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from math import sqrt
from typing import TYPE_CHECKING

import pytest
from benchmarks.exhibits.collection import exhibits

from darwindeck import Bet, Call, load
from darwindeck.quality import Figure, Rating, rate
from darwindeck.quality.solved import Study
from darwindeck.solver.sequences import sequence_form
from darwindeck.solver.tree import grow_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.genome.schema import GameGenome

Hand = tuple[int, int, str]

CARDS = (1, 2, 3)  # jack, queen, king
ENDINGS = ("kk", "kbf", "kbc", "bf", "bc")  # check, bet, fold, call
VALUE = -1 / 18
BEHIND = 0.375  # three quarters of an even chance
GAMES: dict[str, GameGenome] = {exhibit.name: exhibit.genome for exhibit in exhibits("tuning")}


@cache
def rated(name: str) -> Rating:
    return rate(GAMES.get(name, name))


@dataclass(frozen=True)
class Kuhn:
    """Kuhn poker between players who bet or call with given chances, by card and history."""

    eager: dict[tuple[int, str], float]

    def chance(self, first: int, second: int, history: str) -> float:
        """Return how likely actions are with given cards."""
        product = 1.0
        for length, letter in enumerate(history):
            card = second if length == 1 else first
            eager = self.eager[card, history[:length]]
            product *= eager if letter in "bc" else 1 - eager
        return product

    def value(self, first: int, second: int, history: str = "") -> float:
        """Return what the first player can expect with given cards after some actions."""
        if history in ENDINGS:
            return payoff(first, second, history)
        longer = {ending[: len(history) + 1] for ending in ENDINGS if ending.startswith(history)}
        return sum(
            self.chance(first, second, after)
            / max(self.chance(first, second, history), 1e-300)
            * self.value(first, second, after)
            for after in longer
        )

    def hands(self) -> Iterator[tuple[float, Hand]]:
        """Yield all 30 ways a hand can go with how likely they are."""
        for first, second in permutations(CARDS, 2):
            for history in ENDINGS:
                yield self.chance(first, second, history) / 6, (first, second, history)

    def mean(self) -> float:
        return sum(chance * payoff(*hand) for chance, hand in self.hands())

    def spread(self) -> float:
        square = sum(chance * payoff(*hand) ** 2 for chance, hand in self.hands())
        return sqrt(square - self.mean() ** 2)

    def chance_to_win(self, seat: int, card: int, history: str) -> float:
        """Return how often somebody wins who has a card and has seen some actions."""
        met = won = 0.0
        for chance, hand in self.hands():
            if hand[seat] == card and hand[2].startswith(history):
                met += chance
                won += chance * (winner(*hand) == seat)
        return won / met if met else 0.0


def winner(first: int, second: int, history: str) -> int:
    """Return who wins."""
    return 0 if payoff(first, second, history) > 0 else 1


def payoff(first: int, second: int, history: str) -> float:
    """Return what the first player wins."""
    if history.endswith("f"):
        return 1.0 if history == "bf" else -1.0
    stake = 2.0 if "b" in history else 1.0
    return stake if first > second else -stake


def equilibrium(alpha: float) -> Kuhn:
    """Return the known equilibria: the first player bluffs with the jack as often as `alpha`."""
    first = {(1, ""): alpha, (2, ""): 0.0, (3, ""): 3 * alpha}
    last = {(1, "kb"): 0.0, (2, "kb"): alpha + 1 / 3, (3, "kb"): 1.0}
    checked_to = {(1, "k"): 1 / 3, (2, "k"): 0.0, (3, "k"): 1.0}
    bet_to = {(1, "b"): 0.0, (2, "b"): 1 / 3, (3, "b"): 1.0}
    return Kuhn(first | last | checked_to | bet_to)


@pytest.fixture(scope="module")
def found() -> Kuhn:
    """Return the play that the figures are about."""
    play = Study(sequence_form(grow_tree(load("kuhn-poker")))).play
    tree, eager = play.tree, {}
    for node in tree.chosen.nonzero()[0]:
        table = tree.table_at(int(tree.parents[node]))
        action = table.decode(int(tree.nodes["act"][node]), int(tree.nodes["amount"][node]))
        if isinstance(action, Bet | Call):
            assert table.actor is not None
            view = table.view(table.actor)
            card = view.hand[0]
            history = {(0, 0): "", (1, 0): "k", (1, 1): "b", (0, 1): "kb"}
            where = history[table.actor, int(view.to_call > 0)]
            eager["JQK".index(str(card)[0]) + 1, where] = float(play.shares[node])
    assert len(eager) == 12
    return Kuhn(eager)


def holds(figure: Figure | None, truth: float) -> bool:
    """Tell whether the truth lies in the interval, but for the doubt about the deviation."""
    assert figure is not None
    slack = 0.002
    return figure.low - slack <= truth <= figure.high + slack


def test_the_known_equilibria_are_worth_a_loss_of_an_eighteenth() -> None:
    for alpha in (0.0, 0.2, 1 / 3):
        assert equilibrium(alpha).mean() == pytest.approx(VALUE)


def test_the_deviation_of_kuhn_is_that_of_the_known_equilibrium(found: Kuhn) -> None:
    measured = rated("kuhn-poker").measures.spread.value
    assert measured == pytest.approx(found.spread(), abs=1e-9)
    assert measured == pytest.approx(equilibrium(found.eager[1, ""]).spread(), abs=0.01)


def test_the_losses_of_kuhn_are_the_known_ones() -> None:
    measures = rated("kuhn-poker").measures
    unit = measures.spread.value
    assert holds(measures.folding, (5 / 18 + 7 / 18) / 2 / unit)
    assert holds(measures.bluffing, (1 / 9) / 2 / unit)
    assert holds(measures.fairness, 1 + VALUE / unit)
    assert measures.exchanging is None


def test_the_edges_over_simple_players_are_those_counted_over_all_endings(found: Kuhn) -> None:
    measures = rated("kuhn-poker").measures
    stays = Kuhn({spot: float(spot[1].endswith("b")) for spot in found.eager})
    yields = Kuhn(dict.fromkeys(found.eager, 0.0))
    unit = measures.spread.value
    depth = min((edge(found, simple) + exploited(simple) / unit) / 2 for simple in (stays, yields))
    assert measures.skill.value == pytest.approx(11 / 24 / unit)  # the best reply to random play
    assert measures.depth is not None
    assert measures.depth.value == pytest.approx(depth)


def edge(best: Kuhn, other: Kuhn) -> float:
    """Return what one player wins from another over both seats, in deviations of their hands."""

    def seated(first: Kuhn, second: Kuhn) -> Kuhn:
        return Kuhn(
            {spot: (second if spot[1] in ("k", "b") else first).eager[spot] for spot in best.eager}
        )

    ahead, behind = seated(best, other), seated(other, best)
    spread = sqrt((ahead.spread() ** 2 + behind.spread() ** 2) / 2)
    return (ahead.mean() - behind.mean()) / 2 / spread


def exploited(other: Kuhn) -> float:
    """Return what the best of all plain strategies wins from a player, over both seats."""
    total = 0.0
    for seat, spots in ((0, ("", "kb")), (1, ("k", "b"))):
        own = [(card, history) for card in CARDS for history in spots]
        plain = (
            Kuhn(other.eager | dict(zip(own, eager, strict=True)))
            for eager in product((0.0, 1.0), repeat=len(own))
        )
        total += max((1 if seat == 0 else -1) * way.mean() for way in plain)
    return total / 2


def test_in_kuhn_a_third_of_the_outcome_is_hidden_and_all_else_is_in_order() -> None:
    measures = rated("kuhn-poker").measures
    assert measures.hidden is not None
    assert measures.hidden.low < 1 / 3 < measures.hidden.high  # who has the queen knows nothing
    for name, share in (("moved", 1), ("rounds", 1), ("staked", 1), ("news", 1), ("late", 0)):
        figure = getattr(measures, name)
        assert figure.value == share, name
        assert 0 < figure.margin < 0.01, name  # it was seen in hundreds of hands, and in no more


def test_a_hand_of_kuhn_goes_as_counted_over_its_thirty_endings(found: Kuhn) -> None:
    measures = rated("kuhn-poker").measures
    decisions = folded = turned = moments = still_open = comeback = 0.0
    for chance, (first, second, history) in found.hands():
        seat = winner(first, second, history)
        decisions += chance * len(history)
        folded += chance * history.endswith("f")
        turned += chance * (history.endswith("f") and (first > second) != (seat == 0))
        chances = [
            found.chance_to_win(seat, (first, second)[seat], history[:length])
            for length in range(seat, len(history), 2)
        ]
        moments += chance * len(chances)
        still_open += chance * sum(4 * way * (1 - way) for way in chances)
        comeback += chance * (min(chances) < BEHIND)
    for name, truth in {
        "decisions": decisions,
        "suspense": still_open / moments,
        "folded": folded,
        "turned": turned,
        "comeback": comeback,
    }.items():
        assert getattr(measures, name).value == pytest.approx(truth, abs=1e-9), name


def test_a_game_without_a_decision_has_nothing() -> None:
    rating = rated("little-war")
    for name in ("skill", "suspense", "comeback", "decisions", "folded"):
        assert getattr(rating.measures, name).value == 0, name
    assert rating.measures.depth is None
    assert rating.fitness == Figure.exact(0.0)


def test_a_game_that_one_seat_wins_is_not_fair() -> None:
    assert rated("first-out-of-three").measures.fairness.high <= 0.5
