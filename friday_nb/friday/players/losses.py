"""How an option compares with the best one: what it gives away, and how certain that is."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from friday_nb.charts.numbers import points
from friday_nb.core.facts import Fact
from friday_nb.friday.actions import Action
from friday_nb.friday.players.advice import Advice, Option
from friday_nb.friday.players.why import Why

BLUNDER: Final = 0.05
"""An action is a blunder if it gives away more winning chance than this, beyond the error."""
CLOSE: Final = 0.1
"""A decision is too close to call if its loss is at most this share of the error of the difference:
either of the two may well be the better one.  With a share of 1 that would hold for any single
decision too, but picking at random among such decisions loses four games in ten."""
WHOLE: Final = 0.03
"""From this loss on it is given in whole games out of 100; below it, in tenths."""
LEAST: Final = 0.0005
"""A smaller loss rounds to no tenth at all."""


def given_away(advice: Advice, option: Option) -> Why:
    """How many games in 100 this option is behind the best one.

    Keys: "best"; "close" (:func:`is_close`), else "loss"; these two are followed by ".part" where
    it is given in tenths and by ".least" where it is below a tenth.
    """
    if option == advice.best:
        return _told("best")
    loss = advice.loss(option.action)
    key = "close" if is_close(advice, option.action) else "loss"
    if loss >= WHOLE:
        return _told(key, n=points(advice.best.win, option.win))
    if loss >= LEAST:
        tenths = round(1000 * loss)
        return _told(f"{key}.part", games=tenths)
    return _told(f"{key}.least", games=1)


def is_close(advice: Advice, action: Action) -> bool:
    """Does this legal action give away so little that it may well be the better one?

    Small losses add up, so only those count as close that do not add up to anything that four
    hundred games could detect (``benchmarks/close_choices.py``).
    """
    return advice.loss(action) <= CLOSE * advice.error_of_loss(action)


def is_blunder(advice: Advice, action: Action, threshold: float = BLUNDER) -> bool:
    """Does this legal action give away more than ``threshold``, whatever the error may be?"""
    return advice.loss(action) - advice.error_of_loss(action) > threshold


def _told(key: str, **facts: Fact) -> Why:
    return Why(key, MappingProxyType(facts))
