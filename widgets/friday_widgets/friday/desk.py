"""The desk of a game of Friday."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from friday_nb import friday
from friday_nb.core.errors import Problem
from friday_nb.friday import Action
from friday_nb.friday.engine import told_anyhow
from friday_nb.friday.game import FridaySession, has_own_cards, own_cards_session
from friday_widgets.desk import desk
from friday_widgets.desk.desk import When
from friday_widgets.desk.keeping import seed_for
from friday_widgets.desk.playing import Step
from friday_widgets.friday.game_page import PAGE

__all__ = ["Desk", "When"]


class Desk(desk.Desk):
    """One visitor's game of Friday, observable.

    With cards of one's own the desk asks what came before it makes a decision (:attr:`asked`).

    Args:
        session: The game to begin with; without one a new game at level 1.
        lang: The language of every text, "en" or "ru".
    """

    session: FridaySession

    def __init__(self, session: FridaySession | None = None, lang: str = "en") -> None:
        self._asked: tuple[str, Action] | None = None
        super().__init__(PAGE, session, lang)

    # --- cards of one's own -------------------------------------------------------------------

    @property
    def asked(self) -> Action | None:
        """The decision of which is asked what came, with what has been told of it so far."""
        if self._asked is None or self._asked[0] != self.turn:
            return None
        return self._asked[1]

    def act(self, text: str, *, sure: bool = False) -> bool:
        """Make a decision; False if it was refused or held back, or if it is asked what came."""
        action = self._to_tell(text)
        if action is None:
            return super().act(text, sure=sure or "=" in text)
        if not action.came and self.gate and not sure and self.gate(text):
            return False
        self._asked = (self.turn, action)
        self._notify("notice")
        return False

    def _to_tell(self, text: str) -> Action | None:
        """The decision, if something that comes of it is still to be told; None otherwise."""
        if self.is_trying or not has_own_cards(self.session):
            return None
        try:
            action = Action.parse(text)
            return action if friday.play(self.view, action).node.is_chance else None
        except Problem:
            return None

    def answer(self, texts: Sequence[str]) -> bool:
        """Try decisions at a moment that is tried again, where it is not asked what comes."""
        return super().answer([self._told(text) for text in texts])

    def _told(self, text: str) -> str:
        """The decision with something that can come of it; as it is where that is not possible."""
        if not has_own_cards(self.session):
            return text
        try:
            return str(told_anyhow(self.view, Action.parse(text)))
        except Problem:
            return text

    def undo(self) -> bool:
        """Take back what was told last; then the question itself, then the latest decision."""
        action = self.asked
        if action is None:
            return super().undo()
        self._asked = (self.turn, action.told(action.came[:-1])) if action.came else None
        self._notify("notice")
        return True

    def _changed(self) -> None:
        self._asked = None
        super()._changed()

    def why_not(self, step: Step) -> str:
        """Why a step would be refused, in the visitor's language; empty if it would not."""
        return "" if step == "undo" and self.asked else super().why_not(step)

    def load_own_cards(self, text: str) -> bool:
        """Begin a game from a position of cards that lie on the visitor's own table."""
        return self._try(
            lambda: self._replace(own_cards_session(friday.parse_position(text.strip())))
        )

    # --- a game of Friday ---------------------------------------------------------------------

    @property
    def view(self) -> friday.View:
        """All that the player may know of the game."""
        return self.session.view

    def new_game(
        self,
        level: int = 1,
        seed: int | str | None = None,
        rulings: friday.Rulings | Mapping[str, str] | None = None,
    ) -> bool:
        """Begin another game; the old one goes to the kept games.

        Args:
            level: 1 to 4.
            seed: A whole number; None or an empty text draws one.
            rulings: The readings to play by; left out, each at its default.
        """

        def begin() -> None:
            chosen = dataclasses.asdict(rulings) if isinstance(rulings, friday.Rulings) else rulings
            # Those with one reading are no options, and go with the usual ones.
            usual = dataclasses.asdict(friday.Rulings())
            differing = {name: to for name, to in (chosen or {}).items() if to != usual.get(name)}
            options = {"level": str(level), **differing}
            self._replace(self.page.begin(options, seed_for(self.page, seed)))

        return self._try(begin)
