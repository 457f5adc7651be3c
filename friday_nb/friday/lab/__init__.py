"""What experiments with Friday need: whole games at full speed, and what is kept of each."""

from friday_nb.friday.lab.decks import deck
from friday_nb.friday.lab.games import CARD_CODES, FridaySummary, play_games
from friday_nb.friday.lab.laboratory import count_endings, friday_games

__all__ = ["CARD_CODES", "FridaySummary", "count_endings", "deck", "friday_games", "play_games"]
