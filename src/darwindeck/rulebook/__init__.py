"""Rulebooks that a stranger can play from: complete, offline, and made from the genome alone."""

from darwindeck.rulebook.chapters import handbook

__all__ = ["handbook"]
