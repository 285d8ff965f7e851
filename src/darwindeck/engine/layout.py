"""One table is one fixed-size record, one program another; these are their layouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

from darwindeck.cards import CARD_NUMBERS
from darwindeck.compiled.records import dtype_of_records
from darwindeck.genome import rules

if TYPE_CHECKING:
    from numpy import dtype

SEATS = rules.MAX_SEATS
BOARD = rules.MAX_BOARD
DECK = rules.MAX_DECK
ROWS = (
    rules.MAX_STEPS + 5
)  # no row, the set-up's two, the steps of all phases, and the ending's two
DECK_PLACES = DECK + 4  # so many that no gap follows in the record
UNKNOWN_CARD = 52
UNKNOWN_IN_FULL = DECK  # the same in a deck whose cards have more numbers than 52
HIDDEN_CARD = (
    53  # and the next numbers that no card has: one of the first seat's own deck, and so on
)
FIRST_JOKER = 56
JOKERS = CARD_NUMBERS - FIRST_JOKER
NO_SUIT = 4
CLAIM_ROWS = 54  # of up to thirteen claims
NAMEABLE = 8  # the suits, none of them, the top cards alone, and null, twice
KINDS = 16  # of hands that a ranking can tell apart
JOURNAL = 24  # entries: more than any one step of a game makes

NOBODY = -1
DEALER = -2

# To whom cards are passed on, in quarters of the way around the table, or by the last hand's places
TO_NOBODY = 0
TO_LEFT = 1
TO_ACROSS = 2
TO_RIGHT = 3
TO_COUNTERPART = 4
TO_PARTNER = 5

Int: TypeAlias = Annotated[int, ("i4", ())]
Small: TypeAlias = Annotated[int, ("i1", ())]
Index: TypeAlias = Annotated[int, ("u4", ())]
Amount: TypeAlias = Annotated[int, ("i8", ())]
Word: TypeAlias = Annotated[int, ("u8", ())]
SeatSet: TypeAlias = Annotated[int, ("i4", ())]
AmountBySeat: TypeAlias = Annotated[NDArray[np.int64], ("i8", (SEATS,))]
CardSetBySeat: TypeAlias = Annotated[NDArray[np.uint64], ("u8", (SEATS,))]
CountBySeat: TypeAlias = Annotated[NDArray[np.uint8], ("u1", (SEATS,))]
BitsBySeat: TypeAlias = Annotated[NDArray[np.uint16], ("u2", (SEATS,))]
StrengthBySeat: TypeAlias = Annotated[NDArray[np.uint16], ("u2", (2, SEATS))]
BidBySeat: TypeAlias = Annotated[NDArray[np.int16], ("i2", (SEATS,))]
BidValues: TypeAlias = Annotated[NDArray[np.int16], ("i2", (rules.MAX_BIDS,))]
ValueByKind: TypeAlias = Annotated[NDArray[np.uint16], ("u2", (KINDS,))]
KeptHands: TypeAlias = Annotated[NDArray[np.uint16], ("u2", (rules.MAX_KEPT,))]
OddsByKind: TypeAlias = Annotated[NDArray[np.uint8], ("u1", (KINDS,))]
Claims: TypeAlias = Annotated[NDArray[np.uint16], ("u2", (CLAIM_ROWS,))]
Worths: TypeAlias = Annotated[NDArray[np.int16], ("i2", (NAMEABLE,))]
ScoreBySeat: TypeAlias = Annotated[NDArray[np.int32], ("i4", (SEATS,))]
Hands: TypeAlias = Annotated[NDArray[np.uint8], ("u1", (rules.ALL_HANDS,))]
Board: TypeAlias = Annotated[NDArray[np.uint8], ("u1", (BOARD,))]
Deck: TypeAlias = Annotated[NDArray[np.uint8], ("u1", (DECK_PLACES,))]
Entries: TypeAlias = Annotated[NDArray[np.int64], ("i8", (JOURNAL,))]
Headings: TypeAlias = Annotated[NDArray[np.uint16], ("u2", (JOURNAL,))]
ByAttribute: TypeAlias = Annotated[NDArray[np.int16], ("i2", (rules.MAX_ATTRIBUTES,))]


class TableRecord:
    """Everything about one hand in play. Sets of seats are bit masks, seat 0 the lowest bit.

    The cards in the deck are the last ones of `deck`, from `deck_next` on. The pile in the middle
    lies in the same array from its start: every card of the pile has left the deck. The board are
    community cards, or those that players have committed, the last ones of them face down.
    """

    rng: Word  # the state of the table's random number generator
    spare: Word  # the half of its last number that has not been used, and a bit that says so
    order: Word  # how high each rank is, four bits for each, the two's the lowest
    whole: Word  # all cards of the game, as a set
    gone: Word  # cards that are out of play for good, as a set
    stack: AmountBySeat  # chips behind
    bet: AmountBySeat  # chips put in during this betting round
    paid: AmountBySeat  # chips put in during this hand, less what went into an awarded pot
    price_seen: AmountBySeat  # the price when the seat last acted in this round
    pot: Amount  # all chips in the middle, this round's bets included
    won: Amount  # chips awarded from pots so far, since the cards were dealt again
    dead: Amount  # antes that whoever wins the main pot takes
    price: Amount  # the highest bet of this round: what it costs to stay in
    last_raise: Amount  # the size of the last full bet or raise, or the minimum
    bring_in: Amount
    to_call: Amount  # what the actor adds to call
    min_to: Amount  # the smallest total a sized bet or raise may reach
    max_to: Amount  # the largest
    thrown: CardSetBySeat  # cards discarded in the current exchange
    strength: StrengthBySeat  # showdown values, the high hand's and the low hand's
    score: ScoreBySeat  # points in this hand
    button: Int
    hand_number: Int  # of this hand in its match, from 0
    actor: Int
    phase: Index  # the row of the program in execution
    turn: Int  # the seat whose turn it last was
    leader: Small  # the seat that takes the next turn, or leads the next trick
    best: Small  # who is winning the trick, has claimed, played last, or has the initiative
    turns: Int  # turns, tricks, battles and deals so far
    raises: Int
    legal: Int  # the kinds of action the actor may choose, as bits
    seated: SeatSet  # dealt into this hand
    live: SeatSet  # not folded
    able: SeatSet  # not folded and with chips behind
    pending: SeatSet  # still to act in this round
    acted: SeatSet  # acted since the last full bet or raise
    shown: SeatSet  # hands turned face up at showdown
    house: SeatSet  # the seat that nobody plays, if any
    winners: SeatSet  # who won the hand
    seats: Small
    room: Small  # how many cards each hand has room for
    stage: Small  # how far the row in execution has got; 0 when it starts
    to_deal: Small  # how many cards the dealer is asked for
    completing: Small  # a bring-in round in which nobody has bet yet
    shuffling: Small  # cards are drawn at random from the rest of the deck
    dealt_by_hand: Small  # the caller chooses each card
    over: Small
    deck_size: Small  # cards in the whole deck
    deck_next: Small
    board_size: Small
    pile_size: Small
    pile_base: Small  # the pile's cards from here on are in play, those below are discards
    backwards: Small  # turns go counter-clockwise
    skips: Small  # how many players the next turn passes over
    again: Small  # the same player has another turn
    turns_left: Small  # turns, tricks or rows until the phase, or one's part of it, is over
    to_discard: Small  # cards that the player may exchange, has to discard, or to put into rows
    passes: Small  # of others since the last play
    last_count: Small  # how many cards were played last, or lie face down; the row of a free claim
    named: Small  # the suit that was named for the top card
    trump: Small
    led: Small  # the suit that was led to the trick
    broken: Small  # suits of which a card has been played, as bits
    due: Small  # the rank to be claimed next, or the place of a free claim in its row
    up: BitsBySeat  # which of the seat's cards lie face up, by position
    hand_size: CountBySeat
    drawn: CountBySeat  # how many cards the seat exchanged last
    tricks: CountBySeat  # tricks won
    captured: CountBySeat  # cards won
    hand: Hands  # every seat's cards, `room` places for each
    board: Board  # of several boards, the cards of one after those of the other
    deck: Deck  # 52 places, and more that only decks with jokers or many copies need
    telling: Small  # somebody listens: what happens is noted in the journal
    told: Small  # entries in the journal
    journal: Entries  # what the last step did: counts, chips, points or sets of cards
    buried: Word  # cards that left a hand face down and are gone, or in a battle, as a set
    history: Word  # what everybody has seen being done in this hand, as one number
    lacks: CountBySeat  # suits that a seat has been seen to have none of, as bits
    taker: Small  # who has captured all cards that score so far, or nobody, or several
    taken: Small  # cards that score and have been captured
    boards: Small  # that share every pot
    staying: SeatSet  # who has decided to stay in, while the others decide
    bid: BidBySeat  # tricks or points that a seat has bid, or none
    counted: ScoreBySeat  # points that count for contracts, from cards that a seat has captured
    extra: Word  # cards that are trumps although they are of another suit, as a set
    faces: Word  # which rank the numbers of each rank stand for, or 0 if that is their own
    bags: CountBySeat  # the last digit of the points from earlier hands of the match
    declarer: Small  # who alone has a contract: by an auction, or by having made trump
    alone: Small  # the declarer plays without partners
    declined: Small  # the suit of a card that was turned up as trump, and accepted by nobody
    left_bower: Small  # the jack that counts as a trump, or none
    offered: Small  # how many have passed the first discard, or more than all if that is over
    picked: Small  # the card of the discards that was taken last and must be kept, or none
    knocker: Small  # who has knocked
    unknown: Small  # what stands for a card that nobody knows
    untouched: Small  # how many cards of a talon the declarer has left face down
    out: SeatSet  # who has no cards left, in a hand that goes on without them
    place: CountBySeat  # in which a seat went out, or until then its place in the last hand
    cuts: BitsBySeat  # where further hands of a seat begin that has split its cards, by position
    doubled: BitsBySeat  # which of its hands have doubled bets, by the position of their first card
    waiting: Small  # split hands of the seat in turn that are still to be played
    stake: Small  # how often what the hand is worth has been raised
    raised: Small  # a raise of it has not been answered yet
    raiser: Small  # who has raised it last
    first_taker: Small  # who has taken a trick before all others
    laid: Small  # melds that the player has laid down in this turn
    asked: Int  # the turn in which the player was asked last to raise it
    tops: Word  # cards above all others in tricks, six bits for each, the highest lowest
    melds: CardSetBySeat  # cards that lie in melds of a seat on the table
    runs: Word  # which of them lie in runs, and not in sets
    declared: Word  # the cards of the declarer when trump was made, as a set
    talon: Word  # the cards that the declarer has left, which nobody sees
    headings: Headings  # of what kind each entry of the journal is, and about which seat
    bettor: Small  # who has bet or raised last in this hand
    bettor_before: Small  # who had done so when this round of betting began


class GameRecord:
    """What concerns the whole game."""

    settling: Int  # the row with which a hand is settled
    repeat_from: Int  # the row with which a round begins
    resolving: Int  # the row with which a deal is resolved
    turn_limit: Int
    hand_limit: Int  # hands in a match
    draws_below: Int  # the house draws below this total
    hits_soft: Int  # and to just this total if an ace in it counts eleven
    natural_pays: Int  # what two cards of 21 win
    natural_for: Int  # of a bet of so many chips
    lost: Int  # the value of a hand that loses whatever the house has
    qualifying: Int  # the least value with which the house plays
    kinds: Int  # of hands that a bonus can be paid for
    best_of_kind: ValueByKind  # the value of its best hand, from the worst kind to the best
    bonus: OddsByKind  # what each kind of hand is paid, whatever the house has
    keeps: KeptHands  # the least values of a last row that the house sets, the best first
    keep_count: Int
    stakes: Amount  # what a hand can be worth, eight bits for each, the first lowest
    stake_count: Int
    peeking: Int  # the row in which the house looks whether it has 21
    winning: Int  # how a hand is won
    hand_points: Int  # a hand won is worth a point
    teams: Int  # of partners, who sit alternately; none if everyone plays alone
    sweep_cards: Int  # cards that make a sweep, if that scores
    going_out: Int  # a hand ends when somebody has no cards
    plays_out: Int  # a hand goes on until all but one have no cards
    capture_all: Int  # a hand ends when somebody has all cards
    target: Int  # a hand ends when somebody has so many points
    turned_trump: Int
    bowers: Int  # jacks are the highest trumps, that of the other suit of the colour too
    bids: Int  # tricks are taken for contracts
    bid_values: BidValues  # what can be bid, where that is a list
    counts: Int  # cards count points for contracts
    in_points: Int  # contracts are about points, not about tricks
    by_worth: Int  # bids are about what a game is worth
    contract: Int  # points to take, where that is not what was bid
    all_points: Int  # that cards and the last trick count
    worths: Worths  # of each suit as trump, of the top cards alone, of null, and from the hand
    usual_order: Word  # of ranks, where a null is played
    top_trumps: Int  # the top cards are trumps
    melds: Int  # a hand is about sets and runs
    deck_ends: Int  # a hand ends when the deck runs out
    stays: Int  # the pile is a tableau, which is never shuffled into the deck
    blind: Int  # the places of a hand that its owner does not see, as bits
    hidden_pile: Int
    refills: Int  # cards are dealt or drawn in every round
    phase_count: Int
    effect_count: Int
    score_count: Int
    attribute_count: Int
    payoff_count: Int
    own_decks: Int  # everyone has a deck of their own
    for_points: Int  # points are all that is played for
    arranging: Int  # the row in which cards are arranged
    for_pot: Int  # a hand is about the pot alone, and ends when it is empty
    replays: Int  # the pot is matched by the losers, and everyone is in again for it
    paid_tricks: Int  # tricks share the pot
    rejoins: Int  # who has folded is in again with the next deal
    stake: Int  # about how many points a deal is about
    owned: CardSetBySeat  # the cards of each seat's own deck


class PhaseRecord:
    """One step of a hand: an operation and its parameters."""

    op: Int
    index: Int  # the phase in the genome
    count: Int  # cards to deal, to turn up, to draw, or to draw up to
    everything: Int  # the whole deck is dealt, as far as it goes
    face_up: Int
    burn: Int
    gather: Int
    amount: Amount  # of a forced bet
    position: Int  # of a blind, from the left of the button
    dead: Int  # a forced bet that is no part of a bet
    high_card: Int  # the highest up-card owes the bring-in
    min_bet: Amount
    max_bet: Amount  # the most that a bet or raise adds to the price
    max_raises: Int
    structure: Int
    opener: Int
    fold_when_free: Int
    min_cards: Int  # to play or exchange at once
    max_cards: Int
    replaced: Int  # as many new cards are dealt as were given away
    directions: Int  # in how many of them cards are passed on, hand by hand; none from the deck
    passed_to: Int  # to whom in each, three bits for the first hand the lowest
    to_partner: Int  # how many seats further to the left partners sit
    ranking: Amount  # by which hands are compared
    low_ranking: Amount
    hole_cards_used: Int
    wild: Word  # cards that stand for any others in hands or claims, as a set
    post_costs: Int  # how many times a bet is lost to a card of the rank of one of the two
    pays: Amount  # odds of the house, eight bits for each spread, the narrowest lowest
    spreads: Int  # for how many spreads there are odds of their own
    pair_pays: Int  # odds of a third card of the same rank
    rows: Int  # into which cards are arranged
    row_sizes: Int  # four bits for each, the first row lowest
    unit: Amount  # chips for a row
    sweep: Int  # units on top for all rows
    matches: Int  # who loses at this showdown fills the pot again
    first: Int  # the row with which a turn begins
    last: Int  # a turn ends with this row
    play_row: Int  # the next row in which cards are played
    condition: Int  # the first part of the condition
    condition_count: Int
    mandatory: Int
    pass_if_unable: Int
    needs_play: Int  # the condition asks whether there is anything to play
    from_pile: Int
    repeats: Int  # NumPy has a method `repeat`, which would hide a field of that name
    double: Int
    splits: Int  # how often two cards that count the same may be made two hands
    times: Int  # as much as a player has bet is a call against the house
    insurance: Int  # odds of a bet that the house has 21
    stops_at_21: Int  # nobody draws to 21 or more
    capture: Int
    clears: Int
    discards: Int  # cards to discard, one after the other
    or_discard: Int  # the top discard may be taken instead
    offered_first: Int  # everyone may take the first discard before anybody draws
    leaves: Int  # cards of the deck that are never drawn
    must_be_kept: Int  # a card taken from the discards is not discarded in the same turn
    deadwood: Int  # the most with which a player may knock
    lay_off: Int  # others add cards to the melds of who knocked
    tie_undercuts: Int  # who has as much deadwood as who knocked wins
    most_melds: Int  # that a player lays down in one turn
    run_of: Int  # the fewest cards of a run that is laid down
    extends: Int  # whose melds a player may add cards to
    kept: Int  # cards that are not laid down, so that the last one is discarded
    tricks: Int  # to play, or to have won
    must_follow: Int
    high_wins: Int
    breaking_suit: Int
    never_broken: Int  # only who has nothing else may lead it
    any_suit: Int  # the highest card takes a trick whatever its suit, and equal ones nobody's
    first_rules: Int  # the first trick has rules of its own
    opening_card: Int  # who holds it leads it to the first trick
    safe_first: Int  # no card that scores is played to the first trick
    must_beat: Int  # who can has to beat the best card of a trick, and to trump
    declarer_leads: Int  # to the first trick
    shares_pot: Int  # each trick takes an equal share of the pot
    no_trick_costs: Amount  # what who takes none pays for the next pot
    combines: Int  # before the first trick, cards that are held together count
    lowest: Int  # of the bids or free claims
    values: Int  # how many bids there are, where they are a list
    optional: Int  # a talon can be left
    null: Int  # a game without trumps and tricks may be named
    tops_alone: Int  # no suit need be named, so that only the top cards are trumps
    highest: Int
    hook: Int  # the last bid does not make them add up to the highest
    outbid: Int  # every bid is higher than the last
    sealed: Int  # nobody sees a bid before all have made theirs
    in_chips: Int  # the highest bid is paid into the pot
    contract: Int  # tricks that who makes trump has to take
    turned_up: Int  # a card is offered as trump
    taken_by: Int  # who takes that card
    must_name: Int  # the last one asked cannot pass
    may_go_alone: Int
    claims: Claims  # that the deck has the cards for, as bits
    face_down: Int  # cards laid down by those who tie in a battle
    to_hand: Int  # cards won in a battle go under the hand
    raise_again: Int  # who has initiative may raise more than once
    all_answer: Int  # everyone answers a raise, and not only the seats after it
    answers_may_raise: Int
    may_open: SeatSet  # who may be the first to raise
    asks_all_in: Int  # who holds no card is asked too
    round_number: Int  # of a deal, from 0
    bust_attribute: Int  # the total that leads to a bust
    bust_limit: Int  # the attribute whose total it must not exceed
    needed: SeatSet  # whose fold calls a deal off


class ConditionRecord:
    """One part of a condition; parts come before what joins them."""

    op: Int
    joined: Int  # how many parts this one joins
    suit: Int
    comparison: Int
    value: Int  # to compare with


class EffectRecord:
    """What a card does when it is played."""

    ranks: Int  # of the cards meant, as bits
    suit: Int
    effect: Int
    count: Int  # cards that the next player draws


class ScoreRecord:
    """What a card, a trick or going out scores."""

    ranks: Int  # of the cards meant, as bits
    suit: Int
    per: Int
    points: Int
    to_others: Int
    beyond: Int  # so many tricks that are not scored
    place: Int  # in which a seat must have gone out, or none
    cards: Word  # that have to be held together, six bits for each and one more than its number
    in_trumps: Int  # which of them are trumps, whatever their suit, as bits


class CardRecord:
    """A card of the game's own: what it counts."""

    kind: Int
    only_last: Int  # of the cards of this kind only the last counts
    values: ByAttribute
    numerators: ByAttribute  # by what it multiplies
    denominators: ByAttribute


