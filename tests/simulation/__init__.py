"""Simulation: many hands inside the compiled loop."""
