"""What happened at the table since somebody looked, as far as they may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.playtest.held_cards import holds_a_hand
from darwindeck.table import events
from darwindeck.words.headings import Heading
from darwindeck.words.story import PLAY, Story

if TYPE_CHECKING:
    from darwindeck.table.table import Table
    from darwindeck.words.voice import Line

RESULTS = (events.Captured, events.PickedUp, events.Cleared, events.Gathered)
"""Events that end a trick, a battle or a challenge; what follows is told on a new line."""


class HandPart(NamedTuple):
    """A part of a hand: a street or a phase, and what happened in it.

    Tricks, battles and claims are parts of their own; those after the first have no heading.
    """

    heading: Heading | None
    lines: tuple[Line, ...]


def tell_hand(table: Table, viewer: int | None) -> list[HandPart]:
    """Tell a hand as a seat saw it."""
    return tell_events(table, viewer, 0, briefly=False)


def tell_news(table: Table, viewer: int | None) -> list[HandPart]:
    """Tell what happened since the last decision of a seat, but not what the table shows."""
    return tell_events(table, viewer, last_decision(table, viewer), briefly=True)


def tell_events(table: Table, viewer: int | None, start: int, *, briefly: bool) -> list[HandPart]:
    """Tell a hand from an event of its log on."""
    log = tuple(event.seen_by(viewer) for event in table.log)
    story = Story(table.game, briefly=True)
    dealt = briefly and holds_a_hand(table.game)
    parts: list[HandPart] = []
    told: Heading | None = None
    ended = False
    for index, event in enumerate(log):
        breaks = begins_anew(event, ended=ended)
        ended = not story.in_a_run and (isinstance(event, RESULTS) or (ended and not breaks))
        seen_on_table = dealt and isinstance(event, events.Dealt) and first_deal(log, index)
        for line in told_by(story, event):
            if index < start or seen_on_table or not worth_telling(event, viewer, briefly=briefly):
                continue
            heading = story.heading
            if not parts or told != heading or breaks:
                hidden = told == heading or (briefly and heading == PLAY)
                parts.append(HandPart(None if hidden else heading, ()))
                told, breaks = heading, False
            if line is not None:
                parts[-1] = HandPart(parts[-1].heading, (*parts[-1].lines, line))
    return [part for part in parts if part.heading or part.lines]


def run_out(table: Table, viewer: int | None) -> list[Line]:
    """Tell the cards that came after the last decision of a hand, one board after the other."""
    log = tuple(event.seen_by(viewer) for event in table.log)
    acted = [index for index, event in enumerate(log) if isinstance(event, events.Acted)]
    story, lines = Story(table.game, briefly=True), []
    for index, event in enumerate(log):
        told = list(story.tell(event))
        after = bool(acted) and index > acted[-1]
        if after and isinstance(event, events.BoardDealt):
            lines += told
    return lines


def told_by(story: Story, event: events.Event) -> Iterator[Line | None]:
    """Yield what a story says of an event; nothing in place of a heading that comes alone.

    A battle is no part of the betting before it.
    """
    if isinstance(event, events.Turned):
        story.heading = PLAY
    lines = list(story.tell(event))
    sentences = [line for line in lines if not isinstance(line, Heading)]
    yield from sentences
    if lines and not sentences:
        yield None


def begins_anew(event: events.Event, *, ended: bool) -> bool:
    """Tell whether an event begins another trick, battle or claim."""
    claim = isinstance(event, events.Acted) and event.claim is not None
    return claim or (ended and isinstance(event, events.Acted | events.Turned | events.Gathered))


def first_deal(log: Sequence[events.Event], index: int) -> bool:
    """Tell whether a deal is the one a hand, or what is left of it, begins with."""
    for event in reversed(log[:index]):
        if isinstance(event, events.Started | events.Gathered):
            return True
        if isinstance(event, events.Acted):
            return False
    return True


def worth_telling(event: events.Event, viewer: int | None, *, briefly: bool) -> bool:
    """Tell whether an event is news: others' hidden cards are not, and briefly no others'."""
    if isinstance(event, events.Dealt):
        return event.seat == viewer or (event.face_up and not briefly)
    return not isinstance(event, events.Started)


def last_decision(table: Table, seat: int | None) -> int:
    """Return the place in a hand's log after the last action of a seat; 0 if it has not acted."""
    acted = [
        index
        for index, event in enumerate(table.log)
        if isinstance(event, events.Acted) and event.seat == seat and not event.forced
    ]
    return acted[-1] + 1 if acted and seat is not None else 0
