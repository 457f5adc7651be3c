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
from statistics import fmean
from time import thread_time
from typing import Any

import provenance

from friday_nb.black_friday import engine
from friday_nb.black_friday.lab.games import play_games
from friday_nb.black_friday.players import NUMBERS, Bot, machine

NAMES = tuple(NUMBERS)
SURE = 1.96
"""Standard errors of a 95% interval."""
AT_ONCE = 60
"""Games of the player that searches between two looks, for each number of players."""
RULES = ("friday_nb/black_friday/rules", "friday_nb/black_friday/board.json")


def tally(one: str, others: str, players: int, deals: range) -> dict[str, float]:
    """Sums over games of one player among others of another kind, in every seat once a deal."""
    sums = dict.fromkeys(("games", "won", "won_squared", "gold_ahead", "broken_off"), 0.0)
    for seat in range(players):
        names = [others] * players
        names[seat] = one
        for game in play_games(names, deals):
            sums["games"] += 1
            sums["won"] += game.returns[seat]
            sums["won_squared"] += game.returns[seat] ** 2
            rest = fmean(game.gold(n) for n in range(players) if n != seat)
            sums["gold_ahead"] += game.gold(seat) - rest
            sums["broken_off"] += not game.finished
    return sums


def share(one: str, others: str, players: int, sums: dict[str, float]) -> dict[str, Any]:
    """How much the one player wins, from the sums over its games."""
    games = sums["games"]
    mean = sums["won"] / games
    error = sqrt((sums["won_squared"] / games - mean**2) / games)
    row = {
        "player": one,
        "among": others,
        "players": players,
        "games": int(games),
        "share": round(mean, 4),
        "ci95": [round(mean - SURE * error, 4), round(mean + SURE * error, 4)],
        "fair": round(1 / players, 4),
        "gold_ahead": round(sums["gold_ahead"] / games, 3),
        "broken_off": int(sums["broken_off"]),
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


def ladder(games: int, found: dict[str, Any]) -> None:
    """Measure each player but the one that searches among the one before it."""
    found["strength"] = []
    for weaker, stronger in pairwise(NAMES[:-1]) if games else ():
        for players in (2, 3, 4, 5):
            sums = tally(stronger, weaker, players, range(-(-games // players)))
            found["strength"].append(share(stronger, weaker, players, sums))
            provenance.keep("black_friday_strength", found)  # so that nothing is lost


def of_search(games: int, found: dict[str, Any]) -> None:
    """Measure the player that searches, until there are so many games of each number of players.

    Games that the same players have played before count: whoever stops it goes on where it was.
    """
    weaker, stronger = NAMES[-2:]
    found["sources"] = provenance.sources("friday_nb/black_friday/players", *RULES)
    before = provenance.kept("black_friday_search")
    same = before.get("sources") == found["sources"] and before["lines"] == found["lines"]
    sums = before["sums"] if same else {str(players): {} for players in (2, 3, 4, 5)}
    while min(each.get("games", 0) for each in sums.values()) < games:
        for key, old in sums.items():
            players, done = int(key), int(old.get("games", 0))
            if done < games:
                first = done // players
                new = tally(stronger, weaker, players, range(first, first + AT_ONCE // players))
                sums[key] = {name: number + old.get(name, 0) for name, number in new.items()}
        rows = [share(stronger, weaker, int(key), each) for key, each in sums.items()]
        provenance.keep("black_friday_search", found | {"strength": rows, "sums": sums})


def main() -> None:
    """Measure everything and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000, help="0 leaves these out")
    parser.add_argument("--search", type=int, default=100, help="games of the player that searches")
    parser.add_argument("--timed", type=int, default=1, help="games in which thinking is timed")
    args = parser.parse_args()
    found: dict[str, Any] = {"compiled": machine.playing().fast}
    if args.search:
        timed = {"thinking": thinking(args.timed)} if args.timed else {}
        of_search(args.search, found | {"lines": machine.SEARCH_LINES} | timed)
    if args.games:
        ladder(args.games, found)


if __name__ == "__main__":
    main()
