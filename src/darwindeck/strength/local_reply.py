"""Local best response: what somebody who knows a bot wins from it in a large game for two.

The responder asks the bot what it would do with each of some hands that it may hold, and so knows
how likely each of them is after all that the bot has done. At its turn it compares folding,
calling, and a few sizes of a bet, as if it and the bot only checked and called after that, and the
bot folded to a bet as often as it says. That is far from the best that could be done (Lisy and
Bowling, "Equilibrium approximation quality of current no-limit poker bots", 2017), so what it wins
is a lower bound of what the bot can lose; a bot from which it wins nothing may still be beatable.

What it wins is counted fairly. The hands by which it judges the bot are drawn apart from the one
that the bot really holds. What a hand won is averaged over other hands with which the bot would
have come the same way, and over the cards that come when nobody can bet any more.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from darwindeck.engine.layout import SEATS, TABLE
from darwindeck.engine.program import compile_program
from darwindeck.engine.rng import hand_seed
from darwindeck.genome.anatomy import deck_of
from darwindeck.genome.phases import BettingPhase, DealPhase, ForcedBetPhase, ShowdownPhase
from darwindeck.hands.tables import load_tables
from darwindeck.players.as_strategy import distribution_of
from darwindeck.players.registry import find_player
from darwindeck.simulation.playing_down import play_down
from darwindeck.table.actions import AllIn, Bet, BringIn, Call, Check, Fold, Raise
from darwindeck.table.record import encode_action
from darwindeck.table.starting import starting_stacks
from darwindeck.table.table import Table
from darwindeck.table.view import struck_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from darwindeck.cards import Card
    from darwindeck.genome.schema import GameGenome
    from darwindeck.players.registry import Bot, Player
    from darwindeck.table.actions import Action

    Reals = NDArray[np.float64]

RESPONDER, BOT = range(2)
RUN_OUTS = 12
FINAL_RUN_OUTS = 48
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
    counted: int = 16


class World(NamedTuple):
    """A table on which the bot holds one of its possible hands, and the bot with its luck."""

    table: Table
    bot: Bot

    def answers(self) -> Mapping[Action, float]:
        """Return how often the bot takes each action, where it is its turn."""
        return distribution_of(self.bot, self.table.view(BOT))

    def after(self, action: Action) -> World:
        """Return the world after an action."""
        return World(self.table.apply(action), self.bot)


@dataclass
class Worlds:
    """Worlds that look the same to the responder, and how likely each of them is."""

    worlds: list[World]
    weights: Reals

    @cached_property
    def records(self) -> NDArray[np.void]:
        """The engine's records of all worlds."""
        records = np.zeros(len(self.worlds), TABLE)
        for place, world in enumerate(self.worlds):
            records[place] = world.table._record[0]  # noqa: SLF001 - to play them down at once
        return records

    def answers(self) -> list[Mapping[Action, float]]:
        """Return what the bot answers in each."""
        return [world.answers() for world in self.worlds]

    def after(self, action: Action, factors: Sequence[float] | None = None) -> Worlds:
        """Return the worlds after an action that was so likely in each, without the unlikely."""
        weights = self.weights if factors is None else self.weights * np.array(factors)
        kept = np.flatnonzero(weights > 0)
        return Worlds([self.worlds[place].after(action) for place in kept], weights[kept])

    def that_look_like(self, real: Table) -> Worlds:
        """Return the worlds that look to the responder as the real one does."""
        seen = struck_out(real._record, RESPONDER, real.game).tobytes()  # noqa: SLF001
        kept = [
            place
            for place, world in enumerate(self.worlds)
            if struck_out(world.table._record, RESPONDER, real.game).tobytes() == seen  # noqa: SLF001
        ]
        return Worlds([self.worlds[place] for place in kept], self.weights[kept])

    def mean(self, values: Reals) -> float:
        """Return the mean of a value by world."""
        return float(np.average(values, weights=self.weights))

    def payoffs(self, action: Action, run_outs: int, seed: int) -> Reals:
        """Return what the responder wins by world, when nobody bets or folds after an action."""
        table = self.worlds[0].table
        stacks = np.zeros((len(self.worlds), SEATS))
        play_down(
            self.records,
            np.zeros(1, TABLE),
            compile_program(table.game),
            load_tables(),
            *encode_action(table._record, action),  # noqa: SLF001
            run_outs,
            np.uint64(seed),
            stacks,
        )
        return stacks[:, RESPONDER] - starting_stacks(table.game, 2)[RESPONDER]


