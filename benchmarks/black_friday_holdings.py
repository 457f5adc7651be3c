"""What the moves of each bot of Black Friday tell of the cases it was dealt: the weights that ship.

    .venv/bin/python benchmarks/black_friday_holdings.py [--games 500]

Positions picked at random from games of one bot, in which one seat is played by a bot of any kind:
those in which that seat decides.  Advice would draw deals for them
(:mod:`friday_nb.black_friday.players.holdings` says what it does with these); the weights of a bot
at a table of so many in a third of the game are those by which the true deals are likeliest, each
among DRAWN such deals and itself (noise-contrastive estimation as in Ma and Collins 2018), drawn a
little towards 0.  They go to ``friday_nb/black_friday/players/holdings.json``.  What they gain is
measured by those that are found without every third game, in these.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import numpy as np

from friday_nb import black_friday
from friday_nb.black_friday import deals
from friday_nb.black_friday.players import Bot, holdings, machine
from friday_nb.black_friday.rules import layout
from friday_nb.core.chance import threefry

DRAWN: Final = 30
EACH: Final = 4
"""Positions of a game."""
STEPS: Final = 30
PRIOR: Final = 10.0
"""What is added to the curvature of the log likelihood for each feature, in standard units."""
LEFT_OUT: Final = 3
"""Of so many games one is left out where the gain is measured."""
FIRST_SEED: Final = 920_000
BOTS: Final = ("greedy", "thumb", "planner", "learned")
SIZES: Final = (2, 3, 4, 5)
MOST: Final = 3000
"""Decisions after which a game is broken off."""


def positions(bot: str, players: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """States of a game, picked at random, and what the seat that decides can see of them.

    That seat is played by any bot, all others by ``bot``.
    """
    on, rng = machine.playing(), Random(seed)
    asking, other = rng.randrange(players), rng.choice(BOTS)
    names = [other if seat == asking else bot for seat in range(players)]
    bots = [Bot(name, threefry(seed, seat, 7, 7), on) for seat, name in enumerate(names)]
    state, kept = black_friday.new_game(players=players, seed=seed), list[tuple[Any, Any]]()
    seen = 0
    for _ in range(MOST):
        if state.actor is None:
            break
        view = state.view(state.actor)
        if state.actor == asking:
            seen += 1
            if seen <= EACH:
                kept.append((state, view))
            elif rng.random() * seen < EACH:
                kept[rng.randrange(EACH)] = (state, view)
        state, _ = black_friday.apply(state, state.actor, bots[state.actor].choose(view))
    yield from kept


def of_deals(state: Any, view: Any, rng: Random) -> list[list[float]]:
    """The features of the others' cases: as they were dealt, first, and in deals drawn for it."""
    cells = tuple(view.cells)
    true = {seat: deals.dealt_to(state.cells, seat) for seat in deals.others_of(cells)}
    drawn = (deals.draw_deal(cells, rng) for _ in range(DRAWN))
    public = holdings.seen(cells)
    return [summed(public, cells, deal) for deal in (true, *drawn)]


def summed(public: Any, cells: Any, deal: deals.Deal) -> list[float]:
    """The features of all hands of a deal together."""
    each = [
        holdings.features(public[i], cells[layout.NET + seat * layout.COLOUR_COUNT + i], count)
        for seat, hand in deal.items()
        for i, count in enumerate(hand)
    ]
    return [sum(column) for column in zip(*each, strict=True)]


def fitted(rows: Any) -> Any:
    """The likeliest weights: Newton's method.

    Args:
        rows: By position, deal (the true one first) and feature.
    """
    unit = rows.std(axis=(0, 1))
    unit[unit == 0] = 1.0  # what is never seen
    rows = rows / unit
    weights = np.zeros(rows.shape[2])
    prior = PRIOR * np.eye(len(weights))
    for _ in range(STEPS):
        likely = likelihoods(rows, weights)
        mean = np.einsum("pd,pdf->pf", likely, rows)
        slope = (rows[:, 0] - mean).sum(axis=0) - PRIOR * weights
        bend = np.einsum("pd,pdf,pdg->fg", likely, rows, rows) - mean.T @ mean + prior
        weights += np.linalg.solve(bend, slope)
    return weights / unit


def likelihoods(rows: Any, weights: Any) -> Any:
    """Of each deal among those of its position."""
    scores = rows @ weights
    likely = np.exp(scores - scores.max(axis=1, keepdims=True))
    return likely / likely.sum(axis=1, keepdims=True)


def gain(rows: Any, weights: Any) -> float:
    """By how many nats the true deal is likelier than without the weights, on average."""
    return float(np.log(likelihoods(rows, weights)[:, 0] * rows.shape[1]).mean())


def of_tables(bot: str, players: int, games: int, rng: Random) -> list[list[float]]:
    """The weights of a bot at tables of so many, for each third of the game."""
    stages = range(holdings.STAGES)
    kept: list[list[Any]] = [[] for _ in stages]
    learning: list[list[bool]] = [[] for _ in stages]
    for n in range(games):
        for state, view in positions(bot, players, FIRST_SEED + n):
            stage = holdings.stage_of(view.cells)
            kept[stage].append(of_deals(state, view, rng))
            learning[stage].append(n % LEFT_OUT > 0)
    told = []
    for stage in stages:
        rows, some = np.array(kept[stage]), np.array(learning[stage])
        gained = gain(rows[~some], fitted(rows[some]))
        print(f"{bot} of {players}, third {stage + 1}: {len(rows)}, {gained:.3f} nats gained")
        told.append([round(float(each), 3) for each in fitted(rows)])
    return told


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="of each bot and number of players")
    args = parser.parse_args()
    found: dict[str, dict[str, list[list[float]]]] = {}
    for bot in BOTS:
        rng, found[bot] = Random(bot), {}
        for players in SIZES:
            found[bot][str(players)] = of_tables(bot, players, args.games, rng)
    holdings.FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
