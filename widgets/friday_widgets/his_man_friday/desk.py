"""The desk of a game of His Man Friday."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from friday_nb.core.errors import Problem
from friday_nb.core.session import AnySession
from friday_nb.his_man_friday.game import HisManFridaySession
from friday_nb.his_man_friday.lessons import LESSONS
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_nb.his_man_friday.talk import Remark, with_remark
from friday_widgets.desk.desk import When
from friday_widgets.desk.past import LookingBack
from friday_widgets.desk.seating import Bots, Players
from friday_widgets.his_man_friday.game_page import PAGE

__all__ = ["Desk", "When"]

_WHOLE: Final = 100
_LESSONS: Final = frozenset(each.position for each in LESSONS)
"""Where lessons begin."""


@dataclass(frozen=True)
class Assumption:
    """What a seat assumes about the declarations of the others.

    Attributes:
        percents: The chance of a lie, in percent.
        ignores: Whether declarations are ignored altogether.
        supposes: Whether the odds follow this also where only bots sit, whose way of declaring is
            known.
    """

    percents: int = int(USUAL_LYING * _WHOLE)
    ignores: bool = False
    supposes: bool = False

    @property
    def lying(self) -> Fraction | None:
        """The chance of a lie; None while declarations are ignored."""
        return None if self.ignores else Fraction(self.percents, _WHOLE)


class Desk(LookingBack):
    """One visitor's game of His Man Friday, observable.

    In a lesson the odds begin with the chance of a lie that its answer goes by, also among bots.

    What is assumed about lies belongs to the seat that set it: at a screen that several people
    share, nobody's opinion reaches another's odds or advice, and each starts a game with the usual.

    Args:
        session: The game to begin with; without one a new game for two.
        lang: The language of every text, "en" or "ru".
        bots: Who sits in the seats after the first: names of bots, "person", or functions of one's
            own from a view to a decision, one for all or a list; by default the usual bots.

    Raises:
        Problem: there is no such bot, or the session is one of another game.
    """

    session: HisManFridaySession

    def __init__(
        self,
        session: HisManFridaySession | None = None,
        lang: str = "en",
        *,
        bots: Bots | None = None,
    ) -> None:
        self._assumptions: dict[int, Assumption] = {}
        super().__init__(PAGE, session, lang, bots=bots)

    @property
    def assumption(self) -> Assumption:
        """What the seat that is looking assumes; as usual while the curtain is down."""
        usual = Assumption(supposes=self._is_lesson)
        return usual if self.seat is None else self._assumptions.get(self.seat, usual)

    @property
    def _is_lesson(self) -> bool:
        """Did the game on the desk begin as a lesson?"""
        return self.playing.begun_at in _LESSONS

    @property
    def percents(self) -> int:
        """The chance of a lie that the seat has set, in percent."""
        return self.assumption.percents

    @property
    def lying(self) -> Fraction | None:
        """The chance of a lie that odds and advice assume; None while declarations are ignored."""
        return self.assumption.lying

    def set_lying(self, percents: int) -> None:
        """Set the seat's chance of a lie, in percent; anything but 0 to 100 is ignored."""
        if 0 <= percents <= _WHOLE:
            self._assume(Assumption(percents, supposes=True))

    def ignore_declarations(self, on: bool) -> None:
        """Ignore all declarations, or go back to the seat's chance of a lie."""
        self._assume(replace(self.assumption, ignores=on, supposes=True))

    def follow_bots(self) -> None:
        """Have the odds go by how the bots here declare again."""
        self._assume(replace(self.assumption, ignores=False, supposes=False))

    def _assume(self, assumption: Assumption) -> None:
        """Have the seat that is looking assume something; nobody does while the curtain is down."""
        if self.seat is not None and assumption != self.assumption:
            self._assumptions[self.seat] = assumption
            self._notify("lying")

    def _replace(
        self, session: AnySession, players: Players = None, game_id: str | None = None
    ) -> None:
        """Put another game on the desk.

        What one of several people assumed is not for the next game's, and what somebody wanted to
        see instead of how the bots declare is for one game.
        """
        shared = len(self.seats.persons) > 1
        super()._replace(session, players, game_id)
        if shared or len(self.seats.persons) > 1:
            self._assumptions.clear()
        for seat, each in self._assumptions.items():
            self._assumptions[seat] = replace(each, supposes=self._is_lesson)

    def say(self, text: str) -> None:
        """Have the seat that is looking say something that everybody hears (HMF-TALK-1).

        While a moment is tried again nobody is at the table: a notice says so.
        """
        try:
            seat = self.playing.looking()
        except Problem as problem:
            self._refuse(problem)
            return
        before = self.session.moments[-1].comment
        after = with_remark(before, Remark(seat, text))
        if after != before:
            self.comment(after)
