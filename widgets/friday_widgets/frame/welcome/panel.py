"""The first minute: what the visitor of an example sees, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from friday_nb.core.session import AnySession
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.panel import DeskPanel
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data


def words_of(desk: Desk, keys: Mapping[str, str], *, asked: bool) -> Data:
    """What a welcome shows: its words by name, each with its key below ``panels.``."""
    say, lang = desk.page.words.say, desk.lang
    words = {name: say(lang, f"panels.{key}") for name, key in keys.items()}
    return {"lang": lang, "asked": asked, "words": words}


def words_of_example(desk: Desk, stage: str, *others: str) -> Data:
    """The words of an example at a stage: empty while its question is open, then what came of it.

    ``others`` are the names of further words.
    """
    keys = {name: f"welcome.{stage}{name}" for name in ("head", "text")}
    keys |= {name: f"welcome.{name}" for name in ("start", "again", "more", *others)}
    if not stage:
        keys["aim"] = "guide.aim"
    return words_of(desk, keys, asked=not stage)


class Welcome(DeskPanel):
    """What a first visitor reads; hidden in other games, and once the example has gone on.

    Args:
        desk: The visitor's game.
        describe: Gives what fits the game on the desk: the language, whether the example's question
            is still open, and the words by name; nothing hides the panel.
        example: Makes the example anew, for those who want to see it again.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/pressed.js", "wire/line.js", "frame/parts.js", "table/sight.js"),
        "frame/welcome/welcome.js",
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "frame/welcome/welcome.css")
    follows = None

    def __init__(
        self, desk: Desk, describe: Callable[[Any], Data], example: Callable[[], AnySession]
    ) -> None:
        self._describe = describe
        self._example = example
        super().__init__(desk)

    def paint(self) -> Data:
        """The words that fit the game on the desk."""
        return self._describe(self._desk)

    def hear(self, message: Data) -> None:
        """Begin a game, or see the example once more."""
        kind = message.get("type")
        if kind == "start":
            self._desk.begin_as_chosen()
        elif kind == "again" and self.model:
            self._desk.put(self._example())
