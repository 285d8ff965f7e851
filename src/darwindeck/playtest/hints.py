"""What the strongest bot advises, before or after, in figures that say against what they count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from darwindeck.genome.anatomy import deals_again
from darwindeck.players.registry import SKILLS
from darwindeck.players.search import Thinker, Thought, Weighed
from darwindeck.playtest.choices import Question, label_of, order_of, question_of
from darwindeck.table.actions import Fold
from darwindeck.table.events import Acted, Started
from darwindeck.table.table import Table
from darwindeck.words.voice import Line, Voice

if TYPE_CHECKING:
    from darwindeck.table.view import View

ADVISER = "shark"
HINT_SECONDS = 1.0
MOST_ADVICE = 6
LEAST_KNOWN = 0.1
"""What was looked at less often than that, beside the move looked at most, is hardly known.

What folding brings needs no look: nothing.
"""

CLOSE = 0.05
"""Of the better figure: two moves nearer than that are as good as each other."""


def advice(view: View, question: Question, voice: Voice) -> list[str]:
    """Ask the strongest bot what it would do: a sentence, and a line for each action it weighed.

    It thinks on the view under the game's own names, by which it knows what was learnt of it.
    """
    return advice_of(thought_on(view), question, voice)


def thought_on(view: View) -> Thought:
    """Let the strongest bot think about a decision."""
    skill = SKILLS[ADVISER]
    thinker = Thinker(skill.iterations, seconds=HINT_SECONDS, studies=True, untaught=skill.untaught)
    return thinker.think(view)


def advice_of(thought: Thought, question: Question, voice: Voice) -> list[str]:
    """Say what came of thinking: the best of what is known well enough, and what else is."""
    weighed = known_best_first(thought)
    lines = [voice.say(advised(thought, weighed[0], question))]
    if thought.weighed or len(weighed) > 1:
        lines += figures(thought, weighed, question, voice)
    if thought.beliefs is not None:
        any_cards, likely = (f"{100 * share:.0f}" for share in thought.beliefs)
        lines.append(voice.say("hints.beliefs", any=any_cards, likely=likely))
    return lines


def advised(thought: Thought, best: Weighed, question: Question) -> Line:
    """Say what the bot would do, and what it expects where it has counted that."""
    usual = preferred(thought)
    if not thought.weighed:
        return Line("hints.does", action=order_of(usual.action, question))
    if usual is best:
        return expectation(best, question)
    # what is done most often is not what the figures, which are estimates, put first
    share, other = f"{100 * usual.share:.0f}", order_of(best.action, question)
    done = order_of(usual.action, question)
    return Line("hints.toss_up", action=done, share=share, other=other)


def figures(
    thought: Thought, weighed: list[Weighed], question: Question, voice: Voice
) -> Iterator[str]:
    """Yield a line for each action: what it brings, and how often it is done or was looked at."""
    stake = stake_of(question)
    key = "hints.wins" if unit_of(question) == "wins" else "hints.value"
    key = "hints.mixed" if thought.learnt else key
    key = key if thought.weighed else "hints.done"
    labels = [voice.say(label_of(choice.action, question)) for choice in weighed]
    width = max(map(len, labels))
    for label, choice in zip(labels, weighed, strict=True):
        share, percent = (f"{100 * part:3.0f}" for part in (choice.share, choice.value))
        figure = voice.say(key, value=choice.value - stake, percent=percent, share=share)
        yield f"  {label:<{width}}  {figure}"


def known_best_first(thought: Thought) -> list[Weighed]:
    """Return the choices that are known well enough, the one that brings most first."""
    known = [choice for choice in thought.choices if is_known(choice, thought)]
    return sorted(known, key=lambda choice: -choice.value)[:MOST_ADVICE]


def is_known(choice: Weighed, thought: Thought) -> bool:
    """Tell whether enough is known about what a choice brings."""
    return is_usual(choice, thought) or isinstance(choice.action, Fold)


def is_usual(choice: Weighed, thought: Thought) -> bool:
    """Tell whether a choice was looked at, or is made, about as often as others."""
    return choice.share >= max(other.share for other in thought.choices) * LEAST_KNOWN


def preferred(thought: Thought) -> Weighed:
    """Return what the bot would do: what it has learnt to do most often, or what brings most."""
    if thought.learnt:
        return max(thought.choices, key=lambda choice: choice.share)
    return known_best_first(thought)[0]


def unit_of(question: Question) -> str:
    """Return in what a value counts: chips, points, or how often one wins."""
    if question.view.deal is not None or question.view.game.setup.stakes:
        return "points"
    return "chips" if question.view.game.setup.starting_chips > 0 else "wins"


def expectation(best: Weighed, question: Question) -> Line:
    """Say what the best choice is expected to bring, and what that is measured against."""
    unit = unit_of(question)
    stake = stake_of(question)
    action = order_of(best.action, question)
    percent = f"{100 * best.value:.0f}"
    if unit == "chips" and question.against_the_house:
        key = "hints.expects_with_stake" if stake else "hints.expects_in_hand"
    elif unit == "chips" and Fold in question.kinds and not deals_again(question.view.game):
        key = "hints.expects_against_folding"
    else:
        key = {"wins": "hints.expects_to_win"}.get(unit, f"hints.expects_{unit}")
    return Line(key, action=action, value=best.value - stake, percent=percent, stake=stake)


def figure_of(value: float, question: Question) -> Line:
    """Say a value in what it counts."""
    unit = unit_of(question)
    stake = stake_of(question)
    percent = f"{100 * value:.0f}"
    return Line(f"hints.figure_{unit}", value=value - stake, percent=percent)


def stake_of(question: Question) -> int:
    """Return what the person has put in so far against the house in this hand; else nothing."""
    if not question.against_the_house:
        return 0
    view = question.view
    start = view.log[0]
    seat = view.seat or 0
    before = start.stacks[seat] if isinstance(start, Started) else view.seats[seat].stack
    return before - view.seats[seat].stack


# A look back at a hand


def review(table: Table, seat: int) -> Iterator[Line]:
    """Yield a line for every decision of a seat in a hand."""
    log = table.log
    for index, event in enumerate(log):
        if isinstance(event, Acted) and event.seat == seat and not event.forced:
            yield look_back(Table.replay(table.game, log[:index]), seat, event)


def look_back(before: Table, seat: int, event: Acted) -> Line:
    """Say what was done at a decision, and what the strongest bot would have done."""
    question = question_of(before.view(seat), before.game)
    thought = thought_on(question.view)
    best = preferred(thought)
    own = next((one for one in thought.choices if one.action == event.action), None)
    values = {
        "cards": before.board or before.hands[seat],
        "pot": before.pot,
        "done": order_of(event.action, question),
        "other": order_of(best.action, question),
    }
    if thought.learnt or not thought.weighed:
        return Line(f"review.{how_often(own, thought)}", **values, **shares(own, best))
    figure = figure_of(best.value, question)
    if own is None:
        return Line("review.rather", **values, figure=figure)
    mine = figure_of(own.value, question)
    near = best.value - own.value <= CLOSE * max(abs(best.value), 1)
    if near:
        return Line("review.same", **values, figure=mine)
    return Line("review.better", **values, figure=figure, own=mine)


def how_often(own: Weighed | None, thought: Thought) -> str:
    """Tell whether the bot does the same most often, at times, or as good as never."""
    if own is None or not is_usual(own, thought):
        return "mostly_other"
    return "mostly_same" if own is preferred(thought) else "at_times"


def shares(own: Weighed | None, best: Weighed) -> dict[str, str]:
    """Return how often the bot does the same, and what it does most often."""
    same = 0.0 if own is None else own.share
    return {"share": f"{100 * best.share:.0f}", "own": f"{100 * same:.0f}"}
