"""The laboratory: simulates many games, and compares players and options with intervals.

    >>> from friday_nb import lab
    >>> experiment = lab.Experiment.of("friday", ["random"], {"level": [1, 4]}, games=200)
    >>> run = lab.run(experiment, progress=False, workers=1)
    >>> [(each.number, each.player, each.games, each.wins) for each in lab.summarise(run)]
    [(0, 'random', 200, 0), (1, 'random', 200, 0)]

It works for every game of the registry, with any number of seats:
``lab.Experiment.of(game, ["random", ("thumb", "random")], games=200)``.

With a run directory (``lab.run(experiment, "runs/first")``) every shard of games is saved as soon
as it is played, so that after an interruption or a power cut the same call resumes the run.
:mod:`.frames` turns runs into tidy pandas frames, :mod:`.figures` into charts.  Scripts that use
several cores need the usual ``if __name__ == "__main__":``, because every worker imports them.
"""

from friday_nb.lab.experiment import Experiment, Shard
from friday_nb.lab.games import GameSummary
from friday_nb.lab.laboratory import Arm, Laboratory
from friday_nb.lab.runner import Interrupted, Run, load, merge, run
from friday_nb.lab.statistics import (
    Difference,
    Estimate,
    Interval,
    difference,
    mean,
    rate,
    rate_difference,
    simultaneous,
)
from friday_nb.lab.stored import stored
from friday_nb.lab.summary import Comparison, Summary, compare, comparisons, summarise

__all__ = [
    "Arm",
    "Comparison",
    "Difference",
    "Estimate",
    "Experiment",
    "GameSummary",
    "Interrupted",
    "Interval",
    "Laboratory",
    "Run",
    "Shard",
    "Summary",
    "compare",
    "comparisons",
    "difference",
    "load",
    "mean",
    "merge",
    "rate",
    "rate_difference",
    "run",
    "simultaneous",
    "stored",
    "summarise",
]
