"""Why something is refused: a code for programs, and a sentence for people."""

from __future__ import annotations

from darwindeck.words.voice import Line, Voice


class Refusal(Exception):  # noqa: N818 - nothing failed: somebody is told no
    """Something that cannot be done."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words


class Unreachable(Refusal):
    """The database cannot be used now: nothing was changed, and later it may be."""

    def __init__(self) -> None:
        super().__init__("unreachable", Voice().say("web.unreachable"))


def refusal(code: str, /, **values: object) -> Refusal:
    """Return the refusal of a code, whose sentence stands among the `web` ones of a language."""
    return Refusal(code, Voice().say(Line(f"web.{code}", **values)))
