# ruff: noqa: PLR0917 - plain positional integers, as everywhere in restricted Python
"""The flat sequences that rules work on, and the log: what happened, in rows of ROW integers.

``log[0]`` is the number of cells in use, itself included; :mod:`friday_nb.core.events` turns the
rows into events.  A log of a single cell records nothing; simulations pass one to save time.
Restricted Python: a game compiles this module together with its rules.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

Cells = MutableSequence[int]
"""A state, log or buffer that may be written to."""
ReadOnlyCells = Sequence[int]
"""A state that is only read."""
ROW: Final = 6
"""Cells in a row: the number of the event and up to five facts."""


def note(
    log: Cells, event: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0
) -> None:
    """Append a row to the log, unless it is a log that records nothing."""
    if len(log) > 1:
        end = log[0]
        log[end] = event
        log[end + 1] = a
        log[end + 2] = b
        log[end + 3] = c
        log[end + 4] = d
        log[end + 5] = e
        log[0] = end + ROW
