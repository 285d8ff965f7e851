"""The language of games: its classes, their files, and what makes a game playable."""
