"""The scoring (HMF-SCORE-*): guns, then kinds of supplies, then amounts."""

from friday_nb.core.log import Cells, ReadOnlyCells, note
from friday_nb.his_man_friday.rules import facts, layout
from friday_nb.his_man_friday.rules import log as events


def guns_taken(s: ReadOnlyCells, seat: int) -> int:
    """Guns among the cards that a seat has taken."""
    count = 0
    for cell in range(layout.PLACES):
        if (
            s[layout.TAKER + cell] == seat + 1
            and facts.KIND_OF[s[layout.CARD + cell]] == layout.GUN
        ):
            count += 1
    return count


def kinds_taken(s: ReadOnlyCells, seat: int) -> int:
    """Different kinds of supplies among them."""
    seen = 0
    for cell in range(layout.PLACES):
        if s[layout.TAKER + cell] == seat + 1:
            seen |= 1 << facts.KIND_OF[s[layout.CARD + cell]]
    count = 0
    for i in range(layout.SUPPLIES):
        count += (seen >> (i + 1)) & 1
    return count


def sum_taken(s: ReadOnlyCells, seat: int) -> int:
    """Sum of their amounts; guns have none."""
    total = 0
    for cell in range(layout.PLACES):
        if s[layout.TAKER + cell] == seat + 1:
            total += facts.AMOUNT[s[layout.CARD + cell]]
    return total


def highest(s: ReadOnlyCells, at: int) -> int:
    """The highest of the seats' numbers in the cells from ``at`` on."""
    most = 0
    for seat in range(s[layout.PLAYERS]):
        most = max(most, s[at + seat])
    return most


def how_many(s: ReadOnlyCells, at: int, wanted: int) -> int:
    """The number of seats with this number in the cells from ``at`` on."""
    count = 0
    for seat in range(s[layout.PLAYERS]):
        if s[at + seat] == wanted:
            count += 1
    return count


def score(s: Cells, log: Cells) -> None:
    """Reveal and count what is needed, step by step, until the winner is known."""
    s[layout.NODE] = layout.OVER
    show_guns(s, log)
    if highest(s, layout.GUNS) == facts.COPIES[layout.GUN_CARD] + 1:
        note(log, events.FOUR_GUNS, win(s, layout.GUNS))
        note(log, events.WON_BY_GUNS, winners(s))
        return
    count_kinds(s, log)
    if how_many(s, layout.KINDS, highest(s, layout.KINDS)) == 1:
        win(s, layout.KINDS)
        alone = how_many(s, layout.KINDS, 0) == s[layout.PLAYERS] - 1
        note(log, events.WON_BY_BEING_LEFT if alone else events.WON_BY_KINDS, winners(s))
        return
    count_sums(s, log)
    win(s, layout.SUM)
    note(log, events.WON_BY_SUM, winners(s))


def show_guns(s: Cells, log: Cells) -> None:
    """HMF-SCORE-1: everybody reveals their guns."""
    for seat in range(s[layout.PLAYERS]):
        guns = guns_taken(s, seat)
        s[layout.GUNS + seat] = guns + 1
        note(log, events.GUNS_SHOWN, seat, guns)


def count_kinds(s: Cells, log: Cells) -> None:
    """HMF-SCORE-2 and HMF-SCORE-3: the single player with the most guns is out; kinds decide."""
    most = highest(s, layout.GUNS)
    single = how_many(s, layout.GUNS, most) == 1
    if not single:
        note(log, events.NOBODY_OUT, most - 1)
    for seat in range(s[layout.PLAYERS]):
        if single and s[layout.GUNS + seat] == most:
            note(log, events.MOST_GUNS_OUT, seat, most - 1)
    for seat in range(s[layout.PLAYERS]):
        if not single or s[layout.GUNS + seat] < most:
            kinds = kinds_taken(s, seat)
            s[layout.KINDS + seat] = kinds + 1
            note(log, events.KINDS_COUNTED, seat, kinds)


def count_sums(s: Cells, log: Cells) -> None:
    """HMF-SCORE-4: of those who are tied, the largest sum of amounts wins."""
    most = highest(s, layout.KINDS)
    for seat in range(s[layout.PLAYERS]):
        if s[layout.KINDS + seat] == most:
            total = sum_taken(s, seat)
            s[layout.SUM + seat] = total + 1
            note(log, events.SUMS_COUNTED, seat, total)


def win(s: Cells, at: int) -> int:
    """Mark every seat with the highest number at ``at`` as a winner; return the last of them."""
    most = highest(s, at)
    last = 0
    for seat in range(s[layout.PLAYERS]):
        if s[at + seat] == most:
            s[layout.WON + seat] = 1
            last = seat
    return last


def winners(s: ReadOnlyCells) -> int:
    """The winners as a bit mask, for the log."""
    bits = 0
    for seat in range(s[layout.PLAYERS]):
        bits |= s[layout.WON + seat] << seat
    return bits
