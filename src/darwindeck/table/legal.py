"""The legal actions of a table as a lazy view, and the reason why an action is not among them."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from darwindeck.cards import DECKS, Suit, format_cards
from darwindeck.engine import actions as kinds
from darwindeck.genome.faces import faces_of
from darwindeck.table.actions import (
    Action,
    AllIn,
    Bet,
    BringIn,
    Call,
    Challenge,
    Check,
    Deal,
    Double,
    Draw,
    Exchange,
    Fold,
    NameSuit,
    Pass,
    Play,
    Raise,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.cards import Card
    from darwindeck.table.table import Table


TURN_KINDS = {action.kind for action in (Play, Draw, Pass, Double, NameSuit, Challenge)}
SIZED = 1 << kinds.BET | 1 << kinds.RAISE


class LegalActions:
    """What the player to act may do: supports `in`, iteration, `len` and truth.

    `in` takes an action, such as `Raise(to=60)`, or a kind of action, such as `Raise`. Iterating
    gives every kind of action once, a sized bet at its minimum; `bet_range` is the whole range of
    totals, and `in` accepts each of them. Of cards to play it gives each single one, and the first
    two, three and so on of each rank; `in` accepts any others that are legal.
    """

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        self._table = table

    def __contains__(self, action: object) -> bool:
        if isinstance(action, type):
            return any(isinstance(legal, action) for legal in self)
        return isinstance(action, Action) and self._table.is_legal(action)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> tuple[Action, ...]:
        _, bits, _, min_to, _, _ = self._table.situation
        if bits >> kinds.EXCHANGE & 1:
            return self._exchanges()
        if bits >> kinds.PLAY & 1:
            return (*self._plays(), *bets_of(bits & ~(1 << kinds.PLAY), 0))
        return bets_of(bits, min_to)

    def _exchanges(self) -> tuple[Exchange, ...]:
        smallest, largest = self._table.exchange_limits
        hand = self._table.hands[self._table.actor or 0]
        sizes = range(smallest, min(largest, len(hand)) + 1)
        return tuple(Exchange(cards) for size in sizes for cards in combinations(hand, size))

    def _plays(self) -> Iterator[Play]:
        hand = self._table.hands[self._table.actor or 0]
        for cards in ((card,) for card in hand):
            if (play := Play(cards)) in self:
                yield play
        if self._table.most_cards_played > 1:
            for rank in dict.fromkeys(card.rank for card in hand if card):
                alike = tuple(card for card in hand if card and card.rank == rank)
                for size in range(2, len(alike) + 1):
                    if (play := Play(alike[:size])) in self:
                        yield play

    def __bool__(self) -> bool:
        return bool(self._table.situation[1])

    @property
    def to_call(self) -> int:
        """How many chips a call or a bring-in costs; 0 when there is nothing to call."""
        return self._table.situation[2]

    @property
    def bet_range(self) -> range:
        """The totals that a bet or a raise may reach, empty when there is none."""
        _, bits, _, min_to, max_to, _ = self._table.situation
        return range(min_to, max_to + 1) if bits & SIZED else range(0)

    def __repr__(self) -> str:
        return f"<LegalActions: {self}>"

    def __str__(self) -> str:
        return describe_legal(self)


@lru_cache(maxsize=4096)
def bets_of(bits: int, min_to: int) -> tuple[Action, ...]:
    """List the actions without cards that the engine's bits stand for."""
    actions: tuple[Action, ...] = (
        *(Fold(), Check(), Call(), BringIn()),
        *(Bet(min_to), Raise(min_to), AllIn()),
        *(Draw(), Double(), Challenge(), Pass()),
        *map(NameSuit, Suit),
    )
    return tuple(action for action in actions if bits >> action.kind & 1)


def describe_legal(legal: LegalActions) -> str:
    """Say in words what is legal.

    Long lists of exchanges are summed up.
    """
    table = legal._table  # noqa: SLF001
    if table.over:
        return "nothing, the hand is over"
    words = []
    for action in legal:
        match action:
            case Bet() | Raise():
                words.append(describe_range(action, legal.bet_range))
            case Call():
                words.append(f"call {legal.to_call}")
            case BringIn():
                words.append(f"bring in {legal.to_call}")
            case Play():
                continue
            case Exchange():
                smallest, largest = table.exchange_limits
                return f"exchange {smallest} to {largest} of {table.text_of_hand(table.actor)}"
            case _:
                words.append(str(action))
    if table.cards_to_deal:
        words.append(f"deal {len(table.cards_to_deal)} cards")
    return ", ".join([*describe_plays(legal), *words])


def describe_plays(legal: LegalActions) -> Iterator[str]:
    """Say in words which cards may be played, or raised with; nothing if none may."""
    plays = [action for action in legal if isinstance(action, Play)]
    game = legal._table.game  # noqa: SLF001
    if plays and game.roles:
        yield f"raise with {' or '.join(faces_of(game, play.cards) for play in plays)}"
    elif plays:
        yield f"play {' or '.join(format_cards(play.cards) for play in plays)}"


def describe_range(action: Bet | Raise, totals: range) -> str:
    """Say in words which sizes a bet or raise may have."""
    verb = "bet" if isinstance(action, Bet) else "raise to"
    first, last = totals[0], totals[-1]
    return f"{verb} {first}" if first == last else f"{verb} {first} to {last}"


