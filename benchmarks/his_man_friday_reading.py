"""What those win who know how the searching bot of His Man Friday declares, with 3 and 4 players.

    .venv/bin/python benchmarks/his_man_friday_reading.py [--games 240]

One of them sits among searching bots, in every seat equally often (:mod:`policy_reader`): one who
searches with deals drawn by the bot's own policy, one who decides by belief in it, and one who
searches and calls every gun a gun, which the bot takes for a bluff.  A bot as good as the others
would win one game in 3 or 4.  A shared win counts by its share; the interval is Wilson's.  Prints
as it goes and writes ``benchmarks/results/his_man_friday_reading.json``.
"""

from __future__ import annotations

import argparse
from typing import Any, Final

import numpy as np
import policy_reader
import provenance

from friday_nb.accel.machine import ARRAYS
from friday_nb.his_man_friday import compiled
from friday_nb.his_man_friday.players import NUMBERS, bots, machine, search
from friday_nb.his_man_friday.rules import layout
from friday_nb.lab import rate

WEIGHTS: Final = {3: bots.WEIGHTS_3, 4: bots.WEIGHTS_4}
HONEST_ABOUT_GUNS: Final = (100, 25, 25, 25, 25, 0)
KNOWING: Final = {
    "reader": (policy_reader.READER, search.BABBLE),
    "believer": (policy_reader.BELIEVER, search.BABBLE),
    "honest about guns": (policy_reader.TALKER, HONEST_ABOUT_GUNS),
}
FIRST_SEED: Final = 7_000_000


def share(who: int, talk: tuple[int, ...], players: int, games: int) -> float:
    """The share of games that one of them wins among searching bots."""
    core = compiled.compile_with(*machine.MODULES, policy_reader)
    buffers, won = machine.make_buffers(ARRAYS), 0.0
    model, weights = search.UNINFORMATIVE, WEIGHTS[players]
    for game in range(games):
        seat = game % players
        seats = [who if each == seat else NUMBERS["search"] for each in range(players)]
        numbers = (np.array(each, np.int64) for each in (talk, model, weights))
        where = np.array(seats, np.int64), FIRST_SEED + game // players, machine.LINES
        core.play_read(buffers, *where, *numbers)
        winners = buffers.table[layout.WON : layout.WON + players]
        won += float(winners[seat] / winners.sum())
    return won / games


def main() -> None:
    """Measure and write down."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=240)
    args = parser.parse_args()
    rows: list[dict[str, Any]] = []
    for players in WEIGHTS:
        for name, (who, talk) in KNOWING.items():
            won = share(who, talk, players, args.games)
            found = rate(round(won * args.games), args.games)
            rows.append(
                {
                    "player": name,
                    "among": "search",
                    "players": players,
                    "games": args.games,
                    "share": round(won, 4),
                    "ci95": [round(x, 4) for x in found.interval],
                    "fair": round(1 / players, 4),
                }
            )
            print(rows[-1], flush=True)
            provenance.keep("his_man_friday_reading", {"rows": rows})


if __name__ == "__main__":
    main()
