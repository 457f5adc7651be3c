"""Puzzles beside a table, as a visitor asks for them and answers them."""

import json

from friday_nb.friday.puzzles import PUZZLES
from friday_widgets.friday.course import COURSE
from friday_widgets.friday.game_page import PAGE
from friday_widgets.panes.lessons.panel import LessonsPanel
from tests.widgets.panels import send

DAY = 20_000


def puzzles_beside(desk):
    """The panel beside a desk, open at the puzzles, with nothing solved yet."""
    panel = LessonsPanel(desk, COURSE, space="friday")
    send(panel, type="switch", key="puzzles")
    send(panel, type="progress", text="", day=DAY)
    return panel


def ask(panel, day=DAY):
    """The next puzzle, put on the table."""
    send(panel, type="next", day=day)
    return PUZZLES.by_key[panel.model["puzzles"]["now"]["key"]]


def kept(panel):
    return json.loads(panel.model["kept"])


def now(panel):
    return panel.model["puzzles"]["now"]


def say(key, **facts):
    return PAGE.words.say("en", f"puzzles.{key}", **facts)
