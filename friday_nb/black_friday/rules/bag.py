"""The bag: putting cases in, drawing them, and what everybody learns from that.

The content of the bag is hidden, but for each colour everybody knows ``REACH``: how many cases are
in the bag or were dealt to somebody.  If T of them were dealt, the bag holds REACH - T.  So the
likelihood of a draw of that colour has the factor REACH - T, and nothing else depends on T, except
that a seat must have held what it sold.  ``DRAWN_FROM`` counts those factors, which suffice to work
out the exact posterior distribution of the deal.
"""

from friday_nb.black_friday.rules.layout import (
    BAG,
    BAG_SIZE,
    BLACK_CASE,
    DEALT_FEWEST,
    DEALT_MOST,
    DRAWN_FROM,
    DRAWS,
    KEY_HIGH,
    KEY_LOW,
    REACH,
    REACHES,
)
from friday_nb.core.chance import SHUFFLE_STREAM, nth, threefry
from friday_nb.core.log import Cells


def random_case(s: Cells) -> int:
    """Take a random case out of the bag; uniform up to a bias of order 2**-32."""
    word = threefry(s[KEY_HIGH], s[KEY_LOW], SHUFFLE_STREAM, s[DRAWS])
    s[DRAWS] += 1
    kind = nth(s, BAG, (word * s[BAG_SIZE]) >> 32)
    s[BAG + kind] -= 1
    s[BAG_SIZE] -= 1
    return kind


def draw_case(s: Cells) -> int:
    """Draw a case in front of everybody."""
    kind = random_case(s)
    if kind != BLACK_CASE:
        s[DRAWN_FROM + kind * REACHES + s[REACH + kind]] += 1
        lower_reach(s, kind, 1)
    return kind


def lower_reach(s: Cells, colour: int, count: int) -> None:
    """Note that ``count`` cases of a colour are known to have left the bag."""
    s[REACH + colour] -= count
    s[DEALT_MOST + colour] = min(s[DEALT_MOST + colour], s[REACH + colour])


def put_into_bag(s: Cells, kind: int, count: int) -> None:
    """Put cases into the bag, in front of everybody."""
    s[BAG + kind] += count
    s[BAG_SIZE] += count
    if kind != BLACK_CASE:
        s[REACH + kind] += count


def look_for(s: Cells, colour: int, wanted: int) -> int:
    """Take ``wanted`` cases of a colour out of the bag; if it has fewer, everybody learns T."""
    found = min(wanted, s[BAG + colour])
    s[BAG + colour] -= found
    s[BAG_SIZE] -= found
    lower_reach(s, colour, found)
    if found < wanted:
        s[DEALT_FEWEST + colour] = max(s[DEALT_FEWEST + colour], s[REACH + colour])
    return found
