"""How the source is arranged."""
