"""A hand told in words, street by street, as a person at the table would tell it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from darwindeck.cards import Card  # noqa: TC001 - the doctests use it
from darwindeck.genome.schema import ShowdownPhase
from darwindeck.hands import best_cards, describe_hand
from darwindeck.table.actions import (
    Action,
    ActionBase,
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
from darwindeck.table.events import (
    Acted,
    BoardDealt,
    Captured,
    Cleared,
    Dealt,
    Event,
    Gathered,
    PickedUp,
    Posted,
    Returned,
    Revealed,
    Scored,
    Settled,
    Shown,
    Started,
    Turned,
    TurnedUp,
    WentOut,
    Won,
)
from darwindeck.words.deal_narration import DealStory, with_roles

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.table.table import Table

BOARD_NAMES = {(0, 3): "Flop", (3, 1): "Turn", (4, 1): "River"}
PHRASES: dict[type[ActionBase], str] = {
    Fold: "folds",
    Check: "checks",
    Call: "calls {paid}",
    Bet: "bets {bet}",
    Raise: "raises to {bet}",
    AllIn: "goes all in for {bet}",
    BringIn: "brings it in for {paid}",
    Draw: "draws",
    Pass: "passes",
    Double: "doubles for {paid}",
    Challenge: "challenges",
}
BEFORE_BETTING = ("Deal", "Forced bets", "New cards", "Exchange", "Play")
"""What betting does not go on with, as it does with a street."""
STREET_NAMES = {3: "Third", 4: "Fourth", 5: "Fifth", 6: "Sixth", 7: "Seventh"}


def narrate(table: Table) -> Iterator[str]:
    """Tell a hand from the start to where it is, line by line; streets begin with a blank line.

    >>> from darwindeck import Check, Table
    >>> table = Table.start("kuhn-poker", seed=3).apply(Check()).apply(Check())
    >>> for line in narrate(table):
    ...     print(line or "--")
    Kuhn poker. Button at seat 0. Chips: seat 0: 2, seat 1: 2
    --
    Deal
    Seat 1 is dealt J♠
    Seat 0 is dealt K♠
    --
    Forced bets
    Seat 1 posts an ante of 1
    Seat 0 posts an ante of 1
    --
    Betting  (pot 2)
    Seat 1 checks
    Seat 0 checks
    --
    Showdown  (pot 2)
    Seat 1 shows J♠: jack high
    Seat 0 shows K♠: king high
    Seat 0 wins the pot of 2
    --
    Result: seat 0 +1, seat 1 -1
    """
    game = table.game
    story = Story(table)
    for event in table.log:
        for line in story.tell(event):
            yield with_roles(line, game) if game.roles else line
    if table.over:
        yield ""
        for line in final_stacks(table):
            yield with_roles(line, game) if game.roles else line


class Round:
    """Who has had a turn since a round began or was last raised: who comes again begins the next.

    >>> bets = Round()
    >>> bets.note(0, 2)
    >>> bets.note(1, 4)
    >>> bets.is_over_for(0), bets.is_over_for(1)
    (False, True)
    """

    def __init__(self) -> None:
        self.turns: set[object] = set()
        self.price = 0

    def note(self, turn: object, bet: int = 0) -> None:
        """Note a turn, after which those before it come again if it raised."""
        if bet > self.price:
            self.price = bet
            self.turns.clear()
        self.turns.add(turn)

    def is_over_for(self, turn: object) -> bool:
        """Tell whether a turn cannot be part of this round any more."""
        return turn in self.turns


class Story:
    """Remembers what has been told, so that every street and every round gets its heading."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.pot = 0
        self.board: tuple[Card | None, ...] = ()
        self.hands: dict[int, tuple[Card | None, ...]] = {}
        self.heading = ""
        self.round = Round()
        self.rounds: Counter[str] = Counter()
        self.deals = DealStory(table.game)

    def tell(self, event: Event) -> Iterator[str]:
        """Tell one event."""
        if self.table.game.roles:
            yield from self.tell_deal_between_roles(event)
            return
        match event:
            case Started():
                yield self.tell_start(event)
            case Posted(seat, amount, what):
                yield from self.begin_round("Forced bets", (seat, what))
                self.round.note((seat, what))
                self.pot += amount
                yield f"Seat {seat} posts {article(what)} {what} of {amount}"
            case Dealt():
                yield from self.tell_deal(event)
            case BoardDealt(cards):
                name = BOARD_NAMES.get((len(self.board), len(cards)), "Board")
                self.board += cards
                yield from self.begin(f"{name}  {show(self.board)}  (pot {self.pot})")
            case Acted():
                yield from self.tell_action(event)
            case Returned(seat, amount):
                self.pot -= amount
                yield f"Seat {seat} takes back {amount} that nobody called"
            case Shown(seat, cards):
                yield from self.begin(f"Showdown  (pot {self.pot})")
                yield f"Seat {seat} shows {show(cards)}{self.worth(cards)}"
            case Won():
                yield from self.tell_win(event)
            case _:
                yield from tell_cards(event)

    def tell_deal_between_roles(self, event: Event) -> Iterator[str]:
        """Tell one event of a run."""
        if heading := self.deals.heading(event):
            yield from self.begin(heading)
        yield from self.deals.sentences(event)

    def begin(self, heading: str) -> Iterator[str]:
        """Begin a new part of the story, unless it has begun."""
        if heading != self.heading:
            self.heading = heading
            self.round = Round()
            yield ""
            yield heading

    def begin_round(self, name: str, turn: object, pot: str = "") -> Iterator[str]:
        """Begin a round, unless the turn belongs to the one that is told; others in a row count."""
        follows = self.heading.startswith(name)
        if not follows:
            yield from self.begin(f"{name}{pot}")
        elif self.round.is_over_for(turn):
            yield from self.begin(f"{name}, round {self.rounds[name] + 1}{pot}")
        if not self.round.turns:
            self.rounds[name] += 1

    def tell_start(self, event: Started) -> str:
        """Tell who sits where."""
        opening = f"{self.table.game.name}. Button at seat {event.button}."
        if not any(event.stacks):
            return f"{opening} {len(event.stacks)} players"
        stacks = ", ".join(f"seat {seat}: {stack}" for seat, stack in enumerate(event.stacks))
        return f"{opening} Chips: {stacks}"

    def tell_deal(self, event: Dealt) -> Iterator[str]:
        """Tell who got which cards."""
        held = self.hands.get(event.seat, ())
        self.hands[event.seat] = held + event.cards
        if self.heading == "Play":
            yield f"Seat {event.seat} draws {show(event.cards)}"
            return
        yield from self.begin(self.deal_heading(len(self.hands[event.seat]), held))
        way = " face up" if event.face_up else ""
        verb = "is dealt" if not held or event.face_up or self.is_stud() else "draws"
        together = f"  and has {show(self.hands[event.seat])}" if held else ""
        yield f"Seat {event.seat} {verb} {show(event.cards)}{way}{together}"

    def deal_heading(self, size: int, held: Sequence[Card | None]) -> str:
        """Name a deal: a street in games with up-cards, new cards after an exchange."""
        if self.is_stud() and size in STREET_NAMES:
            return f"{STREET_NAMES[size]} street  (pot {self.pot})"
        return f"New cards  (pot {self.pot})" if held and not self.is_stud() else "Deal"

    def is_stud(self) -> bool:
        """Tell whether players have up-cards in this game."""
        return any(
            getattr(phase, "face_up", False) for phase in self.table.game.turn_structure.phases
        )

    def drop(self, seat: int, cards: Sequence[Card | None]) -> None:
        """Note that cards have left a hand."""
        gone = list(cards)
        kept = []
        for card in self.hands.get(seat, ()):
            if card in gone:
                gone.remove(card)
            else:
                kept.append(card)
        self.hands[seat] = tuple(kept)

    def tell_action(self, event: Acted) -> Iterator[str]:
        """Tell what a player did."""
        if isinstance(event.action, Deal):
            return
        self.pot += event.paid
        if isinstance(event.action, Exchange) and event.seat is not None:
            self.drop(event.seat, event.action.cards)
            yield from self.begin_round("Exchange", event.seat, f"  (pot {self.pot})")
            self.round.note(event.seat)
        elif event.action.kind > Deal.kind:
            if isinstance(event.action, Play) and event.seat is not None:
                self.drop(event.seat, event.action.cards)
            yield from self.begin("Play")
        else:
            yield from self.begin_betting(event.seat, self.pot - event.paid)
            self.round.note(event.seat, event.bet)
        yield f"Seat {event.seat} {in_words(event)}"

    def begin_betting(self, seat: int | None, pot: int) -> Iterator[str]:
        """Begin a betting round; the first one of a street goes on under the street's heading."""
        if self.heading.startswith(BEFORE_BETTING):
            yield from self.begin(f"Betting  (pot {pot})")
        elif self.round.is_over_for(seat):
            yield from self.begin(f"Betting, round {self.rounds['Betting'] + 1}  (pot {pot})")
        if not self.round.turns:
            self.rounds["Betting"] += 1

    def worth(self, cards: Sequence[Card | None]) -> str:
        """Say what a shown hand is worth."""
        showdown = self.table.game.turn_structure.phases[-1]
        if not isinstance(showdown, ShowdownPhase) or None in cards or None in self.board:
            return ""
        hole = [card for card in cards if card is not None]
        board = [card for card in self.board if card is not None]
        worths = []
        for ranking in filter(None, (showdown.ranking, showdown.low_ranking)):
            used = best_cards(ranking, hole, board, showdown.hole_cards_used)
            worths.append(describe_hand(ranking, used) if used else "no low")
        return ": " + "; ".join(worths)

    def tell_win(self, event: Won) -> Iterator[str]:
        """Tell who won a pot."""
        total = sum(event.amounts.values())
        pot = "the pot" if event.pot == 0 else f"side pot {event.pot}"
        if event.uncontested:
            seat = next(iter(event.amounts))
            yield from self.begin(f"Everybody else has folded  (pot {self.pot})")
            yield f"Seat {seat} wins {pot} of {total}"
        elif len(event.amounts) == 1:
            yield f"Seat {next(iter(event.amounts))} wins {pot} of {total}"
        else:
            shares = ", ".join(f"seat {seat} gets {won}" for seat, won in event.amounts.items())
            yield f"{pot.capitalize()} of {total} is shared: {shares}"


