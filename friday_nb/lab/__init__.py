"""The laboratory: many games, players and rules against each other, with honest intervals.

    >>> from friday_nb import lab
    >>> experiment = lab.Experiment.of(players=["random"], levels=[1, 4], games=200, seed=1)
    >>> run = lab.run(experiment, progress=False, workers=1)
    >>> [(str(each.arm), each.games) for each in lab.summarise(run)]
    [('random, level 1', 200), ('random, level 4', 200)]

With a run directory (``lab.run(experiment, "runs/first")``) every chunk of games is kept as soon as
it is played: whoever stops a run, or loses power, goes on with the same call.  :mod:`.frames` gives
tidy pandas frames of it.  Scripts that play on several cores need the usual
``if __name__ == "__main__":``, since each worker imports them.
"""

from friday_nb.friday.lab.decks import deck
from friday_nb.friday.lab.games import GameSummary, play_games, players
from friday_nb.lab.experiment import Arm, Chunk, Experiment
from friday_nb.lab.runner import Interrupted, Run, load, run, together
from friday_nb.lab.statistics import (
    Difference,
    Estimate,
    Interval,
    difference,
    mean,
    rate,
    rate_difference,
)
from friday_nb.lab.summary import Comparison, Summary, compare, summarise

__all__ = [
    "Arm",
    "Chunk",
    "Comparison",
    "Difference",
    "Estimate",
    "Experiment",
    "GameSummary",
    "Interrupted",
    "Interval",
    "Run",
    "Summary",
    "compare",
    "deck",
    "difference",
    "load",
    "mean",
    "play_games",
    "players",
    "rate",
    "rate_difference",
    "run",
    "summarise",
    "together",
]
