"""How the learned player of Black Friday learns: by playing against itself.

    .venv/bin/python benchmarks/black_friday_learning.py PLAYERS [--seconds 600]

A hill climb: some of its weights (:mod:`friday_nb.black_friday.players.weights`) are changed at
random.  One player with the changed weights sits among players with the weights so far, in every
seat equally often and with the same deals in each.  If it wins more often than its share, and again
with other deals, its weights take the place of the old ones.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from friday_nb.black_friday.players import bots, machine
from friday_nb.black_friday.players.weights import HAND_MADE, LEARNED
from friday_nb.black_friday.rules import layout

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES = 60
"""Games in each seat in the first trial of a change; three times as many in the second."""
STEPS = (0.35, 0.5, 0.5, 0.3, 0.4, 0.4, 0.3, 0.6, 0.6, 0.8)
"""The greatest change of each number, as a share of it; the last three also change by ``NUDGE``."""
NUDGE = 0.05


def share(
    one: Sequence[float], others: Sequence[float], players: int, games: int, first: int
) -> tuple[float, float]:
    """What a player with some weights wins among players with others, and its standard error."""
    on = machine.playing()
    found = []
    for seat in range(players):
        seated = [bots.PLANNER] * players
        seated[seat] = bots.LEARNED
        for seed in range(first, first + games):
            cells, _ = on.play(seated, seed, weights=(others, one))
            won = cells[layout.WON : layout.WON + players]
            found.append(won[seat] / sum(won) if sum(won) else 1 / players)
    mean = sum(found) / len(found)
    spread = sum((x - mean) ** 2 for x in found) / len(found)
    return mean, sqrt(spread / len(found))


def changed(weights: Sequence[float], luck: Random) -> list[float]:
    """Weights of which one, two or three are changed."""
    found = list(weights)
    for i in luck.sample(range(len(found)), luck.choice((1, 1, 2, 3))):
        found[i] *= 1 + STEPS[i] * luck.uniform(-1, 1)
        if i >= len(found) - 3:
            found[i] += luck.uniform(-NUDGE, NUDGE)
        found[i] = max(0.0, found[i])
    return found


def main() -> None:
    """Climb, and print each step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", type=int, choices=(2, 3, 4, 5))
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--anew", action="store_true", help="begin with the weights made by hand")
    args = parser.parse_args()
    n = args.players
    weights = list(HAND_MADE if args.anew else LEARNED[n])
    luck, begun, first = Random(n), perf_counter(), 1 << 40
    while perf_counter() - begun < args.seconds:
        other = changed(weights, luck)
        mean, error = share(other, weights, n, GAMES, first)
        if mean > 1 / n + error:
            mean, error = share(other, weights, n, 3 * GAMES, first + GAMES)
            if mean > 1 / n + 1.3 * error:
                weights = other
                print(round(mean, 3), [round(x, 3) for x in weights], flush=True)
        first += 4 * GAMES
    print("in the end", [round(x, 3) for x in weights])
    print("against those made by hand", share(weights, HAND_MADE, n, 200, first))


if __name__ == "__main__":
    main()