def tell_cards(event: Event) -> Iterator[str]:
    """Tell what happens to cards and points in games with turns."""
    match event:
        case TurnedUp(cards, trump):
            yield f"{show(cards)} is turned up" + (" as trump" if trump else "")
        case Turned(seat, card, buried):
            first = f"puts {counted(buried)} face down and " if buried else ""
            yield f"Seat {seat} {first}turns over {show([card])}"
        case Captured(seat, cards, trick):
            yield f"Seat {seat} {'takes the trick' if trick else 'captures'} {show(cards)}"
        case PickedUp(seat, cards):
            known = show(cards) if None not in cards else counted(len(cards))
            yield f"Seat {seat} picks up {known}"
        case Revealed(seat, cards, truthful):
            yield f"Seat {seat} {'told the truth' if truthful else 'lied'}: {show(cards)}"
        case Cleared(cards):
            yield f"The pile of {counted(cards)} is put aside"
        case Gathered():
            yield ""
            yield "All cards are gathered and shuffled"
        case _:
            yield tell_result(event)


def tell_result(event: Event) -> str:
    """Tell who scores, who is out and who wins."""
    match event:
        case Scored(seat, points, total):
            return f"Seat {seat} scores {points:+} and has {total}"
        case WentOut(seat):
            return f"Seat {seat} is out"
        case Settled(winners):
            seats = " and ".join(f"seat {seat}" for seat in winners)
            return f"{seats.capitalize()} {'wins' if len(winners) == 1 else 'win'} the hand"
        case _:
            raise TypeError(f"there are no words for {event!r}")


