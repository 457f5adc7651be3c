"""Golden games: records, and beside each the log of all that happened in it."""

from itertools import zip_longest


def played(session, steps):
    """The session after the decisions of a walk (``tests/<game>/walks.py``)."""
    for _, seat, action in steps:
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


def write(folder, sessions):
    """Write the records and logs of these sessions, by name."""
    folder.mkdir(exist_ok=True)
    for name, session in sessions.items():
        (folder / f"{name}.record").write_text(str(session.record()), encoding="utf-8")
        (folder / f"{name}.events").write_text(log(session), encoding="utf-8")


def read(folder, replay):
    """The records of a folder by name, and the sessions that they are of."""
    records = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.record"))}
    return records, {name: replay(text) for name, text in records.items()}


def assert_as_written(folder, name, session):
    """Everything in this game happens as it did when it was written."""
    then = (folder / f"{name}.events").read_text("utf-8").splitlines()
    for n, (now, before) in enumerate(zip_longest(log(session).splitlines(), then), start=1):
        assert now == before, f"line {n} of {name}.events"
