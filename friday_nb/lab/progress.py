"""How far a run has come: a bar where tqdm is there, else one line in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import perf_counter
from typing import Final, Protocol, TextIO

from friday_nb.i18n import say

_PAUSE: Final = 0.1
"""The line is written at most once in so many seconds."""
_ENOUGH: Final = 5
"""Updates after which the time left is estimated."""
_MINUTE: Final = 60
_HOUR: Final = 3600
_LONG: Final = 2
"""From so many on, minutes and hours are shown as whole numbers."""


class Progress(Protocol):
    """Shows how many games are done."""

    def update(self, games: int) -> object:
        """Count games that are done."""
        ...

    def aside(self) -> AbstractContextManager[object]:
        """Make room for a sentence that is written inside."""
        ...


@contextmanager
def follow(total: int, done: int, *, shown: bool, lang: str) -> Iterator[Progress]:
    """Show how many of ``total`` games are done; ``done`` of them were before."""
    if not shown:
        yield _Nothing()
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        stream = sys.stderr
        if not stream.isatty():
            yield _Nothing()
            return
        line = _Line(stream, total, done, lang)
        line.write()
        try:
            yield line
        finally:
            line.end()
        return
    unit = " " + say(lang, "lab.unit")
    with tqdm(total=total, initial=done, unit=unit, dynamic_ncols=True) as bar:
        bar.aside = type(bar).external_write_mode
        yield bar


class _Nothing:
    """Where no progress is shown."""

    def update(self, games: int) -> None:
        """Nothing is shown."""

    def aside(self) -> AbstractContextManager[object]:
        """Nothing is in the way."""
        return nullcontext()


class _Line:
    """One line of a terminal, written over again and again."""

    def __init__(self, stream: TextIO, total: int, done: int, lang: str) -> None:
        self._stream = stream
        self._total = total
        self._before = self._done = done
        self._lang = lang
        self._begun = perf_counter()
        self._written = 0.0
        self._updates = 0
        self._width = 0

    def update(self, games: int) -> None:
        """Count games that are done."""
        self._done += games
        self._updates += 1
        if self._done == self._total or perf_counter() - self._written > _PAUSE:
            self.write()

    def write(self) -> None:
        """Write the line over itself."""
        now = self._written = perf_counter()
        text = say(self._lang, "lab.progress", done=self._done, total=self._total)
        played = self._done - self._before
        if self._updates >= _ENOUGH and self._done < self._total:
            left = (now - self._begun) / played * (self._total - self._done)
            text += say(self._lang, "lab.progress.left", time=duration(left, self._lang))
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Make room for a sentence that is written inside."""
        self._stream.write("\r" + " " * self._width + "\r")
        self._stream.flush()
        yield
        self.write()

    def end(self) -> None:
        """Leave the line as it is."""
        self.write()
        self._stream.write("\n")
        self._stream.flush()


def duration(seconds: float, lang: str) -> str:
    """About how long that is, in seconds, minutes or hours.

    >>> [duration(seconds, "en") for seconds in (0.2, 119, 120, 7199, 7200)]
    ['1 s', '119 s', '2 min', '119 min', '2 h']
    """
    if seconds < _LONG * _MINUTE:
        return say(lang, "lab.time.seconds", n=max(1, int(seconds)))
    if seconds < _LONG * _HOUR:
        return say(lang, "lab.time.minutes", n=int(seconds / _MINUTE))
    return say(lang, "lab.time.hours", n=int(seconds / _HOUR))
