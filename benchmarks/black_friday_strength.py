# ruff: noqa: INP001, T201 - a program to run by hand, which prints what it measured
"""How strong the players of Black Friday are, and how long they think.

    .venv/bin/python benchmarks/black_friday_strength.py [--games 2000] [--search 100]

Each player against the one before it, with 2 to 5 players: one of the stronger among the weaker, in
every seat equally often and with the same deals in each.  A shared win counts by its share, a game
that is broken off as shared by all.  Of n equal players, each would win one game in n.

The numbers go to benchmarks/results/black_friday_strength.json, those of the player that searches,
which takes its time, to black_friday_search.json.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from math import sqrt
from statistics import fmean, pstdev
from time import thread_time
from typing import TYPE_CHECKING, Any

import provenance

from friday_nb.black_friday import engine
from friday_nb.black_friday.lab.games import play_games
from friday_nb.black_friday.players import NUMBERS, Bot, machine

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = tuple(NUMBERS)
SURE = 1.96
"""Standard errors of a 95% interval."""


def share(one: str, others: str, players: int, games: int) -> dict[str, Any]:
    """How much one player wins among others of another kind, in every seat equally often."""
    found, gold, broken = [], [], 0
    for seat in range(players):
        names = [others] * players
        names[seat] = one
        for game in play_games(names, range(games // players)):
            found.append(game.returns[seat])
            gold.append(game.gold(seat) - fmean(game.gold(n) for n in range(players) if n != seat))
            broken += not game.finished
    mean, error = fmean(found), pstdev(found) / sqrt(len(found))
    row = {
        "player": one,
        "among": others,
        "players": players,
        "games": len(found),
        "share": round(mean, 4),
        "ci95": [round(mean - SURE * error, 4), round(mean + SURE * error, 4)],
        "fair": round(1 / players, 4),
        "gold_ahead": round(fmean(gold), 3),
        "broken_off": broken,
    }
    print(row, flush=True)
    return row


def thinking(games: int) -> dict[str, Any]:
    """Milliseconds of processor time that a decision of the strongest player takes.

    By number of players; decisions in which there is nothing to choose are left out.
    """
    rows: dict[str, Any] = {}
    bot = Bot(NAMES[-1], 1, machine.playing())
    for players in (2, 3, 4, 5):
        times = []
        for seed in range(games):
            state = engine.new_game(players, seed)
            while state.actor is not None:
                view = state.view(state.actor)
                begun = thread_time()
                action = bot.choose(view)
                if len(engine.legal(view)) > 1:
                    times.append(1000 * (thread_time() - begun))
                state, _ = engine.apply(state, state.actor, action)
        times.sort()
        rows[str(players)] = {
            "decisions": len(times),
            "median_ms": round(times[len(times) // 2], 2),
            "p95_ms": round(times[len(times) * 95 // 100], 2),
            "max_ms": round(times[-1], 2),
        }
        print(players, rows[str(players)], flush=True)
    return rows


def ladder(name: str, pairs: Sequence[tuple[str, str]], games: int, found: dict[str, Any]) -> None:
    """Measure each stronger player among the weaker; the numbers are kept under this name."""
    found["strength"] = []
    for weaker, stronger in pairs if games else ():
        for players in (2, 3, 4, 5):
            each = -(-games // players) * players
            found["strength"].append(share(stronger, weaker, players, each))
            provenance.keep(name, found)  # so that nothing is lost if it is stopped


def main() -> None:
    """Measure everything and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="0 leaves these out")
    parser.add_argument("--search", type=int, default=100, help="games of the player that searches")
    parser.add_argument("--timed", type=int, default=1, help="games in which thinking is timed")
    args = parser.parse_args()
    pairs = [*pairwise(NAMES)]
    found: dict[str, Any] = {"compiled": machine.playing().fast}
    if args.search:
        of_search = found | {"lines": machine.SEARCH_LINES}
        if args.timed:
            of_search["thinking"] = thinking(args.timed)
        ladder("black_friday_search", pairs[-1:], args.search, of_search)
    ladder("black_friday_strength", pairs[:-1], args.games, found)


if __name__ == "__main__":
    main()
