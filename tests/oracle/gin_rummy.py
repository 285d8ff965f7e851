"""Gin rummy in lockstep with OpenSpiel.

Both engines play the same deals and the same choices, made at random or so that somebody knocks;
at every decision the same things are legal, and in the end everybody has scored the same. Where
OpenSpiel has other rules:

- A discard that was taken may be discarded again at once. So may it here, without `must_be_kept`:
  every second game is played so. Two such moves in a row end OpenSpiel's game, and so does the
  fiftieth discard that is taken.
- Nobody scores if both have the same deadwood: so it is without `tie_undercuts`.
- When two cards are left in the deck, the next player may take the discard to knock with it. Here
  the hand is over.
- Players lay down melds and lay cards off one by one. They do what our engine has arranged.

Points are those of one player less those of the other.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pyspiel

from darwindeck import Draw, Knock, Pass, Play, Table
from darwindeck.cards import ALL_CARDS, Card, shuffled
from darwindeck.table.events import Arranged
from tests.oracle.contract_games import own_game, same

if TYPE_CHECKING:
    from darwindeck import Action
    from darwindeck.genome.schema import GameGenome

THEIRS = pyspiel.gin_rummy
UTILITIES = THEIRS.GinRummyUtils(13, 4, 10)
DECK = len(ALL_CARDS)
MOST_TAKEN = THEIRS.MAX_NUM_DRAW_UPCARD_ACTIONS


def number_of(card: Card | None) -> int:
    """Return OpenSpiel's number of a card."""
    assert card is not None
    return int(UTILITIES.card_int(str(card).capitalize()))


def deadwood_of(cards: list[int]) -> int:
    """Return what OpenSpiel counts as deadwood in cards by its numbers."""
    return int(UTILITIES.min_deadwood(cards))


def game_of(seed: int) -> GameGenome:
    """Return gin rummy as OpenSpiel has it, every second time with discards that must be kept."""
    return own_game("gin-rummy-discarded-again" if seed % 2 else "gin-rummy-kept")


