"""Why an action is not legal: everything that forbids it, as a person at the table would say it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.his_man_friday.pieces import CELLS, DIRECTIONS, KINDS, Objection

if TYPE_CHECKING:
    from tests.naive.his_man_friday.engine import HisManFriday

PHASE_WORDS = {
    "LAY": ("lay", "HMF-REC-2"),
    "CHALLENGE": ("challenge pass", "HMF-REC-5"),
    "PUT": ("put", "HMF-EXP-1"),
    "TAKE_BEFORE": ("take leave", "HMF-EXP-2"),
    "MOVE": ("move", "HMF-EXP-2"),
    "TAKE_AFTER": ("take leave", "HMF-EXP-2"),
    "LAST": ("take leave", "HMF-EXP-5"),
}
"""In each phase, what may be said, and the rule that asks for it."""


def objections(game: HisManFriday, seat: int, text: str) -> list[Objection]:
    """All that forbids an action which is not legal.

    Several may forbid it at once; which of them a player is told is a matter of taste.
    """
    if game.phase == "OVER":
        return [Objection("game_over", ("HMF-EXP-5",))]
    word, *rest = text.split()
    found: list[tuple[str, str]] = []
    if word == "lay":
        found += _lay(game, seat, rest)
    elif word in ("challenge", "pass"):
        found += _challenge(game, seat)
    elif word == "move" and rest[0] in DIRECTIONS:
        if game.crusoe is not None and game.card_towards(rest[0]) is None:
            found.append(("no_card_that_way", "HMF-EXP-2"))
    elif word == "take" and not rest:
        found += _take(game)
    elif rest:
        found += _cell(game, word, rest[0])
    if seat not in game.to_act():
        found.append(("not_your_turn", "HMF-REC-1"))
    words, rule = PHASE_WORDS[game.phase]
    wrong_form = word == "take" and bool(rest) != (game.phase == "LAST")
    if word not in words.split() or wrong_form:
        found.append(("not_now", rule))
    return [Objection(name, (rule,)) for name, rule in found]


def _lay(game: HisManFriday, seat: int, rest: list[str]) -> list[tuple[str, str]]:
    card, cell, _, declared = rest
    found = []
    if card not in game.hands[seat]:
        found.append(("not_in_hand", "HMF-REC-2"))
    if cell not in CELLS:
        found.append(("not_a_cell", "HMF-REC-2"))
    if cell in game.island:
        found.append(("cell_taken", "HMF-REC-2"))
    if declared not in KINDS.values():
        found.append(("no_kind", "HMF-REC-3"))
    return found


def _challenge(game: HisManFriday, seat: int) -> list[tuple[str, str]]:
    found = []
    if game.challenges[seat] == 0:
        found.append(("no_challenges", "HMF-REC-4"))
    if game.just_laid is not None:
        laid = game.island[game.just_laid]
        if laid.layer == seat:
            found.append(("own_card", "HMF-REC-5"))
        if laid.challenger is not None:
            found.append(("already_challenged", "HMF-REC-5"))
    return found


def _take(game: HisManFriday) -> list[tuple[str, str]]:
    found = []
    if game.crusoe is not None and not game.lies_at(game.crusoe):
        found.append(("nothing_under", "HMF-EXP-2"))
    if game.phase == "MOVE" and game.took_one:
        found.append(("one_a_turn", "HMF-EXP-4"))
    return found


def _cell(game: HisManFriday, word: str, cell: str) -> list[tuple[str, str]]:
    rule = {"put": "HMF-EXP-1", "move": "HMF-EXP-3", "take": "HMF-EXP-5"}[word]
    found = []
    if cell not in CELLS:
        found.append(("not_a_cell", "HMF-REC-2"))
    if not game.lies_at(cell) or (word == "move" and cell == game.crusoe):
        found.append(("no_card_there", rule))
    if word == "move" and game.crusoe is not None and any(map(game.card_towards, DIRECTIONS)):
        found.append(("cards_in_reach", "HMF-EXP-3"))
    return found
