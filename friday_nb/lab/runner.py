"""Runs an experiment: plays the missing shards, and saves each as soon as it is finished.

The result does not depend on which worker plays which shard, or when: a game is a function of its
seed.
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
from operator import attrgetter
from pathlib import Path
from time import perf_counter
from typing import Final

from friday_nb.core.capacity import cores
from friday_nb.core.errors import Problem
from friday_nb.lab.cluster import play_there
from friday_nb.lab.cold import play_cold
from friday_nb.lab.experiment import Experiment, Shard
from friday_nb.lab.games import GameSummary
from friday_nb.lab.local import Played, Tell
from friday_nb.lab.progress import Bar, follow
from friday_nb.lab.shards import DamagedShard, decode, encode
from friday_nb.lab.store import Folder, Memory, Store

GRACE: Final = 2.0
"""How many seconds games in progress have to finish after Ctrl-C."""
_MANY_MINUTES: Final = 120
"""From this many minutes on a time is given in hours."""


@dataclass(frozen=True)
class Run:
    """An experiment and those of its games that have been played."""

    experiment: Experiment
    shards: Mapping[Shard, bytes]
    """The games of each shard, compressed (:mod:`.shards`): a million games take 30 MB."""
    played: int = field(default=0, compare=False)
    """How many games were played by this call, rather than read from the run directory."""
    seconds: float = field(default=0.0, compare=False)
    """How long that took."""
    remarks: tuple[Problem, ...] = field(default=(), compare=False)
    """What the reader should know about these games, for example that they were played by another
    version of the rules or players.  ``remark.text(lang)`` is a sentence."""

    def __repr__(self) -> str:
        arms, games = len(self.experiment.arms), sum(shard.games for shard in self.shards)
        return f"<Run of {self.experiment.game}, arms: {arms}, games played: {games}>"

    @property
    def complete(self) -> bool:
        """Have all games been played?"""
        return len(self.shards) == len(self.experiment.plan())

    def games(self, arm: int = 0) -> Iterator[GameSummary]:
        """The games of the arm with this number, in the order of their seeds."""
        for shard in sorted(self.shards, key=attrgetter("first")):
            if shard.arm == arm:
                yield from self.of(shard)

    def pairs(self, first: int, second: int) -> Iterator[tuple[GameSummary, GameSummary]]:
        """The pairs of games with the same seed that both arms have played."""
        for shard in sorted(self.shards, key=attrgetter("first")):
            twin = replace(shard, arm=second)
            if shard.arm == first and twin in self.shards:
                yield from zip(self.of(shard), self.of(twin), strict=True)

    def of(self, shard: Shard) -> list[GameSummary]:
        """The games of a shard that has been played."""
        return decode(self.experiment, shard, self.shards[shard])


class Interrupted(KeyboardInterrupt):
    """The user stopped a run; the attribute ``run`` holds the games played so far."""

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
    """Play an experiment, or the part of it that is missing from its run directory.

    After Ctrl-C the games in progress have two seconds to finish; a second Ctrl-C stops at once.
    Then Interrupted is raised, and the next call with the same directory resumes the run.

    Args:
        experiment: What to play.
        folder: The run directory; None keeps the games in memory only.
        workers: The number of processes on this machine; by default one for each core.
        scheduler: The address of a Dask scheduler, to play on its cluster instead.
        progress: Whether to show progress.
        tell: Called with remarks while the run is going on: damaged files, a very long run, games
            of another version.  By default they are written to stderr.
        lang: The language of progress and remarks on stderr.

    Raises:
        Problem: the directory belongs to something else, the cluster cannot be reached, a worker
            has died, or another version of the rules or players would continue the run.
        Interrupted: the user stopped it.
        OSError: the directory cannot be written.
    """
    tell = tell or _to_stderr(lang)
    store: Store = Memory()
    if folder is not None:
        store = Folder(folder)
        experiment = replace(store.claim(experiment), own=experiment.own)
    shards = dict(_kept(experiment, store, tell))
    missing = [shard for shard in experiment.plan() if shard not in shards]
    if missing and isinstance(store, Folder) and store.version != experiment.version:
        raise Problem("lab_other_version", path=str(store.path))
    remarks = _remarks(experiment, store)
    for remark in remarks:
        tell(remark)
    if not missing:
        return Run(experiment, shards, remarks=remarks)
    total = experiment.games * len(experiment.arms)
    done = total - sum(shard.games for shard in missing)
    begun = perf_counter()
    with suppress(KeyboardInterrupt), follow(total, done, shown=progress, lang=lang) as bar:
        aside = _aside(tell, bar)
        with _interrupts_wait(aside) as stop:
            if scheduler is None:
                workers = _workers(experiment, missing, workers, aside)
                plays = play_cold(experiment, missing, workers, stop.is_set, aside)
                plays = _warned(plays, experiment, missing, workers, aside)
            else:
                plays = play_there(experiment, missing, scheduler, stop.is_set, aside)
            with closing(plays):
                for shard, data, version in plays:
                    if version != experiment.version:
                        raise Problem("lab_other_worker")
                    store.put(shard, data)
                    shards[shard] = data
                    bar.update(shard.games)
    played = sum(shard.games for shard in missing if shard in shards)
    found = Run(experiment, shards, played, perf_counter() - begun, remarks)
    if not found.complete:
        raise Interrupted(found)
    return found


def _workers(
    experiment: Experiment, missing: Sequence[Shard], workers: int | None, tell: Tell
) -> int:
    """How many processes play: one only, if a player of one's own cannot be sent to another."""
    workers = workers or cores()
    stays = experiment.stays_here if min(workers, len(missing)) > 1 else None
    if stays is None:
        return workers
    tell(Problem("own_here", name=stays.name))
    return 1


