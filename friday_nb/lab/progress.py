"""The progress of a run: a bar if tqdm is installed, else one line in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import perf_counter
from typing import Final, Protocol, TextIO

from friday_nb.i18n import say

_PAUSE: Final = 0.1
"""The least number of seconds between two updates of the line."""
_ENOUGH: Final = 5
"""How many updates it takes before the remaining time is estimated."""
_MINUTE: Final = 60
_HOUR: Final = 3600
_LONG: Final = 2
"""From this many minutes on, times are given in minutes, and likewise for hours."""


class Bar(Protocol):
    """Shows how many games have been played."""

    def update(self, games: int) -> object:
        """Count this many further games."""
        ...

    def aside(self) -> AbstractContextManager[object]:
        """A context in which other text can be written to the terminal."""
        ...


@contextmanager
def follow(total: int, done: int, *, shown: bool, lang: str) -> Iterator[Bar]:
    """Show how many of ``total`` games have been played.

    Args:
        total: The number of games of the run.
        done: How many of them had been played before.
        shown: Whether progress is shown at all.
        lang: The language of the line.
    """
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
    """Shows no progress."""

    def update(self, games: int) -> None:
        """Do nothing."""

    def aside(self) -> AbstractContextManager[object]:
        """An empty context."""
        return nullcontext()


class _Line:
    """One line of a terminal that is overwritten with each update."""

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
        """Count this many further games."""
        self._done += games
        self._updates += 1
        if self._done == self._total or perf_counter() - self._written > _PAUSE:
            self.write()

    def write(self) -> None:
        """Overwrite the line."""
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
        """Clear the line, and write it again afterwards."""
        self._stream.write("\r" + " " * self._width + "\r")
        self._stream.flush()
        yield
        self.write()

    def end(self) -> None:
        """Write the final state, and end the line."""
        self.write()
        self._stream.write("\n")
        self._stream.flush()


def duration(seconds: float, lang: str) -> str:
    """A duration rounded down to whole seconds, minutes or hours.

    >>> [duration(seconds, "en") for seconds in (0.2, 119, 120, 7199, 7200)]
    ['1 s', '119 s', '2 min', '119 min', '2 h']
    """
    if seconds < _LONG * _MINUTE:
        return say(lang, "lab.time.seconds", n=max(1, int(seconds)))
    if seconds < _LONG * _HOUR:
        return say(lang, "lab.time.minutes", n=int(seconds / _MINUTE))
    return say(lang, "lab.time.hours", n=int(seconds / _HOUR))
