"""Modules of the program that trains the neural player (``scripts/train_player.py``)."""
