"""What the player may know of a naive game, as plain JSON-able values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.naive.pieces import Card

if TYPE_CHECKING:
    from tests.naive.engine import NaiveGame


def public(game: NaiveGame) -> dict[str, object]:
    """The open information, without the order of cards at unknown places or any unseen aging card.

    `known_top` and `known_bottom` are in drawing order. `pool` holds the seen cards at unknown
    places, `pool_spent` those of them whose ability is used up in this fight, `unseen` the grade
    of the aging card in the stack that nobody has seen (or None).
    """
    stack = game.piles.stack
    aging = [card.design.grade for card in game.piles.aging]
    unseen = [card.design.grade for card in stack if not card.seen]
    pool = [card for card in stack if card.place is None and card.seen]
    over = game.node == "OVER"
    return {
        "level": game.level,
        "step": game.step,
        "life": game.life,
        "reserve": game.reserve,
        "node": game.node,
        "discard": _sorted_codes(game.piles.discard),
        "destroyed": _sorted_codes(game.destroyed),
        "hazard_stack": _sorted_codes(game.hazard_stack),
        "hazard_discard": _sorted_codes(game.hazard_discard),
        "stack_size": len(stack),
        "known_top": [card.code for card in stack if card.place == "top"],
        "known_bottom": [card.code for card in stack if card.place == "bottom"],
        "pool": _sorted_codes(pool),
        "pool_spent": _sorted_codes([card for card in pool if card.used]),
        "unseen": unseen[0] if unseen else None,
        "aging": [aging.count("normal"), aging.count("difficult")],
        "offer": [] if over else [card.code for card in game.offer],
        "fight": None if over else _fight(game),
        "looking": [] if over else [card.code for card in game.looking],
        "budget": game.budget,
        "pirates": list(game.pirates),
        "pirates_beaten": list(game.pirates_beaten),
        "outcome": game.outcome,
        "score": game.score,
    }


def _sorted_codes(cards: list[Card]) -> list[str]:
    return sorted(card.code for card in cards)


def _fight(game: NaiveGame) -> dict[str, object] | None:
    """`free` is the white box, `free_places` the empty places, `free_left` what may be drawn."""
    fight = game.fight
    if fight is None:
        return None
    may_draw = not fight.stopped() and game.piles.something_to_draw()
    working = game.working
    return {
        "enemy": fight.enemy,
        "is_pirate": fight.is_pirate,
        "value": fight.value(),
        "free": fight.free,
        "free_places": fight.empty_places(),
        "free_left": fight.empty_places() if may_draw else 0,
        "cost": fight.cost,
        "stopped": fight.stopped(),
        "cards": [
            [p.card.code, p.side, p.face_down, p.card.used, fight.is_doubled(p)]
            for p in fight.played
        ],
        "doomed": [fight.number(p) for p in fight.played if p.doomed],
        "total": game.total(),
        "working": fight.number(working) if working is not None else 0,
    }
