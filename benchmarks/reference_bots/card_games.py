"""Reference bots for games of cards: one rule of thumb each, from what a seat sees.

`hearts` passes danger and ducks, `whist` takes what it can cheaply, `spades` bids high cards and
takes as much, `president` sheds low cards and keeps sets together, `crazy_eights` keeps its longest
suit, `cheat` lies as little as it must and counts, `betting_war` bets by the cards that are still
to come, `rummy` lays down what it has at once, `the_deal` minds its margin, and `blackjack` follows
the basic strategy for one deck that is dealt anew for every hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks.reference_bots.rule_bot import RuleBot
from darwindeck.cards import RANK_LETTERS, Card, Rank, Suit
from darwindeck.engine.layout import TABLE
from darwindeck.genome.faces import custom_card
from darwindeck.table.actions import (
    AllIn,
    Bet,
    Bid,
    Call,
    Challenge,
    Check,
    Double,
    Draw,
    Exchange,
    Fold,
    Laying,
    NameSuit,
    Pass,
    Play,
    Raise,
    Split,
)
from darwindeck.table.legal import possible_melds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from darwindeck.table.actions import Action
    from darwindeck.table.view import View

QUEEN = Card(Rank.QUEEN, Suit.SPADES)
NEEDED_MARGIN = (-5, 0, 5)  # of cover over evidence, to go on after each round of a deal


def record_in(view: View) -> Any:
    """Return the engine's record of what the seat may know."""
    return np.frombuffer(view.record, TABLE)[0]


def best_play(view: View, worth: Callable[[Action], float]) -> Action:
    """Return the legal action that is worth most; of equals, the first."""
    return max(view.legal_actions, key=worth)


def cards_in(action: Action) -> tuple[Card, ...]:
    """Return the cards that an action plays."""
    return tuple(card for card in action.cards if card) if isinstance(action, Play) else ()


def count_of(view: View, *, suit: Suit | None = None, rank: Rank | None = None) -> int:
    """Count one's cards of a suit or a rank."""
    return sum(card is not None and suit in {None, card.suit} and rank in {None, card.rank}
               for card in view.hand)  # fmt: skip


def trick_of(view: View) -> tuple[Card, ...]:
    """Return the cards of the trick so far."""
    base = int(record_in(view)["pile_base"])
    return tuple(card for card in view.pile[base:] if card)


def winning(trick: Iterable[Card], trump: Suit | None) -> Card:
    """Return the card that wins a trick so far."""
    first, *others = trick
    best = first
    for card in others:
        beats = card.rank > best.rank if card.suit == best.suit else card.suit == trump
        best = card if beats else best
    return best


def is_last(view: View, trick: tuple[Card, ...]) -> bool:
    """Tell whether nobody plays to a trick after the viewer."""
    return len(trick) + 1 == int(record_in(view)["live"]).bit_count()


def pass_danger(view: View) -> Action:
    """Pass high spades, and the highest of the other cards."""

    def danger(card: Card | None) -> int:
        assert card is not None
        high_spade = card.suit == Suit.SPADES and card.rank >= Rank.QUEEN
        return card.rank + 20 * high_spade + 2 * (card.suit == Suit.HEARTS)

    return Exchange(tuple(sorted(view.hand, key=danger, reverse=True)[:3]))


def duck(view: View) -> Action:
    """Lead low; duck with the highest card that loses; when void, get rid of what hurts."""
    if Exchange in view.legal_actions:
        return pass_danger(view)
    trick = trick_of(view)
    gone = int(record_in(view)["gone"]) >> QUEEN.index & 1 or QUEEN in trick
    left = is_last(view, trick)
    hurts = sum(13 if card == QUEEN else card.suit == Suit.HEARTS for card in trick)

    def worth(action: Action) -> float:
        (card,) = cards_in(action)
        draws_queen = card.suit == Suit.SPADES and card.rank > Rank.QUEEN and not gone
        if not trick:
            spade = card.suit == Suit.SPADES and not gone
            risk = -20 if card.rank >= Rank.QUEEN else -6 if QUEEN in view.hand else 4
            return -card.rank - 0.3 * count_of(view, suit=card.suit) + (risk if spade else 0)
        if card.suit != trick[0].suit:
            pain = 1000 * (card == QUEEN) + 300 * draws_queen + 100 * (card.suit == Suit.HEARTS)
            return pain + card.rank - 0.5 * count_of(view, suit=card.suit)
        if card.rank < winning(trick, None).rank:
            return 100 + card.rank + 200 * (card == QUEEN)
        throws_high = left and hurts < 4
        return (card.rank if throws_high else -card.rank) - 300 * (card == QUEEN) - 20 * draws_queen

    return best_play(view, worth)


