"""What the pages of all games share; it knows no game."""
