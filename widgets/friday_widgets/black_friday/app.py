"""The page of Black Friday, and a position in the middle of a text."""

from __future__ import annotations

from friday_nb.black_friday.game import BlackFridaySession
from friday_widgets.black_friday import welcome
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.example import first_session
from friday_widgets.black_friday.game_page import PAGE
from friday_widgets.frame.app import PlayPage, PositionPage
from friday_widgets.frame.welcome.panel import Welcome


class BlackFridayApp(PlayPage):
    """The game with all its panels; a notebook cell that ends with it displays it.

    It begins with the example, a game for three, one action before a price adjustment, or on a
    board where that comes out otherwise with a new game.  The options of a new game, in place of a
    session, are ``players``, ``specials`` and ``seed``.
    """

    page = PAGE

    def first(self) -> BlackFridaySession:
        """The example, or a new game where there is none."""
        return first_session()

    def welcome(self, desk: Desk) -> Welcome:
        """The question of the example."""
        return Welcome(desk, welcome.model, first_session)


class BlackFridayLesson(PositionPage):
    """A position of Black Friday to try."""

    page = PAGE
