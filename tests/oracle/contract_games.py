"""Spades, oh hell and euchre in lockstep with OpenSpiel.

Both engines play the same deals and the same choices, made at random; at every decision the same
things are legal, and in the end everybody has scored the same. Where OpenSpiel has other rules:

- Spades: nothing breaks spades there; so says a file in `games`.
- Euchre: the dealer may not discard the card that was turned up, and whether the declarer plays
  alone is asked after the dealer's discard, with which ours is said together with the suit.
  Points are those of the declarer's side less those of the others.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyspiel

from darwindeck import Exchange, NameSuit, Pass, Play, Table, load
from darwindeck.cards import ALL_CARDS, DECKS, Card, Suit, shuffled
from darwindeck.table.actions import Bid

if TYPE_CHECKING:
    from collections.abc import Callable

    from darwindeck import Action, GameGenome

SUITS = list(Suit)
RANKS = 13
FEWEST, MOST = 3, 7  # players of oh hell

# How OpenSpiel numbers actions
AFTER_CARDS = 52
EUCHRE_CARDS = DECKS["euchre_24"]
EUCHRE_PASS, EUCHRE_SUITS, EUCHRE_ALONE, EUCHRE_PARTNER = 24, 25, 29, 30


def own_game(name: str) -> GameGenome:
    """Load a game that is played by OpenSpiel's rules."""
    return load(Path(__file__).parent / "games" / f"{name}.json")


def by_suit(card: Card | None) -> int:
    """Return a card's number where the cards of a suit follow each other."""
    assert card is not None
    return SUITS.index(card.suit) * RANKS + card.index // len(SUITS)


def by_rank(card: Card | None) -> int:
    """Return a card's number where those of a rank follow each other, which is ours."""
    assert card is not None
    return card.index


def in_euchre(card: Card | None) -> int:
    """Return a card's number in a deck that begins with the nines."""
    return by_rank(card) - EUCHRE_CARDS[0].index


def plays_of(table: Table, number: Callable[[Card | None], int]) -> dict[int, Action]:
    """Return the actor's cards that may be played by their numbers."""
    return {number(play.cards[0]): play for play in table.legal_actions if isinstance(play, Play)}


def bids_of(table: Table, first: int) -> dict[int, Action]:
    """Return what the actor may bid by number."""
    return {first + bid.tricks: bid for bid in table.legal_actions if isinstance(bid, Bid)}


def same(ours: object, theirs: object, state: Any) -> None:
    """Refuse a difference between the engines."""
    if ours != theirs:
        raise AssertionError(f"ours: {ours}\ntheirs: {theirs}\n{state}")


def play_spades(seed: int) -> Table:
    """Play a hand of spades in both engines."""
    luck = random.Random(seed)
    deck = shuffled(ALL_CARDS, seed=seed)
    table = Table.start(own_game("spades-never-broken"), 4, deck=deck, button=3)
    state = pyspiel.load_game("spades").new_initial_state()
    for card in deck:
        state.apply_action(by_suit(card))
    while not table.over:
        same(table.actor, state.current_player(), state)
        ours = bids_of(table, AFTER_CARDS) or plays_of(table, by_suit)
        same(set(ours), set(state.legal_actions()), state)
        number = luck.choice(sorted(ours))
        table = table.apply(ours[number])
        state.apply_action(number)
    same(list(table.scores), list(state.returns()), state)
    return table


def play_oh_hell(seed: int) -> Table:
    """Play a hand of oh hell in both engines."""
    luck, game = random.Random(seed), load("oh-hell")
    players = luck.randint(FEWEST, MOST)
    tricks = game.setup.cards_per_player
    deck = shuffled(ALL_CARDS, seed=seed)
    table = Table.start(game, players, deck=deck, button=players - 1)
    rules = {"players": players, "num_tricks_fixed": tricks}
    state = pyspiel.load_game("oh_hell", rules).new_initial_state()
    state.apply_action(tricks)
    state.apply_action(players - 1)
    for card in deck[: players * tricks + 1]:
        state.apply_action(by_rank(card))
    while not table.over:
        same(table.actor, state.current_player(), state)
        ours = bids_of(table, AFTER_CARDS) or plays_of(table, by_rank)
        same(set(ours), set(state.legal_actions()), state)
        number = luck.choice(sorted(ours))
        table = table.apply(ours[number])
        state.apply_action(number)
    same(list(table.scores), list(state.returns()), state)
    return table


def play_euchre(seed: int) -> Table:
    """Play a hand of euchre in both engines."""
    luck = random.Random(seed)
    deck = shuffled(EUCHRE_CARDS, seed=seed)
    dealer = seed % 4
    table = Table.start("euchre", 4, deck=deck, button=dealer)
    state = pyspiel.load_game("euchre").new_initial_state()
    state.apply_action(dealer)
    for first in range(0, 20, 4):  # there the dealer gets the first card of each round
        for card in (deck[first + 3], *deck[first : first + 3]):
            state.apply_action(in_euchre(card))
    state.apply_action(in_euchre(deck[20]))
    while not table.over:
        if state.current_player() != table.actor or EUCHRE_ALONE in state.legal_actions():
            settle_discard_and_partner(table, state)
        same(table.actor, state.current_player(), state)
        theirs = set(state.legal_actions())
        if Exchange in table.legal_actions:
            discards = {in_euchre(cards[0]): cards for cards in held(table)}
            same(set(discards) - {in_euchre(deck[20])}, theirs, state)
            number = luck.choice(sorted(theirs))
            table = table.apply(Exchange(discards[number]))
        elif NameSuit in table.legal_actions:
            named = [action for action in table.legal_actions if isinstance(action, NameSuit)]
            ours = {EUCHRE_SUITS + SUITS.index(action.suit) for action in named if action.suit}
            passing = {EUCHRE_PASS} if Pass() in table.legal_actions else set()
            same(ours | passing, theirs, state)
            same({action.alone for action in named}, {False, True}, state)
            number = luck.choice(sorted(theirs))
            suit = SUITS[number - EUCHRE_SUITS] if number != EUCHRE_PASS else None
            table = table.apply(NameSuit(suit, luck.random() < 0.5) if suit else Pass())
        else:
            plays = plays_of(table, in_euchre)
            same(set(plays), theirs, state)
            number = luck.choice(sorted(plays))
            table = table.apply(plays[number])
        state.apply_action(number)
    same([sum_of_sides(table, seat) for seat in range(4)], list(state.returns()), state)
    return table


def held(table: Table) -> list[tuple[Card | None]]:
    """Return each card of the actor by itself."""
    return [(card,) for card in table.hands[table.actor or 0]]


def settle_discard_and_partner(table: Table, state: Any) -> None:
    """Let OpenSpiel's dealer discard, who lays all cards aside, and say who plays alone."""
    if EUCHRE_ALONE not in state.legal_actions():
        state.apply_action(state.legal_actions()[0])
    same(table.declarer, state.current_player(), state)
    state.apply_action(EUCHRE_ALONE if table.alone else EUCHRE_PARTNER)


def sum_of_sides(table: Table, seat: int) -> int:
    """Return by how much a seat's side is ahead."""
    return table.scores[seat] - table.scores[(seat + 1) % 4]


GAMES = {"spades": play_spades, "oh-hell": play_oh_hell, "euchre": play_euchre}
