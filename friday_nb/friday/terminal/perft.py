"""``friday-nb perft``: how many lines of play there are, counted to a depth or against a suite."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

from friday_nb.cli.common import OK, Refusal, problems_refused, read_text, refuse
from friday_nb.friday.engine import new_game
from friday_nb.friday.perft import Entry, Suite, checked_depth, cperft, divide
from friday_nb.friday.perft import perft as count_lines
from friday_nb.friday.view import parse_position
from friday_nb.friday.words import say


def perft(
    lang: str, *, position: str | None, suite: str | None, depth: int, split: bool, chance: bool
) -> int:
    """Count lines from a position (or a new game), or compare the counts of a suite's file."""
    if suite:
        return _compare(suite, lang)
    return _count(position, depth, lang, split=split, chance=chance)


def _count(position: str | None, depth: int, lang: str, *, split: bool, chance: bool) -> int:
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


def _compare(name: str, lang: str) -> int:
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
