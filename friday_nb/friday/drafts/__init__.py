"""Positions on their way: what a player enters card by card, possible or not yet.

A :class:`Draft` is frozen; every edit gives a new one and never fails: what cannot be done changes
nothing.  Whether a game can come to it, ``draft.problem`` tells in a sentence.

>>> from friday_nb.friday import drafts
>>> draft = drafts.start(level=1)
>>> draft.problem.key
'nothing_to_decide'
>>> draft = drafts.fight(draft, "3D")
>>> for code in ("0", "-1", "2"):
...     draft = drafts.put(draft, code, drafts.Place.FIGHT)
>>> draft.problem is None, draft.view.fight.total, draft.view.fight.value
(True, 1, 4)
>>> drafts.read(draft.text) == draft
True
"""

from friday_nb.friday.drafts.draft import Draft, read, start
from friday_nb.friday.drafts.fight import (
    beaten,
    double,
    fight,
    lift,
    offer,
    side,
    step_down,
    turn_over,
    use,
)
from friday_nb.friday.drafts.places import Place, back, held, put
from friday_nb.friday.drafts.setting import (
    EXTRAS,
    extras,
    leave_out,
    level,
    life,
    pirate,
    step,
    unseen,
)

__all__ = [
    "EXTRAS",
    "Draft",
    "Place",
    "back",
    "beaten",
    "double",
    "extras",
    "fight",
    "held",
    "leave_out",
    "level",
    "life",
    "lift",
    "offer",
    "pirate",
    "put",
    "read",
    "side",
    "start",
    "step",
    "step_down",
    "turn_over",
    "unseen",
    "use",
]
