"""Who sits at a table, and whose view is on the screen.

Each seat of a game is taken by a person or a bot.  Several people share one screen: if hands are
hidden, a curtain falls between the turns of two of them, and while it is down the desk shows
nobody's view.  A single person, against bots or in a solo game, never sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from friday_nb.core.errors import Problem
from friday_nb.core.game import AnyGame
from friday_nb.core.own import Choose, OwnPlayer
from friday_nb.core.player import Player
from friday_nb.core.session import AnySession
from friday_widgets.desk.game_page import PERSON, GamePage, MakePlayer

Sitting = str | Choose | Player[Any, Any]
"""Who sits in a seat: :data:`PERSON`, the name of a bot, or a function or player of one's own."""

Players = Sequence[Sitting] | None
"""Who sits in each seat; None for the same players as before, or else the usual ones."""

Bots = Sitting | Sequence[Sitting]
"""Who sits in the seats after the first; a single one sits in all of them."""


def beside_a_person(bots: Bots, seats: int) -> tuple[Sitting, ...]:
    """Who sits in each seat if a person has the first."""
    if isinstance(bots, Sequence) and not isinstance(bots, str):
        return (PERSON, *bots)
    return (PERSON, *[bots] * (seats - 1))


@dataclass(frozen=True)
class Guest:
    """Makes a visitor's own player, as :data:`MakePlayer` does; the seed is not used."""

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


class Seats:
    """Who sits where, and which of them is looking at the screen.

    Args:
        page: How the game presents itself.

    Attributes:
        players: Who sits in each seat of the current game, by name.
        guests: The players of one's own, by name.
        looking: The seat whose view is shown and which decides; None while the curtain is down.
        next: The seat that the curtain is waiting for.
    """

    def __init__(self, page: GamePage) -> None:
        self._page = page
        self.players: tuple[str, ...] = ()
        self.guests: dict[str, Guest] = {}
        self.looking: int | None = 0
        self.next = 0

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats taken by people."""
        return tuple(seat for seat, name in enumerate(self.players) if name == PERSON)

    def bot_to_act(self, session: AnySession) -> int | None:
        """The seat of the bot that decides next; None if none does, or the curtain is down."""
        if self.looking is None:
            return None
        return next((seat for seat in session.to_act if self.players[seat] != PERSON), None)

    def person_to_act(self, session: AnySession) -> int | None:
        """The person's seat that decides next, counted from the one looking; None if none does."""
        acting = [seat for seat in session.to_act if seat in self.persons]
        at = self.next if self.looking is None else self.looking
        return min(acting, key=lambda seat: (seat - at) % len(self.players), default=None)

    def uncover(self, seat: int) -> bool:
        """Raise the curtain for a person; False if that seat is looking already."""
        if self.looking == seat:
            return False
        self.looking = self.next = seat
        return True

    def cover(self, session: AnySession) -> bool:
        """Let the curtain fall for the person who decides next; False if nobody else does."""
        other = self.person_to_act(session)
        if other is None or other == self.looking or not self._hides(session):
            return False
        self._let_fall(other)
        return True

    def bot(self, seat: int) -> MakePlayer:
        """What makes the bot in this seat."""
        name = self.players[seat]
        return self.guests[name] if name in self.guests else self._page.bots()[name]

    def sit_down(self, session: AnySession, players: Players) -> None:
        """Assign the seats of a game that has just been put on the desk.

        Raises:
            Problem: there is no such bot, or the number of players is wrong.
        """
        self.players = self._seated(session, players)
        to_act = session.to_act
        self.next = to_act[0] if to_act else 0
        if self.next not in self.persons:
            self.next = min(
                self.persons,
                key=lambda seat: (seat not in to_act, (seat - self.next) % len(self.players)),
                default=0,
            )
        self.looking = None if self._hides(session) else self.next

    def hand_on(self, session: AnySession, *, decided: bool) -> None:
        """After a change, hand the screen to the person who decides next.

        Args:
            session: The game.
            decided: Whether the seat that is looking has just made a decision.  If it may have
                learnt something from it, the curtain waits for :meth:`cover`.
        """
        other = self.person_to_act(session)
        if other is None or other == self.looking or len(self.persons) == 1:
            return
        if not self._hides(session):
            self.looking = other
        elif not (decided and self._has_learnt(session)):
            self._let_fall(other)

    # --- inside -----------------------------------------------------------------------------

    def _hides(self, session: AnySession) -> bool:
        """Must a curtain hide the view of one person from another?"""
        return len(self.persons) > 1 and self._page.game.hides_hands and bool(session.to_act)

    def _seated(self, session: AnySession, players: Players) -> tuple[str, ...]:
        seats = self._page.game.seats(session.state)
        if players is None:
            usual = self._page.usual_players(seats)
            return self.players if len(self.players) == seats else usual
        names = [each if isinstance(each, str) else self._invite(each) for each in players]
        known = (PERSON, *self._page.bots(), *self.guests)
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
        if own.name == PERSON or own.name in self._page.bots():
            raise Problem("own_name", name=own.name)
        self.guests[own.name] = Guest(own, self._page.game)
        return own.name

    def _has_learnt(self, session: AnySession) -> bool:
        """Has the latest decision shown its seat something that it could not foresee?"""
        before, latest = session.moments[-2:]
        game = self._page.game
        found = game.outcomes(game.view(before.state, latest.seat), latest.action)
        is_seen = any(event.kind in self._page.to_be_seen for event in latest.events)
        return is_seen or (found is not None and len(found) > 1)

    def _let_fall(self, other: int) -> None:
        self.looking, self.next = None, other
