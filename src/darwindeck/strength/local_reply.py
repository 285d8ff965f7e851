"""Local best response: what somebody who knows a bot wins from it in a large game for two.

The responder asks the bot what it would do with each of some hands that it may hold, and so knows
how likely each of them is after all that the bot has done. At its turn it compares folding,
calling, and a few sizes of a bet, as if it and the bot only checked and called after that, and the
bot folded to a bet as often as it says. That is far from the best that could be done (Lisy and
Bowling, "Equilibrium approximation quality of current no-limit poker bots", 2017), so what it wins
is a lower bound of what the bot can lose; a bot from which it wins nothing may still be beatable.

What it wins is counted fairly, and with little luck. The hands by which it judges the bot are drawn
apart from those by which it is counted. The counted ones all look the same to the responder until
the end, and each is worth as much as it is likely to have come this way; where the bot may fold,
what that brings is counted at once, and the hand goes on with the rest of its chances. Of the cards
that come, and of the responder's first ones, it is told what they change for hands that are only
checked and called from there on: the mean of that is zero, so that it may be left out as luck.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.engine import entry, layout, rng
from darwindeck.engine.program import compile_program
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.phases import BettingPhase, DealPhase, ForcedBetPhase, ShowdownPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.hands.tables import load_tables
from darwindeck.players.registry import find_player
from darwindeck.simulation.playing_down import play_down
from darwindeck.strength.answers import answers_at
from darwindeck.table.actions import Action, AllIn, Bet, BringIn, Call, Check, Fold, Raise
from darwindeck.table.record import encode_action
from darwindeck.table.starting import starting_stacks
from darwindeck.table.table import Table
from darwindeck.table.view import struck_out

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from darwindeck.cards import Card
    from darwindeck.players.registry import Bot, Player

    Reals = NDArray[np.float64]

RESPONDER, BOT = range(2)
RUN_OUTS = 12
COUNTED_RUN_OUTS = 24
MOST_DEALS = 3  # that are told apart as luck
BET_SIZES = (0.5, 1.0)
"""In pots; besides these the responder considers to bet everything."""

DOUBT = 0.02
"""How likely any action seems at least, so that one that surprises leaves something to believe."""


def check_local(genome: GameGenome) -> None:
    """Refuse a game in which more is decided than bets."""
    right = (ForcedBetPhase, DealPhase, BettingPhase, ShowdownPhase)
    others = [phase for phase in genome.turn_structure.phases if not isinstance(phase, right)]
    if others or not genome.setup.starting_chips:
        what = "has more to decide" if others else "has no chips"
        raise ValueError(
            f"a local best response is for games of betting alone, and {genome.genome_id} {what}: "
            "let players meet in duels instead"
        )


@dataclass(frozen=True)
class Inquiry:
    """How a bot is examined: how many hands it may hold, to judge it by and to count by."""

    genome: GameGenome
    seed: int
    imagined: int = 40
    counted: int = 96


class World(NamedTuple):
    """A table on which the bot holds one of its possible hands, and the bot with its luck."""

    table: Table
    bot: Bot

    def after(self, action: Action) -> World:
        """Return the world after an action."""
        return World(self.table.apply(action), self.bot)


@dataclass
class Worlds:
    """Worlds that look the same to the responder, and how likely each of them is."""

    worlds: list[World]
    weights: Reals
    told: list[Mapping[Action, float]] | None = None

    @cached_property
    def records(self) -> NDArray[np.void]:
        """The engine's records of all worlds."""
        records = np.zeros(len(self.worlds), layout.TABLE)
        for place, world in enumerate(self.worlds):
            records[place] = world.table._record[0]  # noqa: SLF001 - to play them down at once
        return records

    @property
    def answers(self) -> list[Mapping[Action, float]]:
        """What the bot answers in each, where it is its turn."""
        if self.told is None:
            tables, bots = zip(*self.worlds, strict=True)
            self.told = answers_at(tables, bots, BOT)
        return self.told

    def folds(self) -> Reals:
        """Return how often the bot folds in each."""
        return np.array(
            [
                sum(share for action, share in answer.items() if isinstance(action, Fold))
                for answer in self.answers
            ]
        )

    def chances(self, action: Action) -> Reals:
        """Return how often the bot takes an action in each."""
        return np.array([answer.get(action, 0.0) for answer in self.answers])

    def after(self, action: Action) -> Worlds:
        """Return the worlds after an action."""
        return Worlds([world.after(action) for world in self.worlds], self.weights)

    def weighted(self, factors: Reals) -> Worlds:
        """Return the worlds with their weights changed, without those that are impossible."""
        weights = self.weights * factors
        kept = np.flatnonzero(weights > 0)
        answers = [self.answers[place] for place in kept]
        return Worlds([self.worlds[place] for place in kept], weights[kept], answers)

    def that_look_like(self, real: Table) -> Worlds:
        """Return the worlds that look to the responder as the real one does."""
        seen = struck_out(real._record, RESPONDER, real.game).tobytes()  # noqa: SLF001
        kept = [
            place
            for place, world in enumerate(self.worlds)
            if struck_out(world.table._record, RESPONDER, real.game).tobytes() == seen  # noqa: SLF001
        ]
        if len(kept) == len(self.worlds):
            return self
        return Worlds([self.worlds[place] for place in kept], self.weights[kept])

    def mean(self, values: Reals) -> float:
        """Return the mean of a value by world."""
        return float(np.average(values, weights=self.weights))

    def sum(self, values: Reals) -> float:
        """Return the sum of a value by world, each times its weight."""
        return float(self.weights @ values)

    def expected(self, action: Action | None, luck: random.Random) -> float:
        """Return what the responder wins in all, times weights, if nobody bets after an action."""
        return self.sum(self.payoffs(action, COUNTED_RUN_OUTS, luck.getrandbits(63)))

    def payoffs(self, action: Action | None, run_outs: int, seed: int) -> Reals:
        """Return what the responder wins by world, when nobody bets or folds after an action."""
        table = self.worlds[0].table
        deed = (entry.NO_ACTION, 0) if action is None else encode_action(table._record, action)  # noqa: SLF001
        stacks = np.zeros((len(self.worlds), layout.SEATS))
        play_down(
            self.records,
            np.zeros(1, layout.TABLE),
            compile_program(table.game),
            load_tables(),
            *deed,
            run_outs,
            np.uint64(seed),
            stacks,
        )
        return stacks[:, RESPONDER] - starting_stacks(table.game, 2)[RESPONDER]


