"""The position: a view in one line of text, as chess has FEN.

A position is ``name=value`` fields, separated by spaces, in any order; fields that say nothing are
left out.  It holds exactly what the player may know, so that ``parse_position(str(view)) == view``:

    level=1 step=green life=20/2 stack=3S>1*2,0*6,-1*4,?n>0L2 discard=0 hazards=0L1*2,2T
    aging=6n3d pirates=20/6,half enemy=3D cards=0X2~,-2!,/1

===========  ===================================================================================
level        1 to 4
step         green, yellow, red, pirates
life         life points/reserve
rulings      the rulings that differ from the default (see :mod:`friday_nb.friday.rulings`)
stack        known top, first card first ``>`` unordered rest ``>`` known bottom, in drawing order;
             ``?n`` ``?d`` is an unseen normal or difficult aging card, and ``?n(-2!)`` one that is
             likelier to be -2! because one of two twins was drawn from this stack
discard      Robinson's discard pile;  gone: destroyed cards
hazards      the hazard stack, by knowledge side;  aside: the hazard discard pile
aging        cards left in the aging stack, ``6n3d``: six normal, three difficult
pirates      the two pirates;  first: 1 or 2, the one fought first;  beaten: how many
offer        the hazards to choose from
enemy        the hazard fought, or a pirate with its value and free cards, ``half:22/9``
cards        the cards in the fight, in playing order.  ``/`` before: right side.  After: ``~``
             used, ``_`` face down, ``=2`` doubled by card 2, ``^`` lowers the step, ``#`` paid to
             be destroyed, ``%`` being exchanged
drawn        cards drawn in this fight, if other than those that lie there
working      the ability in progress: number of the card:ability:what is left of it
looking      the cards being looked at;  points: left to destroy cards with
next         what chance decides next: pirate, hazard, or a card: free, paid, bonus, exchange, look
result       how the game ended
===========  ===================================================================================

Cards are written by their codes (``0``, ``2T``, ``-2!``); ``0*3`` is three of them; a ``~`` in a
pile marks a card whose ability was already used in this fight.
"""

from __future__ import annotations

from typing import Final

from friday_nb.core.fields import join
from friday_nb.friday.cards import CARDS, PIRATES
from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.outcome import Termination
from friday_nb.friday.rules import layout
from friday_nb.friday.rulings import SWITCHES, Rulings

CODES: Final = tuple(card.code for card in CARDS)
STEPS: Final = ("green", "yellow", "red", "pirates")
PURPOSES: Final = ("", "free", "paid", "bonus", "exchange", "look")
RESULTS: Final = {t: t.name.lower().replace("_", "-") for t in Termination}
FIELDS: Final = (
    "level",
    "step",
    "life",
    "rulings",
    "stack",
    "discard",
    "gone",
    "hazards",
    "aside",
    "aging",
    "pirates",
    "first",
    "beaten",
    "offer",
    "enemy",
    "cards",
    "drawn",
    "working",
    "looking",
    "points",
    "next",
    "result",
)
MARK_SIGNS: Final = (
    (layout.USED, "~"),
    (layout.FACE_DOWN, "_"),
    (layout.STEPPING, "^"),
    (layout.DOOMED, "#"),
    (layout.AWAY, "%"),
)


class PositionError(FridayProblem):
    """A text that is no position, or a position that cannot occur; the message names the fault."""


def class_code(cls: int) -> str:
    """Code of a card in a pile: ``2T``, or ``2T~`` if its ability was used in this fight."""
    return CODES[cls % layout.KINDS] + ("~" if cls >= layout.KINDS else "")


def _pile(counts: tuple[int, ...], names: list[str]) -> list[str]:
    return [name if n == 1 else f"{name}*{n}" for name, n in zip(names, counts, strict=True) if n]


def _classes(s: tuple[int, ...], at: int) -> list[str]:
    names = [class_code(cls) for cls in range(layout.CLASSES)]
    return _pile(s[at : at + layout.CLASSES], names)


def _hazards(s: tuple[int, ...], at: int) -> str:
    names = list(CODES[layout.FIRST_KNOWLEDGE : layout.FIRST_AGING])
    return ",".join(_pile(s[at : at + layout.HAZARD_KINDS], names))


