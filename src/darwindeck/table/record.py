"""Python's hand on the engine's record: translate cards, melds and actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from darwindeck.cards import Card, Suit
from darwindeck.engine.actions import OP_DEAL_BOARD, OP_EXCHANGE
from darwindeck.engine.layout import NO_SUIT, phases_in, put_cards
from darwindeck.engine.trumps import NAME_NULL, NAME_TOPS
from darwindeck.genome.copies import cards_by_number
from darwindeck.genome.rules import MAX_CHIPS_IN_PLAY
from darwindeck.hands.categories import low_rank
from darwindeck.table import actions, claim_numbers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from darwindeck.engine.layout import ProgramArray, TableArray


SUITS = tuple(Suit)
NOT_AN_ACTION = -2
TAKEN = object()
OF_CARDS: dict[int, type[actions.OfCards]] = {each.kind: each for each in get_args(actions.OfCards)}
SUITLESS = {actions.NameSuit(None): NAME_TOPS, actions.NameSuit(None, null=True): NAME_NULL}


def card_of(record: TableArray) -> Mapping[int, Card]:
    """Return which card each of the engine's numbers stands for at a table."""
    return cards_by_number(int(record["faces"][0]))


def cards_of(record: TableArray, numbers: NDArray[np.uint8], count: int) -> tuple[Card | None, ...]:
    """Translate the engine's card numbers; an unknown card is `None`."""
    return tuple(map(card_of(record).get, numbers[:count].tolist()))


def cards_in(record: TableArray, cards: int) -> tuple[Card, ...]:
    """List the cards of a set of the engine's."""
    return tuple(card for number, card in card_of(record).items() if cards >> number & 1)


def hand_of(record: TableArray, seat: int) -> tuple[Card | None, ...]:
    """Return a seat's cards."""
    first = seat * int(record["room"][0])
    return cards_of(record, record["hand"][0, first:], int(record["hand_size"][0, seat]))


def hands_of(record: TableArray, seats: int) -> tuple[tuple[Card | None, ...], ...]:
    """Return the cards of all seats."""
    card, room = card_of(record).get, int(record["room"][0])
    numbers = record["hand"][0, : seats * room].tolist()
    sizes = record["hand_size"][0, :seats].tolist()
    firsts = range(0, seats * room, room)
    return tuple(
        tuple(map(card, numbers[first : first + size]))
        for first, size in zip(firsts, sizes, strict=True)
    )


def split_hands(record: TableArray, seat: int) -> tuple[tuple[Card | None, ...], ...]:
    """Return the hands of a seat: one, or those that it has made of its cards by splitting."""
    cards, cuts = hand_of(record, seat), int(record["cuts"][0, seat])
    firsts = [0, *(place for place in range(cuts.bit_length()) if cuts >> place & 1)]
    return tuple(
        cards[first:end] for first, end in zip(firsts, [*firsts[1:], len(cards)], strict=True)
    )


def melds_of(record: TableArray, seat: int) -> tuple[tuple[Card, ...], ...]:
    """Return the melds that lie before a seat, sets first."""
    laid, runs = int(record["melds"][0, seat]), int(record["runs"][0])
    if not laid:
        return ()
    sets = in_sets(cards_in(record, laid & ~runs))
    return (*sets, *in_runs(cards_in(record, laid & runs)))


