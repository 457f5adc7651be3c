"""All that takes longer than a blink, worked out in a process of its own.

A table must answer at once while somebody counts.  So whatever may take longer than a few
milliseconds is asked of a second Python: the plain answers first, then the fight under best play.
Only the newest question counts: a newer one ends the work on an older one.  The process begins with
the first question, ends when it was idle for some minutes or its parent is gone, and begins anew
when it is needed again.

The two ends talk in pickles, which are safe here, since both are one program.
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
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import IO, Any, Final

from friday_nb.friday.odds.answers import Answer
from friday_nb.friday.odds.best_play_answers import with_play
from friday_nb.friday.odds.fight import FightOdds, Goal, NoFight, fight_odds
from friday_nb.friday.odds.questions import answer_questions
from friday_nb.friday.odds.reach import Reach, reach_odds
from friday_nb.friday.view import View

log = logging.getLogger(__name__)

IDLE_SECONDS: Final = 300.0
"""The process ends when it was asked nothing for so long."""


@dataclass(frozen=True)
class Question:
    """A position and what is wanted of it.

    ``seconds`` is the time for the fight under best play; 0 leaves it out.
    """

    view: View
    goal: Goal
    seconds: float = 1.0


@dataclass(frozen=True)
class Findings:
    """What is found to a question so far; ``fight`` comes last, None before and outside a fight."""

    question: Question
    curve: tuple[Reach, ...] = ()
    answers: tuple[Answer, ...] = ()
    fight: FightOdds | None = None
    done: bool = False
    """Is nothing more to come?"""


def findings(question: Question, stop: Callable[[], bool] = lambda: False) -> Iterator[Findings]:
    """Work a question out: what is quick first, the fight under best play second."""
    view = question.view
    plain = Findings(
        question,
        curve=reach_odds(view),
        answers=answer_questions(view, question.goal.aim),
    )
    if stop():
        return
    if not question.seconds:
        yield replace(plain, done=True)
        return
    yield plain
    try:
        fight = fight_odds(view, question.goal, seconds=question.seconds, stop=stop)
    except NoFight:
        fight = None
    answers = with_play(plain.answers, view, fight)
    yield replace(plain, answers=answers, fight=fight, done=True)


class Background:
    """The asking end.

    Args:
        hear: Is called with findings, in a thread of its own.
    """

    def __init__(self, hear: Callable[[Findings], None]) -> None:
        self._hear = hear
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def ask(self, question: Question) -> None:
        """Ask; whatever was asked before is dropped."""
        with self._lock:
            for _ in range(2):  # a process that has just ended is begun anew
                process = self._running()
                assert process.stdin is not None
                with contextlib.suppress(OSError):
                    pickle.dump(question, process.stdin)
                    process.stdin.flush()
                    return
                process.wait()

    def end(self) -> None:
        """End the process."""
        with self._lock:
            self._put_away()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._put_away()
            self._process = subprocess.Popen(  # noqa: S603 - our own module
                [sys.executable, "-c", f"from {__name__} import main; main()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()
        return self._process

    def _put_away(self) -> None:
        if self._process is None:
            return
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.terminate()
        self._process.wait()
        self._process = None

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        for found in _loads(process.stdout):
            if isinstance(found, Findings):
                self._hear(found)
            else:
                log.error("odds could not be worked out: %s", found)
        process.stdout.close()


def _loads(stream: IO[bytes]) -> Iterator[Any]:
    """The pickles of a stream until it ends."""
    while True:
        try:
            yield pickle.load(stream)  # noqa: S301 - written by our own process
        except (EOFError, OSError, pickle.UnpicklingError, ValueError):
            return


class _Worker:
    """The answering end: works on the newest question, with an ear for a newer one."""

    def __init__(self, questions_in: IO[bytes], findings_out: IO[bytes]) -> None:
        self.questions_in = questions_in
        self.findings_out = findings_out
        self.waiting: queue.Queue[Question | None] = queue.Queue()

    def run(self) -> None:
        """Answer until there is nobody to ask, or nothing was asked for long."""
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            try:
                question = self.waiting.get(timeout=IDLE_SECONDS)
            except queue.Empty:
                return
            if question is None:
                return
            if self._is_stale():
                continue
            try:
                for found in findings(question, self._is_stale):
                    self._write(found)
            except Exception as fault:  # one question must not end the others
                self._write(f"{fault!r} at {question.view} for {question.goal}")

    def _read(self) -> None:
        for question in _loads(self.questions_in):
            self.waiting.put(question)
        self.waiting.put(None)

    def _is_stale(self) -> bool:
        return not self.waiting.empty()

    def _write(self, found: Findings | str) -> None:
        pickle.dump(found, self.findings_out)
        self.findings_out.flush()


def main() -> None:
    """Be the process."""
    if hasattr(os, "nice"):
        os.nice(5)  # whoever plays comes first
    with contextlib.suppress(OSError):
        _Worker(sys.stdin.buffer, sys.stdout.buffer).run()
