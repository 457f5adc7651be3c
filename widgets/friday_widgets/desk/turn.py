"""Which turn something is meant for, as a text that travels to the page and back.

A turn is the number of the decision that is due, the seat that looks, and a mark of the position,
as in "12.0.5ac3f1e0".
"""

from __future__ import annotations

import zlib
from array import array


def mark_of(view: object) -> str:
    """A short mark of a position, so that a page can be asked for it; the same in every process."""
    cells = getattr(view, "cells", None)  # a hundred times faster than the text form
    told = str(view).encode() if cells is None else array("q", cells).tobytes()
    return f"{zlib.crc32(told):08x}"


def turn_of(decisions: int, seat: int | None, view: object) -> str:
    """The turn that is due once this many decisions have been made."""
    return f"{decisions}.{seat}.{mark_of(view)}"


def is_meant_for(turn: object, due: str) -> bool:
    """Is something meant for the turn that is due?  The mark may be missing, and so may the seat.

    None means whatever turn is due when it arrives: the steps sent before it lead there.
    """
    return turn is None or (isinstance(turn, str) and f"{due}.".startswith(f"{turn}."))
