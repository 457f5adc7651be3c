"""The full state of a game, hidden cases included."""

from __future__ import annotations

from dataclasses import dataclass

from friday_nb.black_friday.rules import hidden, layout
from friday_nb.black_friday.view import View


@dataclass(frozen=True)
class State:
    """The full state of a game; what one seat may know of it is a :class:`View`.

    >>> from friday_nb import black_friday
    >>> state = black_friday.new_game(players=3, seed=1)
    >>> state.view(0) == state.view(1), state.players
    (False, 3)
    """

    cells: tuple[int, ...]

    @property
    def players(self) -> int:
        """The number of players."""
        return self.cells[layout.PLAYERS]

    @property
    def actor(self) -> int | None:
        """The seat that decides now, None when the game is over."""
        return self.cells[layout.TURN] if self.cells[layout.NODE] else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the game runs."""
        return tuple(i for i in range(self.players) if self.cells[layout.WON + i])

    def __repr__(self) -> str:
        told = "over" if self.actor is None else f"seat {self.actor} decides"
        return f"<State of black_friday, {self.players} players, {told}>"

    def view(self, seat: int) -> View:
        """What the player in this seat may know."""
        out = [0] * layout.SIZE
        hidden.show(self.cells, seat, out)
        return View(tuple(out))
