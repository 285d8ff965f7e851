"""Why a move is not allowed, in words for the person who tried it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.schema import ClaimPhase, PlayPhase, TrickPhase
from darwindeck.playtest.choices import any_size, in_one_breath, order_of
from darwindeck.playtest.holding import phase_in_play
from darwindeck.table import actions
from darwindeck.words.conditions import clause
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from darwindeck.playtest.choices import Question

MOST_SUGGESTED = 6
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
        return Line("refusals.exchange_now", note=question.note)
    can = suggested(question)
    reason = why_not(action, question)
    if reason is not None:
        return Line("refusals.because", reason=reason, can=can)
    exchange = isinstance(action, actions.Exchange)
    order = Line("labels.exchange_cards") if exchange else order_of(action, question)
    return Line("refusals.not_now", action=order, can=can)


def suggested(question: Question) -> tuple[Line, ...]:
    """List what can be done, cards first."""
    choices = any_size(question)
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
            return Line("refusals.bring_in_owed", amount=to_call)
        case actions.Bet() | actions.Raise():
            short = actions.AllIn in question.kinds and not question.sizes
            return Line("refusals.only_all_in" if short else "refusals.no_more_bets")
        case actions.Check():
            return Line("refusals.check_facing_bet", amount=to_call)
        case actions.Call() if to_call:
            return Line("refusals.call_for_less")
        case actions.Call():
            return Line("refusals.nothing_to_call")
        case actions.Fold():
            return Line("refusals.nothing_to_fold")
        case actions.AllIn():
            return Line("refusals.all_in_size")
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
            return Line("refusals.too_many", count=len(action.cards), most=phase.max_cards)
        case _:
            return Line("refusals.not_playable", cards=action.cards)


def why_not_in_trick(action: actions.Play, question: Question, phase: TrickPhase) -> Line:
    """Say that suit has to be followed, or that a suit may not be led yet."""
    if len(action.cards) != 1:
        return Line("refusals.one_card_in_trick")
    pile = [card for card in question.view.pile if card is not None]
    if pile:
        return Line("refusals.follow_suit", cards=action.cards, led=pile[0].suit)
    if phase.breaking_suit is None:
        return Line("refusals.may_not_lead")
    return Line("refusals.suit_not_broken", suit=phase.breaking_suit)


def why_not_on_pile(action: actions.Play, question: Question, phase: PlayPhase) -> Line:
    """Say what the pile asks for, or how many cards."""
    cards = [card for card in action.cards if card is not None]
    if not phase.min_cards <= len(cards) <= phase.max_cards:
        return Line("refusals.wrong_number", count=len(cards))
    if len({card.rank for card in cards}) > 1:
        return Line("refusals.one_rank")
    top, suit = question.view.pile[-1:], question.view.named_suit
    demand: Line | str = ""
    if phase.valid_play_condition is not None:
        condition = clause(phase.valid_play_condition, phase.max_cards)
        demand = Line("refusals.fits_if", count=phase.max_cards, condition=condition)
    return Line(
        "refusals.does_not_fit",
        count=len(cards),
        cards=tuple(cards),
        where=Line("refusals.on_top", cards=top) if top else "",
        named=Line("refusals.named", suit=suit) if suit is not None else "",
        demand=demand,
    )
