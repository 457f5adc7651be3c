"""The lobby: all games of a page, of which one is open."""