def why_not(table: Table, action: Action) -> str:
    """Say why an action is not legal and what is."""
    legal = table.legal_actions
    return f"{reason(table, action, legal)}; legal: {legal}."


def reason(table: Table, action: Action, legal: LegalActions) -> str:
    """Give the reason alone."""
    if table.over:
        return f"{action} comes too late: the hand is over"
    if table.cards_to_deal:
        return f"{action} must wait: the dealer is to deal {len(table.cards_to_deal)} cards"
    if isinstance(action, Deal):
        return "the cards come from the deck: only a table dealt by hand is told its cards"
    if table.game.roles:
        return why_not_in_deal(table, action)
    if kinds_of(legal) & TURN_KINDS:
        return why_not_in_turn(table, action)
    if Exchange.kind in kinds_of(legal):
        if isinstance(action, Exchange):
            return f"{action} is not possible with {table.text_of_hand(table.actor)}"
        return f"{action} is not possible now: it is time to exchange cards"
    return why_not_now(action, legal)


def why_not_in_deal(table: Table, action: Action) -> str:
    """Say what is wrong with an action in a deal between roles."""
    if not isinstance(action, Play):
        return f"{action} is not possible now: raise with cards, check or fold"
    words = f"raise with {faces_of(table.game, action.cards)}"
    if len(action.cards) != 1:
        return f"{words} is not possible: a raise is one card"
    if action.cards[0] not in table.hands[table.actor or 0]:
        return f"{words} is not possible: that card is not in the hand"
    return f"{words} is not possible now"


def why_not_in_turn(table: Table, action: Action) -> str:
    """Say what is wrong with an action in a turn, a trick or a claim."""
    if isinstance(action, Play):
        hand = table.hands[table.actor or 0]
        missing = [card for card in action.cards if card not in hand]
        if missing:
            return f"{action} is not possible: {format_cards(missing, ' ')} is not in the hand"
        return f"{action} is against the rules here"
    return f"{action} is not possible now"


def why_not_now(action: Action, legal: LegalActions) -> str:
    """Say what is wrong with an action in a betting round."""
    match action:
        case Bet(amount) | Raise(amount):
            return why_not_bet(action, amount, legal)
        case _ if BringIn.kind in kinds_of(legal):
            return f"{action} is not possible: the bring-in of {legal.to_call} is owed"
        case Check():
            return f"cannot check when facing a bet: it costs {legal.to_call} to call"
        case Call() if legal.to_call:
            return "cannot call the full bet: go all in for less"
        case Call() | Fold():
            return f"there is nothing to {action}: checking is free"
        case AllIn():
            return "going all in is not a legal size here"
        case _:
            return f"{action} is not possible now: it is time to bet"


def kinds_of(legal: LegalActions) -> set[int]:
    """Return the kinds of the legal actions."""
    return {action.kind for action in legal}


def why_not_bet(action: Action, amount: int, legal: LegalActions) -> str:
    """Say what is wrong with a bet or a raise."""
    totals = legal.bet_range
    if not totals:
        if AllIn() in legal:
            return f"{action} is not possible: the stack allows only all in"
        return f"{action} is not possible: no further bet or raise is allowed"
    right_verb = isinstance(action, Bet) == (Bet(totals[0]) in legal)
    if not right_verb:
        return f"{action} is the wrong word here"
    if amount < totals[0]:
        return f"{action} is below the minimum of {totals[0]}"
    return f"{action} is above the maximum of {totals[-1]}"


def deal_problem(table: Table, action: Deal) -> str | None:
    """Say why cards cannot be dealt, or `None` if they can."""
    asked = len(table.cards_to_deal)
    if not asked:
        return why_not(table, action)
    if len(action.cards) != asked:
        return f"{len(action.cards)} cards dealt where {asked} are due: {action}"
    held = held_cards(table)
    deck = deck_cards(table.game.setup.initial_deck)
    for index, card in enumerate(action.cards):
        if card is None:
            continue
        if card in held or card in action.cards[:index]:
            return f"{card} cannot be dealt twice: {action}"
        if card not in deck:
            return f"{card} is not in the deck {table.game.setup.initial_deck!r}: {action}"
    return None


def held_cards(table: Table) -> set[Card | None]:
    """Return the cards that cannot be dealt: on the board and in hands.

    In an exchange, discards and folded hands may come back, as the deck can have run out.
    """
    hands = zip(table.hands, table.folded, strict=True)
    in_play = (hand for hand, folded in hands if not (folded and table.exchanging))
    return {card for hand in in_play for card in hand} | set(table.board)


@lru_cache
def deck_cards(name: str) -> frozenset[Card]:
    """Return the cards of a kind of deck as a set."""
    return frozenset(DECKS[name])


def out_of_turn(table: Table, action: Action, seat: int) -> str:
    """Say that it is somebody else's turn."""
    if table.over:
        return f"seat {seat} cannot {action}: the hand is over"
    whose = "the dealer's" if table.actor is None else f"seat {table.actor}'s"
    return f"seat {seat} cannot {action} now: it is {whose} turn"
