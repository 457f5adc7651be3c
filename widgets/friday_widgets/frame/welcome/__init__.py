"""The first minute of a game that opens on an example."""
