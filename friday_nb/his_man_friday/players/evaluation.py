"""The evaluation function: what a card is worth to whom, and where Crusoe had better stand.

An amount counts as many points as it is, a first card of its kind some more, and a gun costs some.
How many is up to the weights, which differ by player and by how many play.  Restricted Python.
"""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.players.beliefs import KIND_CELLS, MEANS, Numbers
from friday_nb.his_man_friday.rules import facts
from friday_nb.his_man_friday.rules import layout as at
from friday_nb.his_man_friday.rules.exploration import has_card, next_card
from friday_nb.his_man_friday.rules.legal import move_decisions, pack
from friday_nb.his_man_friday.rules.reconnaissance import seat_after

# The weights: tenths of a point.
NEW_KIND: Final = 0
"""For the first card of a kind."""
GUN_COST: Final = 1
"""What a gun costs, with 2, 3 and 4 players: three cells."""
TAKEN_AS_SUPPLY: Final = 4
"""How likely, in tenths, the next player takes a card that was declared a supply, ..."""
TAKEN_AS_GUN: Final = 5
"""... and one that was declared a gun."""
NEVER: Final = -1e9


def has_kind(v: ReadOnlyCells, seat: int, kind: int) -> bool:
    """Does this seat have a card of the kind, as far as the viewer knows?"""
    for cell in range(at.PLACES):
        card = v[at.CARD + cell]
        if v[at.TAKER + cell] == seat + 1 and card != at.UNKNOWN and facts.KIND_OF[card] == kind:
            return True
    return False


def guns_of(v: ReadOnlyCells, p: Numbers, seat: int) -> float:
    """How many guns a seat has taken, as the viewer expects it."""
    total = 0.0
    for cell in range(at.PLACES):
        if v[at.TAKER + cell] == seat + 1:
            total += p[cell * KIND_CELLS + at.GUN]
    return total


def gun_cost(v: ReadOnlyCells, p: Numbers, weights: ReadOnlyCells, seat: int) -> float:
    """What one more gun costs this seat: less where others have more."""
    own = guns_of(v, p, seat)
    most = 0.0
    for other in range(v[at.PLAYERS]):
        if other != seat:
            most = max(most, guns_of(v, p, other))
    cost = weights[GUN_COST + v[at.PLAYERS] - 2] / 10
    slack = most - own
    if slack >= 1:
        return cost * 0.4
    return cost * (1 - 0.6 * slack) if slack > 0 else cost


def value_of(
    v: ReadOnlyCells, weights: ReadOnlyCells, kind: int, amount: float, seat: int
) -> float:
    """Points of a supply for a seat."""
    return amount + (0.0 if has_kind(v, seat, kind) else weights[NEW_KIND] / 10)


def amount_at(v: ReadOnlyCells, p: Numbers, cell: int, kind: int) -> float:
    """The amount of a card if it is of this kind."""
    card = v[at.CARD + cell]
    return p[MEANS + kind] if card == at.UNKNOWN else float(facts.AMOUNT[card])


def card_value(v: ReadOnlyCells, p: Numbers, weights: ReadOnlyCells, cell: int) -> float:
    """Points that the viewer expects of taking the card of a cell."""
    seat = v[at.VIEWER] - 1
    total = -p[cell * KIND_CELLS + at.GUN] * gun_cost(v, p, weights, seat)
    for kind in range(1, at.GUN):
        chance = p[cell * KIND_CELLS + kind]
        if chance > 0:
            total += chance * value_of(v, weights, kind, amount_at(v, p, cell, kind), seat)
    return total


def value_of_information(v: ReadOnlyCells, p: Numbers, weights: ReadOnlyCells, cell: int) -> float:
    """Points that it brings to know a card before deciding whether to take it."""
    seat = v[at.VIEWER] - 1
    total = 0.0
    for kind in range(1, at.GUN):
        chance = p[cell * KIND_CELLS + kind]
        if chance > 0:
            total += chance * value_of(v, weights, kind, amount_at(v, p, cell, kind), seat)
    blind = total - p[cell * KIND_CELLS + at.GUN] * gun_cost(v, p, weights, seat)
    return total - max(0.0, blind)


def gift(v: ReadOnlyCells, p: Numbers, weights: ReadOnlyCells, cell: int, seat: int) -> float:
    """Points that another seat gets from the card of this cell, as far as the viewer can tell."""
    knows_it = seat + 1 in (v[at.LAYER + cell], v[at.CHALLENGER + cell])
    good = 0.0
    for kind in range(1, at.GUN):
        chance = p[cell * KIND_CELLS + kind]
        if chance > 0:
            good += chance * value_of(v, weights, kind, amount_at(v, p, cell, kind), seat)
    if knows_it:
        return good
    taken = weights[TAKEN_AS_GUN] if v[at.DECLARED + cell] == at.GUN else weights[TAKEN_AS_SUPPLY]
    bad = p[cell * KIND_CELLS + at.GUN] * weights[GUN_COST + v[at.PLAYERS] - 2] / 10
    return (good - bad) * taken / 10


