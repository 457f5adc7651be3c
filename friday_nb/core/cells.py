"""States and views of games whose rules work on flat cells.

The rules of such a game read and write one sequence of integers, whose cells have names in its
``rules/layout.py``.  A *state* has all of them, a *view* holds what one seat may know.  Each game
derives its ``State`` and ``View`` from the classes here, and adds what its own cells mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar, Self

from friday_nb.core.errors import Problem
from friday_nb.core.log import Cells
from friday_nb.core.pasted import plain
from friday_nb.core.show import Shown

__all__ = ["Bare", "FlatView", "Notation", "SeatState", "SeatView", "Seats", "shown"]

_NUMBER = re.compile("[0-9]{1,18}")
"""A cell as it is written; it has 64 bits."""


@dataclass(frozen=True)
class Notation:
    """How the cells of a view are written.

    Attributes:
        write: The text form of the cells.
        reader: The module whose ``parse`` gives the cells of a text, loaded only when it is needed;
            empty where the text is their numbers.
    """

    write: Callable[[tuple[int, ...]], str]
    reader: str = ""


def _numbers(cells: tuple[int, ...]) -> str:
    return " ".join(map(str, cells))


class Bare:
    """A value that is pickled without its cached properties: whoever reads it works them out anew.

    So equal values have the same bytes, and no more than they need, whatever was looked up before.
    """

    def __getstate__(self) -> dict[str, Any]:
        kind = type(self)
        return {
            name: value
            for name, value in vars(self).items()
            if not isinstance(getattr(kind, name, None), cached_property)
        }


@dataclass(frozen=True)
class FlatView(Bare, Shown):
    """What one seat may know, and nothing else.

    ``str(view)`` is its one-line text form.  Views are equal if and only if the seat knows the
    same.
    """

    cells: tuple[int, ...]

    size: ClassVar[int]
    """The number of cells."""
    notation: ClassVar[Notation] = Notation(_numbers)
    """How it is written; a game may have something better than the numbers of its cells."""

    def __post_init__(self) -> None:
        if len(self.cells) != self.size:
            raise TypeError("a View holds exactly the cells that one seat may know")

    @property
    def seat(self) -> int:
        """The seat whose view this is; where one plays alone, there is only this one."""
        return 0

    @property
    def actor(self) -> int | None:
        """The seat that decides now, None when nobody does."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.notation.write(self.cells)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The view written in ``text``, the inverse of ``str``.

        Raises:
            Problem: the text is not a view, or no game can reach it.
        """
        if cls.notation.reader:
            return cls(import_module(cls.notation.reader).parse(text))
        numbers = plain(text).split()
        if len(numbers) != cls.size or not all(map(_NUMBER.fullmatch, numbers)):
            raise Problem("position_cells", n=cls.size)
        return cls(tuple(map(int, numbers)))

    def __repr__(self) -> str:
        return f"parse_position({str(self)!r})"


@dataclass(frozen=True)
class Seats:
    """Where the cells say who plays: numbers of cells in the layout of a game.

    Attributes:
        players: The number of players.
        node: What is to be decided; 0 when the game is over.
        actor: The seat that decides.
        won: The first of a row of cells, one for each seat: did it win?
        viewer: In a view, the number of its seat plus 1; in a state, 0.
    """

    players: int
    node: int
    actor: int
    won: int
    viewer: int


class _Seated:
    """What a state and a view of a game for several players say in the same way."""

    cells: tuple[int, ...]
    at: ClassVar[Seats]

    @property
    def players(self) -> int:
        """The number of players."""
        return self.cells[self.at.players]

    @property
    def actor(self) -> int | None:
        """The seat that decides now, None when the game is over."""
        return self.cells[self.at.actor] if self.cells[self.at.node] else None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the game runs."""
        return tuple(seat for seat, won in enumerate(self._of_seats(self.at.won)) if won)

    def _of_seats(self, at: int) -> tuple[int, ...]:
        """A row of cells, one for each seat."""
        return self.cells[at : at + self.players]


class SeatView(_Seated, FlatView):
    """The view of a seat in a game for several players."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.cells[self.at.viewer]:
            raise TypeError("a View is that of one seat: pass state.view(seat)")

    @property
    def seat(self) -> int:
        """The seat whose view this is."""
        return self.cells[self.at.viewer] - 1


@dataclass(frozen=True)
class SeatState(_Seated, Bare):
    """The full state of a game for several players, with all that is hidden."""

    cells: tuple[int, ...]

    game: ClassVar[str]
    """The name of the game."""

    def __repr__(self) -> str:
        told = "over" if self.actor is None else f"seat {self.actor} decides"
        return f"<State of {self.game}, {self.players} players, {told}>"


def shown(
    cells: Sequence[int], seat: int, show: Callable[[Sequence[int], int, Cells], object]
) -> tuple[int, ...]:
    """The cells of a seat's view; ``show`` writes them (``rules/hidden.py`` of a game)."""
    out = [0] * len(cells)
    show(cells, seat, out)
    return tuple(out)
