"""Whole deals that fit what a player sees, sampled with the chances that declarations give them.

What a player with a known declaration policy (:mod:`.declarations`) says of a card depends on that
card alone, so the chance of a deal is a product over the cards that were declared.  The Metropolis
algorithm (Metropolis et al. 1953) goes from deal to deal by exchanging unseen cards: a Markov chain
whose stationary distribution has these chances.  Restricted Python.
"""

from typing import Final

from friday_nb.core.chance import SAMPLE_STREAM, SHUFFLE_STREAM, threefry
from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.players.declarations import GOOD_TRUE, LARGE, SMALL_TRUE, TELL_GUN
from friday_nb.his_man_friday.rules import facts, layout

SWAPS: Final = 40
"""Proposed exchanges between two deals that are drawn."""
KNOWN_GUN: Final = 0.1
"""How much less often a gun is taken than a supply by somebody who knows what it is."""


def declaration_likelihood(policy: ReadOnlyCells, noise: int, code: int, declared: int) -> float:
    """The chance that a card is declared like this, by a policy; 1 if nothing was said.

    Args:
        policy: The declaration policy (:mod:`.declarations`).
        noise: So many declarations in a hundred are made without regard to the card, each kind as
            often as any other.
        code: The card.
        declared: The kind that was said; 0 for none.
    """
    if declared == 0:
        return 1.0
    if facts.KIND_OF[code] == layout.GUN:
        often = (
            policy[TELL_GUN]
            if declared == layout.GUN
            else (100 - policy[TELL_GUN]) / layout.SUPPLIES
        )
    else:
        at = GOOD_TRUE if facts.AMOUNT[code] >= LARGE else SMALL_TRUE
        if declared == facts.KIND_OF[code]:
            often = policy[at]
        elif declared == layout.GUN:
            often = policy[at + 1]
        else:
            often = (100 - policy[at] - policy[at + 1]) / (layout.SUPPLIES - 1)
    return (often * (100 - noise) + noise * 100 / (layout.SUPPLIES + 1)) / 10000


def placement_weight(
    v: ReadOnlyCells, policy: ReadOnlyCells, noise: int, place: int, code: int
) -> float:
    """The weight of a card in a place of ``slots`` (:func:`first_deal`)."""
    if place >= layout.PLACES:
        return 1.0
    found = declaration_likelihood(policy, noise, code, v[layout.DECLARED + place])
    taker = v[layout.TAKER + place]
    if (
        facts.KIND_OF[code] == layout.GUN
        and taker > 0
        and taker in (v[layout.LAYER + place], v[layout.CHALLENGER + place])
    ):
        found *= KNOWN_GUN
    return found


def first_deal(v: ReadOnlyCells, s: Cells, slots: Cells, high: int, low: int) -> int:
    """Write into ``s`` a full state that fits the view, all deals being equally likely.

    Args:
        v: The view, not of a game that is over.
        s: SIZE cells.
        slots: 2 * PLACES cells; gets the unseen cards in the order of their places, and then the
            places: a cell, or PLACES plus a seat for a card in its hand.
        high: The seed ...
        low: ... of the shuffling.

    Returns:
        The number of unseen cards.
    """
    for i in range(len(v)):
        s[i] = v[i]
    s[layout.VIEWER] = 0
    n = 0
    hand = layout.HAND + (v[layout.VIEWER] - 1) * layout.CODES
    for code in range(1, layout.CODES):
        left = facts.COPIES[code] - v[hand + code]
        for cell in range(layout.PLACES):
            if v[layout.CARD + cell] == code:
                left -= 1
        for _ in range(left):
            slots[n] = code
            n += 1
    for i in range(n - 1, 0, -1):
        j = (threefry(high, low, SHUFFLE_STREAM + i, 0) * (i + 1)) >> 32
        held = slots[i]
        slots[i] = slots[j]
        slots[j] = held
    at = 0
    for cell in range(layout.PLACES):
        if v[layout.CARD + cell] == layout.UNKNOWN:
            slots[layout.PLACES + at] = cell
            at += 1
    for seat in range(v[layout.PLAYERS]):
        if seat != v[layout.VIEWER] - 1:
            for _ in range(v[layout.HELD + seat]):
                slots[layout.PLACES + at] = layout.PLACES + seat
                at += 1
    return n


def next_deal(
    v: ReadOnlyCells,
    policy: ReadOnlyCells,
    noise: int,
    slots: Cells,
    n: int,
    high: int,
    low: int,
    turn: int,
) -> None:
    """Go on to the next deal: ``SWAPS`` steps of the Metropolis algorithm.

    Args:
        v: The view.
        policy: The declaration policy of everybody else.
        noise: See :func:`declaration_likelihood`; with 0 the chain may be stuck in a few deals.
        slots: The deal (:func:`first_deal`), which becomes the next one.
        n: The number of unseen cards.
        high: The seed ...
        low: ... of the exchanges.
        turn: Which deal in a row this is.
    """
    for k in range(SWAPS):
        word = threefry(high, low, SAMPLE_STREAM + turn, k)
        i = (word >> 16) * n >> 16
        j = (word & 0xFFFF) * n >> 16
        a = slots[i]
        b = slots[j]
        if a == b:
            continue
        x = slots[layout.PLACES + i]
        y = slots[layout.PLACES + j]
        before = placement_weight(v, policy, noise, x, a) * placement_weight(v, policy, noise, y, b)
        after = placement_weight(v, policy, noise, x, b) * placement_weight(v, policy, noise, y, a)
        chance = threefry(high, low, SAMPLE_STREAM + turn, k + SWAPS) / 4294967296.0
        if chance * before < after:
            slots[i] = b
            slots[j] = a


def fill(v: ReadOnlyCells, s: Cells, slots: Cells, n: int) -> None:
    """Put the unseen cards into the places of the state ``s``, a copy of the view."""
    for i in range(len(v)):
        s[i] = v[i]
    s[layout.VIEWER] = 0
    for i in range(n):
        place = slots[layout.PLACES + i]
        if place < layout.PLACES:
            s[layout.CARD + place] = slots[i]
        else:
            s[layout.HAND + (place - layout.PLACES) * layout.CODES + slots[i]] += 1
