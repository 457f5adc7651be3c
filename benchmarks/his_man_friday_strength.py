"""How strong the players of His Man Friday are, and how long they think.

    .venv/bin/python benchmarks/his_man_friday_strength.py [--search 10000] [--only 2]

Each player against the one before it, with 2, 3 and 4 players: one of the stronger among the weaker
in every seat in turn, and one of the weaker among the stronger.  A shared win counts by its share;
the interval is Wilson's for as many whole wins.  Of n equal players, each would win one game in n.
If the program is stopped, the games played so far are kept; ``--only`` measures the searching
player again with some numbers of players and keeps all other rows, each with its own commit, and
``--thinking`` only how long a decision takes.

The numbers go to benchmarks/results/his_man_friday_strength.json.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from time import thread_time
from typing import Any

import provenance

from friday_nb.his_man_friday import engine
from friday_nb.his_man_friday.lab.laboratory import LABORATORY
from friday_nb.his_man_friday.players import Bot, machine
from friday_nb.his_man_friday.players.advice import advise
from friday_nb.his_man_friday.view import View
from friday_nb.lab import rate

FAST = (("honest", "random"), ("thumb", "honest"), ("bluffer", "thumb"), ("bluffer", "honest"))
BEST = ("search", "bluffer")
SLOW = (("bluffer", "search"), ("search", "thumb"))
ROUND = 20
"""Games in each seat before the next seat has its turn and the figures are written."""


COMMIT = provenance.stamp()["commit"]
RESULT = provenance.RESULTS / "his_man_friday_strength.json"


def share(one: str, others: str, players: int, games: int) -> Iterator[dict[str, Any]]:
    """How much one player wins among others of another kind, in every seat equally often."""
    total, played = 0.0, 0
    each = games // players
    for begin in range(0, each, ROUND):
        for seat in range(players):
            names = [others] * players
            names[seat] = one
            arm = LABORATORY.arm(names, {"players": players})
            seeds = range(seat * each + begin, seat * each + min(each, begin + ROUND))
            for game in LABORATORY.play(arm, seeds):
                total += game.returns[seat]
                played += 1
        yield {
            "player": one,
            "among": others,
            "players": players,
            "games": played,
            "share": round(total / played, 4),
            "ci95": [round(x, 4) for x in rate(round(total), played).interval],
            "fair": round(1 / players, 4),
            "commit": COMMIT,
        }


def thinking(player: str, games: int, ask: Callable[[View], object], every: int) -> dict[str, Any]:
    """Milliseconds that a question about a decision takes, by number of players.

    Args:
        player: Who plays the games.
        games: How many games.
        ask: The question.
        every: It is asked about one decision out of this many.
    """
    rows: dict[str, Any] = {}
    on = machine.playing()
    for players in (2, 3, 4):
        times = []
        for seed in range(games):
            state = engine.new_game(players, seed)
            bots = [Bot(player, players * seed + seat, on) for seat in range(players)]
            made = 0
            while state.actor is not None:
                view = state.view(state.actor)
                if len(engine.legal(view)) > 1:
                    made += 1
                    if made % every == 0:
                        begun = thread_time()
                        ask(view)
                        times.append(1000 * (thread_time() - begun))
                state, _ = engine.apply(state, state.actor, bots[state.actor].choose(view))
        times.sort()
        rows[str(players)] = {
            "decisions": len(times),
            "median_ms": round(times[len(times) // 2], 1),
            "p95_ms": round(times[len(times) * 95 // 100], 1),
            "max_ms": round(times[-1], 1),
        }
        print(players, rows[str(players)], flush=True)
    return rows


def how_long(games: int) -> dict[str, Any]:
    """The times of the searching player's decisions, and of advice."""
    fast = machine.playing()
    return {
        "thinking": thinking("bluffer", games, Bot("search", 1, fast).choose, 1),
        "advice": thinking("bluffer", games, lambda view: advise(view, on=fast), 9),
    }


def main() -> None:
    """Measure everything and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--search", type=int, default=10_000)
    parser.add_argument("--slow", type=int, default=400)
    parser.add_argument("--timed", type=int, default=6)
    parser.add_argument("--only", type=int, nargs="*", help="numbers of players; keep other rows")
    parser.add_argument("--thinking", action="store_true", help="no games, keep all rows")
    args = parser.parse_args()
    sizes = args.only or (4, 3, 2)
    found: dict[str, Any] = {
        "lines": machine.playing().lines,
        "compiled": machine.playing().fast,
    }
    kept: dict[str, Any] = {}
    if args.only or args.thinking:
        kept = json.loads(RESULT.read_text(encoding="utf-8"))
    if args.only:
        found |= {name: kept[name] for name in ("thinking", "advice")}
    else:
        found |= how_long(args.timed)
    if args.thinking:
        provenance.keep(RESULT.stem, found | {"strength": kept["strength"]})
        return
    plan = [(BEST, n, args.search) for n in sizes]
    plan += [(each, n, args.slow) for each in SLOW for n in sizes]
    done: list[dict[str, Any]] = []
    if args.only:
        again = {(*pair, players) for pair, players, _ in plan}
        done = [
            row
            for row in kept["strength"]
            if (row["player"], row["among"], row["players"]) not in again
        ]
    else:
        pairs = [pair for each in FAST for pair in (each, each[::-1])]
        plan = [(pair, n, args.games) for n in (2, 3, 4) for pair in pairs] + plan
    found["strength"] = done
    for (one, others), players, games in plan:
        for row in share(one, others, players, games):
            found["strength"] = [*done, row]
            provenance.keep(RESULT.stem, found)
        done = found["strength"]
        print(done[-1:], flush=True)


if __name__ == "__main__":
    main()
