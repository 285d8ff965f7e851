"""What a hold'em table is played for: betting structure, blinds and how they go up, buy-ins."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from types import NoneType
from typing import Literal

from msgspec import Struct

from darwindeck.genome.rules import MAX_CHIPS, is_whole
from darwindeck.words.voice import Line

MOST_SEATS = 9
STACK_IN_BLINDS = 100  # where nobody says another
MOST_HANDS = 10**12
MOST_SECONDS = 10**9
HIGHEST_BLIND = MAX_CHIPS // 1000
"""Blinds stop going up here, far beyond any stack."""

Structure = Literal["no_limit", "pot_limit", "fixed_limit"]
STRUCTURES: tuple[Structure, ...] = ("no_limit", "pot_limit", "fixed_limit")
Mode = Literal["cash", "tournament"]
MODES: tuple[Mode, ...] = ("cash", "tournament")
Unit = Literal["hands", "seconds"]
UNITS: tuple[Unit, ...] = ("hands", "seconds")


class ImpossibleError(ValueError):
    """No table can be played for this: a line says why, and what would be possible."""

    def __init__(self, key: str, /, **values: object) -> None:
        self.why = Line(f"holdem.{key}", **values)
        super().__init__(str(self.why))


class Blinds(Struct, frozen=True, forbid_unknown_fields=True):
    """What has to be paid in a hand: the small and the big blind, and an ante by everyone."""

    small: int
    big: int
    ante: int = 0

    def __post_init__(self) -> None:
        if not (is_whole(self.small, 1) and is_whole(self.big, self.small, HIGHEST_BLIND)):
            raise ImpossibleError("impossible_blinds", small=self.small, big=self.big)
        if not is_whole(self.ante, 0, HIGHEST_BLIND):
            raise ImpossibleError("impossible_ante", ante=self.ante)

    def __str__(self) -> str:
        return f"{self.small}/{self.big}" + (f" ante {self.ante}" if self.ante else "")


class Escalation(Struct, frozen=True, forbid_unknown_fields=True):
    """How blinds go up: every so many hands or seconds, by a factor or along a schedule.

    The table has no clock: what time it is comes with `NextHand`. The `schedule` lists the levels
    after the first one, which the settings name; its last level stays. Without a schedule, blinds
    and ante are multiplied by `factor`.
    """

    every: int
    factor: float = 2.0
    schedule: tuple[Blinds, ...] = ()
    unit: Unit = "hands"

    def __post_init__(self) -> None:
        if self.unit not in UNITS:
            raise ValueError(f"blinds go up every so many hands or seconds, not {self.unit!r}")
        if not is_whole(self.every, 1, MOST_HANDS):
            raise ValueError(f"blinds cannot go up every {self.every!r} {self.unit}: use 1 or more")
        if type(self.factor) not in {int, float} or not 1 <= self.factor <= 1000:
            raise ValueError(f"blinds cannot go up by a factor of {self.factor!r}: use 1 to 1000")
        if type(self.schedule) is not tuple or any(type(b) is not Blinds for b in self.schedule):
            raise ValueError(f"a schedule is a tuple of Blinds, not {self.schedule!r}")
        for before, after in pairwise(self.schedule):
            refuse_to_fall(before, after)


class PokerSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a table; they stay the same as long as it is played at.

    `min_players` are needed for the first hand; later hands go on with two. Who comes brings
    `min_buy_in` to `max_buy_in` chips, or where these are left out the starting stack. At a `cash`
    table people may buy more between hands, up to the limit; in a `tournament` who is broke may,
    with `rebuys`, buy one more starting stack. At a cash table who is away for `most_absent_hands`
    hands in a row sits out. The table does not measure time: `time_bank_seconds` is for whoever
    runs the clock.

    >>> PokerSettings(small_blind=50, big_blind=100).blinds_of_level(0)
    Blinds(small=50, big=100, ante=0)
    """

    mode: Mode = "tournament"
    structure: Structure = "no_limit"
    small_blind: int = 1
    big_blind: int = 2
    ante: int = 0
    starting_stack: int = 200
    min_buy_in: int | None = None
    max_buy_in: int | None = None
    rebuys: bool = False
    most_absent_hands: int = 3
    min_players: int = 2
    max_players: int = MOST_SEATS
    escalation: Escalation | None = None
    time_bank_seconds: int = 30

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise ValueError(f"mode {self.mode!r} is unknown: use one of {', '.join(MODES)}")
        if self.structure not in STRUCTURES:
            raise ValueError(
                f"structure {self.structure!r} is unknown: use one of {', '.join(STRUCTURES)}"
            )
        self.first_level()
        stack = self.starting_stack
        if not is_whole(stack, 1, MAX_CHIPS // MOST_SEATS):
            raise ImpossibleError("impossible_stack", stack=stack, most=MAX_CHIPS // MOST_SEATS)
        self.check_buy_in()
        fewest, most = self.min_players, self.max_players
        if not (is_whole(fewest, 2) and is_whole(most, fewest, MOST_SEATS)):
            raise ImpossibleError("impossible_players", least=fewest, most=most, seats=MOST_SEATS)
        if not is_whole(self.time_bank_seconds, 0, MOST_SECONDS):
            raise ValueError(f"a time bank of {self.time_bank_seconds!r} seconds is impossible")
        if type(self.escalation) not in {Escalation, NoneType}:
            raise ValueError(f"blinds go up by an Escalation, not by {self.escalation!r}")
        if self.escalation is not None and self.escalation.schedule:
            refuse_to_fall(self.first_level(), self.escalation.schedule[0])

    def check_buy_in(self) -> None:
        """Refuse limits of a buy-in that nobody can keep to."""
        if type(self.rebuys) is not bool:
            raise ValueError(f"rebuys are allowed or not: {self.rebuys!r} is neither")
        if not is_whole(self.most_absent_hands, 1, MOST_HANDS):
            raise ValueError(f"{self.most_absent_hands!r} hands away are impossible: use 1 or more")
        limits = (self.min_buy_in, self.max_buy_in)
        least, most = self.buy_in.start, self.buy_in.stop - 1
        if not all(limit is None or is_whole(limit, 1) for limit in limits) or not (
            1 <= least <= self.starting_stack <= most <= MAX_CHIPS // MOST_SEATS
        ):
            stack = self.starting_stack
            raise ImpossibleError("impossible_buy_in", least=least, most=most, stack=stack)

    @property
    def buy_in(self) -> range:
        """How many chips somebody may bring to the table."""
        least, most = self.min_buy_in, self.max_buy_in
        stack = self.starting_stack
        return range(stack if least is None else least, (stack if most is None else most) + 1)

    def first_level(self) -> Blinds:
        """Return the blinds of the first hand."""
        return Blinds(self.small_blind, self.big_blind, self.ante)

    def blinds_of_level(self, level: int) -> Blinds:
        """Return the blinds after they have gone up so many times.

        >>> rising = PokerSettings(escalation=Escalation(every=10, factor=1.5))
        >>> [str(rising.blinds_of_level(level)) for level in range(4)]
        ['1/2', '2/3', '2/4', '3/7']
        """
        first, escalation = self.first_level(), self.escalation
        if escalation is None:
            return first
        if not escalation.schedule:
            return Blinds(*(scaled(amount, escalation.factor, level) for amount in amounts(first)))
        return (first, *escalation.schedule)[min(level, len(escalation.schedule))]


def refuse_to_fall(before: Blinds, after: Blinds) -> None:
    """Refuse blinds that are lower than those before them."""
    if any(now < then for then, now in zip(amounts(before), amounts(after), strict=True)):
        raise ValueError(f"blinds only go up: {after} cannot follow {before}")


def amounts(blinds: Blinds) -> tuple[int, int, int]:
    """Return small blind, big blind and ante."""
    return blinds.small, blinds.big, blinds.ante


@lru_cache(maxsize=1024)
def scaled(amount: int, factor: float, level: int) -> int:
    """Multiply an amount by a factor once for each level, up to the highest blind."""
    try:
        return round(min(amount * float(factor) ** level, HIGHEST_BLIND))
    except OverflowError:
        return HIGHEST_BLIND if amount else 0