class LocalReply:
    """Answers a bot as well as it can see one move ahead."""

    def __init__(self, inquiry: Inquiry, player: Player) -> None:
        check_local(inquiry.genome)
        self.inquiry = inquiry
        self.player = player
        self.stacks = starting_stacks(inquiry.genome, 2)
        self.cards = deck_of(inquiry.genome)

    def winnings(self, number: int) -> float:
        """Return what the responder wins per hand in the deal of a number.

        It is played twice: with the button at the other seat, each holds what the other had.
        """
        luck = random.Random(hand_seed(self.inquiry.seed, number))  # noqa: S311 - it has to repeat
        deck = luck.sample(self.cards, len(self.cards))
        return sum(self.winnings_with(deck, button, luck) for button in (0, 1)) / 2

    def winnings_with(self, deck: Sequence[Card], button: int, luck: random.Random) -> float:
        """Return what the responder wins in one hand, on average as said above."""
        decks = alternative_decks(self.start(deck, button), deck, luck)
        counted = self.worlds([deck], decks, self.inquiry.counted, button, luck)
        imagined = self.worlds([], decks, self.inquiry.imagined, button, luck)
        return self.play(counted, imagined, luck)

    def start(self, deck: Sequence[Card], button: int) -> Table:
        """Start a hand."""
        return Table.start(self.inquiry.genome, stacks=self.stacks, deck=deck, button=button)

    def worlds(
        self,
        first: Sequence[Sequence[Card]],
        others: Iterator[Sequence[Card]],
        count: int,
        button: int,
        luck: random.Random,
    ) -> Worlds:
        """Return so many worlds, with the bot's luck different in each."""
        decks = [*first, *(next(others) for _ in range(count - len(first)))]
        worlds = [
            World(self.start(deck, button), self.player.bot(luck.getrandbits(63))) for deck in decks
        ]
        return Worlds(worlds, np.ones(len(worlds)))

    def play(self, counted: Worlds, imagined: Worlds, luck: random.Random) -> float:
        """Play a hand against the bot in the first of the counted worlds."""
        while True:
            real = counted.worlds[0].table
            imagined = imagined.that_look_like(real)
            counted = counted.that_look_like(real)
            action, doubts, shares = self.decide(real, counted, imagined, luck)
            if real.apply(action).over:
                remaining = Worlds(counted.worlds, counted.weights * np.array(shares))
                payoffs = remaining.payoffs(action, FINAL_RUN_OUTS, luck.getrandbits(63))
                return remaining.mean(payoffs)
            counted, imagined = counted.after(action, shares), imagined.after(action, doubts)

    def decide(
        self, real: Table, counted: Worlds, imagined: Worlds, luck: random.Random
    ) -> tuple[Action, list[float] | None, list[float]]:
        """Return the actor's action, how likely it seems in imagined and is in counted worlds."""
        if real.actor == RESPONDER:
            action = self.reply(real, imagined, luck.getrandbits(63)) if imagined.worlds else None
            return action or quiet(real), None, [1.0] * len(counted.worlds)
        answers = counted.answers()
        action = luck.choices(list(answers[0]), list(answers[0].values()))[0]
        doubts = [DOUBT + (1 - DOUBT) * answer.get(action, 0.0) for answer in imagined.answers()]
        return action, doubts, [answer.get(action, 0.0) for answer in answers]

    def reply(self, real: Table, imagined: Worlds, seed: int) -> Action:
        """Return the action that seems best."""
        best, most = quiet(real), imagined.mean(imagined.payoffs(quiet(real), RUN_OUTS, seed))
        if Check not in real.legal_actions and real.payoffs[RESPONDER] > most:
            best, most = Fold(), float(real.payoffs[RESPONDER])
        for bet in bets_to_consider(real):
            value = self.value_of_bet(real, imagined, bet, seed)
            if value > most:
                best, most = bet, value
        return best

    def value_of_bet(self, real: Table, imagined: Worlds, bet: Action, seed: int) -> float:
        """Return what a bet wins, by how often the bot folds to it, and when it does not."""
        payoffs = imagined.payoffs(bet, RUN_OUTS, seed)
        if real.apply(bet).actor != BOT:
            return imagined.mean(payoffs)
        folds = np.array(
            [
                sum(share for action, share in answer.items() if isinstance(action, Fold))
                for answer in imagined.after(bet).answers()
            ]
        )
        uncalled = real.payoffs[RESPONDER] + real.pot
        return imagined.mean(folds * uncalled + (1 - folds) * payoffs)


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


def alternative_decks(
    real: Table, deck: Sequence[Card], luck: random.Random
) -> Iterator[list[Card]]:
    """Yield decks that look the same to the responder at first, with other hidden cards.

    Where one of them gives the bot a card that comes to light later, it has another card there,
    and what was taken for possible turns out not to be.
    """
    hidden = cards_hidden_in_the_end(real)
    known = {card for seat in real.view(RESPONDER).seats for card in seat.cards if card}
    free = [card for card in deck if card not in known]
    while True:
        changed = list(deck)
        for card, other in zip(hidden, luck.sample(free, len(hidden)), strict=True):
            here, there = deck.index(card), changed.index(other)
            changed[here], changed[there] = changed[there], changed[here]
        yield changed


def cards_hidden_in_the_end(table: Table) -> list[Card]:
    """Return the bot's cards that the responder does not see before the showdown."""
    while not (after := table.apply(quiet(table))).over:
        table = after
    seen = table.view(RESPONDER).seats[BOT].cards
    return [
        card
        for card, known in zip(table.hands[BOT], seen, strict=True)
        if card is not None and known is None
    ]


def winnings_by_name(inquiry: Inquiry, name: str, numbers: range) -> list[float]:
    """Return what the responder wins per hand in some deals from the player of a name."""
    reply = LocalReply(inquiry, find_player(name))
    return [reply.winnings(number) for number in numbers]