def _stack(s: tuple[int, ...]) -> str:
    top = [class_code(s[layout.TOP + i]) for i in reversed(range(s[layout.TOP_SIZE]))]
    pool = _classes(s, layout.POOL)
    if s[layout.UNSEEN_GRADE]:
        tilted = [
            CODES[layout.FIRST_AGING + i] for i in range(layout.AGING_KINDS) if s[layout.TILT + i]
        ]
        sign = "?n" if s[layout.UNSEEN_GRADE] == 1 else "?d"
        pool.append(sign + (f"({'+'.join(tilted)})" if tilted else ""))
    bottom = [class_code(s[layout.BOTTOM + i]) for i in range(s[layout.BOTTOM_SIZE])]
    return ">".join([",".join(top), ",".join(pool), ",".join(bottom)])


def _played(s: tuple[int, ...], i: int) -> str:
    marks = s[layout.MARKS + i]
    text = "/" if marks & layout.RIGHT else ""
    text += CODES[s[layout.CARD + i]]
    if s[layout.DOUBLER + i]:
        text += f"={s[layout.DOUBLER + i]}"
    return text + "".join(sign for mark, sign in MARK_SIGNS if marks & mark)


def _enemy(s: tuple[int, ...]) -> str:
    if s[layout.ENEMY]:
        return CODES[layout.FIRST_KNOWLEDGE + s[layout.ENEMY] - 1]
    if s[layout.ENEMY_PIRATE]:
        pirate = PIRATES[s[layout.ENEMY_PIRATE] - 1]
        return f"{pirate.code}:{s[layout.ENEMY_VALUE]}/{s[layout.FREE]}"
    return ""


def _next(s: tuple[int, ...]) -> str:
    node = s[layout.NODE]
    if node == layout.CHANCE_PIRATE:
        return "pirate"
    if node == layout.CHANCE_HAZARD:
        return "hazard"
    return PURPOSES[s[layout.PURPOSE]] if node == layout.CHANCE_CARD else ""


def _offer(s: tuple[int, ...]) -> str:
    return ",".join(CODES[s[at] - 1] for at in (layout.OFFER_A, layout.OFFER_B) if s[at])


def _pirates(s: tuple[int, ...]) -> str:
    return ",".join(PIRATES[s[at] - 1].code for at in (layout.PIRATE_A, layout.PIRATE_B) if s[at])


def _working(s: tuple[int, ...]) -> str:
    if not s[layout.WORKER]:
        return ""
    return f"{s[layout.WORKER]}:{s[layout.WORKING]}:{s[layout.LEFT]}"


def print_position(s: tuple[int, ...]) -> str:
    """The text form of a view with these cells, as ``str(view)`` gives it."""
    rulings = str(Rulings.of_switches(s[layout.REDRAWN_IS_FRESH :][: len(SWITCHES)]))
    drawn = s[layout.DRAWN]
    values = {
        "level": str(s[layout.LEVEL]),
        "step": STEPS[s[layout.STEP]],
        "life": f"{s[layout.LIFE]}/{s[layout.RESERVE]}",
        "rulings": "" if rulings == "default" else rulings,
        "stack": _stack(s),
        "discard": ",".join(_classes(s, layout.DISCARD)),
        "gone": ",".join(_pile(s[layout.GONE : layout.GONE + layout.KINDS], list(CODES))),
        "hazards": _hazards(s, layout.HSTACK),
        "aside": _hazards(s, layout.HDISCARD),
        "aging": f"{s[layout.AGING_NORMAL]}n{s[layout.AGING_DIFFICULT]}d",
        "pirates": _pirates(s),
        "first": str(s[layout.FIRST_PIRATE] or ""),
        "beaten": str(s[layout.PIRATES_BEATEN] or ""),
        "offer": _offer(s),
        "enemy": _enemy(s),
        "cards": ",".join(_played(s, i) for i in range(s[layout.PLAYED])),
        "drawn": "" if drawn == s[layout.PLAYED] else str(drawn),
        "working": _working(s),
        "looking": ",".join(class_code(s[layout.LOOK + i]) for i in range(s[layout.LOOK_SIZE])),
        "points": str(s[layout.BUDGET] or ""),
        "next": _next(s),
        "result": RESULTS[Termination(s[layout.RESULT])] if s[layout.RESULT] else "",
    }
    if values["stack"] == ">>":
        values["stack"] = ""
    return join(values)
