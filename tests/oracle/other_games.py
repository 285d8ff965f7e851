"""Crazy eights, blackjack and liar's dice in lockstep with OpenSpiel.

`python -m tests.oracle.openspiel` plays 2,000 hands of each. Both engines play the same deals and
the same choices, made at random; at every decision the same things are legal, and in the end
everybody has won the same. Ours are made equal by the rules of files in `games` where that is
possible:

- Crazy eights are played without special cards, and everyone draws as long as they like, but who
  could draw has to play. The first discard is no eight. OpenSpiel lets players pass when the deck
  has run out; ours ends the hand there, which is compared as far as that. It takes what a low card
  counts from its number in the deck, and not from its rank: points are added up as it does.
- Blackjack is hitting and standing alone, without a peek. OpenSpiel pays a natural like any other
  21, and asks a player with 21 too.
- Liar's dice are cards of six ranks, of which there are as many as dice, so that any roll can be
  dealt; the highest is wild.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pyspiel

from darwindeck import Action, Bet, Challenge, Draw, NameSuit, Pass, Play, Table
from darwindeck.cards import ALL_CARDS, Card, Rank, Suit, shuffled
from darwindeck.table.actions import Claim
from tests.oracle.contract_games import own_game, same

if TYPE_CHECKING:
    from collections.abc import Callable

SUITS = list(Suit)
DRAW, PASS, FIRST_SUIT = 52, 53, 54
MANY_DRAWS, MANY_TURNS = 60, 100_000
COMMON_PLAYERS = 2, 5
DRAWS_SELDOM = 0.1
UNIT = 10
TWENTY_ONE = 21
SIDES = 6


# Crazy eights


def play_crazy_eights(seed: int) -> Table:
    """Play a hand of crazy eights in both engines."""
    luck = random.Random(seed)
    players = luck.randint(*COMMON_PLAYERS)
    game = own_game("plain-eights-for-two" if players == COMMON_PLAYERS[0] else "plain-eights")
    dealt = game.setup.cards_per_player * players
    deck = list(shuffled(ALL_CARDS, seed=seed))
    first = next(i for i in range(dealt, len(deck)) if deck[i].rank is not Rank.EIGHT)
    deck[dealt], deck[first] = deck[first], deck[dealt]
    table = Table.start(game, players, deck=deck, button=players - 1)
    rules = {"players": players, "max_draw_cards": MANY_DRAWS, "max_turns": MANY_TURNS}
    state = pyspiel.load_game("crazy_eights", rules).new_initial_state()
    state.apply_action(DRAW + players - 1)
    for card in deck[: dealt + 1]:
        state.apply_action(card.index)
    left = deck[dealt + 1 :]
    while not table.over:
        same(table.actor, state.current_player(), state)
        ours = eights_of(table)
        same(set(ours), set(state.legal_actions()), state)
        number = luck.choice(sorted(ours))
        if number == DRAW and len(ours) > 1 and luck.random() > DRAWS_SELDOM:
            number = min(ours)
        for action in ours[number]:
            table = table.apply(action)
        state.apply_action(number)
        if number == DRAW:
            state.apply_action(left.pop(0).index)
    if not state.is_terminal():
        same(left, [], state)
    else:
        same([-sum(map(penalty, hand)) for hand in table.hands], list(state.returns()), state)
    return table


def eights_of(table: Table) -> dict[int, tuple[Action, ...]]:
    """Return what the actor may do by OpenSpiel's numbers; to play is to draw no more."""
    legal = table.legal_actions
    if NameSuit in legal:
        return {
            FIRST_SUIT + SUITS.index(action.suit): (action,)
            for action in legal
            if isinstance(action, NameSuit) and action.suit is not None
        }
    if Draw not in legal:
        return plays_after(table, ())
    standing = table.apply(Pass())
    plays = plays_after(standing, (Pass(),)) if standing.actor == table.actor else {}
    return {DRAW: (Draw(),)} | plays


def plays_after(table: Table, before: tuple[Action, ...]) -> dict[int, tuple[Action, ...]]:
    """Return the cards that may be played, after what has to be said before."""
    return {
        number_of(action.cards[0]): (*before, action)
        for action in table.legal_actions
        if isinstance(action, Play)
    }


