"""What plays the players of a game: their functions, as machine code where there is such.

A game's ``players/machine.py`` lists the modules of its players as a :class:`Program` and derives
its own :class:`Machine`, with the buffers that the functions work on.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar, cast

from friday_nb.accel import jit
from friday_nb.accel.rules import CompiledRules

__all__ = [
    "ARRAYS",
    "LISTS",
    "Machine",
    "Machines",
    "Program",
    "Rows",
    "SeatMachine",
    "Zeros",
    "filled",
    "functions_and_buffers",
    "silent_log",
]

BuffersT = TypeVar("BuffersT")
MachineT = TypeVar("MachineT")


@dataclass(frozen=True)
class Program:
    """What is compiled together, on top of the rules of a game.

    Attributes:
        rules: The rules.
        modules: Modules in restricted Python, each after those it needs.
        play_once: Calls every function of these modules that Python calls, with the types of that.
    """

    rules: CompiledRules
    modules: tuple[ModuleType, ...]
    play_once: Callable[[Any], object]

    def functions(self) -> Any:
        """The functions as machine code; they are compiled now if they have not been."""
        return self.rules.compile_with(*self.modules)

    def is_ready(self) -> bool:
        """Is there machine code, so that nobody would wait for the compiler?"""
        return jit.is_available() and self.rules.ready(*self.modules)

    def warm_up(self) -> None:
        """Compile now, so that nobody waits later (:func:`friday_nb.accel.jit.warm`)."""
        self.rules.warm(*self.modules, work=self.play_once)


class Zeros(Protocol):
    """Makes the buffers that functions work on, of a size or of a height and a width."""

    def whole(self, *shape: int) -> Any:
        """A buffer of integers."""
        ...

    def real(self, *shape: int) -> Any:
        """A buffer of floating-point numbers."""
        ...


class Rows:
    """A table of numbers for plain Python, indexed like an array: ``rows[i, k]``."""

    def __init__(self, height: int, width: int, *, zero: float = 0) -> None:
        self._height, self._width = height, width
        self._cells = [zero] * (height * width)

    def __len__(self) -> int:
        return self._height

    def __getitem__(self, at: tuple[int, int]) -> float:
        return self._cells[at[0] * self._width + at[1]]

    def __setitem__(self, at: tuple[int, int], value: float) -> None:
        self._cells[at[0] * self._width + at[1]] = value


class _Lists:
    """Buffers for plain Python."""

    def whole(self, *shape: int) -> Any:
        return self._zeros(0, *shape)

    def real(self, *shape: int) -> Any:
        return self._zeros(0.0, *shape)

    def _zeros(self, zero: float, *shape: int) -> Any:
        first, *more = shape
        return Rows(first, *more, zero=zero) if more else [zero] * first


class _Arrays:
    """Buffers for machine code: arrays of numpy."""

    def whole(self, *shape: int) -> Any:
        import numpy as np

        return np.zeros(shape, np.int64)

    def real(self, *shape: int) -> Any:
        import numpy as np

        return np.zeros(shape)


LISTS: Final[Zeros] = _Lists()
ARRAYS: Final[Zeros] = _Arrays()
"""Makers of buffers for plain Python and for machine code."""


def functions_and_buffers(
    rules: CompiledRules, modules: Sequence[ModuleType], make: Callable[[Zeros], tuple[Any, ...]]
) -> Callable[[], tuple[Any, ...]]:
    """Gives the functions of the rules and of these modules, and their buffers.

    They are made when they are asked for the first time, and compiled if possible.
    """

    @cache
    def made() -> tuple[Any, ...]:
        zeros = ARRAYS if rules.available() else LISTS
        return (rules.compile_with(*modules), *make(zeros))

    return made


def silent_log(zeros: Zeros) -> Any:
    """A log without room for events (:mod:`friday_nb.core.log`)."""
    return filled(zeros, 1, 1)


def filled(zeros: Zeros, size: int, number: int) -> Any:
    """A buffer with the same integer in each cell."""
    cells = zeros.whole(size)
    for i in range(size):
        cells[i] = number
    return cells


class Machine(Generic[BuffersT]):
    """Functions and their buffers; threads that share a machine wait for each other.

    Args:
        program: The functions as machine code.
        plain: The same functions in plain Python.
        buffers: The buffers, made of zeros.
        fast: Use machine code.  By default it is used if it is there already; nobody waits for a
            compiler.
    """

    def __init__(
        self,
        program: Program,
        plain: Any,
        buffers: Callable[[Zeros], BuffersT],
        *,
        fast: bool | None,
    ) -> None:
        self.fast = program.is_ready() if fast is None else fast
        self.core: Any = program.functions() if self.fast else plain
        self.buffers = buffers(ARRAYS if self.fast else LISTS)
        self._busy = threading.Lock()

    def numbers(self, known: Sequence[int]) -> Any:
        """A sequence of integers that the functions take."""
        if self.fast:
            import numpy as np

            return np.array(known, np.int64)
        return list(known)


class SeatMachine(Machine[BuffersT]):
    """A machine for several seats: it thinks about a view, in games in which players go on.

    The buffers have the view (``root``) and the number of the player in each seat (``seated``).
    """

    usual: ClassVar[int]
    """The player in a seat of which nothing else is said."""

    @contextmanager
    def _at(self, cells: Sequence[int], seated: Sequence[int] = ()) -> Iterator[BuffersT]:
        """The buffers with a view and its players in them, for one thread at a time.

        Afterwards the usual players sit there again.
        """
        with self._busy:
            self._seat(seated)
            root = cast("Any", self.buffers).root
            for i, cell in enumerate(cells):
                root[i] = cell
            try:
                yield self.buffers
            finally:
                self._seat(())

    def _seat(self, seated: Sequence[int]) -> None:
        """Say who goes on in each seat; by default the usual player."""
        seats = cast("Any", self.buffers).seated
        for seat in range(len(seats)):
            seats[seat] = seated[seat] if seat < len(seated) else self.usual


@dataclass
class Machines(Generic[MachineT]):
    """The machines of this process: one for views, another one for whole games.

    Attributes:
        make: Makes a machine, given ``fast``.
        program: What it needs as machine code to be fast.
    """

    make: Callable[..., MachineT]
    program: Program
    _made: dict[str, MachineT] = field(default_factory=dict)

    def shared(self) -> MachineT:
        """The machine of this process; once the machine code is there, one that uses it."""
        fast = self.program.is_ready()
        return self._get("fast" if fast else "plain", fast=fast)

    def playing(self) -> MachineT:
        """The machine for whole games: compiled wherever possible, however long that takes."""
        return self._get("playing", fast=jit.is_available())

    def _get(self, purpose: str, *, fast: bool) -> MachineT:
        if purpose not in self._made:
            self._made[purpose] = self.make(fast=fast)
        return self._made[purpose]
