"""Perft: how many games there are from a position, counted to a depth, as chess programs do.

One wrong decision anywhere changes a count, so that a table of counts pins a rules engine down,
and two engines that agree on them agree on the rules.  A *line* is a sequence of decisions; it ends
at the depth, or before it where the game is over.

* ``perft`` follows chance only where it has one outcome, as in a stack whose order is known.  A
  chance with several outcomes ends the line.
* ``cperft`` goes on with each distinct outcome, also of the last decision, and checks that the
  chances add up to 1.

>>> from friday_nb import friday
>>> view = friday.new_game(level=1, seed=1).view
>>> perft(view, 1), perft(view, 2), cperft(view, 2)
(2, 2, 10)
>>> divide(view, 2, chance=True)
{'hazard 1': 5, 'hazard 2': 5}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from friday_nb.core.engine import SILENT
from friday_nb.core.pasted import lines
from friday_nb.friday.engine import legal, outcomes, play, resolve
from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.rules import chance, layout, stack
from friday_nb.friday.rules import legal as rules_legal
from friday_nb.friday.rules import play as rules_play
from friday_nb.friday.state import working_cells
from friday_nb.friday.view import View, parse_position

DEEPEST: Final = 12
_CODES: Final = [0] * layout.CLASSES
_WEIGHTS: Final = [0] * layout.CLASSES


class SuiteError(FridayProblem):
    """A text that is no perft suite, or a depth that nobody can wait for."""


def perft(view: View, depth: int) -> int:
    """Number of lines of ``depth`` decisions, without guessing what chance brings."""
    return _lines(working_cells(view), checked_depth(depth))


def cperft(view: View, depth: int) -> int:
    """Number of lines of ``depth`` decisions, through every distinct outcome of chance.

    ArithmeticError if the chances of a node, or of all lines together, do not add up to 1; players
    who decide at random make each line as likely as its chances and choices.
    """
    leaves = [0]
    whole = _expand(working_cells(view), checked_depth(depth), leaves)
    if whole != 1:
        raise ArithmeticError(f"the chances of all lines add up to {whole}: {view}")
    return leaves[0]


def divide(view: View, depth: int, chance: bool = False) -> dict[str, int]:
    """The count split by the first decision (or outcome), to find where two engines differ."""
    count = cperft if chance else perft
    checked_depth(depth)
    if view.node.is_chance:
        found = outcomes(view)
        if len(found) > 1 and not chance:
            return {}
        return {str(outcome): count(resolve(view, outcome), depth) for outcome, _ in found}
    if depth == 0:
        return {}
    return {str(action): count(play(view, action), depth - 1) for action in legal(view)}


def checked_depth(depth: int) -> int:
    """The depth; SuiteError for one that does not exist or that nobody can wait for."""
    if not 0 <= depth <= DEEPEST:
        raise SuiteError("perft_depth", n=depth, most=DEEPEST)
    return depth


def _decisions(s: list[int]) -> Iterator[list[int]]:
    """The cells after each legal decision."""
    found = [0] * rules_legal.room(s)
    for i in range(rules_legal.decisions(s, found)):
        after = list(s)
        rules_play.act(after, found[i], SILENT)
        yield after


def _lines(s: list[int], depth: int) -> int:
    while s[layout.NODE] >= layout.CHANCE_PIRATE:
        if chance.outcomes(s, _CODES, _WEIGHTS) > 1:
            return 1
        chance.resolve(s, _CODES[0], SILENT)
    if depth == 0 or s[layout.NODE] == layout.OVER:
        return 1
    return sum(_lines(after, depth - 1) for after in _decisions(s))


def _expand(s: list[int], depth: int, leaves: list[int]) -> Fraction:
    """Count the lines from here on; the sum of their chances, which should be 1."""
    if s[layout.NODE] >= layout.CHANCE_PIRATE:
        return _expand_chance(s, depth, leaves)
    if depth == 0 or s[layout.NODE] == layout.OVER:
        leaves[0] += 1
        return Fraction(1)
    sums = [_expand(after, depth - 1, leaves) for after in _decisions(s)]
    return sum(sums, Fraction(0)) / len(sums)


def _expand_chance(s: list[int], depth: int, leaves: list[int]) -> Fraction:
    n = chance.outcomes(s, _CODES, _WEIGHTS)
    codes, weights = _CODES[:n], _WEIGHTS[:n]
    possible = _possibilities(s)
    if sum(weights) != possible or min(weights, default=0) <= 0 or len(set(codes)) < n:
        raise ArithmeticError(f"{weights} do not add up to {possible}")
    whole = Fraction(0)
    for code, weight in zip(codes, weights, strict=True):
        after = list(s)
        chance.resolve(after, code, SILENT)
        whole += Fraction(weight, possible) * _expand(after, depth, leaves)
    return whole


def _possibilities(s: list[int]) -> int:
    """What the weights of a chance node must add up to, counted from the sizes of the piles."""
    if s[layout.NODE] == layout.CHANCE_CARD:
        in_pool = stack.stack_size(s) - s[layout.TOP_SIZE] - s[layout.BOTTOM_SIZE]
        return in_pool * chance.unseen_weight(s)
    return chance.choices(s)


# --- suites ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """A position of a suite with its counts: ``perft[depth - 1]``, ``cperft[depth - 1]``."""

    name: str
    position: str = ""
    about: str = ""
    perft: tuple[int, ...] = ()
    cperft: tuple[int, ...] = ()

    @property
    def view(self) -> View:
        """The position."""
        return parse_position(self.position)

    def counts(self) -> Iterator[tuple[str, int, int]]:
        """Each count as its kind, depth and number."""
        for kind, numbers in (("perft", self.perft), ("cperft", self.cperft)):
            for depth, n in enumerate(numbers, start=1):
                yield kind, depth, n

    def __str__(self) -> str:
        lines = [f"[{self.name}]"]
        lines += [f"about = {self.about}"] if self.about else []
        lines.append(f"position = {self.position}")
        for kind, numbers in (("perft", self.perft), ("cperft", self.cperft)):
            lines += [f"{kind} = {' '.join(map(str, numbers))}"] if numbers else []
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Suite:
    """Positions with their counts, and the lines of comment at the head of the file."""

    entries: tuple[Entry, ...]
    head: tuple[str, ...] = field(default=())

    def __str__(self) -> str:
        return "\n".join(["\n".join([*self.head, ""]), *map(str, self.entries)])

    @staticmethod
    def parse(text: str) -> Suite:
        r"""The suite written in ``text``; SuiteError names the line that cannot be read.

        >>> text = "# by hand\n\n[start]\nposition = level=1\nperft = 2 14\n"
        >>> str(Suite.parse(text)) == text
        True
        """
        entries: list[dict[str, str]] = []
        head: list[str] = []
        for number, raw in enumerate(lines(text), start=1):
            line = raw.strip()
            name, equals, value = (part.strip() for part in line.partition("="))
            if line.startswith("#"):
                if not entries:
                    head.append(line)
            elif line.startswith("[") and line.endswith("]"):
                entries.append({"name": line[1:-1]})
            elif line:
                known = name in ("position", "about", "perft", "cperft")
                if not (equals and known and entries) or name in entries[-1]:
                    raise SuiteError("suite_line", line=number, text=line[:60])
                if name.endswith("perft") and not _are_numbers(value):
                    raise SuiteError("suite_line", line=number, text=line[:60])
                entries[-1][name] = value
        return Suite(tuple(map(_entry, entries)), tuple(head))


def _are_numbers(text: str) -> bool:
    return all(n.isascii() and n.isdigit() and len(n) < len("1_000_000_000") for n in text.split())


def _entry(fields: Mapping[str, str]) -> Entry:
    return Entry(
        name=fields["name"],
        position=fields.get("position", ""),
        about=fields.get("about", ""),
        perft=tuple(map(int, fields.get("perft", "").split())),
        cperft=tuple(map(int, fields.get("cperft", "").split())),
    )
