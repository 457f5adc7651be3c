"""What a run says: each arm in a few numbers, and how much two arms differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from friday_nb.lab.experiment import Arm
from friday_nb.lab.runner import Run
from friday_nb.lab.statistics import (
    Difference,
    Estimate,
    difference,
    mean,
    rate,
    rate_difference,
)


@dataclass(frozen=True)
class Summary:
    """An arm's games in a few numbers."""

    arm: Arm
    games: int
    wins: int
    win_rate: Estimate
    """With its Wilson interval."""
    score: Estimate
    """The mean score."""
    highest: int
    lowest: int
    turns: float
    """Mean number of turns a game."""
    decisions: float
    """Mean number of decisions a game."""
    endings: Mapping[str, int]
    """How many games ended how, the most frequent ending first."""
    deaths: Mapping[str, int]
    """How many games were lost in which step."""


@dataclass(frozen=True)
class Comparison:
    """By how much an arm does better than another one with the same luck."""

    first: Arm
    second: Arm
    win_rate: Difference
    score: Difference


def summarise(run: Run) -> tuple[Summary, ...]:
    """Each arm of which games were played, in the order of the experiment."""
    found = [_summary(run, number) for number in range(len(run.experiment.arms))]
    return tuple(summary for summary in found if summary)


def _summary(run: Run, number: int) -> Summary | None:
    scores: list[int] = []
    turns = decisions = 0
    endings: Counter[str] = Counter()
    deaths: Counter[str] = Counter()
    for game in run.games(number):
        scores.append(game.score)
        turns += game.turns
        decisions += game.decisions
        endings[game.result] += 1
        if not game.won:
            deaths[game.step] += 1
    if not scores:
        return None
    n = len(scores)
    wins = n - deaths.total()
    return Summary(
        arm=run.experiment.arms[number],
        games=n,
        wins=wins,
        win_rate=rate(wins, n),
        score=mean(scores),
        highest=max(scores),
        lowest=min(scores),
        turns=turns / n,
        decisions=decisions / n,
        endings=dict(endings.most_common()),
        deaths=dict(deaths.most_common()),
    )


def compare(run: Run, first: int, second: int) -> Comparison:
    """Two arms, by their numbers, by the games that both have played, seed by seed.

    ValueError if there are none.
    """
    pairs = [(a.won, b.won, a.score, b.score) for a, b in run.pairs(first, second)]
    return Comparison(
        first=run.experiment.arms[first],
        second=run.experiment.arms[second],
        win_rate=rate_difference([a for a, _, _, _ in pairs], [b for _, b, _, _ in pairs]),
        score=difference([a for _, _, a, _ in pairs], [b for _, _, _, b in pairs]),
    )
