"""What *Black Friday*'s advice hides behind words such as "close": turns that lose games.

    python benchmarks/close_turns.py [--positions 70] [--games 2000] [--first 910000000]

Positions of games among the usual bots, one of each game, as ``told_seats.py`` finds them.  Advice
is asked as the page asks it; then every turn of its list is played on so often, with equal luck, in
games that advice has not seen, but with deals and players as it takes them to be (``told.py`` has
the true ones); a loss that is found so has an error of about a point.  Printed are: how many turns
besides the best were not told apart from it, how many of these lose 5, 10 or 20 games in 100, how
many of those that were called close to it are a mistake, and what was told and found of all and of
those called blunders.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from random import Random
from statistics import fmean
from time import process_time
from typing import Final

from told_seats import CARELESS, DECIDED, PERSON, Exchange, Judge

from friday_nb.black_friday.players import USUAL
from friday_nb.black_friday.players.advice import seated
from friday_nb.black_friday.players.rollouts import share_of
from friday_nb.core.level import at_most, grade, is_level, is_surely_close, loss
from friday_nb.core.severity import LEAST, Severity

HIDDEN: Final = (0.05, 0.1, 0.2)


@dataclass(frozen=True)
class Turn:
    """A turn that is not the best of its list."""

    told: float
    found: float
    """How far it was behind the best one, by what is told and in the games played on: shares of the
    win, as are the next two."""
    apart: float
    at_most: float
    """How far behind the best one it may be, by what is told."""
    is_level: bool
    is_close: bool
    """Is it called close to the best one?"""
    grade: Severity


@dataclass(frozen=True)
class Listed:
    """The list of a position: the best turn's chance, told less found, and the other turns."""

    off: float
    seconds: float
    turns: tuple[Turn, ...]


def lists(first: int, games: int) -> Iterator[Listed]:
    """The lists of positions from this game on."""
    judge = Judge("black_friday", USUAL)
    for n in count():
        players = Exchange.sizes[n % len(Exchange.sizes)]
        source = Exchange.sources[n // len(Exchange.sizes) % len(Exchange.sources)]
        seat = Random(first + n).randrange(players)
        mine = Exchange.usual if source == CARELESS else source
        names = tuple(mine if each == seat else USUAL for each in range(players))
        careless = source == CARELESS
        for state, _ in judge.decisions(names, seat, first + n, careless=careless)[:1]:
            others = tuple(PERSON if each == seat else USUAL for each in range(players))
            view, begun = state.view(seat), process_time()
            told = judge.table.advice(view, others)
            seconds, best = process_time() - begun, told.best
            if len(told.options) == 1 or not DECIDED < best.win < 1 - DECIDED:
                continue
            plans = [[action.packed for action in option.plan] for option in told.options]
            ends = judge.table.on.ends(view.cells, plans, games, seated(view, others))
            won, *rest = (fmean(share_of(end.cells, seat) for end in lines) for lines in ends)
            turns = (
                Turn(
                    told=loss(option, best),
                    found=won - share,
                    apart=option.apart,
                    at_most=at_most(option, best),
                    is_level=is_level(option, best),
                    is_close=is_level(option, best) and is_surely_close(option, best),
                    grade=grade(option, best),
                )
                for option, share in zip(told.options[1:], rest, strict=True)
            )
            yield Listed(best.win - won, seconds, tuple(turns))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=70)
    parser.add_argument("--games", type=int, default=2000, help="after every turn")
    parser.add_argument("--first", type=int, default=910_000_000, help="the first game's number")
    args = parser.parse_args()
    found = list(islice(lists(args.first, args.games), args.positions))
    turns = [turn for each in found for turn in each.turns]
    level, close = [t for t in turns if t.is_level], [t for t in turns if t.is_close]
    blunders = [t for t in turns if t.grade is Severity.BLUNDER]
    print(
        f"{len(turns)} turns besides the best, {fmean(e.seconds for e in found):.2f} s for a list"
    )
    hidden = (f"{sum(t.found >= least for t in level)} lose {100 * least:.0f}" for least in HIDDEN)
    print(f"{len(level)} not told apart from it: {', '.join(hidden)} in 100 or more")
    mistakes = sum(t.found >= LEAST[Severity.MISTAKE] for t in close)
    print(f"{len(close)} called close to it: {mistakes} of them a mistake")
    within = fmean(t.found <= t.at_most for t in turns)
    print(f"error {100 * fmean(t.apart for t in turns):.1f}, {within:.0%} no farther than told")
    for name, some in (("all", turns), ("called blunders", blunders)):
        told, lost = (100 * fmean(x) for x in zip(*((t.told, t.found) for t in some), strict=True))
        print(f"{name} ({len(some)}): told {told:.1f} behind, found {lost:.1f}")
    print(f"the best: told {100 * fmean(each.off for each in found):+.1f} more than found")


if __name__ == "__main__":
    main()
