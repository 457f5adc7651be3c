"""Notifies panels of changes, in a fixed order of urgency.

A reader looks at the table first.  So panels that subscribe with `When.NOW` are updated inside the
call, those with `When.SOON` right after the kernel has sent the table's message, and those with
`When.LATER` (charts) once the clicks pause.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from enum import IntEnum
from typing import Any

log = logging.getLogger(__name__)

LATER_SECONDS = 0.025

Callback = Callable[[Any, str], None]


class When(IntEnum):
    """How soon a subscriber is notified of a change."""

    NOW = 0
    SOON = 1
    LATER = 2


class Observers:
    """Those who want to hear of changes to something (the observer pattern).

    Args:
        subject: What is observed; it is handed to the callbacks.
        is_urgent: Says whether something must be hidden at once.  Then all are told in the call,
            and a panel that fails to follow is blanked: it might still show a hand.
    """

    def __init__(self, subject: object, is_urgent: Callable[[], bool]) -> None:
        self._subject = subject
        self._is_urgent = is_urgent
        self._subscribers: list[tuple[When, Callback]] = []
        self._soon: list[str] = []
        self._later: list[str] = []
        self._later_timer: asyncio.TimerHandle | None = None

    def subscribe(self, callback: Callback, when: When = When.NOW) -> Callable[[], None]:
        """Call `callback(subject, what)` after each change.

        Args:
            callback: Called with the subject and what has changed: "game" (anything may have),
                "language", "notice", "spoilers" (whether panels may say what to do), "suggestion"
                (which decision is marked), "bots" (how fast they play, or whether they wait) or a
                word of the game's own desk.
            when: How soon.

        Returns:
            A function that ends the subscription.
        """
        entry = (when, callback)
        self._subscribers.append(entry)

        def leave() -> None:
            if entry in self._subscribers:
                self._subscribers.remove(entry)

        return leave

    def after_soon(self, act: Callable[[], object]) -> None:
        """Call `act` once the subscribers with `When.SOON` know of everything until now."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            act()
        else:
            loop.call_soon(act)

    def tell(self, what: str) -> None:
        """Tell the subscribers of a change, in order; without an event loop all of them at once."""
        self._call(When.NOW, [what])
        _add(self._soon, what)
        _add(self._later, what)
        if self._later_timer:
            self._later_timer.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            loop = None
        if loop is None or self._is_urgent():
            self._flush_soon()
            self._flush_later()
            return
        if len(self._soon) == 1:
            loop.call_soon(self._flush_soon)
        self._later_timer = loop.call_later(LATER_SECONDS, self._flush_later)

    def _flush_soon(self) -> None:
        changes, self._soon = self._soon, []
        self._call(When.SOON, changes)

    def _flush_later(self) -> None:
        changes, self._later = self._later, []
        self._call(When.LATER, changes)

    def _call(self, when: When, changes: list[str]) -> None:
        """Call the subscribers; one that raises must not keep the others from being notified."""
        for what in changes:
            for at, callback in tuple(self._subscribers):
                if at == when:
                    try:
                        callback(self._subject, what)
                    except Exception:
                        log.exception("a panel failed to follow a change of %s", what)
                        if self._is_urgent():
                            _blank(callback)


def _add(changes: list[str], what: str) -> None:
    if what not in changes:
        changes.append(what)


def _blank(callback: Callback) -> None:
    """Blank the panel whose method a callback is."""
    blank = getattr(getattr(callback, "__self__", None), "blank", None)
    if blank is not None:
        blank()
