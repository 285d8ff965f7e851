"""A deal that nobody has to trust: encrypted cards, shuffled by everyone, every step proved."""
