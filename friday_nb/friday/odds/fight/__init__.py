"""Fight odds: what a fight is worth under best play, exactly where that can be found in time.

``fight_odds(view, goal)`` answers for three goals: ``WIN`` the fight at any price, lose the least
``LIFE``, or ``Lose(cards)``, lose on purpose and destroy these cards.
"""

from friday_nb.friday.odds.fight.conformal import Interval
from friday_nb.friday.odds.fight.goals import LIFE, WIN, Aim, Goal, Lose
from friday_nb.friday.odds.fight.result import BOUND, ESTIMATE, EXACT, Choice, FightOdds, Worth
from friday_nb.friday.odds.fight.solve import NoFight, fight_odds, warm_up

__all__ = [
    "BOUND",
    "ESTIMATE",
    "EXACT",
    "LIFE",
    "WIN",
    "Aim",
    "Choice",
    "FightOdds",
    "Goal",
    "Interval",
    "Lose",
    "NoFight",
    "Worth",
    "fight_odds",
    "warm_up",
]
