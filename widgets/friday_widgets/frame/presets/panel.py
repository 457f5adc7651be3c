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

from friday_widgets.desk.desk import Desk, When
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Panel


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


class Presets(Panel):
    """The presets of a page, and the switch for spoilers.

    Args:
        desk: The visitor's game.
        presets: All presets; the first one applies on a first visit.
        space: The name under which the browser stores the choice; if empty, it stores none.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/line.js", "frame/parts.js", "frame/storage.js", "frame/page.js"),
        *("panes/panes.js", "frame/presets/presets.js"),
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "frame/presets/presets.css")
    model = traitlets.Dict().tag(sync=True)
    space = traitlets.Unicode().tag(sync=True)

    def __init__(self, desk: Desk, presets: Sequence[Preset], *, space: str) -> None:
        self._desk = desk
        self._presets = tuple(presets)
        super().__init__(desk.wire, model=model(desk, self._presets), space=space)
        desk.subscribe(self._follow, When.SOON)

    def _follow(self, desk: Desk, what: str) -> None:
        if what in ("language", "spoilers"):
            self.model = model(desk, self._presets)

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        if isinstance(message, dict) and message.get("type") == "spoilers":
            self._desk.set_spoilers(message.get("on") is True)

    def __repr__(self) -> str:
        return f"Presets({', '.join(preset.name for preset in self._presets)})"


def model(desk: Desk, presets: Sequence[Preset]) -> dict[str, Any]:
    """The presets and the switch in words."""

    def say(key: str) -> str:
        return desk.page.words.say(desk.lang, f"panels.{key}")

    spoilers = "shown" if desk.spoilers else "hidden"
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
            for preset in presets
        ],
        "spoilers": {
            "on": desk.spoilers,
            "label": say(f"spoilers.{spoilers}"),
            "text": say(f"spoilers.{spoilers}.text"),
        },
    }
