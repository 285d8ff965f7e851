"""A look back at a hand: what one did at every decision, and what the strongest bot would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.playtest.choices import order_of, question_of
from darwindeck.playtest.hints import figure_of, known_best_first, thought_on
from darwindeck.table.events import Acted
from darwindeck.table.table import Table
from darwindeck.words.voice import Line

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    best = known_best_first(thought)[0]
    own = next((one for one in thought.choices if one.action == event.action), None)
    done = order_of(event.action, question)
    board = before.board or before.hands[seat]
    values = {"cards": board, "pot": before.pot, "done": done}
    if own is not None and best.value - own.value <= CLOSE * max(abs(best.value), 1):
        return Line("review.same", **values, figure=figure_of(own.value, question))
    other = order_of(best.action, question)
    figure = figure_of(best.value, question)
    if own is None:
        return Line("review.rather", **values, other=other, figure=figure)
    mine = figure_of(own.value, question)
    return Line("review.better", **values, other=other, figure=figure, own=mine)