def counted(cards: int) -> str:
    """Say how many cards.

    >>> counted(1), counted(3)
    ('1 card', '3 cards')
    """
    return f"{cards} card" if cards == 1 else f"{cards} cards"


def in_words(event: Acted) -> str:
    """Say what was done, in the third person."""
    words = verb_phrase(event.action, event)
    if event.all_in and not isinstance(event.action, AllIn):
        words += " and is all in"
    return words


def verb_phrase(action: Action, event: Acted) -> str:
    """Put an action into words."""
    match action:
        case Exchange(cards):
            return f"discards {show(cards)}" if cards else "stands pat"
        case Play(cards) if event.claim is not None:
            rank = event.claim.letter + ("s" if len(cards) > 1 else "")
            return f"plays {show(cards)} face down and claims {counted(len(cards))}: {rank}"
        case Play(cards):
            return f"plays {show(cards)}"
        case NameSuit(suit):
            return f"names {suit.name.lower()}"
    return PHRASES[type(action)].format(paid=event.paid, bet=event.bet)


def final_stacks(table: Table) -> Iterator[str]:
    """Tell what everyone won or lost, in chips or in points."""
    if not any(table.stacks):
        points = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(table.scores))
        yield f"Points: {points}"
        return
    results = ", ".join(
        f"seat {seat} {payoff:+}" if payoff else f"seat {seat} ±0"
        for seat, payoff in enumerate(table.payoffs)
    )
    yield f"Result: {results}"


def show(cards: Sequence[Card | None]) -> str:
    """Write cards with suit symbols.

    >>> show([Card.parse("As"), Card.parse("Td"), None])
    'A♠ T♦ ??'
    """
    return " ".join("??" if card is None else card.rank.letter + card.suit.symbol for card in cards)


def article(noun: str) -> str:
    """Return the indefinite article for a noun."""
    return "an" if noun[0] in "aeiou" else "a"
