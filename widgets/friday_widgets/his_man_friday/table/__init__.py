"""The table: the island, the players, the hand, and what there is to decide."""
