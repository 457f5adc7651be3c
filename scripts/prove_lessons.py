"""Prove the right decisions of *Friday*'s lessons again, and keep what was won.

    .venv/bin/python scripts/prove_lessons.py

Writes friday_nb/friday/lessons/proofs.json.  Needed after a change of a lesson's position or
decisions, of the rules, or of the strong player.
"""

from __future__ import annotations

import json

from friday_nb.core.puzzle_proofs import behind
from friday_nb.friday.lessons import LESSONS, proofs


def main() -> None:
    """Play on after each decision of each lesson, with the same deals."""
    found: dict[str, dict[str, dict[str, float]]] = {}
    for each in LESSONS:
        right = proofs.played_on(each.view, each.best, proofs.GAMES)
        found[each.key] = {}
        for action in each.wrong:
            wrong = proofs.played_on(each.view, action, proofs.GAMES)
            proof = behind(right, wrong)
            found[each.key][action] = {
                "games": proofs.GAMES,
                "right": sum(right),
                "wrong": sum(wrong),
                "difference": round(proof.difference, 4),
                "error": round(proof.error, 4),
                "sample_right": sum(right[: proofs.SAMPLE]),
                "sample_wrong": sum(wrong[: proofs.SAMPLE]),
            }
            print(each.key, action, proof)
    proofs.FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
