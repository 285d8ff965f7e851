"""Hands in which everybody stays, watched: what is at stake, new, hidden and left to luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.compiled.threads import checked_threads, run_in_order
from darwindeck.engine import actions, blinding, entry, rng
from darwindeck.engine.layout import TableArray, blank_table, copy_of
from darwindeck.engine.program import compile_program
from darwindeck.genome import copies
from darwindeck.genome.anatomy import phases_of, showdown_of
from darwindeck.genome.phases import BettingPhase, BetweenPhase, ClaimPhase, LiarPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.tables import load_tables
from darwindeck.players import imagination, minds, registry
from darwindeck.quality.rating import MUCH_HIDDEN
from darwindeck.quality.samples import sampled
from darwindeck.quality.simple import LAST_CHOICE, STAY, habitual, is_bet, simple
from darwindeck.simulation.at_records import course_of_hand, payoffs_of
from darwindeck.table.starting import starting_stacks

if TYPE_CHECKING:
    from darwindeck.cards import Card
    from darwindeck.quality.figures import Figure

TASK = 8  # hands
FEW_HANDS, MANY_DECISIONS = 4, 1_000
ALL_KNOWN = MUCH_HIDDEN / 2  # what can be worked out is not always worked out
SPECTATOR = -1
LOOKS_STREAM = 0x3C6EF372FE94F82B
TOLD = ("drawn", "tricks", "captured", "score", "gone")
SEEN = ("hand", "up", "board", "hand_size", *TOLD)
"""What tells a player something about cards; what is told to everybody, beside cards, and all."""


class Size(NamedTuple):
    """How much happens in a hand."""

    decisions: float
    rounds: float  # of bets


class WatchedHand(NamedTuple):
    """How one hand went; what is about bets is `None` where nobody could bet."""

    moved: float  # share of the pot that changes hands
    rounds: int  # of bets
    staked: bool | None = None
    news: float | None = None
    hidden: float | None = None
    late: float | None = None
    dear: float | None = None  # the smallest bet in pots, where it is most
    public: float | None = None  # share of the later news that everybody has seen


@dataclass(frozen=True)
class Structure:
    """How many hands went."""

    courses: tuple[WatchedHand, ...]

    def with_more(self, other: Structure) -> Structure:
        """Return how these hands and others went."""
        return Structure(self.courses + other.courses)

    def mean(self, field: str) -> Figure | None:
        """Return the mean of what was noted about the hands; `None` if nothing was."""
        noted = [getattr(course, field) for course in self.courses]
        values = np.array([value for value in noted if value is not None], float)
        if not len(values):
            return None
        return sampled(values)


@dataclass(frozen=True)
class HandObserver:
    """Watches hands of a game in which everybody stays."""

    genome: GameGenome
    seats: int
    seed: int

    @cached_property
    def stayer(self) -> minds.Mind:
        """Who checks or calls whatever it costs, and plays cards at random, or bets all the pot."""
        if phases_of(self.genome, BetweenPhase):
            return habitual(LAST_CHOICE).mind()
        return simple(STAY, registry.find_player("random")).mind()

    @cached_property
    def known(self) -> Mapping[int, Card]:
        """The cards by their numbers; what stands for a hidden one is not among them."""
        return copies.cards_by_number(copies.faces_of(self.genome))

    @cached_property
    def betting(self) -> bool:
        """Whether players bet chips in the game."""
        return bool(phases_of(self.genome, BettingPhase))

    @cached_property
    def bluffing(self) -> bool:
        """Whether players claim something, or raise what a hand is worth."""
        claims = any(phases_of(self.genome, kind) for kind in (ClaimPhase, LiarPhase))
        return claims or bool(self.genome.setup.stakes)

    @cached_property
    def unit(self) -> float:
        """The variance of what is judged: winning against one other, or among all."""
        share = 1 / 2 if showdown_of(self.genome) else 1 / self.seats
        return share * (1 - share)

    def tables(self, number: int) -> Iterator[TableArray]:
        """Play the hand of a number; yield the table at every decision, and at the end."""
        luck = rng.hand_seed(self.seed, number)
        button = number % (self.seats - (self.genome.setup.house is not None))
        stages = course_of_hand(self.genome, [self.stayer] * self.seats, luck, button)
        return (stage.table for stage in stages)

    def bets_in(self, decisions: Sequence[TableArray]) -> list[TableArray]:
        """Return the decisions that are about chips."""
        return [table for table in decisions if self.betting and is_bet(table)]

    def ending(self, number: int) -> WatchedHand:
        """Note only how the hand of a number ends."""
        *decisions, end = self.tables(number)
        return WatchedHand(self.moved(end), len(self.bets_in(decisions)) // self.seats)

    def course(self, number: int) -> WatchedHand:
        """Note how the hand of a number goes."""
        luck = rng.hand_seed(self.seed, number)
        *decisions, end = self.tables(number)
        bets = self.bets_in(decisions)
        course = WatchedHand(self.moved(end), len(bets) // self.seats)
        if not bets:
            return course._replace(hidden=self.room_for_doubt(decisions))
        played_on = int(decisions[-1]["legal"][0]) >= 1 << actions.PLAY
        hidden, late = zip(
            self.doubts(bets[luck % len(bets)], luck, played_on=played_on),
            self.doubts(bets[-1], luck + 1, played_on=played_on),
            strict=True,
        )
        news, public = self.news(decisions)
        return course._replace(
            staked=int(bets[0]["pot"][0]) > 0,
            news=news,
            hidden=sum(hidden) / 2,
            late=late[-1],
            dear=max(map(price_in_pots, bets)),
            public=public,
        )

    def room_for_doubt(self, decisions: Sequence[TableArray]) -> float | None:
        """Return how much is hidden from who plays first, or claims first; `None` if it is usual.

        Where all cards are dealt to two, each knows what the other can play: nobody can lie, and
        who raises what a hand is worth knows how it will end.
        """
        if self.betting or self.genome.roles or self.genome.setup.house or not decisions:
            return None
        if self.is_sure(decisions[0], int(decisions[0]["actor"][0])):
            return 0.0 if self.bluffing else ALL_KNOWN
        return 1.0 if phases_of(self.genome, ClaimPhase) else None

    def moved(self, end: TableArray) -> float:
        """Return what share of the pot changes hands."""
        return share_moved(self.genome, self.seats, end)

    def news(self, decisions: Sequence[TableArray]) -> tuple[float, float | None]:
        """Return how many of the bets have something before them that was not known before.

        And of those that are not a seat's first, how many have something that everybody has seen.
        """
        known: dict[int, tuple[object, object]] = {}
        new, told = [], []
        for table, deeds in self.bets_with_deeds(decisions):
            seat = int(table["actor"][0])
            seen, seen_by_all = self.seen(table, seat), self.seen_by_all(table)
            before, before_by_all = known.get(seat, (None, None))
            new.append(bool(seen) and (seen, deeds) != before)
            if new[-1] and before is not None:
                told.append((seen_by_all, deeds) != before_by_all)
            known[seat] = (seen, deeds), (seen_by_all, deeds)
        return sum(new) / len(new), sum(told) / len(told) if told else None

    def bets_with_deeds(self, decisions: Sequence[TableArray]) -> Iterator[tuple[TableArray, int]]:
        """Yield each bet with how many choices about cards all have seen before: these tell too."""
        done = 0
        for table in decisions:
            if is_bet(table):
                yield table, done
            else:
                done += 1

    def seen_by_all(self, table: TableArray) -> tuple[object, ...]:
        """Return all that everybody knows about cards, however many are hidden."""
        view = self.view(table, SPECTATOR)
        return (self.shown(view), *(view[field].tobytes() for field in TOLD))

    def seen(self, table: TableArray, seat: int) -> tuple[bytes, ...]:
        """Return all that a seat knows about cards; nothing where it has seen none."""
        view = self.view(table, seat)
        if not self.shown(view):
            return ()
        pile = view["deck"][0, : int(view["pile_size"][0])]
        return (*(view[field].tobytes() for field in SEEN), pile.tobytes())

    def shown(self, view: TableArray) -> list[int]:
        """Return the cards that are seen in hands, on the board and in the pile."""
        board = view["board"][0, : int(view["board_size"][0])].tolist()
        pile = view["deck"][0, : int(view["pile_size"][0])].tolist()
        return [card for card in (*in_hands(view), *board, *pile) if card in self.known]

    def view(self, table: TableArray, seat: int) -> TableArray:
        """Return what a seat can see of a table."""
        view = blank_table()
        blinding.blind(table, view, compile_program(self.genome), seat)
        return view

    def is_sure(self, table: TableArray, seat: int) -> bool:
        """Tell whether a seat sees all hands, or can work out the only one that it does not."""
        view = self.view(table, seat)
        live = [owner for owner in range(self.seats) if int(view["live"][0]) >> owner & 1]
        covered = {
            owner: count
            for owner in live
            if (count := sum(card not in self.known for card in hand_of(view, owner)))
        }
        gone = int(view["gone"][0])
        seen = set(self.shown(view))
        seen |= {card for card in range(gone.bit_length()) if gone >> card & 1}
        unseen = int(view["whole"][0]).bit_count() - len(seen)
        return not covered or (len(covered) == 1 and unseen == sum(covered.values()))

    def doubts(self, table: TableArray, luck: int, *, played_on: bool) -> tuple[float, float]:
        """Return what share of the outcome is dealt but hidden from the actor, and not yet dealt.

        Both are variances of winning. What is still decided by play is not left to luck.
        """
        seat = int(table["actor"][0])
        chance = minds.Mind(minds.GREEDY).judge(table, compile_program(self.genome), luck)
        doubt = chance * (1 - chance) * imagination.ROLLOUTS / (imagination.ROLLOUTS - 1)
        late = 0.0
        if not played_on:
            others = [other for other in range(self.seats) if other != seat]
            other = others[luck % len(others)]
            one, two = (self.result(table, seat, other, luck ^ LOOKS_STREAM + i) for i in (1, 2))
            late = (one - two) ** 2 / 2
        hidden = 0.0 if self.is_sure(table, seat) else doubt - late
        return hidden / self.unit, late / self.unit

    def result(self, table: TableArray, seat: int, other: int, luck: int) -> float:
        """Run the cards out in a new order; return how one seat does against another."""
        end = self.run_out(table, luck)
        if not int(end["shown"][0]):
            winners = int(end["winners"][0])
            return (winners >> seat & 1) / max(winners.bit_count(), 1)
        strength = end["strength"][0].astype(int)
        halves = [half for half in strength if half[seat] or half[other]]
        wins = [(1 + np.sign(half[seat] - half[other])) / 2 for half in halves]
        return float(np.mean(wins)) if wins else 0.5

    def run_out(self, table: TableArray, luck: int) -> TableArray:
        """Play a hand down with the rest of the deck in a new order."""
        program, rankings = compile_program(self.genome), load_tables()
        now, after = copy_of(table), blank_table()
        now["rng"], now["spare"], now["shuffling"] = luck & (1 << 64) - 1, 0, 1
        while not now["over"][0]:
            kind, amount = self.stayer.decide(now, program, luck)
            entry.drive(now, after, program, rankings, kind, amount, entry.ALL_STEPS)
            now, after = after, now
            luck += 1
        return now


def price_in_pots(table: TableArray) -> float:
    """Return what the cheapest bet or call of the actor costs, in pots."""
    seat, legal = int(table["actor"][0]), int(table["legal"][0])
    price = int(table["to_call"][0])
    if not price and legal & (1 << actions.BET | 1 << actions.RAISE):
        price = int(table["min_to"][0]) - int(table["bet"][0, seat])
    elif not price and legal >> actions.ALL_IN & 1:
        price = int(table["stack"][0, seat])
    return price / max(int(table["pot"][0]), 1)


def share_moved(genome: GameGenome, seats: int, end: TableArray) -> float:
    """Return what share of the pot, or of what a hand is worth, has changed hands at its end."""
    stacks = starting_stacks(genome, seats)
    payoffs = np.array(payoffs_of(end, stacks))
    pot = int(end["won"][0])
    if genome.setup.house is not None:
        return float(payoffs.any())
    most = 1 - 1 / (genome.setup.teams or seats)
    whole = pot * most if any(stacks) and pot else most
    return float(min(payoffs.clip(0).sum() / whole, 1.0))


def in_hands(view: TableArray) -> list[int]:
    """Return the cards in all hands, as far as they are seen."""
    return [card for seat in range(int(view["seats"][0])) for card in hand_of(view, seat)]


def hand_of(view: TableArray, seat: int) -> list[int]:
    """Return the cards in a hand, as far as they are seen."""
    first = seat * int(view["room"][0])
    cards: list[int] = view["hand"][0, first : first + int(view["hand_size"][0, seat])].tolist()
    return cards


def look_at(
    genome: GameGenome,
    hands: range,
    seed: int,
    threads: int | None = None,
    look: Callable[[HandObserver, int], WatchedHand] = HandObserver.course,
) -> Structure:
    """Watch some hands in which everybody stays."""

    def task(numbers: range) -> list[WatchedHand]:
        observer = HandObserver(genome, genome.player_count, seed)
        return [look(observer, number) for number in numbers]

    tasks = (partial(task, hands[start : start + TASK]) for start in range(0, len(hands), TASK))
    watched, interrupted = run_in_order(tasks, checked_threads(threads), lambda _: None)
    if interrupted:
        raise KeyboardInterrupt
    return Structure(tuple(course for part in watched for course in part))


def size_of_hands(genome: GameGenome, seats: int, seed: int) -> Size:
    """Return how much happens in a hand if everybody stays; a few hands are enough to know it."""
    observer = HandObserver(genome, seats, seed)
    decisions = bets = hands = 0
    while hands < FEW_HANDS and decisions < MANY_DECISIONS:
        *asked, _ = observer.tables(hands)
        decisions += len(asked)
        bets += len(observer.bets_in(asked))
        hands += 1
    return Size(decisions / hands, bets / hands / seats)
