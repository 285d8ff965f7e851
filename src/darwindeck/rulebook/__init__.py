"""Rulebooks that a stranger can play from: complete, offline, and made from the genome alone."""

from darwindeck.rulebook.book import Chapter, Handbook
from darwindeck.rulebook.formats import FORMATS, handbook_as
from darwindeck.rulebook.writing import handbook

__all__ = ["FORMATS", "Chapter", "Handbook", "handbook", "handbook_as"]
