"""The server hears at any time that it is to end: by Ctrl-C, SIGTERM, or a closed terminal."""

from __future__ import annotations

import signal
import sys
import threading
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from tornado.ioloop import IOLoop

__all__ = ["Ended", "Ending"]


class Ended(KeyboardInterrupt):
    """A signal has told the program to end, before its loop ran."""


class Ending:
    """Ends the program in order; as a context manager, it hears the signals.

    Before the loop runs, a signal raises :class:`Ended` wherever the program is.  Python drops an
    exception that is raised while it clears a weak reference, as it does at the end of each import;
    so the signal is remembered, and the loop that it :meth:`stops` later ends as soon as it begins.
    """

    def __init__(self) -> None:
        """Nothing has been heard."""
        self._was_told = False
        self._loop: IOLoop | None = None
        self._before: dict[int, Any] = {}
        self._told_dropped = sys.unraisablehook

    def __enter__(self) -> Self:
        """Hear those signals that are not ignored, as `nohup` has it with SIGHUP."""
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                number = getattr(signal, name, None)
                if number and signal.getsignal(number) is not signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self.hear)
        self._told_dropped, sys.unraisablehook = sys.unraisablehook, self._drop
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _where: TracebackType | None,
    ) -> None:
        """Leave everything as it was."""
        sys.unraisablehook = self._told_dropped
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def hear(self, _number: int, _frame: object) -> None:
        """Handle a signal.

        Raises:
            Ended: no loop runs yet.
        """
        self._was_told = True
        if self._loop is None:
            raise Ended
        self._stop(self._loop)

    def stops(self, loop: IOLoop) -> None:
        """From now on a signal stops this loop, which is about to run; so does an earlier one."""
        self._loop = loop
        if self._was_told:
            self._stop(loop)

    def _drop(self, dropped: sys.UnraisableHookArgs) -> None:
        """Report an exception that Python drops, but not ours: it is remembered."""
        if not isinstance(dropped.exc_value, Ended):
            self._told_dropped(dropped)

    @staticmethod
    def _stop(loop: IOLoop) -> None:
        # Tornado's own way to do so from a signal's handler warns that it is outdated.
        loop.asyncio_loop.call_soon_threadsafe(loop.stop)  # type: ignore[attr-defined] # of asyncio
