"""The notebook: an answer that follows from its question alone is kept, and given again at once.

A question is everything that an answer depends on, the program itself included: after any change of
its files all questions are new ones.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

Question = str
VARIABLE = "DARWINDECK_CACHE_DIR"
MOST_KEPT = 200
SOURCES = (".py", ".toml", ".json")


def question_about(*parts: object) -> Question:
    """Return the name of a question: the same for the same question to the same program."""
    digest = hashlib.sha256(repr(parts).encode())
    for folder, _, names in sorted(os.walk(Path(__file__).parents[1])):
        for file in sorted(f"{folder}{os.sep}{name}" for name in names if name.endswith(SOURCES)):
            seen = os.stat(file)  # noqa: PTH116 - a thousand paths would take as long as all else
            digest.update(f"{file} {seen.st_size} {seen.st_mtime_ns}".encode())
    return digest.hexdigest()


def folder() -> Path:
    """Return where answers are kept."""
    import platformdirs

    chosen = os.environ.get(VARIABLE)
    base = Path(chosen).expanduser() if chosen else platformdirs.user_cache_path("darwindeck")
    return base / "answers"


def answered(question: Question) -> str | None:
    """Return the answer to a question that was asked before."""
    try:
        return (folder() / question).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None


def keep_answer(question: Question, answer: str) -> None:
    """Keep an answer, and forget the oldest ones; where nothing can be written, forget it."""
    from darwindeck.files import replace_with

    place = folder()
    with suppress(OSError):
        place.mkdir(parents=True, exist_ok=True)
        replace_with(place / question, answer.encode())
        kept = sorted(place.iterdir(), key=lambda file: file.stat().st_mtime)
        for old in kept[:-MOST_KEPT]:
            old.unlink(missing_ok=True)
