"""Loops for one game: the engine's own rules, compiled for its program and nothing else."""
