"""What is tried on the table instead of one's own game, and the way back to that."""
