"""What a player knows at a decision, in words: the same words for the same information set.

They are made from a view alone. Cards have names that leave out what the rules cannot tell apart:
ranks where suits mean nothing, and where suits may change their places, the names that come first
in the alphabet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from darwindeck.cards import CARD_OF_NUMBER, RANKS_OF_LETTERS, SUIT_LETTERS, Card, Suit
from darwindeck.genome.schema import GameGenome
from darwindeck.solver.suits import order_matters, renamings
from darwindeck.table import actions, events

if TYPE_CHECKING:
    from darwindeck.table.view import View

Kind = Literal["own", "open", "action"]
PLAYERS = ("first", "second")
SUITS = len(SUIT_LETTERS)
WITH_CARDS: dict[type, str] = {
    actions.Exchange: "exchange",
    actions.Play: "play",
    actions.Knock: "knock",
    actions.Meld: "meld",
    actions.ExtendSet: "extend set",
    actions.ExtendRun: "extend run",
}


@dataclass(frozen=True)
class Names:
    """One way to name the cards of a game."""

    cards: Mapping[int, str]
    suits: tuple[str, ...]
    ordered: bool

    def of(self, cards: Sequence[Card | None]) -> str:
        """Name cards, the lowest first unless their order matters; hidden ones are counted."""
        known = [card for card in cards if card is not None]
        if len(known) < len(cards):
            return str(len(cards))
        names = [self.cards[card.index] for card in known]
        if not self.ordered:
            names.sort(key=lambda name: (RANKS_OF_LETTERS[name[0]], name))
        return "".join(names)


@dataclass(frozen=True)
class Fact:
    """Something a player came to know: a card of one's own, an open card, or an action.

    `word` is what it is called where amounts and owners are clear. Of an action it is known what
    was `done`, and which cards the player `gave` away that nobody else knows.
    """

    kind: Kind
    text: str
    word: str
    done: type[actions.Action] | None = None
    gave: str = ""


@dataclass(frozen=True)
class Knowledge:
    """All that a player knows at a decision, the names it is told in, and others as good."""

    player: int
    facts: tuple[Fact, ...]
    names: tuple[Names, ...]

    @property
    def key(self) -> str:
        """The words that stand for the information set."""
        return f"{PLAYERS[self.player]}: {', '.join(fact.text for fact in self.facts)}"


@lru_cache(maxsize=64)
def ways_to_name(game: GameGenome) -> tuple[Names, ...]:
    """Return the ways to name the cards of a game that its rules would not notice."""
    ordered = order_matters(game)
    ways = renamings(game)
    if len({int(name) for name in ways[0][:SUITS]}) == 1:
        letters = {number: card.rank.letter for number, card in CARD_OF_NUMBER.items()}
        return (Names(letters, ("any suit",) * SUITS, ordered),)
    return tuple(
        Names(
            {number: str(CARD_OF_NUMBER[int(way[number])]) for number in CARD_OF_NUMBER},
            tuple(Suit(SUIT_LETTERS[name % SUITS]).name.lower() for name in way[:SUITS].tolist()),
            ordered,
        )
        for way in ways
    )


def knowledge_of(view: View) -> Knowledge:
    """Tell what a player knows.

    >>> from darwindeck import Bet, Table
    >>> table = Table.start("kuhn-poker", deck="Ks Js Qs", button=1).apply(Bet(1))
    >>> knowledge_of(table.view(1)).key
    'second: J, they bet 1'
    """
    if view.seat is None:
        raise ValueError("a spectator knows nothing that a player could decide by")
    player = (view.seat - view.button - 1) % len(view.seats)
    told = [
        Knowledge(player, tuple(facts_of(view, names)), (names,))
        for names in ways_to_name(view.game)
    ]
    first = min(told, key=lambda knowledge: knowledge.key)
    alike = [knowledge for knowledge in told if knowledge.key == first.key]
    return Knowledge(player, first.facts, tuple(knowledge.names[0] for knowledge in alike))


def facts_of(view: View, names: Names) -> Iterator[Fact]:
    """Yield what a player came to know, in order; what follows from the rest is left out."""
    for event in view.log:
        yield from facts_of_event(event, view.seat, names)
    if names.ordered and view.hand and None not in view.hand:
        text = f"hand {names.of(view.hand)}"
        yield Fact("own", text, text)


def facts_of_event(event: events.Event, viewer: int | None, names: Names) -> Iterator[Fact]:
    """Yield what a player learns from an event."""
    whose = "" if getattr(event, "seat", viewer) == viewer else "they "
    match event:
        case events.Declared(seats=seats):
            words = ", ".join("you" if seat == viewer else "they" for seat in seats)
            yield seen_by_all(f"in: {words or 'nobody'}")
        case events.BidOpened(bid=bid):
            yield seen_by_all(f"{whose}bid {'nothing' if bid is None else bid}")
        case events.Acted(action=action) if not isinstance(action, actions.Deal):
            yield fact_of_action(event, whose, names)
        case events.Dealt(cards=cards, face_up=face_up) if None not in cards:
            text = f"{names.of(cards)} up" if face_up else names.of(cards)
            yield Fact("open" if face_up else "own", whose + text, whose + text)
        case events.BoardDealt(cards=cards) | events.TurnedUp(cards=cards):
            what = "board" if isinstance(event, events.BoardDealt) else "turned up"
            yield seen_by_all(f"{what} {names.of(cards)}")
        case events.Turned(card=card):
            yield seen_by_all(f"{whose}turn {names.of((card,))}")
        case events.PickedUp(cards=cards, seen=seen):
            text = f"{whose}take {names.of(cards)}"
            yield Fact("open" if seen == "everybody" else "own", text, text)
        case events.Revealed(cards=cards):
            yield seen_by_all(f"revealed {names.of(cards)}")
        case events.Scored(points=points):
            yield seen_by_all(f"{whose}score {points}")


def seen_by_all(text: str) -> Fact:
    """Return something that lies open."""
    return Fact("open", text, text)


def fact_of_action(event: events.Acted, whose: str, names: Names) -> Fact:
    """Tell what somebody did; a bet is told by how much it makes in this round."""
    action = event.action
    words = words_for(action, event.bet, names)
    match action:
        case actions.Pass() if event.sealed:
            return seen_by_all(f"{whose}decide")
        case actions.Bet() | actions.Raise() | actions.AllIn():
            return Fact("action", whose + words, str(action), type(action))
        case actions.Exchange(cards):
            word = f"exchange {len(cards)}" if cards else words
            gave = "" if whose else names.of(cards)
            return Fact("action", whose + words, word, actions.Exchange, gave)
        case actions.Play(cards):
            claim = f" as {event.claim.letter}" if event.claim is not None else ""
            word = f"play {len(cards)}{claim}" if event.face_down else words + claim
            return Fact("action", whose + words + claim, word)
        case _:
            return Fact("action", whose + words, words)


def words_of(action: actions.Action, view: View, names: Names) -> str:
    """Return the words for something that a player can do.

    They do not depend on how the names of the cards or the last chips are written: what makes the
    bet of this round 4 is `bet 4`, whether it is a bet, a raise or all in.
    """
    own = view.seats[view.seat or 0]
    match action:
        case actions.Bet(amount=total) | actions.Raise(to=total):
            return words_for(action, total, names)
        case _:
            return words_for(action, own.bet + own.stack, names)


def words_for(action: actions.Action, bet: int, names: Names) -> str:
    """Return the words for an action; a bet is one that makes the bet of this round so high."""
    match action:
        case actions.Bet() | actions.Raise() | actions.AllIn():
            return f"bet {bet}"
        case actions.Exchange(cards=()):
            return "stand pat"
        case actions.NameSuit(suit, alone) if suit is not None:
            named = names.suits[SUIT_LETTERS.index(suit.value)]
            return f"name {named}{' alone' if alone else ''}"
        case _ if isinstance(action, actions.OfCards):
            return f"{WITH_CARDS[type(action)]} {names.of(action.cards)}"
        case _:
            return str(action)


def action_of_words(words: str, view: View, names: Names) -> actions.Action | None:
    """Return the action that words mean to a player, or none if there is no such action now."""
    verb, _, rest = words.partition(" ")
    if verb == "bet":
        return bet_to(int(rest), view)
    if verb in {"exchange", "play"}:
        cards = cards_named(rest, view.hand, names)
        if cards is None:
            return None
        return actions.Exchange(cards) if verb == "exchange" else actions.Play(cards)
    if words == "stand pat":
        return (
            actions.Exchange()
            if any(isinstance(a, actions.Exchange) for a in view.legal_actions)
            else None
        )
    alike = (action for action in view.legal_actions if words_of(action, view, names) == words)
    return next(alike, None)


def bet_to(total: int, view: View) -> actions.Action | None:
    """Return the action that makes the bet of this round so many chips."""
    own = view.seats[view.seat or 0]
    if total == own.bet + own.stack and actions.AllIn() in view.legal_actions:
        return actions.AllIn()
    if not view.min_bet_to <= total <= view.max_bet_to:
        return None
    raises = any(isinstance(action, actions.Raise) for action in view.legal_actions)
    return actions.Raise(total) if raises else actions.Bet(total)


def cards_named(
    text: str, hand: Sequence[Card | None], names: Names
) -> tuple[Card | None, ...] | None:
    """Find cards of the given names in a hand, or none if they are not there."""
    length = len(names.cards[0])
    wanted = [text[i : i + length] for i in range(0, len(text), length)]
    left = [card for card in hand if card is not None]
    found: list[Card | None] = []
    for name in wanted:
        card = next((card for card in left if names.cards[card.index] == name), None)
        if card is None:
            return None
        left.remove(card)
        found.append(card)
    return tuple(found)
