"""What every game's plug-in does in the same way: its name, and its texts, loaded on demand."""

from __future__ import annotations

from typing import Generic, TypeVar

from friday_nb import i18n
from friday_nb.core.facts import Event, Reason
from friday_nb.core.folders import texts_of

ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")


class Plugin(Generic[ViewT, ActionT]):
    """The part of :class:`friday_nb.core.game.Game` that follows from the game's name.

    Attributes:
        name: The game's name; its folder has the same name.
    """

    name: str

    def __repr__(self) -> str:
        return f"<the game {self.name}>"

    @property
    def words(self) -> i18n.Catalogue:
        """The texts of the game."""
        return i18n.of(self.name)

    def action_text(self, view: ViewT, action: ActionT, lang: str) -> str:
        """A decision, short enough for the label of a button."""
        text: str = texts_of(self.name).action_text(view, action, lang)
        return text

    def event_text(self, event: Event, lang: str, seat: int | None = None) -> str:
        """What happened, as one sentence addressed to a seat (None: to an onlooker)."""
        text: str = texts_of(self.name).event_text(event, lang, seat)
        return text

    def reason_text(self, reason: Reason, lang: str) -> str:
        """Why a decision is not possible and what to do instead."""
        text: str = texts_of(self.name).reason_text(reason, lang)
        return text
