"""Beliefs and odds: exact probabilities, given what a seat may know (HMF-INFO-1).

:func:`of` and :class:`Beliefs` give the chances of every card that the seat has not seen, under
the model of lying in :mod:`.lying`; :func:`guns_in` and :func:`kinds_in` give joint chances of
several cards; :func:`draw_deals` samples whole deals; and :func:`move_facts` gives the
consequences of each decision. All of them take a View and refuse a State.
"""

from friday_nb.his_man_friday.odds.beliefs import Beliefs
from friday_nb.his_man_friday.odds.deals import card_chances, draw_deals, gun_chances
from friday_nb.his_man_friday.odds.dealt import DealtBeliefs
from friday_nb.his_man_friday.odds.last_chances import last_chance_wins
from friday_nb.his_man_friday.odds.lying import USUAL_LYING, Lying
from friday_nb.his_man_friday.odds.moves import MoveFacts, move_facts
from friday_nb.his_man_friday.odds.piles import guns_in, kinds_in
from friday_nb.his_man_friday.odds.position import of
from friday_nb.his_man_friday.odds.standing import (
    is_last_decision,
    out_chance,
    taken_by,
    win_chance,
)

__all__ = [
    "USUAL_LYING",
    "Beliefs",
    "DealtBeliefs",
    "Lying",
    "MoveFacts",
    "card_chances",
    "draw_deals",
    "gun_chances",
    "guns_in",
    "is_last_decision",
    "kinds_in",
    "last_chance_wins",
    "move_facts",
    "of",
    "out_chance",
    "taken_by",
    "win_chance",
]
