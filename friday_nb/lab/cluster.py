"""Chunks played on a Dask cluster that somebody else runs.

No other module of the laboratory imports `distributed`, which comes with the extra ``cluster``.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import Any, Final

from friday_nb.core.errors import Problem
from friday_nb.lab.experiment import Chunk, Experiment
from friday_nb.lab.local import Played, Tell
from friday_nb.lab.shards import played

PATIENCE: Final = 10
"""Seconds in which the scheduler has to answer, and a worker to be there."""
SILENCE: Final = 10
"""Seconds without any worker after which that is reported."""
_PAUSE: Final = 0.1
"""Seconds between two checks of what is done."""


def play_there(
    experiment: Experiment,
    chunks: Sequence[Chunk],
    address: str,
    stop: Callable[[], bool],
    tell: Tell,
) -> Generator[Played, None, None]:
    """Play chunks on the cluster of the scheduler at ``address``, as they get done.

    The scheduler gives the chunks of a worker that dies to another one; if none is left,
    that is reported, and the run goes on when a new one comes.  When ``stop()`` comes true, what is
    not done yet is called off.  Problem if there is no scheduler, or no worker at the beginning.
    """
    try:
        from distributed import Client, KilledWorker, as_completed
    except ImportError as error:
        raise Problem("lab_no_dask") from error
    client = None
    with _quiet():
        with suppress(OSError, ValueError):
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        if client is None:
            raise Problem("lab_scheduler", text=address[:80])
        with client:
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError as error:
                raise Problem("lab_no_workers", text=address[:80]) from error
            futures = client.map(played, [experiment] * len(chunks), chunks, pure=False)
            waiting = dict(zip(futures, chunks, strict=True))
            del futures
            finished = as_completed(list(waiting), loop=client.loop, with_results=True)
            watch = _Watch(client, tell)
            try:
                while waiting and not stop():
                    if not finished.has_ready():
                        watch.look()
                        sleep(_PAUSE)
                        continue
                    future, result = next(finished)
                    if not isinstance(result, tuple):  # it was called off, and not by us
                        raise Problem("lab_cluster_lost")
                    yield waiting.pop(future), *result
            except KilledWorker as error:
                raise Problem("lab_worker_died") from error
            finally:
                with suppress(Exception):  # the connection may be gone
                    client.cancel(list(waiting))


class _Watch:
    """Looks now and then whether any worker is left, and tells if none is for a while."""

    def __init__(self, client: Any, tell: Tell) -> None:
        self._client = client
        self._tell = tell
        self._looked = self._seen = monotonic()
        self._told = False

    def look(self) -> None:
        """Look, if it is time; to be called again and again."""
        now = monotonic()
        if now - self._looked < SILENCE / 5:
            return
        self._looked = now
        try:
            workers = self._client.scheduler_info()["workers"]
        except OSError:  # the scheduler is gone, which is noticed elsewhere
            return
        if workers:
            self._seen = now
            self._told = False
        elif not self._told and now - self._seen >= SILENCE:
            self._told = True
            self._tell(Problem("lab_workers_gone"))


@contextmanager
def _quiet() -> Iterator[None]:
    """Dask logs a page for every lost connection; we report them in a sentence."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)
