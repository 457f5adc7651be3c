"""How an option of an advice compares to the best one: what it gives away, and how sure that is."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from friday_nb.friday.actions import Action
from friday_nb.friday.players.advice import Advice, Option
from friday_nb.friday.players.why import Fact, Why

BLUNDER: Final = 0.05
"""An action is a blunder if it gives away more winning chance than this, beyond the error."""
CLOSE: Final = 0.1
"""Too close to tell is what is behind by no more of the difference's error than this: either of the
two may be the better one, nearly even.  With a whole error the words would be true of one decision,
too; but who picks at random among such decisions loses four games of ten."""
WHOLE: Final = 0.03
"""From so much on, a loss is told in whole games of 100; below in tenths."""
LEAST: Final = 0.0005
"""A smaller loss rounds to no tenth at all."""


def given_away(advice: Advice, option: Option) -> Why:
    """How this option compares to the best one: so many of 100 games behind it.

    Keys: "best"; "close" (:func:`is_close`), else "loss"; these two are followed by ".part" where
    it is told in tenths and by ".least" where it is below a tenth.
    """
    if option == advice.best:
        return _told("best")
    loss = advice.loss(option.action)
    key = "close" if is_close(advice, option.action) else "loss"
    if loss >= WHOLE:
        return _told(key, n=round(100 * loss))
    if loss >= LEAST:
        tenths = round(1000 * loss)
        return _told(f"{key}.part", games=tenths)
    return _told(f"{key}.least", games=1)


def is_close(advice: Advice, action: Action) -> bool:
    """Is what this legal action gives away so little that it may as well be the better one?

    Small losses add up; so the words are kept for those that add up to nothing that four hundred
    games could tell (``benchmarks/close_choices.py``).
    """
    return advice.loss(action) <= CLOSE * advice.error_of_loss(action)


def is_blunder(advice: Advice, action: Action, threshold: float = BLUNDER) -> bool:
    """Does this legal action give away more than ``threshold``, whatever the error may be?"""
    return advice.loss(action) - advice.error_of_loss(action) > threshold


def _told(key: str, **facts: Fact) -> Why:
    return Why(key, MappingProxyType(facts))
