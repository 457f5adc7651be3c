"""The game that is being played: what is decided in it, undone and tried again, and who looks.

What cannot be done raises a Problem and leaves the game as it was.  Nobody is told of anything
here: that is for the desk (:mod:`.desk`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Literal

from friday_nb.core.errors import Problem
from friday_nb.core.record import Turn
from friday_nb.core.session import AnySession, Moment, uncommented
from friday_widgets.desk.game_page import GamePage
from friday_widgets.desk.keeping import Shelf, new_id
from friday_widgets.desk.seating import Players, Seats
from friday_widgets.desk.trial import Hear, Trial, stand_at
from friday_widgets.desk.undone import KeptGame, given_up, moved, to_its_end, undone_id

Step = Literal["undo", "redo", "rewind"]
"""A step from one moment of a game to another."""
LineOfPlay = tuple[Moment[Any, Any], ...]
"""A game from its start to its end, with everything that was decided in it."""


class Playing:
    """A game on the table, with its seats; the games that it replaces go to a shelf.

    Args:
        page: How the game presents itself.
        session: The game to begin with.
        players: Who sits in each seat; by default the page's usual players.

    Attributes:
        session: The game, as far as the table shows it.
        id: Its id, unique in the visitor's browser.
        seats: Who sits where, and who is looking.
        shelf: The games that have left the table.

    Raises:
        Problem: a player does not fit.
    """

    def __init__(self, page: GamePage, session: AnySession, players: Players) -> None:
        self._page = page
        self._trial: Trial | None = None
        self.session = session
        self.id = new_id()
        self.seats = Seats(page)
        self.shelf = Shelf(page)
        self.seats.sit_down(session, players)

    @property
    def played(self) -> AnySession:
        """The game itself, even while the table shows an earlier moment of it to be tried again."""
        return self._trial.session if self._trial else self.session

    @property
    def whole(self) -> AnySession:
        """The whole game: a copy of the session in which everything undone is redone."""
        return to_its_end(self.played)

    @property
    def line(self) -> LineOfPlay:
        """The line of play: the whole game, whatever somebody notes on it.

        An undone decision is still part of it; another decision in its place begins another line.
        """
        return uncommented(self.whole.moments)

    @property
    def ahead(self) -> list[str]:
        """The decisions that were undone and can be redone, in order, as in a record."""
        moments = self.whole.moments[len(self.played.moments) :]
        return [str(Turn(str(each.action), each.seat, each.comment)) for each in moments]

    @property
    def begun_at(self) -> str:
        """The position from which this game started; empty if it started with the set-up."""
        return self.session.head.get("position", "")

    @property
    def as_kept(self) -> KeptGame:
        """The game as it would be kept now."""
        return KeptGame(self.id, self.played, self.seats.players)

    # --- decisions ----------------------------------------------------------------------------

    @property
    def bot_to_act(self) -> int | None:
        """The seat of the bot that decides next; None if none does, or nothing can be decided."""
        if self._trial or self._page.why_stopped(self.session):
            return None
        return self.seats.bot_to_act(self.session)

    def looking(self) -> int:
        """The seat that is looking.

        Raises:
            Problem: the curtain is down, or a moment is tried again.
        """
        if self.seats.looking is None:
            raise Problem("curtain_down")
        if self._trial:
            raise Problem("trying")
        return self.seats.looking

    def deciding(self) -> int:
        """The seat that is looking, and so may decide.

        Raises:
            Problem: nobody may, as the game was stopped, or as :meth:`looking` says.
        """
        if self._trial:
            raise Problem("trying")
        return self._at_the_game()

    def decide(self, text: str, seat: int) -> None:
        """Make a decision, given in its text form, for a seat."""
        before = self.session.fork() if self.session.can_redo else None
        self.session.act(self._page.game.parse_action(text), seat)
        if before:
            self._keep_line(before)

    def undo(self) -> None:
        """Take back a person's latest decision; where nothing is hidden, what bots did after it."""
        self._move(self.session.undo, lambda: self.session.can_undo)

    def redo(self) -> None:
        """Make the decision again that was undone last; what bots did after it likewise."""
        self._move(self.session.redo, lambda: self.session.can_redo)

    def go_to(self, decisions: int) -> None:
        """Undo or redo until this many decisions of the game are made; nothing is lost."""
        line = moved(self.played, decisions, self._at_the_game())
        self.end_trial()
        self.session = line

    def rewind(self, then: Iterable[str]) -> None:
        """Go back to the start of this game, and make these decisions from there."""
        line = self._start()
        for text in then:
            line.act(self._page.game.parse_action(text))
        before, self.session = self.session, line
        self._keep_line(before)

    def why_not(self, step: Step) -> Problem | None:
        """Why a step would be refused; None if it would not."""
        try:
            seat = self.deciding()
            if step == "redo":
                return self.session.why_no_redo(seat)
            why = self.session.why_no_undo(seat)
            if step == "rewind" and not why:
                self._start()
        except Problem as problem:
            return problem
        return why

    # --- a moment tried again -----------------------------------------------------------------

    @property
    def is_trying(self) -> bool:
        """Does the table stand at a moment to try it again?"""
        return self._trial is not None

    @property
    def is_asking(self) -> bool:
        """Is a better decision still to be found at such a moment?"""
        return self._trial is not None and self._trial.is_open

    def solve_trial(self) -> None:
        """Note that the decision was found, or shown."""
        if self._trial:
            self._trial = replace(self._trial, is_open=False)

    def try_again(self, decisions: int, seat: int, hear: Hear) -> None:
        """Show the table as a seat saw it after this many decisions.

        Args:
            decisions: How many decisions had been made.
            seat: Whose view is shown.
            hear: Called with the decisions that are tried, if they are legal.
        """
        self.end_trial()
        session = stand_at(self.session, decisions)
        self._trial = Trial(self.session, self.seats.looking, hear)
        self.session, self.seats.looking = session, seat

    def answer(self, texts: Sequence[str]) -> Callable[[], object] | None:
        """Try decisions at such a moment, in their text form; None if there is no such moment.

        Returns:
            Lets whoever asked for the trial hear them.

        Raises:
            Problem: they are not legal.
        """
        seat, trial = self.seats.looking, self._trial
        if trial is None or seat is None:
            return None
        tried = self.session.fork()
        actions = [self._page.game.parse_action(text) for text in texts]
        for action in actions:
            tried.act(action, seat)
        return lambda: trial.hear(actions)

    def end_trial(self) -> None:
        """Put the game itself back on the table."""
        if self._trial:
            self.session, self.seats.looking = self._trial.session, self._trial.seat
            self._trial = None

    # --- who looks, and another game ----------------------------------------------------------

    def hand_on(self, *, decided: bool) -> None:
        """After a change, hand the screen to the person who decides next (:mod:`.seating`)."""
        if not self._trial:
            self.seats.hand_on(self.session, decided=decided)

    def replace(self, session: AnySession, players: Players, game_id: str | None) -> None:
        """Put another game on the table; this one is kept if anybody decided anything in it.

        Args:
            session: The other game.
            players: Who sits in each seat; by default the same as before.
            game_id: The id of the game; by default a new one.
        """
        before = self.as_kept
        self.seats.sit_down(session, players)
        self.session, self._trial = session, None
        if game_id != before.id:
            self.shelf.put(before)
        self.id = game_id or new_id()

    # --- inside -------------------------------------------------------------------------------

    def _at_the_game(self) -> int:
        """The seat that may decide in the game itself, even while a moment of it is tried again.

        Raises:
            Problem: nobody may, as the game was stopped, or the curtain is down.
        """
        if why := self._page.why_stopped(self.played):
            raise why
        seat = self._trial.seat if self._trial else self.seats.looking
        if seat is None:
            raise Problem("curtain_down")
        return seat

    def _start(self) -> AnySession:
        """A copy of the session that the seat that is looking has taken back to its start.

        Raises:
            Problem: it may not take everything back.
        """
        return moved(self.session, 0, self.deciding())

    def _move(self, step: Callable[[int], object], can: Callable[[], bool]) -> None:
        seat = self.deciding()
        step(seat)
        while self._is_of_bot() and can():
            step(seat)

    def _is_of_bot(self) -> bool:
        """Do bots alone decide now, where nothing is hidden?"""
        return not self._page.game.hides_hands and self.bot_to_act in self.session.to_act[:1]

    def _keep_line(self, before: AnySession) -> None:
        """Keep the undone decisions that a new decision has replaced, as a separate game."""
        if line := given_up(before, self.session):
            self.shelf.put(KeptGame(undone_id(self.id), line, self.seats.players))
