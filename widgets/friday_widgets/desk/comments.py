"""A visitor's own comments on the decisions of a game; its record keeps them."""

from __future__ import annotations

from friday_widgets.desk.desk import Desk

LONGEST = 300
"""The most characters of a comment that is written on the page; the rest is cut off."""


def commented(desk: Desk) -> dict[int, str]:
    """The decisions that the seat in front may comment on, by number, with what it has written.

    A comment may be a secret of the one who wrote it: among several people a seat finds its own
    decisions alone.  0 is the start of the game.
    """
    if desk.seat is None or desk.is_silent:
        return {}
    moments = desk.playing.whole.moments
    alone = len(desk.seats.persons) < 2  # noqa: PLR2004 - two people
    return {
        number: desk.page.own_comment(moment.comment)
        for number, moment in enumerate(moments)
        if (moment.seat == desk.seat if number else alone)
    }


def write(desk: Desk, number: int, text: str) -> bool:
    """Write a comment on a decision, in place of the one before; False if that is not allowed."""
    if number not in commented(desk):
        return False
    before = desk.playing.whole.moments[number].comment
    after = desk.page.with_own_comment(before, text[:LONGEST])
    if after != before:
        desk.comment(after, number)
    return True
