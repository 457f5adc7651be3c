"""How long advice takes, compiled and in plain Python: ``python benchmarks/advice.py``.

It is measured at every decision of games that the strong player plays at all levels, between fights
as well; each view is asked about once, as on the page.  Times are processor time of the thread, so
that a busy machine makes no difference.  Writes ``benchmarks/results/advice.json``.
"""

from __future__ import annotations

import argparse
from time import thread_time

import provenance
from odds import AT
from spread import percentiles

from friday_nb import friday
from friday_nb.friday import View
from friday_nb.friday.players import NeuralPlayer, advice, because, losses
from friday_nb.friday.players.evaluator import Evaluator

GAMES = 8
PLAIN_SHARE = 10
"""Plain Python is asked about this many times fewer positions."""
TARGET = 50.0
"""The target: milliseconds at the 95th percentile."""


def positions() -> list[View]:
    """The positions of whole games in which there is a choice."""
    player = NeuralPlayer()
    views = []
    for seed in range(GAMES):
        state = friday.new_game(level=seed % 4 + 1, seed=seed)
        while not state.view.outcome:
            if len(friday.legal(state.view)) > 1:
                views.append(state.view)
            state, _ = friday.apply(state, player.choose(state.view))
    return views


def milliseconds(view: View, evaluator: Evaluator) -> float:
    """The time of the advice in milliseconds, with the reason and the loss of every option.

    What decides is among the reasons: fights that go on after the best two decisions.
    """
    begun = thread_time()
    found = because.explained(advice.advise(view, evaluator), evaluator)
    for option in found.options:
        because.told(found, option)
        losses.given_away(found, option)
    return 1000 * (thread_time() - begun)


def main() -> None:
    """Measure, print, write."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    views = positions()
    evaluators = {"plain": (Evaluator(fast=False), views[::PLAIN_SHARE])}
    fast = Evaluator()
    if fast.fast:
        evaluators["compiled"] = (fast, views)
    numbers = {}
    for name, (each, asked) in evaluators.items():
        advice.advise(asked[0], each)  # initialise everything that is created only once
        times = [milliseconds(view, each) for view in asked]
        over = sum(t > TARGET for t in times) / len(times)
        numbers[name] = {"positions": len(times), "ms": percentiles(times, AT), "over 50 ms": over}
        print(f"{name:<9}{numbers[name]}")
    provenance.keep("advice", {"numbers": numbers})


if __name__ == "__main__":
    main()
