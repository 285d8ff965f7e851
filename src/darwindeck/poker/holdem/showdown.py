"""Who shows at showdown and who may muck, and the result of a hand as everybody may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.hands import find_best_hand
from darwindeck.poker.holdem.state import HandResult, PotResult, Share, ShownHand
from darwindeck.table.events import Acted, BoardDealt, Dealt, PokerEvent, Shown, Won

if TYPE_CHECKING:
    from darwindeck.poker.holdem.hand import Hand


def contenders(hand: Hand) -> list[int]:
    """Return the positions of those who have not folded, clockwise from the left of the button."""
    count = len(hand.user_ids)
    around = [(hand.button + 1 + i) % count for i in range(count)]
    return [position for position in around if not hand.table.folded[position]]


def reached_showdown(hand: Hand) -> bool:
    """Tell whether a hand is over with several hands to compare."""
    return hand.table.over and len(contenders(hand)) > 1


def showing_order(hand: Hand) -> list[int]:
    """Return the positions of those who show, the first to show first.

    The last to bet or raise on the river shows first, or the first left of the button if nobody
    did. Later players show if they win something, and muck otherwise. When anybody is all-in,
    everybody shows.
    """
    if not reached_showdown(hand):
        return []
    order = from_first(contenders(hand), last_aggressor(hand))
    if any(hand.put_in[position] == hand.stacks[position] for position in order):
        return order
    return [order[0], *(position for position in order[1:] if hand.won_by(position))]


def from_first(order: list[int], first: int | None) -> list[int]:
    """Turn an order around the table so that it begins with one player, if there is one."""
    start = order.index(first) if first in order else 0
    return order[start:] + order[:start]


def last_aggressor(hand: Hand) -> int | None:
    """Return who made the last bet or raise after the last community card."""
    aggressor, price = None, 0
    for event in hand.table.log:
        if isinstance(event, BoardDealt):
            aggressor, price = None, 0
        elif isinstance(event, Acted) and event.bet > price:
            aggressor, price = event.seat, event.bet
    return aggressor


def hand_result(hand: Hand, hand_number: int, dealer: int | None) -> HandResult:
    """Sum up a hand that is over."""
    table = hand.table
    showing = showing_order(hand)
    mucking = contenders(hand) if reached_showdown(hand) else []
    return HandResult(
        hand_number=hand_number,
        dealer=hand.seats[hand.button] if dealer is None else dealer,
        blinds=hand.blinds,
        community=tuple(card for card in table.board if card is not None),
        pots=tuple(
            PotResult(amount=sum(event.amounts.values()), shares=shares(hand, event.amounts))
            for event in table.log
            if isinstance(event, Won)
        ),
        payoffs=shares(hand, dict(enumerate(table.payoffs))),
        shown=tuple(shown_hand(hand, position) for position in showing),
        mucked=tuple(hand.user_ids[i] for i in sorted(mucking) if i not in showing),
        log=seen_log(hand, None),
    )


def shares(hand: Hand, by_position: dict[int, int]) -> tuple[Share, ...]:
    """Name the owners of amounts, in the order of seats."""
    return tuple(
        Share(user_id=hand.user_ids[position], amount=amount)
        for position, amount in sorted(by_position.items())
    )


def shown_hand(hand: Hand, position: int) -> ShownHand:
    """Describe a hand that is shown."""
    hole = tuple(card for card in hand.table.hands[position] if card is not None)
    board = tuple(card for card in hand.table.board if card is not None)
    best = find_best_hand(hole, board)
    return ShownHand(
        user_id=hand.user_ids[position],
        hole_cards=hole,
        best=best.cards,
        category=best.category,
    )


def seen_log(hand: Hand, user_id: str | None) -> tuple[PokerEvent, ...]:
    """Return the log as a player sees it, or a spectator: hidden cards are not in it."""
    own_seat = hand.seats[hand.user_ids.index(user_id)] if user_id in hand.user_ids else None
    showing = {hand.seats[position] for position in showing_order(hand)}
    seen: list[PokerEvent] = []
    for event in hand.log:
        if isinstance(event, Dealt) and event.seat != own_seat:
            seen.append(Dealt(event.seat, (), face_up=False))
        elif not isinstance(event, Shown) or event.seat in showing:
            seen.append(event)
    return tuple(seen)
