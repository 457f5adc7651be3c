"""A player that follows the rules of thumb of the first lessons of the course, and no others.

``known`` is the set of the rules that it knows, a bit for each, in the order of the lessons, whose
``rule`` in ``words/*/lessons.json`` says the same.  What no rule decides is left to chance: every
legal decision is as likely as any other.

Restricted Python like the rules of the game, on the cells of a view (HMF-INFO-1).
"""

from typing import Final

from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.his_man_friday.players.declarations import LARGE, any_card, any_cell, random_below
from friday_nb.his_man_friday.players.evaluation import has_kind, target
from friday_nb.his_man_friday.rules import facts, layout
from friday_nb.his_man_friday.rules.exploration import has_card
from friday_nb.his_man_friday.rules.legal import decisions, move_decisions, pack

# --- the rules, by the lesson that teaches them ---------------------------------------------------
KNOWS_LOOKED: Final = 0
KNOWS_IMPOSSIBLE: Final = 1
KNOWS_RARE: Final = 2
KNOWS_COMMON: Final = 3
KNOWS_NEW_KIND: Final = 4
KNOWS_SUM: Final = 5
KNOWS_FOUR_GUNS: Final = 6
KNOWS_TRUST: Final = 7
COURSE_RULES: Final = 8

OF_A_KIND: Final = facts.COPIES[layout.GUN_CARD]
"""Cards of each kind: as many supplies of a kind as guns."""

FEW: Final = 2
"""With so few players a single gun can be too many."""

# --- how much a card is wanted --------------------------------------------------------------------
REFUSED: Final = -1
UNDECIDED: Final = 0
HOPED: Final = 10
"""What another player called a gun: a good supply, of a kind that nobody knows."""
NAMED: Final = 20
"""It was called a supply that is not there yet, or no gun is left that it could be."""
SURE: Final = 30
"""A supply that is known, ..."""
NEW: Final = 10
"""... and one that is not there yet counts so much more."""
FOURTH: Final = 90


def follows(known: int, rule: int) -> bool:
    """Is this rule known?"""
    return known >> rule & 1 == 1


def course_decision(v: ReadOnlyCells, known: int, seed: int, found: Cells) -> int:
    """The decision (packed) of somebody who knows these rules."""
    node = v[layout.NODE]
    if node == layout.LAY:
        return lay_by_course(v, known, seed)
    if node == layout.CHALLENGE:
        decision = challenge_by_course(v, known)
    elif node == layout.MOVE:
        decision = walk_by_course(v, known, found)
    elif node in (layout.TAKE_FIRST, layout.TAKE_AFTER):
        decision = take_by_course(v, known)
    elif node == layout.LAST_CHANCE:
        decision = last_by_course(v, known)
    else:
        decision = 0
    if decision > 0:
        return decision
    return found[random_below(v, seed, 0, decisions(v, found))]


def lay_by_course(v: ReadOnlyCells, known: int, seed: int) -> int:
    """Any card on any cell; what it is called is up to the lessons on good supplies and on guns."""
    code = any_card(v, seed)
    kind = facts.KIND_OF[code]
    declared = random_below(v, seed, 3, layout.GUN) + 1
    if kind == layout.GUN:
        if follows(known, KNOWS_FOUR_GUNS):
            declared = random_below(v, seed, 4, layout.SUPPLIES) + 1
    elif follows(known, KNOWS_SUM):
        declared = layout.GUN if facts.AMOUNT[code] >= LARGE else kind
    return pack(layout.DO_LAY, code, any_cell(v, seed) + 1, declared)


def challenge_by_course(v: ReadOnlyCells, known: int) -> int:
    """Look at what is called a supply, never at what is called a gun; 0 where no rule says it."""
    if v[layout.DECLARED + v[layout.JUST_LAID] - 1] == layout.GUN:
        return pack(layout.DO_PASS, 0, 0, 0) if follows(known, KNOWS_RARE) else 0
    return pack(layout.DO_CHALLENGE, 0, 0, 0) if follows(known, KNOWS_COMMON) else 0


