"""How much memory and how many cores this program may use, also inside a container.

A container sees the whole machine's memory and cores; how much of them it may use is written in the
files of its control group, in either version of Linux's interface.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

_GROUPS: Final = Path("/sys/fs/cgroup")
_OWN: Final = Path("/proc/self/cgroup")


def memory() -> int | None:
    """The bytes of memory that this program may use; None if the system does not say."""
    found = list(_limits("memory", "memory.max", "memory.limit_in_bytes"))
    with suppress(AttributeError, OSError, ValueError):
        found.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    return min(found, default=None)


def cores() -> int:
    """How many cores this program may use at once, at least one."""
    if hasattr(os, "sched_getaffinity"):
        there = len(os.sched_getaffinity(0))
    else:
        there = os.cpu_count() or 1
    return max(1, min(there, math.ceil(min(_shares(), default=there))))


def _limits(controller: str, name: str, old_name: str) -> Iterator[int]:
    """The numbers in such a file of our control group and of all groups around it."""
    for _folder, text in _texts(controller, name, old_name):
        with suppress(ValueError):  # "max" is no limit
            yield int(text)


def _shares() -> Iterator[float]:
    """How many cores' worth of time each of the groups around us gets."""
    for folder, text in _texts("cpu", "cpu.max", "cpu.cfs_quota_us"):
        with suppress(OSError, ValueError, ZeroDivisionError):
            quota, _, period = text.partition(" ")
            period = period or (folder / "cpu.cfs_period_us").read_text(encoding="ascii")
            if int(quota) > 0:  # version 1 says -1 for no limit
                yield int(quota) / int(period)


def _texts(controller: str, name: str, old_name: str) -> Iterator[tuple[Path, str]]:
    try:
        groups = _OWN.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:  # not Linux
        return
    for line in groups:
        _number, controllers, path = line.split(":", 2)
        if controllers and controller not in controllers.split(","):
            continue
        root = _GROUPS / controller if controllers else _GROUPS
        inner = root / path.lstrip("/")  # inside a container it may not exist: the root is its own
        for folder in (inner, *inner.parents):
            with suppress(OSError):
                file = folder / (old_name if controllers else name)
                yield folder, file.read_text(encoding="ascii").strip()
            if folder == root:
                break
