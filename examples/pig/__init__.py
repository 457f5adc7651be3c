"""Pig, the smallest whole game: what a new game is copied from (docs/a_new_game.md)."""

from friday_nb.core import folders

folders.add("pig", "PIG", __name__)
