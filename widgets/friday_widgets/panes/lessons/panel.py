"""The lessons: positions to try at the table, each with a question and a computed answer."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from friday_widgets.desk.desk import Desk, When
from friday_widgets.panes.lessons.course import Lesson
from friday_widgets.panes.lessons.model import AnyCourse, model
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Panel


class LessonsPanel(Panel):
    """The lessons beside a table.

    Args:
        desk: The visitor's game.
        course: The lessons of that game.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/line.js", "frame/parts.js", "table/sight.js", "panes/panes.js"),
        "panes/lessons/lessons.js",
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "panes/lessons/lessons.css")
    model = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Desk, course: AnyCourse) -> None:
        self._desk = desk
        self._course = course
        begun = course.on_table(desk)
        self._opened = begun.key if begun else ""
        self._told: frozenset[str] = frozenset()
        super().__init__(desk.wire, model=self._model())
        desk.subscribe(self._follow, When.SOON)

    def _model(self) -> dict[str, Any]:
        return model(self._desk, self._course, self._opened, self._told)

    def _follow(self, _desk: Desk, what: str) -> None:
        if what in ("game", "language", "spoilers", *self._course.follows):
            self.model = self._model()

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        """Messages come from a stranger's browser: unknown ones are dropped."""
        if not isinstance(message, dict):
            return
        asked = self._course.find(message.get("key"))
        if asked is None:
            return
        kind = message.get("type")
        if kind == "open":
            self._opened = "" if self._opened == asked.key else asked.key
        elif kind == "show":
            self._opened = asked.key
        elif kind == "answer":
            self._told ^= {asked.key}
        elif kind == "try":
            self._opened = asked.key
            self._told -= {asked.key}
            self._set_up(asked)
        self.model = self._model()

    def _set_up(self, lesson: Lesson) -> None:
        """Put the position on the desk, with bots in the other seats; the game there is kept."""
        session, page = self._course.session(lesson), self._desk.page
        players = page.usual_players(page.game.seats(session.state))
        self._desk.load(str(session.record()), players=players)

    def __repr__(self) -> str:
        return "LessonsPanel()"
