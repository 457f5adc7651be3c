"""The parts of Black Friday put together: the whole page, and a position in a lesson."""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday import parse_position
from friday_nb.black_friday.game import GAME, BlackFridaySession, position_session
from friday_nb.black_friday.lessons import Lesson
from friday_nb.i18n import DEFAULT_LANGUAGE
from friday_widgets.black_friday import welcome
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.example import first_session
from friday_widgets.frame.app import GameApp, Parts, session_for
from friday_widgets.frame.presets.panel import Preset
from friday_widgets.frame.seating import Bots
from friday_widgets.frame.welcome.panel import Welcome

TABS: Final = ("odds", "advice", "story", "lessons")
"""The panes beside the table."""

PRESETS: Final = (
    Preset("learn", "odds"),
    Preset("play", spoilers=False),
    Preset("analyse", "advice"),
)
"""The presets of how much help is given."""


class BlackFridayApp(GameApp):
    """The game with all its panels; a notebook cell that ends with it displays it.

    Args:
        session: The game to begin with; without one the example, a game for three, one action
            before a price adjustment, or on a board where that comes out otherwise a new game.
        lang: The language until the reader chooses another, "en" or "ru"; None for the
            browser's own.
        space: The name under which the reader's browser stores the games; empty to store none.
        bots: Who sits in the seats after the first (:class:`.desk.Desk`).
        options: The options of a new game, in place of a session: ``players``, ``specials``,
            ``seed``.
    """

    def __init__(
        self,
        session: BlackFridaySession | None = None,
        *,
        lang: str | None = None,
        space: str = "black_friday",
        bots: Bots | None = None,
        **options: object,
    ) -> None:
        session = session_for(GAME, session, options)
        desk = Desk(session or first_session(), lang or DEFAULT_LANGUAGE, bots=bots)
        super().__init__(desk, _lay_page, space=space, guess=lang is None)


class BlackFridayLesson(GameApp):
    """A position to try, for use within a text: the table, what happens, and a way back.

    Args:
        position: The position as text, a lesson of the course, or a session.
        seed: The seed of what the seat cannot see; a lesson has its own.
        lang: The language of the panels, "en" or "ru".
    """

    def __init__(
        self, position: str | Lesson | BlackFridaySession, *, seed: int = 0, lang: str = "en"
    ) -> None:
        if isinstance(position, Lesson):
            position = position_session(position.view, position.seed)
        elif isinstance(position, str):
            position = position_session(parse_position(position), seed)
        super().__init__(Desk(position, lang=lang), _lay_lesson, space="", lesson=True)


def _lay_page(desk: Desk, space: str) -> Parts:
    from friday_widgets.black_friday.advice.panel import AdvicePanel
    from friday_widgets.black_friday.course import COURSE
    from friday_widgets.black_friday.odds.panel import OddsPanel
    from friday_widgets.black_friday.story.panel import StoryPanel
    from friday_widgets.black_friday.table.panel import TablePanel
    from friday_widgets.frame.lessons.panel import LessonsPanel

    return Parts(
        table=TablePanel(desk),
        welcome=Welcome(desk, welcome.model, first_session),
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
    from friday_widgets.black_friday.table.panel import TablePanel

    return Parts(TablePanel(desk))
