"""Write the event logs of the golden games: tests/goldens/*.record -> *.events beside them.

A golden game is a record that somebody has checked, with the log of everything that happens in it.
A change of the engine that changes a log shows up as a diff that a person can read and judge.

    python scripts/make_goldens.py           write all logs
    python scripts/make_goldens.py --check   only say which would change
"""

import argparse
from pathlib import Path

from friday_nb import friday

GOLDENS = Path(__file__).resolve().parent.parent / "tests" / "goldens"


def line(event: friday.Event) -> str:
    """One event with its facts and its rules."""
    return f"{event} [{' '.join(event.rules)}]"


def log(session: friday.FridaySession) -> str:
    """What happened, decision by decision."""
    parts = []
    for number, (action, events) in enumerate(session.events):
        parts.append(f"{number}. {action or 'set-up'}")
        parts += [f"    {line(event)}" for event in events]
    return "\n".join([*parts, ""])


def replayed(path: Path) -> str:
    """The log of a record's game."""
    return log(friday.replay(path.read_text(encoding="utf-8")))


def main() -> int:
    """Write or check all logs; 1 if a check finds a difference."""
    parser = argparse.ArgumentParser(description="Write the logs of the golden games.")
    parser.add_argument("--check", action="store_true", help="only compare")
    only_check = parser.parse_args().check
    changed = []
    for path in sorted(GOLDENS.glob("*.record")):
        target = path.with_suffix(".events")
        text = replayed(path)
        before = target.read_text(encoding="utf-8") if target.exists() else ""
        if text != before:
            changed.append(path.stem)
            if not only_check:
                target.write_text(text, encoding="utf-8")
    for name in changed:
        print(f"{name}: {'differs' if only_check else 'written'}")
    print(f"{len(changed)} of {len(list(GOLDENS.glob('*.record')))} logs changed")
    return 1 if only_check and changed else 0


if __name__ == "__main__":
    raise SystemExit(main())
