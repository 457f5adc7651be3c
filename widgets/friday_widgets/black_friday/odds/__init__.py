"""The odds pane: the next price adjustment, given what a seat knows."""
