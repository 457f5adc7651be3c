"""The advice pane."""
