"""The compiled rules against plain Python and against the naive engine, over many whole games.

    python scripts/compare_compiled.py --games 100000 --naive 20000

Prints progress, and the totals at the end.  Stops at the first difference and prints the number of
the game; ``--first NUMBER --games 1 --naive 0`` replays it.  After Ctrl-C it says where to resume.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from friday_nb.friday import compiled
from tests.friday import twins

EVERY = 1000
"""Games between two lines of progress."""


def run(name: str, play: Callable[[int], twins.Tally], first: int, games: int) -> None:
    """Play so many games and print progress."""
    tally, begun, used = twins.Tally(), time.perf_counter(), time.process_time()
    number = first
    try:
        for number in range(first, first + games):
            tally.add(play(number))
            if tally.games % EVERY == 0:
                took = time.perf_counter() - begun
                print(f"{name}: {tally.games} of {games} games, {took:.0f} s", flush=True)
    except KeyboardInterrupt:
        print(f"\n{name}: {tally}\ngo on with --first {number}")
        raise SystemExit(130) from None
    print(
        f"{name} agree: {tally}; {time.process_time() - used:.0f} s of processor time", flush=True
    )


def main() -> None:
    """Compare as many games as are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="with plain Python")
    parser.add_argument("--naive", type=int, default=20_000, help="with the naive engine")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    args = parser.parse_args()
    if not compiled.available():
        raise SystemExit("nothing can be compared: numba is not there")
    core = twins.compiled_rules()
    run("plain and compiled", twins.Sides(core).play, args.first, args.games)
    run("naive and compiled", twins.against_naive(core), args.first, args.naive)


if __name__ == "__main__":
    main()
