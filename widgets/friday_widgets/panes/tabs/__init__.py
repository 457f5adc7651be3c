"""What stands beside the table: one place, and tabs that choose what is open in it."""
