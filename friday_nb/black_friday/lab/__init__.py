"""What experiments with Black Friday need: whole games at full speed, and what they show."""