def seen_of(v: ReadOnlyCells, kind: int) -> int:
    """How many cards of a kind the viewer has seen, on the island or in its hand."""
    count = 0
    for cell in range(layout.PLACES):
        card = v[layout.CARD + cell]
        count += 0 < card < layout.UNKNOWN and facts.KIND_OF[card] == kind
    hand = layout.HAND + (v[layout.VIEWER] - 1) * layout.CODES
    for code in range(1, layout.CODES):
        if facts.KIND_OF[code] == kind:
            count += v[hand + code]
    return count


def own_guns(v: ReadOnlyCells) -> int:
    """How many guns the viewer has taken."""
    count = 0
    for cell in range(layout.PLACES):
        mine = v[layout.TAKER + cell] == v[layout.VIEWER]
        count += mine and v[layout.CARD + cell] == layout.GUN_CARD
    return count


def wanted(v: ReadOnlyCells, known: int, cell: int) -> int:
    """How much the rules want a card: above 0 it is taken, below it is not."""
    card = v[layout.CARD + cell]
    seat = v[layout.VIEWER] - 1
    if card != layout.UNKNOWN:
        return known_card_wanted(v, known, card, seat)
    declared = v[layout.DECLARED + cell]
    is_safe = follows(known, KNOWS_TRUST) and seen_of(v, layout.GUN) == OF_A_KIND
    if follows(known, KNOWS_IMPOSSIBLE) and declared > 0 and seen_of(v, declared) == OF_A_KIND:
        return SURE if declared == layout.GUN else NAMED if is_safe else REFUSED
    if declared == layout.GUN:
        return HOPED if follows(known, KNOWS_RARE) else UNDECIDED
    if is_safe or (follows(known, KNOWS_TRUST) and is_believed(v, declared)):
        return NAMED
    return REFUSED if follows(known, KNOWS_COMMON) else UNDECIDED


def is_believed(v: ReadOnlyCells, declared: int) -> bool:
    """With three players or more, if three guns are known: is a last chance used for this?"""
    if v[layout.NODE] != layout.LAST_CHANCE or v[layout.PLAYERS] == FEW or declared == 0:
        return False
    guns = seen_of(v, layout.GUN)
    return guns >= OF_A_KIND - 1 and not has_kind(v, v[layout.VIEWER] - 1, declared)


def known_card_wanted(v: ReadOnlyCells, known: int, card: int, seat: int) -> int:
    """How much a card is wanted that the viewer has seen."""
    kind = facts.KIND_OF[card]
    if kind == layout.GUN:
        if follows(known, KNOWS_FOUR_GUNS) and own_guns(v) == OF_A_KIND - 1:
            return FOURTH
        return REFUSED if follows(known, KNOWS_LOOKED) else UNDECIDED
    if not follows(known, KNOWS_LOOKED):
        return UNDECIDED
    new = follows(known, KNOWS_NEW_KIND) and not has_kind(v, seat, kind)
    return SURE + facts.AMOUNT[card] + (NEW if new else 0)


def take_by_course(v: ReadOnlyCells, known: int) -> int:
    """Take the card under Crusoe or leave it; 0 where no rule says it."""
    wish = wanted(v, known, v[layout.CRUSOE] - 1)
    if wish == UNDECIDED:
        return 0
    return pack(layout.DO_TAKE if wish > 0 else layout.DO_LEAVE, 0, 0, 0)


def walk_by_course(v: ReadOnlyCells, known: int, found: Cells) -> int:
    """To the card that is wanted most; 0 if none is."""
    if v[layout.TOOK]:
        return 0
    best = UNDECIDED
    chosen = 0
    for i in range(move_decisions(v, found)):
        wish = wanted(v, known, target(v, found[i]))
        if wish > best:
            best = wish
            chosen = found[i]
    return chosen


def last_by_course(v: ReadOnlyCells, known: int) -> int:
    """The card that is wanted most; none if all are refused; 0 where no rule says it."""
    best = REFUSED
    chosen = 0
    for cell in range(layout.PLACES):
        if has_card(v, cell):
            wish = wanted(v, known, cell)
            if wish > best:
                best = wish
                chosen = cell + 1
    if best == REFUSED:
        return pack(layout.DO_LEAVE, 0, 0, 0)
    return pack(layout.DO_TAKE, 0, chosen, 0) if best > UNDECIDED else 0
