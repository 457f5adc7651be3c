"""What a run says: each arm in a few numbers, and how much two arms differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean

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
    found = []
    for number, arm in enumerate(run.experiment.arms):
        games = run.games(number)
        if not games:
            continue
        wins = sum(game.won for game in games)
        scores = [game.score for game in games]
        found.append(
            Summary(
                arm=arm,
                games=len(games),
                wins=wins,
                win_rate=rate(wins, len(games)),
                score=mean(scores),
                highest=max(scores),
                lowest=min(scores),
                turns=fmean(game.turns for game in games),
                decisions=fmean(game.decisions for game in games),
                endings=dict(Counter(game.result for game in games).most_common()),
                deaths=dict(Counter(game.step for game in games if not game.won).most_common()),
            )
        )
    return tuple(found)


def compare(run: Run, first: int, second: int) -> Comparison:
    """Two arms by the games that both have played, seed by seed.

    ValueError if there are none.
    """
    other = {game.seed: game for game in run.games(second)}
    pairs = [(game, other[game.seed]) for game in run.games(first) if game.seed in other]
    return Comparison(
        first=run.experiment.arms[first],
        second=run.experiment.arms[second],
        win_rate=rate_difference([a.won for a, _ in pairs], [b.won for _, b in pairs]),
        score=difference([a.score for a, _ in pairs], [b.score for _, b in pairs]),
    )
