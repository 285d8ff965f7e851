"""What a person says and is told in a deal between roles: check, raise with a card, go on, fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.faces import custom_card, describe_card, face_of
from darwindeck.genome.phases import CommitPhase, DecisionPhase
from darwindeck.playtest.deal_stakes import aim_words, is_last_decision, needed_roles
from darwindeck.table.actions import Check, Fold, Play
from darwindeck.words.roles import (
    explain_initiative,
    explain_payoffs,
    explain_role_phase,
    listed_names,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from darwindeck.cards import Card
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View

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
        case Check() if view.deal is not None and is_last_decision(view.deal):
            return "Stay in the deal: the totals decide now what it brings."
        case Check() if view.deal is not None and view.deal.deciding:
            return "Stay in the deal for what comes next."
        case Check():
            return "Stay in and commit nothing."
        case _:
            return folding_meaning(view)


def folding_meaning(view: View) -> str:
    """Explain what it means to leave a deal."""
    role = view.game.roles[view.seat or 0].name
    if role in needed_roles(view.game):
        what = "The deal is off, and nobody scores."
    else:
        what = "Leave this deal: you score nothing in it, and lose nothing."
    return f"{what} You keep your cards and are in the next one."


def rules_of_deal(view: View) -> Iterator[str]:
    """Yield what a person plays for, and the rules of the phase in play."""
    if view.seat is not None:
        yield aim_words(view.game, view.seat)
    index = view.phase_index
    phase = None if index is None else view.game.turn_structure.phases[index]
    if isinstance(phase, CommitPhase):
        yield str(explain_role_phase(phase))
        yield from map(str, explain_initiative(phase))
    elif isinstance(phase, DecisionPhase):
        yield str(explain_role_phase(phase))
        yield from map(str, explain_payoffs(view.game))


# Reading


def read_in_deal(answer: str, view: View) -> Action | None:
    """Read a word or the name of a card; `None` where it is neither.

    Numbers stand for choices, and are read elsewhere.
    """
    text = answer.strip().lower()
    if text in STAYING:
        return Check()
    if text in LEAVING:
        return Fold()
    cards = named_cards(" ".join(without_raising(text.split())), view)
    return Play((cards[0],)) if len(cards) == 1 else None


def without_raising(words: Sequence[str]) -> list[str]:
    """Leave out the words that only say that something follows to raise with.

    >>> without_raising(["raise", "with", "back", "room"])
    ['back', 'room']
    """
    rest = list(words)
    while rest and rest[0] in RAISING:
        del rest[0]
    return rest


def why_no_raise(words: Sequence[str], view: View) -> str:
    """Say what is wrong with an answer that looks like a raise; nothing if it does not."""
    hand = listed_names([face_of(view.game, card) for card in view.hand if card is not None])
    raising, named = words[0] in RAISING, " ".join(without_raising(words))
    found = named_cards(named, view) if named else ()
    if not (raising or found):
        return ""
    if view.deal is not None and view.deal.deciding:
        return "No card is committed at a decision"
    if not any(isinstance(action, Play) for action in view.legal_actions):
        return "You may not raise now"
    if not named:
        return f"Raise with which card? Name it, or type its number: you have {hand}"
    if len(found) > 1:
        names = [face_of(view.game, card) for card in found]
        return f"{named!r} may be {' or '.join(names)}: type more of the name"
    return f"You hold no card called {named!r}: you have {hand}"


def named_cards(words: str, view: View) -> Sequence[Card]:
    """Return the cards of the hand whose names begin with some words, or contain them."""
    hand = [card for card in view.hand if card is not None]
    if not words:
        return hand if len(hand) == 1 else ()
    names = {card: face_of(view.game, card).lower() for card in hand}
    begins = [card for card in hand if names[card].startswith(words)]
    return begins or [card for card in hand if words in names[card]]
