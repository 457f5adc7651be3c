"""Compiles the rules and players of all games beside a program at which somebody waits.

It runs in a process of its own, which takes what time others leave, and ends with the program.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from typing import Final

from friday_nb.core.own_process import end_with, own_python, step_back

WARMED: Final = (
    "friday_nb.black_friday.players.machine",
    "friday_nb.his_man_friday.players.machine",
    "friday_nb.friday.players.evaluator",
    "friday_nb.friday.odds.fight.solve",
)
"""Modules with a ``warm_up``, those first without whose machine code the advice is roughest."""

_CODE: Final = f"from {__name__} import main; main()"


class Warming:
    """The process; it ends with the block, or whenever this process ends.

    Nothing happens where no process can be started.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Warming:
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
