"""Writes the golden games of His Man Friday: ``python -m tests.his_man_friday.make_goldens``.

Each is a game of :mod:`.walks` as a record, and beside it the log of all that happened in it, with
what each seat knew at the end.  If a change to the engine alters one of them, the difference can be
read and judged.
"""

from pathlib import Path

from friday_nb import his_man_friday as hmf
from tests.his_man_friday.walks import beginning, walk
from tests.seats.goldens import played, write

FOLDER = Path(__file__).parent / "goldens"
GAMES = {
    "two-four-guns": 150,
    "two-moved-anywhere": 30,
    "two-nobody-takes": 3,
    "three-four-guns": 610,
    "three-moved-anywhere": 16,
    "three-most-guns-out": 4,
    "three-shared": 28,
    "four-most-guns-out": 5,
    "four-shared": 53,
    "four-nobody-takes": 2,
}
"""By name, the number of the random game."""


def session_of(number):
    """The game of this number, played."""
    players, seed, first = beginning(number)
    session = hmf.new_session(players, seed, first, analysis=True)
    return played(session, walk(number))


def main():
    """Write all records and logs."""
    write(FOLDER, {name: session_of(number) for name, number in GAMES.items()})


if __name__ == "__main__":
    main()
