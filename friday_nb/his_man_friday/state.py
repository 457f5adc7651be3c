"""The full state of a game, hidden cards included."""

from __future__ import annotations

from friday_nb.core.cells import SeatState, shown
from friday_nb.his_man_friday.rules import hidden, layout
from friday_nb.his_man_friday.table import SEATS, Place
from friday_nb.his_man_friday.view import View


class State(SeatState):
    """The full state of a game; what one seat may know of it is a :class:`View`.

    >>> from friday_nb import his_man_friday
    >>> state = his_man_friday.new_game(players=2, seed=1)
    >>> state.view(0) == state.view(1), state.players
    (False, 2)
    """

    game = "his_man_friday"
    at = SEATS

    @property
    def revealed(self) -> tuple[Place, ...]:
        """All cards of a finished game, laid open (HMF-SCORE-1); nothing while the game runs.

        >>> from friday_nb import his_man_friday
        >>> his_man_friday.new_game(players=2, seed=1).revealed
        ()
        """
        if self.actor is not None:
            return ()
        cells = list(self.cells)
        cells[layout.VIEWER] = 1
        return View(tuple(cells)).island

    def view(self, seat: int) -> View:
        """What the player in this seat may know."""
        return View(shown(self.cells, seat, hidden.show))
