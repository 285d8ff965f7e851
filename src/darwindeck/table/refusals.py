"""Why an action is refused: one typed value, and its sentence."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from darwindeck.cards import Card, Rank, Suit, format_cards, is_card
from darwindeck.genome.faces import faces_of
from darwindeck.table import actions
from darwindeck.table.actions import Action
from darwindeck.table.errors import IllegalAction

if TYPE_CHECKING:
    from darwindeck.table.position import Position


class RefusalCode(StrEnum):
    """The kinds of refusal."""

    NOT_AN_ACTION = "not_an_action"
    HAND_OVER = "hand_over"
    OUT_OF_TURN = "out_of_turn"
    OUT_OF_TURN_AFTER_HAND = "out_of_turn_after_hand"
    DEALERS_TURN = "dealers_turn"
    DEALER_FIRST = "dealer_first"
    NOT_POSSIBLE_NOW = "not_possible_now"
    # Cards from the dealer
    NOT_DEALT_BY_HAND = "not_dealt_by_hand"
    WRONG_NUMBER_DEALT = "wrong_number_dealt"
    DEALT_TWICE = "dealt_twice"
    NOT_IN_DECK = "not_in_deck"
    NO_CARDS_DUE = "no_cards_due"
    DEAL_INCOMPLETE = "deal_incomplete"
    # Showing hands
    SHOWN_TOO_EARLY = "shown_too_early"
    FOLDED_BEFORE = "folded_before"
    NOT_HELD = "not_held"
    NO_SUCH_SEAT = "no_such_seat"
    # Betting
    TIME_TO_BET = "time_to_bet"
    BAD_AMOUNT = "bad_amount"
    FACING_A_BET = "facing_a_bet"
    NOTHING_TO_CALL = "nothing_to_call"
    NOTHING_TO_FOLD = "nothing_to_fold"
    CALL_BEYOND_STACK = "call_beyond_stack"
    BRING_IN_OWED = "bring_in_owed"
    WRONG_WORD = "wrong_word"
    BELOW_MINIMUM = "below_minimum"
    ABOVE_MAXIMUM = "above_maximum"
    ONLY_ALL_IN = "only_all_in"
    NO_FURTHER_BET = "no_further_bet"
    ALL_IN_NOT_A_SIZE = "all_in_not_a_size"
    TIME_TO_DECLARE = "time_to_declare"
    # Exchanging
    TIME_TO_EXCHANGE = "time_to_exchange"
    WRONG_EXCHANGE = "wrong_exchange"
    WRONG_ROW = "wrong_row"
    # Playing cards
    NOT_IN_HAND = "not_in_hand"
    ONE_CARD_TO_A_TRICK = "one_card_to_a_trick"
    FOLLOW_SUIT = "follow_suit"
    SUIT_NOT_BROKEN = "suit_not_broken"
    SUIT_NEVER_BROKEN = "suit_never_broken"
    OPENING_CARD = "opening_card"
    SAFE_FIRST_TRICK = "safe_first_trick"
    MUST_TRUMP = "must_trump"
    MUST_BEAT = "must_beat"
    TOO_FEW_CARDS = "too_few_cards"
    TOO_MANY_CARDS = "too_many_cards"
    TOO_MANY_CLAIMED = "too_many_claimed"
    NOT_OF_ONE_RANK = "not_of_one_rank"
    DOES_NOT_FIT = "does_not_fit"
    DOES_NOT_FIT_TOP = "does_not_fit_top"
    DOES_NOT_FIT_NAMED = "does_not_fit_named"
    # Bids and trump
    TIME_TO_BID = "time_to_bid"
    BID_OUT_OF_RANGE = "bid_out_of_range"
    BID_HOOKED = "bid_hooked"
    BID_NOT_LISTED = "bid_not_listed"
    BID_BEYOND_STACK = "bid_beyond_stack"
    TIME_TO_CLAIM = "time_to_claim"
    CLAIM_OF_RANKS = "claim_of_ranks"
    CLAIM_OF_HANDS = "claim_of_hands"
    CLAIM_TOO_LOW = "claim_too_low"
    CLAIM_TOO_HIGH = "claim_too_high"
    SUIT_NOT_OFFERED = "suit_not_offered"
    NOT_ALONE = "not_alone"
    # Melds
    CARD_JUST_TAKEN = "card_just_taken"
    TOO_MUCH_DEADWOOD = "too_much_deadwood"
    NO_SET_OR_RUN = "no_set_or_run"
    FITS_NO_MELD = "fits_no_meld"
    ENOUGH_MELDS = "enough_melds"
    LAST_CARD_IS_DISCARDED = "last_card_is_discarded"
    # Raising with cards
    RAISE_CHECK_OR_FOLD = "raise_check_or_fold"
    RAISE_IS_ONE_CARD = "raise_is_one_card"


SENTENCES: dict[RefusalCode, str] = {
    RefusalCode.NOT_AN_ACTION: "{action} is not an action: use one such as Call() or Raise(to=60)",
    RefusalCode.HAND_OVER: "{action} comes too late: the hand is over",
    RefusalCode.OUT_OF_TURN: "seat {seat} cannot {action} now: it is seat {turn}'s turn",
    RefusalCode.OUT_OF_TURN_AFTER_HAND: "seat {seat} cannot {action}: the hand is over",
    RefusalCode.DEALERS_TURN: "seat {seat} cannot {action} now: it is the dealer's turn",
    RefusalCode.DEALER_FIRST: "{action} must wait: the dealer is to deal {minimum} cards",
    RefusalCode.NOT_POSSIBLE_NOW: "{action} is not possible now",
    RefusalCode.NOT_DEALT_BY_HAND: (
        "the cards come from the deck: only a table dealt by hand is told its cards"
    ),
    RefusalCode.WRONG_NUMBER_DEALT: "{count} cards dealt where {minimum} are due: {action}",
    RefusalCode.DEALT_TWICE: "{cards} cannot be dealt twice: {action}",
    RefusalCode.NOT_IN_DECK: "{cards} is not in the deck {deck!r}: {action}",
    RefusalCode.NO_CARDS_DUE: "{action} is not possible: no cards are due",
    RefusalCode.DEAL_INCOMPLETE: "the deal is not complete: {minimum} cards are due",
    RefusalCode.SHOWN_TOO_EARLY: "seat {seat} cannot show: hands are shown after the betting",
    RefusalCode.FOLDED_BEFORE: "seat {seat} has folded and has no hand to show",
    RefusalCode.NOT_HELD: "seat {seat} cannot show {cards} with {hand}",
    RefusalCode.NO_SUCH_SEAT: "there is no seat {seat}",
    RefusalCode.TIME_TO_BET: "{action} is not possible now: it is time to bet",
    RefusalCode.BAD_AMOUNT: "{action} is not possible: bets are whole numbers of chips",
    RefusalCode.FACING_A_BET: "cannot check when facing a bet: it costs {to_call} to call",
    RefusalCode.NOTHING_TO_CALL: "there is nothing to call: checking is free",
    RefusalCode.NOTHING_TO_FOLD: "there is nothing to fold: checking is free",
    RefusalCode.CALL_BEYOND_STACK: "cannot call the full bet: go all in for less",
    RefusalCode.BRING_IN_OWED: "{action} is not possible: the bring-in of {to_call} is owed",
    RefusalCode.WRONG_WORD: "{action} is the wrong word here",
    RefusalCode.BELOW_MINIMUM: "{action} is below the minimum of {minimum}",
    RefusalCode.ABOVE_MAXIMUM: "{action} is above the maximum of {maximum}",
    RefusalCode.ONLY_ALL_IN: "{action} is not possible: the stack allows only all in",
    RefusalCode.NO_FURTHER_BET: "{action} is not possible: no further bet or raise is allowed",
    RefusalCode.ALL_IN_NOT_A_SIZE: "going all in is not a legal size here",
    RefusalCode.TIME_TO_DECLARE: "{action} is not possible now: check to stay in, or fold",
    RefusalCode.TIME_TO_EXCHANGE: "{action} is not possible now: it is time to exchange cards",
    RefusalCode.WRONG_EXCHANGE: "{action} is not possible with {hand}",
    RefusalCode.WRONG_ROW: "{action} is not possible: a row of {minimum} cards is to be set",
    RefusalCode.NOT_IN_HAND: "{action} is not possible: {cards} is not in the hand",
    RefusalCode.ONE_CARD_TO_A_TRICK: "{action} is not possible: one card is played to a trick",
    RefusalCode.FOLLOW_SUIT: "{cards} cannot be played: {suit} were led",
    RefusalCode.SUIT_NOT_BROKEN: "{cards} cannot be led: {suit} have not been played yet",
    RefusalCode.SUIT_NEVER_BROKEN: "{cards} cannot be led: another suit is held than {suit}",
    RefusalCode.OPENING_CARD: "{cards} cannot be led: another card opens the first trick",
    RefusalCode.SAFE_FIRST_TRICK: "{cards} cannot be played: nothing that scores, in this trick",
    RefusalCode.MUST_TRUMP: "{cards} cannot be played: a trump has to be, if there is one",
    RefusalCode.MUST_BEAT: "{cards} cannot be played: what lies there has to be beaten",
    RefusalCode.TOO_FEW_CARDS: "{action} is not possible: play at least {minimum} cards",
    RefusalCode.TOO_MANY_CARDS: "{action} is not possible: play at most {maximum} together",
    RefusalCode.TOO_MANY_CLAIMED: "{action} is not possible: claim at most {maximum} cards",
    RefusalCode.NOT_OF_ONE_RANK: "{action} is not possible: the cards have not one rank",
    RefusalCode.DOES_NOT_FIT: "{cards} cannot be played here",
    RefusalCode.DOES_NOT_FIT_TOP: "{cards} cannot be played on {top}",
    RefusalCode.DOES_NOT_FIT_NAMED: "{cards} cannot be played on {top}: {suit} were named",
    RefusalCode.TIME_TO_BID: "{action} is not possible now: it is time to bid",
    RefusalCode.BID_OUT_OF_RANGE: "{action} is not possible: bid {minimum} to {maximum}",
    RefusalCode.BID_BEYOND_STACK: (
        "{action} is not possible: a bid is paid from the stack, which has {maximum} chips"
    ),
    RefusalCode.BID_HOOKED: "{action} is not possible: the bids must not add up to {maximum}",
    RefusalCode.BID_NOT_LISTED: "{action} is not possible: nobody bids that number here",
    RefusalCode.TIME_TO_CLAIM: "{action} is not possible now: claim more, or challenge",
    RefusalCode.CLAIM_OF_RANKS: "{action} is not possible: claim how many there are of a rank",
    RefusalCode.CLAIM_OF_HANDS: "{action} is not possible: claim a hand, such as a pair of kings",
    RefusalCode.CLAIM_TOO_LOW: "{action} is not possible: claim more than was claimed before",
    RefusalCode.CLAIM_TOO_HIGH: "{action} is not possible: all hands together cannot hold that",
    RefusalCode.SUIT_NOT_OFFERED: "{action} is not possible: {suit} cannot be made trump now",
    RefusalCode.NOT_ALONE: "{action} is not possible: nobody plays alone here",
    RefusalCode.CARD_JUST_TAKEN: (
        "{action} is not possible: {cards} was taken from the discards in this turn"
    ),
    RefusalCode.TOO_MUCH_DEADWOOD: (
        "{action} is not possible: {count} points of deadwood are left, and {maximum} are allowed"
    ),
    RefusalCode.NO_SET_OR_RUN: (
        "{action} is not possible: three or four of a rank are a set, and {minimum} or more in "
        "order and of one suit a run"
    ),
    RefusalCode.FITS_NO_MELD: "{action} is not possible: no meld on the table takes it",
    RefusalCode.ENOUGH_MELDS: (
        "{action} is not possible: {maximum} were laid down in this turn, as many as are allowed"
    ),
    RefusalCode.LAST_CARD_IS_DISCARDED: (
        "{action} is not possible: a card has to be left for the discard"
    ),
    RefusalCode.RAISE_CHECK_OR_FOLD: (
        "{action} is not possible now: raise with cards, check or fold"
    ),
    RefusalCode.RAISE_IS_ONE_CARD: "{action} is not possible: a raise is one card",
}

SAY_IT_ALL = {
    RefusalCode.NOT_AN_ACTION,
    RefusalCode.OUT_OF_TURN,
    RefusalCode.OUT_OF_TURN_AFTER_HAND,
    RefusalCode.DEALERS_TURN,
    RefusalCode.WRONG_NUMBER_DEALT,
    RefusalCode.DEALT_TWICE,
    RefusalCode.NOT_IN_DECK,
    RefusalCode.BAD_AMOUNT,
}
"""Refusals after which it helps nobody to read what is legal."""


class Refusal(Struct, frozen=True):
    """Why an action is refused, with the numbers and cards that a sentence about it needs.

    `seat` is who tried, and `turn` whose turn it is; to show a hand is no action. `cards` are those
    that are wrong: not held, not in the deck, dealt twice, or not to be played. `suit` was led, or
    named, or may not be led yet. `minimum` and `maximum` are of chips, for a bet, or else of cards;
    `most` is all that the seat could bet. `phase` is the place of the phase in play among the
    genome's.
    """

    code: RefusalCode
    action: Action | None
    seat: int | None = None
    turn: int | None = None
    minimum: int = 0
    maximum: int = 0
    most: int = 0
    to_call: int = 0
    count: int = 0
    cards: tuple[Card | None, ...] = ()
    hand: tuple[Card | None, ...] = ()
    top: Card | None = None
    suit: Suit | None = None
    phase: int | None = None


def refused(table: Position, refusal: Refusal) -> IllegalAction:
    """Return the error that says why an action is refused, and what is legal."""
    words = sentence(table, refusal)
    if refusal.code not in SAY_IT_ALL:
        words = f"{words}; legal: {table.legal_actions}."
    return IllegalAction(words, refusal)


def sentence(table: Position, refusal: Refusal) -> str:
    """Say in English why an action is refused."""
    game = table.game
    return SENTENCES[refusal.code].format(
        action=deed(table, refusal.action),
        seat=refusal.seat,
        turn=refusal.turn,
        minimum=refusal.minimum,
        maximum=refusal.maximum,
        to_call=refusal.to_call,
        count=refusal.count,
        cards="that card" if game.roles else format_cards(refusal.cards, " "),
        hand=format_cards(refusal.hand),
        top=refusal.top,
        suit=refusal.suit.name.lower() if refusal.suit else "",
        deck=str(game.setup.initial_deck),
    )


def deed(table: Position, action: Action | None) -> str:
    """Name an action, and the cards of a deal between roles by their names."""
    if isinstance(action, actions.Play) and table.game.roles:
        return f"raise with {faces_of(table.game, action.cards)}"
    return str(action) if is_well_formed(action) else repr(action)


def is_well_formed(action: object) -> bool:
    """Tell whether something is an action, with cards and suits where there should be some."""
    if isinstance(action, actions.NameSuit):
        return isinstance(action.suit, Suit | None) and isinstance(action.alone, bool)
    if isinstance(action, actions.Bid):
        return isinstance(action.tricks, int) and not isinstance(action.tricks, bool)
    if isinstance(action, actions.Claim):
        counted = isinstance(action.count, int) and not isinstance(action.count, bool)
        return counted and type(action.rank) is Rank
    if isinstance(action, actions.ClaimHand):
        ranks = isinstance(action.ranks, tuple) and all(type(each) is Rank for each in action.ranks)
        return isinstance(action.hand, str) and ranks and isinstance(action.suit, Suit | None)
    if isinstance(action, actions.OfCards | actions.Deal):
        cards = action.cards
        return isinstance(cards, tuple) and all(card is None or is_card(card) for card in cards)
    return isinstance(action, actions.ActionBase)
