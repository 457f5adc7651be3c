"""His Man Friday in a terminal."""
