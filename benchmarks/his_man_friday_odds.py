"""How fast the beliefs of His Man Friday are: ``python benchmarks/his_man_friday_odds.py``.

Positions of random games of 2, 3 and 4 players, seen by whoever decides.  The questions are the
chances of every card on the island and in other hands, with declarations ignored and believed, and
the facts of all decisions; the last decision of a game, where the chance to win is counted, alone.
Each time is the best of three, with nothing remembered, in processor time.  Prints a table and
writes ``benchmarks/results/his_man_friday_odds.json``.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from time import thread_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import provenance

from friday_nb.his_man_friday import View
from friday_nb.his_man_friday.odds import Beliefs, is_last_decision, move_facts
from friday_nb.his_man_friday.odds.arrangements import arrangements, rook_numbers
from tests.his_man_friday.odds.arranged import decisions

GAMES = 150
EVERY = 7
"""One decision out of this many is measured, and the last one of every game."""
ROUNDS = 3
LYING = Fraction(27, 100)


def every_card(view: View, lying: Fraction | None) -> None:
    """The chances of all cards in all places."""
    beliefs = Beliefs(view, lying)
    for place in beliefs.declared:
        beliefs.cards(place)


ASKED: dict[str, Callable[[View], object]] = {
    "every card, declarations ignored": lambda view: every_card(view, None),
    "every card, declarations believed": lambda view: every_card(view, LYING),
    "facts of all decisions": lambda view: move_facts(Beliefs(view, LYING)),
}


def milliseconds(question: Callable[[View], object], view: View) -> float:
    """The time of a question with nothing remembered: the best of several rounds."""

    def once() -> float:
        arrangements.cache_clear()
        rook_numbers.cache_clear()
        fresh = View(view.cells)
        begun = thread_time()
        question(fresh)
        return thread_time() - begun

    return 1000 * min(once() for _ in range(ROUNDS))


def percentiles(times: list[float]) -> dict[str, float]:
    """Median, tail and maximum, in milliseconds."""
    ranked = sorted(times)
    found = {name: ranked[int(share * len(ranked))] for name, share in SHARES.items()}
    return {name: round(ms, 2) for name, ms in (found | {"max": ranked[-1]}).items()}


SHARES = {"p50": 0.5, "p95": 0.95, "p99": 0.99}


def main() -> None:
    """Measure, print, write."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    times: dict[str, list[float]] = defaultdict(list)
    for n, view in enumerate(decisions(GAMES)):
        last = is_last_decision(view)
        if n % EVERY and not last:
            continue
        for name, question in ASKED.items():
            kind = "facts of the last decision" if last and "facts" in name else name
            times[kind].append(milliseconds(question, view))
    numbers = {}
    for name, found in times.items():
        numbers[name] = {"positions": len(found), "ms": percentiles(found)}
        print(f"{name:<36}{len(found):>6}  {numbers[name]['ms']}")
    provenance.keep("his_man_friday_odds", {"numbers": numbers})


if __name__ == "__main__":
    main()