class AttributeRecord:
    """What becomes of an attribute of cards."""

    running: Int  # it lasts from deal to deal
    feeds: Int  # the attribute that grows with this one
    percent: Int


class PayoffRecord:
    """What a seat is paid when a deal ends."""

    when: Int
    seat: Int
    points: Int
    attribute: Int  # the total that is paid out too, or none
    percent: Int


class ScriptRecord:
    """How a bot plays a role."""

    is_given: Int
    raises: ByAttribute  # the chance of a raise, by round
    prefers: Int  # the attribute of which it plays the most, or none
    folds: Int  # above a margin
    folds_above: Int


def record_dtype(layout: type) -> dtype[np.void]:
    """Make the dtype of records that a layout class describes by its annotations."""
    return dtype_of_records(aligned_dtype(layout))


def aligned_dtype(layout: type) -> dtype[np.void]:
    """Make the structured dtype of a layout: records inside others keep their alignment so."""
    fields = []
    for name, hint in get_type_hints(layout, include_extras=True).items():
        kind, shape = next(extra for extra in get_args(hint)[1:] if get_origin(hint) is Annotated)
        fields.append((name, kind, shape))
    aligned = np.dtype(fields, align=True)
    gap = aligned.itemsize - sum(np.dtype(field).itemsize for field in (f[1:] for f in fields))
    if gap:
        # Named, so that it is copied and compared like everything else.
        fields.append(("filler", "u1", (gap,)))
    return np.dtype(fields, align=True)


