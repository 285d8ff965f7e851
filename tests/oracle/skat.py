"""Skat in lockstep with OpenSpiel: the talon, every game that can be named, and ten tricks.

Bidding is simpler there: whoever first names a game, in order, plays it, and if nobody does
nothing is played. Here that player bids the least and all others pass, the talon is always taken
up, and cards are laid aside together. A null ends there with the first trick of the declarer.
"""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeGuard

import pyspiel

from darwindeck import Exchange, NameSuit, Pass, Table
from darwindeck.cards import DECKS, Card, Suit, shuffled
from darwindeck.table.actions import Bid, Draw
from darwindeck.table.events import Acted
from tests.oracle.contract_games import plays_of, same

if TYPE_CHECKING:
    from darwindeck import Action

SEATS, TALON = 3, 2
HANDS = 30  # cards in them together
SUITS = (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS)
RANKS = "789QKTAJ"
PACKETS = (3, 4, 3)  # dealt to each in turn; the talon comes after the first
DECLINE, SUIT_GAME, GRAND, NULL = 32, 33, 37, 38
LEAST_BID = 18
HALF, ALL = 60, 120
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def number(card: Card | None) -> int:
    """Return a card's number in OpenSpiel."""
    assert card is not None
    return SUITS.index(card.suit) * len(RANKS) + RANKS.index(card.rank.letter)


def in_packets(deck: tuple[Card, ...]) -> list[Card]:
    """Return the cards of a deck in the order in which OpenSpiel deals the same hands."""
    hands = [list(deck[seat:HANDS:SEATS]) for seat in range(SEATS)]
    order: list[Card] = []
    for packet in PACKETS:
        for hand in hands:
            order += [hand.pop(0) for _ in range(packet)]
        if packet is PACKETS[0] and len(order) == SEATS * packet:
            order += deck[HANDS:]
    return order


def bid_in_both(state: Any, table: Table, luck: random.Random) -> tuple[Table, int]:
    """Let somebody name a game, or the last player if nobody else does; return which one."""
    declarer = luck.randrange(SEATS)
    for _ in range(declarer):
        state.apply_action(DECLINE)
    game = luck.choice(sorted(set(state.legal_actions()) - {DECLINE}))
    state.apply_action(game)
    while Bid in table.legal_actions:
        least = Bid(LEAST_BID)
        bids = table.actor == declarer and least in table.legal_actions
        table = table.apply(least if bids else Pass())
    same(table.declarer, state.current_player(), state)
    return table.apply(Draw()), game


def lay_aside(state: Any, table: Table, luck: random.Random) -> Table:
    """Lay two cards aside in both engines."""
    assert table.actor is not None
    held = {number(card): card for card in table.hands[table.actor]}
    same(set(held), set(state.legal_actions()), state)
    pairs = {frozenset(choice.cards) for choice in table.legal_actions if is_exchange(choice)}
    same(pairs, set(map(frozenset, combinations(held.values(), TALON))), state)
    chosen = luck.sample(sorted(held), TALON)
    for card in chosen:
        state.apply_action(card)
    return table.apply(Exchange(tuple(held[card] for card in chosen)))


def is_exchange(action: Action) -> TypeGuard[Exchange]:
    """Tell whether an action gives cards away."""
    return isinstance(action, Exchange)


def game_named(game: int) -> NameSuit:
    """Return the action that names a game of OpenSpiel's."""
    if game in {GRAND, NULL}:
        return NameSuit(None, null=game == NULL)
    return NameSuit(SUITS[game - SUIT_GAME])


def play_skat(seed: int) -> Table:
    """Play a hand of skat in both engines."""
    luck = random.Random(seed)
    deck = shuffled(DECKS["piquet_32"], seed=seed)
    table = Table.start("skat", SEATS, deck=deck, button=SEATS - 1)
    state = pyspiel.load_game("skat").new_initial_state()
    for card in in_packets(deck):
        state.apply_action(number(card))
    table, game = bid_in_both(state, table, luck)
    table = lay_aside(state, table, luck).apply(game_named(game))
    while not state.is_terminal():
        same(table.actor, state.current_player(), state)
        plays = plays_of(table, number)
        same(set(plays), set(state.legal_actions()), state)
        chosen = luck.choice(sorted(plays))
        table = table.apply(plays[chosen])
        state.apply_action(chosen)
    same(how_it_ended(table, game), round(ALL * state.returns()[table.declarer or 0]), state)
    return table


def points_laid_aside(table: Table) -> int:
    """Count the cards that the declarer has laid aside."""
    exchanges = [event.action for event in table.log if isinstance(event, Acted)]
    aside = next(action.cards for action in exchanges if isinstance(action, Exchange))
    return sum(POINTS.get(card.rank.letter, 0) for card in aside if card)


def how_it_ended(table: Table, game: int) -> int:
    """Return by how much the declarer is beyond half of the points; of a null, by half of that."""
    assert table.declarer is not None
    if game == NULL:
        return HALF // 2 if table.over and table.scores[table.declarer] > 0 else -HALF // 2
    points = int(table._record["counted"][0, table.declarer]) + points_laid_aside(table)
    assert (table.scores[table.declarer] > 0) == (points > HALF)
    return points - HALF


GAMES = {"skat": play_skat}
