"""Players: what they may know, what they choose, who beats whom."""
