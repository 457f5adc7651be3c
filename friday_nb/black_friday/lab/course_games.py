# ruff: noqa: PLR0917 - plain positional integers, as everywhere in restricted Python
"""Whole games of the course's player among bots, in the restricted Python of the rules."""

from friday_nb.black_friday.players.course import course_decision
from friday_nb.black_friday.players.thumb import thumb
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.rules.deal import begin_game
from friday_nb.black_friday.rules.hidden import show
from friday_nb.black_friday.rules.play import act
from friday_nb.core.chance import CHOICE_STREAM, threefry
from friday_nb.core.log import Cells


def play_course_game(
    s: Cells,
    v: Cells,
    found: Cells,
    silent: Cells,
    players: int,
    seat: int,
    known: int,
    high: int,
    low: int,
    most: int,
) -> None:
    """Play a whole game in ``s``.

    Args:
        s: The state, SIZE cells, whose content is overwritten.
        v: A buffer for views, SIZE cells.
        found: A buffer for decisions, ROOM cells.
        silent: A log of one cell.
        players: How many play; seat 0 starts.
        seat: Where the player of the course sits; the others follow the bots' rules of thumb.
        known: The rules that it knows.
        high: The upper 32 bits of the seed.
        low: The lower 32 bits of the seed.
        most: After so many decisions the game is broken off, where it stands.
    """
    begin_game(s, players, 0, high, low, silent)
    made = 0
    while s[layout.NODE] != layout.OVER and made < most:
        actor = s[layout.TURN]
        show(s, actor, v)
        own = threefry(high, low, CHOICE_STREAM, actor)
        act(s, course_decision(v, known, own, found) if actor == seat else thumb(v, found), silent)
        made += 1
