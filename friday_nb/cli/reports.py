"""``friday-nb replay`` and ``friday-nb perft``: a record told, and counts of lines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from time import perf_counter

from friday_nb.cli.common import OK, Refusal, problems_refused, read_text, refuse
from friday_nb.friday import texts
from friday_nb.friday.engine import new_game
from friday_nb.friday.game import FridaySession
from friday_nb.friday.game import replay as replay_record
from friday_nb.friday.perft import Entry, Suite, checked_depth, cperft, divide
from friday_nb.friday.perft import perft as count_lines
from friday_nb.friday.terminal.screen import Screen, wrapped
from friday_nb.friday.view import View, parse_position
from friday_nb.friday.words import say


def replay(name: str, lang: str, *, as_json: bool) -> int:
    """Tell a record decision by decision; Refusal if it is none or does not replay."""
    text = read_text(name, lang)
    with problems_refused(lang):
        session = replay_record(text)
    if as_json:
        print(json.dumps(as_data(session, lang), ensure_ascii=False, indent=1))
        return OK
    head = ", ".join(f"{name}: {value}" for name, value in session.head.items())
    print(wrapped(head))
    for number, moment in enumerate(session.moments):
        if moment.action is not None:
            comment = f"  ; {moment.comment}" if moment.comment else ""
            print(f"\n{number}. {moment.action}{comment}")
        for event in moment.events:
            print(wrapped(texts.event_text(event, lang), "   "))
    screen = Screen(session.view, lang)
    print()
    print(screen.ending() or say(lang, "cli.replay.unfinished") + "\n\n" + screen.table())
    return OK


def as_data(session: FridaySession, lang: str) -> dict[str, object]:
    """A replayed game as JSON: each decision with its events and the position after it."""
    moments = [
        {
            "number": number,
            "action": None if moment.action is None else str(moment.action),
            "comment": moment.comment,
            "events": [
                {
                    "kind": event.kind,
                    "rules": list(event.rules),
                    "facts": dict(event.facts),
                    "text": texts.event_text(event, lang),
                }
                for event in moment.events
            ],
            "position": str(moment.state.view),
        }
        for number, moment in enumerate(session.moments)
    ]
    return {
        "game": session.game.name,
        "head": dict(session.head),
        "moments": moments,
        "result": _result(session.view),
    }


def _result(view: View) -> Mapping[str, object] | None:
    outcome = view.outcome
    if outcome is None:
        return None
    score = outcome.score
    return {
        "termination": outcome.termination.name,
        "rule": outcome.termination.rule,
        "won": outcome.won,
        "score": {
            "total": score.total,
            "cards": score.cards,
            "pirates": score.pirates,
            "life": score.life,
            "hazards": score.hazards,
        },
    }


# --- perft ----------------------------------------------------------------------------------------


def perft(position: str | None, depth: int, lang: str, *, split: bool, chance: bool) -> int:
    """Count the lines from a position (or a new game) to each depth, or split the last count."""
    with problems_refused(lang):
        view = parse_position(position) if position else new_game(level=1, seed=0).view
        if split:
            _print_split(divide(view, depth, chance=chance))
            return OK
        checked_depth(depth)
        for each in range(1, depth + 1):
            begun = perf_counter()
            n = cperft(view, each) if chance else count_lines(view, each)
            spent = perf_counter() - begun
            print(say(lang, "cli.perft.line", depth=each, n=f"{n:,}", seconds=f"{spent:.2f}"))
    return OK


def _print_split(parts: Mapping[str, int]) -> None:
    width = max((len(name) for name in parts), default=0)
    for name, n in parts.items():
        print(f"{name:<{width}}  {n}")
    print(f"{'=':<{width}}  {sum(parts.values())}")


def perft_suite(name: str, lang: str) -> int:
    """Compare a suite's counts; after a wrong one its split by first decision, and a refusal."""
    text = read_text(name, lang)
    wrong = 0
    with problems_refused(lang):
        suite = Suite.parse(text)
        if not suite.entries:
            raise refuse(lang, "perft.empty", file=name)
        for entry in suite.entries:
            faults = mismatches(entry)
            print(f"{'ok ' if not faults else '!! '} {entry.name}")
            for fault in faults:
                print(fault)
            wrong += len(faults)
    if wrong:
        raise Refusal(say(lang, "cli.perft.wrong", n=wrong, file=name))
    return OK


def mismatches(entry: Entry) -> list[str]:
    """Each count of an entry that comes out differently, with the split that helps to find why."""
    view = entry.view
    found = []
    for kind, depth, wanted in entry.counts():
        counted = cperft(view, depth) if kind == "cperft" else count_lines(view, depth)
        if counted != wanted:
            parts = divide(view, depth, chance=kind == "cperft")
            split = "\n".join(f"      {name}: {n}" for name, n in parts.items())
            found.append(f"    {kind} {depth}: {counted}, not {wanted}\n{split}")
    return found
