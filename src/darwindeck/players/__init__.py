"""Players: whoever sees a view and chooses an action."""
