"""Plays shards on an existing Dask cluster.

This is the only module of the laboratory that imports `distributed`, which comes with the extra
``cluster``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from time import monotonic, sleep
from typing import Any, Final

from friday_nb.core.errors import Problem
from friday_nb.core.quiet import quiet
from friday_nb.lab.experiment import Experiment, Shard
from friday_nb.lab.local import Played, Tell
from friday_nb.lab.shards import played

PATIENCE: Final = 10
"""How many seconds to wait for the scheduler to answer, and then for a worker."""
SILENCE: Final = 10
"""After how many seconds without any worker that is reported."""
_PAUSE: Final = 0.1
"""Seconds between two checks for finished shards."""


def play_there(
    experiment: Experiment,
    shards: Sequence[Shard],
    address: str,
    stop: Callable[[], bool],
    tell: Tell,
) -> Generator[Played, None, None]:
    """Play shards on the cluster of the scheduler at ``address``; yield each as it is finished.

    If a worker dies, the scheduler gives its shards to another one.  If no worker is left, that is
    reported, and the run goes on when a new one arrives.  Once ``stop()`` is true, the remaining
    shards are cancelled.

    Raises:
        Problem: `distributed` is not installed, the scheduler or its workers do not answer, or the
            cluster is lost.
    """
    try:
        from distributed import Client, KilledWorker, as_completed
    except ImportError as error:
        raise Problem("lab_no_dask") from error
    if stays := experiment.stays_here:
        raise Problem("own_here", name=stays.name)
    client = None
    with quiet("distributed"):  # it logs a page for every lost connection; ours is a sentence
        with suppress(OSError, ValueError):
            client = Client(address, timeout=PATIENCE, set_as_default=False)
        if client is None:
            raise Problem("lab_scheduler", text=address[:80])
        with client:
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError as error:
                raise Problem("lab_no_workers", text=address[:80]) from error
            futures = client.map(played, [experiment] * len(shards), shards, pure=False)
            waiting = dict(zip(futures, shards, strict=True))
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
                    if not isinstance(result, tuple):  # it was cancelled, and not by us
                        raise Problem("lab_cluster_lost")
                    yield waiting.pop(future), *result
            except KilledWorker as error:
                raise Problem("lab_worker_died") from error
            finally:
                with suppress(Exception):  # the connection may be gone
                    client.cancel(list(waiting))


class _Watch:
    """Checks now and then whether any worker is left, and reports if there has been none."""

    def __init__(self, client: Any, tell: Tell) -> None:
        self._client = client
        self._tell = tell
        self._looked = self._seen = monotonic()
        self._told = False

    def look(self) -> None:
        """Check, if the last check is long enough ago; call this repeatedly."""
        now = monotonic()
        if now - self._looked < SILENCE / 5:
            return
        self._looked = now
        try:
            workers = self._client.scheduler_info()["workers"]
        except OSError:  # the scheduler is gone; the loop in `play_there` will notice
            return
        if workers:
            self._seen = now
            self._told = False
        elif not self._told and now - self._seen >= SILENCE:
            self._told = True
            self._tell(Problem("lab_workers_gone"))
