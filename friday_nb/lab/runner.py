"""Running an experiment: what is missing is played, chunk by chunk, and kept as it gets done.

The result does not depend on who played which chunk, or when: a game is a function of its seed.
"""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from math import gcd
from pathlib import Path
from time import perf_counter
from typing import Final

from friday_nb.core.errors import Problem
from friday_nb.friday.lab.games import GameSummary
from friday_nb.lab.cluster import play_there
from friday_nb.lab.experiment import Chunk, Experiment
from friday_nb.lab.local import Played, Tell, cores, play_here
from friday_nb.lab.progress import Progress, follow
from friday_nb.lab.shards import DamagedChunk, decode, encode
from friday_nb.lab.store import Folder, Memory, Store

GRACE: Final = 2.0
"""Seconds in which games in progress may be done after Ctrl-C."""
_MANY_MINUTES: Final = 120
"""From here on a time is shown in hours."""


@dataclass(frozen=True)
class Run:
    """An experiment and the games that were played of it."""

    experiment: Experiment
    chunks: Mapping[Chunk, bytes]
    """What was played, compressed (:mod:`.chunks`): a million games take 30 MB."""
    played: int = field(default=0, compare=False)
    """Games that were played now, and not read from the run directory."""
    seconds: float = field(default=0.0, compare=False)
    """How long that took."""
    remarks: tuple[Problem, ...] = field(default=(), compare=False)
    """What one should know of these games: that another version of the rules or players played
    them, for example.  Each has its sentence, ``remark.text(lang)``."""

    @property
    def complete(self) -> bool:
        """Were all games played?"""
        return len(self.chunks) == len(self.experiment.plan())

    def games(self, arm: int = 0) -> Iterator[GameSummary]:
        """The games of an arm, by its number, in the order of their seeds."""
        for chunk in sorted(self.chunks, key=lambda c: c.first):
            if chunk.arm == arm:
                yield from self.of(chunk)

    def pairs(self, first: int, second: int) -> Iterator[tuple[GameSummary, GameSummary]]:
        """The games that both arms have played, seed by seed."""
        for chunk in sorted(self.chunks, key=lambda c: c.first):
            twin = replace(chunk, arm=second)
            if chunk.arm == first and twin in self.chunks:
                yield from zip(self.of(chunk), self.of(twin), strict=True)

    def of(self, chunk: Chunk) -> list[GameSummary]:
        """The games of a chunk that was played."""
        return decode(self.experiment, chunk, self.chunks[chunk])


