"""The card facts of Friday, written out by hand as small tables."""

from __future__ import annotations

from dataclasses import dataclass

# code, how many, value, ability
STARTING = [
    ("-1", 5, -1, None),
    ("0", 8, 0, None),
    ("0L2", 1, 0, "LIFE_2"),
    ("1", 3, 1, None),
    ("2", 1, 2, None),
]

# code, how many, value, ability, grade
AGING = [
    ("-1!", 1, -1, None, "normal"),
    ("-2!", 2, -2, None, "normal"),
    ("-3!", 1, -3, None, "normal"),  # "Very stupid": not in levels 1 and 2
    ("0Z!", 2, 0, "HIGHEST_ZERO", "normal"),
    ("0H1!", 1, 0, "MINUS_LIFE_1", "normal"),
    ("0E!", 1, 0, "STOP", "normal"),
    ("0H2!", 1, 0, "MINUS_LIFE_2", "difficult"),
    ("-4!", 1, -4, None, "difficult"),
    ("-5!", 1, -5, None, "difficult"),
]

VERY_STUPID = "-3!"

# hazard side: free cards, (green, yellow, red)
RAFT = (1, (0, 1, 3))
EXPLORING = (2, (1, 3, 6))
FURTHER = (3, (2, 5, 8))
ANIMALS = (4, (4, 7, 11))
CANNIBALS = (5, (5, 9, 14))

# code of the knowledge side, how many, value, ability, hazard side
HAZARDS = [
    ("0L1", 2, 0, "LIFE_1", RAFT),
    ("0C2", 2, 0, "DRAW_2", RAFT),
    ("0X2", 2, 0, "EXCHANGE_2", RAFT),
    ("0M", 1, 0, "STEP", RAFT),
    ("0B", 1, 0, "BELOW", RAFT),
    ("0Y", 1, 0, "COPY", RAFT),
    ("0D", 1, 0, "DESTROY", RAFT),
    ("1L1", 2, 1, "LIFE_1", EXPLORING),
    ("2W", 2, 2, None, EXPLORING),
    ("1B", 1, 1, "BELOW", EXPLORING),
    ("1Y", 1, 1, "COPY", EXPLORING),
    ("1D", 1, 1, "DESTROY", EXPLORING),
    ("1T", 1, 1, "DOUBLE", EXPLORING),
    ("2L1", 1, 2, "LIFE_1", FURTHER),
    ("2C1", 1, 2, "DRAW_1", FURTHER),
    ("2D", 1, 2, "DESTROY", FURTHER),
    ("2T", 1, 2, "DOUBLE", FURTHER),
    ("2X1", 1, 2, "EXCHANGE_1", FURTHER),
    ("2S", 1, 2, "SORT", FURTHER),
    ("3C1", 1, 3, "DRAW_1", ANIMALS),
    ("3D", 1, 3, "DESTROY", ANIMALS),
    ("3X1", 1, 3, "EXCHANGE_1", ANIMALS),
    ("3S", 1, 3, "SORT", ANIMALS),
    ("4W", 2, 4, None, CANNIBALS),
]

# key: free cards, value, special rule (None where the number is found out at the fight)
PIRATES: dict[str, tuple[int | None, int | None, str | None]] = {
    "pirate_20": (6, 20, None),
    "pirate_25": (7, 25, None),
    "pirate_30": (8, 30, None),
    "pirate_35": (9, 35, None),
    "pirate_40": (10, 40, None),
    "pirate_extra_cost_2": (7, 16, "COST_2"),
    "pirate_half": (9, 22, "HALF"),
    "pirate_plus_1": (10, 52, "PLUS_1"),
    "pirate_aging": (5, None, "AGING"),
    "pirate_all_hazards": (None, None, "REMAINING"),
}


@dataclass(frozen=True)
class Design:
    """What is printed on a fighting card."""

    code: str
    group: str  # "starting", "knowledge" or "aging"
    value: int
    ability: str | None
    grade: str | None = None  # aging cards: "normal" or "difficult"
    hazard_free: int | None = None  # the hazard side of a knowledge card
    hazard_values: tuple[int, int, int] | None = None


def _all_designs() -> dict[str, tuple[Design, int]]:
    table: dict[str, tuple[Design, int]] = {}
    for code, count, value, ability in STARTING:
        table[code] = (Design(code, "starting", value, ability), count)
    for code, count, value, ability, (free, values) in HAZARDS:
        design = Design(code, "knowledge", value, ability, None, free, values)
        table[code] = (design, count)
    for code, count, value, ability, grade in AGING:
        table[code] = (Design(code, "aging", value, ability, grade), count)
    return table


DESIGNS = _all_designs()


def codes_of(group: str, grade: str | None = None) -> list[str]:
    """The codes of all cards of a group, each as often as there are cards of it."""
    found = []
    for design, count in DESIGNS.values():
        if design.group == group and (grade is None or design.grade == grade):
            found.extend([design.code] * count)
    return found
