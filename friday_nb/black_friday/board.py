"""The board of Black Friday as data: prices, adjustments, levels, the silver track, the subsidies.

The printed rules do not show the whole board, so most of it is reconstructed; every value is marked
as printed, derived, found or reconstructed.  Whoever owns the game can correct it: the environment
variable ``FRIDAY_BLACK_FRIDAY_BOARD`` names a file that is loaded in place of ``board.json``
(``docs/black_friday_board.md``).

>>> BOARD.prices[1], BOARD.marks[1][1].value
((6, 7, 8, 9, 10), 'printed')
>>> BOARD.levels[9].draw, BOARD.levels[0].marks[1].value
(11, 'reconstructed')
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from friday_nb.black_friday.errors import BlackFridayProblem
from friday_nb.black_friday.lines import line_of
from friday_nb.core.files import named_path
from friday_nb.core.pasted import decoded
from friday_nb.core.shipped import shipped
from friday_nb.i18n import language_of_terminal

VARIABLE: Final = "FRIDAY_BLACK_FRIDAY_BOARD"
STANDARD: Final = "standard"
"""The name of the board that comes with the program."""
COLUMNS: Final = 5
LEVELS: Final = 10
MOST_CASES: Final = 11
"""The adjustment table has counts from minus this number to plus this number."""
FLOOR: Final = 4
"""No price falls below it."""
_MOST: Final = 1000
_MOST_ROWS: Final = 30
_MOST_LIMIT: Final = 9
_LONGEST: Final = 1_000_000
"""Bytes of a file; no board is as long."""


class Provenance(Enum):
    """The source of a value of the board, the surest first."""

    PRINTED = "printed"
    DERIVED = "derived"
    FOUND = "found"
    RECONSTRUCTED = "reconstructed"


_SIGNS: Final = {each.value[0]: each for each in Provenance}
Marks = tuple[Provenance, ...]


class BoardError(BlackFridayProblem):
    """A file that is not a board; the message names the line and what is wrong there."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows of it: the sentence alone."""
        return [self.text(language_of_terminal())]


@dataclass(frozen=True)
class Level:
    """A level card, and the row of the price table in which its level begins.

    ``marks`` are the provenances of row, subsidies, shares, silver and draw, in this order.
    """

    level: int
    row: int
    subsidies: int
    shares: int
    silver: int
    draw: int
    marks: Marks


@dataclass(frozen=True)
class Shift:
    """How a marker moves for a count of ``cases``: spaces up and right; negative: down and left."""

    cases: int
    up: int
    right: int
    marks: Marks


@dataclass(frozen=True)
class Board:
    """A board; records name it by its ``name``."""

    name: str
    prices: tuple[tuple[int, ...], ...]
    marks: tuple[Marks, ...]
    start: tuple[int, int]
    shifts: tuple[Shift, ...]
    levels: tuple[Level, ...]
    track: tuple[int, ...]
    track_marks: Marks
    subsidy: int
    """The cash that a subsidy gives."""
    interest: int
    """What it costs at each adjustment."""
    subsidy_marks: Marks
    """The provenances of these two."""
    start_marks: Marks

    @property
    def all_marks(self) -> Marks:
        """The provenance of each number of the board, row by row."""
        parts = (
            *self.marks,
            self.start_marks,
            *(shift.marks for shift in self.shifts),
            *(level.marks for level in self.levels),
            self.track_marks,
            self.subsidy_marks,
        )
        return tuple(mark for part in parts for mark in part)


class _Reader:
    """Reads values by their path in the file, so that an error can name the line."""

    def __init__(self, text: str) -> None:
        self.text = text
        try:
            self.data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BoardError("board_json", line=error.lineno, why=error.msg) from error
        except RecursionError as error:
            raise BoardError("board_json", line=1, why="nested") from error
        except ValueError as error:  # a number of thousands of digits
            raise BoardError("board_json", line=1, why="too long a number") from error

    def need(self, good: object, key: str, *path: str | int, **facts: str | int) -> None:
        if not good:
            raise BoardError(key, line=line_of(self.text, path), **facts)

    def get(self, *path: str | int) -> Any:
        value = self.data
        for i, step in enumerate(path):
            ok = isinstance(value, dict) if isinstance(step, str) else isinstance(value, list)
            self.need(ok, "board_missing", *path[:i], field=str(step))
            if isinstance(step, str):
                self.need(step in value, "board_missing", *path[:i], field=step)
            value = value[step]
        return value

    def number(self, least: int, most: int, *path: str | int) -> int:
        value = self.get(*path)
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        field = str(path[-1])
        self.need(good, "board_number", *path, field=field, least=least, most=most)
        return int(value)

    def list_of(self, least: int, most: int, *path: str | int) -> list[Any]:
        value = self.get(*path)
        field = str(path[-1])
        good = isinstance(value, list) and least <= len(value) <= most
        self.need(good, "board_length", *path, field=field, least=least, most=most)
        return list(value)

    def marks(self, length: int, *path: str | int) -> Marks:
        value = self.get(*path, "marks")
        good = isinstance(value, str) and len(value) == length and set(value) <= set(_SIGNS)
        self.need(good, "board_marks", *path, "marks", n=length)
        return tuple(_SIGNS[sign] for sign in value)


