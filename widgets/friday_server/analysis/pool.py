"""An analyst of several workers for many visitors, who ask more than there is time for.

A worker is a process of this machine, or a place on a cluster (:mod:`.cluster`).

Scheduling is fair: visitors take turns, however often each of them asks.  A question that several
clients ask is worked out once, and its answers are cached.  When many are waiting, each question
gets less time.  A process that dies is replaced, and its question is retried once.
"""

from __future__ import annotations

import queue
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from time import monotonic
from typing import Any, Final

from friday_nb.analysis.analyst import Asked, Unavailable
from friday_nb.analysis.parcel import Hear, Parcel, Place, Remote, lost, note
from friday_nb.analysis.process import Process
from friday_nb.analysis.question import Answer, Question, Stop

TRIES: Final = 2
"""How many times a question is tried altogether, if the process working on it dies."""
_COUNTED: Final = ("asked", "remembered", "answered", "lost", "hurried", "seconds")
_JOBS: Final = "jobs"
"""The lane of each place in which it works on one question at a time."""
_WAKE: Final = "wake"
"""A second lane, for its start-up work."""
_WAKING: Final = -1
"""The number of the start-up work, in place of the number of a job."""
LOOK_SECONDS: Final = 0.25
"""How often the pool checks whether a process is taking too long."""
MOST_REST_SECONDS: Final = 60.0
"""The longest pause between two processes that die when they start."""


@dataclass(frozen=True)
class Limits:
    """How much time a pool spends on a question, and how many answers it caches."""

    seconds: float = 15.0
    """The most time for one question, in seconds."""
    grace: float = 5.0
    """How many seconds longer a process may run before it is killed."""
    waking: float = 120.0
    """How many seconds more it is allowed while it is still starting up on a busy machine."""
    round: float = 2.0
    """When many are waiting, the time for each is cut so that everyone gets a turn within so many
    seconds."""
    least: float = 0.05
    """The least time for one question, in seconds, however many are waiting."""
    kept: int = 4000
    """The most questions whose answers are cached."""
    kept_bytes: int = 64 * 2**20
    """The most memory that the cached answers may take, in bytes."""


@dataclass(frozen=True)
class _Begun:
    """A question without answers: it is done as soon as the process has started."""

    def answers(self, _stop: Stop) -> Iterator[Any]:
        """See :class:`.Question`; there are none."""
        yield from ()


@dataclass(eq=False)
class _Job:
    """A question, who wants its answers, and the answers found so far."""

    parcel: Parcel
    askers: list[Asked] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    worker: _Worker | None = None
    tries: int = 0


@dataclass(eq=False)
class _Worker:
    """A place where it works, and what it works on."""

    place: Place
    job: _Job | None = None
    number: int = 0
    """The number of its current job; answers with another number are out of date."""
    since: float = 0.0
    """When it was given its job, by the monotonic clock."""
    seconds: float = 0.0
    """How much time the job has."""
    is_awake: bool = True
    """Whether its start-up work is done."""
    judged_since: float = 0.0
    """When the time limit of its job began: when it got the job, or when it was awake if later."""
    falls: int = 0
    """How many of its processes in a row have died before they were awake, or never begun."""
    rests_until: float = 0.0
    """Before this time no process is started without a job for it."""
    skip: int = 0
    """How many answers to skip, because a process that died had delivered them already."""


