"""A day in the life of a server: visitors come and go, and it is in the evening what it was.

FRIDAY_SOAK_MINUTES says how long the day is, usually ten.  Each wave of visitors ends with nobody
there.  What the server then has of processes, threads, open files and sockets, and files on disk is
compared with what it had after the first wave.  Its memory is compared with that after a third of
the day, for what the C library once had of the system it gives back seldom.

Half of the visitors close their page, the others' browsers are killed; the kernels of those are
culled fifteen times as early as usual, so that a day of ten minutes sees it.  FRIDAY_SOAK_REPORT
names a file for the figures.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic

import psutil
import pytest
from served import pss, server
from virtual_visitor import Found, Leave, Visitor

MINUTES = float(os.environ.get("FRIDAY_SOAK_MINUTES", "10"))
REPORT = os.environ.get("FRIDAY_SOAK_REPORT", "")
PREHEAT = 2
AT_ONCE = 6
"""So many visitors a wave."""
WAVE_SECONDS = 40.0
REST_SECONDS = 90.0
"""After a wave, everything that visitors needed must be gone after so long."""

QUICK = """
from friday_server import settings
usual = settings.voila
def quick(*given, **chosen):
    config = usual(*given, **chosen)
    config["MappingKernelManager"].update(cull_idle_timeout=20, cull_interval=4)
    return config
settings.voila = quick
"""

SERVER_MB = 25.0
"""The server may have so much more in the evening than after a third of the day, in MB of PSS."""
SERVICE_MB = 64 * 1.05 + 10.0
"""So may the service: it keeps 64 MiB of answers at most."""
WORKER_MB = 420.0
"""No worker has more: the machine code and its compiler, and the tables of the longest search."""


@dataclass(frozen=True)
class Rest:
    """What there is when nobody is there; PSS in MB, of workers and kernels that of the largest."""

    minute: float
    server: float
    service: float
    each_worker: float
    each_kernel: float
    kernels: int
    processes: int
    threads: int
    open_files: int
    sockets: int
    files: int

    @classmethod
    def of(cls, process: psutil.Process, folder: Path, minute: float) -> Rest:
        """Look at a server and all that it started."""
        kinds: dict[str, list[psutil.Process]] = {"kernel": [], "service": [], "worker": []}
        for child in process.children(recursive=True):
            kinds[_kind(child)].append(child)
        sizes = {kind: [pss(child.pid) for child in found] for kind, found in kinds.items()}
        resident = [process, *kinds["service"]]
        return cls(
            minute=round(minute, 1),
            server=round(pss(process.pid), 1),
            service=round(sum(sizes["service"]), 1),
            each_worker=round(max(sizes["worker"], default=0.0), 1),
            each_kernel=round(max(sizes["kernel"], default=0.0), 1),
            kernels=len(kinds["kernel"]),
            processes=1 + sum(map(len, kinds.values())),
            threads=sum(each.num_threads() for each in resident),
            open_files=sum(each.num_fds() for each in resident),
            sockets=sum(len(each.net_connections("all")) for each in resident),
            files=sum(1 for _ in folder.rglob("*")),
        )


def _kind(process: psutil.Process) -> str:
    command = " ".join(process.cmdline())
    if "ipykernel" in command:
        return "kernel"
    return "service" if "friday_server.analysis.service" in command else "worker"


@pytest.fixture
def folder() -> Iterator[Path]:
    """Where the server and its processes put their files; a short path, as sockets have one."""
    made = Path(tempfile.mkdtemp(prefix="friday-day-"))
    for name in ("tmp", "runtime"):
        (made / name).mkdir()
    yield made
    shutil.rmtree(made, ignore_errors=True)


async def wave(url: str, first: int, found: Found) -> None:
    """Some visitors come one after another, play and go, each in his own way."""

    async def come(number: int) -> None:
        rng = random.Random(number)
        await asyncio.sleep(rng.uniform(0, WAVE_SECONDS / 2))
        leave: Leave = "closed" if number % 2 else "vanished"
        await Visitor(url, number, found).visit(rng.uniform(5, WAVE_SECONDS / 2), leave=leave)

    await asyncio.gather(*(come(first + each) for each in range(AT_ONCE)))


async def rested(process: psutil.Process, folder: Path, begun: float) -> Rest:
    """Wait until the kernels of all visitors are gone and those for the next ones are there."""
    end = monotonic() + REST_SECONDS
    calm = 0
    while True:
        await asyncio.sleep(1)
        with suppress(psutil.NoSuchProcess, FileNotFoundError):
            rest = Rest.of(process, folder, (monotonic() - begun) / 60)
            calm = calm + 1 if rest.kernels == PREHEAT else 0
            if calm >= 8:
                return rest
        if monotonic() > end:  # a process that can never be looked at is a fault
            return Rest.of(process, folder, (monotonic() - begun) / 60)


async def day(url: str, process: psutil.Process, folder: Path, found: Found) -> list[Rest]:
    """Wave after wave; what there was after each of them."""
    begun = monotonic()
    rests: list[Rest] = []
    while monotonic() - begun < 60 * MINUTES or len(rests) < 2:
        await wave(url, AT_ONCE * len(rests), found)
        rests.append(await rested(process, folder, begun))
        if REPORT:
            report(rests, found)
    return rests


def report(rests: list[Rest], found: Found) -> None:
    """Write the figures down, so that a day can be watched while it lasts."""
    figures = {"rests": [asdict(rest) for rest in rests], "numbers": found.numbers()}
    Path(REPORT).write_text(json.dumps(figures, indent=1), encoding="utf-8")


@pytest.mark.long
@pytest.mark.timeout(60 * MINUTES + 600)
def test_in_the_evening_the_server_is_what_it_was(folder):
    places = {"TMPDIR": str(folder / "tmp"), "JUPYTER_RUNTIME_DIR": str(folder / "runtime")}
    found = Found()
    with server(PREHEAT, before=QUICK, environment=places) as (url, process):
        rests = asyncio.run(day(url, process, folder, found))
    assert found.faults == []
    morning, noon, evening = rests[0], rests[len(rests) // 3], rests[-1]
    assert evening.kernels == PREHEAT
    assert evening.processes <= morning.processes
    assert (
        evening.threads <= morning.threads + 4
    )  # those of Python's pools come when they are needed
    assert evening.open_files <= morning.open_files + 4
    assert evening.sockets <= morning.sockets + 4
    assert evening.files <= morning.files
    assert evening.server <= noon.server + SERVER_MB
    assert evening.service <= noon.service + SERVICE_MB
    assert evening.each_worker <= WORKER_MB
    assert {*folder.rglob("*")} == {folder / "tmp", folder / "runtime"}
