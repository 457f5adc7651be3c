"""The table: the rulings, the piles and everything else that lies there."""

from __future__ import annotations

import random

from tests.naive.cards import VERY_STUPID, codes_of
from tests.naive.pieces import Card, Fight, Played
from tests.naive.robinson import RobinsonPiles

RULINGS = {
    "once": ("card", "draw"),
    "too_old": ("lost", "shuffle"),
    "highest": ("printed", "doubled"),
    "plus_one": ("all", "face-up"),
    "aging_setup": ("counts", "ignored"),
}


class Table:
    """What lies on the table in a game; it knows no rules of play."""

    def _rules(
        self,
        level: int,
        rng: random.Random,
        *,
        once: str = "card",
        too_old: str = "lost",
        highest: str = "printed",
        plus_one: str = "all",
        aging_setup: str = "counts",
    ) -> None:
        if level not in (1, 2, 3, 4):
            raise ValueError(f"no level {level}")
        self.level = level
        self.rng = rng
        self.once = once
        self.too_old = too_old
        self.highest = highest
        self.plus_one = plus_one
        self.aging_setup = aging_setup
        for name, choices in RULINGS.items():
            if getattr(self, name) not in choices:
                raise ValueError(f"{name} must be one of {choices}")

    def _new_aging_pile(self) -> list[Card]:
        normal = [Card(code) for code in codes_of("aging", "normal")]
        if self.level <= 2:
            normal = [card for card in normal if card.code != VERY_STUPID]
        difficult = [Card(code) for code in codes_of("aging", "difficult")]
        self.rng.shuffle(normal)
        self.rng.shuffle(difficult)
        pile = normal + difficult
        for card in pile:
            card.seen = False
        return pile

    def _table(
        self,
        *,
        stack: list[Card],
        discard: list[Card],
        aging: list[Card],
        hazards: list[Card],
        hazard_discard: list[Card],
        pirates: list[str],
        life: int,
        reserve: int,
        step: int,
    ) -> None:
        self.piles = RobinsonPiles(stack, discard, aging, self.rng, self.too_old)
        self.hazard_stack = hazards
        self.hazard_discard = hazard_discard
        self.destroyed: list[Card] = []
        self.pirates = pirates
        self.pirates_beaten: list[str] = []
        self.life = life
        self.reserve = reserve
        self.step = step
        self.node = "HAZARD"
        self.offer: list[Card] = []
        self.fight: Fight | None = None
        self.looking: list[Card] = []
        self.working: Played | None = None  # the card whose ability is being carried out
        self.budget = 0
        self.outcome: str | None = None
        self.score: dict[str, int] | None = None
        self.happened: list[tuple[str, ...]] = self.piles.happened
        self.all_cards = stack + discard + aging + hazards + hazard_discard

    def tell(self, rule: str, *facts: object) -> None:
        """Something happened: the rule behind it, and its facts (codes and numbers as text)."""
        self.happened.append((f"FRI-{rule}", *map(str, facts)))

    def where_everything_is(self) -> list[Card]:
        """Every physical card, once for every place it is in (for checks of conservation)."""
        cards = self.piles.stack + self.piles.discard + self.piles.aging + self.looking
        cards = cards + self.hazard_stack + self.hazard_discard + self.offer + self.destroyed
        if self.fight is not None:
            cards = cards + [p.card for p in self.fight.played]
            if self.fight.hazard is not None:
                cards.append(self.fight.hazard)
        return cards
