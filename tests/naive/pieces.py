"""The things on the table: physical cards, played cards, and one fight."""

from __future__ import annotations

from tests.naive.cards import DESIGNS


class GameLostError(Exception):
    """The game is lost at once; carries the outcome."""

    def __init__(self, outcome: str) -> None:
        super().__init__(outcome)
        self.outcome = outcome


class Card:
    """One physical fighting card (a hazard card is its knowledge side)."""

    def __init__(self, code: str) -> None:
        self.design = DESIGNS[code][0]
        self.used = False  # its ability was used in the present fight
        self.place: str | None = None  # in the stack: "top" or "bottom" if its place is known
        self.seen = True  # False: an aging card that nobody has looked at yet

    @property
    def code(self) -> str:
        return self.design.code

    @property
    def value(self) -> int:
        return self.design.value

    @property
    def ability(self) -> str | None:
        return self.design.ability

    @property
    def is_aging(self) -> bool:
        return self.design.group == "aging"

    @property
    def destroy_cost(self) -> int:
        return 2 if self.is_aging else 1

    def __repr__(self) -> str:
        return f"<{self.code}>"


class Played:
    """A card lying beside the enemy. A card that leaves and returns is a new `Played`."""

    def __init__(self, card: Card, side: str) -> None:
        self.card = card
        self.side = side
        self.face_down = False
        self.doomed = False  # picked for destruction after a lost fight


class Fight:
    """A fight against a hazard card or a pirate."""

    def __init__(
        self,
        enemy: str,
        *,
        hazard: Card | None,
        rule: str | None,
        free: int,
        values: tuple[int, ...],
        step: int,
    ) -> None:
        self.enemy = enemy  # hazard code or pirate key
        self.hazard = hazard  # None: a pirate
        self.rule = rule  # the pirate's special rule
        self.free = free
        self.values = values  # a hazard's values by step; a pirate: one value
        self.step = step  # index into values before any "step -1"
        self.cost = 2 if rule == "COST_2" else 1
        self.played: list[Played] = []
        self.steps: list[Played] = []  # cards that declared "step -1"
        self.doublings: list[tuple[Played, Played]] = []  # (declaring card, doubled card)

    @property
    def is_pirate(self) -> bool:
        return self.hazard is None

    def value(self) -> int:
        """The value to reach, with the steps declared so far."""
        return self.values[max(0, self.step - len(self.steps))]

    def number(self, played: Played) -> int:
        return self.played.index(played) + 1

    def by_number(self, number: int) -> Played:
        return self.played[number - 1]

    def face_up(self) -> list[Played]:
        return [p for p in self.played if not p.face_down]

    def empty_places(self) -> int:
        on_the_left = [p for p in self.played if p.side == "left"]
        return max(0, self.free - len(on_the_left))

    def stopped(self) -> bool:
        return any(p.side == "left" and p.card.ability == "STOP" for p in self.face_up())

    def is_doubled(self, played: Played) -> bool:
        return any(target is played for _, target in self.doublings)

    def forget(self, played: Played) -> None:
        """The card leaves or is turned face down: what it declared, or was promised, lapses."""
        self.steps = [p for p in self.steps if p is not played]
        self.doublings = [pair for pair in self.doublings if played not in pair]
