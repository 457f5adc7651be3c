"""The odds pane: the chances of the cards that a seat has not seen."""
