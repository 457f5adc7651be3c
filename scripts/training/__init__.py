"""What the program needs that trains the neural player (``scripts/train_player.py``)."""
