"""A server as ``friday-nb app`` starts it, on this machine only, and its processes' memory."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import browser as chromium  # its free_port and wait_for
import psutil

ROOT = Path(__file__).resolve().parents[1]


@contextmanager
def server(
    preheat: int, *, before: str = "", environment: Mapping[str, str] | None = None
) -> Iterator[tuple[str, psutil.Process]]:
    """The table's address and its process; it ends with the block.

    Args:
        preheat: How many kernels wait for visitors.
        before: Python that the server's process runs first.
        environment: Variables that it gets besides those of this process.
    """
    port = chromium.free_port()
    code = (
        f"{before}\nfrom friday_server.app import serve\n"
        f"raise SystemExit(serve({port}, open_browser=False, preheat={preheat}, visitors=400))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
    )
    try:
        chromium.wait_for(port)
        yield f"http://127.0.0.1:{port}/", psutil.Process(process.pid)
    finally:
        process.terminate()
        process.wait()


def memory(process: psutil.Process) -> dict[str, list[float]]:
    """PSS in MB of each process by what it is: it divides what processes share among them."""
    found: dict[str, list[float]] = defaultdict(list)
    found["server"].append(pss(process.pid))
    for child in process.children(recursive=True):
        with suppress(psutil.NoSuchProcess, OSError):
            command = " ".join(child.cmdline())
            kinds = {"ipykernel_launcher": "kernel", "friday_server.fork_server": "fork server"}
            kind = next((kinds[part] for part in kinds if part in command), "analysis")
            found[kind].append(pss(child.pid))
    return found


def pss(pid: int) -> float:
    """Megabytes, by ``/proc/PID/smaps_rollup``."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    size = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    return int(size[1]) * 1024 / 1e6 if size else 0.0
