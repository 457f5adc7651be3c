"""Writes the golden games of Black Friday: ``python -m tests.black_friday.make_goldens``.

Each is a game of :mod:`.walks` as a record, and beside it the log of all that happened in it, with
what each seat knew at the end.  If a change to the engine alters one of them, the difference can be
read and judged.
"""

from pathlib import Path

from friday_nb import black_friday as blf
from tests.black_friday.walks import beginning, walk
from tests.seats.goldens import played, write

FOLDER = Path(__file__).parent / "goldens"
GAMES = {"two": 0, "three-specials": 5, "four": 2, "five-specials": 7}
"""By name, the number of the random game."""


def session_of(number):
    """The game of this number, played."""
    players, seed, specials = beginning(number)
    session = blf.new_session(players, seed, specials=specials, analysis=True)
    return played(session, walk(number))


def main():
    """Write all records and logs."""
    write(FOLDER, {name: session_of(number) for name, number in GAMES.items()})


if __name__ == "__main__":
    main()
