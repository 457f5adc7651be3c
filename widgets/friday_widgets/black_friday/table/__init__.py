"""The table: the price board, the market, the players, and the turn as a sentence to be built."""