def read_board(text: str, name: str = "") -> Board:
    """The board written in ``text``.

    Args:
        text: JSON as in ``board.json``.
        name: Its name; if empty, one is derived from its values.

    Raises:
        BoardError: the text is not a board; the message names the line and the reason.

    >>> read_board('{"prices": 1}')
    Traceback (most recent call last):
    friday_nb.black_friday.board.BoardError: Line 1 of the board: “prices” needs 5 to 30 entries.
    """
    reader = _Reader(text)
    prices, marks = _prices(reader)
    start = (
        reader.number(0, len(prices) - 1, "start", "row"),
        reader.number(0, COLUMNS - 1, "start", "column"),
    )
    start_marks = reader.marks(2, "start")
    shifts, levels = _shifts(reader), _levels(reader, len(prices))
    track, track_marks = _track(reader)
    subsidy = reader.number(1, _MOST, "subsidy", "value")
    interest = reader.number(1, subsidy, "subsidy", "interest")
    subsidy_marks = reader.marks(2, "subsidy")
    moves = [(shift.up, shift.right) for shift in shifts]
    limits = [_limits(level) for level in levels]
    values = (prices, start, moves, limits, track, subsidy, interest)
    return Board(
        name=name or sha256(json.dumps(values).encode()).hexdigest()[:12],
        prices=prices,
        marks=marks,
        start=start,
        shifts=shifts,
        levels=levels,
        track=track,
        track_marks=track_marks,
        subsidy=subsidy,
        interest=interest,
        subsidy_marks=subsidy_marks,
        start_marks=start_marks,
    )


def _limits(level: Level) -> tuple[int, ...]:
    return (level.row, level.subsidies, level.shares, level.silver, level.draw)


def _prices(reader: _Reader) -> tuple[tuple[tuple[int, ...], ...], tuple[Marks, ...]]:
    rows: list[tuple[int, ...]] = []
    marks: list[Marks] = []
    for i in range(len(reader.list_of(COLUMNS, _MOST_ROWS, "prices"))):
        reader.need(reader.get("prices", i, "row") == i, "board_order", "prices", i, n=i)
        columns = len(reader.list_of(COLUMNS, COLUMNS, "prices", i, "values"))
        values = tuple(
            reader.number(FLOOR, _MOST, "prices", i, "values", j) for j in range(columns)
        )
        flat = i == 0 and all(value == FLOOR for value in values)
        rising = i > 0 and all(a < b for a, b in pairwise(values))
        higher = i == 0 or all(a < b for a, b in zip(rows[-1], values, strict=True))
        reader.need(flat or rising, "board_rising", "prices", i)
        reader.need(higher, "board_rising", "prices", i)
        rows.append(values)
        marks.append(reader.marks(COLUMNS, "prices", i))
    return tuple(rows), tuple(marks)


def _shifts(reader: _Reader) -> tuple[Shift, ...]:
    count = 2 * MOST_CASES + 1
    shifts = []
    for i in range(len(reader.list_of(count, count, "adjustment"))):
        at = ("adjustment", i)
        cases = i - MOST_CASES
        reader.need(reader.get(*at, "cases") == cases, "board_order", *at, n=cases)
        up = reader.number(-MOST_CASES, MOST_CASES, *at, "up")
        right = reader.number(-MOST_CASES, MOST_CASES, *at, "right")
        shifts.append(Shift(cases, up, right, reader.marks(2, *at)))
    return tuple(shifts)


def _levels(reader: _Reader, rows: int) -> tuple[Level, ...]:
    levels: list[Level] = []
    for i in range(len(reader.list_of(LEVELS, LEVELS, "levels"))):
        at = ("levels", i)
        reader.need(reader.get(*at, "level") == i, "board_order", *at, n=i)
        level = Level(
            i,
            reader.number(0, rows - 1, *at, "row"),
            reader.number(1, _MOST_LIMIT, *at, "subsidies"),
            reader.number(1, _MOST_LIMIT, *at, "shares"),
            reader.number(1, _MOST_LIMIT, *at, "silver"),
            reader.number(1, MOST_CASES, *at, "draw"),
            reader.marks(5, *at),
        )
        higher = level.row == 0 if i == 0 else level.row > levels[-1].row
        reader.need(higher, "board_level_row", *at, "row")
        levels.append(level)
    return tuple(levels)


def _track(reader: _Reader) -> tuple[tuple[int, ...], Marks]:
    count = len(reader.list_of(2, _MOST_ROWS, "silver", "values"))
    track = tuple(reader.number(1, _MOST, "silver", "values", i) for i in range(count))
    reader.need(all(a < b for a, b in pairwise(track)), "board_rising", "silver", "values")
    return track, reader.marks(count, "silver")


def load_board() -> Board:
    """The board of the file that the environment variable names, or the standard one.

    Raises:
        BoardError: the file cannot be read, or is not a board.
    """
    wanted = os.environ.get(VARIABLE, "")
    return read_board(board_text(), "" if wanted else STANDARD)


def board_text() -> str:
    """The text of the board file in use: a file to start from for whoever corrects a number.

    Raises:
        BoardError: the file that the environment variable names cannot be read.
    """
    wanted = os.environ.get(VARIABLE, "")
    if not wanted:
        return shipped(__package__, "board.json").decode()
    try:
        with named_path(wanted).open("rb") as stream:
            return decoded(stream.read(_LONGEST))
    except (OSError, ValueError) as error:
        raise BoardError("board_file", file=Path(wanted).name[:80]) from error


BOARD: Final = load_board()
"""The board in use."""
