"""The page of His Man Friday, and a position in the middle of a text."""

from __future__ import annotations

from friday_nb.his_man_friday.game import HisManFridaySession
from friday_widgets.frame.app import PlayPage, PositionPage
from friday_widgets.frame.welcome.panel import Welcome
from friday_widgets.his_man_friday import welcome
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.example import example_session
from friday_widgets.his_man_friday.game_page import PAGE


class HisManFridayApp(PlayPage):
    """The game with all its panels; a notebook cell that ends with it displays it.

    It begins with the example, a declaration worth doubting in the middle of a game for three.  The
    options of a new game, in place of a session, are ``players``, ``first`` and ``seed``.
    """

    page = PAGE

    def first(self) -> HisManFridaySession:
        """The example."""
        return example_session()

    def welcome(self, desk: Desk) -> Welcome:
        """The question of the example."""
        panel = Welcome(desk, welcome.model, example_session)
        panel.add_class("hmf-welcome")
        return panel


class HisManFridayLesson(PositionPage):
    """A position of His Man Friday to try."""

    page = PAGE
