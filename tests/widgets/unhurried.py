"""An event loop with a clock of its own, for tests of what happens later.

Whoever sleeps on it wakes up at once, and its clock says that the time has passed.  No other time
passes: a machine that is busy with something else makes no timer fire too early.
"""

import asyncio
import selectors


class _Clock(selectors.DefaultSelector):
    """Skips the time that the loop would wait for its next timer."""

    def __init__(self):
        super().__init__()
        self.seconds = 0.0

    def select(self, timeout=None):
        self.seconds += timeout or 0
        return super().select(timeout and 0)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self):
        self._clock = _Clock()
        super().__init__(self._clock)

    def time(self):
        return self._clock.seconds


def run(main):
    """Run a coroutine to its end and return what it returns."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        return runner.run(main)
