"""A table for a game that has drawn none of its own: what the seat sees as text, and buttons."""
