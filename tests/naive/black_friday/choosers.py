"""Random games: how cases are drawn, and players of different tempers."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.naive.black_friday.engine import BlackFriday


def from_a_shuffled_bag(rng: random.Random) -> Callable[[list[str], int], list[str]]:
    """Chance as at the table."""
    return rng.sample


def random_game(rng: random.Random, players: int, specials: bool) -> BlackFriday:
    """A game with a shuffled bag."""
    return BlackFriday(players, specials, from_a_shuffled_bag(rng))


class Temper:
    """Weights for what a player may say, drawn once per game: some are greedy, some are shy.

    Args:
        rng: Makes all random choices.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        words = ("put", "subsidy", "special", "buy", "sell", "lower", "take", "silver", "pass")
        self.weights = {word: rng.choice((0.2, 1, 4)) for word in words}
        self.weights["end"] = rng.choice((0.2, 1, 4))
        self.weights["pass"] = rng.choice((0.02, 0.1, 1))
        self.weights["silver"] = rng.choice((0.2, 2, 20))
        self.weights["special"] = rng.choice((0.02, 0.1, 1))
        self.hunts = rng.random() < 0.5

    def choose(self, game: BlackFriday, seat: int) -> str:
        """One of the legal actions; hunters prefer colours that are scarce in the market."""
        legal = sorted(game.legal(seat))
        weights = [self._weight(game, text) for text in legal]
        return self.rng.choices(legal, weights)[0]

    def _weight(self, game: BlackFriday, text: str) -> float:
        word, *rest = text.split()
        weight = self.weights[word]
        if self.hunts and rest and word in ("put", "buy", "pass", "special"):
            scarce = min(map(game.market.count, game.market))
            weight *= 4 if game.market.count(rest[0]) == scarce else 1
        return weight
