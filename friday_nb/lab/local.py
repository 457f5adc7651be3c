"""Chunks played on this machine, on as many cores as there are."""

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
from friday_nb.lab.experiment import Chunk, Experiment
from friday_nb.lab.shards import played

Tell = Callable[[Problem], None]
"""Called with each remark while games are being played."""
Played = tuple[Chunk, bytes, str]
"""A chunk, its games as bytes, and the version that played it."""


def cores() -> int:
    """How many cores this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_here(
    experiment: Experiment, chunks: Sequence[Chunk], workers: int, stop: Callable[[], bool]
) -> Generator[Played, None, None]:
    """Play chunks as they get done; when ``stop()`` comes true, only what was begun is finished.

    Problem if a worker process dies.
    """
    if workers == 1 or len(chunks) == 1:
        for chunk in chunks:
            if stop():
                return
            yield (chunk, *played(experiment, chunk))
        return
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(
        min(workers, len(chunks)),
        # Not by fork: the parent may have threads (a notebook has), which do not survive one.
        mp_context=multiprocessing.get_context("spawn"),
        initializer=_belong_to_the_parent,
    )
    waiting = iter(chunks)
    running: dict[Future[tuple[bytes, str]], Chunk] = {}
    try:
        while True:
            # One more than there are workers: nobody waits, and little is left when one stops.
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
    """Processes that are started inside ignore Ctrl-C; this one handles it afterwards.

    A new process would otherwise die of a Ctrl-C that comes while it is still loading.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _belong_to_the_parent() -> None:
    """Make this worker process live as long as its parent wants, and not longer than its parent.

    Ctrl-C reaches all processes of a terminal, and only the parent decides what it means.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """Wait for the end of the parent, however it comes: no signal, just a pipe that it held."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
