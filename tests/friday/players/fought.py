"""Fights that end as they are made up, for tests of what is told of them."""

from friday_nb import friday
from friday_nb.friday.players.because import explained
from friday_nb.friday.players.listed import Advice, Option
from tests.friday.positions import at as position

ALIKE = (0.5, 3)
"""How a fight leaves the game: the chance, and the cards in the stack."""
ROW = (0, 3, 1, 0, 0)
WON = (1, 0, 0, 0, 0)
PIRATES = (
    "level=4 step=pirates life=8/12 stack=>0L2,1*2,0L1,0C2*2,0X2,0Y,0D,1L1,2W,1Y,1T,2L1,2T,2X1,3D,"
    "4W*2,0H1!> discard=0L1,1L1,1D,2C1,2D,3C1,3X1,3S gone=-1*5,0*8,1,2,-1!,-2!*2,-3!,0Z!*2,0E!,-4! "
    "aside=0X2,0M,0B,2W,1B,2S aging=0n2d pirates=20/6,35/9"
)


class Fought:
    """An evaluator whose fights end as they are made up: by decision, a row or rows in turn."""

    fast = True

    def __init__(self, left=None, **rows):
        self.rows = rows
        self.left = left or {}
        self.asked = []

    def fight_on(self, _known, decision, _key, fights, _depth):
        self.asked.append(fights)
        name = str(friday.Action.unpack(decision))
        begins = name.split(maxsplit=1)[0]
        rows = self.rows.get(name.replace(" ", "_")) or self.rows[begins]
        left = self.left.get(name.replace(" ", "_"), self.left.get(begins, ALIKE))
        left = left if isinstance(left, list) else [left]
        return [[*rows[n % len(rows)], *left[n % len(left)]] for n in range(len(fights))]


def choice(one, two, *wins, where="offer", offer="4W,0L1", **left):
    """Advice for a choice of two enemies, explained by fights that end like this."""
    if where == "offer":
        view = position(stack="0,0,0,0,0,0", offer=offer, life=9).view
    else:
        view = friday.parse_position(PIRATES)
    options = [Option(a, win, 0.0) for a, win in zip(friday.legal(view), wins, strict=True)]
    name = str(options[0].action).split()[0]
    fought = Fought(left, **{f"{name}_1": one, f"{name}_2": two})
    return explained(Advice(view, tuple(options)), fought)
