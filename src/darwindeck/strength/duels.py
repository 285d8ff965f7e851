"""Duels: two players meet in the same deals with seats changed, until it is clear who is better.

`duel` plays a number of deals. `contest` looks at what came of it at a few checkpoints that are
fixed beforehand, after a sixteenth, an eighth, a quarter and half of all deals, and stops when the
interval leaves out zero. An interval at a checkpoint is wide enough that with a chance of 95 % all
of them hold at once (the early ones share an error of 1 %, the last one has 4 %), so that the one
at which a contest stops may be believed as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

from darwindeck.compiled.threads import checked_threads
from darwindeck.genome.anatomy import big_blind_of
from darwindeck.genome.library import game_of
from darwindeck.genome.rules import is_count
from darwindeck.genome.schema import GameGenome
from darwindeck.players.registry import Player, find_player
from darwindeck.strength.meetings import Meeting, MeetingTerms, alternating, terms_of, usual_unit
from darwindeck.strength.sharing import figures_on_processes, figures_on_threads
from darwindeck.table.starting import check_playable, usable_seed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Gains = NDArray[np.float64]

TASK = 8  # deals
NORMAL_95 = 1.96
CHECKPOINTS = (1 / 16, 1 / 8, 1 / 4, 1 / 2)
EARLY_ERROR, LAST_ERROR = 0.01, 0.04
FEWEST_DEALS = 32
MOST_HANDS = 10**9


@dataclass(frozen=True, eq=False)
class DuelResult:
    """What the first player won per hand and seat, by deal.

    That is chips, or in a game without chips how much more than an even share of the win. The
    margin is so many standard errors wide; 1.96 of them make an interval of 95 %.
    """

    game: str
    gains: Gains = field(repr=False)
    errors_wide: float = NORMAL_95

    @property
    def deals(self) -> int:
        """How many deals were played, each with seats changed."""
        return len(self.gains)

    @property
    def mean(self) -> float:
        """The first player's mean payoff per hand and seat."""
        return float(self.gains.mean())

    @property
    def margin(self) -> float:
        """Half the width of the confidence interval of the mean."""
        return float(self.errors_wide * self.gains.std() / sqrt(self.deals))

    def followed_by(self, later: DuelResult) -> DuelResult:
        """Return the result of these deals and some later ones."""
        return DuelResult(self.game, np.concatenate((self.gains, later.gains)))

    def __str__(self) -> str:
        return f"{self.game}: {self.mean:+.3f} ± {self.margin:.3f} over {self.deals:,} deals"


def duel(
    game: GameGenome | str,
    first: Player | str,
    second: Player | str,
    deals: int,
    seed: int,
    seats: int = 2,
    threads: int | None = None,
    skipped: int = 0,
) -> DuelResult:
    """Play deals twice: with the players on alternate seats, and swapped.

    The result is the same for any number of threads. Deals that were played before can be skipped.

    >>> duel("leduc-holdem", "greedy", "random", deals=200, seed=1).mean > 0
    True
    """
    genome = game_of(game)
    check_playable(genome, seats)
    if not is_count(deals, MOST_HANDS):
        raise ValueError(
            f"{deals!r} deals are impossible: play a whole number up to {MOST_HANDS:,}"
        )
    terms = MeetingTerms(genome, seats, alternating(seats), usable_seed(seed), usual_unit(genome))
    players = [find_player(each) if isinstance(each, str) else each for each in (first, second)]
    work, numbers = partial(gains_of, terms, players), range(skipped, deals)
    gains = np.array(list(figures_on_threads(work, numbers, TASK, checked_threads(threads))))
    return DuelResult(genome.genome_id, gains)


@dataclass(frozen=True, eq=False)
class Contest:
    """Who is better, and by how much: per hand and seat, in chips, wins or points."""

    first: str
    second: str
    terms: MeetingTerms
    result: DuelResult
    most_deals: int
    interrupted: bool = False

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.result.deals * self.terms.arrangement.hands

    @property
    def decided(self) -> bool:
        """Whether the confidence interval leaves out zero."""
        return abs(self.result.mean) > self.result.margin

    @property
    def winner(self) -> str | None:
        """The name of the better player, if that is decided."""
        if not self.decided:
            return None
        return self.first if self.result.mean > 0 else self.second

    @property
    def big_blind(self) -> int | None:
        """The big blind, where what is won is counted in blinds too."""
        return big_blind_of(self.terms.genome) or None if self.terms.unit == "chips" else None

    def in_milli_blinds(self, amount: float) -> float | None:
        """Return an amount in thousandths of a big blind."""
        return None if self.big_blind is None else 1000 * amount / self.big_blind

    def __str__(self) -> str:
        blinds = self.in_milli_blinds(1.0)
        scale, unit = (1.0, self.terms.unit) if blinds is None else (blinds, "mbb")
        mean, margin = scale * self.result.mean, scale * self.result.margin
        digits = 0 if blinds is not None else 3
        return (
            f"{self.first} v {self.second}, {self.terms.genome.genome_id}: "
            f"{mean:+,.{digits}f} ± {margin:,.{digits}f} {unit}/hand over {self.hands:,} hands"
        )


