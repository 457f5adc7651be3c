"""The full state of a game, hidden cards included."""

from __future__ import annotations

from dataclasses import dataclass

from friday_nb.his_man_friday.rules import hidden, layout
from friday_nb.his_man_friday.table import Place
from friday_nb.his_man_friday.view import View


@dataclass(frozen=True)
class State:
    """The full state of a game; what one seat may know of it is a :class:`View`.

    >>> from friday_nb import his_man_friday
    >>> state = his_man_friday.new_game(players=2, seed=1)
    >>> state.view(0) == state.view(1), state.players
    (False, 2)
    """

    cells: tuple[int, ...]

    @property
    def players(self) -> int:
        """The number of players."""
        return self.cells[layout.PLAYERS]

    @property
    def actor(self) -> int | None:
        """The seat that decides now, None when the game is over."""
        return self.cells[layout.ACTOR] if self.cells[layout.NODE] else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the game runs."""
        return tuple(i for i in range(self.players) if self.cells[layout.WON + i])

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

    def __repr__(self) -> str:
        told = "over" if self.actor is None else f"seat {self.actor} decides"
        return f"<State of his_man_friday, {self.players} players, {told}>"

    def view(self, seat: int) -> View:
        """What the player in this seat may know."""
        out = [0] * layout.SIZE
        hidden.show(self.cells, seat, out)
        return View(tuple(out))