class Pool(Remote):
    """Works on several questions at once.

    Args:
        workers: On how many.
        wake: Every worker works this out before anything else, whenever it begins.
        limits: What is spent on a question, and remembered.
        visitor: Tells to whom a client belongs; visitors take turns.
        make: Makes the place where a worker works; by default a process of this machine.
    """

    def __init__(
        self,
        workers: int = 1,
        *,
        wake: Question | None = None,
        limits: Limits | None = None,
        visitor: Callable[[Hashable], Hashable] = lambda client: client,
        make: Callable[[Hear], Place] = Process,
    ) -> None:
        super().__init__()
        self.limits = limits or Limits()
        self._visitor = visitor
        self._wake = Parcel.of(wake or _Begun())
        self._jobs: dict[Parcel, _Job] = {}
        self._turns: deque[Hashable] = deque()
        self._waiting: dict[Hashable, dict[Hashable, _Job]] = {}
        self._kept: OrderedDict[bytes, tuple[Answer, ...]] = OrderedDict()
        """What was answered, by the digest of the question, which may be far longer than that."""
        self._kept_bytes = 0
        self._counts: dict[str, float] = dict.fromkeys(_COUNTED, 0)
        self._make = make
        self._workers: list[_Worker] = []
        self._looked = monotonic()
        # Answers arrive in a thread of the place.  It must not wait for our lock, so it only puts
        # them into this queue.
        self._heard: queue.SimpleQueue[tuple[_Worker, int, Answer] | None] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()
        self.grow(workers)

    def grow(self, workers: int) -> None:
        """Keep at least this many workers."""
        with self._condition:
            while len(self._workers) < workers:
                self._workers.append(self._made())
                self._rouse(self._workers[-1])
            self._dispatch()

    def _made(self) -> _Worker:
        def hear(number: int, answer: Answer) -> None:
            self._heard.put((worker, number, answer))

        worker = _Worker(self._make(hear))
        return worker

    @property
    def status(self) -> dict[str, float]:
        """Numbers for monitoring: the current load, and counts since the pool was created.

        ``workers``, ``busy``, ``waiting`` and ``kept`` (cached) are current; ``asked``,
        ``remembered`` (answered from the cache), ``answered``, ``lost`` (processes that died or
        could not be started) and ``hurried`` (questions that ran out of time) are counts, and
        ``seconds`` is the total time spent on answered questions.
        """
        with self._condition:
            return {
                "workers": len(self._workers),
                "busy": sum(worker.job is not None for worker in self._workers),
                "waiting": self._in_line(),
                "kept": len(self._kept),
                **self._counts,
            }

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that there are now on this machine."""
        return [pid for worker in self._workers if (pid := worker.place.pid) is not None]

    def close(self) -> tuple[Asked, ...]:
        """See :meth:`.Analyst.close`; ends the processes."""
        left = super().close()
        self._heard.put(None)
        for worker in self._workers:
            worker.place.close()
        return left

    # --- clients ------------------------------------------------------------------------------

    def _send(self, asked: Asked, parcel: Parcel) -> None:
        with self._condition:
            self._counts["asked"] += 1
            key = _key(parcel)
            kept = self._kept.get(key)
            if kept is not None:
                self._counts["remembered"] += 1
                self._kept.move_to_end(key)
                self._deliver_all(asked, kept)
                return
            job = self._jobs.setdefault(parcel, _Job(parcel))
            job.askers.append(asked)
            asked.carrier = job
            if job.worker is None:
                visitor = self._visitor(asked.client)
                if visitor not in self._waiting:
                    self._turns.append(visitor)
                self._waiting.setdefault(visitor, {})[asked.client] = job
            self._deliver_all(asked, tuple(job.answers))
            self._dispatch()

    def _deliver_all(self, asked: Asked, answers: tuple[Answer, ...]) -> None:
        for answer in answers:
            if not self._tell(asked, answer):
                return

    def _drop(self, asked: Asked) -> None:
        with self._condition:
            job = asked.carrier
            if job is None or asked not in job.askers:
                return
            job.askers.remove(asked)
            # The visitor keeps a place in the queue, most likely for the next question.
            self._waiting.get(self._visitor(asked.client), {}).pop(asked.client, None)
            if not job.askers:
                self._end(job)
                self._dispatch()

    def _end(self, job: _Job) -> None:
        """Stop working on a job."""
        if self._jobs.get(job.parcel) is job:
            del self._jobs[job.parcel]
        worker, job.worker = job.worker, None
        if worker is not None:
            worker.job = None
            worker.place.drop(worker.number)
            worker.number += 1

    # --- the work -----------------------------------------------------------------------------

    def _in_line(self) -> int:
        return sum(map(len, self._waiting.values()))

    def _dispatch(self) -> None:
        """Give jobs to idle processes."""
        for worker in self._workers:
            while worker.job is None and (job := self._next()) is not None:
                self._give(worker, job)

    def _next(self) -> _Job | None:
        """The next job, or None; visitors take turns."""
        while self._turns:
            visitor = self._turns.popleft()
            jobs = self._waiting[visitor]
            while jobs:
                job = jobs.pop(next(iter(jobs)))
                if job.worker is None and job.askers:
                    if jobs:
                        self._turns.append(visitor)
                    else:
                        del self._waiting[visitor]
                    return job
            del self._waiting[visitor]
        return None

    def _give(self, worker: _Worker, job: _Job) -> None:
        fair = self.limits.round * len(self._workers) / (1 + self._in_line())
        worker.seconds = min(self.limits.seconds, max(self.limits.least, fair))
        worker.job, job.worker = job, worker
        worker.number += 1
        worker.since = worker.judged_since = monotonic()
        if not worker.place.is_alive:
            self._rouse(worker)
        worker.skip = len(job.answers)
        job.tries += 1
        limited = replace(job.parcel, seconds=worker.seconds, most=self.limits.seconds)
        self._begin_at(worker, worker.number, _JOBS, limited)

    def _rouse(self, worker: _Worker) -> None:
        """Start a process, and its start-up work, before anybody needs it."""
        with self._condition:
            worker.is_awake = False
            self._begin_at(worker, _WAKING, _WAKE, self._wake)

    def _begin_at(self, worker: _Worker, number: int, lane: str, parcel: Parcel) -> None:
        try:
            worker.place.begin(number, lane, parcel)
        except Unavailable as error:
            self._heard.put((worker, number, lost(str(error))))

    def _listen(self) -> None:
        """Hear the workers, and look after them, however much they say."""
        while True:
            if monotonic() >= self._looked + LOOK_SECONDS:
                self._look()
                self._looked = monotonic()
            try:
                heard = self._heard.get(timeout=LOOK_SECONDS)
            except queue.Empty:
                continue
            if heard is None:
                return
            worker, number, answer = heard
            with self._condition:
                if number == _WAKING and answer.is_last:
                    self._woken(worker, answer)
                elif worker.number == number and worker.job is not None:
                    self._pass_on(worker, worker.job, answer)
                elif answer.is_lost and worker.job is None:
                    self._counts["lost"] += 1

    def _woken(self, worker: _Worker, answer: Answer) -> None:
        """A process has started, or died of it: then the next one waits, each time longer."""
        note(answer)
        now = monotonic()
        if answer.is_lost:
            self._counts["lost"] += worker.job is None  # else its job is lost, and counted
            worker.falls += 1
            worker.rests_until = now + min(MOST_REST_SECONDS, LOOK_SECONDS * 2**worker.falls)
        else:
            worker.is_awake, worker.judged_since, worker.falls = True, now, 0

    def _look(self) -> None:
        """End workers that take too long, and replace those that died when they were idle."""
        limits, now = self.limits, monotonic()
        with self._condition:
            for worker in self._workers:
                most = limits.seconds + limits.grace + (0 if worker.is_awake else limits.waking)
                if worker.job is not None and now > worker.judged_since + most:
                    worker.job.tries = TRIES  # another try would take just as long
                    worker.place.kill()
                elif worker.job is None and not worker.place.is_alive and now >= worker.rests_until:
                    self._rouse(worker)

    def _pass_on(self, worker: _Worker, job: _Job, answer: Answer) -> None:
        note(answer)
        if not answer.is_last:
            if worker.skip:
                worker.skip -= 1
                return
            job.answers.append(answer)
        elif answer.is_lost and job.tries < TRIES:
            self._counts["lost"] += 1
            worker.job = job.worker = None
            for asked in tuple(job.askers):  # a new process takes seconds to start
                self._tell(asked, Answer(is_late=True))
            self._give(worker, job)
            return
        else:
            self._counts["lost"] += answer.is_lost
            self._counts["answered"] += 1
            worker.job = job.worker = None
            del self._jobs[job.parcel]
            spent = monotonic() - worker.since
            hurried = spent >= worker.seconds
            self._counts["hurried"] += hurried
            self._counts["seconds"] += spent
            rough = any(each.is_rough for each in job.answers)
            if not (answer.fault or hurried or rough):
                self._keep(job.parcel, (*job.answers, answer))
        for asked in tuple(job.askers):
            self._tell(asked, answer)
        if answer.is_last:
            job.askers.clear()
            self._dispatch()

    def _keep(self, parcel: Parcel, answers: tuple[Answer, ...]) -> None:
        self._kept[_key(parcel)] = answers
        self._kept_bytes += _size(answers)
        while len(self._kept) > self.limits.kept or self._kept_bytes > self.limits.kept_bytes:
            _digest, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= _size(oldest)


def _key(parcel: Parcel) -> bytes:
    return sha256(parcel.question).digest()


def _size(answers: tuple[Answer, ...]) -> int:
    return sum(len(answer.found) for answer in answers if isinstance(answer.found, bytes))