def in_sets(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """List cards that are laid down in sets, each set by itself."""
    for rank in dict.fromkeys(card.rank for card in cards):
        yield tuple(card for card in cards if card.rank == rank)


def in_runs(cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """List cards that are laid down in runs, each run by itself; aces are low."""
    run: list[Card] = []
    for card in sorted(cards, key=lambda card: (card.suit.value, low_rank(card))):
        if run and (card.suit != run[-1].suit or low_rank(card) != low_rank(run[-1]) + 1):
            yield tuple(run)
            run = []
        run.append(card)
    if run:
        yield tuple(run)


def pile_of(record: TableArray) -> tuple[Card | None, ...]:
    """Return the cards of the pile, the top card last."""
    return cards_of(record, record["deck"][0], int(record["pile_size"][0]))


def suit_of(number: int) -> Suit | None:
    """Return a suit by the engine's number, if it is one."""
    return None if number >= NO_SUIT else SUITS[number]


def seats_of(mask: int) -> tuple[int, ...]:
    """List the seats of a bit mask."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def seats_around(record: TableArray) -> tuple[int, ...]:
    """List all seats clockwise from the left of the button."""
    seats, button = int(record["seats"][0]), int(record["button"][0])
    return tuple((button + 1 + i) % seats for i in range(seats))


def put_on_top(record: TableArray, cards: Sequence[Card | None]) -> None:
    """Make these the next cards to be dealt on a table that is dealt by hand."""
    unknown = int(record["unknown"][0])
    put_cards(record, [unknown if card is None else card.index for card in cards])


def deal_targets(record: TableArray, program: ProgramArray) -> tuple[int | None, ...]:
    """Return for each card the dealer is asked for the seat it goes to; `None` is the board."""
    row = phases_in(program)[record["phase"][0]]
    count = int(row["count"])
    if row["op"] == OP_DEAL_BOARD:
        return (None,) * count
    in_hand = int(record["live"][0])
    live = tuple(seat for seat in seats_around(record) if in_hand >> seat & 1)
    if row["op"] == OP_EXCHANGE:
        drawn = record["drawn"][0]
        return tuple(seat for seat in live for _ in range(drawn[seat]))
    return live * count


def encode_action(record: TableArray, action: actions.Action) -> tuple[int, int]:
    """Translate an action into the engine's kind and amount; what is neither is never legal."""
    amount_of = AMOUNTS.get(type(action))
    if amount_of is not None:
        return action.kind, amount_of(record, action)
    return (action.kind if isinstance(action, actions.ActionBase) else NOT_AN_ACTION), 0


def decode_action(record: TableArray, kind: int, amount: int) -> actions.Action:
    """Translate the engine's kind and amount into an action of the actor."""
    if kind == actions.Raise.kind:
        return actions.Raise(amount)
    if kind == actions.Bet.kind:
        return actions.Bet(amount)
    if kind == actions.NameSuit.kind:
        if amount >= NAME_TOPS:
            return actions.NameSuit(None, null=amount == NAME_NULL)
        alone, suit = divmod(amount, NO_SUIT)
        return actions.NameSuit(SUITS[suit], bool(alone))
    if kind == actions.Bid.kind:
        return actions.Bid(amount)
    if kind == actions.Claim.kind:
        return claim_numbers.claim_of(amount)
    if kind in OF_CARDS:
        hand = hand_of(record, int(record["actor"][0]))
        cards = [card for i, card in enumerate(hand) if amount >> i & 1]
        if kind == actions.Meld.kind:  # a run is named from low to high
            cards.sort(key=lambda card: 0 if card is None else low_rank(card))
        return OF_CARDS[kind](tuple(cards))
    return next(action for action in actions.PLAIN_ACTIONS if action.kind == kind)


def suit_amount(action: actions.NameSuit) -> int:
    """Return the engine's number for a named suit: the suits, then alone, then none, and null."""
    if not (isinstance(action.alone, bool) and isinstance(action.null, bool)):
        return -1
    if action.suit is None:
        return SUITLESS.get(action, -1)
    if action.suit not in SUITS or action.null:
        return -1
    return SUITS.index(action.suit) + NO_SUIT * action.alone


def whole_chips(amount: int) -> int:
    """Return a whole amount within what the engine can compare; others are illegal anyway."""
    if not isinstance(amount, int) or isinstance(amount, bool):
        return -1
    return max(-1, min(amount, MAX_CHIPS_IN_PLAY + 1))


def hand_positions(record: TableArray, cards: Sequence[Card | None]) -> int:
    """Return the positions of cards in the actor's hand as bits, or -1 if it has them not."""
    actor = int(record["actor"][0])
    if actor < 0 or not isinstance(cards, tuple):
        return -1
    left: list[object] = list(hand_of(record, actor))
    positions = 0
    for card in cards:
        if card not in left:
            return -1
        position = left.index(card)
        positions |= 1 << position
        left[position] = TAKEN
    return positions


AMOUNTS: dict[type, Callable[[TableArray, Any], int]] = {
    actions.Raise: lambda _, action: whole_chips(action.to),
    actions.Bet: lambda _, action: whole_chips(action.amount),
    actions.Bid: lambda _, action: whole_chips(action.tricks),
    actions.NameSuit: lambda _, action: suit_amount(action),
    actions.Claim: lambda _, action: claim_numbers.number_of(action),
    actions.ClaimHand: lambda _, action: claim_numbers.number_of(action),
    **dict.fromkeys(OF_CARDS.values(), lambda record, action: hand_positions(record, action.cards)),
}
"""How the engine's amount is found for actions that have one."""
