"""The desk: the model behind all panels of a page, with the game that a visitor plays.

All panels of a page share one `Desk`: they render it, and send decisions to it.  The desk itself
contains neither rules nor texts; it asks the game for both (:class:`.game_page.GamePage`).  It has
a game that is played (:mod:`.playing`) with its seats (:mod:`.seating`) and its shelf
(:mod:`.keeping`), settings (:mod:`.settings`), a notice (:mod:`.notices`) and observers
(:mod:`.observable`).  None of them knows the desk: it makes a notice of what the game refuses, and
tells the observers what has changed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from friday_nb import i18n
from friday_nb.core.errors import Problem
from friday_nb.core.session import AnySession, Session
from friday_widgets.desk import keeping
from friday_widgets.desk.game_page import GamePage
from friday_widgets.desk.keeping import OtherGameError, seed_for
from friday_widgets.desk.notices import Notice
from friday_widgets.desk.observable import Callback, Observers, When
from friday_widgets.desk.playing import Playing, Step
from friday_widgets.desk.seating import Bots, Players, beside_a_person
from friday_widgets.desk.settings import Hints, Tempo
from friday_widgets.desk.trial import Hear
from friday_widgets.desk.turn import turn_of
from friday_widgets.desk.undone import KeptGame
from friday_widgets.wire.line import Line

__all__ = ["Desk", "When"]

log = logging.getLogger(__name__)


class Desk:
    """One visitor's game, or that of several visitors at one screen; observable.

    Args:
        page: How the game presents itself.
        session: The game to begin with; by default a new game with default options.
        lang: The language of all texts, "en" or "ru"; English if there is no such language.
        players: Who sits in each seat: a person, one of the page's bots by name, or a function from
            a view to a decision; by default the page's usual players.
        bots: Who sits in the seats after the first, in place of ``players``: one for all or a list.

    Attributes:
        playing: The game on the desk.
        seats: Who sits where.
        shelf: The games that have left the desk.
        tempo: How fast bots take their turns, and whether they wait.
        hints: What panels may give away.
        chosen: The options and the players that the visitor chose last for a new game.
        gate: Called with a decision before it is made; True holds it back, for example to warn.
        observers: Those who hear of changes.
        wire: The connection through which all panels receive messages in order.
        forgives: Whether what cannot be done is refused without a word (:func:`.forgiving`).
        touched: Whether anything has been done here; if not, a stored game may silently replace it.

    Raises:
        Problem: the session is one of another game, or a player does not fit.
    """

    def __init__(
        self,
        page: GamePage,
        session: AnySession | None = None,
        lang: str = "en",
        players: Players = None,
        *,
        bots: Bots | None = None,
    ) -> None:
        _need_session(session)
        if session and session.game.name != page.game.name:
            raise OtherGameError(session.game.name, page, key="panels.desk.other_game")
        session = session or page.begin({}, seed_for(page))
        if bots is not None:
            players = beside_a_person(bots, page.game.seats(session.state))
        self.page = page
        self.lang = lang if lang in i18n.languages() else i18n.DEFAULT_LANGUAGE
        self.chosen: tuple[Mapping[str, str], Players] = {}, None
        self.gate: Callable[[str], bool] | None = None
        self.wire = Line()
        self.touched, self.forgives = False, False
        self.playing = Playing(page, session, players)
        self.seats, self.shelf = self.playing.seats, self.playing.shelf
        self.tempo, self.hints = Tempo(self._notify), Hints(self._notify)
        self._notice: Notice | None = None
        self.observers = Observers(self, is_urgent=lambda: self.is_curtain_down)

    def __repr__(self) -> str:
        """The position, unless it shows a hand: the output of a cell stays visible."""
        return self.page.game.name if self.page.game.hides_hands else repr(self.position())

    # --- the game -----------------------------------------------------------------------------

    @property
    def session(self) -> AnySession:
        """The game, as far as the table shows it."""
        return self.playing.session

    @property
    def game_id(self) -> str:
        """The id of the game, unique in the visitor's browser."""
        return self.playing.id

    @property
    def view(self) -> Any:
        """The view of the seat that is looking; None while the curtain is down."""
        return None if self.seat is None else self.session.view_of(self.seat)

    @property
    def decisions(self) -> int:
        """How many decisions have been made in this game."""
        return len(self.session.moments) - 1

    @property
    def turn(self) -> str:
        """The turn that is due (:mod:`.turn`)."""
        return turn_of(self.decisions, self.seat, self.view)

    @property
    def played(self) -> AnySession:
        """The game itself, even while the table shows an earlier moment of it to be tried again."""
        return self.playing.played

    def position(self) -> str:
        """The position as one line of text; empty while the curtain is down."""
        return "" if self.is_curtain_down else str(self.view)

    def record(self) -> str:
        """The game so far as a record."""
        return str(self.played.record())

    def comment(self, text: str, number: int | None = None) -> None:
        """Replace the comment on a decision, by default the latest one.

        Raises:
            Problem: there is no such decision.
        """
        self.played.comment(text, number)
        self.touched = True
        self._notify("game")

    # --- decisions ----------------------------------------------------------------------------

    def why_not(self, step: Step) -> str:
        """Why a step would be refused, in the visitor's language; empty if it would not."""
        problem = self.playing.why_not(step)
        return Notice.of(problem, self.page).say(self.lang) if problem else ""

    def act(self, text: str, *, sure: bool = False) -> bool:
        """Make one decision, given in its text form; False if it was refused or held back.

        `sure`: the gate is not asked.
        """
        if self.is_trying:
            return self.answer([text])
        if self.gate and not sure and self.gate(text):
            return False
        game = self.playing
        return self._try(lambda: game.decide(text, game.deciding()), decided=True)

    def act_for_bot(self, seat: int, text: str) -> bool:
        """Make a bot's decision, given in its text form; False if it was refused."""
        return self._try(lambda: self.playing.decide(text, seat))

    def undo(self) -> bool:
        """Take back a person's latest decision; if that is not allowed, a notice says why.

        What bots did after it goes, too.  If hands are hidden, it cannot: that would be peeking.
        """
        return self._try(self.playing.undo)

    def redo(self) -> bool:
        """Make the most recently undone decision again, and what bots did after it."""
        return self._try(self.playing.redo)

    def go_to(self, decisions: int) -> bool:
        """Undo or redo until this many decisions of the game are made; nothing is lost."""
        return self._try(lambda: self.playing.go_to(decisions))

    def rewind(self, then: Iterable[str] = ()) -> None:
        """Go back to the start of this game, if the seat may, and make these decisions there."""
        self._try(lambda: self.playing.rewind(then))

    # --- a moment tried again -----------------------------------------------------------------

    @property
    def is_trying(self) -> bool:
        """Does the table stand at a moment to try it again?  Nothing may give it away then."""
        return self.playing.is_trying

    @property
    def is_silent(self) -> bool:
        """May nothing on the page give anything away?

        After a moment is solved, its story would still tell of the others.
        """
        return self.hints.asks or self.is_trying

    @property
    def is_asking(self) -> bool:
        """Does somebody still look for an answer, to a puzzle or at a moment to try again?"""
        return self.hints.asks or self.playing.is_asking

    def try_again(self, decisions: int, seat: int, hear: Hear) -> bool:
        """Show the table as a seat saw it after this many decisions, to try that moment again.

        What is decided there is not made: `hear` is called with it if it is legal.
        """
        return self._try(lambda: self.playing.try_again(decisions, seat, hear))

    def solve_trial(self) -> None:
        """Note that the decision at a moment that is tried again was found, or shown."""
        if self.playing.is_asking:
            self.playing.solve_trial()
            self._notify("spoilers")

    def leave_trial(self) -> None:
        """Show the game as it stands again."""
        if self.is_trying:
            self._try(self.playing.end_trial)

    def answer(self, texts: Sequence[str]) -> bool:
        """Try decisions at a moment that is tried again, in their text form; always False.

        A notice says why if they are not legal.
        """
        try:
            hear = self.playing.answer(texts)
        except Problem as problem:
            return self._refuse(problem)
        if hear:
            self.hush()
            hear()
        return False

    # --- another game -------------------------------------------------------------------------

    def begin(
        self,
        options: Mapping[str, str],
        seed: int | str | None = None,
        players: Players = None,
    ) -> bool:
        """Begin another game; the old one is added to the kept games.

        Args:
            options: The chosen options by name; the others have their defaults.
            seed: The seed; None or an empty text draws one at random.
            players: Who sits in each seat; by default the same as before.
        """
        chosen = seed_for(self.page, seed)
        return self._try(lambda: self._replace(self.page.begin(options, chosen), players))

    def begin_as_chosen(self) -> bool:
        """Begin another game as the visitor chose last; as usual if that is not possible now."""
        options, players = self.chosen
        return self.begin(options, players=players) or self.begin({})

    def load(
        self,
        record_text: str,
        game_id: str | None = None,
        ahead: Iterable[str] = (),
        players: Players = None,
    ) -> bool:
        """Continue a game from its record; the old game is added to the kept games.

        Args:
            record_text: The record, encrypted (:mod:`.seal`) or not.
            game_id: The id of the game; by default a new one.
            ahead: The undone decisions that follow it; an encrypted text contains them.
            players: Who sits in each seat; likewise.
        """
        read = self.shelf.read
        return self._try(lambda: self._replace(*read(record_text, ahead, players), game_id))

    def put(self, session: AnySession) -> bool:
        """Put a game on the desk; the old one is added to the kept games."""
        return self._try(lambda: self._replace(session))

    def take_up(self, kept: KeptGame) -> bool:
        """Go on with a game that was on the desk before, under its own id."""
        return self._try(lambda: self._replace(kept.session, kept.players, kept.id))

    def load_position(self, text: str, seed: int | None = None) -> bool:
        """Begin a game from a position; the old one is added to the kept games."""
        read, chance = text[: keeping.LONGEST_TEXT].strip(), int(seed_for(self.page, seed))
        return self._try(lambda: self._replace(self.page.at_position(read, chance)))

    def fork(self, game_id: str | None = None) -> None:
        """Give the game on the desk a new id, so that it is stored separately from now on."""
        self.playing.id = game_id or keeping.new_id()
        self._notify("game")

    def to_keep(self) -> tuple[str, list[str]]:
        """The game on the desk in the form that the browser stores (:meth:`.Shelf.written`)."""
        return self.shelf.written(self.playing.as_kept, self.playing.ahead)

    # --- seats --------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown and which decides; None while the curtain is down."""
        return self.seats.looking

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits in each seat, by name."""
        return self.seats.players

    @property
    def is_curtain_down(self) -> bool:
        """Is nobody's view shown?"""
        return self.seat is None

    def sit(self, seat: int) -> bool:
        """Show the view of another seat, and decide for that seat from now on."""
        if seat != self.seat:
            try:
                self.session.view_of(seat)  # there must be such a seat
            except Problem as problem:
                return self._refuse(problem)
            self.seats.looking = seat
            self._changed()
        return True

    def uncover(self, seat: int) -> bool:
        """Raise the curtain for the person in this seat; False if it is a bot's seat.

        What was refused while it was down is no news to who looks now.
        """
        self._notice = None
        if seat not in self.seats.persons:
            return False
        if self.seats.uncover(seat):
            self._notify("game")
        return True

    def cover(self) -> bool:
        """Let the curtain fall for the person who decides next; False if nobody else does."""
        if falls := self.seats.cover(self.session):
            self._notify("game")
        return falls

    # --- language, notices and observers -----------------------------------------------------

    def set_language(self, lang: str) -> None:
        """Change the language of all texts; an unknown language is ignored."""
        if lang in i18n.languages() and lang != self.lang:
            self.lang = lang
            self._notify("language")

    @property
    def notice(self) -> str:
        """The last refusal or message, in the visitor's language; empty if there is none."""
        return self._notice.say(self.lang) if self._notice else ""

    @property
    def notice_rules(self) -> tuple[str, ...]:
        """The ids of the rules that the notice is about."""
        return self._notice.rules if self._notice else ()

    def tell(self, key: str) -> bool:
        """Show a message as the notice; always returns False, like a refusal."""
        return self._show(Notice.told(key, self.page))

    def hush(self) -> None:
        """Remove the notice."""
        if self._notice:
            self._notice = None
            self._notify("notice")

    def subscribe(self, callback: Callback, when: When = When.NOW) -> Callable[[], None]:
        """Call `callback(desk, what)` after each change (:meth:`.Observers.subscribe`)."""
        return self.observers.subscribe(callback, when)

    # --- inside -------------------------------------------------------------------------------

    def _replace(
        self, session: AnySession, players: Players = None, game_id: str | None = None
    ) -> None:
        self.playing.replace(session, players, game_id)

    def _try(self, work: Callable[[], object], *, decided: bool = False) -> bool:
        """Call `work`; an exception becomes a notice and leaves the game as it was."""
        try:
            work()
        except Problem as problem:
            return self._refuse(problem)
        except Exception:
            log.exception("the game could not go on")
            return self.tell("panels.notice.fault")
        self.playing.hand_on(decided=decided)
        self._changed()
        return True

    def _refuse(self, problem: Problem) -> bool:
        return not self.forgives and self._show(Notice.of(problem, self.page))

    def _show(self, notice: Notice) -> bool:
        self._notice = notice
        self._notify("notice")
        return False

    def _changed(self) -> None:
        """Tell everybody that the game has changed; what was refused before is no news."""
        self.touched, self.hints.suggestion, self._notice = True, "", None
        self._notify("game")

    def _notify(self, what: str) -> None:
        self.observers.tell(what)


def _need_session(given: object) -> None:
    if not isinstance(given, Session | None):
        what = type(given).__name__
        raise TypeError(f"a desk takes a session, or nothing for a new game, not: {what}")
