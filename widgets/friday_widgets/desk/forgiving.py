"""What was pressed for a turn that the visitor had not seen is not refused: nobody is to blame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from friday_widgets.desk.desk import Desk


@contextmanager
def forgiving(desk: Desk, queued: object) -> Iterator[None]:
    """Refuse without a word what was pressed before the answer to the press before it was seen.

    On a slow line such a press is meant for what the visitor still sees; that this is past is
    nobody's fault.

    Args:
        desk: The visitor's game.
        queued: What the page says of that (``line.js``).
    """
    desk.forgives = queued is True
    try:
        yield
    finally:
        desk.forgives = False
