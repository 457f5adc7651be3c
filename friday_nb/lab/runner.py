"""Running an experiment: what is missing is played, chunk by chunk, and kept as it gets done.

The result does not depend on who played which chunk, or when: a game is a function of its seed.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from friday_nb.core.errors import Problem
from friday_nb.lab.chunks import DamagedChunk, decode, encode
from friday_nb.lab.cluster import play_there
from friday_nb.lab.experiment import Chunk, Experiment
from friday_nb.lab.games import GameSummary
from friday_nb.lab.local import Played, cores, play_here
from friday_nb.lab.store import Folder, Memory, Store

Tell = Callable[[Problem], None]
"""Is told of whatever went wrong without harm."""


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
) -> Run:
    """Play an experiment, or what is missing of it in its run directory ``folder``.

    ``workers`` processes (all cores) on this machine, or on the Dask cluster of ``scheduler``.
    Ctrl-C ends it when the games in progress are done, a second one at once; then Interrupted is
    raised, and the next run with the same directory goes on from there.

    Raises:
        Problem: the directory belongs to something else, or the cluster cannot be reached.
        Interrupted: the user stopped it.
        OSError: the directory cannot be written.
    """
    tell = tell or _write_to_stderr
    store: Store = Memory()
    if folder is not None:
        store = Folder(folder)
        store.claim(experiment)
    chunks = dict(_kept(experiment, store, tell))
    missing = [chunk for chunk in experiment.plan() if chunk not in chunks]
    if missing and isinstance(store, Folder) and store.version != experiment.version:
        raise Problem("lab_other_version", path=str(store.path))
    begun = perf_counter()
    if missing:
        with suppress(KeyboardInterrupt), _interrupts_wait(tell) as stop:
            plays = _plays(experiment, missing, workers, scheduler, stop.is_set)
            with closing(plays), _bar(experiment, missing, shown=progress) as bar:
                for chunk, data, version in plays:
                    if version != experiment.version:
                        raise Problem("lab_other_worker")
                    store.put(chunk, data)
                    chunks[chunk] = data
                    bar.update(chunk.games)
    played = sum(chunk.games for chunk in missing if chunk in chunks)
    found = Run(experiment, chunks, played, perf_counter() - begun)
    if not found.complete:
        raise Interrupted(found)
    return found


def together(*runs: Run) -> Run:
    """Several runs as one, all of whose arms can be compared.

    Problem if they do not have the same game, seed, number of games and chunks, or share an arm.
    """
    first = runs[0].experiment
    arms = [arm for each in runs for arm in each.experiment.arms]
    experiment = replace(first, arms=tuple(arms))
    chunks = {}
    below = 0
    for each in runs:
        if replace(each.experiment, arms=first.arms) != first:
            raise Problem("lab_not_together")
        for chunk in each.chunks:
            moved = replace(chunk, arm=chunk.arm + below)
            chunks[moved] = encode(experiment, moved, each.of(chunk))
        below += len(each.experiment.arms)
    return Run(experiment, chunks)


def _plays(
    experiment: Experiment,
    chunks: Sequence[Chunk],
    workers: int | None,
    scheduler: str | None,
    stop: Callable[[], bool],
) -> Generator[Played, None, None]:
    if scheduler is not None:
        return play_there(experiment, chunks, scheduler, stop)
    return play_here(experiment, chunks, workers or cores(), stop)


def load(folder: Path | str, *, tell: Tell | None = None) -> Run:
    """What was played so far in a run directory; Problem if it is none."""
    store = Folder(folder)
    experiment = store.experiment
    return Run(experiment, dict(_kept(experiment, store, tell or _write_to_stderr)))


def _kept(experiment: Experiment, store: Store, tell: Tell) -> Iterator[tuple[Chunk, bytes]]:
    """The chunks that are there; of each damaged one it is told."""
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


def _write_to_stderr(problem: Problem) -> None:
    sys.stderr.write(f"{problem}\n")


@contextmanager
def _interrupts_wait(tell: Tell) -> Iterator[threading.Event]:
    """Inside, the first Ctrl-C only sets the event; the second is one as usual."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return

    def interrupt(_number: int, _frame: object) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        with suppress(RuntimeError):  # it may come in the middle of another line
            tell(Problem("lab_stopping"))

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


class _NoBar:
    """Where no progress is shown."""

    def update(self, games: int) -> None:
        """So many more games are done."""


@contextmanager
def _bar(experiment: Experiment, missing: Sequence[Chunk], *, shown: bool) -> Iterator[Any]:
    """A progress bar over all games, if it is wanted and tqdm is there."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        shown = False
    if not shown:
        yield _NoBar()
        return
    total = experiment.games * len(experiment.arms)
    done = total - sum(chunk.games for chunk in missing)
    with tqdm(total=total, initial=done, unit=" games", dynamic_ncols=True) as bar:
        yield bar
