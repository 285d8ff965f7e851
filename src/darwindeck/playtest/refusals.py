"""Why a move is not allowed, in words for the person who tried it."""

from __future__ import annotations

from darwindeck.cards import Card
from darwindeck.genome.schema import PlayPhase, TrickPhase
from darwindeck.playtest.choices import Question, in_one_breath, order_of, spoken_choices
from darwindeck.playtest.held_cards import phase_in_play
from darwindeck.table.actions import Exchange
from darwindeck.table.refusals import Refusal, RefusalCode
from darwindeck.words.conditions import clause
from darwindeck.words.voice import Line, Who

MOST_SUGGESTED = 6
FITTING = {
    RefusalCode.DOES_NOT_FIT,
    RefusalCode.DOES_NOT_FIT_TOP,
    RefusalCode.DOES_NOT_FIT_NAMED,
}


def explain_refusal(refusal: Refusal, question: Question) -> Line:
    """Say why an action is refused, and what can be done instead."""
    reason = reason_of(refusal, question)
    if Exchange in question.kinds:
        return Line("refusals.exchange_instead", reason=reason, note=question.note)
    demand = demand_of(refusal, question)
    return Line("refusals.because", reason=reason, demand=demand, can=suggested(question))


def reason_of(refusal: Refusal, question: Question) -> Line:
    """Say which rule does not allow an action."""
    return Line(
        f"refusals.{refusal.code}",
        action=deed_of(refusal, question),
        who=Who(refusal.turn or 0),
        minimum=refusal.minimum,
        maximum=refusal.maximum,
        to_call=refusal.to_call,
        count=refusal.count,
        cards=refusal.cards,
        top=refusal.top,
        suit=refusal.suit,
        card=opening_card(question),
    )


def opening_card(question: Question) -> tuple[Card, ...]:
    """Return the card with which the first trick begins, where there is one."""
    phase = phase_in_play(question.view)
    named = phase.opens_with if isinstance(phase, TrickPhase) else None
    return (Card(named),) if named else ()


def deed_of(refusal: Refusal, question: Question) -> Line | str:
    """Say what was tried, where it was an action."""
    if isinstance(refusal.action, Exchange):
        return Line("labels.exchange_cards")
    return "" if refusal.action is None else order_of(refusal.action, question)


def demand_of(refusal: Refusal, question: Question) -> Line | str:
    """Say what a pile asks for where cards do not fit on it."""
    if refusal.code not in FITTING or refusal.phase is None:
        return ""
    phase = question.view.game.turn_structure.phases[refusal.phase]
    if not isinstance(phase, PlayPhase) or phase.valid_play_condition is None:
        return ""
    condition = clause(phase.valid_play_condition, phase.max_cards)
    return Line("refusals.fits_if", count=phase.max_cards, condition=condition)


def suggested(question: Question) -> tuple[Line, ...]:
    """List what can be done, cards first."""
    choices = spoken_choices(question)
    if len(choices) <= MOST_SUGGESTED:
        return in_one_breath(choices, "or")
    return *in_one_breath(choices[:MOST_SUGGESTED]), Line("labels.something_else")
