"""The figures of a game that can be solved: values, not samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace

from darwindeck.engine import actions
from darwindeck.genome.anatomy import phases_of
from darwindeck.genome.phases import ExchangePhase
from darwindeck.quality import drama
from darwindeck.quality.figures import Figure
from darwindeck.quality.measures import NOTHING, Measures
from darwindeck.quality.rating import has_betting
from darwindeck.quality.simple import HABITS, RULES
from darwindeck.solver import errors, passes, restricting, sequences, solving

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.solver.tree import GameTree

METHOD = "discounted"
ITERATIONS = 1 << 12
PRECISION = 1e-3  # of the standard deviation of a hand
LISTED = (
    *(
        actions.FOLD,
        actions.CHECK,
        actions.CALL,
        actions.BRING_IN,
        actions.BET,
        actions.RAISE,
        actions.ALL_IN,
    ),
    *(
        actions.EXCHANGE,
        actions.PLAY,
        actions.KNOCK,
        actions.MELD,
        actions.EXTEND_SET,
        actions.EXTEND_RUN,
        actions.DRAW,
        actions.DOUBLE,
        actions.SPLIT,
        actions.CHALLENGE,
        actions.PASS,
        actions.NAME_SUIT,
        actions.BID,
        actions.CLAIM,
    ),
)
"""The kinds of choices in the order in which the engine lists them."""


@dataclass(frozen=True, eq=False)
class SolvedPlay:
    """How a game goes when both follow strategies: how likely each node is, and its value."""

    tree: GameTree
    strategies: Sequence[sequences.Reals]

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """How likely each node is after its parent."""
        tree = self.tree
        shares = tree.dealt_share.copy()
        for player in (sequences.FIRST, sequences.SECOND):
            chosen = tree.chooser == player
            shares[chosen] = self.strategies[player][tree.follows[chosen]]
        return shares

    @cached_property
    def reach(self) -> NDArray[np.float64]:
        """How likely each node is."""
        reach = np.empty(self.tree.size)
        passes.multiply_down(self.tree.parents, self.shares, reach)
        return reach

    @cached_property
    def values(self) -> NDArray[np.float64]:
        """What the first player can expect at each node."""
        values = np.zeros(self.tree.size)
        values[self.tree.endings] = self.tree.nodes["payoff"][self.tree.endings]
        passes.add_up(self.tree.parents, self.shares, values)
        return values

    @cached_property
    def spread(self) -> float:
        """The standard deviation of what a hand pays."""
        ends = self.tree.endings
        payoffs = self.tree.nodes["payoff"][ends]
        mean = float((self.reach[ends] * payoffs).sum())
        return sqrt(max(float((self.reach[ends] * payoffs**2).sum()) - mean**2, 0.0))

    @property
    def decisions(self) -> float:
        """How many decisions a hand has."""
        return float(self.reach[self.tree.decisions].sum())

    @property
    def decided(self) -> float:
        """How often somebody wins a hand."""
        ends = self.tree.endings
        return float(self.reach[ends][self.tree.nodes["winner"][ends] != 0].sum())

    @property
    def folded(self) -> float:
        """How often a hand ends because somebody folds."""
        ends = self.tree.endings
        return float(self.reach[ends][self.tree.nodes["by_fold"][ends] != 0].sum())

    @property
    def turned(self) -> float:
        """How often somebody wins by a fold who would have lost if nobody had folded.

        That is what betting does to who wins.
        """
        tree = self.tree
        ends = tree.endings[tree.nodes["by_fold"][tree.endings] != 0]
        without = restricting.showdown_values(tree)[tree.parents[ends]]
        lost = np.clip((1 - without * tree.nodes["winner"][ends]) / 2, 0, 1)
        return float((self.reach[ends] * lost).sum())


@dataclass(frozen=True, eq=False)
class Study:
    """A game that is solved as it is, to a part of what hands differ by: the precision."""

    form: sequences.SequenceForm
    precision: float = PRECISION

    @cached_property
    def even(self) -> list[sequences.Reals]:
        """The strategies of players who take all choices equally often."""
        return [sequences.even_strategy(side) for side in self.form.sides]

    @cached_property
    def usual(self) -> float:
        """What hands differ by in random play."""
        return SolvedPlay(self.form.tree, self.even).spread

    @property
    def enough(self) -> float:
        """The exploitability that is good enough."""
        return self.precision * self.usual

    @cached_property
    def play(self) -> SolvedPlay:
        """How the game goes between players that can hardly be exploited."""
        solution = solving.solve_by_learning(self.form, METHOD, ITERATIONS, good_enough=self.enough)
        return SolvedPlay(self.form.tree, solution.strategies)

    @cached_property
    def value(self) -> Figure:
        """The value of the game: each player's best reply to the other bounds it."""
        return bracket(self.form, self.play.strategies)

    def measures(self) -> Measures:
        """Measure what the course of the game tells, without restricted players."""
        play = self.play
        unit = play.spread or 1.0
        return Measures(
            spread=Figure.exact(play.spread),
            skill=Figure.exact(sequences.nash_conv(self.form, self.even) / 2).scaled(unit),
            depth=self.depth() if self.betting else None,
            wit=None if self.betting or self.form.tree.genome.roles else self.wit(),
            reading=Figure.exact(self.reading()).scaled(unit),
            moved=NOTHING if self.betting else Figure.exact(play.decided),
            rounds=NOTHING,
            fairness=fairness_of(self.value.scaled(unit)),
            suspense=Figure.exact(drama.suspense_of(play)),
            comeback=Figure.exact(drama.comeback_of(play)),
            decisions=Figure.exact(play.decisions),
            folded=Figure.exact(play.folded),
            turned=Figure.exact(play.turned),
        )

    def reading(self) -> float:
        """Return what is won by who sees through a player that takes the other for a random one."""
        plans = [
            sequences.plan_of(side, even)
            for side, even in zip(self.form.sides, self.even, strict=True)
        ]
        naive = [
            sequences.best_reply(self.form.sides[player], plans[1 - player])[1] for player in (0, 1)
        ]
        return sequences.nash_conv(self.form, naive) / 2

    def edge_over(self, others: Sequence[sequences.Reals]) -> float:
        """Return what is won from somebody, on average over both seats.

        It is the mean of what the best player wins, in standard deviations of the hands that these
        two play, and of what is won by who sees through the other: against the best player even
        who always bluffs may lose nothing.
        """
        best = self.play.strategies
        meetings = (
            SolvedPlay(self.form.tree, [best[sequences.FIRST], others[sequences.SECOND]]),
            SolvedPlay(self.form.tree, [others[sequences.FIRST], best[sequences.SECOND]]),
        )
        ahead, behind = (float(meeting.values[0]) for meeting in meetings)
        spread = sqrt(sum(meeting.spread**2 for meeting in meetings) / 2)
        safely = (ahead - behind) / 2 / (spread or 1.0)
        seen_through = sequences.nash_conv(self.form, others) / 2 / (self.play.spread or 1.0)
        return (safely + seen_through) / 2

    @property
    def betting(self) -> bool:
        """Whether players bet in the game."""
        return has_betting(self.form.tree.genome)

    def depth(self) -> Figure:
        """Return what the best player wins from the better of those who bet by a simple rule."""
        edges = [
            self.edge_over(
                [self.ruled(player, rule) for player in (sequences.FIRST, sequences.SECOND)]
            )
            for rule in RULES.values()
        ]
        return Figure.exact(min(edges))

    def wit(self) -> Figure:
        """Return what the best player wins from the better of those who choose by habit."""
        edges = [
            self.edge_over(
                [self.habit(player, place) for player in (sequences.FIRST, sequences.SECOND)]
            )
            for place in HABITS.values()
        ]
        return Figure.exact(min(edges))

    def habit(self, player: int, place: int) -> sequences.Reals:
        """Return the strategy that takes the first choice of every list, or the last.

        A list is that of the first node at which a player knows so much.
        """
        tree = self.form.tree
        chosen = np.flatnonzero(tree.chooser == player)
        infos = tree.nodes["info"][tree.parents[chosen]]
        _, at = np.unique(infos, return_index=True)
        chosen = chosen[np.isin(tree.parents[chosen], tree.parents[chosen[at]])]
        infos = tree.nodes["info"][tree.parents[chosen]]
        places = np.array([LISTED.index(act) for act in tree.nodes["act"][chosen]])
        order = np.lexsort((tree.nodes["amount"][chosen], places, infos))
        taken = order if place == 0 else order[::-1]
        _, at = np.unique(infos[taken], return_index=True)
        strategy = np.zeros(self.form.sides[player].size)
        strategy[sequences.EMPTY] = 1.0
        strategy[tree.follows[chosen[taken[at]]]] = 1.0
        return strategy

    def ruled(self, player: int, rule: tuple[int, ...]) -> sequences.Reals:
        """Return the strategy of who bets by a rule, and chooses cards as the best player does."""
        tree, strategy = self.form.tree, self.play.strategies[player].copy()
        chosen = np.flatnonzero(tree.chooser == player)
        acts, infos = tree.nodes["act"][chosen], tree.nodes["info"][tree.parents[chosen]]
        order = np.full(int(acts.max(initial=actions.EXCHANGE)) + 1, len(rule))
        order[list(rule)] = range(len(rule))
        first = np.full(len(tree.infos), len(rule))
        np.minimum.at(first, infos, order[acts])
        bets = acts < actions.EXCHANGE
        strategy[tree.follows[chosen[bets]]] = (order[acts] == first[infos])[bets]
        return strategy

    def loss(self, never: restricting.Restriction) -> Figure | None:
        """Return what a player loses who never does something, in standard deviations."""
        loss = loss_from(self.form, self.value, never, self.enough)
        return loss and loss.scaled(self.play.spread or 1.0)


