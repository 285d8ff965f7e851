"""A look back at a hand: what one did at every decision, and what the strongest bot would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.playtest.choices import order_of, question_of
from darwindeck.playtest.hints import figure_of, is_usual, preferred, thought_on
from darwindeck.table.events import Acted
from darwindeck.table.table import Table
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from darwindeck.players.search import Thought, Weighed

CLOSE = 0.05
"""Of the better figure: two moves nearer than that are as good as each other."""


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
