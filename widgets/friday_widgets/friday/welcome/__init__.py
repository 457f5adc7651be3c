"""The first minute."""
