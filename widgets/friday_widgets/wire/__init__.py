"""What goes between a page and its kernel."""