class Program:
    """The rules of a game for the engine: its phases, and what they refer to by number.

    Phases begin with row 1, so that 0 can stand for no row.
    """

    game: Annotated[GameRecord, (aligned_dtype(GameRecord), ())]
    phases: Annotated[Sequence[PhaseRecord], (aligned_dtype(PhaseRecord), (ROWS,))]
    conditions: Annotated[
        Sequence[ConditionRecord], (aligned_dtype(ConditionRecord), (rules.MAX_CONDITIONS,))
    ]
    effects: Annotated[Sequence[EffectRecord], (aligned_dtype(EffectRecord), (rules.MAX_EFFECTS,))]
    scores: Annotated[Sequence[ScoreRecord], (aligned_dtype(ScoreRecord), (rules.MAX_SCORES,))]
    cards: Annotated[Sequence[CardRecord], (aligned_dtype(CardRecord), (DECK,))]
    attributes: Annotated[
        Sequence[AttributeRecord], (aligned_dtype(AttributeRecord), (rules.MAX_ATTRIBUTES,))
    ]
    payoffs: Annotated[Sequence[PayoffRecord], (aligned_dtype(PayoffRecord), (rules.MAX_PAYOFFS,))]
    scripts: Annotated[Sequence[ScriptRecord], (aligned_dtype(ScriptRecord), (SEATS,))]


