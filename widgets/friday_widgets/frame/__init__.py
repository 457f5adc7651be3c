"""What the pages of all games have in common; nothing here knows a game."""
