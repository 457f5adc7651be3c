"""Find puzzles in games of weaker players, and keep those whose right decision is proved.

    .venv/bin/python scripts/find_puzzles.py --game friday [--target 200] [--seconds 480]

Adds to ``puzzles/puzzles.json`` of the game, and goes on where it stopped: the file says in its
``looked`` how many weak games have been looked at.  How a decision is proved, and when a proof is
accepted, is in :mod:`friday_nb.core.puzzle_proofs`; nothing here loosens that.  With ``--again``
all puzzles are proved again and those that fail are dropped: needed after a change of the rules or
of who goes on.  With ``--reasons`` what decides is worked out again for all of them, and with
``--errors`` who goes wrong: needed after a change of the weaker players.  If hardly anybody goes
wrong any more, ``--balance`` drops plain puzzles until they are a third of all.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import count
from pathlib import Path
from typing import Any

import friday_nb
from friday_nb.core import registry
from friday_nb.core.puzzle_proofs import proved_by_play
from friday_nb.core.puzzle_search import Quotas, Searcher, balanced, errors, prove
from friday_nb.core.puzzles import EXACT, FILE, key_of

OFTEN = 5
"""After so many games at most the file says how far the search has come."""


def file_of(game: str) -> Path:
    """Where the puzzles of a game are stored."""
    return Path(friday_nb.__file__).parent / game / "puzzles" / FILE


def read(path: Path, themes: Any) -> dict[str, Any]:
    """What is stored, or an empty store."""
    if path.exists():
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return {"again": 0, **found}
    return {"themes": list(themes), "looked": 0, "again": 0, "puzzles": []}


def write(path: Path, stored: dict[str, Any]) -> None:
    """Store everything, a puzzle a line."""
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in stored["puzzles"])
    text = (
        f'{{"themes": {json.dumps(stored["themes"])},\n'
        f'"looked": {stored["looked"]}, "again": {stored["again"]},\n"puzzles": [\n{rows}\n]}}\n'
    )
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def look(searcher: Searcher, stored: dict[str, Any], quotas: Quotas, game: int, theme: str) -> bool:
    """Look for one puzzle in a weak game, the rarest theme first, or of one theme only."""
    found = list(searcher.found_in(game, {theme} if theme else quotas.open))
    found.sort(key=lambda each: quotas.themes[each.themes[0]])
    for each in found:
        row = prove(searcher, each, game, quotas)
        if row is None:
            continue
        stored["puzzles"].append({"key": key_of(each.position), **row})
        quotas.take(row)
        print(len(stored["puzzles"]), game, row["themes"], row["right"], row["difficulty"])
        return True
    return False


def give_reasons(name: str, stored: dict[str, Any], *, anew: bool) -> None:
    """Note what decides in each puzzle: between each right decision and the best wrong one."""
    game, decides = registry.load(name), registry.part(name, "puzzle_reason")
    for row in stored["puzzles"]:
        if not anew and set(row.get("because", ())) == set(row["right"]):
            continue
        view, won = game.parse_view(row["position"]), list(row["proof"].values())[-1]["won"]
        wrong = max((each for each in won if each not in row["right"]), key=lambda each: won[each])
        found = {each: decides(view, each, wrong, (won[each], won[wrong])) for each in row["right"]}
        row["because"] = {each: [why.key, dict(why.facts)] for each, why in found.items()}


def give_errors(searcher: Searcher, game: Any, stored: dict[str, Any]) -> None:
    """Note again which weaker players go wrong in each puzzle."""
    for row in stored["puzzles"]:
        view, options = game.parse_view(row["position"]), next(iter(row["proof"].values()))["won"]
        row.update(errors(searcher, view, frozenset(row["right"]), tuple(options)))
    traps = sum(row["trap"] for row in stored["puzzles"])
    print("somebody goes wrong in", traps, "of", len(stored["puzzles"]))


def again(searcher: Searcher, game: Any, stored: dict[str, Any], ends: float) -> None:
    """Prove by play what was so proved, and drop what fails; the next call goes on from there."""
    while stored["again"] < len(stored["puzzles"]) and time.monotonic() < ends:
        row = stored["puzzles"][stored["again"]]
        if EXACT not in row["proof"]:
            view, right = game.parse_view(row["position"]), frozenset(row["right"])
            options = next(iter(row["proof"].values()))["won"]
            proof = proved_by_play(searcher, view, right, options)
            if proof is None:
                print("dropped", row["key"])
                stored["puzzles"].remove(row)
                continue
            row["proof"] = proof
        stored["again"] += 1
    print(stored["again"], "of", len(stored["puzzles"]), "proved again")
    if stored["again"] == len(stored["puzzles"]):
        stored["again"] = 0


def main() -> None:
    """Look through weak games until the time is up or the target is reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--target", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=480.0)
    parser.add_argument("--theme", default="", help="look for this theme only, ...")
    parser.add_argument("--first", type=int, help="... in games from this one on")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--reasons", action="store_true")
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--balance", action="store_true")
    args = parser.parse_args()
    name = registry.checked(args.game)
    searcher: Searcher = registry.part(name, "puzzle_searcher")
    path = file_of(name)
    stored = read(path, searcher.themes)
    ends = time.monotonic() + args.seconds
    if args.again or args.reasons or args.errors or args.balance:
        if args.again:
            again(searcher, registry.load(name), stored, ends)
        if args.again or args.errors:
            give_errors(searcher, registry.load(name), stored)
        if args.balance:
            stored["puzzles"] = balanced(stored["puzzles"])
            print(len(stored["puzzles"]), "are kept")
        if args.again or args.reasons:
            give_reasons(name, stored, anew=True)
        write(path, stored)
        return
    quotas = Quotas(stored["puzzles"], searcher.themes, args.target)
    for game in count(stored["looked"] if args.first is None else args.first):
        if time.monotonic() >= ends or quotas.is_full:
            break
        is_new = game not in quotas.games and look(searcher, stored, quotas, game, args.theme)
        if args.first is None:
            stored["looked"] = game + 1
        if is_new or game % OFTEN == 0:
            give_reasons(name, stored, anew=False)
            write(path, stored)
    write(path, stored)
    print(stored["looked"], "games,", len(stored["puzzles"]), "puzzles,", dict(quotas.themes))


if __name__ == "__main__":
    main()
