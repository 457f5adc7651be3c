"""How much help the page gives: learn, play or analyse; and the switch that hides every spoiler."""