def take_cheaply(view: View) -> Action:
    """Lead high; win a trick, as the last player with as little as it takes; else throw low.

    A trick that a partner is winning is left to it.
    """
    trick = trick_of(view)
    partner_wins = partner_is_winning(view, trick)

    def worth(action: Action) -> float:
        card, *_ = cards_in(action)
        trump = card.suit == view.trump
        if not trick:
            return card.rank + 0.5 * trump
        if winning((*trick, card), view.trump) == card and not partner_wins:
            return 100 - 20 * trump + (-card.rank if is_last(view, trick) else card.rank)
        return -card.rank - 30 * trump

    return best_play(view, worth)


def bid_and_take(view: View) -> Action:
    """Bid high cards and long trumps; take tricks as long as one's side needs any, then duck."""
    if Bid in view.legal_actions:
        return Bid(max(1, round(tricks_in(view))))
    assert view.seat is not None
    side = view.seats[view.seat % 2 :: 2]
    if sum((seat.bid or 0) - seat.tricks for seat in side) > 0:
        return take_cheaply(view)
    trick = trick_of(view)

    def worth(action: Action) -> float:
        card, *_ = cards_in(action)
        loses = bool(trick) and winning((*trick, card), view.trump) != card
        return card.rank if loses else -card.rank - 20 * (card.suit == view.trump)

    return best_play(view, worth)


def tricks_in(view: View) -> float:
    """Return how many tricks a hand may take: aces, guarded kings, and trumps beyond three."""
    kings = sum(
        card is not None and card.rank == Rank.KING and count_of(view, suit=card.suit) > 1
        for card in view.hand
    )
    trumps = max(count_of(view, suit=view.trump) - 3, 0)
    return count_of(view, rank=Rank.ACE) + 0.7 * kings + 0.9 * trumps


def partner_is_winning(view: View, trick: tuple[Card, ...]) -> bool:
    """Tell whether the one opposite, in a game of two against two, has played the best card."""
    if view.game.setup.teams != 2 or len(trick) < 2:
        return False
    return winning(trick, view.trump) == trick[-2]


def shed_low(view: View) -> Action:
    """Lead the lowest cards, many at once; beat with little, and break no set for it.

    Of a tax, the lowest cards go back.
    """
    leads, order = not trick_of(view), view.game.setup.rank_order or RANK_LETTERS
    if isinstance(given := view.legal_actions[0], Exchange):
        cards = [card for card in view.hand if card]
        lowest = sorted(cards, key=lambda card: order.index(card.rank.letter))
        return Exchange(tuple(lowest[: len(given.cards)]))

    def worth(action: Action) -> float:
        cards = cards_in(action)
        if not cards:
            return 5.0
        breaks = len(cards) < count_of(view, rank=cards[0].rank)
        height = order.index(cards[0].rank.letter) + 2
        if leads:
            return 52 - height + 3 * len(cards) - 20 * breaks
        saves_best = height == Rank.ACE and len(view.hand) > 6
        return 22 - height - 12 * breaks - 6 * saves_best

    return best_play(view, worth)


