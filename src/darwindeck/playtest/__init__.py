"""Playtests: people at the table with bots, and what they thought of the game."""
