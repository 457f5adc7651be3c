"""Friday in a terminal: the screen, a game, odds and advice as text."""