def keep_the_longest_suit(view: View) -> Action:
    """Play from the longest suit, cards that hurt first and eights last; name the longest."""

    def worth(action: Action) -> float:
        if isinstance(action, NameSuit):
            return count_of(view, suit=action.suit)
        cards = cards_in(action)
        if not cards:
            return 0.0
        special = {Rank.TWO: 6, Rank.QUEEN: 4, Rank.ACE: 4}.get(cards[0].rank, 0)
        return (
            1.0
            if cards[0].rank == Rank.EIGHT
            else 10 + special + count_of(view, suit=cards[0].suit)
        )

    return best_play(view, worth)


def lie_when_needed(view: View) -> Action:
    """Tell the truth with all one has, or lie with one card; doubt what cannot, or must not, be."""
    record = record_in(view)
    due = view.due_rank
    assert due is not None
    own, claimed = count_of(view, rank=due), int(record["last_count"])
    if Challenge in view.legal_actions:
        about_to_win = not view.seats[int(record["best"])].cards
        doubtful = own + claimed > 4 or (claimed >= 3 and own) or (claimed >= 2 and own >= 2)
        return Challenge() if about_to_win or doubtful else Pass()

    def worth(action: Action) -> float:
        cards = cards_in(action)
        if not cards:
            return -1000.0
        true = sum(card.rank == due for card in cards)
        if own:
            return 10 * true - 100 * (len(cards) - true)
        return (cards[0].rank - due) % 13 - 50 * (len(cards) - 1)

    return best_play(view, worth)


def bet_the_next_card(view: View) -> Action:
    """Bet when the cards to come, and the battles won, are good; call when fair; else fold."""
    cards = [card for card in view.hand if card]
    lead = sum(seat.captured if seat.seat == view.seat else -seat.captured for seat in view.seats)
    good = sum(card.rank - Rank.EIGHT for card in cards) / max(len(cards), 1) + 1.5 * lead
    raises = int(record_in(view)["raises"])
    if good > 2 + raises and (Bet in view.legal_actions or Raise in view.legal_actions):
        total = min(view.min_bet_to + 10 * (3 - len(cards)), view.max_bet_to)
        return Bet(total) if Bet in view.legal_actions else Raise(total)
    if Check in view.legal_actions:
        return Check()
    if good > -1.5 + raises:
        return Call() if Call in view.legal_actions else AllIn()
    return Fold()


def mind_the_margin(view: View) -> Action:
    """As Player: raise once a round, with what sells and covers; leave when it gets too hot."""
    deal = view.deal
    assert deal is not None
    margin = deal.margin or 0
    if deal.deciding:
        return Fold() if margin < NEEDED_MARGIN[min(deal.round, 3) - 1] else Check()
    plays = [action for action in view.legal_actions if isinstance(action, Play)]
    if not plays or any(card.seat == view.seat and not card.face_up for card in deal.committed):
        return Check()
    price = deal.total("price").amount
    best = max(plays, key=lambda play: worth_of_card(view, play, price))
    return best if worth_of_card(view, best, price) > 0 else Check()


def worth_of_card(view: View, play: Play, price: int) -> float:
    """Return what a card of one's own deck adds: what it sells for, and cover; evidence hurts."""
    card = custom_card(view.game, *cards_in(play))
    values = {} if card is None else card.values
    sells = max(values.get("price", 0) - price, 0) / 4
    return sells + values.get("cover", 0) - values.get("evidence", 0) - values.get("heat", 0)


def basic_strategy(view: View) -> Action:
    """Draw, stand, double or split as the chart for one deck says; the house draws to 17.

    Nothing wins in the long run, so that the smallest bet is the best, and none for insurance.
    """
    if Bet in view.legal_actions:
        return Check() if Check in view.legal_actions else Bet(view.min_bet_to)
    up = next(card for card in view.seats[view.house or 0].cards if card)
    split = view.seats[view.seat or 0].split
    hand = [card for card in (split[-1] if split else view.hand) if card]
    total, soft = total_of(hand)
    shown = 11 if up.rank == Rank.ACE else min(up.rank, 10)
    if Split in view.legal_actions and splits(min(hand[0].rank, 10), shown, soft=soft):
        return Split()
    if Double in view.legal_actions and doubles(total, shown, soft=soft):
        return Double()
    return Draw() if Draw in view.legal_actions and draws(total, shown, soft=soft) else Pass()