def measure_solved(form: sequences.SequenceForm) -> Measures:
    """Measure a game by its values, in standard deviations of a hand where that is natural."""
    study = Study(form)
    exchanges = bool(phases_of(form.tree.genome, ExchangePhase))
    return replace(
        study.measures(),
        bluffing=study.loss("bluff") or NOTHING,
        folding=study.loss("fold") or NOTHING,
        raising=study.loss("raise"),
        exchanging=study.loss("exchange") if exchanges else None,
    )


def fairness_of(value: Figure) -> Figure:
    """Return how far a seat is from being worth anything, as 1 less what it is worth."""
    ends = sorted((abs(value.low), abs(value.high)))
    nearest = 0.0 if value.low <= 0 <= value.high else ends[0]
    return Figure(1 - abs(value.value), 1 - ends[1], 1 - nearest)


def bracket(form: sequences.SequenceForm, strategies: Sequence[sequences.Reals]) -> Figure:
    """Return the value of a game: each player's best reply to the other bounds it."""
    first, second = form.sides
    high, _ = sequences.best_reply(first, sequences.plan_of(second, strategies[sequences.SECOND]))
    low, _ = sequences.best_reply(second, sequences.plan_of(first, strategies[sequences.FIRST]))
    return Figure((high - low) / 2, -low, high)


