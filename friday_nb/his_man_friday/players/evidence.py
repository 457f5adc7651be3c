"""What it tells of a card that somebody took it, or left it although they could know it is good.

The odds leave this out on purpose: they count, and weigh declarations.  But players take the
supplies that they know of, so that what is left at the end is a gun far more often than counting
says.  A chance to win that is to come true must not forget it.  The numbers are close to the
likeliest ones in games of bluffers; what is still wrong after them is for :mod:`.calibration`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from friday_nb.his_man_friday.rules.layout import PLACES
from friday_nb.his_man_friday.table import Phase
from friday_nb.his_man_friday.view import View

KNOWN: Final = 0.005
"""How often a gun is taken, compared with a supply, by somebody who knows what it is; ..."""
BLIND: Final = MappingProxyType({2: 0.5, 3: 2.5, 4: 2.5})
"""... and, by the number of players, by somebody who does not."""
LEFT: Final = 20.0
"""How many times as likely a card that somebody else knows is a gun, if it alone were left; ..."""
DECLINED: Final = 20.0
"""... and one that somebody who knows it did not take as the last chance."""


def gun_likelihood_ratios(view: View, left: float = LEFT) -> dict[str, float]:
    """By cell: the likelihood ratio of a gun there to any supply.

    ``left`` says how strongly it counts that somebody left a card that they know.
    """
    gone = sum(not place.on_island for place in view.island) / PLACES
    done = set()
    if view.phase is Phase.LAST_CHANCE and view.actor is not None:
        done = {(view.actor - n) % view.players for n in range(1, view.chances + 1)}
    found = {}
    for place in view.island:
        knowing = {place.layer, place.challenger} - {None}
        if place.card:
            continue
        if not place.on_island:
            found[place.cell] = KNOWN if place.taker in knowing else BLIND[view.players]
        elif knowing:
            found[place.cell] = left**gone * (DECLINED if knowing & done else 1)
        else:
            found[place.cell] = 1.0
    return found
