"""The lessons: positions to try at the table, each with a question and a computed answer.

Where a game has puzzles, a switch leads to these.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import traitlets

from friday_nb.core.puzzles import Puzzle
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.panel import DeskPanel
from friday_widgets.desk.tried import Lesson
from friday_widgets.panes.lessons.model import AnyCourse, model, switch
from friday_widgets.panes.lessons.puzzle_desk import PuzzleDesk
from friday_widgets.panes.lessons.puzzle_model import puzzle_model
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data


class LessonsPanel(DeskPanel):
    """The lessons beside a table.

    Args:
        desk: The visitor's game.
        course: The lessons of that game, and its puzzles.
        space: The name under which the browser keeps what was solved; if empty, it keeps nothing.
    """

    is_later = True
    _esm: ClassVar[Any] = assets.esm(
        *(
            "frame/dom.js",
            "wire/pressed.js",
            "wire/line.js",
            "frame/parts.js",
            "frame/storage.js",
            "table/sight.js",
        ),
        "panes/panes.js",
        *("panes/lessons/puzzles.js", "panes/lessons/lessons.js"),
    )
    _css: ClassVar[Any] = assets.css(
        "frame/theme.css", "panes/lessons/lessons.css", "panes/lessons/puzzles.css"
    )
    space = traitlets.Unicode().tag(sync=True)

    def __init__(self, desk: Desk, course: AnyCourse, *, space: str = "") -> None:
        self._desk = desk
        self._course = course
        begun = course.on_table(desk)
        self._opened = begun.key if begun else ""
        self._told: frozenset[str] = frozenset()
        puzzles = course.puzzles
        self._drill = PuzzleDesk(desk, puzzles, self._set_up) if puzzles is not None else None
        self._drills = bool(self._drill and self._drill.now)
        super().__init__(desk, space=space)

    def paint(self) -> Data:
        """The lessons; and the puzzles, where they are chosen."""
        found = model(self._desk, self._course, self._opened, self._told)
        if self._drill is None:
            return found
        return found | {
            "switch": switch(self._desk, drills=self._drills),
            "puzzles": puzzle_model(self._desk, self._drill) if self._drills else {},
            "open": self._drill.is_open,
            "kept": self._drill.kept,
        }

    def _follow(self, _desk: Desk, what: str) -> None:
        if what not in ("game", "language", "spoilers", *self._course.follows):
            return
        if self._drill and what == "game":
            before = self._drill.now
            self._drill.follow()
            self._drills |= self._drill.now is not before and self._drill.now is not None
        self.model = self.paint()

    def hear(self, message: Data) -> None:
        """Try a lesson or a puzzle, or read on."""
        if message.get("type") == "switch":
            self._drills = self._drill is not None and message.get("key") == "puzzles"
        elif not (self._drill and self._drill.hear(message)):
            self._hear_of_lesson(message)
        self.model = self.paint()

    def _hear_of_lesson(self, message: Mapping[str, Any]) -> None:
        asked = self._course.find(message.get("key"))
        if asked is None:
            return
        kind = message.get("type")
        if kind == "open":
            self._opened = "" if self._opened == asked.key else asked.key
        elif kind == "show":
            self._opened, self._drills = asked.key, False
        elif kind == "answer":
            self._told ^= {asked.key}
        elif kind == "try":
            self._opened = asked.key
            self._told -= {asked.key}
            self._set_up(asked)

    def _set_up(self, lesson: Lesson | Puzzle) -> None:
        """Put the position on the desk, with bots in the other seats; the game there is kept."""
        session, page = self._course.session(lesson), self._desk.page
        players = page.usual_players(page.game.seats(session.state))
        self._desk.load(str(session.record()), players=players)
