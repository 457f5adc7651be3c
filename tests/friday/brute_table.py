"""The table of a small fight as plain tuples, and how it is read from a position's cells.

What the brute force (`tests.friday.brute_force`) searches. Nothing of the program is in it but the
layout of the cells; the cards are those of the naive engine.
"""

from __future__ import annotations

from typing import NamedTuple

from friday_nb import friday
from friday_nb.friday.cards import Ability
from friday_nb.friday.rules import layout as at
from tests.naive.cards import DESIGNS

DESIGN = {code: design for code, (design, _) in DESIGNS.items()}
VALUE = {code: design.value for code, design in DESIGN.items()}
ABILITY = {code: design.ability for code, design in DESIGN.items()}
AGED = {code for code, design in DESIGN.items() if design.group == "aging"}
GRADE = {code: design.grade for code, design in DESIGN.items()}

NODES = {
    at.FIGHT: "FIGHT",
    at.MORE: "MORE",
    at.SWAP: "SWAP",
    at.SORT: "SORT",
    at.DESTROY: "DESTROY",
    at.CHANCE_CARD: "CARD",
}
PURPOSES = {
    at.FOR_FREE: "left",
    at.FOR_PAID: "right",
    at.FOR_BONUS: "right",
    at.FOR_EXCHANGE: "exchange",
    at.FOR_LOOK: "look",
}


class Lying(NamedTuple):
    """A played card; the code is empty where a card was exchanged away and the new one comes."""

    code: str
    left: bool
    used: bool = False
    down: bool = False
    stepped: bool = False
    doubler: int = -1
    doomed: bool = False

    @property
    def ability(self):
        return ABILITY[self.code]


class Table(NamedTuple):
    """Everything that changes in a fight.  Cards in piles are pairs: code, used."""

    node: str
    life: int
    reserve: int
    top: tuple
    pool: tuple
    bottom: tuple
    discard: tuple
    aging: tuple
    """Normal and difficult cards left in the aging stack."""
    unseen: tuple
    """What the unseen card in the stack may be: codes with weights; empty if there is none."""
    never: tuple
    """Codes of the aging cards that nobody has seen, wherever they lie."""
    cards: tuple = ()
    purpose: str = ""
    worker: int = -1
    working: str = ""
    left: int = 0
    looking: tuple = ()
    budget: int = 0


def destroyed(t):
    return tuple(sorted(c.code for c in t.cards if c.down or c.doomed))


def something_to_draw(t):
    return bool(t.top or t.pool or t.unseen or t.bottom or t.discard or sum(t.aging))


def others(t, i):
    return [k for k, c in enumerate(t.cards) if k != i and not c.down]


def rest(t):
    return t._replace(node="FIGHT", purpose="", worker=-1, working="", left=0)


def changed(t, i, **how):
    cards = list(t.cards)
    cards[i] = cards[i]._replace(**how)
    return t._replace(cards=tuple(cards))


def lapsed(t, k):
    """Card ``k`` leaves or is turned down: what it declared, or was promised, ends."""
    cards = [c._replace(doubler=-1) if c.doubler == k else c for c in t.cards]
    cards[k] = cards[k]._replace(stepped=False, doubler=-1)
    return t._replace(cards=tuple(cards))


def without(t, k):
    """Card ``k`` has left, and the later ones move up."""
    cards = [c._replace(doubler=c.doubler - (c.doubler > k)) for c in t.cards]
    return t._replace(cards=tuple(cards[:k] + cards[k + 1 :]))


def sorted_pile(cards):
    return tuple(sorted(cards))


# --- reading a position ---------------------------------------------------------------------------


def card_of(cls):
    return friday.CARDS[cls % at.KINDS].code, cls >= at.KINDS


def counted(s, first):
    return sorted_pile(card_of(cls) for cls in range(at.CLASSES) for _ in range(s[first + cls]))


def read(view):
    """The table of a position, from its cells."""
    s = view.cells
    aging = [friday.CARDS[at.FIRST_AGING + i].code for i in range(at.AGING_KINDS)]
    never = [code for i, code in enumerate(aging) for _ in range(s[at.UNSEEN + i])]
    unseen = []
    if s[at.UNSEEN_GRADE]:
        grade = ("normal", "difficult")[s[at.UNSEEN_GRADE] - 1]
        for i, code in enumerate(aging):
            weight = s[at.UNSEEN + i] * (2 if s[at.TILT + i] else 1)
            if weight and GRADE[code] == grade:
                unseen.append((code, weight))
    working = Ability(s[at.WORKING]).name if s[at.WORKING] else ""
    return Table(
        node=NODES[s[at.NODE]],
        life=s[at.LIFE],
        reserve=s[at.RESERVE],
        top=tuple(card_of(s[at.TOP + i]) for i in reversed(range(s[at.TOP_SIZE]))),
        pool=counted(s, at.POOL),
        bottom=tuple(card_of(s[at.BOTTOM + i]) for i in range(s[at.BOTTOM_SIZE])),
        discard=counted(s, at.DISCARD),
        aging=(s[at.AGING_NORMAL], s[at.AGING_DIFFICULT]),
        unseen=tuple(sorted(unseen)),
        never=tuple(never),
        cards=tuple(lying(s, i) for i in range(s[at.PLAYED])),
        purpose=PURPOSES.get(s[at.PURPOSE], "") if s[at.NODE] == at.CHANCE_CARD else "",
        worker=s[at.WORKER] - 1,
        working=working,
        left=s[at.LEFT],
        looking=tuple(card_of(s[at.LOOK + i]) for i in range(s[at.LOOK_SIZE])),
        budget=s[at.BUDGET],
    )


def lying(s, i):
    marks = s[at.MARKS + i]
    if marks & at.AWAY:
        return Lying("", left=not marks & at.RIGHT, down=True)
    return Lying(
        code=friday.CARDS[s[at.CARD + i]].code,
        left=not marks & at.RIGHT,
        used=bool(marks & at.USED),
        down=bool(marks & at.FACE_DOWN),
        stepped=bool(marks & at.STEPPING),
        doubler=s[at.DOUBLER + i] - 1,
        doomed=bool(marks & at.DOOMED),
    )