def contest(
    game: GameGenome | str,
    first: str,
    second: str,
    hands: int = 10_000,
    seed: int = 0,
    seats: int | None = None,
    seat: int | None = None,
    workers: int | None = None,
    *,
    halves: bool = False,
    points: bool = False,
    stops: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Contest:
    """Let two players meet in at most so many hands, and stop when it is clear who is better.

    For more than two seats the first player sits alone among copies of the second, in every seat
    of a deal once, or `halves` of the table are theirs. Where there is a house, or roles, they play
    the same seats in turns. What chips are worth more or less by the cards that come is left out,
    as luck. The result is the same for any number of workers.

    >>> contest("leduc-holdem", "greedy", "random", hands=2000, workers=1).winner
    'greedy'
    """
    genome = game_of(game)
    if not is_count(hands, MOST_HANDS):
        raise ValueError(
            f"{hands!r} hands are impossible: play a whole number up to {MOST_HANDS:,}"
        )
    players = [find_player(first), find_player(second)]
    terms = terms_of(genome, usable_seed(seed), seats, seat, halves=halves, points=points)
    deals = -(-hands // terms.arrangement.hands)
    gains: list[float] = []
    looks = checkpoints_of(deals) if stops else [(deals, NORMAL_95)]
    played = gains_in_order(terms, players, deals, checked_threads(workers))
    width = looks[0][1]
    interrupted = False
    try:
        for last, width in looks:
            while len(gains) < last:
                gains.append(next(played))
                if progress is not None:
                    progress(terms.arrangement.hands)
            if is_decided(gains, width):
                break
    except KeyboardInterrupt:
        if len(gains) < 2:
            raise
        interrupted = True
    finally:
        played.close()
    result = DuelResult(genome.genome_id, np.array(gains), width)
    return Contest(first, second, terms, result, deals, interrupted)


def is_decided(gains: Sequence[float], width: float) -> bool:
    """Tell whether the mean of gains is more than so many standard errors away from zero."""
    return bool(abs(np.mean(gains)) > width * np.std(gains) / sqrt(len(gains)))


def checkpoints_of(deals: int) -> list[tuple[int, float]]:
    """Return after how many deals one looks, and how many standard errors an interval has then.

    >>> checkpoints_of(1600)
    [(100, 3.02), (200, 3.02), (400, 3.02), (800, 3.02), (1600, 2.05)]
    """
    early = [int(deals * share) for share in CHECKPOINTS]
    early = [count for count in early if count >= FEWEST_DEALS]
    if not early:
        return [(deals, NORMAL_95)]
    width, last = standard_errors(EARLY_ERROR / len(early)), standard_errors(LAST_ERROR)
    return [*((count, width) for count in early), (deals, last)]


def standard_errors(error: float) -> float:
    """Return how many standard errors on both sides are left with a chance of `error`."""
    return round(NormalDist().inv_cdf(1 - error / 2), 2)


# Playing


def gains_in_order(
    terms: MeetingTerms, players: Sequence[Player], deals: int, workers: int
) -> Generator[float, None, None]:
    """Yield what the first player wins, deal by deal, played on threads or processes."""
    numbers = range(deals)
    if Meeting(terms, *players).minds:
        return figures_on_threads(partial(gains_of, terms, players), numbers, TASK, workers)
    first, second = (player.name for player in players)
    work = partial(gains_by_names, terms, first, second)
    return figures_on_processes(work, numbers, TASK, workers)


def gains_of(terms: MeetingTerms, players: Sequence[Player], numbers: range) -> list[float]:
    """Return what the first player wins in some deals."""
    meeting = Meeting(terms, *players)
    return [meeting.gain(number) for number in numbers]


def gains_by_names(terms: MeetingTerms, first: str, second: str, numbers: range) -> list[float]:
    """Play some deals in a process that knows only the players' names."""
    return gains_of(terms, (find_player(first), find_player(second)), numbers)
