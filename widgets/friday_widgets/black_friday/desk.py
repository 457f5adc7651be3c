"""The desk of a game of Black Friday."""

from __future__ import annotations

from friday_nb.black_friday import Event, View, endless
from friday_nb.black_friday.game import GAME, BlackFridaySession
from friday_widgets.black_friday.game_page import PAGE
from friday_widgets.desk.desk import When
from friday_widgets.desk.past import LookingBack
from friday_widgets.desk.seating import Bots

__all__ = ["Desk", "When"]


class Desk(LookingBack):
    """One visitor's game of Black Friday, observable.

    Args:
        session: The game to begin with; without one a new game for three.
        lang: The language of every text, "en" or "ru".
        bots: Who sits in the seats after the first: names of bots, "person", or functions of one's
            own from a view to a decision, one for all or a list; by default the usual bots.

    Raises:
        Problem: there is no such bot, or the session is one of another game.
    """

    session: BlackFridaySession

    def __init__(
        self,
        session: BlackFridaySession | None = None,
        lang: str = "en",
        *,
        bots: Bots | None = None,
    ) -> None:
        super().__init__(PAGE, session, lang, bots=bots)

    # --- a game without an end ----------------------------------------------------------------

    @property
    def idle_turns(self) -> int:
        """Turns in which silver has not risen, once stopping is offered for that; otherwise 0."""
        turns = endless.turns_without_rise(self.session) if self.session.to_act else 0
        return turns if turns >= endless.PATIENCE else 0

    @property
    def is_stopped(self) -> bool:
        """Have the players agreed to stop this game?  Then nothing is decided in it any more."""
        return endless.is_stopped(self.session)

    @property
    def counted(self) -> tuple[View, tuple[Event, ...]]:
        """The game as it is counted where it stands: as the seat that looks sees it."""
        state, events = endless.count_here(self.session.state)
        seat = self.playing.looking()
        seen = (GAME.redact(event, seat) for event in events)
        return state.view(seat), tuple(event for event in seen if event)

    def stop(self) -> None:
        """Stop the game and count it where it stands; only a game without an end can be stopped."""
        if self.idle_turns and not self.is_curtain_down:
            endless.stop(self.session)
            self._notify("game")

    def act_for_bot(self, seat: int, text: str) -> bool:
        """Make a bot's decision; bots among themselves pause in a game without an end."""
        before = self.idle_turns
        done = super().act_for_bot(seat, text)
        idle = self.idle_turns
        if not self.seats.persons and idle > before and idle % endless.PATIENCE == 0:
            self.tempo.pause(on=True)
            self.tell("table.endless.bots")
        return done
