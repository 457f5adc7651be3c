"""Chunks played on a Dask cluster that somebody else runs.

Only here does the laboratory know of `distributed`, which comes with the extra ``cluster``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from typing import Final

from friday_nb.core.errors import Problem
from friday_nb.lab.chunks import played
from friday_nb.lab.experiment import Chunk, Experiment
from friday_nb.lab.local import Played

PATIENCE: Final = 10
"""Seconds in which the scheduler has to answer, and a worker to be there."""


def play_there(
    experiment: Experiment, chunks: Sequence[Chunk], address: str, stop: Callable[[], bool]
) -> Generator[Played, None, None]:
    """Play chunks on the cluster of the scheduler at ``address``, as they get done.

    The scheduler gives the chunks of a worker that dies to another one.  When ``stop()`` comes
    true, what is not done yet is called off.  Problem if there is no scheduler or no worker.
    """
    try:
        from distributed import Client, KilledWorker, as_completed
    except ImportError as error:
        raise Problem("lab_no_dask") from error
    client = None
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
        try:
            for future, result in finished:
                if not isinstance(result, tuple):  # it was called off, and not by us
                    raise Problem("lab_cluster_lost")
                yield waiting.pop(future), *result
                if stop():
                    return
        except KilledWorker as error:
            raise Problem("lab_worker_died") from error
        finally:
            with suppress(Exception):  # the connection may be gone
                client.cancel(list(waiting))
