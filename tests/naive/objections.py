"""Why a decision is not legal: the rules that stand against it, as a person would say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.naive.engine import NaiveGame
    from tests.naive.pieces import Fight, Played


def objections(game: NaiveGame, text: str) -> set[str]:
    """Ids of rules that forbid a decision which is not legal; empty where none is named here.

    Several may forbid it at once; which of them is told to the player is a matter of taste.
    """
    word, _, rest = text.partition(" ")
    if game.node == "OVER":
        return {"FRI-END-1"}
    if game.node == "HAZARD" and word == "skip":
        return {"FRI-TURN-1", "FRI-TURN-2"}
    fight = game.fight
    if fight is None:
        return set()
    if game.node == "FIGHT" and word in ("draw", "pay", "end"):
        return _in_fight(game, fight, word)
    if game.node == "FIGHT" and word == "use":
        return _use(game, fight, [int(n) for n in rest.split(">")])
    if game.node == "DESTROY" and word == "destroy" and int(rest) <= len(fight.played):
        return _destroy(game, fight.by_number(int(rest)))
    return set()


def _in_fight(game: NaiveGame, fight: Fight, word: str) -> set[str]:
    found = set()
    if word == "end":
        found.add("FRI-PIR-2" if fight.is_pirate else "FRI-FIGHT-5")
        if not fight.played:
            found.add("FRI-FIGHT-5")
        return found
    if not game.piles.something_to_draw():
        found.add("FRI-FIGHT-8")
    if word == "draw":
        if fight.stopped():
            found.add("FRI-AGE-STOP")
        if fight.empty_places() == 0:
            found.add("FRI-FIGHT-2")
    elif fight.empty_places() > 0 and not fight.stopped():
        found.add("FRI-FIGHT-3")
    return found


def _use(game: NaiveGame, fight: Fight, numbers: list[int]) -> set[str]:
    if numbers[0] > len(fight.played):
        return {"FRI-FIGHT-4"}
    user = fight.by_number(numbers[0])
    if user.face_down:
        return {"FRI-AB-DESTROY"}
    if user.card.is_aging:
        return {"FRI-FIGHT-7", "FRI-FIGHT-4"}
    if user.card.ability is None or user.card.used:
        return {"FRI-FIGHT-4"}
    if len(numbers) > 1:
        return set()
    if user.card.ability in ("LIFE_1", "LIFE_2"):
        return {"FRI-LIFE-2"}
    if user.card.ability == "STEP":
        return {"FRI-AB-STEP"}
    if user.card.ability in ("DRAW_1", "DRAW_2", "SORT"):
        return {"FRI-FIGHT-8"}
    return {"FRI-FIGHT-4"} if user.card.ability != "COPY" else {"FRI-FIGHT-4", "FRI-AB-COPY"}


def _destroy(game: NaiveGame, played: Played) -> set[str]:
    found = set()
    if played.face_down:
        found.add("FRI-AB-DESTROY")
    if played.doomed or played.card.destroy_cost > game.budget:
        found.add("FRI-LOSE-2")
    return found
