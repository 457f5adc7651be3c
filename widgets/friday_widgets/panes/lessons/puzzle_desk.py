"""A puzzle on the desk: put there, hinted at, answered, counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from friday_nb.core.drill import LAST_DAY, Progress, answered, following, merged, parsed, written
from friday_nb.core.puzzles import Puzzle, Puzzles
from friday_widgets.desk.desk import Desk

HINTS: Final = 2
"""What to look at; the decision itself."""


class PuzzleDesk:
    """What a visitor does with the puzzles of a game.

    While a puzzle waits for its answer, nothing on the page may say what to do.

    Args:
        desk: The visitor's game.
        puzzles: All puzzles.
        put: Puts a puzzle on the desk; the game there is kept.
    """

    def __init__(self, desk: Desk, puzzles: Puzzles, put: Callable[[Puzzle], object]) -> None:
        self._desk, self.puzzles, self._put = desk, puzzles, put
        self.progress = Progress()
        self.is_known = False
        """Has the browser said what it has kept?  Until then it is not to keep anything else."""
        self.day = 0
        self.theme = ""
        self.now: Puzzle | None = None
        """The puzzle on the desk."""
        self.hints = 0
        """How many hints have been given."""
        self.is_shown = False
        """Was the solution asked for?"""
        self.is_none_left = False
        """Was another one asked for in vain?"""
        self._is_counted = False
        self.follow()

    @property
    def chosen(self) -> str:
        """What was decided at the table, in its text form; empty before that."""
        moments = self._desk.session.moments
        return str(moments[1].action) if self.now and len(moments) > 1 else ""

    @property
    def is_open(self) -> bool:
        """Does the puzzle on the desk wait for its answer?"""
        return self.now is not None and not (self.chosen or self.is_shown)

    @property
    def kept(self) -> str:
        """What the browser is to keep; empty for nothing."""
        return written(self.progress) if self.is_known else ""

    @property
    def coming_back(self) -> int:
        """How many puzzles are due today."""
        found, left = 0, [each for each in self.puzzles if each.key in self.progress.tried]
        while (each := following(left, self.progress, self.day)) is not None:
            left.remove(each)
            found += 1
        return found

    def follow(self) -> None:
        """See what is on the desk now, and count an answer."""
        on_desk = self.puzzles.at(self._desk.playing.begun_at)
        if on_desk is not self.now:
            self._begin(on_desk)
        elif self.now and self.chosen and not self._is_counted:
            self._count(right=self.now.is_right(self.chosen))
        self._desk.hints.ask(self.is_open)

    def _begin(self, puzzle: Puzzle | None) -> None:
        """Another game is on the desk; what was decided in it before is not counted again."""
        self.now, self.hints, self.is_shown = puzzle, 0, False
        self._is_counted = bool(self.chosen)

    def _count(self, *, right: bool) -> None:
        assert self.now is not None
        self._is_counted = True
        self.progress = answered(self.progress, self.now.key, right=right, day=self.day)

    # --- what the page asks for ---------------------------------------------------------------

    def hear(self, message: Mapping[str, Any]) -> bool:
        """Do what a message of the page says; False if it is not about puzzles."""
        day = message.get("day")
        if type(day) is int and 0 <= day <= LAST_DAY:
            self.day = day
        act = self._acts.get(str(message.get("type")))
        if act:
            act(self, message)
            self.follow()
        return act is not None

    def _hear_progress(self, message: Mapping[str, Any]) -> None:
        """What the browser has kept."""
        self.is_known = True
        self.progress = merged(self.progress, parsed(message.get("text")))

    def _hear_theme(self, message: Mapping[str, Any]) -> None:
        theme = message.get("key")
        self.theme = theme if theme in self.puzzles.themes else ""
        self.is_none_left = False

    def _hear_next(self, _message: Mapping[str, Any]) -> None:
        but = self.now.key if self.now else ""
        asked = following(self.puzzles.all, self.progress, self.day, self.theme, but)
        self.is_none_left = asked is None
        if asked:
            self._set_up(asked)

    def _hear_again(self, _message: Mapping[str, Any]) -> None:
        if self.now:
            counted, puzzle = self._is_counted, self.now
            self._set_up(puzzle)
            self._is_counted = counted

    def _set_up(self, puzzle: Puzzle) -> None:
        self._put(puzzle)
        self._begin(puzzle if self._desk.playing.begun_at == puzzle.position else None)

    def _hear_hint(self, _message: Mapping[str, Any]) -> None:
        """The second hint gives the decision away."""
        if self.now and not self.chosen and self.hints < HINTS:
            self.hints += 1
            if self.hints == HINTS and not self._is_counted:
                self._count(right=False)

    def _hear_solve(self, _message: Mapping[str, Any]) -> None:
        if self.now:
            self.is_shown = True
            if not self._is_counted:
                self._count(right=False)

    _acts: Mapping[str, Callable[[PuzzleDesk, Mapping[str, Any]], None]] = {
        "progress": _hear_progress,
        "theme": _hear_theme,
        "next": _hear_next,
        "again": _hear_again,
        "hint": _hear_hint,
        "solve": _hear_solve,
    }