def splits(points: int, shown: int, *, soft: bool) -> bool:
    """Tell whether to split two cards that count so much each, where split hands may be doubled."""
    if soft or points == 8:
        return True
    if points == 9:
        return shown <= 9 and shown != 7
    lowest, highest = {2: (2, 7), 3: (2, 7), 4: (4, 6), 6: (2, 7), 7: (2, 8)}.get(points, (1, 0))
    return lowest <= shown <= highest


def total_of(cards: list[Card]) -> tuple[int, bool]:
    """Return a total of blackjack, and whether an ace counts eleven in it."""
    total = sum(1 if card.rank == Rank.ACE else min(card.rank, 10) for card in cards)
    soft = total <= 11 and any(card.rank == Rank.ACE for card in cards)
    return total + 10 * soft, soft


def doubles(total: int, shown: int, *, soft: bool) -> bool:
    """Tell whether to double, against an up-card of the house, eleven being the ace."""
    if soft:
        lowest = {13: 4, 14: 4, 15: 4, 16: 4, 17: 2, 18: 3, 19: 6}.get(total, 99)
        return lowest <= shown <= 6
    return {11: True, 10: shown <= 9, 9: shown <= 6, 8: 5 <= shown <= 6}.get(total, False)


def draws(total: int, shown: int, *, soft: bool) -> bool:
    """Tell whether to draw rather than to stand."""
    if soft:
        return total <= 17 or (total == 18 and shown in {9, 10})
    if total <= 11:
        return True
    if total == 12:
        return not 4 <= shown <= 6
    return total <= 16 and shown >= 7


def points_of(card: Card) -> int:
    """Count a card as rummy does: pictures ten, aces one."""
    return 1 if card.rank == Rank.ACE else min(card.rank, 10)


def is_near(card: Card, other: Card) -> bool:
    """Tell whether two cards may become a meld with a third."""
    if card.suit != other.suit or card == other:
        return card.rank == other.rank and card != other
    low, other_low = (1 if each.rank == Rank.ACE else each.rank for each in (card, other))
    return abs(low - other_low) <= 2


def lay_down_at_once(view: View) -> Action:
    """Take what makes a meld or fits one, lay down all there is, discard the dearest lone card."""
    hand = [card for card in view.hand if card is not None]
    if Pass() in view.legal_actions:
        top = view.pile[-1]
        assert top is not None
        beside = [[*meld, top] for seat in view.seats for meld in seat.melds]
        fits = any(top in meld for meld in possible_melds([*hand, top])) or any(
            {*cards} in map(set, possible_melds(cards)) for cards in beside
        )
        return Draw() if fits else Pass()
    laid = [action for action in view.legal_actions if isinstance(action, Laying)]
    if laid:
        return max(laid, key=lambda action: len(action.cards))

    def worth(action: Action) -> float:
        (card,) = cards_in(action)
        return points_of(card) - 6 * sum(is_near(card, other) for other in hand)

    return best_play(view, worth)


hearts = RuleBot(duck)
whist = RuleBot(take_cheaply)
spades = RuleBot(bid_and_take)
president = RuleBot(shed_low)
crazy_eights = RuleBot(keep_the_longest_suit)
cheat = RuleBot(lie_when_needed)
betting_war = RuleBot(bet_the_next_card)
rummy = RuleBot(lay_down_at_once)
the_deal = RuleBot(mind_the_margin)
blackjack = RuleBot(basic_strategy)

BOTS = {
    "hearts": "hearts",
    "knock-out-whist": "whist",
    "whist": "whist",
    "spades": "spades",
    "president": "president",
    "crazy-eights": "crazy_eights",
    "rummy": "rummy",
    "cheat": "cheat",
    "betting-war": "betting_war",
    "the-deal": "the_deal",
    "blackjack": "blackjack",
}
"""By game, the name of its bot in this module."""
