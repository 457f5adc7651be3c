"""An analyst in a separate process, which serves all clients in this one.

The process starts with the first question, ends after some idle minutes or with its parent, and is
started again when needed.  If it crashes, the questions it was working on are answered with a
fault, and the next question starts a new process.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import IO, Any, Final

from friday_nb.analysis.analyst import Asked, Unavailable
from friday_nb.analysis.memory import Tidy
from friday_nb.analysis.out_of_process import OutOfProcess, packed_answer
from friday_nb.analysis.question import Answer, Question, Stop
from friday_nb.analysis.thread import InThread
from friday_nb.core.own_process import own_python

log = logging.getLogger(__name__)

IDLE_SECONDS: Final = 300.0
"""After so many seconds without a question the process ends."""

_CODE: Final = (  # Ctrl-C reaches the child as well, but is meant for the parent
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); "
    f"from {__name__} import main; main(%r)"
)


class InProcess(OutOfProcess):
    """Works in another process, where each client has a thread (:class:`.InThread`).

    Args:
        idle_seconds: After so many seconds without a question the process ends; None: never.
    """

    def __init__(self, idle_seconds: float | None = IDLE_SECONDS) -> None:
        super().__init__()
        self._idle_seconds = idle_seconds
        self._child: _Child | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process; None if there is none."""
        return self._child.process.pid if self._child else None

    @property
    def is_alive(self) -> bool:
        """Is there a process?"""
        return self._child is not None

    def close(self) -> tuple[Asked, ...]:
        """See :meth:`.Analyst.close`; ends the process."""
        left = super().close()
        with self._condition:
            child, self._child = self._child, None
        if child is not None:
            child.process.terminate()
            child.process.wait()
        return left

    def kill(self) -> None:
        """Kill the process at once, whatever it is working on."""
        child = self._child
        if child is not None:
            child.process.kill()

    def _send(self, asked: Asked, packed: bytes) -> None:
        with self._condition:
            if self._child is None or self._child.process.poll() is not None:
                self._child = self._start()
            asked.carrier = self._child
            self._child.outbox.put((asked.client, asked.number, packed))

    def _drop(self, asked: Asked) -> None:
        if asked.carrier is not None:
            asked.carrier.outbox.put((asked.client, asked.number, None))

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
                number, packed = message
                self._pass_on(child, number, partial(pickle.loads, packed))
        child.process.stdout.close()
        code = child.process.wait()
        child.outbox.put(None)
        for asked in self._left_by(child):
            if said_goodbye:  # it ended when idle, before it had read this question
                self._begin_again(asked)
            else:
                fault = f"its process ended with {code}"
                self._deliver_from_thread(asked, Answer(is_last=True, fault=fault, is_lost=True))

    def _left_by(self, child: _Child) -> list[Asked]:
        """The questions that a process has left without a last answer."""
        with self._condition:
            if self._child is child:
                self._child = None
            return self._carried_by(child)

    def _begin_again(self, asked: Asked) -> None:
        try:
            self._begin(asked)
        except Unavailable as error:
            self._deliver_from_thread(asked, Answer(is_last=True, fault=str(error)))


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


@dataclass(frozen=True)
class _Packed:
    """A question still pickled: it is unpickled where an exception does no harm."""

    number: int
    question: bytes

    def answers(self, stop: Stop) -> Iterator[Any]:
        """See :class:`.Question`."""
        question: Question = pickle.loads(self.question)  # noqa: S301 - written by our parent
        return question.answers(stop)


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
            client, number, packed = message
            if packed is None:
                self._analyst.cancel(client)
            else:
                self._analyst.ask(client, _Packed(number, packed), self._hear)

    def _read(self) -> None:
        for message in _loads(self._questions):
            self._come.put(message)
        self._come.put(None)

    def _hear(self, question: Any, answer: Answer) -> None:
        self._write((question.number, packed_answer(answer)))
        if answer.is_last:
            self._tidy.after_question()  # now, while nobody waits

    def _write(self, message: tuple[int, bytes] | None) -> None:
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