def loss_from(
    form: sequences.SequenceForm, value: Figure, never: restricting.Restriction, enough: float
) -> Figure | None:
    """Return what a player loses who never does something, on average over both seats.

    `None` if nobody ever can, or if there is nothing else to do.
    """
    losses = [
        loss_of(form, player, value, never, enough)
        for player in (sequences.FIRST, sequences.SECOND)
    ]
    known = [loss for loss in losses if loss is not None]
    if not known:
        return None
    return Figure(
        *(
            max(sum(getattr(loss, end) for loss in known) / 2, 0.0)
            for end in ("value", "low", "high")
        )
    )


def loss_of(
    form: sequences.SequenceForm,
    player: int,
    value: Figure,
    never: restricting.Restriction,
    enough: float,
) -> Figure | None:
    """Return what a player loses who never does something; `None` if they never can or must."""
    try:
        restricted = restricting.restrict(form, player, never)
    except errors.UnsolvableError:
        return None
    if restricted.sides[player].allowed.all():
        return None
    solution = solving.solve_by_learning(restricted, METHOD, ITERATIONS, good_enough=enough)
    worse = bracket(restricted, solution.strategies)
    if player == sequences.SECOND:
        return Figure(worse.value - value.value, worse.low - value.high, worse.high - value.low)
    return Figure(value.value - worse.value, value.low - worse.high, value.high - worse.low)
