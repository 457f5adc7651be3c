"""The desk of a game of His Man Friday."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from friday_nb.his_man_friday.game import HisManFridaySession
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_nb.his_man_friday.players import calibration
from friday_nb.his_man_friday.talk import Remark, with_remark
from friday_widgets.frame import desk
from friday_widgets.frame.desk import When
from friday_widgets.his_man_friday.game_page import PAGE

__all__ = ["Desk", "When"]

_WHOLE: Final = 100


class Desk(desk.Desk):
    """One visitor's game of His Man Friday, observable.

    Args:
        session: The game to begin with; without one a new game for two.
        lang: The language of every text, "en" or "ru".

    Attributes:
        percents: The chance of a lie that the visitor has set, in percent.
        ignores: Whether declarations are ignored altogether.
    """

    session: HisManFridaySession

    def __init__(self, session: HisManFridaySession | None = None, lang: str = "en") -> None:
        super().__init__(PAGE, session, lang)
        self.percents = int(USUAL_LYING * _WHOLE)
        self.ignores = False

    @property
    def lying(self) -> Fraction | None:
        """The chance of a lie that odds and advice assume; None while declarations are ignored."""
        return None if self.ignores else Fraction(self.percents, _WHOLE)

    @property
    def others(self) -> str:
        """Who sits in the other seats, as advice tells them apart."""
        return calibration.among(
            name for seat, name in enumerate(self.players) if seat != self.seat
        )

    def set_lying(self, percents: int) -> None:
        """Set the chance of a lie, in percent; anything but 0 to 100 is ignored."""
        if 0 <= percents <= _WHOLE and (percents, False) != (self.percents, self.ignores):
            self.percents, self.ignores = percents, False
            self._notify("lying")

    def ignore_declarations(self, on: bool) -> None:
        """Ignore all declarations, or go back to the chance of a lie."""
        if on != self.ignores:
            self.ignores = on
            self._notify("lying")

    def say(self, text: str) -> None:
        """Have the seat that is looking say something that everybody hears (HMF-TALK-1)."""
        if self.seat is None:
            return
        before = self.session.moments[-1].comment
        after = with_remark(before, Remark(self.seat, text))
        if after != before:
            self.session.comment(after)
            self.touched = True
            self._notify("game")
