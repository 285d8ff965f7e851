"""What a choice does, explained to the person who has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.engine.entry import drive
from darwindeck.engine.layout import NOBODY, blank_table
from darwindeck.engine.program import compile_program
from darwindeck.genome.schema import ClaimPhase, DiscardPhase, TrickPhase
from darwindeck.hands.tables import load_tables
from darwindeck.players.bots import record_of
from darwindeck.playtest.deal_words import deal_meaning
from darwindeck.playtest.holding import many, phase_in_play
from darwindeck.table.actions import (
    AllIn,
    Bet,
    BringIn,
    Call,
    Challenge,
    Check,
    Double,
    Draw,
    Exchange,
    Fold,
    NameSuit,
    Pass,
    Play,
    Raise,
)
from darwindeck.table.events import Acted
from darwindeck.table.record import encode_action
from darwindeck.words.narration import show
from darwindeck.words.turns import effect_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.cards import Card
    from darwindeck.playtest.choices import Question
    from darwindeck.table.actions import Action
    from darwindeck.table.view import View

    Cards = tuple[Card | None, ...]

BLACKJACK_MEANINGS: dict[type, str] = {
    Draw: "Take another card; with more than 21 you lose at once.",
    Pass: "Take no more cards; it is the next one's turn.",
}
TURN_MEANINGS: dict[type, str] = {
    Exchange: "Give away these cards for as many new ones.",
    Draw: "Take a card from the deck.",
    Pass: "Do nothing this time.",
    Challenge: "Say that the claim is a lie: who is wrong takes the whole pile.",
}


def meaning(action: Action, question: Question) -> str:
    """Explain what an action does."""
    if question.view.game.roles:
        return deal_meaning(action, question.view)
    if isinstance(action, Call | Bet | Raise | AllIn | BringIn | Fold | Check | Double):
        return betting_meaning(action, question)
    if isinstance(action, Draw | Pass) and question.blackjack:
        return BLACKJACK_MEANINGS[type(action)]
    match action:
        case Play(cards):
            return playing_meaning(cards, question)
        case Pass() if Challenge in question.kinds:
            return "Do not challenge the claim."
        case NameSuit(suit):
            return f"The next player has to follow {suit.name.lower()}."
        case _:
            return TURN_MEANINGS[type(action)]


# Cards


def playing_meaning(cards: Cards, question: Question) -> str:
    """Explain what playing cards does in the phase in play."""
    phase = phase_in_play(question.view)
    it = "it" if len(cards) == 1 else "them"
    match phase:
        case TrickPhase():
            return trick_meaning(cards, question, phase)
        case ClaimPhase():
            return claim_meaning(cards, question)
        case DiscardPhase():
            return f"Put {it} on the pile, face up."
        case _:
            done = [f"Put {it} on the pile", *effects_of(cards, question)]
            return "; ".join(done) + "."


def trick_meaning(cards: Cards, question: Question, phase: TrickPhase) -> str:
    """Explain what a card does in a trick: what has to be followed, and who takes it so far."""
    (card,) = cards
    view = question.view
    if card is None or None in view.pile:
        return "Play it to the trick."
    taker = int(record_of(view)["best"][0])
    if taker == NOBODY:
        follow = f": the others have to follow {card.suit.name.lower()} if they can"
        return f"Lead it to the trick{follow if phase.must_follow else ''}."
    best = show([last_card_of(view, taker)])
    if taker_after(view, Play(cards)) == view.seat:
        return f"Play it to the trick: it beats {best}."
    return f"Play it to the trick: {best} stays the best card."


def taker_after(view: View, play: Play) -> int:
    """Ask the engine which seat takes the trick so far once the viewer has played a card."""
    before, after = record_of(view), blank_table()
    kind, amount = encode_action(before, play)
    drive(before, after, compile_program(view.game), load_tables(), kind, amount, 0)
    return int(after["best"][0])


def last_card_of(view: View, seat: int) -> Card | None:
    """Return the card that a seat played last, if it is known."""
    for event in reversed(view.log):
        if isinstance(event, Acted) and event.seat == seat and isinstance(event.action, Play):
            return event.action.cards[0]
    return None


def claim_meaning(cards: Cards, question: Question) -> str:
    """Explain a claim: what is said, and whether it is so."""
    rank = question.view.due_rank
    if rank is None:
        return "Put these cards face down; you claim that they have the rank that is due."
    truth = all(card is not None and card.rank == rank for card in cards)
    face_down = "Put it face down" if len(cards) == 1 else "Put them face down"
    return f"{face_down} as {many(rank, len(cards))}, which is {'true' if truth else 'a lie'}."


def effects_of(cards: Cards, question: Question) -> Iterator[str]:
    """Say what a special card does."""
    card = cards[0]
    for effect in question.view.game.card_effects:
        if card is None or effect.rank not in {None, card.rank}:
            continue
        if effect.suit not in {None, card.suit}:
            continue
        wild = effect.effect == "wild"
        yield "you name a suit" if wild else str(effect_words(effect, single=True))


# Chips


def betting_meaning(action: Action, question: Question) -> str:
    """Explain what a bet does, with the odds that a call gets."""
    view = question.view
    own = view.seats[view.seat or 0]
    match action:
        case Fold():
            return "Leave this hand; what you have put in stays in the pot."
        case Check():
            return "Stay in for nothing."
        case Call():
            total = view.pot + view.to_call
            share = view.to_call / total if total else 0
            return (
                f"Match the bet of {question.price}. You pay {view.to_call} for a pot of {total}: "
                f"worth it if you win more than {share:.0%} of the time."
            )
        case BringIn():
            return f"Pay the {view.to_call} that whoever shows the worst card owes."
        case Bet(amount):
            return f"Everyone who wants to stay in has to pay {amount}."
        case Raise(total):
            more = total - question.price
            return f"Pay {total - own.bet}: the bet goes up by {more}, others pay or fold."
        case AllIn():
            return f"Put in your last {own.stack}; you can win as much from each of the others."
        case _:
            return "Double your bet and take exactly one more card."
