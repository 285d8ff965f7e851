"""One running hand: its state, what may be done, what has happened, and who may know what."""
