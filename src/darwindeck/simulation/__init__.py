"""Playing many hands at once: players inside the compiled loop, and what came of it."""
