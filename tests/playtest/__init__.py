"""Playtests: sessions of people with bots, and the store of what they said."""