def number_of(card: Card | None) -> int:
    """Return a card's number, which is the same there."""
    assert card is not None
    return card.index


def penalty(card: Card | None) -> int:
    """Return what OpenSpiel takes for a card that is left."""
    assert card is not None
    if card.rank is Rank.EIGHT:
        return 50
    return 10 if card.rank >= Rank.JACK else card.index + 2


# Blackjack


BLACKJACK = own_game("plain-blackjack")


def play_blackjack(seed: int) -> Table:
    """Play a hand of blackjack in both engines."""
    luck = random.Random(seed)
    deck = shuffled(ALL_CARDS, seed=seed)
    table = Table.start(BLACKJACK, 2, deck=deck, button=0).apply(Bet(UNIT))
    state = pyspiel.load_game("blackjack").new_initial_state()
    for card in deck[:4]:
        state.apply_action(in_blackjack(card))
    left = list(deck[4:])
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(in_blackjack(left.pop(0)))
            continue
        hand = table.hands[0]
        if total(hand) == TWENTY_ONE:
            assert table.over
            state.apply_action(1)
            continue
        same({str(action) for action in table.legal_actions}, {"draw", "pass"}, state)
        same(len(state.legal_actions()), 2, state)
        hits = luck.random() < 0.5
        table = table.apply(Draw() if hits else Pass())
        state.apply_action(0 if hits else 1)
    assert table.over
    naturals = [len(hand) == 2 and total(hand) == TWENTY_ONE for hand in table.hands]
    won = state.returns()[0]
    if naturals[0] != naturals[1] and won == 0:  # a natural beats another 21 here
        won = 1 if naturals[0] else -1
    same(table.payoffs[0], UNIT * won, state)
    return table


def in_blackjack(card: Card) -> int:
    """Return a card's number where aces are low and the cards of a suit follow each other."""
    return SUITS.index(card.suit) * 13 + (card.rank - 1) % 13


def total(hand: tuple[Card | None, ...]) -> int:
    """Add up a hand, an ace as eleven where that is not too much."""
    ranks = [card.rank for card in hand if card is not None]
    hard = sum(1 if rank is Rank.ACE else min(rank, 10) for rank in ranks)
    return hard + 10 if Rank.ACE in ranks and hard <= 11 else hard


# Liar's dice


def play_liars_dice(seed: int) -> Table:
    """Play a game of liar's dice in both engines."""
    luck = random.Random(seed)
    dice = luck.randint(1, 2)
    game = own_game(f"liars-dice-{dice}")
    rolled = [luck.randint(1, SIDES) for _ in range(2 * dice)]  # those of the first player first
    cards = [Card(Rank(face + 1), SUITS[place]) for place, face in enumerate(rolled)]
    around = [cards[player * dice + number] for number in range(dice) for player in (0, 1)]
    whole = [Card(Rank(face + 1), suit) for face in range(1, 7) for suit in SUITS[: 2 * dice]]
    deck = [*around, *(card for card in whole if card not in around)]
    table = Table.start(game, 2, deck=deck, button=1)
    state = pyspiel.load_game("liars_dice", {"numdice": dice}).new_initial_state()
    for face in rolled:
        state.apply_action(face - 1)
    while not table.over:
        same(table.actor, state.current_player(), state)
        ours: dict[int, Action] = {
            (claim.count - 1) * SIDES + claim.rank - Rank.TWO: claim
            for claim in table.legal_actions
            if isinstance(claim, Claim)
        }
        if Challenge in table.legal_actions:
            ours[2 * dice * SIDES] = Challenge()
        same(set(ours), set(state.legal_actions()), state)
        number = luck.choice([*sorted(ours)[:5], max(ours)])
        table = table.apply(ours[number])
        state.apply_action(number)
    same(list(table.payoffs), list(state.returns()), state)
    return table


GAMES: dict[str, Callable[[int], Any]] = {
    "crazy-eights": play_crazy_eights,
    "blackjack": play_blackjack,
    "liars-dice": play_liars_dice,
}
