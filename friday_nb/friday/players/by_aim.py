"""How options compare where the score counts: for points, or between equal chances.

Who plays for points gives up chances only for enough of them (:data:`.scoring.WORTH`).  Two
networks say what an option gives up: the strong player's advice, and that of the player for points,
who has seen more of what risks lead to; the stricter one counts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from friday_nb.core.paired import DOUBT
from friday_nb.core.percents import points
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.listed import Advice, Option, evened
from friday_nb.friday.players.lookahead import close_to
from friday_nb.friday.players.scoring import EQUAL, WORTH
from friday_nb.friday.players.why import Why

POINTS_APART: Final = 2.0
"""For points, expected scores are told apart from so many on: they are judged at a glance."""
SCORES_APART: Final = 5.0
"""Between equal chances they are from so many on: of smaller differences two in three are none when
games are played on."""
NO_CHANCE: Final = 0.005
"""Below this chance a game is as good as lost."""
EVEN: Final = 0.03
"""Where games were played on, chances are only taken to be equal if the error of their difference
is at most this: eight games in which two decisions did the same say little."""
UNTOLD: Final = 0.0005
"""A chance given up that rounds to no tenth of a game in 100 is not told."""
WHOLE: Final = 0.03
"""From this loss on it is given in whole games out of 100; below it, in tenths."""


def is_for_points(advice: Advice) -> bool:
    """Is the advice for somebody who plays for points?"""
    return advice.aim is Aim.POINTS


def score_of(option: Option) -> float:
    """The expected score; 0 where nobody asked for it."""
    return option.score or 0.0


def points_behind(first: Option, option: Option) -> int:
    """How many points an option scores less, as both scores are written in whole points."""
    return round(score_of(first)) - round(score_of(option))


def given_up(advice: Advice, option: Option) -> float:
    """How much of the chance to win an option gives up.

    What luck could explain is nothing, if enough games were played on.
    """
    loss, error = advice.loss(option.action), advice.error_of_loss(option.action)
    if option.apart is not None and error <= EVEN and loss <= DOUBT * error:
        loss = 0.0
    most = max(each.risked or 0.0 for each in advice.options)
    return max(loss, most - (option.risked or 0.0))


def as_risked(advice: Advice) -> Advice:
    """The same advice with the chances that count for points: what each option gives up is off.

    So the chances of a list, and what its rows say of them, are the same; and verdicts rise with
    what is lost by these chances.
    """
    top = advice.likeliest.win

    def told(option: Option) -> Option:
        win = max(option.low, top - given_up(advice, option))
        return replace(option, win=win, risked=win)

    return replace(advice, options=tuple(evened([told(each) for each in advice.options])))


def in_points(advice: Advice, option: Option) -> float:
    """The expected score less what the chance given up is worth; 0 in a game as good as lost.

    There the network of the score has seen little that it could judge by.
    """
    if advice.likeliest.win < NO_CHANCE:
        return 0.0
    return score_of(option) - WORTH * given_up(advice, option)


def is_equal(advice: Advice, option: Option) -> bool:
    """Does this option win as often as the best one, as far as anybody can tell?"""
    if option.action in advice.same:
        return True
    if option.apart is not None:
        return advice.loss(option.action) <= 0 and advice.error_of_loss(option.action) <= EVEN
    return option.win >= close_to(advice.likeliest.win, EQUAL)


def is_behind(advice: Advice, first: Option, option: Option) -> bool:
    """Do both win as often as the best option, and does this one score less than the first?

    That decides only for who plays to win, and is no weaker player.
    """
    if advice.aim is not Aim.WIN or option.yours is not None:
        return False
    if not is_equal(advice, first) or not is_equal(advice, option):
        return False
    return score_of(first) - score_of(option) >= SCORES_APART


def order(advice: Advice, option: Option) -> float:
    """What orders the options before their chances do: the larger, the better."""
    if is_for_points(advice):
        return in_points(advice, option)
    if option == advice.likeliest or is_behind(advice, option, advice.likeliest):
        return score_of(option)
    return -1e9


def are_apart(advice: Advice) -> bool:
    """Does the score tell some option from another that it may decide between?"""
    if is_for_points(advice):
        found = [in_points(advice, option) for option in advice.options]
        return max(found) - min(found) >= POINTS_APART
    found = [score_of(option) for option in advice.options if is_equal(advice, option)]
    return max(found) - min(found) >= SCORES_APART


def behind(advice: Advice, first: Option, option: Option) -> Why:
    """How far an option is behind the one with the most points (:func:`in_points`).

    Keys: "points.level", "points" where it scores less, "points.risk" where it scores more and
    wins less often, "points.safer" the other way round, "points.both" where it does neither as
    well, and "points.loss" where only the chance differs.
    """
    if in_points(advice, first) - in_points(advice, option) < POINTS_APART:
        return Why.of("points.level")
    n = points_behind(first, option)
    lost = given_up(advice, option) - given_up(advice, first)
    games = round(1000 * abs(lost))
    if abs(lost) >= WHOLE:
        games = 10 * abs(points(first.win, option.win))
    if abs(lost) < UNTOLD or not games:
        return Why.of("points", n=n)
    if lost < 0:
        return Why.of("points.safer", n=n, games=games)
    if n > 0:
        return Why.of("points.both", n=n, games=games)
    return Why.of("points.risk", n=-n, games=games) if n else Why.of("points.loss", games=games)
