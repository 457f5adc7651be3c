"""The story of a game, as one seat lived it."""
