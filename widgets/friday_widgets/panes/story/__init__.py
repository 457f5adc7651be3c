"""The story pane."""
