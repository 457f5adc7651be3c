"""Presets of the page: what is open, and whether anything on it says what to do.

*Learn* opens the odds beside the table and explains the newest rule at length, *Play* folds all
panes up and hides spoilers, *Analyse* shows advice at every decision.  One switch hides every
spoiler: advice, the story of the game, and the odds that say what to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import traitlets

from friday_widgets.desk.desk import Desk
from friday_widgets.desk.panel import DeskPanel
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data


@dataclass(frozen=True)
class Preset:
    """How much help is given.

    Attributes:
        name: The keys of its texts are ``panels.preset.<name>`` and ``panels.preset.<name>.text``.
        pane: The pane that it opens; empty closes all of them.
        spoilers: Whether it allows the panels to say what to do.
    """

    name: str
    pane: str = ""
    spoilers: bool = True


PRESETS: Final = (
    Preset("learn", "odds"),
    Preset("play", spoilers=False),
    Preset("analyse", "advice"),
)
"""The usual ones."""


class Presets(DeskPanel):
    """The presets of a page, and the switch for spoilers.

    Args:
        desk: The visitor's game.
        presets: All presets; the first one applies on a first visit.
        space: The name under which the browser stores the choice; if empty, it stores none.
    """

    _esm: ClassVar[Any] = assets.esm(
        *(
            "frame/dom.js",
            "wire/pressed.js",
            "wire/line.js",
            "frame/parts.js",
            "frame/storage.js",
            "frame/page.js",
        ),
        *("panes/panes.js", "frame/presets/presets.js"),
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "frame/presets/presets.css")
    space = traitlets.Unicode().tag(sync=True)
    follows = ("language", "spoilers")

    def __init__(self, desk: Desk, presets: Sequence[Preset], *, space: str) -> None:
        self._presets = tuple(presets)
        super().__init__(desk, space=space)

    def paint(self) -> Data:
        """The presets and the switch in words."""
        desk = self._desk

        def say(key: str) -> str:
            return desk.page.words.say(desk.lang, f"panels.{key}")

        spoilers = "shown" if desk.hints.spoilers else "hidden"
        return {
            "lang": desk.lang,
            "title": say("presets"),
            "presets": [
                {
                    "id": preset.name,
                    "label": say(f"preset.{preset.name}"),
                    "text": say(f"preset.{preset.name}.text"),
                    "pane": preset.pane,
                    "spoilers": preset.spoilers,
                }
                for preset in self._presets
            ],
            "spoilers": {
                "on": desk.hints.spoilers,
                "label": say(f"spoilers.{spoilers}"),
                "text": say(f"spoilers.{spoilers}.text"),
            },
        }

    def hear(self, message: Data) -> None:
        """Show all spoilers, or hide them."""
        if message.get("type") == "spoilers":
            self._desk.hints.set_spoilers(message.get("on") is True)
