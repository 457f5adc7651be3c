"""Plays shards on this machine, in one process or several."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from friday_nb.core.errors import Problem
from friday_nb.lab.experiment import Experiment, Shard
from friday_nb.lab.shards import played

Tell = Callable[[Problem], None]
"""Called with each remark while games are being played."""
Played = tuple[Shard, bytes, str]
"""A shard, its games as bytes, and the version that played it."""


def play_here(
    experiment: Experiment,
    shards: Sequence[Shard],
    workers: int,
    stop: Callable[[], bool],
    *,
    plain: bool = False,
) -> Generator[Played, None, None]:
    """Play shards, and yield each as it is finished.

    Once ``stop()`` is true, only the shards in progress are finished.

    Args:
        experiment: What to play.
        shards: Which parts of it.
        workers: In how many processes; a single one is this one, unless ``plain``.
        stop: Whether to stop.
        plain: Whether to play in plain Python, whatever can be compiled here.

    Raises:
        Problem: a worker process has died.
    """
    if not plain and (workers == 1 or len(shards) == 1):
        for shard in shards:
            if stop():
                return
            yield (shard, *played(experiment, shard))
        return
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        min(workers, len(shards)),
        # Not "fork": the parent may have threads (in a notebook it does), which fork does not copy.
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_begin_to_work,
        initargs=(plain,),
    )
    waiting = iter(shards)
    running: dict[Future[tuple[bytes, str]], Shard] = {}
    try:
        while True:
            # One more than there are workers keeps all of them busy, and little is lost by a stop.
            while not stop() and len(running) <= workers:
                begun = next(waiting, None)
                if begun is None:
                    break
                with _interrupts_held_back():  # this may start a process
                    running[pool.submit(played, experiment, begun)] = begun
            if not running:
                break
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield (running.pop(future), *future.result())
    except BrokenProcessPool as error:
        raise Problem("lab_worker_died") from error
    finally:
        pool.shutdown(wait=not running, cancel_futures=True)
        if running:
            for process in set(multiprocessing.active_children()) - before:
                process.terminate()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Block Ctrl-C: processes started meanwhile inherit that, and this one handles it afterwards.

    Otherwise a Ctrl-C would kill a new process that is still loading.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_to_work(plain: bool) -> None:
    """Make this worker process ignore Ctrl-C, end with its parent, and compile nothing if so told.

    Ctrl-C reaches all processes of a terminal, but only the parent decides what it means.
    """
    if plain:
        os.environ["NUMBA_DISABLE_JIT"] = "1"
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """Wait until the parent ends in whatever way: then the pipe that it holds is closed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