class Lockstep:
    """One hand in both engines."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.kept = seed % 2 == 0
        self.skill = self.luck.choice((0.0, 0.5, 1.0))
        self.deck = shuffled(ALL_CARDS, seed=seed)
        self.table = Table.start(game_of(seed), 2, deck=self.deck, button=1)
        self.state = pyspiel.load_game("gin_rummy").new_initial_state()
        for card in (*self.deck[0:20:2], *self.deck[1:20:2], self.deck[20]):
            self.state.apply_action(number_of(card))
        self.taken: int | None = None  # the discard that was taken in this turn
        self.returned = [False]  # whether each discard was the one taken
        self.all_taken = 0

    def play(self) -> Table:
        """Play until one of them ends."""
        while not self.table.over and not self.state.is_terminal():
            self.deal()
            same(self.table.actor, self.state.current_player(), self.state)
            if Draw in self.table.legal_actions:
                self.draw()
            else:
                self.discard()
        if self.table.over:
            self.settle()
        else:
            ended = self.returned[-2:] == [True, True] or self.all_taken == MOST_TAKEN
            same(ended, True, self.state)
        return self.table

    def deal(self) -> None:
        """Give OpenSpiel the card that was drawn; who has to draw is asked there."""
        if self.state.legal_actions() == [THEIRS.DRAW_STOCK_ACTION]:
            self.state.apply_action(THEIRS.DRAW_STOCK_ACTION)
        if self.state.is_chance_node():
            self.state.apply_action(number_of(self.deck[DECK - self.state.stock_size()]))

    def draw(self) -> None:
        """Take the discard or not."""
        first = self.state.current_phase() == THEIRS.Phase.FIRST_UPCARD
        other = THEIRS.PASS_ACTION if first else THEIRS.DRAW_STOCK_ACTION
        theirs: dict[int, Action] = {THEIRS.DRAW_UPCARD_ACTION: Draw(), other: Pass()}
        same(set(theirs), set(self.state.legal_actions()), self.state)
        same(set(theirs.values()), set(self.table.legal_actions), self.state)
        number = self.luck.choice(sorted(theirs))
        hand = [number_of(card) for card in self.table.hands[self.table.actor or 0]]
        top = self.state.upcard()
        if self.luck.random() < self.skill:
            helps = deadwood_of([*hand, top]) < deadwood_of(hand)
            number = THEIRS.DRAW_UPCARD_ACTION if helps else other
        self.taken = top if number == THEIRS.DRAW_UPCARD_ACTION else None
        self.all_taken += self.taken is not None and not first
        self.table = self.table.apply(theirs[number])
        self.state.apply_action(number)
        self.deal()

    def discard(self) -> None:
        """Discard a card, and knock with it or not."""
        legal = list(self.table.legal_actions)
        plays = {number_of(action.cards[0]): action for action in legal if isinstance(action, Play)}
        knocks = {number_of(a.cards[0]): a for a in legal if isinstance(a, Knock)}
        theirs = set(self.state.legal_actions())
        forbidden = {self.taken} if self.kept else set()
        same(set(plays), theirs - {THEIRS.KNOCK_ACTION} - forbidden, self.state)
        if THEIRS.KNOCK_ACTION in theirs:
            theirs = set(self.state.child(THEIRS.KNOCK_ACTION).legal_actions())
        else:
            theirs = set()
        same(set(knocks), theirs - forbidden, self.state)
        chosen = knocks if knocks and self.luck.random() < self.skill else plays
        number = self.luck.choice(sorted(chosen))
        if self.luck.random() < self.skill:
            hand = {number_of(card) for card in self.table.hands[self.table.actor or 0]}
            number = min(sorted(chosen), key=lambda card: deadwood_of(sorted(hand - {card})))
        if chosen is knocks:
            self.state.apply_action(THEIRS.KNOCK_ACTION)
        self.table = self.table.apply(chosen[number])
        self.state.apply_action(number)
        self.returned.append(number == self.taken)

    def settle(self) -> None:
        """Let OpenSpiel's players arrange their cards like ours, or end a hand without a knock."""
        arranged = [event for event in self.table.log if isinstance(event, Arranged)]
        for event in arranged:
            if not event.knocked and not self.state.finished_layoffs():
                self.lay_off(event)
            self.lay_down(event)
            same(event.points, self.state.deadwood()[event.seat], self.state)
        if not arranged:
            same(self.state.current_phase(), THEIRS.Phase.WALL, self.state)
            self.state.apply_action(THEIRS.PASS_ACTION)
        same(self.state.is_terminal(), True, self.state)
        ours = self.table.scores[0] - self.table.scores[1]
        same([ours, -ours], list(self.state.returns()), self.state)

    def lay_off(self, event: Arranged) -> None:
        """Add cards to the melds of who knocked, as long as one can be added."""
        left = set(map(number_of, event.laid_off))
        while left:
            possible = left & set(self.state.legal_actions())
            same(bool(possible), True, self.state)
            left -= (card := {min(possible)})
            self.state.apply_action(*card)
        self.state.apply_action(THEIRS.PASS_ACTION)

    def lay_down(self, event: Arranged) -> None:
        """Lay down melds; OpenSpiel's runs have five cards at most."""
        for meld in event.melds:
            for part in parts_of(meld):
                numbers = sorted(map(number_of, part))
                action = THEIRS.MELD_ACTION_BASE + UTILITIES.meld_to_int(numbers)
                self.state.apply_action(action)
        self.state.apply_action(THEIRS.PASS_ACTION)


def parts_of(meld: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """Cut a meld into pieces of three to five cards."""
    parts = []
    while len(meld) > 5:
        parts.append(meld[:3])
        meld = meld[3:]
    return [*parts, meld]


def play_gin_rummy(seed: int) -> Table:
    """Play a hand in both engines."""
    return Lockstep(seed).play()
