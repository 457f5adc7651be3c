"""What stands beside the table, the same for all games."""
