"""Equity: what share of the pot hands and ranges win at the showdown, exactly or estimated."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import comb, prod, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.cards import Card, format_cards, known_cards
from darwindeck.compiled.threads import checked_threads, run_in_order
from darwindeck.genome.rules import is_count
from darwindeck.hands.tables import load_tables
from darwindeck.poker import equity_counting, equity_deals, equity_sampling, equity_showdown
from darwindeck.poker.ranges import Range, range_numbers
from darwindeck.table.starting import usable_seed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Progress = Callable[[int], None]

HOLE_CARDS = {"holdem": equity_showdown.HOLDEM, "omaha": equity_showdown.OMAHA}

USUAL_SAMPLES = 1_000_000
MOST_SAMPLES = 10**12
SAMPLES_PER_PART = 1 << 16
DEALS_PER_PART = 16

MOST_DEALS = 5_000_000
MOST_DEALS_UNASKED = 500_000
MOST_SECONDS_UNASKED = 3.0
SECONDS_TO_COUNT = (1e-6, 4e-6, 4e-5, 1e-4, 4e-4, 1.5e-3)
"""About how long all boards take with so many cards to come, for two hands of hold'em."""
OMAHA_FACTOR = 4
DEALS_TO_DRAW_FROM = 100_000


@dataclass(frozen=True)
class HandEquity:
    """How one hand or range fares: showdowns won alone, shared and lost, and its share."""

    hand: str
    wins: int
    ties: int
    losses: int
    equity: float
    standard_error: float


@dataclass(frozen=True)
class EquityResult:
    """What `equity` found: exact if every possible deal and board was counted."""

    game: str
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    hands: tuple[HandEquity, ...]
    showdowns: int
    exact: bool
    seed: int | None
    interrupted: bool

    @property
    def equities(self) -> tuple[float, ...]:
        """The hands' shares of the pot, in order."""
        return tuple(hand.equity for hand in self.hands)

    def __str__(self) -> str:
        error = max(hand.standard_error for hand in self.hands)
        how = "exact" if self.exact else f"± {error:.2%}"
        shares = ", ".join(f"{hand.hand} {hand.equity:.2%}" for hand in self.hands)
        return f"{shares} ({how}, {self.showdowns:,} showdowns)"


def equity(
    hands: Sequence[str | Range],
    board: str | Sequence[Card] = "",
    dead: str | Sequence[Card] = "",
    game: str = "holdem",
    samples: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    *,
    exact: bool = False,
    progress: Progress | None = None,
) -> EquityResult:
    """Return the share of the pot that each of two to nine hands or ranges wins on average.

    Every deal of the ranges that is possible counts the same. Boards of less than five cards are
    completed. Small problems are counted exactly; larger ones, and all with `samples`, are
    estimated from random showdowns, the same for a seed whatever the number of threads. `exact`
    insists on counting. Ctrl-C ends an estimate early. `progress` is called with the number of
    showdowns of each finished part.

    >>> result = equity(["AsAh", "KsKh"])
    >>> result.hands[0].wins, result.hands[0].losses, result.hands[0].ties
    (1410336, 292660, 9308)
    >>> print(equity(["QQ+, AK", "JTs"], board="9h8h2c"))
    QQ+, AK 56.23%, JTs 43.77% (exact, 134,640 showdowns)
    """
    showdown = Showdown(hands, board, dead, game)
    if exact and samples is not None:
        raise ValueError(f"exact, or from {samples:,} samples? Leave out one of the two")
    workers = checked_threads(threads)
    if samples is None:
        deals = showdown.deals_to_count(insist=exact)
        if deals is not None:
            return count_exactly(showdown, deals, workers, progress)
    return estimate(showdown, checked_samples(samples), seed, workers, progress)


