"""Text forms: positions (a view in one line) and records (a whole game)."""
