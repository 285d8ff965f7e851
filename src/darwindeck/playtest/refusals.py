"""Why a move is not allowed, in words for the person who tried it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.cards import Card
from darwindeck.genome.schema import ClaimPhase, PlayPhase, TrickPhase
from darwindeck.playtest.choices import in_one_breath, order_of, spoken_choices
from darwindeck.playtest.holding import phase_in_play
from darwindeck.table import actions
from darwindeck.words.conditions import clause
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.playtest.choices import Question

MOST_SUGGESTED = 6
FITTING = {f"refusals.does_not_fit{where}" for where in ("", "_top", "_named")}
BETS = {
    kind.kind
    for kind in (
        *(actions.Fold, actions.Check, actions.Call, actions.Bet, actions.Raise),
        *(actions.AllIn, actions.BringIn),
    )
}


def refusal(action: actions.Action, question: Question) -> Line:
    """Say why an action is not allowed, and what is."""
    if actions.Exchange in question.kinds:
        return Line("refusals.time_to_exchange", note=question.note)
    can = suggested(question)
    reason = why_not(action, question)
    if reason is not None:
        return Line("refusals.because", reason=reason, demand=demand_of(reason, question), can=can)
    exchange = isinstance(action, actions.Exchange)
    order = Line("labels.exchange_cards") if exchange else order_of(action, question)
    return Line("refusals.not_possible_now", action=order, can=can)


def suggested(question: Question) -> tuple[Line, ...]:
    """List what can be done, cards first."""
    choices = spoken_choices(question)
    if len(choices) <= MOST_SUGGESTED:
        return in_one_breath(choices, "or")
    return *in_one_breath(choices[:MOST_SUGGESTED]), Line("labels.something_else")


def why_not(action: actions.Action, question: Question) -> Line | None:
    """Say which rule does not allow an action; nothing where it is just not the time for it."""
    if question.view.deal is not None:
        return None
    if isinstance(action, actions.Play) and actions.Play in question.kinds:
        return why_not_play(action, question)
    if all(legal.kind in BETS for legal in question.view.legal_actions):
        return why_not_bet(action, question)
    return None


# Chips


def why_not_bet(action: actions.Action, question: Question) -> Line | None:
    """Say what is wrong with an action in a betting round."""
    to_call = question.view.to_call
    match action:
        case _ if actions.BringIn in question.kinds:
            return Line("refusals.bring_in_owed", to_call=to_call)
        case actions.Bet() | actions.Raise():
            short = actions.AllIn in question.kinds and not question.sizes
            return Line("refusals.only_all_in" if short else "refusals.no_further_bet")
        case actions.Check():
            return Line("refusals.facing_a_bet", to_call=to_call)
        case actions.Call():
            return Line("refusals.call_beyond_stack" if to_call else "refusals.nothing_to_call")
        case actions.Fold():
            return Line("refusals.nothing_to_fold")
        case actions.AllIn():
            return Line("refusals.all_in_not_a_size")
        case _:
            return None


# Cards


def why_not_play(action: actions.Play, question: Question) -> Line:
    """Say which rule does not allow to play some cards."""
    match phase_in_play(question.view):
        case TrickPhase() as phase:
            return why_not_in_trick(action, question, phase)
        case PlayPhase() as phase:
            return why_not_on_pile(action, question, phase)
        case ClaimPhase() as phase:
            count = len(action.cards)
            return Line("refusals.too_many_claimed", count=count, maximum=phase.max_cards)
        case _:
            return Line("refusals.does_not_fit", count=len(action.cards), cards=action.cards)


def why_not_in_trick(action: actions.Play, question: Question, phase: TrickPhase) -> Line:
    """Say that suit has to be followed, what may not be led yet, or not to the first trick."""
    if len(action.cards) != 1:
        return Line("refusals.one_card_to_a_trick")
    suits = {card.suit for card in question.hand if card is not None}
    led = next((card.suit for card in question.view.pile if card is not None), None)
    if led in suits and action.cards[0] is not None and action.cards[0].suit != led:
        return Line("refusals.follow_suit", cards=action.cards, suit=led)
    opening = Card(phase.opens_with) if phase.opens_with else None
    if led is None and opening is not None and opening in question.hand:
        return Line("refusals.opening_card", card=(opening,))
    if led is not None:
        return Line("refusals.safe_first_trick", cards=action.cards)
    return Line("refusals.suit_not_broken", suit=phase.breaking_suit)


def why_not_on_pile(action: actions.Play, question: Question, phase: PlayPhase) -> Line:
    """Say what the pile asks for, or how many cards."""
    cards, count = action.cards, len(action.cards)
    if count < phase.min_cards:
        return Line("refusals.too_few_cards", count=count, minimum=phase.min_cards)
    if count > phase.max_cards:
        return Line("refusals.too_many_cards", count=count, maximum=phase.max_cards)
    if len({card.rank for card in cards if card is not None}) > 1:
        return Line("refusals.not_of_one_rank")
    top, suit = question.view.pile[-1:], question.view.named_suit
    where = {"top": top[0]} if top else {}
    if suit is not None:
        return Line("refusals.does_not_fit_named", count=count, cards=cards, suit=suit, **where)
    key = "refusals.does_not_fit_top" if top else "refusals.does_not_fit"
    return Line(key, count=count, cards=cards, **where)


def demand_of(reason: Line, question: Question) -> Line | str:
    """Say what a pile asks for where cards do not fit on it."""
    phase = phase_in_play(question.view)
    if reason.key not in FITTING or not isinstance(phase, PlayPhase):
        return ""
    if phase.valid_play_condition is None:
        return ""
    condition = clause(phase.valid_play_condition, phase.max_cards)
    return Line("refusals.fits_if", count=phase.max_cards, condition=condition)
