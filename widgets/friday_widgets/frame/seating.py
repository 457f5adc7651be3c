"""Who sits at a desk, and whose view is on the screen.

Each seat of a game is taken by a person or a bot.  Several people share one screen: if hands are
hidden, a curtain falls between the turns of two of them, and while it is down the desk shows
nobody's view.  A single person, against bots or in a solo game, never sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from friday_nb.core.errors import Problem
from friday_nb.core.options import SEED
from friday_nb.core.own import Choose, OwnPlayer
from friday_nb.core.player import Player, bot_seed
from friday_widgets.frame.game_page import PERSON, AnyGame, AnySession, GamePage, MakePlayer
from friday_widgets.frame.observable import Observable

PACES: Final = ("slow", "normal", "fast", "at_once")
"""How fast bots take their turns."""


Sitting = str | Choose | Player[Any, Any]
"""Who sits in a seat: :data:`PERSON`, the name of a bot, or a function or player of one's own."""


Bots = Sitting | Sequence[Sitting]
"""Who sits in the seats after the first; a single one sits in all of them."""


@dataclass(frozen=True)
class Guest:
    """Makes a player of one's own, as :data:`MakePlayer` does; its seed is not used."""

    own: OwnPlayer
    game: AnyGame

    def __call__(self, _seed: int) -> Guest:
        """The player itself."""
        return self

    @property
    def name(self) -> str:
        """The player's name."""
        return self.own.name

    def choose(self, view: Any) -> Any:
        """Its decision, checked."""
        return self.own.decide(self.game, view)


