"""What is set at a desk: the tempo of its bots, and what its panels may give away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

PACES: Final = ("slow", "normal", "fast", "at_once")
"""How fast bots take their turns."""


class _Settings:
    """Values that are set one by one.

    Args:
        changed: Called with the word for what has changed (:meth:`.Observers.subscribe`).
    """

    def __init__(self, changed: Callable[[str], object]) -> None:
        self._changed = changed

    def _set(self, name: str, value: object, what: str) -> None:
        if value != getattr(self, name):
            setattr(self, name, value)
            self._changed(what)


class Tempo(_Settings):
    """How fast bots take their turns, and whether they wait.

    Attributes:
        pace: How fast they are, one of :data:`PACES`.
        paused: Whether the visitors have paused them.
        held: Whether they wait because the table is showing something else than the game.
        met: Whether a page is showing the desk; until then no bot takes a turn.
    """

    pace = "normal"
    paused = held = met = False

    def set_pace(self, pace: str) -> None:
        """Set how fast bots take their turns; an unknown pace is ignored."""
        if pace in PACES:
            self._set("pace", pace, "bots")

    def pause(self, on: bool) -> None:
        """Pause the bots, or let them continue."""
        self._set("paused", on, "bots")

    def hold(self, on: bool) -> None:
        """Let bots wait while the table shows something else; a pause of the visitors stays."""
        self._set("held", on, "bots")

    def meet(self) -> None:
        """Note that a page is showing the desk now."""
        self._set("met", True, "bots")


class Hints(_Settings):
    """What panels may give away, and what they have.

    Attributes:
        spoilers: Whether panels may say what to do; False after all spoilers were hidden.
        asks: Whether a puzzle waits for its answer; panels may not say what to do meanwhile.
        suggestion: The best decision according to the advice shown on the page; empty if none is.
    """

    spoilers = True
    asks = False
    suggestion = ""

    def set_spoilers(self, on: bool) -> None:
        """Allow the panels to say what to do, or forbid it."""
        self._set("spoilers", on, "spoilers")

    def ask(self, on: bool) -> None:
        """Let the panels be silent while a puzzle waits for its answer."""
        self._set("asks", on, "spoilers")

    def suggest(self, text: str) -> None:
        """Mark a decision on the table, given in its text form; an empty text removes the mark."""
        self._set("suggestion", text, "suggestion")
