"""A story whose moments the table shows as they were."""

from __future__ import annotations

from friday_widgets.desk.desk import Desk
from friday_widgets.desk.past import LookingBack
from friday_widgets.panes.story.panel import QuestionT, SeatStoryPanel


class LookingBackStory(SeatStoryPanel[QuestionT]):
    """The story of a game whose desk looks back."""

    _desk: LookingBack

    @property
    def looked_at(self) -> str:
        """The key of the moment that the table shows; empty if it shows none."""
        past = self._desk.past
        return past.key if past else ""

    def _follow(self, desk: Desk, what: str) -> None:
        super()._follow(desk, what)
        if what == "language" and self.looked_at:
            self.look(self.looked_at)  # what is said about it is in the language
        elif what == "past":
            self._paint()
