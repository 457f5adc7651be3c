"""What the moves of each bot of Black Friday tell of the cases it was dealt: the weights that ship.

    .venv/bin/python benchmarks/black_friday_holdings.py [--games 300]

Positions picked at random from games of one bot in every seat.  Advice would draw deals for them
(:mod:`friday_nb.black_friday.players.holdings` says what it does with these); the weight of a bot
is that by which the true deal is the likeliest among DRAWN such deals and itself (noise-contrastive
estimation as in Ma and Collins 2018).  They go to ``friday_nb/black_friday/players/holdings.json``,
those within SURE standard errors of 0 as 0.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from friday_nb import black_friday
from friday_nb.black_friday import deals
from friday_nb.black_friday.players import Bot, holdings, machine
from friday_nb.black_friday.rules import layout
from friday_nb.core.chance import threefry

DRAWN = 60
EACH = 4
"""Positions of a game."""
STEPS = 30
SURE = 2.0
FIRST_SEED = 920_000
BOTS = ("greedy", "thumb", "planner", "learned")
SIZES = (2, 3, 4, 5)
MOST = 3000
"""Decisions after which a game is broken off."""


def positions(bot: str, players: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """States of a game, picked at random, and what the seat that decides can see of them."""
    on, rng = machine.playing(), Random(seed)
    bots = [Bot(bot, threefry(seed, seat, 7, 7), on) for seat in range(players)]
    state, kept = black_friday.new_game(players=players, seed=seed), list[tuple[Any, Any]]()
    for n in range(MOST):
        if state.actor is None:
            break
        view = state.view(state.actor)
        if n < EACH:
            kept.append((state, view))
        elif rng.random() * (n + 1) < EACH:
            kept[rng.randrange(EACH)] = (state, view)
        state, _ = black_friday.apply(state, state.actor, bots[state.actor].choose(view))
    yield from kept


def dearness(state: Any, view: Any, rng: Random) -> Any:
    """The dearness of the others' cases: as they were dealt, first, and in deals drawn for it."""
    cells = tuple(view.cells)
    true = {}
    for seat in deals.others_of(cells):
        at = seat * layout.COLOUR_COUNT
        hand, net = (
            state.cells[x + at : x + at + layout.COLOUR_COUNT] for x in (layout.HAND, layout.NET)
        )
        true[seat] = tuple(a - b for a, b in zip(hand, net, strict=True))
    drawn = (deals.draw_deal(cells, rng) for _ in range(DRAWN))
    dear = holdings.dearness(cells)
    return [sum(holdings.of_hand(dear, hand) for hand in deal.values()) for deal in (true, *drawn)]


def fitted(rows: Any) -> tuple[float, float]:
    """The likeliest weight and its standard error: Newton's method."""
    weight = 0.0
    for _ in range(STEPS):
        likely = np.exp(weight * rows)
        likely /= likely.sum(axis=1, keepdims=True)
        mean = (likely * rows).sum(axis=1)
        slope = (rows[:, 0] - mean).sum()
        bend = ((likely * rows**2).sum(axis=1) - mean**2).sum()
        weight += slope / bend
    return float(weight), float(bend**-0.5)


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="of each bot and number of players")
    args = parser.parse_args()
    found = {}
    for bot in BOTS:
        rng = Random(bot)
        rows = [
            dearness(state, view, rng)
            for players in SIZES
            for n in range(args.games)
            for state, view in positions(bot, players, FIRST_SEED + n)
        ]
        weight, error = fitted(np.array(rows))
        print(f"{bot}: {weight:.3f} ± {error:.3f}, {len(rows)} positions")
        found[bot] = round(weight, 3) if abs(weight) > SURE * error else 0.0
    holdings.FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
