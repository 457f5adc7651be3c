"""Validation of positions: only those that a game can reach are accepted.

Each check reads the cells of a view and raises PositionError, which says what is wrong.
"""

from __future__ import annotations

from typing import Final

from friday_nb.his_man_friday.cards import CARDS, CELLS
from friday_nb.his_man_friday.notation.position import PositionError
from friday_nb.his_man_friday.rules import exploration, facts, hidden, layout, scoring

_LAYING: Final = (layout.LAY, layout.CHALLENGE)
_MOVING: Final = (layout.TAKE_FIRST, layout.MOVE, layout.TAKE_AFTER)
_AT_THE_END: Final = (layout.LAST_CHANCE, layout.OVER)


def check(s: list[int]) -> None:
    """Raise PositionError unless a game can reach these cells."""
    check_island(s)
    check_known(s)
    check_cards(s)
    check_laying(s)
    check_challenge(s)
    check_crusoe(s)
    check_taken(s)
    check_end(s)
    check_guns(s)


def check_island(s: list[int]) -> None:
    """HMF-SET-3, HMF-REC-4, HMF-REC-5: the centre, and who challenged what."""
    n = s[layout.PLAYERS]
    left_over = layout.PLACES - n * facts.HAND_CARDS[n]
    centre = facts.CENTRE_CELLS[:left_over]
    for i in range(layout.PLACES):
        undeclared = s[layout.CARD + i] > 0 and not s[layout.DECLARED + i]
        if undeclared != (i in centre):
            raise PositionError("centre", cell=CELLS[i], n=left_over)
        challenger = s[layout.CHALLENGER + i]
        if challenger and (undeclared or challenger == s[layout.LAYER + i]):
            raise PositionError("challenger", cell=CELLS[i])
    if min(s[layout.CHALLENGES : layout.CHALLENGES + n]) < 0:
        raise PositionError("challenges_used", n=facts.CHALLENGES_EACH[n])


def check_known(s: list[int]) -> None:
    """HMF-INFO-1: what the seat laid, challenged or took is known, and nothing else."""
    seat = s[layout.VIEWER] - 1
    for i in range(layout.PLACES):
        if s[layout.CARD + i]:
            known = s[layout.CARD + i] != layout.UNKNOWN
            if known != hidden.knows(s, seat, i):
                raise PositionError("must_know" if not known else "cannot_know", cell=CELLS[i])


def check_cards(s: list[int]) -> None:
    """HMF-SET-1: no card occurs more often than in the box; hands have the right size."""
    seat = s[layout.VIEWER] - 1
    hand = s[layout.HAND + seat * layout.CODES :][: layout.CODES]
    island = s[layout.CARD : layout.CARD + layout.PLACES]
    for card in CARDS:
        n = hand[card.code] + island.count(card.code)
        if n > card.count:
            raise PositionError("too_many", card=card.name, n=n, most=card.count)
    if sum(hand) != s[layout.HELD + seat]:
        raise PositionError("hand_size", n=sum(hand), wanted=max(0, s[layout.HELD + seat]))


def check_laying(s: list[int]) -> None:
    """HMF-REC-1, HMF-REC-6: everybody lays in turn, until all hands are empty."""
    n, first = s[layout.PLAYERS], s[layout.FIRST]
    each = facts.HAND_CARDS[n]
    laid = sum(1 for i in range(layout.PLACES) if s[layout.LAYER + i])
    for seat in range(n):
        due = laid // n + (1 if (seat - first) % n < laid % n else 0)
        if each - s[layout.HELD + seat] != due:
            raise PositionError("laying_order", seat=seat, n=due)
    laying = s[layout.NODE] in _LAYING
    over = laid == n * each and s[layout.NODE] != layout.CHALLENGE
    if laying == over:
        raise PositionError("phase_here")
    turn = (first + laid - (s[layout.NODE] == layout.CHALLENGE)) % n
    if (laying or s[layout.NODE] == layout.PUT) and s[layout.TURN] != turn:
        raise PositionError("turn_here", seat=turn)


def check_challenge(s: list[int]) -> None:
    """HMF-REC-5: the card just laid, and who is asked about it."""
    n, at = s[layout.PLAYERS], s[layout.JUST_LAID] - 1
    nothing_laid = not any(s[layout.LAYER : layout.LAYER + layout.PLACES])
    if (at < 0) != (s[layout.NODE] not in _LAYING or nothing_laid):
        raise PositionError("laid_here")
    if at < 0:
        return
    asking = s[layout.NODE] == layout.CHALLENGE
    layer = s[layout.TURN] if asking else (s[layout.TURN] - 1) % n
    if s[layout.LAYER + at] != layer + 1:
        raise PositionError("laid_here")
    asked = s[layout.ACTOR]
    can = asked != layer and s[layout.CHALLENGES + asked] > 0 and not s[layout.CHALLENGER + at]
    if asking and not can:
        raise PositionError("asked_here", seat=asked)


