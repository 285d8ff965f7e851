"""How strong players are: duels, best replies, and the bots that they are measured by."""
