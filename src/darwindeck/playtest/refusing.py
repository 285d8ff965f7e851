"""Why a move is not allowed, in words for the person who tried it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.schema import ClaimPhase, PlayPhase, TrickPhase
from darwindeck.playtest.choices import label_of
from darwindeck.playtest.holding import phase_in_play
from darwindeck.table.actions import Challenge, Draw, Exchange, NameSuit, Pass, Play
from darwindeck.words.conditions import clause
from darwindeck.words.narration import show

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.cards import Card
    from darwindeck.playtest.choices import Question
    from darwindeck.table.actions import Action

TURN_ACTIONS = (Play, Draw, Pass, NameSuit, Challenge)
MOST_SUGGESTED = 6
REPEATABLE_VERBS = ("play ", "raise with ")


def refusal(action: Action, question: Question) -> str:
    """Say why an action is not allowed and what is, in turns; betting rounds have own words."""
    if question.view.game.roles:
        return f"You cannot {label_of(action, question)} now: you can {suggested(question)}."
    if not question.kinds & set(TURN_ACTIONS):
        return ""
    if isinstance(action, Play) and Play in question.kinds:
        return f"{why_not_play(action, question)}. You can {suggested(question)}."
    words = str(action) if isinstance(action, NameSuit) else label_of(action, question)
    if isinstance(action, Exchange):
        words = "exchange cards"
    return f"You cannot {words} now: you can {suggested(question)}."


def suggested(question: Question) -> str:
    """List what can be done, cards first."""
    labels = [choice.label for choice in question.choices]
    shown = alike(labels[:MOST_SUGGESTED])
    return either(shown if len(labels) <= MOST_SUGGESTED else [*shown, "something else"])


def alike(labels: Sequence[str]) -> list[str]:
    """Leave out the words `play` and `raise with` where they are repeated.

    >>> alike(["play 5♦", "play 8♠", "pass"])
    ['play 5♦', '8♠', 'pass']
    """
    return [
        label.removeprefix(verb) if index and verb and labels[index - 1].startswith(verb) else label
        for index, (label, verb) in enumerate(
            zip(labels, map(repeatable_verb, labels), strict=True)
        )
    ]


def repeatable_verb(label: str) -> str:
    """Return how a label begins that may have several neighbours of its kind."""
    return next((verb for verb in REPEATABLE_VERBS if label.startswith(verb)), "")


def either(words: Sequence[str]) -> str:
    """Join possibilities.

    >>> either(["play 5♦", "8♠", "pass"])
    'play 5♦, 8♠ or pass'
    """
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


# Cards


def why_not_play(action: Play, question: Question) -> str:
    """Say which rule does not allow to play some cards."""
    match phase_in_play(question.view):
        case TrickPhase() as phase:
            return why_not_in_trick(action, question, phase)
        case PlayPhase() as phase:
            return why_not_on_pile(action, question, phase)
        case ClaimPhase() as phase:
            return f"{len(action.cards)} cards are too many: claim at most {phase.max_cards}"
        case _:
            return f"{show(action.cards)} cannot be played now"


def why_not_in_trick(action: Play, question: Question, phase: TrickPhase) -> str:
    """Say that suit has to be followed, or that a suit may not be led yet."""
    if len(action.cards) != 1:
        return "Only one card is played to a trick"
    pile = [card for card in question.view.pile if card is not None]
    if pile:
        led = pile[0].suit.name.lower()
        return f"{show(action.cards)} cannot be played: {led} were led, and you have to follow suit"
    suit = phase.breaking_suit
    name = "these cards" if suit is None else suit.name.lower()
    return f"{name.capitalize()} may not be led before one is played to another suit"


def why_not_on_pile(action: Play, question: Question, phase: PlayPhase) -> str:
    """Say what the pile asks for, or how many cards."""
    cards = [card for card in action.cards if card is not None]
    size = len(cards)
    if not phase.min_cards <= size <= phase.max_cards:
        return f"{size} {'card is' if size == 1 else 'cards are'} not as many as may be played"
    if len({card.rank for card in cards}) > 1:
        return "Cards that are played together must have one rank"
    return ". ".join(demands(cards, question, phase))


def demands(cards: Sequence[Card], question: Question, phase: PlayPhase) -> Iterator[str]:
    """Yield that cards do not fit, what would, and which suit was named."""
    top, suit = question.view.pile[-1:], question.view.named_suit
    where = f" on {show(top)}" if top else ""
    named = f": {suit.name.lower()} were named" if suit is not None else ""
    yield f"{show(cards)} cannot be played{where}{named}"
    condition = phase.valid_play_condition
    if condition is not None:
        they = "Cards" if phase.max_cards > 1 else "A card"
        yield f"{they} can be played if {clause(condition, phase.max_cards)}"
