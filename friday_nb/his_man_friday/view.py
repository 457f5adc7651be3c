"""The view: everything that one seat may know, and nothing else (HMF-INFO-1).

It wraps the flat cells of the rules core, in which every card that the seat does not know is
``UNKNOWN``.  Odds, advice, charts and panels are computed from views.
"""

from __future__ import annotations

from functools import cached_property

from friday_nb.core.cells import Notation, SeatView
from friday_nb.his_man_friday.cards import CARDS, CELLS, Kind
from friday_nb.his_man_friday.notation.position import print_position
from friday_nb.his_man_friday.rules import layout
from friday_nb.his_man_friday.table import SEATS, Phase, Place


class View(SeatView, game="his_man_friday", part="screen"):
    """The knowledge of one seat (HMF-INFO-1): ``layout.SIZE`` cells, with the seat in VIEWER.

    >>> text = (
    ...     "players=4 seat=0 phase=lay turn=1 hand=c3,g,w4 hands=3,4,4,4 challenges=3,3,3,3 "
    ...     "island=a1:gun/0=c1 laid=a1"
    ... )
    >>> view = parse_position(text)
    >>> view.hand, view.island[0].declared.key, str(view) == text
    (('c3', 'w4', 'g'), 'gun', False)
    """

    size = layout.SIZE
    notation = Notation(print_position, "friday_nb.his_man_friday.notation.parser")
    at = SEATS

    @property
    def first(self) -> int:
        """The seat that started."""
        return self.cells[layout.FIRST]

    @property
    def phase(self) -> Phase:
        """What is to be decided now."""
        return Phase(self.cells[layout.NODE])

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self.cells[layout.TURN]

    @cached_property
    def hand(self) -> tuple[str, ...]:
        """The cards in the seat's own hand."""
        at = layout.HAND + self.seat * layout.CODES
        return tuple(card.name for card in CARDS for _ in range(self.cells[at + card.code]))

    @property
    def hands(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return self._of_seats(layout.HELD)

    @property
    def challenges(self) -> tuple[int, ...]:
        """How many challenges each seat has left."""
        return self._of_seats(layout.CHALLENGES)

    @cached_property
    def island(self) -> tuple[Place, ...]:
        """Every card that was laid or lay in the centre from the start, row by row."""
        return tuple(self._place(i) for i in range(layout.PLACES) if self.cells[layout.CARD + i])

    def _place(self, i: int) -> Place:
        s = self.cells
        card, declared = s[layout.CARD + i], s[layout.DECLARED + i]
        return Place(
            cell=CELLS[i],
            card="" if card == layout.UNKNOWN else CARDS[card - 1].name,
            declared=Kind(declared) if declared else None,
            layer=_seat(s[layout.LAYER + i]),
            challenger=_seat(s[layout.CHALLENGER + i]),
            taker=_seat(s[layout.TAKER + i]),
        )

    @property
    def left(self) -> int:
        """The number of cards on the island."""
        return self.cells[layout.LEFT]

    @property
    def just_laid(self) -> str:
        """The cell of the latest card while cards are being laid; empty before and after."""
        place = self.cells[layout.JUST_LAID]
        return CELLS[place - 1] if place else ""

    @property
    def crusoe(self) -> str:
        """The cell on which Crusoe stands; empty before he comes."""
        place = self.cells[layout.CRUSOE]
        return CELLS[place - 1] if place else ""

    @property
    def idle(self) -> int:
        """Consecutive turns in which nobody took a card (HMF-EXP-6)."""
        return self.cells[layout.IDLE]

    @property
    def chances(self) -> int:
        """The number of last chances that are over (HMF-EXP-5)."""
        return self.cells[layout.CHANCES]

    @cached_property
    def taken(self) -> tuple[str, ...]:
        """The cards that the seat itself has taken, row by row."""
        return tuple(place.card for place in self.island if place.taker == self.seat)

    @property
    def guns(self) -> tuple[int | None, ...]:
        """How many guns each seat showed (HMF-SCORE-1); None for each until the scoring."""
        return self._shown(layout.GUNS)

    @property
    def kinds(self) -> tuple[int | None, ...]:
        """Different kinds of supplies, by seat (HMF-SCORE-3); None where they were not counted."""
        return self._shown(layout.KINDS)

    @property
    def sums(self) -> tuple[int | None, ...]:
        """Sums of amounts, by seat (HMF-SCORE-4); None where they were not counted."""
        return self._shown(layout.SUM)

    def _shown(self, at: int) -> tuple[int | None, ...]:
        return tuple(n - 1 if n else None for n in self._of_seats(at))


def _seat(number: int) -> int | None:
    return number - 1 if number else None


parse_position = View.parse