def fourth_gun(v: ReadOnlyCells) -> int:
    """The cell, plus one, of a gun that the viewer knows and needs to have all four; 0 if none."""
    own = 0
    there = 0
    for cell in range(at.PLACES):
        if v[at.CARD + cell] == at.GUN_CARD:
            if v[at.TAKER + cell] == v[at.VIEWER]:
                own += 1
            elif v[at.TAKER + cell] == 0:
                there = cell + 1
    return there if own == facts.COPIES[at.GUN_CARD] - 1 else 0


def reach_gun(v: ReadOnlyCells, gun: int, found: Cells) -> int:
    """The decision (packed) of this turn that leads to taking that gun; 0 if none does.

    Whoever has all four guns at the end has won (HMF-SCORE-1).
    """
    node = v[at.NODE]
    if node == at.LAST_CHANCE:
        return pack(at.DO_TAKE, 0, gun, 0)
    if node in (at.TAKE_FIRST, at.TAKE_AFTER) and v[at.CRUSOE] == gun:
        return pack(at.DO_TAKE, 0, 0, 0)
    if node == at.TAKE_FIRST:
        for i in range(at.DIRECTIONS):
            if next_card(v, i + 1) == gun:
                return pack(at.DO_LEAVE, 0, 0, 0)
    if node == at.MOVE and not v[at.TOOK]:
        n = move_decisions(v, found)
        for i in range(n):
            if target(v, found[i]) == gun - 1:
                return found[i]
    return 0


def explore(v: ReadOnlyCells, p: Numbers, weights: ReadOnlyCells, found: Cells) -> int:
    """The decision (packed) of the viewer in Crusoe's exploration."""
    gun = fourth_gun(v)
    winning = reach_gun(v, gun, found) if gun > 0 else 0
    if winning > 0:
        return winning
    node = v[at.NODE]
    if node == at.PUT:
        return put_down(v, p, weights)
    if node == at.TAKE_FIRST:
        return take_or_go_on(v, p, weights)
    if node == at.MOVE:
        return walk(v, p, weights, found)
    if node == at.TAKE_AFTER:
        here = card_value(v, p, weights, v[at.CRUSOE] - 1)
        return pack(at.DO_TAKE if here > 0 else at.DO_LEAVE, 0, 0, 0)
    return use_last_chance(v, p, weights)


def put_down(v: ReadOnlyCells, p: Numbers, weights: ReadOnlyCells) -> int:
    """Crusoe goes where the next player gets least."""
    after = seat_after(v, v[at.TURN])
    best = NEVER
    chosen = 0
    for cell in range(at.PLACES):
        if has_card(v, cell):
            score = -gift(v, p, weights, cell, after)
            if score > best:
                best = score
                chosen = cell + 1
    return pack(at.DO_PUT, 0, chosen, 0)


def take_or_go_on(v: ReadOnlyCells, p: Numbers, weights: ReadOnlyCells) -> int:
    """Take the card under Crusoe unless it is bad, or a better one is one step away."""
    here = card_value(v, p, weights, v[at.CRUSOE] - 1)
    if here <= 0:
        return pack(at.DO_LEAVE, 0, 0, 0)
    best = NEVER
    for i in range(at.DIRECTIONS):
        there = next_card(v, i + 1)
        if there > 0:
            best = max(best, card_value(v, p, weights, there - 1))
    return pack(at.DO_TAKE if here >= best - 1 else at.DO_LEAVE, 0, 0, 0)


def walk(v: ReadOnlyCells, p: Numbers, weights: ReadOnlyCells, found: Cells) -> int:
    """To the best card that can be taken; if none can, where the next player gets least."""
    n = move_decisions(v, found)
    after = seat_after(v, v[at.TURN])
    best = NEVER
    chosen = found[0]
    for i in range(n):
        cell = target(v, found[i])
        gain = 0.0 if v[at.TOOK] else card_value(v, p, weights, cell)
        score = gain * 2 if gain > 0 else -gift(v, p, weights, cell, after)
        if score > best:
            best = score
            chosen = found[i]
    return chosen


def target(v: ReadOnlyCells, decision: int) -> int:
    """The cell to which a move leads."""
    direction = decision // (at.BASE * at.BASE) % at.BASE
    return next_card(v, direction) - 1 if direction > 0 else decision // at.BASE % at.BASE - 1


def use_last_chance(v: ReadOnlyCells, p: Numbers, weights: ReadOnlyCells) -> int:
    """The best card that is left, unless none is worth it."""
    best = 0.0
    chosen = 0
    for cell in range(at.PLACES):
        if has_card(v, cell):
            score = card_value(v, p, weights, cell)
            if score > best:
                best = score
                chosen = cell + 1
    return pack(at.DO_TAKE, 0, chosen, 0) if chosen > 0 else pack(at.DO_LEAVE, 0, 0, 0)
