"""Counts of cards in words: "5 of 12", with the unseen aging card where it may be one more."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from friday_nb.friday.odds import Possible
from friday_nb.friday.words import say


def share(cards: Iterable[Possible], size: int, lang: str = "en", *, short: bool = False) -> str:
    """How many of `size` cards these are: "5 of 12", or "5/12" where room is short.

    Where the unseen aging card may be one more of them but need not, both counts are said.
    """
    cards = tuple(cards)
    sure = sum(p.sure for p in cards)
    maybe = sum((p.maybe for p in cards), Fraction(0))
    if maybe == 1:
        sure, maybe = sure + 1, Fraction(0)
    key = "deck.of.maybe" if maybe else "deck.of"
    return say(lang, key + ".short" * short, count=sure, more=sure + 1, size=size)


def size_of(cards: Iterable[Possible]) -> int:
    """How many cards these are together; the unseen one counts once."""
    cards = tuple(cards)
    return sum(p.sure for p in cards) + (1 if any(p.maybe for p in cards) else 0)
