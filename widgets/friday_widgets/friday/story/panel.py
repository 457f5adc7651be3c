"""The story of the game on the desk; a press on a moment leads the table there.

The story is that of the whole game, also while the table stands at one of its earlier moments.
"""

from __future__ import annotations

import re
from typing import Final

from friday_nb.analysis import Analyst
from friday_nb.core.session import uncommented
from friday_nb.friday.charts import story_chart
from friday_nb.friday.game import FridaySession
from friday_nb.friday.players import losses
from friday_nb.friday.players.adviser import StoryQuestion
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.story import Step, Story
from friday_nb.friday.players.themes import LESSONS
from friday_widgets.desk.playing import LineOfPlay
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.story import model as story_model
from friday_widgets.panes.story.panel import SeatStoryPanel
from friday_widgets.wire.panel import Data

STAYS: Final = 12
"""A story is still that of the game with so many decisions more: about those of one fight."""
_KEY: Final = re.compile(r"(moment|swing):([1-9][0-9]{0,4})")


class StoryPanel(SeatStoryPanel[StoryQuestion]):
    """The story of a game of Friday.

    Args:
        desk: The visitor's game.
        analyst: Who works the answers out; by default the one that suits this process.
    """

    desk_kind = Desk
    lessons = LESSONS
    _desk: Desk

    def __init__(
        self, desk: Desk | FridaySession | None = None, *, analyst: Analyst | None = None
    ) -> None:
        self._looked: tuple[LineOfPlay, int, Step] | None = None
        """What was pressed: in which line of play, after how many decisions, and the step."""
        super().__init__(desk, analyst=analyst)

    def question(self, _seat: int) -> StoryQuestion | None:
        """What to ask; None before the first decision."""
        moments = uncommented(self._desk.playing.whole.moments)
        return StoryQuestion(moments) if len(moments) > 1 else None

    def tell(self, _question: StoryQuestion, story: Story) -> tuple[Data, Data]:
        """The story in words, and the chart with the place where the table stands."""
        desk, looked = self._desk, self._looked
        here = looked and looked[:2] == (desk.playing.line, desk.decisions)
        told = story_model.story(story, looked[2] if looked and here else None, desk.lang)
        return told, story_chart(story, desk.lang, at=desk.decisions).to_json()

    def stays(self, told: StoryQuestion, wanted: StoryQuestion) -> bool:
        """A story stays in sight while it is told anew for a few decisions more."""
        return len(wanted.moments) - len(told.moments) <= STAYS

    def lost(self, advice: Advice, option: Option) -> tuple[float, float]:
        """What an option gives away, and the doubt; nothing if it is close to the best."""
        if losses.is_close(advice, option.action):
            return 0.0, 0.0
        return advice.loss(option.action), losses.doubt(advice, option.action)

    def look(self, key: str) -> None:
        """Show a moment of the story at the table, and say what it was."""
        story, asked = self.shown_story, _KEY.fullmatch(key)
        if story is None or asked is None:
            return
        kind, n = asked[1], int(asked[2])
        if n > len(story.steps) + 1:
            return
        step = story.steps[n - 1] if n <= len(story.steps) else None
        turned = kind == "swing" and step is not None and step.kind != "mistake"
        to = n if turned else n - 1
        self._looked = (self._desk.playing.line, to, step) if step else None
        self._desk.go_to(to)
