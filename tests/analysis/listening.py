"""Somebody who asks, and hears the answers."""

import asyncio
import threading
from collections import defaultdict

LONG = 60
"""Seconds after which something that has to come is missed."""


class Listener:
    """A client that remembers what it hears, and can wait for it in any thread."""

    def __init__(self, analyst, name="pane"):
        self.analyst, self.name = analyst, name
        self.heard = defaultdict(list)
        self.changed = threading.Condition()

    def ask(self, question):
        self.analyst.ask(self.name, question, self.hear)

    def hear(self, question, answer):
        with self.changed:
            self.heard[question].append(answer)
            self.changed.notify_all()

    def found(self, question):
        """What was found; then None, if it was the last answer."""
        return [answer.found for answer in self.heard[question] if not answer.is_late]

    def until(self, question, n):
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.found(question)) >= n, LONG)

    def until_last(self, question):
        def is_last():
            return self.heard[question] and self.heard[question][-1].is_last

        with self.changed:
            assert self.changed.wait_for(is_last, LONG)
        return self.heard[question][-1]


async def turns(n=20):
    for _ in range(n):
        await asyncio.sleep(0)
