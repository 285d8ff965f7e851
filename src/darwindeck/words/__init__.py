"""Rules, events and results in words."""
