"""An answer that is no move, with the line that helps."""

from __future__ import annotations

from darwindeck.words.voice import Line, Voice

MOST_REPEATED = 30


class Unclear(ValueError):  # noqa: N818 - a person is unclear, nothing failed
    """An answer that is no move; its line says what would be."""

    def __init__(self, key: str, **values: object) -> None:
        self.line = Line(key, **values)
        super().__init__(Voice().say(self.line))


def shortened(text: str) -> str:
    """Repeat what was typed, the beginning of it where it is long."""
    return text if len(text) <= MOST_REPEATED else text[: MOST_REPEATED - 3] + "..."
