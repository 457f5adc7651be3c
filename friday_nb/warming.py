"""Compiles the rules and players of all games beside a program at which somebody sits.

It runs in a process of its own, which takes what time others leave, and ends with the program.
``python -m friday_nb.warming COMMAND`` runs another program so.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Final

from friday_nb.accel.jit import is_available
from friday_nb.core.own_process import end_with, own_python, step_back

WARMED: Final = (
    "friday_nb.black_friday.players.machine",
    "friday_nb.his_man_friday.players.machine",
    "friday_nb.friday.players.evaluator",
    "friday_nb.friday.odds.fight.solve",
)
"""Modules with a ``warm_up``, those first without whose machine code the advice is roughest."""

_CODE: Final = "from friday_nb.warming import main; main()"


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
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()


def main() -> None:
    """Compile what is not compiled yet, until the process that started this one ends."""
    step_back(10, group=10)
    end_with(sys.stdin.buffer)
    for name in WARMED:
        import_module(name).warm_up()


def beside(command: Sequence[str]) -> int:
    """Run another program, and compile meanwhile; returns its exit code."""
    signal.signal(signal.SIGINT, lambda *_: None)  # the program hears it, too, and decides
    with Warming():
        return subprocess.call(command)  # noqa: S603 - whoever calls this chose the program


if __name__ == "__main__":
    sys.exit(beside(sys.argv[1:]))
