"""What a person says and is told in a deal between roles: check, raise with a card, go on, fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.actions import Check, Fold, Play
from darwindeck.genome.faces import custom_card, describe_card, face_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from darwindeck.actions import Action
    from darwindeck.cards import Card
    from darwindeck.view import View

STAYING = {"check", "k", "c", "knock", "go on", "go", "on", "continue", "stay", "y", "yes"}
LEAVING = {"fold", "f", "leave"}
RAISING = {"raise", "r", "play", "p", "commit", "with"}


def deal_label(action: Action, view: View) -> str:
    """Say in a few words what an action is in a deal."""
    match action:
        case Play((card,)):
            return f"raise with {face_of(view.game, card)}"
        case Check():
            return "go on" if view.deal is not None and view.deal.deciding else "check"
        case _:
            return str(action)


def deal_meaning(action: Action, view: View) -> str:
    """Explain what an action does in a deal."""
    match action:
        case Play((card,)) if card is not None:
            own = custom_card(view.game, card)
            counts = "" if own is None else f" It counts {describe_card(own)} once turned over."
            last = (
                " It is your last card: you are all in for this round."
                if len(view.hand) == 1
                else ""
            )
            return f"Commit it face down.{counts}{last}"
        case Check() if view.deal is not None and view.deal.deciding:
            return "Stay in the deal for what comes next."
        case Check():
            return "Stay in and commit nothing."
        case _:
            return "Leave this deal without profit; you keep your cards and are in the next one."


def read_in_deal(answer: str, view: View) -> Action | None:
    """Read a word or the name of a card; `None` where it is neither.

    Numbers stand for choices, and are read elsewhere.
    """
    text = answer.strip().lower()
    if text in STAYING:
        return Check()
    if text in LEAVING:
        return Fold()
    words = text.split()
    while words and words[0] in RAISING:
        words = words[1:]
    cards = named_cards(" ".join(words), view)
    return Play((cards[0],)) if len(cards) == 1 else None


def named_cards(words: str, view: View) -> Sequence[Card]:
    """Return the cards of the hand whose names begin with some words, or contain them."""
    hand = [card for card in view.hand if card is not None]
    if not words:
        return hand if len(hand) == 1 else ()
    names = {card: face_of(view.game, card).lower() for card in hand}
    begins = [card for card in hand if names[card].startswith(words)]
    return begins or [card for card in hand if words in names[card]]