TABLE = record_dtype(TableRecord)
PROGRAM = record_dtype(Program)

DECK_OFFSET: int = TABLE.fields["deck"][1]  # type: ignore[index]
JOKERS_OFFSET = DECK_OFFSET + UNKNOWN_CARD
TELLING_OFFSET: int = TABLE.fields["telling"][1]  # type: ignore[index]
JOURNAL_OFFSET: int = TABLE.fields["journal"][1]  # type: ignore[index]
BURIED_OFFSET: int = TABLE.fields["buried"][1]  # type: ignore[index]
HISTORY_OFFSET: int = TABLE.fields["history"][1]  # type: ignore[index]

TableArray: TypeAlias = NDArray[np.void]
ProgramArray: TypeAlias = NDArray[np.void]
"""A program as Python passes it on: an array of one."""


def game_in(program: ProgramArray) -> np.void:
    """Return what a program says about the whole game."""
    game: np.void = program["game"][0]
    return game


def phases_in(program: ProgramArray) -> NDArray[np.void]:
    """Return the rows of a program's phases, the first of them at 1."""
    count = int(program["game"]["phase_count"][0])
    phases: NDArray[np.void] = program["phases"][0, : count + 1]
    return phases


def blank_table() -> TableArray:
    """Return an array of one table, all zero: ten times faster than NumPy's own constructors."""
    return np.frombuffer(bytearray(TABLE.itemsize), TABLE)


def copy_of(table: TableArray) -> TableArray:
    """Copy a table that `blank_table` or `copy_of` made: again much faster than NumPy."""
    return np.frombuffer(bytearray(table.base), TABLE)  # type: ignore[arg-type]


def put_cards(table: TableArray, numbers: Sequence[int]) -> None:
    """Put cards on top of the deck of a table that `blank_table` or `copy_of` made."""
    memory: bytearray = table.base  # type: ignore[assignment]
    memory[DECK_OFFSET : DECK_OFFSET + len(numbers)] = bytes(numbers)
