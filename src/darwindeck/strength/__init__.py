"""How strong players are: duels, and what the best answer to a player wins from it."""
