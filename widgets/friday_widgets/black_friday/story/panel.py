"""The story of the game on the desk: of the seat that looks, and after the end of every seat.

While the game runs nothing is told but what the seat knew.  A press on a moment shows it at the
table, as the seat saw it then.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from friday_nb.analysis import Analyst
from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.adjustments import adjustments
from friday_nb.black_friday.charts import history, story_chart, wealth_chart
from friday_nb.black_friday.charts.story import made_text_at
from friday_nb.black_friday.game import BlackFridaySession
from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.players.adviser import StoryQuestion
from friday_nb.black_friday.players.story import Story, as_made, made_at_once, own_turns
from friday_nb.black_friday.players.themes import LESSONS
from friday_nb.black_friday.words import say
from friday_nb.charts import Chart
from friday_nb.core.session import uncommented
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.story import model as story_model
from friday_widgets.black_friday.story.model import CHARTS, Game
from friday_widgets.desk.past import Past
from friday_widgets.panes.story.past import LookingBackStory
from friday_widgets.wire.panel import Data

_KEY: Final = re.compile(r"(turn|adjustment):([1-9][0-9]{0,3})")


class StoryPanel(LookingBackStory[StoryQuestion]):
    """The story of a game of Black Friday.

    Args:
        desk: The visitor's game.
        analyst: Who works the answers out; by default the one that suits this process.
    """

    desk_kind = Desk
    lessons = LESSONS
    _desk: Desk

    def __init__(
        self, desk: Desk | BlackFridaySession | None = None, *, analyst: Analyst | None = None
    ) -> None:
        self._chart = CHARTS[0]
        self._seat: tuple[str, int] | None = None
        """In which game the story of which other seat is read."""
        super().__init__(desk, analyst=analyst)

    # --- whose story ------------------------------------------------------------------------

    def question(self, seat: int) -> StoryQuestion | None:
        """What to ask: about the seat that looks, or after the end about the one chosen."""
        moments = uncommented(self._desk.played.moments)
        whose = self._whose(seat)
        if not own_turns(moments, whose):
            return None
        return StoryQuestion(moments, whose, self._desk.players)

    def _whose(self, reader: int) -> int:
        """Whose story is read: after the end it may be that of another seat."""
        chosen = self._seat
        if chosen and chosen[0] == self._desk.game_id and chosen[1] in self._seats(reader):
            return chosen[1]
        return reader

    def _seats(self, reader: int) -> tuple[int, ...]:
        """Whose stories may be read: while hands are hidden, only one's own."""
        session = self._desk.played
        if session.to_act:
            return (reader,)
        seats = range(session.state.players)
        return tuple(seat for seat in seats if own_turns(session.moments, seat))

    def _game(self, seat: int, reader: int) -> Game:
        moments = self._desk.played.moments
        return Game(moments, adjustments(moments), seat, reader)

    # --- what is shown ----------------------------------------------------------------------

    def tell(self, question: StoryQuestion, story: Story) -> tuple[Data, Data]:
        """The story in words, and the chart that was chosen."""
        desk, lang = self._desk, self._desk.lang
        reader = question.seat if desk.seat is None else desk.seat
        game = self._game(question.seat, reader)
        told = story_model.told(story, game, self.looked_at, lang)
        told["choices"] = story_model.choices(self._chart, self._seats(reader), game, lang)
        return told, self._drawn(story, game, lang).to_json()

    def _drawn(self, story: Story, game: Game, lang: str) -> Chart:
        if self._chart in ("win", "gold"):
            return story_chart(story, game.adjusted, lang, gold=self._chart == "gold")
        seats = {game.seat, *self._seats(game.seat)}
        pasts = {seat: history(game.moments, seat) for seat in sorted(seats)}
        return wealth_chart(pasts, game.seat, lang)

    # --- its moments to try again -------------------------------------------------------------

    def made(self, number: int, _seat: int) -> Sequence[Action]:
        """What was decided from a decision on, up to a draw or the end of the turn."""
        return made_at_once(self._desk.played.moments, number)

    def place(self, number: int, seat: int, lang: str) -> str:
        """The turn that it belongs to, by its number among the turns of the seat."""
        turns = own_turns(self._desk.playing.whole.moments, seat)
        return say(
            lang, "story.turn", n=next(n for n, turn in enumerate(turns, 1) if number in turn)
        )

    def chose(self, number: int, seat: int, lang: str) -> str:
        """The same in words."""
        view = self._desk.played.moments[number - 1].state.view(seat)
        return made_text_at(view, self.made(number, seat), lang)

    def option(self, advice: Advice, made: Sequence[Action]) -> Option:
        """The turn that decisions belong to."""
        return as_made(advice, made)

    # --- the table as it was ----------------------------------------------------------------

    def look(self, key: str) -> None:
        """Show a moment of the story at the table; an unknown one is ignored."""
        story, asked = self.leafed_story, _KEY.fullmatch(key)
        if story is None or asked is None or self._desk.seat is None:
            return
        n = int(asked[2])
        if asked[1] == "turn" and n == len(story.turns) + 1:
            self._desk.look(None)
            return
        past = (self._turn if asked[1] == "turn" else self._adjustment)(story, n)
        if past:
            self._desk.look(past)

    def _turn(self, story: Story, n: int) -> Past | None:
        if n > len(story.turns):
            return None
        turn, lang = story.turns[n - 1], self._desk.lang
        return Past(
            key=f"turn:{n}",
            decisions=turn.first - 1,
            seat=story.seat,
            head=say(lang, "story.past.turn", n=n),
            lines=story_model.turn_lines(turn, lang),
            earlier=self._leading("turn", n - 1, len(story.turns)),
            later=self._leading("turn", n + 1, len(story.turns)),
        )

    def _adjustment(self, story: Story, n: int) -> Past | None:
        adjusted, lang = adjustments(self._desk.played.moments), self._desk.lang
        if n > len(adjusted):
            return None
        return Past(
            key=f"adjustment:{n}",
            decisions=adjusted[n - 1].number,
            seat=story.seat,
            head=say(lang, "story.past.adjustment", n=n),
            lines=(story_model.adjustment_text(adjusted[n - 1], lang),),
            earlier=self._leading("adjustment", n - 1, len(adjusted)),
            later=self._leading("adjustment", n + 1, len(adjusted)),
        )

    def _leading(self, kind: str, n: int, last: int) -> Any:
        """What leads to another moment; None where there is none."""
        return partial(self.look, f"{kind}:{n}") if 1 <= n <= last else None

    # --- from the page ------------------------------------------------------------------------

    def hear(self, message: Data) -> None:
        """Another chart or seat; the rest as in every story."""
        match message:
            case {"type": "choose", "key": "chart", "value": str(value)} if value in CHARTS:
                self._chart = value
                self._paint()
            case {"type": "choose", "key": "seat", "value": str(value)}:
                self._read(value)
            case _:
                super().hear(message)

    def _read(self, value: str) -> None:
        """Read the story of another seat, if that is allowed."""
        desk = self._desk
        if desk.seat is None or value not in map(str, self._seats(desk.seat)):
            return
        self._seat = desk.game_id, int(value)
        desk.look(None)
        self.refresh()
