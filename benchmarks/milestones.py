"""Where strong play of *Friday* stands when yellow, red and the pirates begin, by level.

    .venv/bin/python benchmarks/milestones.py [--games 1000] [--keep]

The strong player plays whole games; of each that gets so far, life, number of fighting cards and
their mean value at the beginning of a step are taken.  Told are the mean, and the bounds of the
middle 80%.  With ``--keep`` the figures go to benchmarks/results/milestones.json, from where
benchmarks/tables.py takes those that the page shows.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import provenance

from friday_nb.friday import LEVELS, View, apply, new_game
from friday_nb.friday.lessons.milestones import STEPS, Milestone, milestones
from friday_nb.friday.players import NeuralPlayer


def views(player: NeuralPlayer, level: int, seed: int) -> Iterator[View]:
    """What the player sees in one game, decision by decision."""
    state = new_game(level=level, seed=seed)
    while not state.view.outcome:
        yield state.view
        state, _ = apply(state, player.choose(state.view))
    yield state.view


def told(values: list[float]) -> list[float]:
    """Mean, and the bounds of the middle 80%."""
    values = sorted(values)
    low, high = (values[round((len(values) - 1) * share)] for share in (0.1, 0.9))
    return [round(x, 3) for x in (sum(values) / len(values), low, high)]


def summary(found: list[Milestone]) -> dict[str, Any]:
    """What is told of a step's beginning."""
    return {
        "games": len(found),
        "life": told([float(each.life) for each in found]),
        "cards": told([float(each.cards) for each in found]),
        "mean": told([float(each.mean) for each in found]),
    }


def measured(player: NeuralPlayer, level: int, games: int) -> dict[str, Any]:
    """The milestones of this many games."""
    reached = [milestones(views(player, level, seed)) for seed in range(games)]
    steps = {
        step.name.lower(): summary([each[step] for each in reached if step in each])
        for step in STEPS
    }
    return {"level": level, "games": games, "steps": steps}


def main() -> None:
    """Measure, print, and keep if that is asked for."""
    parser = argparse.ArgumentParser(description="where strong play of Friday stands")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--keep", action="store_true")
    asked = parser.parse_args()
    player, rows = NeuralPlayer(), []
    for level in LEVELS:
        rows.append(measured(player, level, asked.games))
        print(rows[-1], flush=True)
    if asked.keep:
        provenance.keep("milestones", {"levels": rows})


if __name__ == "__main__":
    main()
