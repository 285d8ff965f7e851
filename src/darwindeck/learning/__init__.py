"""Games for programs that learn: numbered actions, observations as arrays, many tables at once."""
