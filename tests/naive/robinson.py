"""Robinson's three piles: the stack, the discard pile, and the aging pile that feeds them."""

from __future__ import annotations

import random

from tests.naive.pieces import Card, GameLostError


class RobinsonPiles:
    """Index 0 of a pile is its top card."""

    def __init__(
        self,
        stack: list[Card],
        discard: list[Card],
        aging: list[Card],
        rng: random.Random,
        too_old: str,
    ) -> None:
        self.stack = stack
        self.discard = discard
        self.aging = aging
        self.rng = rng
        self.too_old = too_old
        self.happened: list[tuple[str, ...]] = []  # since the last decision: rule and facts

    def something_to_draw(self) -> bool:
        """False only if stack, discard pile and aging pile are all empty."""
        return bool(self.stack or self.discard or self.aging)

    def need_a_card(self) -> None:
        """A card is needed in the stack: if it is empty, Robinson grows older and shuffles."""
        if self.stack:
            return
        new_stack = list(self.discard)
        if self.aging:
            new_stack.append(self.aging[0])
            del self.aging[0]
        elif self.too_old == "lost":
            raise GameLostError("TOO_OLD")
        for card in new_stack:
            card.place = None
        self.rng.shuffle(new_stack)
        rule = "FRI-DECK-1" if len(new_stack) > len(self.discard) else "FRI-DECK-3"
        self.happened.append((rule, str(len(new_stack))))
        self.discard.clear()
        self.stack.extend(new_stack)

    def take_top(self, reveals: list[str]) -> Card:
        """Draws (or looks at) the top card; a card at an unknown place is a chance reveal."""
        self.need_a_card()
        card = self.stack.pop(0)
        if card.place is None:
            reveals.append(f"card {card.code} spent" if card.used else f"card {card.code}")
        card.place = None
        card.seen = True
        return card

    def lay_on_top(self, cards: list[Card]) -> None:
        """Lays cards back, the first of the list topmost; the player knows their places."""
        for card in cards:
            card.place = "top"
        self.stack[0:0] = cards

    def lay_under(self, card: Card) -> None:
        """Lays a card under the stack; the player knows its place."""
        card.place = "bottom"
        self.stack.append(card)