def _aside(tell: Tell, bar: Bar) -> Tell:
    """A ``tell`` that makes room for its text next to the progress bar."""

    def told(problem: Problem) -> None:
        with bar.aside():
            tell(problem)

    return told


def merge(*runs: Run) -> Run:
    """Merge several runs into one, so that all their arms can be compared.

    Raises:
        Problem: they differ in game, seed or number of games, or share an arm.
    """
    first = runs[0].experiment
    size = gcd(*(each.experiment.shard for each in runs))
    arms = [arm for each in runs for arm in each.experiment.arms]
    experiment = replace(first, arms=tuple(arms), shard=size)
    shards = {}
    below = 0
    for each in runs:
        if replace(each.experiment, arms=first.arms, shard=first.shard) != first:
            raise Problem("lab_not_together")
        for shard in each.shards:
            games = each.of(shard)
            for at in range(0, shard.games, size):
                part = games[at : at + size]
                moved = Shard(shard.arm + below, shard.first + at, len(part))
                shards[moved] = encode(experiment, moved, part)
        below += len(each.experiment.arms)
    return Run(experiment, shards, remarks=tuple(r for each in runs for r in each.remarks))


def _warned(
    plays: Generator[Played, None, None],
    experiment: Experiment,
    shards: Sequence[Shard],
    workers: int,
    tell: Tell,
) -> Generator[Played, None, None]:
    """The same shards; after the first one of a long run in plain Python, report the time left."""
    begun = perf_counter()
    with closing(plays):
        for number, played in enumerate(plays):
            yield played
            if number == 0 and not experiment.is_fast:
                games = sum(shard.games for shard in shards) - played[0].games
                pace = (perf_counter() - begun) / played[0].games / workers
                _tell_if_long(games, pace * games, tell)


def _tell_if_long(games: int, seconds: float, tell: Tell) -> None:
    minutes = round(seconds / 60)
    if minutes >= _MANY_MINUTES:
        tell(Problem("lab_slow_hours", games=games, n=round(minutes / 60)))
    elif minutes:
        tell(Problem("lab_slow_minutes", games=games, n=minutes))


def load(folder: Path | str, *, tell: Tell | None = None, lang: str = "en") -> Run:
    """The games that have been played so far in a run directory.

    Args:
        folder: The run directory.
        tell: Called with remarks (damaged files, games of another version); by default they are
            written to stderr.
        lang: The language of remarks on stderr.

    Raises:
        Problem: it is not a run directory.
    """
    tell = tell or _to_stderr(lang)
    store = Folder(folder)
    experiment = store.experiment
    remarks = _remarks(experiment, store)
    for remark in remarks:
        tell(remark)
    return Run(experiment, dict(_kept(experiment, store, tell)), remarks=remarks)


def _remarks(experiment: Experiment, store: Store) -> tuple[Problem, ...]:
    """Remarks about the games in a run directory."""
    if not isinstance(store, Folder) or experiment.is_of(store.version):
        return ()
    return (Problem("lab_played_before", path=str(store.path)),)


def _kept(experiment: Experiment, store: Store, tell: Tell) -> Iterator[tuple[Shard, bytes]]:
    """The shards in the store; damaged ones are reported and left out."""
    for shard in experiment.plan():
        data = store.get(shard)
        if data is None:
            continue
        try:
            decode(experiment, shard, data)
        except DamagedShard:
            tell(Problem("lab_damaged", name=shard.name))
        else:
            yield shard, data


def _to_stderr(lang: str) -> Tell:
    def tell(problem: Problem) -> None:
        sys.stderr.write(f"{problem.text(lang)}\n")

    return tell


@contextmanager
def _interrupts_wait(tell: Tell) -> Iterator[threading.Event]:
    """Make the first Ctrl-C only set an event; a second one raises KeyboardInterrupt as usual.

    GRACE seconds after the first one, the second is raised automatically.
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
        with suppress(RuntimeError):  # a reentrant call, if it interrupts a write to the terminal
            tell(Problem("lab_stopping"))

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield stop
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)


def _interrupt_again() -> None:
    """Simulate Ctrl-C, in a way that also wakes a main thread blocked in a system call."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        _thread.interrupt_main()
