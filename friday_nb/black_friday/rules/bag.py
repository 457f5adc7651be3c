"""The bag: putting cases in, drawing them, and what everybody learns from that.

The content of the bag is hidden, but for each colour everybody knows ``REACH``: how many cases are
in the bag or were dealt to somebody.  If T of them were dealt, the bag holds REACH - T.  So the
likelihood of a draw of that colour has the factor REACH - T, and nothing else depends on T, except
that a seat must have held what it sold.  ``DRAWN_FROM`` counts those factors, which suffice to work
out the exact posterior distribution of the deal.
"""

from friday_nb.black_friday.rules import layout as at
from friday_nb.core.chance import SHUFFLE_STREAM, nth, threefry
from friday_nb.core.log import Cells


def random_case(s: Cells) -> int:
    """Take a random case out of the bag; uniform up to a bias of order 2**-32."""
    word = threefry(s[at.KEY_HIGH], s[at.KEY_LOW], SHUFFLE_STREAM, s[at.DRAWS])
    s[at.DRAWS] += 1
    kind = nth(s, at.BAG, (word * s[at.BAG_SIZE]) >> 32)
    s[at.BAG + kind] -= 1
    s[at.BAG_SIZE] -= 1
    return kind


def draw_case(s: Cells) -> int:
    """Draw a case in front of everybody."""
    kind = random_case(s)
    if kind != at.BLACK_CASE:
        s[at.DRAWN_FROM + kind * at.REACHES + s[at.REACH + kind]] += 1
        lower_reach(s, kind, 1)
    return kind


def lower_reach(s: Cells, colour: int, count: int) -> None:
    """Note that ``count`` cases of a colour are known to have left the bag."""
    s[at.REACH + colour] -= count
    s[at.DEALT_MOST + colour] = min(s[at.DEALT_MOST + colour], s[at.REACH + colour])


def put_into_bag(s: Cells, kind: int, count: int) -> None:
    """Put cases into the bag, in front of everybody."""
    s[at.BAG + kind] += count
    s[at.BAG_SIZE] += count
    if kind != at.BLACK_CASE:
        s[at.REACH + kind] += count


def look_for(s: Cells, colour: int, wanted: int) -> int:
    """Take ``wanted`` cases of a colour out of the bag; if it has fewer, everybody learns T."""
    found = min(wanted, s[at.BAG + colour])
    s[at.BAG + colour] -= found
    s[at.BAG_SIZE] -= found
    lower_reach(s, colour, found)
    if found < wanted:
        s[at.DEALT_FEWEST + colour] = max(s[at.DEALT_FEWEST + colour], s[at.REACH + colour])
    return found