class Winnings(NamedTuple):
    """What the responder won, and what it owes to its first cards and to those of each deal after.

    Luck is counted as if nobody bet or folded any more. Its mean is zero.
    """

    won: float
    lucky: tuple[float, ...]


class LocalReply:
    """Answers a bot as well as it can see one move ahead."""

    def __init__(self, inquiry: Inquiry, player: Player) -> None:
        check_local(inquiry.genome)
        self.inquiry = inquiry
        self.player = player
        self.stacks = starting_stacks(inquiry.genome, 2)
        self.cards = deck_of(inquiry.genome)

    def winnings(self, number: int) -> Winnings:
        """Return what the responder wins per hand in the deal of a number.

        It is played twice: with the button at the other seat, each holds what the other had.
        """
        luck = random.Random(rng.hand_seed(self.inquiry.seed, number))  # noqa: S311 - it has to repeat
        deck = luck.sample(self.cards, len(self.cards))
        hands = [self.winnings_with(deck, button, luck) for button in (0, 1)]
        lucky = zip(*(hand.lucky for hand in hands), strict=True)
        return Winnings(sum(hand.won for hand in hands) / 2, tuple(sum(both) / 2 for both in lucky))

    def winnings_with(self, deck: Sequence[Card], button: int, luck: random.Random) -> Winnings:
        """Return what the responder wins in one hand, on average as said above."""
        real = self.start(deck, button)
        decks = alternative_decks(real, deck, cards_seen(real), luck)
        imagined = self.worlds(islice(decks, self.inquiry.imagined), button, luck)
        decks = alternative_decks(real, deck, cards_seen(played_down(real)), luck)
        counted = self.worlds([deck, *islice(decks, self.inquiry.counted - 1)], button, luck)
        return self.play(counted, imagined, luck)

    def start(self, deck: Sequence[Card], button: int) -> Table:
        """Start a hand."""
        return Table.start(self.inquiry.genome, stacks=self.stacks, deck=deck, button=button)

    def worlds(self, decks: Iterable[Sequence[Card]], button: int, luck: random.Random) -> Worlds:
        """Return the worlds of some decks, with the bot's luck different in each."""
        worlds = [
            World(self.start(deck, button), self.player.bot(luck.getrandbits(63))) for deck in decks
        ]
        return Worlds(worlds, np.full(len(worlds), 1 / len(worlds)))

    def play(self, counted: Worlds, imagined: Worlds, luck: random.Random) -> Winnings:
        """Play a hand against the bot in all counted worlds at once."""
        won, lucky = 0.0, [0.0] * (1 + MOST_DEALS)
        lucky[0] = counted.expected(None, luck)
        deals = 0
        while True:
            real = counted.worlds[0].table
            imagined = imagined.that_look_like(real)
            if real.actor == RESPONDER:
                action, after = self.reply(real, imagined, luck.getrandbits(63))
                imagined = after or imagined.after(action)
            else:
                folds = counted.folds()
                won += counted.sum(folds) * (real.payoffs[RESPONDER] + real.pot)
                counted = counted.weighted(1 - folds)
                if not counted.worlds:
                    break
                action = drawn_answer(counted, luck)
                counted, imagined = given(action, counted, imagined)
                imagined = imagined.after(action)
            later = counted.after(action)
            if later.worlds[0].table.over:
                won += counted.expected(action, luck)
                break
            if cards_came(real, later.worlds[0].table):
                deals = min(deals + 1, MOST_DEALS)
                lucky[deals] += later.expected(None, luck) - counted.expected(action, luck)
            counted = later
        return Winnings(won, tuple(lucky))

    def reply(self, real: Table, imagined: Worlds, seed: int) -> tuple[Action, Worlds | None]:
        """Return the action that seems best, and the imagined worlds after it if they are there."""
        best, after = quiet(real), None
        if not imagined.worlds:
            return best, after
        most = imagined.mean(imagined.payoffs(best, RUN_OUTS, seed))
        if Check not in real.legal_actions and real.payoffs[RESPONDER] > most:
            best, most = Fold(), float(real.payoffs[RESPONDER])
        for bet in bets_to_consider(real):
            later = imagined.after(bet)
            value = value_of_bet(real, imagined, bet, later, seed)
            if value > most:
                best, after, most = bet, later, value
        return best, after


