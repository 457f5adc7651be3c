"""The state: a view plus the dealer's cells, which hold the seed and what was dealt from it.

The dealer of own cards is a person, who tells what comes of each decision.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from friday_nb.core.cells import Bare
from friday_nb.core.options import words_of
from friday_nb.friday.rules import layout
from friday_nb.friday.view import View

_TAIL: Final = (0,) * (layout.SIZE - layout.VIEW_SIZE)


@dataclass(frozen=True)
class State(Bare):
    """A view and the dealer: nothing in it but the seed is hidden from the player."""

    cells: tuple[int, ...]
    own_cards: bool = False
    """Does a person tell what comes, and not the seed?"""

    @cached_property
    def view(self) -> View:
        """What the player may know."""
        return View(self.cells[: layout.VIEW_SIZE])

    players = 1
    """The number of players."""

    @property
    def actor(self) -> int | None:
        """The seat of the player; None when the game is over."""
        return self.view.actor

    @property
    def seed(self) -> int:
        """The seed of all chance in this game."""
        return self.cells[layout.SEED_HIGH] << 32 | self.cells[layout.SEED_LOW]

    def __repr__(self) -> str:
        return f"State(seed={self.seed}, view={self.view!r})"


def seeded(view: View, seed: int) -> State:
    """A state that goes on from ``view``, with chance from ``seed`` (0 <= seed < 2**64).

    Raises:
        Problem: the seed is out of that range.

    >>> from friday_nb import friday
    >>> view = friday.new_game(level=1, seed=42).view
    >>> state = seeded(view, seed=7)
    >>> state.seed, state.view == view
    (7, True)
    """
    return State((*view.cells, *words_of(seed), *_TAIL[2:]))


def working_cells(view: View) -> list[int]:
    """A fresh, changeable copy of a view's cells, with an empty dealer.

    >>> from friday_nb import friday
    >>> view = friday.new_game(level=1, seed=42).view
    >>> cells = working_cells(view)
    >>> len(cells) == layout.SIZE, tuple(cells[: layout.VIEW_SIZE]) == view.cells
    (True, True)
    """
    return [*view.cells, *_TAIL]
