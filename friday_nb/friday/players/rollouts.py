"""What decisions are worth, judged by playing on: rollouts with equal luck for all of them.

Two stages.  First sequential halving (Karnin, Koren, Somekh 2013) looks for the best decision: all
are played on, then the better half, and so on.  Then all are played on once more with fresh luck,
the three that came out best far more often, and only these games say what they win: the chance of
what came out best among many would else be too high, and that of what was left behind too low (the
winner's curse and its reverse).  Each is compared with the best one in the games that both have
played, where the luck was the same, and the distances are drawn together as far as they are noise
(:mod:`friday_nb.core.shrinkage`).  A decision whose chance is known may play along as the measure
of that luck.

All games are played on at sight by the network, from seeds that depend on the view alone; how many,
also on how busy the machine is, if it is so busy that they take longer than :data:`PATIENCE`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot, sqrt
from time import monotonic
from typing import Final
from zlib import crc32

from friday_nb.core.chance import ROLLOUT_KEY
from friday_nb.core.paired import DOUBT
from friday_nb.core.shrinkage import Noisy, shrunk
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
"""... and so many more unless some decisions have won all of them and the others none."""
REST: Final = 640
"""Games in which the decisions that are no contenders are compared with the best one, together."""
BEHIND: Final = 16
"""Games of each of them at least, and of each decision where the best one is known, ..."""
MORE_BEHIND: Final = 24
"""... and so many more there of those of which some have been won and some lost."""
ENOUGH: Final = 12
"""Games all won, or all lost, after which the first stage tells decisions apart no further."""
WEIGHED: Final = 80
"""Games more of each decision that is open, where the network's word counts beside them."""
PATIENCE: Final = 4.0
"""Seconds after which only the least is played on: one or two are usual, and on a busy machine an
answer with wider errors is worth more than none."""
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
    def surely(self) -> float:
        """What its own games surely win, however much the others lose."""
        return self.win - DOUBT * self.error(self.win)

    @property
    def is_mixed(self) -> bool:
        """Were some of its games won and some lost?"""
        return 0 < sum(self.won) < len(self.won)

    def error(self, win: float) -> float:
        """The standard error of this chance, told for the decision.

        No number of games makes it certain: it is no smaller than where all were lost, or all won.
        """
        games = len(self.won) + 1.0
        win = min(max(win, 0.5 / games), 1.0 - 0.5 / games)
        return sqrt(win * (1.0 - win) / games)


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
        self._next = self._begun = crc32(str(view).encode()) >> 1
        self._patient_until = monotonic() + PATIENCE

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
            if _is_over(left) or self._is_late:
                break
        contenders = left[:CONTENDERS]
        known = next((one for one in self._tried if one.decision == measure), None)
        if known and known not in contenders:
            contenders[-1] = known
        self._forget()
        self._compare(contenders, FRESH)
        rest = [one for one in self._tried if one not in contenders]
        self._compare(rest, BEHIND)
        if self._is_late:
            return self._told(contenders[0], known)
        if any(one.is_mixed for one in contenders) or not any(any(one.won) for one in contenders):
            self._compare(contenders, MORE_FRESH)
        else:
            rest = [one for one in rest if one.is_mixed]
        self._compare(rest, min(FRESH, REST // max(1, len(rest))) - BEHIND)
        return self._told(contenders[0], known)

    def behind(self, best: int) -> dict[int, Rollout]:
        """What each decision wins where this one is known to be the best; it comes first."""
        self._forget()
        self._compare(self._tried, BEHIND)
        first = next(one for one in self._tried if one.decision == best)
        longer = [one for one in self._tried if one.is_mixed and one is not first]
        if (longer or first.is_mixed) and not self._is_late:
            self._compare([first, *longer], MORE_BEHIND)
        return self._told(first)

    def weighed(self, best: int) -> dict[int, Rollout]:
        """What each decision wins where this one is the best for all we know; it comes first.

        Another one may win more.
        """
        self._forget()
        self._compare(self._tried, BEHIND)
        open_ = [one for one in self._tried if one.is_mixed]
        if open_ and not self._is_late:
            games = min(WEIGHED, max(MORE_BEHIND, REST // (2 * len(open_))))
            first = [one for one in self._tried if one.decision == best and not one.is_mixed]
            self._compare([*first, *open_], games)
        return self._told(next(one for one in self._tried if one.decision == best), is_best=False)

    @property
    def _is_late(self) -> bool:
        return monotonic() > self._patient_until

    def _told(
        self, best: _Tried, known: _Tried | None = None, *, is_best: bool = True
    ) -> dict[int, Rollout]:
        """What fresh games say of all decisions.

        None but the known one is told to win more than the best, unless that may not be the best.
        """
        rest = [one for one in self._tried if one is not best]
        behind = [_behind(best, one) for one in rest]
        told = {best.decision: Rollout(best.win, best.error(best.win), 0.0)}
        for one, (_, apart), lost in zip(rest, behind, shrunk(behind), strict=True):
            least = 0.0 if is_best else best.win - 1.0
            win = one.win if one is known else best.win - min(max(least, lost), best.win)
            win = max(win, min(best.win, one.surely))
            error = min(one.error(win), hypot(best.error(best.win), apart))
            told[one.decision] = Rollout(win, error, apart)
        return dict(sorted(told.items(), key=lambda each: (each[0] != best.decision, -each[1].win)))

    def _forget(self) -> None:
        """All games so far only said which decisions to look at: what counts begins now."""
        self._begun = self._next
        for one in self._tried:
            one.won, one.is_fresh = [], True

    def _play(self, some: Sequence[_Tried], games: int) -> None:
        """Play so many games after each of these, with luck that was not used before."""
        for one in some:
            self._play_on(one, self._next, games)
        self._next += games

    def _compare(self, some: Sequence[_Tried], games: int) -> None:
        """Play so many games more that count after each: all begin with the same luck."""
        for one in some:
            self._play_on(one, self._begun + len(one.won), games)
            self._next = max(self._next, self._begun + len(one.won))

    def _play_on(self, one: _Tried, first: int, games: int) -> None:
        known, numbers = self._view.cells, range(first, first + games)
        one.won += self._evaluator.play_on(known, one.decision, ROLLOUT_KEY, numbers)


def _is_over(left: Sequence[_Tried]) -> bool:
    """Have the contenders lost nothing in enough games, or won nothing, so that none is better?"""
    first = left[:CONTENDERS]
    if min(len(one.won) for one in first) < ENOUGH:
        return False
    return all(all(one.won) for one in first) or not any(any(one.won) for one in left)


def _behind(best: _Tried, other: _Tried) -> Noisy:
    """How far a decision is behind the best one in the games that both have played, and the error.

    One game more in which either of them wins, so that a few games never prove anything.
    """
    differences = [one - two for one, two in zip(best.won, other.won, strict=False)]
    games = len(differences) + 1.0
    mean = sum(differences) / games
    return mean, sqrt(((sum(d * d for d in differences) + 1.0) / games - mean * mean) / games)
