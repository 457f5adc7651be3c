"""The parts of Friday put together around one desk: the whole page, and a position in a lesson."""

from __future__ import annotations

from typing import Final

from friday_nb.friday import parse_position
from friday_nb.friday.game import GAME, FridaySession, position_session
from friday_nb.i18n import DEFAULT_LANGUAGE
from friday_widgets.frame.app import GameApp, Parts, session_for
from friday_widgets.frame.presets.panel import Preset
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.editor.panel import Editor
from friday_widgets.friday.example import example_session
from friday_widgets.friday.welcome.panel import Welcome

TABS: Final = ("odds", "deck", "advice", "story")
"""What can be opened beside the table."""

PRESETS: Final = (
    Preset("learn", "odds"),
    Preset("play", spoilers=False),
    Preset("analyse", "advice"),
)
"""How much help can be chosen."""


class FridayApp(GameApp):
    """The game with everything around it; a cell that ends with it shows it.

    Args:
        session: The game to begin with; without one the rulebook's worked example, in the middle
            of a fight.
        lang: The language until the reader chooses another, "en" or "ru"; without it the
            browser's own.
        space: Under which name the reader's browser keeps the games; empty keeps none.
        options: The options of a new game, in place of a session: ``level``, ``rulings``, ``seed``.
    """

    def __init__(
        self,
        session: FridaySession | None = None,
        *,
        lang: str | None = None,
        space: str = "friday",
        **options: object,
    ) -> None:
        session = session_for(GAME, session, options)
        desk = Desk(session or example_session(), lang=lang or DEFAULT_LANGUAGE)
        super().__init__(desk, _lay_page, space=space, guess=lang is None)


class Lesson(GameApp):
    """A position to try things on, in the middle of a text: the table, what happens, a way back.

    Args:
        position: The position as text, or a game that stands there.
        seed: Decides what chance brings from there on; the same number, the same cards.
        lang: The language of the panels, "en" or "ru".
    """

    def __init__(self, position: str | FridaySession, *, seed: int = 0, lang: str = "en") -> None:
        if isinstance(position, str):
            position = position_session(parse_position(position), seed)
        super().__init__(Desk(position, lang=lang), _lay_lesson, space="", lesson=True)


def _lay_page(desk: Desk, space: str) -> Parts:
    from friday_widgets.friday.advice.panel import AdvicePanel
    from friday_widgets.friday.odds.panel import OddsPanel
    from friday_widgets.friday.story.panel import StoryPanel
    from friday_widgets.friday.table.panel import TablePanel

    return Parts(
        above=(Editor(desk, space=space),),
        table=TablePanel(desk),
        welcome=Welcome(desk),
        panels=(OddsPanel(desk), AdvicePanel(desk, space=space), StoryPanel(desk)),
        tabs=TABS,
        presets=PRESETS,
    )


def _lay_lesson(desk: Desk, _space: str) -> Parts:
    from friday_widgets.friday.table.panel import TablePanel

    return Parts(TablePanel(desk))
