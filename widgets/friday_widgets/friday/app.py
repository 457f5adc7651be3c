"""The page of Friday, and a position in the middle of a text."""

from __future__ import annotations

from collections.abc import Sequence

from friday_nb.friday.game import FridaySession
from friday_widgets.frame.app import PlayPage, PositionPage
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.editor.panel import Editor
from friday_widgets.friday.example import example_session
from friday_widgets.friday.game_page import PAGE
from friday_widgets.friday.welcome.panel import Welcome


class FridayApp(PlayPage):
    """The game with everything around it; a cell that ends with it shows it.

    It begins with the rulebook's worked example, in the middle of a fight.  The options of a new
    game, in place of a session, are ``level``, ``rulings`` and ``seed``.
    """

    page = PAGE
    tabs = ("odds", "deck", "advice", "story", "lessons", "strategy")

    def first(self) -> FridaySession:
        """The worked example."""
        return example_session()

    def welcome(self, desk: Desk) -> Welcome:
        """The question of the example, and five plans."""
        return Welcome(desk)

    def above(self, desk: Desk, space: str) -> Sequence[Editor]:
        """The editor of positions."""
        return (Editor(desk, space=space),)


class Lesson(PositionPage):
    """A position of Friday to try things on."""

    page = PAGE
