"""Who finds and proves the puzzles of *Friday*: weak games, a sieve of networks, and play-outs.

Games are played by somebody with a few lessons or by rules of thumb, with slips.  Two networks, the
strong player's and that of the rules of thumb (:mod:`friday_nb.friday.players.scales`), must agree
at sight which decisions are right, by a clear margin.  The proof is then played out by both
players, or is exact: who beats the second pirate has won, so the odds of that fight are those of
the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final
from zlib import crc32

from friday_nb.core.chance import EXPLORING_KEY
from friday_nb.core.lessons import first_lessons
from friday_nb.core.puzzle_proofs import guessed
from friday_nb.core.puzzle_search import CHANCE_SEED, Found
from friday_nb.friday import compiled
from friday_nb.friday.actions import Action
from friday_nb.friday.engine import legal
from friday_nb.friday.odds.fight.goals import WIN
from friday_nb.friday.odds.fight.solve import fight_odds
from friday_nb.friday.players import (
    HEURISTIC_MODULES,
    evaluator,
    options,
    scales,
    thumb_playing_on,
)
from friday_nb.friday.players.alike import alike_key
from friday_nb.friday.players.course_player import course_decision
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.puzzles.themes import THEMES, themes
from friday_nb.friday.rules import layout
from friday_nb.friday.view import View

PUZZLE_KEY: Final = 31
"""The first word of the seeds of the strong player's deals."""
LESSONS: Final = (0, 4, 8, 12)
"""How many lessons the weak players have had."""
SLIPS: Final = 0.08
"""The share of decisions that are taken at random in the games in which puzzles are looked for."""
RARE_GAP: Final = 0.05
GAPS: Final = ((RARE_GAP, 0.02), (0.1, 0.06))
"""How far apart the networks, the strong player's and that of thumb, must see right and wrong: for
themes that are rare, and ..."""
COMMON: Final = ("hazard", "stop")
"""... for these, of which there are enough."""
MOST_OPTIONS: Final = 10
HOPE: Final = (0.06, 0.985)
"""The chance of the right decision: neither lost nor won all the same."""
SOLVER_SECONDS: Final = 1.0
SECOND: Final = 1
"""Pirates beaten when the second one is fought."""
ROOM: Final = 12_000
GOES_ON: Final = frozenset({"draw", "more"})
"""Decisions that teach nothing where everybody takes them."""