class Showdown:
    """The question: who holds what, and which cards are on the board or dead."""

    def __init__(
        self,
        hands: Sequence[str | Range],
        board: str | Sequence[Card],
        dead: str | Sequence[Card],
        game: str,
    ) -> None:
        if game not in HOLE_CARDS:
            raise ValueError(
                f"there are no equities for {game!r}: choose {' or '.join(HOLE_CARDS)}"
            )
        several = isinstance(hands, Sequence) and not isinstance(hands, str)
        count = len(hands) if several else 1
        if not 2 <= count <= equity_showdown.MOST_SEATS:
            raise ValueError(
                f"an equity needs 2 to {equity_showdown.MOST_SEATS} hands, not {count}: '*' stands "
                "for any hand"
            )
        self.game = game
        self.hole_cards = HOLE_CARDS[game]
        self.board = known_cards(board)
        self.dead = known_cards(dead)
        if len(self.board) > equity_showdown.BOARD_SIZE:
            raise ValueError(
                f"the board {format_cards(self.board, ' ')} has {len(self.board)} cards: give at "
                f"most {equity_showdown.BOARD_SIZE}"
            )
        out = [card.index for card in known_cards((*self.board, *self.dead))]
        self.names = tuple(range_text(hand) for hand in hands)
        self.ranges = [
            np.array(range_numbers(name, self.hole_cards, out), np.uint8) for name in self.names
        ]
        self.board_set = equity_deals.card_set([card.index for card in self.board])
        self.out = equity_deals.card_set(out)
        if self.free_cards < self.to_come:
            raise ValueError(
                f"{len(self.dead)} dead cards leave too few for {len(hands)} hands and the board: "
                f"name fewer"
            )

    @property
    def to_come(self) -> int:
        """How many cards of the board are not known."""
        return equity_showdown.BOARD_SIZE - len(self.board)

    @property
    def free_cards(self) -> int:
        """How many cards are left for the rest of the board."""
        return equity_deals.DECK_SIZE - self.out.bit_count() - self.hole_cards * len(self.ranges)

    @property
    def boards(self) -> int:
        """How many ways there are to complete the board, whatever the hands."""
        return comb(self.free_cards, self.to_come)

    @cached_property
    def combined(self) -> int:
        """How many choices of one hand from each range there are, possible or not."""
        return prod(len(hands) for hands in self.ranges)

    def deals_to_count(self, *, insist: bool) -> equity_deals.Deals | None:
        """Return one deal of each kind if it is feasible to count all boards for them."""
        deals = equity_deals.possible_deals(
            self.ranges, MOST_DEALS if insist else MOST_DEALS_UNASKED
        )
        if deals is None:
            if insist:
                raise ValueError(
                    f"an exact equity of {', '.join(self.names)} has more than {MOST_DEALS:,} "
                    f"deals to look at: narrow the ranges or estimate it from samples"
                )
            return None
        self.require_deals(deals.total)
        kinds = equity_deals.alike_deals(deals, self.board_set, self.out)
        seconds = len(kinds.times) * SECONDS_TO_COUNT[self.to_come] * len(self.ranges) / 2
        if self.hole_cards == equity_showdown.OMAHA:
            seconds *= OMAHA_FACTOR
        return kinds if insist or seconds <= MOST_SECONDS_UNASKED else None

    def require_deals(self, count: int) -> None:
        """Refuse ranges that cannot be held together."""
        if count == 0:
            raise ValueError(
                f"{' and '.join(self.names)} cannot be held together: they need the same cards; "
                f"widen one of them"
            )

    def fresh_spots(self) -> NDArray[np.void]:
        """Return two records as the compiled functions take them: to work on, and to keep."""
        spots = np.zeros(2, equity_showdown.SPOT_DTYPE)
        spots["seats"], spots["hole_size"] = len(self.ranges), self.hole_cards
        spots["board_count"], spots["board"], spots["out"] = (
            len(self.board),
            self.board_set,
            self.out,
        )
        for i, card in enumerate(self.board):
            spots["board_keys"][:, i] = load_tables()["card_key"][0, card.index]
        return spots

    def groups_to_draw(self) -> Groups:
        """Return what a random deal is drawn from: few possible deals, or each seat's range."""
        if self.combined <= DEALS_TO_DRAW_FROM:
            deals = equity_deals.possible_deals(self.ranges, DEALS_TO_DRAW_FROM)
            if deals is not None:
                self.require_deals(deals.total)
                return Groups(deals.hands, np.array([0, deals.total]), np.zeros(1, np.int64), 1)
        narrow = [
            seat
            for seat, hands in enumerate(self.ranges)
            if not equity_deals.is_any_hand(hands, self.out)
        ]
        seats = narrow + [seat for seat in range(len(self.ranges)) if seat not in narrow]
        ranges = [self.ranges[seat] for seat in seats]
        first = np.cumsum([0, *map(len, ranges)])
        return Groups(np.concatenate(ranges)[:, None], first, np.array(seats), len(narrow))


class Groups(NamedTuple):
    """What `sample_deals` draws hands from."""

    hands: NDArray[np.uint8]
    first: NDArray[np.int64]
    seats: NDArray[np.int64]
    narrow: int


