"""What experiments with His Man Friday need: whole games at full speed."""
