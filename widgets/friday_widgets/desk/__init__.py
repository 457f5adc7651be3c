"""The desk: the model behind all panels of a page."""
