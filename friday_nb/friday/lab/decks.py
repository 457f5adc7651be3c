"""Other decks to begin with, as positions: what is a card worth, would a thinner deck do better?

The box stays as it is: cards can be taken out of the game before it begins, whether from Robinson's
stack or from the hazards; and knowledge cards can be in Robinson's stack from the beginning, which
takes their hazards away.
"""

from __future__ import annotations

from friday_nb.core.pasted import plain
from friday_nb.friday.cards import CARDS, card
from friday_nb.friday.engine import start
from friday_nb.friday.errors import FridayProblem
from friday_nb.friday.rules import layout
from friday_nb.friday.rulings import Rulings
from friday_nb.friday.view import View


def deck(level: int = 1, rulings: str = "default", *, without: str = "", also: str = "") -> str:
    """The position in which a game with another deck begins, before the pirates are drawn.

    Compare decks with ``deck(level)``, and not with a new game: a position has an order of luck of
    its own.

    Args:
        level: 1 to 4.
        rulings: As in the head of a record.
        without: Cards of the starting deck, or hazards by their knowledge side, that are out of the
            game, as codes with counts: ``-1*2,0``.
        also: Knowledge cards that are in the stack from the beginning, written the same way.

    Raises:
        Problem: there is no such level, ruling or card, or there are not so many of a card.

    >>> deck(1, without="-1*2", also="2D").split()[3:5]
    ['stack=>-1*3,0*8,0L2,1*3,2,2D>', 'gone=-1*2']

    """
    s = list(start(level, Rulings.parse(rulings))[0].cells)
    for kind, n in _cards(without):
        if kind < layout.FIRST_KNOWLEDGE:
            _move(s, layout.POOL + kind, layout.GONE + kind, n)
            s[layout.POOL_SIZE] -= n
        else:
            _move(s, _hazard(kind), layout.GONE + kind, n)
            s[layout.HAZARDS_LEFT] -= n
    for kind, n in _cards(also):
        _move(s, _hazard(kind), layout.POOL + kind, n)
        s[layout.POOL_SIZE] += n
        s[layout.HAZARDS_LEFT] -= n
    return str(View(tuple(s)))


def _hazard(kind: int) -> int:
    """The cell that counts a hazard in the stack; Problem if the card has no hazard side."""
    if not layout.FIRST_KNOWLEDGE <= kind < layout.FIRST_AGING:
        raise FridayProblem("not_a_hazard", text=CARDS[kind].code)
    return layout.HSTACK + kind - layout.FIRST_KNOWLEDGE


def _cards(text: str) -> list[tuple[int, int]]:
    """Kinds and counts of ``-1*2,0``."""
    found = []
    for part in filter(None, (part.strip() for part in plain(text).split(","))):
        code, _, times = part.partition("*")
        try:
            found.append((card(code).kind, int(times or "1")))
        except (KeyError, ValueError) as error:
            raise FridayProblem("card_unknown", text=part[:20]) from error
    return found


def _move(s: list[int], source: int, target: int, n: int) -> None:
    if not 0 < n <= s[source]:
        raise FridayProblem("lab_deck")
    s[source] -= n
    s[target] += n
