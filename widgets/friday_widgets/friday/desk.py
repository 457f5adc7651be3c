"""The desk of a game of Friday."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from friday_nb import friday
from friday_nb.friday.game import FridaySession
from friday_widgets.desk import desk
from friday_widgets.desk.desk import When
from friday_widgets.desk.keeping import seed_for
from friday_widgets.friday.game_page import PAGE

__all__ = ["Desk", "When"]


class Desk(desk.Desk):
    """One visitor's game of Friday, observable.

    Args:
        session: The game to begin with; without one a new game at level 1.
        lang: The language of every text, "en" or "ru".
    """

    session: FridaySession

    def __init__(self, session: FridaySession | None = None, lang: str = "en") -> None:
        super().__init__(PAGE, session, lang)

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
