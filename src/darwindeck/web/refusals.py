"""Why something is refused: a code for programs, and a sentence for people in their language."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.languages import DEFAULT
from darwindeck.words.voice import Line, Voice


class TurnedDown(Exception):  # noqa: N818 - nothing failed: somebody is told no
    """Something that cannot be done: words as they are, or a line that is said to a reader."""

    def __init__(
        self, code: str, why: Line | str, names: Sequence[str] = (), reader: int | None = None
    ) -> None:
        self.code = code
        self.why = why
        self.names = names
        self.reader = reader
        super().__init__(self.said())

    def said(self, language: str = DEFAULT) -> str:
        """Return the words in a language."""
        if isinstance(self.why, str):
            return self.why
        words = Voice(language, names=self.names, reader=self.reader).say(self.why)
        return words[:1].upper() + words[1:]


class Unreachable(TurnedDown):
    """The database cannot be used now: nothing was changed, and later it may be."""

    def __init__(self) -> None:
        super().__init__("unreachable", Line("web.unreachable"))


def refusal(code: str, /, **values: object) -> TurnedDown:
    """Return the refusal of a code, whose sentence stands among the `web` ones of a language."""
    return TurnedDown(code, Line(f"web.{code}", **values))
