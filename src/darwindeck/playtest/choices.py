"""The choices of the person to act: numbered, named and explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from darwindeck.playtest.deal_words import deal_label
from darwindeck.playtest.holding import arranged, phase_kind
from darwindeck.playtest.meanings import meaning
from darwindeck.table.actions import (
    AllIn,
    Bet,
    BringIn,
    Call,
    Challenge,
    Check,
    Draw,
    Exchange,
    Fold,
    NameSuit,
    Pass,
    Play,
    Raise,
)
from darwindeck.words.narration import show

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.cards import Card
    from darwindeck.genome.schema import GameGenome
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to do: what to type, what it is called, what it does, and what it means."""

    key: str
    label: str
    action: Action
    meaning: str


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that is due: the choices on offer, and what else may be typed.

    The `hand` has the person's cards in the order in which they are drawn.
    """

    view: View
    hand: tuple[Card | None, ...]
    choices: tuple[Choice, ...] = ()
    note: str = ""
    blackjack: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """What to type for each card: where to exchange it its place, to play it its choice."""
        if Exchange in self.kinds:
            return tuple(str(place) for place in range(1, len(self.hand) + 1))
        numbers = {
            choice.action.cards[0]: choice.key
            for choice in self.choices
            if isinstance(choice.action, Play) and len(choice.action.cards) == 1
        }
        return tuple(numbers.get(card, "") for card in self.hand)

    @property
    def kinds(self) -> frozenset[type]:
        """The kinds of action that are legal."""
        return frozenset(type(action) for action in self.view.legal_actions)

    @property
    def sizes(self) -> range:
        """The totals that a bet or a raise may reach."""
        if self.view.max_bet_to == 0:
            return range(0)
        return range(self.view.min_bet_to, self.view.max_bet_to + 1)

    @property
    def price(self) -> int:
        """The highest bet of the round."""
        return max(seat.bet for seat in self.view.seats)

    def share_of_pot(self, numerator: int, denominator: int) -> int:
        """Return the total of a bet or raise by a share of the pot after a call."""
        pot = self.view.pot + self.view.to_call
        return self.price + pot * numerator // denominator


def question_of(view: View, game: GameGenome) -> Question:
    """Return the decision that a view asks for."""
    blackjack = game.setup.house is not None
    hand = arranged(view.hand, game)
    bare = Question(view, hand, blackjack=blackjack)
    if Exchange in bare.kinds:
        choices, note = exchange_choices(bare)
    else:
        actions = [action for legal in in_order(bare) for action in sized(legal, bare)]
        choices = tuple(
            Choice(str(number), label_of(action, bare), action, meaning(action, bare))
            for number, action in enumerate(actions, start=1)
        )
        note = size_note(bare) or claim_note(bare, game)
    return Question(view, hand, choices, note, blackjack)


def in_order(question: Question) -> list[Action]:
    """Return the legal actions: cards as the hand shows them, folding last where it is foolish."""
    free = Check in question.kinds

    def order(action: Action) -> tuple[int, ...]:
        if isinstance(action, Play):
            places = (question.hand.index(card) for card in action.cards)
            return 0, len(action.cards), *places
        return (2 if free and isinstance(action, Fold) else 1,)

    return sorted(question.view.legal_actions, key=order)


def sized(action: Action, question: Question) -> Iterator[Action]:
    """Yield an action; a bet or raise in the sizes that people like best."""
    if not isinstance(action, Bet | Raise):
        yield action
        return
    sizes = question.sizes
    totals = {sizes[0], question.share_of_pot(1, 2), question.share_of_pot(1, 1)}
    if AllIn not in question.kinds:
        totals.add(sizes[-1])
    elif len(sizes) > 1:
        totals.discard(sizes[-1])
    for total in sorted(total for total in totals if total in sizes):
        yield Bet(total) if isinstance(action, Bet) else Raise(total)


def size_note(question: Question) -> str:
    """Say how to bet any other amount."""
    sizes = question.sizes
    if len(sizes) < 2:
        return ""
    letter = "b" if Bet in question.kinds else "r"
    verb = "bet" if Bet in question.kinds else "raise to"
    return f"{letter} AMOUNT to {verb} anything from {sizes[0]} to {sizes[-1]}"


def claim_note(question: Question, game: GameGenome) -> str:
    """Say how to claim several cards together, which need not be alike."""
    if Play not in question.kinds or phase_kind(question.view, game) != "ClaimPhase":
        return ""
    return "the numbers of several cards, such as 1 3, to play them together"


def exchange_choices(question: Question) -> tuple[tuple[Choice, ...], str]:
    """Return the choices in an exchange: cards are named by their positions."""
    exchanges = [
        len(action.cards) for action in question.view.legal_actions if isinstance(action, Exchange)
    ]
    fewest, most = min(exchanges), max(exchanges)
    count = f"{most}" if fewest == most else f"up to {most}" if fewest <= 1 else f"{fewest}-{most}"
    note = f"positions of {count} cards to exchange, such as {'1' if most < 2 else '1 3'}"
    if fewest:
        return (), note
    pat = Choice("0", "stand pat", Exchange(), "Keep all your cards.")
    return (pat,), note


def label_of(action: Action, question: Question) -> str:
    """Say in a few words what an action is."""
    if question.view.game.roles:
        return deal_label(action, question.view)
    return usual_label(action, question)


def usual_label(action: Action, question: Question) -> str:
    """Say in a few words what an action is in a game of ranks and suits."""
    own = question.view.seats[question.view.seat or 0]
    match action:
        case Call():
            return f"call {question.view.to_call}"
        case BringIn():
            return f"bring in {question.view.to_call}"
        case Bet(total) | Raise(total):
            return f"{action}{size_name(total, question)}"
        case AllIn():
            return f"all in {own.stack}"
        case Play(cards):
            return f"play {show(sorted(cards, key=question.hand.index))}"
        case Draw() if question.blackjack:
            return "hit"
        case Pass() if question.blackjack:
            return "stand"
        case Pass() if Challenge in question.kinds:
            return "believe it"
        case NameSuit(suit):
            return f"{suit.symbol} {suit.name.lower()}"
        case _:
            return str(action)


def size_name(total: int, question: Question) -> str:
    """Name a size of a bet, where there is a choice."""
    if len(question.sizes) < 2:
        return ""
    names = {
        question.sizes[0]: " (least)",
        question.share_of_pot(1, 2): " (half pot)",
        question.share_of_pot(1, 1): " (pot)",
    }
    return names.get(total, "")
