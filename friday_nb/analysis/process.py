"""A process that works on questions, and the analyst of a program that has one for itself.

The process starts with the first question, ends after some idle minutes or with its parent, and is
started again when needed.  If it crashes, the questions it was working on are answered with a
fault, and the next question starts a new process.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import IO, Any, Final

from friday_nb.analysis.analyst import Asked, Unavailable
from friday_nb.analysis.memory import Tidy
from friday_nb.analysis.parcel import Hear, Parcel, Remote, lost
from friday_nb.analysis.question import Answer, Question
from friday_nb.analysis.thread import InThread
from friday_nb.core.own_process import own_python

IDLE_SECONDS: Final = 300.0
"""After so many seconds without a question the process ends."""

_CODE: Final = (  # Ctrl-C reaches the child as well, but is meant for the parent
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    f"from {__name__} import main; main(%r)"
)


class InProcess(Remote):
    """Works in another process, where each client has a thread (:class:`.InThread`).

    Args:
        idle_seconds: After so many seconds without a question the process ends; None: never.
    """

    def __init__(self, idle_seconds: float | None = IDLE_SECONDS) -> None:
        super().__init__()
        self._process = Process(self._hear, idle_seconds)

    @property
    def pid(self) -> int | None:
        """The id of the process; None if there is none."""
        return self._process.pid

    def close(self) -> tuple[Asked, ...]:
        """See :meth:`.Analyst.close`; ends the process."""
        left = super().close()
        self._process.close()
        return left

    def _send(self, asked: Asked, parcel: Parcel) -> None:
        self._process.begin(asked.number, asked.client, parcel)

    def _drop(self, asked: Asked) -> None:
        self._process.drop(asked.number)


class Process:
    """A :class:`.Place` that is a process: it is started when it has to begin, and again.

    Args:
        hear: Hears the answers.
        idle_seconds: After so many seconds without a question it ends; None: never.
    """

    def __init__(self, hear: Hear, idle_seconds: float | None = None) -> None:
        self._hear = hear
        self._idle_seconds = idle_seconds
        self._lock = threading.Lock()
        self._child: _Child | None = None
        self._sent: dict[int, _Sent] = {}
        """What is worked on, by its number."""

    @property
    def pid(self) -> int | None:
        """See :class:`.Place`."""
        child = self._child
        return child.process.pid if child else None

    @property
    def is_alive(self) -> bool:
        """See :class:`.Place`."""
        return self._child is not None

    def begin(self, number: int, lane: Hashable, parcel: Parcel) -> None:
        """See :class:`.Place`."""
        with self._lock:
            if self._child is None or self._child.process.poll() is not None:
                self._child = self._start()
            self._sent[number] = _Sent(lane, parcel, self._child)
            self._child.outbox.put((lane, number, parcel))

    def drop(self, number: int) -> None:
        """See :class:`.Place`."""
        with self._lock:
            sent = self._sent.pop(number, None)
        if sent is not None:
            sent.child.outbox.put((sent.lane, number, None))

    def kill(self) -> None:
        """See :class:`.Place`."""
        child = self._child
        if child is not None:
            child.process.kill()

    def close(self) -> None:
        """See :class:`.Place`."""
        with self._lock:
            child, self._child = self._child, None
            self._sent.clear()
        if child is not None:
            child.process.terminate()
            child.process.wait()

    def _start(self) -> _Child:
        if not sys.executable:
            raise Unavailable("there is no interpreter to start")
        try:
            child = _Child(
                subprocess.Popen(  # noqa: S603 - our own module
                    own_python(_CODE % self._idle_seconds),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            )
        except OSError as error:
            raise Unavailable("no process can be started") from error
        try:
            threading.Thread(target=child.send, daemon=True).start()
            threading.Thread(target=self._listen, args=(child,), daemon=True).start()
        except RuntimeError as error:
            child.process.kill()
            raise Unavailable("no thread can be started") from error
        return child

    def _listen(self, child: _Child) -> None:
        """Receive answers from a process until it ends."""
        said_goodbye = False
        assert child.process.stdout is not None
        for message in _loads(child.process.stdout):
            if message is None:
                said_goodbye = True
            else:
                self._take(child, *message)
        child.process.stdout.close()
        code = child.process.wait()
        child.outbox.put(None)
        with self._lock:
            if self._child is child:
                self._child = None
            left = {number: sent for number, sent in self._sent.items() if sent.child is child}
        for number, sent in left.items():
            if said_goodbye:  # it ended when idle, before it had read this question
                self._begin_again(number, sent)
            else:
                self._take(child, number, lost(f"its process ended with {code}"))

    def _take(self, child: _Child, number: int, answer: Answer) -> None:
        """Pass on an answer, unless its question was dropped, or sent to another process since."""
        with self._lock:
            sent = self._sent.get(number)
            if sent is None or sent.child is not child:
                return
            if answer.is_last:
                del self._sent[number]
        self._hear(number, answer)

    def _begin_again(self, number: int, sent: _Sent) -> None:
        try:
            self.begin(number, sent.lane, sent.parcel)
        except Unavailable as error:
            self._take(sent.child, number, Answer(is_last=True, fault=str(error)))


@dataclass(frozen=True)
class _Sent:
    """A question that a process works on."""

    lane: Hashable
    parcel: Parcel
    child: _Child


class _Child:
    """A process and its queue of messages; a thread sends them, so a full pipe blocks nobody."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.outbox: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def send(self) -> None:
        """Send until the process has ended."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            for message in iter(self.outbox.get, None):
                pickle.dump(message, self.process.stdin)
                self.process.stdin.flush()
        with contextlib.suppress(OSError):
            self.process.stdin.close()


def _loads(stream: IO[bytes]) -> Iterator[Any]:
    """The pickles of a stream until it ends."""
    while True:
        try:
            yield pickle.load(stream)  # noqa: S301 - written by our own process
        except (EOFError, OSError, pickle.UnpicklingError, ValueError):
            return


# --- the other end --------------------------------------------------------------------------------


class _Server:
    """The child's side: answers questions until the parent is gone or it has been idle too long."""

    def __init__(
        self, questions: IO[bytes], answers: IO[bytes], idle_seconds: float | None
    ) -> None:
        self._idle_seconds = idle_seconds
        self._questions = questions
        self._answers = answers
        self._come: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._writing = threading.Lock()
        self._analyst = InThread()
        self._tidy = Tidy()

    def run(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            try:
                message = self._come.get(timeout=self._idle_seconds)
            except queue.Empty:
                if self._analyst.is_busy:
                    continue
                self._write(None)
                return
            if message is None:
                return
            lane, number, parcel = message
            if parcel is None:
                self._analyst.cancel(lane)
            else:
                self._analyst.ask(lane, parcel, partial(self._hear, number))

    def _read(self) -> None:
        for message in _loads(self._questions):
            self._come.put(message)
        self._come.put(None)

    def _hear(self, number: int, _question: Question, answer: Answer) -> None:
        self._write((number, answer))
        if answer.is_last:
            self._tidy.after_question()  # now, while nobody waits

    def _write(self, message: tuple[int, Answer] | None) -> None:
        with self._writing, contextlib.suppress(OSError):  # the parent may be gone
            pickle.dump(message, self._answers)
            self._answers.flush()


def main(idle_seconds: float | None = IDLE_SECONDS) -> None:
    """Run the child process; never returns."""
    if hasattr(os, "nice"):
        os.nice(5)  # the player's own process has priority
    # Output that a question prints must not get in between the answers.
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    _Server(questions, answers, idle_seconds).run()
    os._exit(0)  # without waiting for threads whose answers nobody wants