def check_crusoe(s: list[int]) -> None:
    """HMF-EXP-1, HMF-EXP-2: Crusoe comes after the cards are laid, and stands where a card lay."""
    node = s[layout.NODE]
    if (s[layout.CRUSOE] > 0) != (node in _MOVING or node in _AT_THE_END):
        raise PositionError("crusoe_here")
    if node in _MOVING:
        under = exploration.has_card(s, s[layout.CRUSOE] - 1)
        if (node != layout.MOVE and not under) or (s[layout.TOOK] and under):
            raise PositionError("crusoe_here")
    if (s[layout.TOOK] and node != layout.MOVE) or (s[layout.IDLE] and node not in _MOVING):
        raise PositionError("field_extra", field="took" if s[layout.TOOK] else "idle")


def check_taken(s: list[int]) -> None:
    """HMF-EXP-5: how many cards can be left, and how many last chances can be over."""
    n, node, chances = s[layout.PLAYERS], s[layout.NODE], s[layout.CHANCES]
    taken = layout.PLACES - s[layout.LEFT]
    if node not in _MOVING and node not in _AT_THE_END:
        whole = not any(s[layout.TAKER : layout.TAKER + layout.PLACES])
        if not whole or chances:
            raise PositionError("taken_early")
        return
    if node in _MOVING:
        if s[layout.LEFT] <= n or chances or taken < s[layout.TOOK]:
            raise PositionError("taken_here", n=s[layout.LEFT])
        return
    if (chances == n) != (node == layout.OVER) or s[layout.LEFT] < n - chances:
        raise PositionError("taken_here", n=s[layout.LEFT])


def check_end(s: list[int]) -> None:
    """HMF-SCORE-1 to HMF-SCORE-4: what was shown at the end, and who won accordingly."""
    shown = s[layout.GUNS : layout.HAND]
    if s[layout.NODE] != layout.OVER:
        if any(shown):
            raise PositionError("shown_early")
        return
    again = list(s)
    again[layout.KINDS : layout.HAND] = [0] * (layout.HAND - layout.KINDS)
    _decide(again, s)
    seat, n = s[layout.VIEWER] - 1, s[layout.PLAYERS]
    own = (scoring.guns_taken(s, seat), scoring.kinds_taken(s, seat), scoring.sum_taken(s, seat))
    told = [s[at + seat] for at in (layout.GUNS, layout.KINDS, layout.SUM)]
    fits = all(not n or n == mine + 1 for n, mine in zip(told, own, strict=True))
    guns = [n - 1 for n in s[layout.GUNS : layout.GUNS + n]]
    if again != s or not fits or min(guns) < 0 or sum(guns) > CARDS[-1].count:
        raise PositionError("shown_here")


def check_guns(s: list[int]) -> None:
    """HMF-SCORE-1: the guns that the others showed fit among the cards unknown to this seat."""
    if s[layout.NODE] != layout.OVER:
        return
    island = s[layout.CARD : layout.CARD + layout.PLACES]
    left = CARDS[-1].count - island.count(layout.GUN_CARD)
    for seat in range(s[layout.PLAYERS]):
        pile = [island[i] for i in range(layout.PLACES) if s[layout.TAKER + i] == seat + 1]
        unseen = s[layout.GUNS + seat] - 1 - pile.count(layout.GUN_CARD)
        if not 0 <= unseen <= pile.count(layout.UNKNOWN):
            raise PositionError("shown_here")
        left -= unseen
    lying = [island[i] for i in range(layout.PLACES) if not s[layout.TAKER + i]]
    if not 0 <= left <= lying.count(layout.UNKNOWN):
        raise PositionError("shown_here")


def _decide(again: list[int], s: list[int]) -> None:
    """Work out who shows kinds and sums, and who wins, from the guns, kinds and sums given."""
    n = s[layout.PLAYERS]
    most = scoring.highest(s, layout.GUNS)
    if most == CARDS[-1].count + 1:
        scoring.win(again, layout.GUNS)
        return
    single = scoring.how_many(s, layout.GUNS, most) == 1
    for seat in range(n):
        if not single or s[layout.GUNS + seat] < most:
            again[layout.KINDS + seat] = max(1, s[layout.KINDS + seat])
    most = scoring.highest(again, layout.KINDS)
    if scoring.how_many(again, layout.KINDS, most) == 1:
        scoring.win(again, layout.KINDS)
        return
    for seat in range(n):
        if again[layout.KINDS + seat] == most:
            again[layout.SUM + seat] = max(1, s[layout.SUM + seat])
    scoring.win(again, layout.SUM)