class Seated(Observable):
    """Who sits where, and which of them is looking at the screen.

    Args:
        page: How the game presents itself.
        session: The game.
        players: Who sits in each seat: :data:`PERSON`, the name of one of the page's bots, or a
            function from a view to a decision; by default the page's usual players.

    Attributes:
        players: Who sits in each seat of the current game, by name.
        guests: The players of one's own, by name.
        seat: The seat whose view is shown and which decides; None while the curtain is down.
        next_seat: The seat that the curtain is waiting for.
        pace: How fast bots take their turns, one of :data:`PACES`.
        paused: Whether the visitors have paused the bots.
        held: Whether bots wait because the table is showing something else than the game.
        met: Whether a page is showing the desk; until then no bot takes a turn.
    """

    def __init__(
        self, page: GamePage, session: AnySession, players: Sequence[Sitting] | None = None
    ) -> None:
        super().__init__()
        self.page = page
        self.session = session
        self.players: tuple[str, ...] = ()
        self.guests: dict[str, Guest] = {}
        self.seat: int | None = 0
        self.next_seat = 0
        self.pace = "normal"
        self.paused = False
        self.held = False
        self.met = False
        self._sit_down(players)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats taken by people."""
        return tuple(seat for seat, name in enumerate(self.players) if name == PERSON)

    @property
    def is_curtain_down(self) -> bool:
        """Is nobody's view shown?"""
        return self.seat is None

    @property
    def bot_to_act(self) -> int | None:
        """The seat of the bot that decides next; None if none does, or the curtain is down."""
        if self.is_curtain_down:
            return None
        return next((seat for seat in self.session.to_act if self.players[seat] != PERSON), None)

    @property
    def person_to_act(self) -> int | None:
        """The person's seat that decides next, counted from the one looking; None if none does."""
        acting = [seat for seat in self.session.to_act if seat in self.persons]
        at = self.next_seat if self.seat is None else self.seat
        return min(acting, key=lambda seat: (seat - at) % len(self.players), default=None)

    def uncover(self, seat: int) -> bool:
        """Raise the curtain for the person in this seat; False if it is a bot's seat."""
        if seat not in self.persons:
            return False
        if self.seat != seat:
            self.seat = self.next_seat = seat
            self._notify("game")
        return True

    def cover(self) -> bool:
        """Let the curtain fall for the person who decides next; False if nobody else does."""
        other = self.person_to_act
        if other is None or other == self.seat or not self._hides:
            return False
        self._let_fall(other)
        self._notify("game")
        return True

    def set_pace(self, pace: str) -> None:
        """Set how fast bots take their turns; an unknown pace is ignored."""
        if pace in PACES and pace != self.pace:
            self.pace = pace
            self._notify("bots")

    def pause(self, on: bool) -> None:
        """Pause the bots, or let them continue."""
        if on != self.paused:
            self.paused = on
            self._notify("bots")

    def hold(self, on: bool) -> None:
        """Let bots wait while the table shows something else; a pause of the visitors stays."""
        if on != self.held:
            self.held = on
            self._notify("bots")

    def meet(self) -> None:
        """Note that a page is showing the desk now."""
        if not self.met:
            self.met = True
            self._notify("bots")

    def bot(self, seat: int) -> MakePlayer:
        """What makes the bot in this seat."""
        name = self.players[seat]
        return self.guests[name] if name in self.guests else self.page.bots()[name]

    def bot_seed(self, seat: int) -> int:
        """The seed of the bot in this seat for the decision that is due."""
        seed = self.session.head.get(SEED.name, "")
        return bot_seed(self.page.game.name, seed, seat, due=len(self.session.moments))

    # --- inside -----------------------------------------------------------------------------

    @property
    def _hides(self) -> bool:
        """Must a curtain hide the view of one person from another?"""
        return len(self.persons) > 1 and self.page.game.hides_hands and bool(self.session.to_act)

    def _looking(self) -> int:
        """The seat that is looking, and so may decide.

        Raises:
            Problem: the curtain is down.
        """
        if self.seat is None:
            raise Problem("curtain_down")
        return self.seat

    def _sit_down(self, players: Sequence[Sitting] | None) -> None:
        """Assign the seats of a game that has just been put on the desk."""
        self.players = self._seated(players)
        to_act = self.session.to_act
        self.next_seat = to_act[0] if to_act else 0
        if self.next_seat not in self.persons:
            self.next_seat = min(
                self.persons,
                key=lambda seat: (seat not in to_act, (seat - self.next_seat) % len(self.players)),
                default=0,
            )
        self.seat = None if self._hides else self.next_seat

    def _seated(self, players: Sequence[Sitting] | None) -> tuple[str, ...]:
        """Who sits in each seat of the game on the desk.

        Raises:
            Problem: there is no such bot, or the number of players is wrong.
        """
        seats = self.page.game.seats(self.session.state)
        if players is None:
            usual = self.page.usual_players(seats)
            return self.players if len(self.players) == seats else usual
        names = [each if isinstance(each, str) else self._invite(each) for each in players]
        known = (PERSON, *self.page.bots(), *self.guests)
        for name in names:
            if name not in known:
                raise Problem("lab_player", text=str(name)[:40], known=", ".join(known))
        if len(players) != seats:
            raise Problem("players_count", n=len(players), seats=seats)
        return tuple(names)

    def _invite(self, given: Choose | Player[Any, Any]) -> str:
        """The name of a player of one's own, who may sit at this desk from now on.

        Raises:
            Problem: it is no player, or has the name of a bot.
        """
        own = OwnPlayer.of(given)
        if own.name == PERSON or own.name in self.page.bots():
            raise Problem("own_name", name=own.name)
        self.guests[own.name] = Guest(own, self.page.game)
        return own.name

    def _hand_on(self, *, decided: bool) -> None:
        """After a change, hand the screen to the person who decides next.

        Args:
            decided: Whether the seat that is looking has just made a decision.  If it may have
                learnt something from it, the curtain waits for :meth:`cover`.
        """
        other = self.person_to_act
        if other is None or other == self.seat or len(self.persons) == 1:
            return
        if not self._hides:
            self.seat = other
        elif not (decided and self._has_learnt()):
            self._let_fall(other)

    def _has_learnt(self) -> bool:
        """Has the latest decision shown its seat something that it could not foresee?"""
        before, latest = self.session.moments[-2:]
        game = self.page.game
        found = game.outcomes(game.view(before.state, latest.seat), latest.action)
        return (found is not None and len(found) > 1) or self.page.is_to_be_seen(latest.events)

    def _let_fall(self, other: int) -> None:
        self.seat, self.next_seat = None, other

    def _notify(self, what: str) -> None:
        """Notify the panels; all of them at once when the curtain falls, so that all hide hands."""
        super()._notify(what)
        if self.is_curtain_down:
            self._tell_rest()

    def _tell_failed(self, callback: Any) -> None:
        """Blank a panel that has failed while the curtain is down: it might still show a hand."""
        blank = getattr(getattr(callback, "__self__", None), "blank", None)
        if self.is_curtain_down and blank is not None:
            blank()
