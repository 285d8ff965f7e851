"""Tools for the most played games of poker: equities, ranges and ways to play."""
