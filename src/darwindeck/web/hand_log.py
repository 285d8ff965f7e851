"""The log of a hand in lines, as far as one person saw it: told once, then only what is new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from darwindeck.genome.schema import GameGenome
from darwindeck.playtest.news import told_by, worth_telling
from darwindeck.web.messages import LogLine
from darwindeck.words.story import Story

if TYPE_CHECKING:
    from darwindeck.table.events import Event
    from darwindeck.words.headings import Heading
    from darwindeck.words.voice import Voice


class Teller:
    """Tells one hand to one person; the events of a longer log go on from those told before."""

    def __init__(self, game: GameGenome, voice: Voice, viewer: int | None) -> None:
        self.story = Story(game, briefly=True)
        self.voice = voice
        self.viewer = viewer
        self.told = 0
        self.heading: Heading | None = None
        self.lines: list[LogLine] = []

    def tell(self, log: Sequence[Event]) -> list[LogLine]:
        """Return all lines of a log."""
        for event in log[self.told :]:
            worth = worth_telling(event, self.viewer, briefly=False)
            for line in told_by(self.story, event):
                if not worth:
                    continue
                heading = self.story.heading
                if heading is not None and heading != self.heading:
                    self.heading = heading
                    words = " ".join(self.voice.say(heading).split())
                    self.lines.append(LogLine(words, heading=True))
                if line is not None:
                    words = self.voice.say(line)
                    self.lines.append(LogLine(words[:1].upper() + words[1:]))
        self.told = len(log)
        return self.lines
