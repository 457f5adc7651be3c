"""A decision carried out on a view: for those who need no more of the engine than its cells."""

from __future__ import annotations

from friday_nb.friday.rules import layout, play
from friday_nb.friday.view import View


def carried_out(view: View, code: int) -> list[int]:
    """The cells after a legal decision (packed), before anything is drawn."""
    after = [*view.cells, *(0,) * (layout.SIZE - len(view.cells))]
    play.act(after, code, [1])
    return after
