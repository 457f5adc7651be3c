"""The full state of a game, hidden cases included."""

from __future__ import annotations

from friday_nb.black_friday.rules import hidden
from friday_nb.black_friday.table import SEATS
from friday_nb.black_friday.view import View
from friday_nb.core.cells import SeatState, shown


class State(SeatState):
    """The full state of a game; what one seat may know of it is a :class:`View`.

    >>> from friday_nb import black_friday
    >>> state = black_friday.new_game(players=3, seed=1)
    >>> state.view(0) == state.view(1), state.players
    (False, 3)
    """

    game = "black_friday"
    at = SEATS

    def view(self, seat: int) -> View:
        """What the player in this seat may know."""
        return View(shown(self.cells, seat, hidden.show))
