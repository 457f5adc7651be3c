"""The parts of His Man Friday put together: the whole page, and a position in a lesson."""

from __future__ import annotations

from typing import Final

from friday_nb.his_man_friday import parse_position
from friday_nb.his_man_friday.game import GAME, HisManFridaySession, position_session
from friday_nb.his_man_friday.lessons import Lesson
from friday_nb.i18n import DEFAULT_LANGUAGE
from friday_widgets.frame.app import GameApp, Parts, session_for
from friday_widgets.frame.presets.panel import Preset
from friday_widgets.frame.seating import Bots
from friday_widgets.frame.welcome.panel import Welcome
from friday_widgets.his_man_friday import welcome
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.example import example_session

TABS: Final = ("odds", "advice", "story", "lessons")
"""The panes beside the table."""

PRESETS: Final = (
    Preset("learn", "odds"),
    Preset("play", spoilers=False),
    Preset("analyse", "advice"),
)
"""The presets of how much help is given."""


class HisManFridayApp(GameApp):
    """The game with all its panels; a notebook cell that ends with it displays it.

    Args:
        session: The game to begin with; without one the example, a declaration worth doubting in
            the middle of a game for three.
        lang: The language until the reader chooses another, "en" or "ru"; None for the
            browser's own.
        space: The name under which the reader's browser stores the games; empty to store none.
        bots: Who sits in the seats after the first (:class:`.desk.Desk`).
        options: The options of a new game, in place of a session: ``players``, ``first``, ``seed``.
    """

    def __init__(
        self,
        session: HisManFridaySession | None = None,
        *,
        lang: str | None = None,
        space: str = "his_man_friday",
        bots: Bots | None = None,
        **options: object,
    ) -> None:
        session = session_for(GAME, session, options)
        desk = Desk(session or example_session(), lang or DEFAULT_LANGUAGE, bots=bots)
        super().__init__(desk, _lay_page, space=space, guess=lang is None)


class HisManFridayLesson(GameApp):
    """A position to try, for use within a text: the table, what happens, and a way back.

    Args:
        position: The position as text, a lesson of the course, or a session.
        seed: The seed of the hidden cards; a lesson has its own.
        lang: The language of the panels, "en" or "ru".
    """

    def __init__(
        self, position: str | Lesson | HisManFridaySession, *, seed: int = 0, lang: str = "en"
    ) -> None:
        if isinstance(position, Lesson):
            position = position_session(position.view, position.seed)
        elif isinstance(position, str):
            position = position_session(parse_position(position), seed)
        super().__init__(Desk(position, lang=lang), _lay_lesson, space="", lesson=True)


def _lay_page(desk: Desk, space: str) -> Parts:
    from friday_widgets.frame.lessons.panel import LessonsPanel
    from friday_widgets.his_man_friday.advice.panel import AdvicePanel
    from friday_widgets.his_man_friday.course import COURSE
    from friday_widgets.his_man_friday.odds.panel import OddsPanel
    from friday_widgets.his_man_friday.story.panel import StoryPanel
    from friday_widgets.his_man_friday.table.panel import TablePanel

    return Parts(
        table=TablePanel(desk),
        welcome=Welcome(desk, welcome.model, example_session).add_class("hmf-welcome"),
        panels=(
            OddsPanel(desk),
            AdvicePanel(desk, space=space),
            StoryPanel(desk),
            LessonsPanel(desk, COURSE),
        ),
        tabs=TABS,
        presets=PRESETS,
    )


def _lay_lesson(desk: Desk, _space: str) -> Parts:
    from friday_widgets.his_man_friday.table.panel import TablePanel

    return Parts(TablePanel(desk))
