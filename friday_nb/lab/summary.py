"""Summary statistics of a run: each seat of each arm, and the differences between arms."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from statistics import fmean

from friday_nb.lab.laboratory import Arm
from friday_nb.lab.runner import Run
from friday_nb.lab.statistics import (
    LEVEL,
    Difference,
    Estimate,
    difference,
    mean,
    rate,
    rate_difference,
)


@dataclass(frozen=True)
class Summary:
    """Summary statistics of one seat over the games of an arm."""

    number: int
    """The number of the arm in its experiment."""
    arm: Arm
    seat: int
    games: int
    wins: int
    """Games won alone."""
    win_rate: Estimate
    """The share of games won alone, with its Wilson interval."""
    score: Estimate
    """The mean of its final scores (the *returns* of the games).

    Where several may win together, that is its share of the win (:attr:`.Laboratory.shares_wins`),
    with a Wilson interval: like that of games won alone, it is never certain and stays in [0, 1].
    """
    highest: int | float
    lowest: int | float
    decisions: float
    """The mean number of decisions in a game, of all seats together."""

    @property
    def player(self) -> str:
        """The player in this seat."""
        return self.arm.players[self.seat]


def plain(score: float) -> int | float:
    """A whole number as an int, any other number as it is.

    >>> plain(78.0), plain(0.5)
    (78, 0.5)
    """
    return int(score) if score == int(score) else score


@dataclass(frozen=True)
class Comparison:
    """By how much a seat does better in one arm than in another with the same seeds."""

    first: int
    """The number of the first arm."""
    second: int
    """The number of the second arm."""
    seat: int
    win_rate: Difference
    score: Difference


def summarise(run: Run) -> tuple[Summary, ...]:
    """Each seat of each arm with any played games, in the order of the experiment."""
    return tuple(
        found for number in range(len(run.experiment.arms)) for found in _summaries(run, number)
    )


def _summaries(run: Run, number: int) -> list[Summary]:
    """Summary statistics of each seat of an arm; none if no games were played."""
    arm = run.experiment.arms[number]
    seats = range(len(arm.players))
    rows = [
        (game.decisions, game.returns, [game.wins(seat) for seat in seats])
        for game in run.games(number)
    ]
    if not rows:
        return []
    decisions = fmean(made for made, _, _ in rows)
    shares = run.experiment.laboratory.shares_wins
    found = []
    for seat in seats:
        scores = [returns[seat] for _, returns, _ in rows]
        wins = sum(won[seat] for _, _, won in rows)
        found.append(
            Summary(
                number=number,
                arm=arm,
                seat=seat,
                games=len(rows),
                wins=wins,
                win_rate=rate(wins, len(rows)),
                score=rate(min(fsum(scores), len(rows)), len(rows)) if shares else mean(scores),
                highest=plain(max(scores)),
                lowest=plain(min(scores)),
                decisions=decisions,
            )
        )
    return found


def compare(
    run: Run, first: int, second: int, seat: int = 0, *, level: float = LEVEL
) -> Comparison:
    """Compare a seat in two arms, given by number, over the seeds that both have played.

    Whoever makes many comparisons gives the ``level`` of :func:`.statistics.simultaneous`.

    Raises:
        ValueError: they have no seeds in common.
    """
    pairs = [
        (a.wins(seat), b.wins(seat), a.returns[seat], b.returns[seat])
        for a, b in run.pairs(first, second)
    ]
    return Comparison(
        first=first,
        second=second,
        seat=seat,
        win_rate=rate_difference([a for a, _, _, _ in pairs], [b for _, b, _, _ in pairs], level),
        score=difference([a for _, _, a, _ in pairs], [b for _, _, _, b in pairs], level),
    )


def comparisons(run: Run, *, level: float = LEVEL) -> tuple[Comparison, ...]:
    """Every other arm compared with the first, in every seat that both have."""
    arms = run.experiment.arms
    return tuple(
        compare(run, number, 0, seat, level=level)
        for number in range(1, len(arms))
        for seat in range(min(len(arms[number].players), len(arms[0].players)))
    )