class FridaySearcher:
    """Games, sieve and play-outs (:class:`friday_nb.core.puzzle_search.Searcher`)."""

    players = ("thumb", "strong")
    themes = THEMES

    def won(self, view: View, action: str, by: str, deals: range) -> Sequence[float]:
        """1 for each deal that is won; the same numbers are the same deals for every decision."""
        code = Action.parse(action).packed
        if by == "strong":
            first = crc32(str(view).encode()) >> 2
            numbers = range(first + deals.start, first + deals.stop)
            return self._strong.play_on(view.cells, code, PUZZLE_KEY, numbers)
        import numpy as np

        won = np.zeros(deals.stop, np.int64)
        cells = self._strong.cells(view.cells)
        room = np.zeros(layout.SIZE, np.int64)
        self._core.thumb_play_on(cells, room, code, 0, EXPLORING_KEY, self._found, self._log, won)
        return [int(each) for each in won[deals.start :]]

    def bounds(self, view: View) -> Mapping[str, tuple[float, float]] | None:
        """The chance after each decision to win the game, if that is a matter of this fight."""
        last = view.cells[layout.PIRATES_BEATEN] == SECOND and view.fight and view.fight.is_pirate
        if not last:
            return None
        odds = fight_odds(view, WIN, seconds=SOLVER_SECONDS, tried=0.0)
        distinct = {str(Action.unpack(code)) for code, _ in self._strong.judge_all(view.cells, 0)}
        return {
            str(each.action): (each.worth.low, each.worth.high)
            for each in odds.choices
            if str(each.action) in distinct
        }

    def found_in(self, game: int, themes: Collection[str]) -> Iterator[Found]:
        """Positions of a weak game in which both networks agree what is right, of these themes."""
        for view in self._positions(game):
            strong = _by_text(self._strong.judge_all(view.cells, 0))
            if not 1 < len(strong) <= MOST_OPTIONS:
                continue
            right = guessed(strong, RARE_GAP)
            if not right or len(right) * 2 > len(strong):
                continue
            if not HOPE[0] <= max(strong.values()) <= HOPE[1]:
                continue
            found = Found(
                view, str(view), right, tuple(strong), self.themes_of(view, right, strong)
            )
            if found.themes[0] not in themes:
                continue
            strong_gap, thumb_gap = GAPS[found.themes[0] in COMMON]
            if self._are_apart(view, right, strong_gap, thumb_gap):
                yield found

    def _are_apart(
        self, view: View, right: frozenset[str], strong_gap: float, thumb_gap: float
    ) -> bool:
        """Do both networks see right and wrong so far apart, and does it teach something?"""
        for network, gap in ((self._strong, strong_gap), (self._thumb, thumb_gap)):
            judged = _by_text(network.judge_all(view.cells, 0))
            low = min(judged[action] for action in right)
            if low < gap + max(chance for each, chance in judged.items() if each not in right):
                return False
        return not right <= GOES_ON or self._somebody_errs(view, right)

    def themes_of(
        self, view: View, right: frozenset[str], options: Iterable[str]
    ) -> tuple[str, ...]:
        """The themes of a position in which these decisions are right."""
        return themes(view, right, tuple(options))

    def wrong_choices(
        self, view: View, right: frozenset[str], options: Sequence[str]
    ) -> dict[str, float]:
        """How likely each weaker player is to go wrong: with lessons, by thumb, careless."""
        thumb = int(self._core.heuristic_decision(self._strong.cells(view.cells), self._found))
        codes = {f"course {n}": course_decision(view.cells, first_lessons(n)) for n in LESSONS}
        twins = self.twins(view)
        wrong = {}
        for name, code in {**codes, "thumb": thumb}.items():
            action = str(Action.unpack(code))
            wrong[name] = float(twins.get(action, action) not in right)
        slips = 1 - len(right) / len(options)
        careless = scales.CARELESS[scales.Scale.CARELESS] / thumb_playing_on.WHOLE
        return {**wrong, "careless": (1 - careless) * wrong["thumb"] + careless * slips}

    def _somebody_errs(self, view: View, right: frozenset[str]) -> bool:
        """Does one of those go wrong who play with care, the one without any lesson included?"""
        wrong = self.wrong_choices(view, right, tuple(right))
        return any(wrong[name] for name in wrong if name != "careless")

    def is_trap(self, wrong: Mapping[str, float]) -> bool:
        """Does somebody go wrong who has had some lessons, or plays by the rules of thumb?"""
        return max(wrong["thumb"], *(wrong[f"course {n}"] for n in LESSONS[1:])) > 0

    def seed(self, view: View) -> int:
        """The usual one."""
        del view
        return CHANCE_SEED

    def twins(self, view: View) -> Mapping[str, str]:
        """Decisions that only swap alike cards with an earlier one."""
        first: dict[object, str] = {}
        found = {}
        for action in legal(view):
            twin = first.setdefault(alike_key(view, action), str(action))
            if twin != str(action):
                found[str(action)] = twin
        return found

    def _positions(self, game: int) -> Iterator[View]:
        import numpy as np

        level, who = 1 + game % 4, game // 4 % (len(LESSONS) + 1)
        rng = Random(game)
        s = np.zeros(layout.SIZE, np.int64)
        self._core.begin_game(s, level, 0, 0, game, self._log)
        self._core.deal(s, self._log)
        while s[layout.NODE] != layout.OVER:
            cells = tuple(int(cell) for cell in s[: layout.VIEW_SIZE])
            yield View(cells)
            if rng.random() < SLIPS:
                code = int(self._found[rng.randrange(self._core.options(s, self._found))])
            elif who < len(LESSONS):
                code = course_decision(cells, first_lessons(LESSONS[who]))
            else:
                code = int(self._core.heuristic_decision(s, self._found))
            self._core.act(s, code, self._log)
            self._core.deal(s, self._log)

    @cached_property
    def _core(self) -> Any:
        return compiled.compile_with(*HEURISTIC_MODULES, options, thumb_playing_on)

    @cached_property
    def _strong(self) -> Evaluator:
        return evaluator.shared()

    @cached_property
    def _thumb(self) -> Evaluator:
        return Evaluator(file=scales.file(scales.Scale.THUMB))

    @cached_property
    def _found(self) -> Any:
        import numpy as np

        return np.zeros(ROOM, np.int64)

    @cached_property
    def _log(self) -> Any:
        import numpy as np

        return np.ones(1, np.int64)


def _by_text(judged: Sequence[tuple[int, float]]) -> dict[str, float]:
    return {str(Action.unpack(code)): chance for code, chance in judged}


SEARCHER: Final = FridaySearcher()
