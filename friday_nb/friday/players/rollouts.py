"""What decisions are worth, judged by playing on: rollouts with equal luck for all of them.

Two stages.  First sequential halving (Karnin, Koren, Somekh 2013) looks for the best decision: all
are played on, then the better half, and so on.  Then the three that came out best are played on
once more with fresh luck, and only these games say what they win: the chance of what came out best
among many would else be too high (the winner's curse).  For the same reason those left behind are
told a little too low: they have no fresh games.  A decision whose chance is known may play along
as the measure of that luck.

All games are played on at sight by the network, from seeds that depend on the view alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot, sqrt
from typing import Final
from zlib import crc32

from friday_nb.core.chance import ROLLOUT_KEY
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.view import View

SELECTION: Final = 384
"""Games of the first stage, shared by its decisions and rounds."""
LEAST: Final = 4
"""Games of each decision in a round, at least."""
CONTENDERS: Final = 3
"""Decisions that reach the second stage."""
FRESH: Final = 64
"""Games of each decision there, ..."""
MORE_FRESH: Final = 128
"""... and so many more unless these have all been won or all been lost."""
BEHIND: Final = 8
"""Games of each decision where the best one is known, and the others are behind, ..."""
MORE_BEHIND: Final = 24
"""... and so many more of those of which some have been won and some lost."""
ENOUGH: Final = 12
"""Games all won, or all lost, after which the first stage tells decisions apart no further."""
PRIOR: Final = 4.0
"""A judgement of the network counts like the result of so many games."""


@dataclass(frozen=True)
class Rollout:
    """The chance to win after a decision, if the network plays on, and its standard error.

    ``apart``: standard error of the difference to the best decision's chance.
    """

    win: float
    error: float
    apart: float


@dataclass
class _Tried:
    """A decision, the network's judgement of it, and the games played on after it."""

    decision: int
    judged: float
    won: list[int] = field(default_factory=list)
    is_fresh: bool = False

    @property
    def win(self) -> float:
        """The posterior mean: fresh games speak for themselves, by the rule of Jeffreys."""
        prior, games = (0.5, 1.0) if self.is_fresh else (PRIOR * self.judged, PRIOR)
        return (sum(self.won) + prior) / (len(self.won) + games)

    @property
    def is_mixed(self) -> bool:
        """Were some of its games won and some lost?"""
        return 0 < sum(self.won) < len(self.won)

    def error(self, win: float) -> float:
        """The standard error of this chance, told for the decision."""
        return sqrt(win * (1.0 - win) / (len(self.won) + 1.0))


class Rollouts:
    """Games played on from one view; each call goes on with luck that was not used before.

    Args:
        view: At a decision.
        evaluator: The network.
        judged: The network's judgement of each decision (packed) to be compared.
    """

    def __init__(self, view: View, evaluator: Evaluator, judged: Mapping[int, float]) -> None:
        self._view, self._evaluator = view, evaluator
        self._tried = [_Tried(decision, chance) for decision, chance in judged.items()]
        # Half of all 32-bit words, so that the numbers of all games fit in one.
        self._next = crc32(str(view).encode()) >> 1

    def compared(self, measure: int | None = None) -> dict[int, Rollout]:
        """What each decision wins; the first is the best one, and no other is told to win more.

        Args:
            measure: A decision that is played on with fresh luck however it fares before, and
                told as it fares then, be it better than the first.
        """
        left = list(self._tried)
        rounds = (len(left) - 1).bit_length()
        for _ in range(rounds):
            self._play(left, max(LEAST, SELECTION // (rounds * len(left))))
            left.sort(key=lambda one: -one.win)
            left = left[: max(CONTENDERS, (len(left) + 1) // 2)]
            if _is_over(left):
                break
        contenders = left[:CONTENDERS]
        known = next((one for one in self._tried if one.decision == measure), None)
        if known and known not in contenders:
            contenders[-1] = known
        for one in contenders:
            one.won, one.is_fresh = [], True
        self._play(contenders, FRESH)
        if any(one.is_mixed for one in contenders):
            self._play(contenders, MORE_FRESH)
        best = contenders[0]
        found = {}
        for one in sorted(self._tried, key=lambda one: (one is not best, -one.win)):
            win = one.win if one is known else min(one.win, best.win)
            found[one.decision] = Rollout(win, one.error(win), _apart(best, one))
        return found

    def behind(self, certain: float) -> dict[int, Rollout]:
        """What each decision wins where another one is known to be the best, with this chance."""
        self._play(self._tried, BEHIND)
        self._play([one for one in self._tried if one.is_mixed], MORE_BEHIND)
        found = {}
        for one in self._tried:
            win = min(one.win, certain)
            found[one.decision] = Rollout(win, one.error(win), one.error(win))
        return found

    def _play(self, some: Sequence[_Tried], games: int) -> None:
        numbers = range(self._next, self._next + games)
        self._next += games
        for one in some:
            known = self._view.cells
            one.won += self._evaluator.play_on(known, one.decision, ROLLOUT_KEY, numbers)


def _is_over(left: Sequence[_Tried]) -> bool:
    """Have the contenders lost nothing in enough games, or won nothing, so that none is better?"""
    first = left[:CONTENDERS]
    if min(len(one.won) for one in first) < ENOUGH:
        return False
    return all(all(one.won) for one in first) or not any(any(one.won) for one in left)


def _apart(best: _Tried, other: _Tried) -> float:
    """Standard error of the difference of two chances: far smaller where the luck was the same."""
    if other is best:
        return 0.0
    if not other.is_fresh:
        return hypot(best.error(best.win), other.error(min(best.win, other.win)))
    games = len(best.won)
    differences = [one - two for one, two in zip(best.won, other.won, strict=True)]
    # One more game in which they differ, so that a few games without any do not prove that they
    # are equal.
    mean = sum(differences) / games
    return sqrt(((sum(d * d for d in differences) + 1) / (games + 1) - mean * mean) / games)
