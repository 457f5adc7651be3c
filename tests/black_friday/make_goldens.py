"""Writes the golden games of Black Friday: ``python -m tests.black_friday.make_goldens``.

Each is a game of :mod:`.walks` as a record, and beside it the log of all that happened in it, with
what each seat knew at the end.  If a change to the engine alters one of them, the difference can be
read and judged.
"""

from pathlib import Path

from friday_nb import black_friday as blf
from tests.black_friday.walks import beginning, walk

FOLDER = Path(__file__).parent / "goldens"
GAMES = {"two": 0, "three-specials": 5, "four": 2, "five-specials": 7}
"""By name, the number of the random game."""


def session_of(number):
    """The game of this number, played."""
    players, seed, specials = beginning(number)
    session = blf.new_session(players, seed, specials=specials, analysis=True)
    for _, seat, action in walk(number):
        if seat is not None:
            session.act(action, seat)
    return session


def log(session):
    """What happened, decision by decision, and what each seat knows at the end."""
    parts = []
    for number, moment in enumerate(session.moments):
        done = f"{moment.seat}: {moment.action}" if moment.action else "set-up"
        parts.append(f"{number}. {done}")
        parts += [f"    {event} [{' '.join(event.rules)}]" for event in moment.events]
    seats = range(session.state.players)
    return "\n".join([*parts, *(str(session.view_of(seat)) for seat in seats), ""])


def main():
    """Write all records and logs."""
    FOLDER.mkdir(exist_ok=True)
    for name, number in GAMES.items():
        session = session_of(number)
        (FOLDER / f"{name}.record").write_text(str(session.record()), encoding="utf-8")
        (FOLDER / f"{name}.events").write_text(log(session), encoding="utf-8")


if __name__ == "__main__":
    main()
