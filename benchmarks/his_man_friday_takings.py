"""What the takings of each bot of His Man Friday tell of the cards: the weights that ship.

    .venv/bin/python benchmarks/his_man_friday_takings.py [--games 1500] [--bot bluffer]

Positions of the exploration and of the last chances, picked at random from games of one bot in
every seat.  Advice would draw deals for them (:mod:`friday_nb.his_man_friday.players.takings` says
what it does with these); the weights are those by which the true deal is the likeliest among
DRAWN such deals and itself (noise-contrastive estimation as in Ma and Collins 2018), with a weak
prior for 0.  They go to ``friday_nb/his_man_friday/players/takings.json``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np
from rows import in_rows

from friday_nb.core.chance import CHOICE_STREAM, threefry
from friday_nb.his_man_friday.odds import Beliefs, draw_deals
from friday_nb.his_man_friday.players import NUMBERS, machine, seats, takings
from friday_nb.his_man_friday.rules import layout
from friday_nb.his_man_friday.view import View

DRAWN = 100
PRIOR = 1.0
"""The precision of the prior of each weight."""
STEPS = 40
FIRST_SEED = 90_000
EXPLORING = (layout.TAKE_FIRST, layout.MOVE, layout.TAKE_AFTER)
PERSON = "person"


def positions(bot: str, players: int, seed: int) -> Iterator[Any]:
    """A position of the exploration and one of the last chances of a game: the full states."""
    on, rng = machine.playing(), Random(seed)
    b, core, kept, seen = on.buffers, on.core, {}, {}
    core.begin_game(b.table, players, seed % players, 3, seed, b.log)
    while b.table[layout.NODE] != layout.OVER:
        node, seat = int(b.table[layout.NODE]), int(b.table[layout.ACTOR])
        if node in EXPLORING or node == layout.LAST_CHANCE:
            stage = node == layout.LAST_CHANCE
            seen[stage] = seen.get(stage, 0) + 1
            if rng.random() * seen[stage] < 1:
                kept[stage] = b.table.copy()
        core.show(b.table, seat, b.root)
        own = threefry(3, seed, CHOICE_STREAM, seat)
        core.act(b.table, core.decide(b, NUMBERS[bot], own, on.lines), b.log)
    yield from kept.values()


def features(state: Any, bot: str, rng: Random) -> Any:
    """The features of the true deal, in the first row, and of deals that advice would draw."""
    on, seat = machine.playing(), int(state[layout.ACTOR])
    shown = state.copy()
    on.core.show(state, seat, shown)
    view = View(tuple(int(cell) for cell in shown))
    seated = tuple(PERSON if each == seat else bot for each in range(view.players))
    beliefs = Beliefs(view)
    unseen = [i for i in range(layout.PLACES) if view.cells[layout.CARD + i] == layout.UNKNOWN]
    true = [int(state[layout.CARD + i]) for i in unseen]
    drawn = draw_deals(
        beliefs, rng, seats.gun_ratios(view, seated), seats.declared_by_policy(view, seated)
    )
    others = takings.seats_of(view).values()
    return np.array(
        [
            np.sum([each.features(deal) for each in others], axis=0)
            for deal in (true, *islice(drawn, DRAWN))
        ]
    )


def fitted(found: Any) -> tuple[Any, float]:
    """The likeliest weights, and how much likelier (in nats a position) they make the true deal."""
    weights = np.zeros(found.shape[2])
    for _ in range(STEPS):
        scores = found @ weights
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        means = np.einsum("nk,nkf->nf", shares, found)
        slope = (found[:, 0] - means).sum(axis=0) - PRIOR * weights
        spread = np.einsum("nk,nkf,nkg->fg", shares, found, found) - means.T @ means
        weights += np.linalg.solve(spread + PRIOR * np.eye(len(weights)), slope)
    return weights, float(np.log(shares[:, 0]).mean() + np.log(found.shape[1]))


def main() -> None:
    """Find the weights and write them down."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--bot", action="append", choices=list(NUMBERS))
    args = parser.parse_args()
    path = takings.FILE
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    for bot in args.bot or ("honest", "thumb", "bluffer", "search"):
        for players in (2, 3, 4):
            rng = Random(players)
            rows = [
                features(state, bot, rng)
                for game in range(args.games)
                for state in positions(bot, players, FIRST_SEED + game)
            ]
            weights, gain = fitted(np.array(rows))
            kept.setdefault(bot, {})[str(players)] = [round(float(one), 3) for one in weights]
            print(bot, players, len(rows), f"{gain:.3f}", kept[bot][str(players)], flush=True)
            path.write_text(in_rows(kept), encoding="utf-8")


if __name__ == "__main__":
    main()
