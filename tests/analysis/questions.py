"""Questions that a process can read, too."""

import os
import sys
import threading
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Count:
    """Answered by the numbers below it."""

    below: int

    def answers(self, _stop):
        yield from range(self.below)


@dataclass(frozen=True)
class Echo:
    """Answered by itself."""

    text: bytes

    def answers(self, _stop):
        yield self.text


@dataclass(frozen=True)
class Rough:
    """Answered roughly, for now."""

    is_rough = True

    def answers(self, _stop):
        yield self


@dataclass(frozen=True)
class Endless:
    """Answered at once, and then never to its end, until it is not wanted any more.

    When it ends it touches a file, if it has the name of one.
    """

    name: str = ""
    file: str = ""

    def answers(self, stop):
        yield self.name
        while not stop():
            threading.Event().wait(0.001)
        if self.file:
            Path(self.file).write_text("stopped", encoding="utf-8")


@dataclass(frozen=True)
class Strange:
    """Fails in one way or another after its first answer."""

    way: str

    def answers(self, _stop):
        yield "begun"
        if self.way == "raise":
            raise ValueError("out of range")
        if self.way == "exit":
            sys.exit(3)
        if self.way == "crash":
            os._exit(3)
        if self.way == "quiet":
            os._exit(0)
        if self.way == "unpicklable":
            yield threading.Lock()


@dataclass(frozen=True)
class Wasteful:
    """Leaves a circle of objects behind, as large as it says, which only a collector can free."""

    megabytes: int

    def answers(self, _stop):
        circle = [os.urandom(2**16) for _ in range(16 * self.megabytes)]
        circle.append(circle)
        yield len(circle)


@dataclass(frozen=True)
class Talking:
    """Prints, reads, and knows in which process it was answered."""

    def answers(self, _stop):
        print("this must not get between the answers")
        os.write(1, b"nor this")
        yield sys.stdin.read()
        yield os.getpid()


class Unread:
    """Can be written, but not be read again."""

    def __reduce__(self):
        return (int, ("no number",))

    def answers(self, _stop):
        yield 1


@dataclass(frozen=True)
class CrashOnce:
    """Kills its process the first time that it is worked on; a file remembers that."""

    file: str

    def answers(self, _stop):
        yield "begun"
        if not Path(self.file).exists():
            Path(self.file).touch()
            os._exit(3)
        yield "done"


@dataclass(frozen=True)
class Until:
    """Answered when there is a file of this name."""

    file: str

    def answers(self, _stop):
        while not Path(self.file).exists():
            threading.Event().wait(0.001)
        yield "there"


@dataclass(frozen=True)
class Whereabouts:
    """Answered by the number of its process, and done when there is a file of this name."""

    file: str

    def answers(self, stop):
        yield os.getpid()
        while not Path(self.file).exists():
            if stop():
                return
            threading.Event().wait(0.001)
        yield "there"


@dataclass(frozen=True)
class Deaf:
    """Does not stop when it is told to."""

    def answers(self, _stop):
        while True:
            threading.Event().wait(0.01)
        yield


@dataclass(frozen=True)
class Hurried:
    """Answered by the seconds that it was given."""

    n: int = -1

    def answers(self, _stop):
        yield None

    def answers_within(self, seconds, _stop):
        yield seconds
