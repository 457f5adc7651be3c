"""The odds pane."""
