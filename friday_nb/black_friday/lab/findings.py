"""What many games show: their length, the prices, the gold, and what goes with more of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median, quantiles
from typing import Any, Final

from friday_nb.black_friday.cases import CARDS, COLOURS
from friday_nb.black_friday.lab.games import STEP, BlackFridaySummary
from friday_nb.lab.statistics import Interval, mean

DECILES: Final = 10


@dataclass(frozen=True)
class Outcome:
    """How seats did in the games in which something was so."""

    games: int
    win: float
    """Mean share of the win, ..."""
    win_interval: Interval
    """... and its 95% interval, infinite for a single game."""
    gold: float
    """Mean gold bars at the end, silver bars as fifths, ..."""
    gold_interval: Interval
    """... and its 95% interval, infinite for a single game."""

    def as_data(self) -> dict[str, Any]:
        """The same for JSON."""
        known = self.games > 1
        return {
            "games": self.games,
            "win": self.win,
            "win_ci95": list(self.win_interval) if known else None,
            "gold": self.gold,
            "gold_ci95": list(self.gold_interval) if known else None,
        }


@dataclass(frozen=True)
class SeatFindings:
    """A seat in all games.

    A seat that took many subsidies may win for another reason: what a thing is worth by itself is
    measured in :mod:`.worths`.
    """

    every: Outcome
    """All games."""
    by_subsidies: Mapping[int, Outcome]
    """By the subsidies that it took in its turns."""
    by_bars: Mapping[int, Outcome]
    """By the bars that it bought in its turns."""
    by_card: Mapping[str, Outcome]
    """Games in which it used a special action, by its name, and ``none``."""


@dataclass(frozen=True)
class PathStep:
    """The prices after an adjustment, over the games that came to it."""

    games: int
    shares: tuple[float, float, float]
    """A tenth of all prices is below the first; the median; a tenth is above the last."""
    silver: float
    """The mean silver price."""


@dataclass(frozen=True)
class Findings:
    """What the games of an arm show."""

    games: int
    broken_off: int
    turns: float
    turns_range: tuple[float, float]
    """A tenth of the games have fewer turns than the first, a tenth have more than the second."""
    adjustments: float
    level: float
    seats: tuple[SeatFindings, ...]
    path: tuple[PathStep, ...]

    def as_data(self) -> dict[str, Any]:
        """The same for JSON."""
        return {
            "broken_off": self.broken_off,
            "mean_turns": self.turns,
            "tenths_of_turns": list(self.turns_range),
            "mean_adjustments": self.adjustments,
            "mean_level": self.level,
            "seat_findings": [
                {
                    **seat.every.as_data(),
                    "by_subsidies": _outcomes(seat.by_subsidies),
                    "by_bars_bought": _outcomes(seat.by_bars),
                    "by_card": _outcomes(seat.by_card),
                }
                for seat in self.seats
            ],
            "prices": [
                {
                    "games": step.games,
                    "low": step.shares[0],
                    "median": step.shares[1],
                    "high": step.shares[2],
                    "silver": step.silver,
                }
                for step in self.path
            ],
        }


def _outcomes(found: Mapping[Any, Outcome]) -> dict[str, dict[str, Any]]:
    return {str(key): one.as_data() for key, one in found.items()}


def find(games: Iterable[BlackFridaySummary]) -> Findings:
    """What these games show; all counts are 0 if there are none."""
    played = list(games)
    if not played:
        return Findings(0, 0, 0.0, (0.0, 0.0), 0.0, 0.0, (), ())
    return Findings(
        games=len(played),
        broken_off=sum(not game.finished for game in played),
        turns=fmean(game.turns for game in played),
        turns_range=_tenths([game.turns for game in played]),
        adjustments=fmean(game.adjustments for game in played),
        level=fmean(game.level for game in played),
        seats=tuple(_seat(played, seat) for seat in range(len(played[0].returns))),
        path=_path(played),
    )


def _seat(games: Sequence[BlackFridaySummary], seat: int) -> SeatFindings:
    by_subsidies: dict[int, list[BlackFridaySummary]] = defaultdict(list)
    by_bars: dict[int, list[BlackFridaySummary]] = defaultdict(list)
    by_card: dict[str, list[BlackFridaySummary]] = {name: [] for name in (*CARDS, "none")}
    for game in games:
        by_subsidies[game.subsidies[seat]].append(game)
        by_bars[game.bought[seat]].append(game)
        for name in game.used(seat) or ("none",):
            by_card[name].append(game)

    def outcome(some: Sequence[BlackFridaySummary]) -> Outcome:
        win = mean([game.returns[seat] for game in some])
        gold = mean([game.gold(seat) for game in some])
        return Outcome(len(some), win.value, win.interval, gold.value, gold.interval)

    return SeatFindings(
        every=outcome(games),
        by_subsidies={n: outcome(some) for n, some in sorted(by_subsidies.items())},
        by_bars={n: outcome(some) for n, some in sorted(by_bars.items())},
        by_card={name: outcome(some) for name, some in by_card.items() if some},
    )


def _path(games: Sequence[BlackFridaySummary]) -> tuple[PathStep, ...]:
    steps = []
    for step in range(max(game.adjustments for game in games)):
        there = [g.path[step * STEP : (step + 1) * STEP] for g in games if g.adjustments > step]
        shares = [price for prices in there for price in prices[: len(COLOURS)]]
        low, high = _tenths(shares)
        silver = fmean(prices[-1] for prices in there)
        steps.append(PathStep(len(there), (low, median(shares), high), silver))
    return tuple(steps)


def _tenths(values: Sequence[float]) -> tuple[float, float]:
    """The bound that a tenth of the values is below, and the one that a tenth is above."""
    if len(values) == 1:
        return values[0], values[0]
    tenths = quantiles(values, n=DECILES, method="inclusive")
    return tenths[0], tenths[-1]
