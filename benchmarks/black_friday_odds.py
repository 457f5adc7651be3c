"""How fast the odds of Black Friday are: ``python benchmarks/black_friday_odds.py``.

Positions of random games of 2 to 5 players, seen by whoever decides.  The question is all that the
odds pane shows: the bag, the joint chances of the next draw, prices, silver, level, what the seat
owns, which table brings the adjustment, and the facts of all decisions; then its parts alone.
Each time is the best of three with nothing remembered; everything is asked once more in the course
of a game, where the bag is often what it was at the last click.  In processor time.  Prints a table
and, with ``--keep``, writes ``benchmarks/results/black_friday_odds.json``.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import thread_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import provenance
from spread import milliseconds, percentiles

from friday_nb.black_friday import COLOURS, View
from friday_nb.black_friday.odds import (
    adjustments,
    contents,
    draws,
    hands,
    latest,
    move_facts,
    standing,
    tables_ahead,
)
from friday_nb.black_friday.odds.contents import _contents
from friday_nb.black_friday.odds.draws import draws_from
from friday_nb.black_friday.odds.round import causes
from tests.black_friday.walks import walk

GAMES = 8
EVERY = 9
"""One decision out of this many is measured."""


def the_bag(view: View) -> None:
    """What may be in the bag, by colour."""
    bag = contents(view)
    for name in COLOURS:
        bag.chances(name)


def everything(view: View) -> None:
    """All that the pane shows."""
    now = standing(view)
    _ = now.next.prices, now.next.missing, now.next.silver, now.next.level
    now.wealth_then.quantile(0.9)
    tables_ahead(view)
    latest(view)
    the_bag(view)
    for each in move_facts(view):
        _ = each.prices, each.mean_and_spread_then


ASKED: dict[str, Callable[[View], object]] = {
    "everything": everything,
    "what may be in the bag": the_bag,
    "the joint chances of the draw": draws,
    "who can cause the adjustment": tables_ahead,
    "facts of all decisions": lambda view: [each.mean_and_spread_then for each in move_facts(view)],
}


def forget() -> None:
    """Forget everything that was asked before."""
    for cached in (
        _contents,
        hands.ways_of,
        hands.ways_of_all,
        draws_from,
        causes,
        adjustments.prices_at_end,
        adjustments.moved,
    ):
        cached.cache_clear()


def forgotten(view: View) -> View:
    """A view of which nothing is remembered."""
    forget()
    return view


def main() -> None:
    """Measure, print, and write if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", action="store_true", help="write the numbers down")
    keep = parser.parse_args().keep
    times: dict[tuple[int, str], list[float]] = defaultdict(list)
    for number in range(GAMES):
        for made, (state, seat, _) in enumerate(walk(number)):
            if seat is None or made % EVERY:
                continue
            view = state.view(seat)
            for name, question in ASKED.items():
                times[state.players, name].append(milliseconds(partial(forgotten, view), question))
        forget()
        for state, seat, _ in walk(number):
            if seat is not None:
                begun = thread_time()
                everything(state.view(0))
                spent = 1000 * (thread_time() - begun)
                times[state.players, "everything, click by click"].append(spent)
    numbers = {}
    for (players, name), found in sorted(times.items()):
        numbers[f"{players} players: {name}"] = {
            "positions": len(found),
            "ms": percentiles(found, digits=1),
        }
        print(f"{players} players: {name:<34}{len(found):>6}  {percentiles(found, digits=1)}")
    if keep:
        provenance.keep("black_friday_odds", {"numbers": numbers})


if __name__ == "__main__":
    main()
