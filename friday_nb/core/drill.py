"""Which puzzle comes next, and when one that went wrong comes back.

What went wrong comes back after a day, and once it is solved then, after a week once more (spaced
repetition).  Days are numbers that the caller gives; nothing here reads a clock.  All functions are
pure, and so is the text in which a visitor's browser keeps the progress.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

__all__ = [
    "Attempt",
    "Progress",
    "answered",
    "due",
    "following",
    "merged",
    "parsed",
    "written",
]

WAITS: Final = (0, 7, 1)
"""Days until a puzzle returns, by how many more times it is to be solved; 0: it does not."""
ROUND: Final = 3
"""One new puzzle in so many has nothing clever about it, as one in about so many has of all."""
REACH: Final = 0.4
"""How difficult a puzzle may be at first, where there is an easier one."""
STRIDE: Final = 0.04
"""How much more difficult it may be with each that is solved: after some fifteen, any."""
WRONG: Final = 2
"""How many more times a puzzle is to be solved after a wrong answer."""
LONGEST: Final = 200_000
"""The longest text of a progress that is read."""
LAST_DAY: Final = 1_000_000


class Asked(Protocol):
    """What the drill has to know of a puzzle."""

    @property
    def key(self) -> str:
        """Its name."""
        ...

    @property
    def themes(self) -> Sequence[str]:
        """Its themes."""
        ...

    @property
    def difficulty(self) -> float:
        """From 0 to 1."""
        ...

    @property
    def trap(self) -> bool:
        """Does somebody go wrong here who plays with care?"""
        ...


AskedT = TypeVar("AskedT", bound=Asked)


@dataclass(frozen=True)
class Attempt:
    """The last answer to a puzzle.

    Attributes:
        day: When it was given.
        left: How many more times the puzzle is to be solved.
    """

    day: int
    left: int


@dataclass(frozen=True)
class Progress:
    """What a visitor has solved.

    Attributes:
        tried: The last answer to each puzzle, by its name.
        streak: How many were right in a row, up to now.
        longest: The most that ever were.
    """

    tried: Mapping[str, Attempt] = field(default_factory=lambda: MappingProxyType({}))
    streak: int = 0
    longest: int = 0

    @property
    def solved(self) -> int:
        """Puzzles that need not come back."""
        return sum(not attempt.left for attempt in self.tried.values())


def due(attempt: Attempt) -> int | None:
    """The day on which a puzzle returns; None if it does not.

    >>> due(Attempt(day=100, left=2)), due(Attempt(day=101, left=1)), due(Attempt(day=108, left=0))
    (101, 108, None)
    """
    return attempt.day + WAITS[attempt.left] if attempt.left else None


def answered(progress: Progress, key: str, *, right: bool, day: int) -> Progress:
    """The progress after an answer.

    A puzzle that is solved before it is due, say at once after the solution was seen, is as far as
    it was before: that shows no more than a good memory.
    """
    before = progress.tried.get(key)
    streak = progress.streak + 1 if right else 0
    left = WRONG
    if right:
        left = max(0, before.left - 1) if before else 0
        waits = before and due(before)
        if before and waits and day < waits:
            return progress
    return Progress(
        MappingProxyType({**progress.tried, key: Attempt(day, left)}),
        streak,
        max(streak, progress.longest),
    )


def following(
    puzzles: Sequence[AskedT], progress: Progress, day: int, theme: str = "", but: str = ""
) -> AskedT | None:
    """The puzzle to ask next: what is due, the longest due first, then new ones (:func:`_new`).

    Args:
        puzzles: All there are.
        progress: What has been solved.
        day: Today.
        theme: The only theme that is wanted; empty for any.
        but: The puzzle that was asked last, which does not come again at once.
    """
    of_theme = (each for each in puzzles if not theme or theme in each.themes)
    wanted = [each for each in of_theme if each.key != but]
    back = []
    for each in wanted:
        attempt = progress.tried.get(each.key)
        returns = due(attempt) if attempt else None
        if returns is not None and returns <= day:
            back.append((returns, each.difficulty, each))
    if back:
        return min(back, key=lambda one: one[:2])[2]
    return _new(wanted, progress, [each for each in puzzles if each.key in progress.tried])


def _new(wanted: Sequence[AskedT], progress: Progress, met: Sequence[AskedT]) -> AskedT | None:
    """A new puzzle: a plain one, then two with a trap, and so on.

    Of a plain one the solution is what one sees at once: a row of them teaches nothing, but to
    begin with one encourages, and one between others shows that not every puzzle has a trick.  Of
    its kind it is one of the theme that was met least, and the easiest of that; what is out of
    reach waits, even if its theme was never met.
    """
    new = [each for each in wanted if each.key not in progress.tried]
    is_trap = len(met) % ROUND > 0
    of_kind = [each for each in new if each.trap == is_trap] or new
    if not of_kind:
        return None
    reach = max(REACH + STRIDE * progress.solved, min(each.difficulty for each in of_kind))
    themes = Counter(each.themes[:1] for each in met)
    return min(
        (each for each in of_kind if each.difficulty <= reach),
        key=lambda each: (themes[each.themes[:1]], each.difficulty, each.key),
    )


def merged(mine: Progress, other: Progress) -> Progress:
    """Two pages' progress as one: the later answer to each puzzle, and the longer page's streak."""
    tried = dict(other.tried)
    for key, attempt in mine.tried.items():
        if key not in tried or tried[key].day <= attempt.day:
            tried[key] = attempt
    longer = mine if len(mine.tried) >= len(other.tried) else other
    return Progress(MappingProxyType(tried), longer.streak, max(mine.longest, other.longest))


def written(progress: Progress) -> str:
    """The progress as text.

    >>> written(answered(Progress(), "a1", right=False, day=20000))
    '{"streak":0,"longest":0,"tried":{"a1":[20000,2]}}'
    """
    tried = {key: [one.day, one.left] for key, one in progress.tried.items()}
    told = {"streak": progress.streak, "longest": progress.longest, "tried": tried}
    return json.dumps(told, separators=(",", ":"))


def parsed(text: object) -> Progress:
    """The progress in a text that comes from a browser; what makes no sense is left out.

    >>> parsed('{"streak":1,"longest":3,"tried":{"a1":[20000,2],"b":"?"}}').tried
    mappingproxy({'a1': Attempt(day=20000, left=2)})
    >>> parsed("nonsense") == Progress()
    True
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        return Progress()
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        return Progress()
    if not isinstance(told, dict):
        return Progress()
    found = told.get("tried")
    tried = {}
    for key, pair in found.items() if isinstance(found, dict) else ():
        match pair:
            case [int(day), int(left)] if 0 <= day <= LAST_DAY and 0 <= left <= WRONG:
                tried[key] = Attempt(day, left)
    numbers = [
        n if isinstance(n, int) and 0 <= n <= LAST_DAY else 0
        for n in (told.get("streak"), told.get("longest"))
    ]
    return Progress(MappingProxyType(tried), *numbers)