class Part(NamedTuple):
    """Some of the showdowns, and their results by seat and number of winners."""

    showdowns: int
    results: NDArray[np.int64]


def count_exactly(
    showdown: Showdown, deals: equity_deals.Deals, threads: int, progress: Progress | None
) -> EquityResult:
    """Count every board for every deal."""

    def count_part(start: int) -> Part:
        part = slice(start, start + DEALS_PER_PART)
        hands, times = deals.hands[part], deals.times[part]
        spots = showdown.fresh_spots()
        equity_counting.count_deals(
            load_tables(), equity_counting.load_runouts(), spots, hands, times
        )
        spot: equity_showdown.Spot = spots[0]
        return Part(int(times.sum()) * showdown.boards, spot.results)

    tasks = (partial(count_part, start) for start in range(0, len(deals.times), DEALS_PER_PART))
    parts, interrupted = run_in_order(tasks, threads, reporting(progress))
    if interrupted:
        raise KeyboardInterrupt  # the deals are in order, and the first ones prove nothing
    return summarise(showdown, parts, None, interrupted=False)


def estimate(
    showdown: Showdown, samples: int, seed: int | None, threads: int, progress: Progress | None
) -> EquityResult:
    """Play random showdowns."""
    run_seed = secrets.randbits(64) if seed is None else usable_seed(seed)
    groups = showdown.groups_to_draw()

    def sample_part(part: int) -> Part:
        wanted = min(SAMPLES_PER_PART, samples - part * SAMPLES_PER_PART)
        spots = showdown.fresh_spots()
        done = equity_sampling.sample_deals(
            load_tables(), spots, *groups, np.uint64(run_seed), part, wanted
        )
        spot: equity_showdown.Spot = spots[0]
        if done == 0:
            showdown.require_deals(0)
        return Part(int(done), spot.results)

    count = (samples + SAMPLES_PER_PART - 1) // SAMPLES_PER_PART
    tasks = (partial(sample_part, part) for part in range(count))
    parts, interrupted = run_in_order(tasks, threads, reporting(progress))
    if not parts:
        raise KeyboardInterrupt
    return summarise(showdown, parts, run_seed, interrupted=interrupted)


def reporting(progress: Progress | None) -> Callable[[Part], None]:
    """Return what tells whoever watches how many more showdowns are done."""
    return lambda part: progress(part.showdowns) if progress else None


def summarise(
    showdown: Showdown, parts: Sequence[Part], seed: int | None, *, interrupted: bool
) -> EquityResult:
    """Add up the parts and work out each hand's share of the pot."""
    showdowns = sum(part.showdowns for part in parts)
    results = np.sum([part.results for part in parts], axis=0).tolist()
    return EquityResult(
        game=showdown.game,
        board=showdown.board,
        dead=showdown.dead,
        hands=tuple(
            hand_equity(name, row, showdowns, exact=seed is None)
            for name, row in zip(showdown.names, results[: len(showdown.names)], strict=True)
        ),
        showdowns=showdowns,
        exact=seed is None,
        seed=seed,
        interrupted=interrupted,
    )


def hand_equity(name: str, by_winners: Sequence[int], showdowns: int, *, exact: bool) -> HandEquity:
    """Return a hand's share; `by_winners[n]` showdowns were won together with n - 1 others."""
    shares = [(1 / winners, times) for winners, times in enumerate(by_winners) if winners]
    mean = sum(share * times for share, times in shares) / showdowns
    square = sum(share * share * times for share, times in shares) / showdowns
    won = sum(by_winners)
    return HandEquity(
        hand=name,
        wins=by_winners[1],
        ties=won - by_winners[1],
        losses=showdowns - won,
        equity=mean,
        standard_error=0.0 if exact else sqrt(max(square - mean * mean, 0.0) / showdowns),
    )


def range_text(hand: str | Range) -> str:
    """Write a range that is given as cards in notation."""
    if isinstance(hand, str):
        return hand.strip()
    if not isinstance(hand, tuple | list):
        raise TypeError(f"{hand!r} is no range: write hands such as 'AsAh', 'TT+' or '*' for any")
    return ",".join(format_cards(combination) for combination in hand)


def checked_samples(samples: int | None) -> int:
    """Return a number of samples that makes sense."""
    if samples is None:
        return USUAL_SAMPLES
    if not is_count(samples, MOST_SAMPLES):
        raise ValueError(
            f"{samples!r} samples are impossible: draw a whole number up to {MOST_SAMPLES:,}"
        )
    return samples
