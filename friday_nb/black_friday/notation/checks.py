"""Validation of positions: only those that a game can reach are accepted.

Each check reads the cells of a view and raises PositionError, which says what is wrong.
"""

from __future__ import annotations

from typing import Final

from friday_nb.black_friday import deals
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.notation.position import N, PositionError, default_most
from friday_nb.black_friday.rules import adjustment, facts, layout, legal, turn

_ACTING: Final = (layout.BUYING, layout.SELLING, layout.TAKING)


def check(s: list[int]) -> None:
    """Raise PositionError unless a game can reach these cells."""
    check_cases(s)
    check_players(s)
    check_deals(s)
    check_tables(s)
    check_end(s)
    check_action(s)
    check_phase(s)


def check_cases(s: list[int]) -> None:
    """BLF-SET-2, BLF-SET-3: no more cases of a kind than there are in the game."""
    if s[layout.BAG + layout.BLACK_CASE] < 0:
        raise PositionError("too_many_cases", case="black")
    for colour, name in enumerate(COLOURS):
        if not 0 <= s[layout.REACH + colour] < layout.REACHES:
            raise PositionError("too_many_cases", case=name)
    if s[layout.BAG_SIZE] < s[layout.BAG + layout.BLACK_CASE]:
        raise PositionError("bag_here")


def check_players(s: list[int]) -> None:
    """BLF-TURN-2, BLF-ADJ-3, BLF-SET-5: subsidies, debts and special actions."""
    n = s[layout.PLAYERS]
    limit = facts.SUBSIDY_LIMIT[s[layout.LEVEL]]
    given = facts.SPECIALS_OF_TWO if n == 2 else facts.SPECIALS_OF
    for seat in range(n):
        if s[layout.SUBSIDIES + seat] > limit:
            raise PositionError("subsidies_here", n=limit)
        cards = s[layout.CARDS_LEFT + seat]
        whole = given[seat] if s[layout.SPECIALS] else 0
        if cards & ~whole or (n > 2 and cards not in (0, whole)):
            raise PositionError("cards_here", seat=seat)
        if s[layout.HELD + seat] < 0:
            raise PositionError("hand_here", seat=seat)
    due, seat = s[layout.DUE], s[layout.TURN]
    over = s[layout.NODE] == layout.OVER
    if due and (due > s[layout.OWED + seat] or over or s[layout.NODE] == layout.SETUP):
        raise PositionError("due_here")
    if due and s[layout.NODE] == layout.CHOOSE and s[layout.CASH + seat] >= due:
        raise PositionError("due_here")


def check_deals(s: list[int]) -> None:
    """BLF-SET-4, BLF-INFO-1: some deal is consistent with the hands, moves and draws."""
    seat = s[layout.VIEWER] - 1
    own = deals.own_deal(s)
    known = deals.known_of(s, seat)
    fits = all(count >= least for count, least in zip(own, known, strict=True))
    if sum(own) != facts.HAND_CASES or min(own) < 0 or not fits:
        raise PositionError("hand_here", seat=seat)
    for each in range(s[layout.PLAYERS]):
        least = deals.known_of(s, each)
        net = s[layout.NET + each * N : layout.NET + each * N + N]
        short = any(a + b < 0 for a, b in zip(least, net, strict=True))
        if short or sum(least) > facts.HAND_CASES:
            raise PositionError("hand_here", seat=each)
    for colour, name in enumerate(COLOURS):
        most = s[layout.DEALT_MOST + colour]
        if most > default_most(s[layout.PLAYERS], s[layout.REACH + colour]):
            raise PositionError("drawn_here", case=name)
    if not deals.is_possible(s):
        raise PositionError("deals_here")


def check_tables(s: list[int]) -> None:
    """BLF-ADJ-1: no purchase table is full; a sales table is short only if it was loaded again."""
    n = s[layout.PLAYERS]
    for table in range(2):
        if adjustment.coloured(s, layout.ON_TABLE + table * N) >= facts.FULL_TABLE[n]:
            raise PositionError("table_here")
    on_sales = s[layout.ON_SALES : layout.ON_SALES + N]
    blacks = s[layout.ON_SALES + layout.BLACK_CASE]
    first = s[layout.ROUND] < 4  # table 2 loaded again
    short = sum(on_sales) <= facts.SHORT_TABLE[n]
    wrong = blacks != s[layout.ROUND] if first else blacks > facts.LOADED_BLACKS
    if max(on_sales) > facts.ON_SALES_EACH or (first and short) or wrong:
        raise PositionError("sales_here")


def check_end(s: list[int]) -> None:
    """BLF-END-1, BLF-END-2: the game is over when silver is at the end of its track."""
    over = s[layout.NODE] == layout.OVER
    if over != (s[layout.PRICE] == facts.LAST_PLACE):
        raise PositionError("end_here", n=facts.TRACK[-1])
    if over and any(s[layout.HELD : layout.HELD + layout.MOST_PLAYERS]):
        raise PositionError("end_here", n=facts.TRACK[-1])
    if over and any(s[layout.OWED : layout.OWED + layout.MOST_PLAYERS]):
        raise PositionError("end_here", n=facts.TRACK[-1])


def check_action(s: list[int]) -> None:
    """BLF-BUY-1, BLF-SELL-1: what was done so far in this action."""
    acting = s[layout.NODE] in _ACTING
    most = facts.SHARE_LIMIT[s[layout.LEVEL]] + s[layout.SPECIALS]
    if acting != (s[layout.COUNT] > 0) or s[layout.COUNT] > most:
        raise PositionError("acted_here")
    lowered = s[layout.LOWERED_LAST]
    taking = s[layout.NODE] == layout.TAKING
    if taking and (not lowered or not s[layout.ACTED + lowered - 1]):
        raise PositionError("acted_here")
    if s[layout.NODE] == layout.BUYING and turn.market_is_empty(s):
        raise PositionError("acted_here")


def check_phase(s: list[int]) -> None:
    """The seat that decides has a decision, and the phase is one that its turn can be in."""
    node = s[layout.NODE]
    if node == layout.SETUP:
        put = adjustment.coloured(s, layout.ON_TABLE)
        if s[layout.PLAYERS] != 2 or put != s[layout.TURN]:
            raise PositionError("setup_here")
    if node == layout.AFTER and not (turn.can_take_subsidy(s) or turn.can_pass_specially(s)):
        raise PositionError("after_here")
    if node == layout.SILVER_CASE and turn.market_is_empty(s):
        raise PositionError("acted_here")
    if node == layout.TAKING and not adjustment.coloured(s, layout.ON_SALES):
        raise PositionError("acted_here")
    mine = s[layout.VIEWER] - 1 == s[layout.TURN]
    if mine and node != layout.OVER and not legal.decisions(s, [0] * legal.ROOM):
        raise PositionError("phase_here")
