"""Laying a card and saying what it is, and whether to look at a card just laid.  Restricted Python.

All luck of a player comes from its own seed and from what it sees: the same view, the same move.
"""

from typing import Final

from friday_nb.core.chance import CHOICE_STREAM, MASK, threefry
from friday_nb.core.log import ReadOnlyCells
from friday_nb.his_man_friday.players.beliefs import Numbers
from friday_nb.his_man_friday.players.worth import worth_of_looking
from friday_nb.his_man_friday.rules.facts import AMOUNT, KIND_OF
from friday_nb.his_man_friday.rules.layout import (
    CARD,
    CHALLENGES,
    CODES,
    DO_CHALLENGE,
    DO_LAY,
    DO_PASS,
    GUN,
    HAND,
    HELD,
    JUST_LAID,
    PLACES,
    PLAYERS,
    SIZE,
    SUPPLIES,
    VIEWER,
)
from friday_nb.his_man_friday.rules.legal import pack

# A way of talking: so many times in a hundred ...
TELL_GUN: Final = 0
"""a gun is called a gun (else one of the supplies), ..."""
GOOD_TRUE: Final = 1
"""a supply of a large amount is called what it is, ..."""
GOOD_GUN: Final = 2
"""or a gun (else another supply), ..."""
SMALL_TRUE: Final = 3
SMALL_GUN: Final = 4
LOOKING: Final = 5
"""A card is looked at if that is worth as many tenths of a point."""
LARGE: Final = 3
"""Amounts from this one on are large: 3 and 4."""
FNV: Final = 16777619


def mark_of(v: ReadOnlyCells) -> int:
    """A number of 32 bits that two views hardly ever share."""
    found = 2166136261
    for i in range(SIZE):
        found = ((found ^ v[i]) * FNV) & MASK
    return found


def luck(v: ReadOnlyCells, seed: int, which: int, n: int) -> int:
    """A number below ``n`` that depends on the view and the player's seed alone."""
    return (threefry(seed, mark_of(v), CHOICE_STREAM, which) * n) >> 32


def any_card(v: ReadOnlyCells, seed: int) -> int:
    """A card of the viewer's hand, each as likely as any other."""
    seat = v[VIEWER] - 1
    n = luck(v, seed, 1, v[HELD + seat])
    hand = HAND + seat * CODES
    code = 1
    while n >= v[hand + code]:
        n -= v[hand + code]
        code += 1
    return code


def any_cell(v: ReadOnlyCells, seed: int) -> int:
    """An empty cell of the island, each as likely as any other."""
    free = 0
    for cell in range(PLACES):
        free += v[CARD + cell] == 0
    n = luck(v, seed, 2, free)
    for cell in range(PLACES):
        if v[CARD + cell] == 0:
            if n == 0:
                return cell
            n -= 1
    return PLACES


def declare(v: ReadOnlyCells, way: ReadOnlyCells, code: int, seed: int) -> int:
    """The kind that the viewer says of a card."""
    kind = KIND_OF[code]
    roll = luck(v, seed, 3, 100)
    other = luck(v, seed, 4, SUPPLIES - 1) + 1
    if kind == GUN:
        return GUN if roll < way[TELL_GUN] else luck(v, seed, 4, SUPPLIES) + 1
    at = GOOD_TRUE if AMOUNT[code] >= LARGE else SMALL_TRUE
    if roll < way[at]:
        return kind
    if roll < way[at] + way[at + 1]:
        return GUN
    return other if other < kind else other + 1


def lay_by_luck(v: ReadOnlyCells, way: ReadOnlyCells, seed: int) -> int:
    """Any card of the hand on any empty cell, with a word as the way of talking has it."""
    code = any_card(v, seed)
    return pack(DO_LAY, code, any_cell(v, seed) + 1, declare(v, way, code, seed))


def look_or_pass(v: ReadOnlyCells, p: Numbers, taste: ReadOnlyCells, way: ReadOnlyCells) -> int:
    """Look at the card just laid if that is worth enough, or if every challenge would be left."""
    gain = worth_of_looking(v, p, taste, v[JUST_LAID] - 1)
    seat = v[VIEWER] - 1
    to_come = 0
    for other in range(v[PLAYERS]):
        if other != seat:
            to_come += v[HELD + other]
    last = to_come < v[CHALLENGES + seat]
    return pack(DO_CHALLENGE if last or gain * 10 >= way[LOOKING] else DO_PASS, 0, 0, 0)
