"""Moments of a finished game to try again, above the table."""
