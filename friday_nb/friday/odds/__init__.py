"""Odds: exact numbers that a player may legally know (FRI-INFO-2).

Three questions, three modules: what comes next and what one card would do
(:mod:`.next_card_odds`), what any number of further cards brings if the fight then ends
(:mod:`.draw_distributions`), and what the aging card that nobody has seen would do
(:mod:`.aging`).  Every function takes a View and refuses a State, which knows the future;
``odds.of(view)`` gives the answers to the first two at once.
"""

from friday_nb.friday.odds.aging import UnseenAging, coming_aging, unseen_aging
from friday_nb.friday.odds.draw_distributions import MORE_THAN_FREE, DrawOdds, draw_odds
from friday_nb.friday.odds.next_card_odds import (
    CardEffect,
    Chances,
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
from friday_nb.friday.odds.position import Odds, of

__all__ = [
    "MORE_THAN_FREE",
    "CardEffect",
    "Chances",
    "DrawOdds",
    "Odds",
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
    "of",
    "paid_draws",
    "unseen_aging",
]
