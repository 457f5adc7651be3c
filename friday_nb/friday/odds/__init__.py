"""Odds: exact numbers that a player may legally know (FRI-INFO-2).

Three questions, three rooms: what comes next and what one card would do (:mod:`.next_card`), what
any number of further cards brings if the fight is then ended (:mod:`.draw_odds`), and what the
aging card that nobody has seen would do (:mod:`.aging`).  All of them take a View and refuse a
State, which knows the future.
"""

from friday_nb.friday.odds.aging import UnseenAging, coming_aging, unseen_aging
from friday_nb.friday.odds.draw_odds import MORE_THAN_FREE, Draws, draw_odds
from friday_nb.friday.odds.next_card import (
    Chances,
    Draw,
    Possible,
    by_ability,
    by_value,
    candidates,
    could_be,
    draws_to_reshuffle,
    free_draws,
    mean_value,
    next_aging,
    next_card,
    next_free_card_wins,
    next_paid_card_wins,
    paid_draws,
)

__all__ = [
    "MORE_THAN_FREE",
    "Chances",
    "Draw",
    "Draws",
    "Possible",
    "UnseenAging",
    "by_ability",
    "by_value",
    "candidates",
    "coming_aging",
    "could_be",
    "draw_odds",
    "draws_to_reshuffle",
    "free_draws",
    "mean_value",
    "next_aging",
    "next_card",
    "next_free_card_wins",
    "next_paid_card_wins",
    "paid_draws",
    "unseen_aging",
]
