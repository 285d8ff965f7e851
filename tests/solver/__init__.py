"""The solver: values that are known, games that nobody has solved before, and what it refuses."""
