"""The sentences of every language: a folder for each, whose files are read as one.

English is complete. Where another language has no sentence, the English one is taken.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "DEFAULT",
    "available_languages",
    "chosen_language",
    "find_sentence",
    "has_sentence",
    "sentences_of",
]

FOLDER = Path(__file__).parent
DEFAULT = "en"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def available_languages() -> tuple[str, ...]:
    """Return the languages there are.

    >>> available_languages()
    ('de', 'en')
    """
    return tuple(sorted({file.parent.name for file in FOLDER.glob("*/*.toml")}))


@cache
def sentences_of(language: str) -> Mapping[str, Any]:
    """Read the sentences of a language: sections of sections, forms and sentences."""
    if language not in available_languages():
        raise ValueError(
            f"there are no words in language {language!r}: choose one of "
            f"{', '.join(available_languages())}, or add the folder {FOLDER.name}/{language}"
        )
    import tomllib  # noqa: PLC0415 - only who reads sentences pays for it

    sentences: dict[str, Any] = {}
    for file in sorted((FOLDER / language).glob("*.toml")):
        add_sentences(sentences, tomllib.loads(file.read_text(encoding="utf-8")), file)
    return sentences


def add_sentences(sentences: dict[str, Any], more: Mapping[str, Any], file: Path) -> None:
    """Add a file's sentences; a section may be spread over files, a sentence stands in one."""
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(sentences.setdefault(key, {}), dict):
            add_sentences(sentences[key], value, file)
        elif sentences.setdefault(key, value) is not value:
            raise ValueError(f"{file} says {key!r} a second time: keep one of its sentences")


def has_sentence(language: str, key: str) -> bool:
    """Tell whether a language itself has a sentence."""
    return look_up(language, key) is not None


def find_sentence(language: str, key: str) -> Any:
    """Return the sentence of a key, in English where a language has none; `None` without one.

    >>> find_sentence("de", "suits.hearts.many")
    'Herz'
    """
    found = look_up(language, key)
    return look_up(DEFAULT, key) if found is None else found


def look_up(language: str, key: str) -> Any:
    """Return the sentence that a language has for a key."""
    found: Any = sentences_of(language)
    for part in key.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return found


def chosen_language(option: str | None = None) -> str:
    """Return the language that was asked for, or else the locale's if there are words in it.

    >>> chosen_language("DE")
    'de'
    """
    if option:
        language = option.lower()
        sentences_of(language)
        return language
    locale = next((os.environ[name] for name in LOCALE if os.environ.get(name)), "")
    language = locale.partition(".")[0].partition("_")[0].lower()
    return language if language in available_languages() else DEFAULT
