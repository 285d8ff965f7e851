"""Simulation on a graphics card: the engine's own rules, compiled to PTX."""
