"""The story of the game on the desk, for the seat that looks: worked out while its pane is open."""

from __future__ import annotations

from functools import partial

from friday_nb.core.errors import Problem
from friday_nb.core.session import uncommented
from friday_nb.his_man_friday.charts import story_chart, told_step
from friday_nb.his_man_friday.odds import Beliefs
from friday_nb.his_man_friday.players.adviser import StoryQuestion
from friday_nb.his_man_friday.players.basis import assumed
from friday_nb.his_man_friday.players.seats import basis
from friday_nb.his_man_friday.players.story import Story, own_decisions
from friday_nb.his_man_friday.players.themes import LESSONS
from friday_nb.his_man_friday.words import say
from friday_widgets.desk import desk as frame_desk
from friday_widgets.desk.past import Past
from friday_widgets.desk.undone import to_its_end
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.example import given
from friday_widgets.his_man_friday.story import model as story_model
from friday_widgets.panes.story.past import LookingBackStory
from friday_widgets.wire.panel import Data


class StoryPanel(LookingBackStory[StoryQuestion]):
    """The story of a game of His Man Friday.

    Args:
        desk: The visitor's game.
        analyst: Who works the answers out; by default the one that suits this process.
    """

    desk_kind = Desk
    lessons = LESSONS
    _desk: Desk

    def question(self, seat: int) -> StoryQuestion | None:
        """What to ask; None if the seat has decided nothing, or no deal fits what it knew."""
        desk = self._desk
        moments, before = uncommented(desk.played.moments), given(desk.played)
        numbers = own_decisions(moments, seat, before)
        try:
            for n in numbers:
                Beliefs(moments[n - 1].state.view(seat), desk.lying)
        except Problem:
            return None
        if not numbers:
            return None
        return StoryQuestion(moments, seat, desk.lying, desk.players, before)

    def tell(self, question: StoryQuestion, story: Story) -> tuple[Data, Data]:
        """The sentences about the whole and the biggest swings, and the chart."""
        lang = self._desk.lang
        told = assumed(basis(question.seated, question.seat), question.lying, lang)
        shown = story_model.story(story, told, lang, self.looked_at)
        return shown, story_chart(story, lang).to_json()

    def look(self, key: str) -> None:
        """Show the table as it was before a decision of the story; an unknown one is ignored."""
        story = self.leafed_story
        steps = {str(step.number): step for step in story.steps} if story else {}
        if key not in steps or self._desk.seat is None:
            return
        lang, keys = self._desk.lang, list(steps)
        step, at = steps[key], keys.index(key)
        self._desk.look(
            Past(
                key=key,
                decisions=step.number - 1,
                seat=self._desk.seat,
                head=say(lang, "story.past", n=step.own),
                lines=(told_step(step, lang),),
                earlier=partial(self.look, keys[at - 1]) if at else None,
                later=partial(self.look, keys[at + 1]) if at + 1 < len(keys) else None,
            )
        )

    def place(self, number: int, seat: int, lang: str) -> str:
        """Its number among the decisions of the seat; one that an example made has none."""
        session = self._desk.played
        own = own_decisions(to_its_end(session).moments, seat, given(session))
        return say(lang, "story.at", n=own.index(number) + 1) if number in own else ""

    def excuse(self, seat: int) -> str:
        """Why there is no story to tell."""
        session = self._desk.played
        begun = own_decisions(session.moments, seat, given(session))
        return "problem.belief_impossible" if begun else "story.none"

    def _follow(self, desk: frame_desk.Desk, what: str) -> None:
        super()._follow(desk, "game" if what == "lying" else what)