class Interrupted(KeyboardInterrupt):
    """The user stopped a run; ``run`` holds what was played of it."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run = run


def run(
    experiment: Experiment,
    folder: Path | str | None = None,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    progress: bool = True,
    tell: Tell | None = None,
    lang: str = "en",
) -> Run:
    """Play an experiment, or what is missing of it in its run directory ``folder``.

    ``workers`` processes (all cores) on this machine, or on the Dask cluster of ``scheduler``.
    Ctrl-C ends it when the games in progress are done, or after two seconds, a second one at once;
    then Interrupted is raised, and the next run with the same directory goes on from there.

    ``tell`` is told in between of what one should know: damaged files, a very long run, games of
    another version.  Without it that is written to stderr in the language ``lang``, as progress is.

    Raises:
        Problem: the directory belongs to something else, or the cluster cannot be reached.
        Interrupted: the user stopped it.
        OSError: the directory cannot be written.
    """
    tell = tell or _to_stderr(lang)
    store: Store = Memory()
    if folder is not None:
        store = Folder(folder)
        experiment = store.claim(experiment)
    chunks = dict(_kept(experiment, store, tell))
    missing = [chunk for chunk in experiment.plan() if chunk not in chunks]
    if missing and isinstance(store, Folder) and store.version != experiment.version:
        raise Problem("lab_other_version", path=str(store.path))
    remarks = _remarks(experiment, store)
    for remark in remarks:
        tell(remark)
    if not missing:
        return Run(experiment, chunks, remarks=remarks)
    total = experiment.games * len(experiment.arms)
    done = total - sum(chunk.games for chunk in missing)
    begun = perf_counter()
    with suppress(KeyboardInterrupt), follow(total, done, shown=progress, lang=lang) as bar:
        aside = _aside(tell, bar)
        with _interrupts_wait(aside) as stop:
            if scheduler is None:
                plays = play_here(experiment, missing, workers or cores(), stop.is_set)
                plays = _warned(plays, experiment, missing, workers or cores(), aside)
            else:
                plays = play_there(experiment, missing, scheduler, stop.is_set, aside)
            with closing(plays):
                for chunk, data, version in plays:
                    if version != experiment.version:
                        raise Problem("lab_other_worker")
                    store.put(chunk, data)
                    chunks[chunk] = data
                    bar.update(chunk.games)
    played = sum(chunk.games for chunk in missing if chunk in chunks)
    found = Run(experiment, chunks, played, perf_counter() - begun, remarks)
    if not found.complete:
        raise Interrupted(found)
    return found


def _aside(tell: Tell, bar: Progress) -> Tell:
    """The same, and the progress that is shown makes room for it."""

    def told(problem: Problem) -> None:
        with bar.aside():
            tell(problem)

    return told


def together(*runs: Run) -> Run:
    """Several runs as one, all of whose arms can be compared.

    Problem if they do not have the same game, seed and number of games, or share an arm.
    """
    first = runs[0].experiment
    size = gcd(*(each.experiment.chunk for each in runs))
    arms = [arm for each in runs for arm in each.experiment.arms]
    experiment = replace(first, arms=tuple(arms), chunk=size)
    chunks = {}
    below = 0
    for each in runs:
        if replace(each.experiment, arms=first.arms, chunk=first.chunk) != first:
            raise Problem("lab_not_together")
        for chunk in each.chunks:
            games = each.of(chunk)
            for at in range(0, chunk.games, size):
                part = games[at : at + size]
                moved = Chunk(chunk.arm + below, chunk.first + at, len(part))
                chunks[moved] = encode(experiment, moved, part)
        below += len(each.experiment.arms)
    return Run(experiment, chunks, remarks=tuple(r for each in runs for r in each.remarks))


def _warned(
    plays: Generator[Played, None, None],
    experiment: Experiment,
    chunks: Sequence[Chunk],
    workers: int,
    tell: Tell,
) -> Generator[Played, None, None]:
    """The same; after the first chunk of a long run in plain Python, report how long it takes."""
    begun = perf_counter()
    with closing(plays):
        for number, played in enumerate(plays):
            yield played
            if number == 0 and not experiment.is_fast:
                games = sum(chunk.games for chunk in chunks) - played[0].games
                pace = (perf_counter() - begun) / played[0].games / workers
                _tell_if_long(games, pace * games, tell)


def _tell_if_long(games: int, seconds: float, tell: Tell) -> None:
    minutes = round(seconds / 60)
    if minutes >= _MANY_MINUTES:
        tell(Problem("lab_slow_hours", games=games, n=round(minutes / 60)))
    elif minutes:
        tell(Problem("lab_slow_minutes", games=games, n=minutes))


def load(folder: Path | str, *, tell: Tell | None = None, lang: str = "en") -> Run:
    """What was played so far in a run directory; Problem if it is none."""
    tell = tell or _to_stderr(lang)
    store = Folder(folder)
    experiment = store.experiment
    remarks = _remarks(experiment, store)
    for remark in remarks:
        tell(remark)
    return Run(experiment, dict(_kept(experiment, store, tell)), remarks=remarks)


def _remarks(experiment: Experiment, store: Store) -> tuple[Problem, ...]:
    """What one should know of the games that a run directory holds."""
    if not isinstance(store, Folder) or experiment.is_of(store.version):
        return ()
    return (Problem("lab_played_before", path=str(store.path)),)


def _kept(experiment: Experiment, store: Store, tell: Tell) -> Iterator[tuple[Chunk, bytes]]:
    """The chunks that are there; each damaged one is reported."""
    for chunk in experiment.plan():
        data = store.get(chunk)
        if data is None:
            continue
        try:
            decode(experiment, chunk, data)
        except DamagedChunk:
            tell(Problem("lab_damaged", name=chunk.name))
        else:
            yield chunk, data


def _to_stderr(lang: str) -> Tell:
    def tell(problem: Problem) -> None:
        sys.stderr.write(f"{problem.text(lang)}\n")

    return tell


@contextmanager
def _interrupts_wait(tell: Tell) -> Iterator[threading.Event]:
    """Inside, the first Ctrl-C only sets the event; the second is one as usual.

    Whoever does not press it again within GRACE seconds is taken to have done so.
    """
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    timer = threading.Timer(GRACE, _interrupt_again)
    timer.daemon = True

    def interrupt(_number: int, _frame: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        timer.start()
        with suppress(RuntimeError):  # it may come in the middle of another line
            tell(Problem("lab_stopping"))

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield stop
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)


def _interrupt_again() -> None:
    """Ctrl-C, noticed even by a main thread that waits for something else."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()
