"""The numbers of the board in the texts of the rules, so that they follow a corrected board.

A number that is not known from the printed rules has an asterisk.

>>> rule_text("It costs {start_price}.", "en")
'It costs 7.'
>>> rule_text("The limit is {shares_1}.", "en")
'The limit is 2*. Numbers with an asterisk are not in the printed rules.'
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from friday_nb.black_friday.board import BOARD, Provenance
from friday_nb.black_friday.texts import shift_text
from friday_nb.black_friday.words import say
from friday_nb.i18n import Fact, fill

_KNOWN: Final = frozenset({Provenance.PRINTED, Provenance.DERIVED})
_MARK: Final = "*"


def rule_text(text: str, lang: str) -> str:
    """A text of the rulebook with the numbers of the board in it."""
    filled = fill(lang, text, "rulebook", _numbers(lang))
    return f"{filled} {say(lang, 'rules.unprinted')}" if _MARK in filled else filled


@cache
def _numbers(lang: str) -> Mapping[str, Fact]:
    """The numbers by name; those of level cards end with the level, those of counts with these."""
    first, second = BOARD.levels[:2]
    row, column = BOARD.start
    subsidy, interest = BOARD.subsidy_marks
    found: dict[str, Fact] = {
        "start_price": _said(BOARD.prices[row][column], BOARD.marks[row][column]),
        "silver_start": _said(BOARD.track[0], BOARD.track_marks[0]),
        "silver_end": _said(BOARD.track[-1], BOARD.track_marks[-1]),
        "subsidy": _said(BOARD.subsidy, subsidy),
        "interest": _said(BOARD.interest, interest),
        "interest_of_three": _said(3 * BOARD.interest, interest),
        "shares_0": _said(first.shares, first.marks[2]),
        "shares_1": _said(second.shares, second.marks[2]),
        "shares_0_more": _said(first.shares + 1, first.marks[2]),
        "draw_0": _said(first.draw, first.marks[4]),
    }
    for shift in BOARD.shifts:
        sign = "minus_" if shift.cases < 0 else ""
        said = shift_text(shift.up, shift.right, lang)
        known = _KNOWN.issuperset(shift.marks)
        found[f"shift_{sign}{abs(shift.cases)}"] = said if known else said + _MARK
    return found


def _said(number: int, mark: Provenance) -> Fact:
    return number if mark in _KNOWN else f"{number}{_MARK}"
