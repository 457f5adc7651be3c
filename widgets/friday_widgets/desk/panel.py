"""The base of panels that show a model of the desk, and update it when the desk changes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import traitlets

from friday_widgets.desk.desk import Desk, When
from friday_widgets.wire.panel import Data, Panel


class DeskPanel(Panel):
    """A panel of a desk.

    Args:
        desk: The visitor's game.
        traits: What else the panel shows.
    """

    follows: ClassVar[Sequence[str] | None] = ("game", "language", "spoilers")
    """The changes of the desk after which the panel may be out of date; None: after any."""
    when: ClassVar[When] = When.SOON
    """How soon it hears of them."""
    model = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Desk, **traits: Any) -> None:
        self._desk = desk
        super().__init__(desk.wire, model=self.paint(), **traits)
        self._until_closed(desk.subscribe(self._follow, self.when))

    @abstractmethod
    def paint(self) -> Data:
        """All that the panel shows, with all words in it."""

    def _follow(self, _desk: Desk, what: str) -> None:
        if self.follows is None or what in self.follows:
            self.model = self.paint()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._desk!r})"
