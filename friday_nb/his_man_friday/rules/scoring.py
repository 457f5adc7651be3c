"""The scoring (HMF-SCORE-*): guns, then kinds of supplies, then amounts."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.his_man_friday.rules.facts import AMOUNT, COPIES, KIND_OF
from friday_nb.his_man_friday.rules.layout import (
    CARD,
    GUN,
    GUN_CARD,
    GUNS,
    KINDS,
    NODE,
    OVER,
    PLACES,
    PLAYERS,
    SUM,
    SUPPLIES,
    TAKER,
    WON,
)
from friday_nb.his_man_friday.rules.log import (
    FOUR_GUNS,
    GUNS_SHOWN,
    KINDS_COUNTED,
    MOST_GUNS_OUT,
    NOBODY_OUT,
    SUMS_COUNTED,
    WON_BY_BEING_LEFT,
    WON_BY_GUNS,
    WON_BY_KINDS,
    WON_BY_SUM,
)


def guns_taken(s: ReadOnlyCells, seat: int) -> int:
    """Guns among the cards that a seat has taken."""
    count = 0
    for cell in range(PLACES):
        if s[TAKER + cell] == seat + 1 and KIND_OF[s[CARD + cell]] == GUN:
            count += 1
    return count


def kinds_taken(s: ReadOnlyCells, seat: int) -> int:
    """Different kinds of supplies among them."""
    seen = 0
    for cell in range(PLACES):
        if s[TAKER + cell] == seat + 1:
            seen |= 1 << KIND_OF[s[CARD + cell]]
    count = 0
    for i in range(SUPPLIES):
        count += (seen >> (i + 1)) & 1
    return count


def sum_taken(s: ReadOnlyCells, seat: int) -> int:
    """Sum of their amounts; guns have none."""
    total = 0
    for cell in range(PLACES):
        if s[TAKER + cell] == seat + 1:
            total += AMOUNT[s[CARD + cell]]
    return total


def highest(s: ReadOnlyCells, at: int) -> int:
    """The highest of the seats' numbers in the cells from ``at`` on."""
    most = 0
    for seat in range(s[PLAYERS]):
        most = max(most, s[at + seat])
    return most


def how_many(s: ReadOnlyCells, at: int, wanted: int) -> int:
    """The number of seats with this number in the cells from ``at`` on."""
    count = 0
    for seat in range(s[PLAYERS]):
        if s[at + seat] == wanted:
            count += 1
    return count


def score(s: Cells, log: Cells) -> None:
    """Reveal and count what is needed, step by step, until the winner is known."""
    s[NODE] = OVER
    show_guns(s, log)
    if highest(s, GUNS) == COPIES[GUN_CARD] + 1:
        note(log, FOUR_GUNS, win(s, GUNS))
        note(log, WON_BY_GUNS, winners(s))
        return
    count_kinds(s, log)
    if how_many(s, KINDS, highest(s, KINDS)) == 1:
        win(s, KINDS)
        alone = how_many(s, KINDS, 0) == s[PLAYERS] - 1
        note(log, WON_BY_BEING_LEFT if alone else WON_BY_KINDS, winners(s))
        return
    count_sums(s, log)
    win(s, SUM)
    note(log, WON_BY_SUM, winners(s))


def show_guns(s: Cells, log: Cells) -> None:
    """HMF-SCORE-1: everybody reveals their guns."""
    for seat in range(s[PLAYERS]):
        guns = guns_taken(s, seat)
        s[GUNS + seat] = guns + 1
        note(log, GUNS_SHOWN, seat, guns)


def count_kinds(s: Cells, log: Cells) -> None:
    """HMF-SCORE-2 and HMF-SCORE-3: the single player with the most guns is out; kinds decide."""
    most = highest(s, GUNS)
    single = how_many(s, GUNS, most) == 1
    if not single:
        note(log, NOBODY_OUT, most - 1)
    for seat in range(s[PLAYERS]):
        if single and s[GUNS + seat] == most:
            note(log, MOST_GUNS_OUT, seat, most - 1)
    for seat in range(s[PLAYERS]):
        if not single or s[GUNS + seat] < most:
            kinds = kinds_taken(s, seat)
            s[KINDS + seat] = kinds + 1
            note(log, KINDS_COUNTED, seat, kinds)


def count_sums(s: Cells, log: Cells) -> None:
    """HMF-SCORE-4: of those who are tied, the largest sum of amounts wins."""
    most = highest(s, KINDS)
    for seat in range(s[PLAYERS]):
        if s[KINDS + seat] == most:
            total = sum_taken(s, seat)
            s[SUM + seat] = total + 1
            note(log, SUMS_COUNTED, seat, total)


def win(s: Cells, at: int) -> int:
    """Mark every seat with the highest number at ``at`` as a winner; return the last of them."""
    most = highest(s, at)
    last = 0
    for seat in range(s[PLAYERS]):
        if s[at + seat] == most:
            s[WON + seat] = 1
            last = seat
    return last


def winners(s: ReadOnlyCells) -> int:
    """The winners as a bit mask, for the log."""
    bits = 0
    for seat in range(s[PLAYERS]):
        bits |= s[WON + seat] << seat
    return bits
