"""Laying a card and declaring it, and whether to look at a card just laid.  Restricted Python.

All chance of a player comes from its own seed and from what it sees: the same view, the same move.
"""

from typing import Final

from friday_nb.core.chance import CHOICE_STREAM, MASK, threefry
from friday_nb.core.log import ReadOnlyCells
from friday_nb.his_man_friday.players.beliefs import Numbers
from friday_nb.his_man_friday.players.evaluation import value_of_information
from friday_nb.his_man_friday.rules import facts, layout
from friday_nb.his_man_friday.rules.legal import pack

# A declaration policy: so many times in a hundred ...
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


def view_hash(v: ReadOnlyCells) -> int:
    """A hash of a view in 32 bits (Fowler, Noll and Vo)."""
    found = 2166136261
    for i in range(layout.SIZE):
        found = ((found ^ v[i]) * FNV) & MASK
    return found


def random_below(v: ReadOnlyCells, seed: int, which: int, n: int) -> int:
    """A number below ``n`` that depends on the view and the player's seed alone."""
    return (threefry(seed, view_hash(v), CHOICE_STREAM, which) * n) >> 32


def any_card(v: ReadOnlyCells, seed: int) -> int:
    """A card of the viewer's hand, each as likely as any other."""
    seat = v[layout.VIEWER] - 1
    n = random_below(v, seed, 1, v[layout.HELD + seat])
    hand = layout.HAND + seat * layout.CODES
    code = 1
    while n >= v[hand + code]:
        n -= v[hand + code]
        code += 1
    return code


def any_cell(v: ReadOnlyCells, seed: int) -> int:
    """An empty cell of the island, each as likely as any other."""
    free = 0
    for cell in range(layout.PLACES):
        free += v[layout.CARD + cell] == 0
    n = random_below(v, seed, 2, free)
    for cell in range(layout.PLACES):
        if v[layout.CARD + cell] == 0:
            if n == 0:
                return cell
            n -= 1
    return layout.PLACES


def declare(v: ReadOnlyCells, policy: ReadOnlyCells, code: int, seed: int) -> int:
    """The kind that the viewer says of a card."""
    kind = facts.KIND_OF[code]
    roll = random_below(v, seed, 3, 100)
    other = random_below(v, seed, 4, layout.SUPPLIES - 1) + 1
    if kind == layout.GUN:
        return (
            layout.GUN if roll < policy[TELL_GUN] else random_below(v, seed, 4, layout.SUPPLIES) + 1
        )
    at = GOOD_TRUE if facts.AMOUNT[code] >= LARGE else SMALL_TRUE
    if roll < policy[at]:
        return kind
    if roll < policy[at] + policy[at + 1]:
        return layout.GUN
    return other if other < kind else other + 1


def lay_at_random(v: ReadOnlyCells, policy: ReadOnlyCells, seed: int) -> int:
    """Any card of the hand on any empty cell, declared as the policy has it."""
    code = any_card(v, seed)
    return pack(layout.DO_LAY, code, any_cell(v, seed) + 1, declare(v, policy, code, seed))


def look_or_pass(
    v: ReadOnlyCells, p: Numbers, weights: ReadOnlyCells, policy: ReadOnlyCells
) -> int:
    """Look at the card just laid if that is worth enough, or if every challenge would be left."""
    gain = value_of_information(v, p, weights, v[layout.JUST_LAID] - 1)
    seat = v[layout.VIEWER] - 1
    to_come = 0
    for other in range(v[layout.PLAYERS]):
        if other != seat:
            to_come += v[layout.HELD + other]
    last = to_come < v[layout.CHALLENGES + seat]
    return pack(
        layout.DO_CHALLENGE if last or gain * 10 >= policy[LOOKING] else layout.DO_PASS, 0, 0, 0
    )
