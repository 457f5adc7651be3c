"""Random deals, and random players who between them meet every rare case."""

from __future__ import annotations

import random

from tests.naive.his_man_friday.engine import HisManFriday
from tests.naive.his_man_friday.pieces import DECK, HAND_SIZE


def shuffled(players: int, rng: random.Random, first: int = 0) -> HisManFriday:
    """A new game, its cards shuffled and dealt."""
    cards = list(DECK)
    rng.shuffle(cards)
    size = HAND_SIZE[players]
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    return HisManFriday(hands, cards[players * size :], first)


class Temper:
    """How the players of one game choose. They may peek at all cards: only the rules are tested.

    Some games are played without any sense; in others cards are taken seldom, never or
    always; in others seat 0 gathers the guns and the others leave them; in others all avoid guns.
    """

    NAMES = ("reckless", "shy", "refusing", "greedy", "gun_lover", "careful")

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.name = rng.choice(self.NAMES)
        self.challenging = rng.choice((0.0, 0.2, 0.5, 0.9))
        self.takes = {"reckless": 0.5, "shy": 0.15, "refusing": 0.0, "greedy": 1.0}

    def choose(self, game: HisManFriday, seat: int, legal: list[str] | None = None) -> str:
        """An action of this seat, of those given or of all that are legal."""
        actions = sorted(game.legal(seat)) if legal is None else legal
        if "challenge" in actions and "pass" in actions:
            return "challenge" if self.rng.random() < self.challenging else "pass"
        taking = [a for a in actions if a.startswith("take") and self.wants(game, seat, a)]
        if taking:
            return self.rng.choice(taking)
        return "leave" if "leave" in actions else self.rng.choice(actions)

    def wants(self, game: HisManFriday, seat: int, action: str) -> bool:
        """Would this seat like to take that card?"""
        cell = action.split()[1] if " " in action else game.crusoe
        gun = game.island[cell].card == "g"
        if self.name == "gun_lover":
            return gun if seat == 0 else not gun and self.rng.random() < 0.3
        if self.name == "careful":
            return not gun
        return self.rng.random() < self.takes[self.name]