def value_of_bet(real: Table, imagined: Worlds, bet: Action, later: Worlds, seed: int) -> float:
    """Return what a bet wins, by how often the bot folds to it, and when it does not."""
    payoffs = imagined.payoffs(bet, RUN_OUTS, seed)
    if later.worlds[0].table.actor != BOT:
        return imagined.mean(payoffs)
    folds = later.folds()
    uncalled = real.payoffs[RESPONDER] + real.pot
    return imagined.mean(folds * uncalled + (1 - folds) * payoffs)


def drawn_answer(counted: Worlds, luck: random.Random) -> Action:
    """Draw what the bot does where it does not fold, as often as it does so in all worlds."""
    chances: dict[Action, float] = {}
    for weight, answer in zip(counted.weights, counted.answers, strict=True):
        staying = {
            action: share for action, share in answer.items() if not isinstance(action, Fold)
        }
        for action, share in staying.items():
            chances[action] = chances.get(action, 0.0) + weight * share / sum(staying.values())
    return luck.choices(list(chances), list(chances.values()))[0]


def given(action: Action, counted: Worlds, imagined: Worlds) -> tuple[Worlds, Worlds]:
    """Return the worlds with weights by how likely an action of the bot, who stays, is in each.

    The counted worlds have as much weight together as before: that is what makes them fair.
    """
    chances = counted.chances(action) / (1 - counted.folds())
    total = counted.weights.sum()
    fair = counted.weighted(chances * total / (counted.weights @ chances))
    return fair, imagined.weighted(DOUBT + (1 - DOUBT) * imagined.chances(action))


def cards_came(before: Table, after: Table) -> bool:
    """Tell whether cards were dealt between two tables of a hand."""
    return bool(before._record["deck_next"][0] != after._record["deck_next"][0])  # noqa: SLF001


def quiet(table: Table) -> Action:
    """Return the action that keeps a seat in the hand without a raise."""
    kinds = (Check, Call, BringIn, AllIn)
    return next(kind() for kind in kinds if kind in table.legal_actions)


def bets_to_consider(table: Table) -> Iterator[Action]:
    """Yield a few sizes of a bet or raise, everything among them; each once."""
    legal, totals = table.legal_actions, table.legal_actions.bet_range
    kind = Bet if Bet in legal else Raise
    if totals:
        pot = table.pot + legal.to_call
        sizes = {table.price + int(size * pot) for size in BET_SIZES}
        fitting = {min(max(size, totals[0]), totals[-1]) for size in sizes}
        everything = table.bets[RESPONDER] + table.stacks[RESPONDER]
        yield from (
            kind(size) for size in sorted(fitting) if size < everything or AllIn not in legal
        )
    if AllIn in legal and (totals or Call in legal):
        yield AllIn()


def cards_seen(table: Table) -> set[Card]:
    """Return the cards that the responder sees."""
    view = table.view(RESPONDER)
    return {
        card
        for cards in (view.board, *(seat.cards for seat in view.seats))
        for card in cards
        if card
    }


def alternative_decks(
    real: Table, deck: Sequence[Card], seen: set[Card], luck: random.Random
) -> Iterator[list[Card]]:
    """Yield decks that look the same to the responder at first, with other hidden cards.

    None of them are among those `seen`. Where one of them comes to light later all the same, the
    bot has another card there, and what was taken for possible turns out not to be.
    """
    hidden = cards_hidden_in_the_end(real)
    free = [card for card in deck if card not in seen]
    while True:
        changed = list(deck)
        for card, other in zip(hidden, luck.sample(free, len(hidden)), strict=True):
            here, there = deck.index(card), changed.index(other)
            changed[here], changed[there] = changed[there], changed[here]
        yield changed


def played_down(table: Table) -> Table:
    """Return the last table of a hand in which nobody bets any more, before its showdown."""
    while not (after := table.apply(quiet(table))).over:
        table = after
    return table


def cards_hidden_in_the_end(table: Table) -> list[Card]:
    """Return the bot's cards that the responder does not see before the showdown."""
    table = played_down(table)
    seen = table.view(RESPONDER).seats[BOT].cards
    return [
        card
        for card, known in zip(table.hands[BOT], seen, strict=True)
        if card is not None and known is None
    ]


def winnings_by_name(inquiry: Inquiry, name: str, numbers: range) -> list[Winnings]:
    """Return what the responder wins per hand in some deals from the player of a name."""
    reply = LocalReply(inquiry, find_player(name))
    return [reply.winnings(number) for number in numbers]
