"""The server: people and bots at tables of any game, in a browser."""
