"""The table: the fight, the piles, every decision."""
