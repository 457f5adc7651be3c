"""Writes the perft suites: ``python -m tests.perft.generate``.

Every count without chance is compared with the naive engine before it is written.
"""

from pathlib import Path

from friday_nb.friday.perft import Entry, Suite, cperft, perft
from tests.perft.setups import NAIVE_LINES, SUITES, naive_perft

FOLDER = Path(__file__).parent
HEAD = (
    "# Lines of play from {n} positions ({name}), by depth: perft follows chance only where it",
    "# has one outcome, cperft goes on with every outcome.",
    "# Written by tests/perft/generate.py from tests/perft/setups.py with the engine itself; the",
    "# numbers of perft up to {lines} were compared with the naive engine of tests/naive, which",
    "# was written apart from it.",
    "# Compare them: friday-nb perft --suite tests/perft/{name}.perft",
)


def check(setup, counts):
    """AssertionError if the naive engine counts otherwise; large counts are left out."""
    game = setup.naive()
    if game is not None:
        small = [n for n in counts if n <= NAIVE_LINES]
        naive = [naive_perft(game, depth) for depth in range(1, len(small) + 1)]
        assert small == naive, f"{setup.name}: {small}, naive {naive}: {setup.view()}"


def entry(setup):
    """A set-up with its counts."""
    view = setup.view()
    counts = tuple(perft(view, depth) for depth in range(1, setup.depth + 1))
    check(setup, counts)
    chance = tuple(cperft(view, depth) for depth in range(1, setup.chance_depth + 1))
    return Entry(setup.name, str(view), setup.about, counts, chance)


def main():
    """Write all suites."""
    for name, setups in SUITES.items():
        head = tuple(line.format(n=len(setups), name=name, lines=NAIVE_LINES) for line in HEAD)
        suite = Suite(tuple(entry(setup) for setup in setups), head)
        (FOLDER / f"{name}.perft").write_text(str(suite), encoding="utf-8")


if __name__ == "__main__":
    main()
