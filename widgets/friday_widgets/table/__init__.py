"""What the tables of all games do."""
