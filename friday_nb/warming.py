"""Compiles the rules and players of all games beside a program at which somebody sits.

It runs in a process of its own, which takes what time others leave, and ends with the program.
``python -m friday_nb.warming COMMAND`` runs another program so; without one, everything is compiled
now, on all cores.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from itertools import zip_longest
from time import perf_counter
from typing import Final

from friday_nb.accel.jit import is_available
from friday_nb.core import registry
from friday_nb.core.capacity import cores
from friday_nb.core.own_process import end_with, own_python, step_back

_CODE: Final = "from friday_nb.warming import main; main()"
_ONE: Final = "from friday_nb.warming import warm; warm(%r)"


def warmed() -> tuple[str, ...]:
    """What the games offer to make machine code, each ``module:function``: the rules first.

    >>> {name.rpartition(".")[2] for name in warmed()[: len(registry.names())]}
    {'compiled:warm'}
    """
    offered = [registry.part(game, "warmed") or () for game in registry.names()]
    return tuple(name for each in zip_longest(*offered) for name in each if name)


def warm(name: str) -> None:
    """Do one of them."""
    module, _, function = name.partition(":")
    getattr(import_module(module), function)()


class Warming:
    """The process; it ends with the block, or whenever this process ends.

    Nothing happens where nothing can be compiled, or no process started.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Warming:
        if not is_available():
            return self
        nothing = subprocess.DEVNULL
        with suppress(OSError):
            self._process = subprocess.Popen(  # noqa: S603 - our own module
                own_python(_CODE), stdin=subprocess.PIPE, stdout=nothing, stderr=nothing
            )
            # Somebody must wait for it, or it stays as a zombie for as long as the server lives.
            threading.Thread(target=self._process.wait, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()


def main() -> None:
    """Compile what is not compiled yet, until the process that started this one ends."""
    step_back(10, group=10)
    end_with(sys.stdin.buffer)
    for name in warmed():
        warm(name)


def everything() -> int:
    """Compile all of it now, on as many cores as there are; returns the exit code, 0 or 1."""

    def begin(name: str) -> int:
        begun = perf_counter()
        code = subprocess.call(own_python(_ONE % name))  # noqa: S603 - our own module
        sys.stdout.write(f"{name:<50} {perf_counter() - begun:>8.1f} s\n")
        return code

    with ThreadPoolExecutor(cores()) as pool:
        codes = list(pool.map(begin, warmed()))
    return int(any(codes))  # that of a process killed for want of memory, say, is negative


def beside(command: Sequence[str]) -> int:
    """Run another program, and compile meanwhile; returns its exit code."""
    signal.signal(signal.SIGINT, lambda *_: None)  # the program hears it, too, and decides
    with Warming():
        return subprocess.call(command)  # noqa: S603 - whoever calls this chose the program


if __name__ == "__main__":
    sys.exit(beside(sys.argv[1:]) if sys.argv[1:] else everything())
