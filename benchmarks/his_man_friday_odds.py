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
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import provenance
from spread import milliseconds, percentiles

from friday_nb.his_man_friday import View
from friday_nb.his_man_friday.odds import Beliefs, is_last_decision, move_facts
from friday_nb.his_man_friday.odds.arrangements import arrangements, rook_numbers
from tests.his_man_friday.odds.arranged import decisions

GAMES = 150
EVERY = 7
"""One decision out of this many is measured, and the last one of every game."""
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


def fresh(view: View) -> View:
    """A view of which nothing is remembered."""
    arrangements.cache_clear()
    rook_numbers.cache_clear()
    return View(view.cells)


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
            times[kind].append(milliseconds(partial(fresh, view), question))
    numbers = {}
    for name, found in times.items():
        numbers[name] = {"positions": len(found), "ms": percentiles(found)}
        print(f"{name:<36}{len(found):>6}  {numbers[name]['ms']}")
    provenance.keep("his_man_friday_odds", {"numbers": numbers})


if __name__ == "__main__":
    main()
