"""Above the table while a lesson, a puzzle or a question is on it: what that is, and the way back.

The visitor's own game is remembered as it was, in the kernel.  After a reload it is the browser
that knows it: the last game among those that it keeps.
"""

from __future__ import annotations

from typing import Any, ClassVar

from friday_widgets.desk.desk import Desk
from friday_widgets.desk.panel import DeskPanel
from friday_widgets.desk.undone import KeptGame
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data


class OwnGame:
    """The visitor's own game, also while an exercise is on the table.

    Args:
        desk: The visitor's game; what it shows before a page has met it is nobody's game.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.kept: KeptGame | None = None
        self._follow(desk, "game")
        self.leave = desk.subscribe(self._follow)
        """Remember no other game from now on."""

    def _follow(self, desk: Desk, what: str) -> None:
        if desk.tempo.met and what in ("game", "bots") and not desk.page.exercise(desk.played):
            self.kept = desk.playing.as_kept

    def bring_back(self) -> bool:
        """Put it on the table again."""
        return self.kept is not None and self._desk.take_up(self.kept)


class ExercisePanel(DeskPanel):
    """What is tried on the table, and the way back to one's own game; hidden in any other game.

    Args:
        desk: The visitor's game.
    """

    _esm: ClassVar[Any] = assets.esm(
        *(
            "frame/dom.js",
            "wire/pressed.js",
            "wire/line.js",
            "frame/parts.js",
            "table/sight.js",
            "frame/strip.js",
        ),
        *("panes/panes.js", "frame/exercise/exercise.js"),
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "frame/exercise/exercise.css")

    def __init__(self, desk: Desk) -> None:
        self._mine = OwnGame(desk)
        super().__init__(desk)
        self._until_closed(self._mine.leave)

    def paint(self) -> Data:
        """What the exercise is, and the words of the way back; nothing in any other game."""
        desk = self._desk
        say, lang, page = desk.page.words.say, desk.lang, desk.page
        key = page.exercise(desk.played)
        if not key or desk.is_curtain_down:
            return {"lang": lang}
        is_question = page.questions is not None and page.questions.find(key) is not None
        return {
            "lang": lang,
            "title": page.title(page.about(desk.played), lang),
            "text": say(lang, "exercise.asked" if desk.hints.asks else "exercise.text"),
            "task": say(lang, "exercise.task"),
            "pane": "strategy" if is_question else "lessons",
            "back": say(lang, "exercise.back"),
            "knows": self._mine.kept is not None,
        }

    def hear(self, message: Data) -> None:
        """Go back to one's own game."""
        if message.get("type") == "back" and self.model.get("back"):
            self._mine.bring_back()
