"""How many points the played cards are worth at the end of the fight, and the final score."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tests.naive.pieces import Fight, Played

if TYPE_CHECKING:
    from tests.naive.engine import NaiveGame


def total(fight: Fight, highest: str, plus_one: str) -> int:
    """The total if the fight ended now: every permitted zeroing is tried, the best one counts."""
    return max(_total_with(fight, zeroed, plus_one) for zeroed in _zeroings(fight, highest))


def _doubled_value(fight: Fight, played: Played) -> int:
    value = played.card.value
    return value * 2 if fight.is_doubled(played) else value


def _zeroings(fight: Fight, highest: str) -> list[list[Played]]:
    """All ways to pick the cards that "highest card = 0" makes worthless."""

    def rank(played: Played) -> int:
        return played.card.value if highest == "printed" else _doubled_value(fight, played)

    face_up = fight.face_up()
    scared = len([p for p in face_up if p.card.ability == "HIGHEST_ZERO"])
    positive = [p for p in face_up if p.card.value > 0]
    highest_ranks = sorted((rank(p) for p in positive), reverse=True)[:scared]
    return [
        list(group)
        for group in combinations(positive, len(highest_ranks))
        if sorted((rank(p) for p in group), reverse=True) == highest_ranks
    ]


def _total_with(fight: Fight, zeroed: list[Played], plus_one: str) -> int:
    def worth(played: Played) -> int:
        return 0 if played in zeroed else _doubled_value(fight, played)

    face_up = fight.face_up()
    if fight.rule == "HALF":
        half = (len(fight.played) + 1) // 2
        aging = [p for p in face_up if p.card.is_aging]
        others = sorted((worth(p) for p in face_up if not p.card.is_aging), reverse=True)
        places = max(0, half - len(aging))
        best = [points for points in others[:places] if points > 0]
        return sum(worth(p) for p in aging) + sum(best)
    points = sum(worth(p) for p in face_up)
    if fight.rule == "PLUS_1":
        points += len(fight.played) if plus_one == "all" else len(face_up)
    return points


def aging_life_cost(fight: Fight) -> int:
    """What the face-up "-1 life" and "-2 life" cards cost at the end of the fight."""
    cost = 0
    for played in fight.face_up():
        if played.card.ability == "MINUS_LIFE_1":
            cost += 1
        if played.card.ability == "MINUS_LIFE_2":
            cost += 2
    return cost


def score(game: NaiveGame) -> dict[str, int]:
    """The parts of the score of a finished game (face-down cards have already left it)."""
    owned = game.piles.stack + game.piles.discard + game.looking
    if game.fight is not None:
        owned = owned + [p.card for p in game.fight.played]
    parts = {
        "cards": sum(-5 if card.is_aging else card.value for card in owned),
        "pirates": 15 * len(game.pirates_beaten),
        "life": 5 * game.life if game.outcome == "WON" else 0,
        "hazards": -3 * len(game.hazard_discard),
    }
    parts["total"] = sum(parts.values())
    return parts
