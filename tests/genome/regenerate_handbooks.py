"""Write the golden rulebooks anew: `python -m tests.genome.regenerate_handbooks`."""

from __future__ import annotations

from pathlib import Path

from darwindeck.genome.library import load
from darwindeck.rulebook import handbook
from darwindeck.words.formats import book_as

FOLDER = Path(__file__).with_name("handbooks")
GAMES = ("kuhn-poker", "fixed-limit-omaha-hi-lo", "crazy-eights", "no-limit-holdem.de")


def golden_file(name: str) -> Path:
    """Return where the golden rulebook of a game is."""
    return FOLDER / f"{name}.md"


def written(name: str) -> str:
    """Return the rulebook of a game as it is written now, in a language if it names one."""
    game, _, language = name.partition(".")
    return book_as(handbook(load(game)), "md", language or "en")


if __name__ == "__main__":
    for game in GAMES:
        golden_file(game).write_text(written(game), encoding="utf-8")
