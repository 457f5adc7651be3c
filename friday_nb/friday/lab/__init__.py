"""What experiments with Friday need: whole games at full speed, and what is kept of each."""
