# ruff: noqa: PLR0917 - plain positional integers, as everywhere in restricted Python
"""Whole games of the course's player among bots, in the restricted Python of the rules."""

from friday_nb.core.chance import CHOICE_STREAM, threefry
from friday_nb.core.log import Cells
from friday_nb.his_man_friday.players.beliefs import Numbers
from friday_nb.his_man_friday.players.bots import decide_without_search
from friday_nb.his_man_friday.players.course import course_decision
from friday_nb.his_man_friday.rules import layout
from friday_nb.his_man_friday.rules.deal import begin_game
from friday_nb.his_man_friday.rules.hidden import show
from friday_nb.his_man_friday.rules.play import act


def play_course_game(
    s: Cells,
    v: Cells,
    p: Numbers,
    found: Cells,
    silent: Cells,
    players: int,
    seat: int,
    known: int,
    others: int,
    high: int,
    low: int,
) -> None:
    """Play a whole game in ``s``.

    Args:
        s: The state, SIZE cells, whose content is overwritten.
        v: A buffer for views, SIZE cells.
        p: A buffer for beliefs, BELIEFS_SIZE numbers.
        found: A buffer for decisions, ROOM cells.
        silent: A log of one cell.
        players: How many play; seat 0 starts.
        seat: Where the player of the course sits.
        known: The rules that it knows.
        others: The number of the bot in the other seats.
        high: The upper 32 bits of the seed.
        low: The lower 32 bits of the seed.
    """
    begin_game(s, players, 0, high, low, silent)
    while s[layout.NODE] != layout.OVER:
        actor = s[layout.ACTOR]
        show(s, actor, v)
        own = threefry(high, low, CHOICE_STREAM, actor)
        if actor == seat:
            act(s, course_decision(v, known, own, found), silent)
        else:
            act(s, decide_without_search(v, others, own, p, found), silent)
