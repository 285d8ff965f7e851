"""Breeding games: operators that change and cross genomes, and repairs that keep them playable."""
