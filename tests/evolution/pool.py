"""The games of the library that are bred."""

from __future__ import annotations

from darwindeck.genome.library import library_names, load

BRED_GAMES = [name for name in library_names() if not load(name).roles]
