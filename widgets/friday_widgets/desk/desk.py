"""The desk: the model behind all panels of a page, with the game that a visitor plays.

All panels of a page share one `Desk`: they render it, and send decisions to it.  The desk itself
contains neither rules nor texts; it asks the game for both (:class:`.game_page.GamePage`).  It has
seats (:mod:`.seating`), a shelf of games that have left it (:mod:`.keeping`), a notice
(:mod:`.notices`) and observers (:mod:`.observable`), which know nothing of each other.
"""

from __future__ import annotations

import logging
import zlib
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from friday_nb import i18n
from friday_nb.core.errors import Problem
from friday_nb.core.options import SEED
from friday_nb.core.player import bot_seed
from friday_nb.core.record import Turn
from friday_widgets.desk import keeping
from friday_widgets.desk.game_page import PERSON, AnySession, GamePage, MakePlayer
from friday_widgets.desk.keeping import OtherGameError, Shelf, new_id, seed_for
from friday_widgets.desk.notices import Notice
from friday_widgets.desk.observable import Callback, Observers, When
from friday_widgets.desk.seating import Bots, Guest, Seats, Sitting
from friday_widgets.desk.trial import Hear, Trial, stand_at
from friday_widgets.desk.undone import KeptGame, given_up, moved, to_its_end
from friday_widgets.wire.line import Line

__all__ = ["Desk", "When"]

log = logging.getLogger(__name__)

PACES: Final = ("slow", "normal", "fast", "at_once")
"""How fast bots take their turns."""


def mark_of(view: object) -> str:
    """A short mark of a position, so that a page can be asked for it; the same in every process."""
    cells = getattr(view, "cells", None)  # a hundred times faster than the text form
    told = str(view).encode() if cells is None else array("q", cells).tobytes()
    return f"{zlib.crc32(told):08x}"


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
        session: The game, as far as the table shows it.
        game_id: Its id, unique in the visitor's browser.
        chosen: The options and the players that the visitor chose last for a new game.
        gate: Called with a decision before it is made; True holds it back, for example to warn.
        wire: The connection through which all panels receive messages in order.
        pace: How fast bots take their turns, one of :data:`PACES`.
        paused: Whether the visitors have paused the bots.
        held: Whether bots wait because the table is showing something else than the game.
        met: Whether a page is showing the desk; until then no bot takes a turn.
        spoilers: Whether panels may say what to do; False after all spoilers were hidden.
        asks: Whether a puzzle waits for its answer; panels may not say what to do meanwhile.
        suggestion: The best decision according to the advice shown on the page; empty if none is.
        touched: Whether anything has been done here; if not, a stored game may silently replace it.

    Raises:
        Problem: the session is one of another game, or a player does not fit.
    """

    def __init__(
        self,
        page: GamePage,
        session: AnySession | None = None,
        lang: str = "en",
        players: Sequence[Sitting] | None = None,
        *,
        bots: Bots | None = None,
    ) -> None:
        if session and session.game.name != page.game.name:
            raise OtherGameError(session.game.name, page, key="panels.desk.other_game")
        self.page = page
        self.session = session or page.begin({}, seed_for(page))
        if bots is not None:
            others = page.game.seats(self.session.state) - 1
            listed = (
                bots
                if isinstance(bots, Sequence) and not isinstance(bots, str)
                else [bots] * others
            )
            players = (PERSON, *listed)
        self.game_id = new_id()
        self.lang = lang if lang in i18n.languages() else i18n.DEFAULT_LANGUAGE
        self.chosen: tuple[Mapping[str, str], Sequence[str] | None] = {}, None
        self.gate: Callable[[str], bool] | None = None
        self.wire = Line()
        self.pace = "normal"
        self.paused = self.held = self.met = self.touched = False
        self.spoilers = True
        self.asks = False
        self.suggestion = ""
        self._observers = Observers(self, self._blank)
        self._seats = Seats(page)
        self._shelf = Shelf(page)
        self._notice: Notice | None = None
        self._trial: Trial | None = None
        self._sit_down(players)

    def __repr__(self) -> str:
        """The position, unless it shows a hand: the output of a cell stays visible."""
        return self.page.game.name if self.page.game.hides_hands else repr(self.position())

    # --- the game -----------------------------------------------------------------------------

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
        """Which decision of the game is due, who looks, and a mark of the position."""
        return f"{self.decisions}.{self.seat}.{mark_of(self.view)}"

    def is_due(self, turn: object) -> bool:
        """Is something meant for this turn?  The mark may be missing, and so may the seat.

        None means whatever turn is due when it arrives: the steps sent before it lead there.
        """
        return turn is None or (isinstance(turn, str) and f"{self.turn}.".startswith(f"{turn}."))

    @property
    def begun_at(self) -> str:
        """The position from which this game started; empty if it started with the set-up."""
        return self.session.head.get("position", "")

    @property
    def ahead(self) -> list[str]:
        """The decisions that were undone and can be redone, in order, as in a record."""
        moments = self.whole_session.moments[len(self.played.moments) :]
        return [str(Turn(str(each.action), each.seat, each.comment)) for each in moments]

    @property
    def whole_session(self) -> AnySession:
        """The whole game: a copy of the session in which everything undone is redone."""
        return to_its_end(self.played)

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

    @property
    def why_no_undo(self) -> str:
        """Why :meth:`undo` would be refused, in the visitor's language; empty if it would not."""
        return self._why(lambda: self.session.why_no_undo(self._looking()))

    @property
    def why_no_redo(self) -> str:
        """Why :meth:`redo` would be refused, in the visitor's language; empty if it would not."""
        return self._why(lambda: self.session.why_no_redo(self._looking()))

    @property
    def why_no_rewind(self) -> str:
        """Why :meth:`rewind` would do nothing, in the visitor's language; empty if it would."""
        return self.why_no_undo or self._why(self._start)

    def act(self, text: str, *, sure: bool = False) -> bool:
        """Make one decision, given in its text form; False if it was refused or held back.

        `sure`: the gate is not asked.
        """
        if self._trial:
            return self.answer([text])
        if self.gate and not sure and self.gate(text):
            return False
        return self._try(lambda: self._decide(text, self._looking()), decided=True)

    def act_for_bot(self, seat: int, text: str) -> bool:
        """Make a bot's decision, given in its text form; False if it was refused."""
        return self._try(lambda: self._decide(text, seat))

    def undo(self) -> bool:
        """Take back a person's latest decision; if that is not allowed, a notice says why.

        What bots did after it goes, too.  If hands are hidden, it cannot: that would be peeking.
        """
        return self._try(lambda: self._move(self.session.undo, lambda: self.session.can_undo))

    def redo(self) -> bool:
        """Make the most recently undone decision again, and what bots did after it."""
        return self._try(lambda: self._move(self.session.redo, lambda: self.session.can_redo))

    def go_to(self, decisions: int) -> bool:
        """Undo or redo until so many decisions of this game are made; nothing is lost."""

        def go() -> None:
            self._end_trial()
            self.session = moved(self.session, decisions, self._looking())

        return self._try(go)

    def rewind(self, then: Iterable[str] = ()) -> None:
        """Go back to the start of this game, and make these decisions from there.

        A notice says why if the seat may not take everything back.
        """

        def play() -> None:
            line = self._start()
            for text in then:
                line.act(self.page.game.parse_action(text))
            before, self.session = self.session, line
            self._keep_line(before)

        self._try(play)

    # --- a moment tried again -----------------------------------------------------------------

    @property
    def played(self) -> AnySession:
        """The game itself, also while the table stands at one of its moments to try that again."""
        return self._trial.session if self._trial else self.session

    @property
    def is_trying(self) -> bool:
        """Does the table stand at a moment to try it again?  Nothing may give it away then."""
        return self._trial is not None

    @property
    def is_silent(self) -> bool:
        """Is something asked that nothing on the page may give away?"""
        return self.asks or self.is_trying

    def try_again(self, decisions: int, seat: int, hear: Hear) -> bool:
        """Show the table as a seat of the game saw it after so many decisions, to try that again.

        What is decided there is heard and not made: the game stays as it is.

        Args:
            decisions: How many decisions had been made.
            seat: Whose view is shown.
            hear: Called with the decisions that are tried, if they are legal.
        """

        def stand() -> None:
            self._end_trial()
            session = stand_at(self.session, decisions)
            self._trial = Trial(self.session, self.seat, hear)
            self.session, self.seat = session, seat

        return self._try(stand)

    def leave_trial(self) -> None:
        """Show the game as it stands again."""
        if self._trial:
            self._try(self._end_trial)

    def answer(self, texts: Sequence[str]) -> bool:
        """Try decisions at a moment that is tried again, in their text form; always False.

        A notice says why if they are not legal.
        """
        trial, tried = self._trial, self.session.fork()
        if trial is None or self.seat is None:
            return False
        try:
            actions = [self.page.game.parse_action(text) for text in texts]
            for action in actions:
                tried.act(action, self.seat)
        except Problem as problem:
            return self._refuse(Notice.of(problem, self.page))
        self.hush()
        trial.hear(actions)
        return False

    # --- another game -------------------------------------------------------------------------

    def begin(
        self,
        options: Mapping[str, str],
        seed: int | str | None = None,
        players: Sequence[Sitting] | None = None,
    ) -> bool:
        """Begin another game; the old one is added to the kept games.

        Args:
            options: The chosen options by name; the others have their defaults.
            seed: The seed; None or an empty text draws one at random.
            players: Who sits in each seat; by default the same as before.
        """
        return self._try(lambda: self._begin(options, seed, players))

    def begin_as_chosen(self) -> bool:
        """Begin another game as the visitor chose last; as usual if that is not possible now."""
        options, players = self.chosen
        return self.begin(options, players=players) or self.begin({})

    def load(
        self,
        record_text: str,
        game_id: str | None = None,
        ahead: Iterable[str] = (),
        players: Sequence[Sitting] | None = None,
    ) -> bool:
        """Continue a game from its record; the old game is added to the kept games.

        Args:
            record_text: The record, encrypted (:mod:`.seal`) or not.
            game_id: The id of the game; by default a new one.
            ahead: The undone decisions that follow it; an encrypted text contains them.
            players: Who sits in each seat; likewise.
        """
        if len(record_text) > keeping.LONGEST_TEXT:
            return self.tell("panels.notice.file")

        def go_on() -> None:
            session, seated = self._shelf.read(record_text, ahead, players)
            self._replace(session, game_id or new_id(), seated)

        return self._try(go_on)

    def put(self, session: AnySession) -> bool:
        """Put a game on the desk; the old one is added to the kept games."""
        return self._try(lambda: self._replace(session, new_id()))

    def take_up(self, kept: KeptGame) -> bool:
        """Go on with a game that was on the desk before, under its own id."""
        return self._try(lambda: self._replace(kept.session, kept.id, kept.players))

    def load_position(self, text: str, seed: int | None = None) -> bool:
        """Begin a game from a position; the old one is added to the kept games."""

        def begin() -> None:
            chance = int(seed_for(self.page)) if seed is None else seed
            read = text[: keeping.LONGEST_TEXT].strip()
            self._replace(self.page.at_position(read, chance), new_id())

        return self._try(begin)

    def fork(self, game_id: str | None = None) -> None:
        """Give the game on the desk a new id, so that it is stored separately from now on."""
        self.game_id = game_id or new_id()
        self._notify("game")

    def is_untouched(self, kept: KeptGame | None = None) -> bool:
        """Has nobody decided anything yet in a game; by default in the one on the desk?"""
        return self._shelf.is_untouched(kept or self._now())

    def to_keep(self, kept: KeptGame | None = None) -> tuple[str, list[str]]:
        """A game in the form that the browser stores (:meth:`.Shelf.written`).

        `kept` is the game; by default the one on the desk, with its undone decisions.
        """
        return (
            self._shelf.written(kept, []) if kept else self._shelf.written(self._now(), self.ahead)
        )

    def take_kept(self) -> list[KeptGame]:
        """The games that have left the desk since the last call, to be stored by the caller."""
        return self._shelf.take()

    # --- seats --------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown and which decides; None while the curtain is down."""
        return self._seats.looking

    @seat.setter
    def seat(self, seat: int | None) -> None:
        self._seats.looking = seat

    @property
    def next_seat(self) -> int:
        """The seat that the curtain is waiting for."""
        return self._seats.next

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits in each seat, by name."""
        return self._seats.players

    @players.setter
    def players(self, players: tuple[str, ...]) -> None:
        self._seats.players = players

    @property
    def guests(self) -> Mapping[str, Guest]:
        """The players of one's own, by name."""
        return self._seats.guests

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats taken by people."""
        return self._seats.persons

    @property
    def is_curtain_down(self) -> bool:
        """Is nobody's view shown?"""
        return self.seat is None

    @property
    def bot_to_act(self) -> int | None:
        """The seat of the bot that decides next; None if none does, or the curtain is down."""
        return None if self._trial else self._seats.bot_to_act(self.session)

    @property
    def person_to_act(self) -> int | None:
        """The person's seat that decides next, counted from the one looking; None if none does."""
        return self._seats.person_to_act(self.session)

    def bot(self, seat: int) -> MakePlayer:
        """What makes the bot in this seat."""
        return self._seats.bot(seat)

    def bot_seed(self, seat: int) -> int:
        """The seed of the bot in this seat for the decision that is due."""
        seed = self.session.head.get(SEED.name, "")
        return bot_seed(self.page.game.name, seed, seat, due=len(self.session.moments))

    def sit(self, seat: int) -> bool:
        """Show the view of another seat, and decide for that seat from now on."""
        if seat != self.seat:
            try:
                self.session.view_of(seat)  # there must be such a seat
            except Problem as problem:
                return self._refuse(Notice.of(problem, self.page))
            self.seat = seat
            self._changed()
        return True

    def uncover(self, seat: int) -> bool:
        """Raise the curtain for the person in this seat; False if it is a bot's seat.

        What was refused while it was down is no news to who looks now.
        """
        self._notice = None
        if seat not in self.persons:
            return False
        if self._seats.uncover(seat):
            self._notify("game")
        return True

    def cover(self) -> bool:
        """Let the curtain fall for the person who decides next; False if nobody else does."""
        falls = self._seats.cover(self.session)
        if falls:
            self._notify("game")
        return falls

    # --- what is set --------------------------------------------------------------------------

    def set_pace(self, pace: str) -> None:
        """Set how fast bots take their turns; an unknown pace is ignored."""
        if pace in PACES:
            self._set("pace", pace, "bots")

    def pause(self, on: bool) -> None:
        """Pause the bots, or let them continue."""
        self._set("paused", on, "bots")

    def hold(self, on: bool) -> None:
        """Let bots wait while the table shows something else; a pause of the visitors stays."""
        self._set("held", on, "bots")

    def meet(self) -> None:
        """Note that a page is showing the desk now."""
        self._set("met", True, "bots")

    def set_language(self, lang: str) -> None:
        """Change the language of all texts; an unknown language is ignored."""
        if lang in i18n.languages():
            self._set("lang", lang, "language")

    def set_spoilers(self, on: bool) -> None:
        """Allow the panels to say what to do, or forbid it."""
        self._set("spoilers", on, "spoilers")

    def ask(self, on: bool) -> None:
        """Let the panels be silent while a puzzle waits for its answer."""
        self._set("asks", on, "spoilers")

    def suggest(self, text: str) -> None:
        """Mark a decision on the table, given in its text form; an empty text removes the mark."""
        self._set("suggestion", text, "suggestion")

    # --- notices and observers ----------------------------------------------------------------

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
        return self._refuse(Notice.told(key, self.page))

    def hush(self) -> None:
        """Remove the notice."""
        if self._notice:
            self._notice = None
            self._notify("notice")

    def subscribe(self, callback: Callback, when: When = When.NOW) -> Callable[[], None]:
        """Call `callback(desk, what)` after each change (:meth:`.Observers.subscribe`)."""
        return self._observers.subscribe(callback, when)

    def after_soon(self, act: Callable[[], object]) -> None:
        """Call `act` once the subscribers with `When.SOON` know of everything until now."""
        self._observers.after_soon(act)

    # --- inside -------------------------------------------------------------------------------

    def _now(self) -> KeptGame:
        return KeptGame(self.game_id, self.played, self.players)

    def _looking(self) -> int:
        """The seat that is looking, and so may decide.

        Raises:
            Problem: the curtain is down, or a moment is tried again.
        """
        if self.seat is None:
            raise Problem("curtain_down")
        if self._trial:
            raise Problem("trying")
        return self.seat

    def _sit_down(self, players: Sequence[Sitting] | None) -> None:
        """Assign the seats of a game that has just been put on the desk."""
        self._seats.sit_down(self.session, players)

    def _start(self) -> AnySession:
        """A copy of the session that the seat that is looking has taken back to its start.

        Raises:
            Problem: it may not take everything back.
        """
        return moved(self.session, 0, self._looking())

    def _decide(self, text: str, seat: int) -> None:
        before = self.session.fork() if self.session.can_redo else None
        self.session.act(self.page.game.parse_action(text), seat)
        if before:
            self._keep_line(before)

    def _move(self, step: Callable[[int], object], can: Callable[[], bool]) -> None:
        """Undo or redo a decision; where nothing is hidden, what bots did after it as well."""
        seat = self._looking()
        step(seat)
        while self._is_of_bot() and can():
            step(seat)

    def _is_of_bot(self) -> bool:
        """Do bots alone decide now, where nothing is hidden?"""
        return not self.page.game.hides_hands and self.bot_to_act in self.session.to_act[:1]

    def _begin(
        self,
        options: Mapping[str, str],
        seed: int | str | None,
        players: Sequence[Sitting] | None = None,
    ) -> None:
        chosen = str("" if seed is None else seed).strip() or seed_for(self.page)
        self._replace(self.page.begin(options, chosen), new_id(), players)

    def _replace(
        self, session: AnySession, game_id: str, players: Sequence[Sitting] | None = None
    ) -> None:
        """Put another game on the desk; the old one is kept if anybody decided anything in it."""
        self._end_trial()
        before = self._now()
        self.session = session
        try:
            self._sit_down(players)
        except Problem:
            self.session = before.session
            raise
        if game_id != before.id:
            self._shelf.put(before)
        self.game_id = game_id

    def _end_trial(self) -> None:
        """Put the game itself back on the table."""
        if self._trial:
            self.session, self.seat = self._trial.session, self._trial.seat
            self._trial = None

    def _keep_line(self, before: AnySession) -> None:
        """Keep the undone decisions that a new decision has replaced, as a separate game."""
        if line := given_up(before, self.session):
            self._shelf.put(KeptGame(f"{self.game_id}-undone", line, self.players))

    def _why(self, find: Callable[[], object]) -> str:
        """The reason that `find` returns or raises; empty if there is none."""
        try:
            problem = find()
        except Problem as raised:
            problem = raised
        if not isinstance(problem, Problem):
            return ""
        return Notice.of(problem, self.page).say(self.lang)

    def _try(self, work: Callable[[], object], *, decided: bool = False) -> bool:
        """Call `work`; an exception becomes a notice and leaves the game as it was."""
        try:
            work()
        except Problem as problem:
            return self._refuse(Notice.of(problem, self.page))
        except Exception:
            log.exception("the game could not go on")
            return self.tell("panels.notice.fault")
        if not self._trial:
            self._seats.hand_on(self.session, decided=decided)
        self._changed()
        return True

    def _refuse(self, notice: Notice) -> bool:
        self._notice = notice
        self._notify("notice")
        return False

    def _changed(self) -> None:
        """Tell everybody that the game has changed; what was refused before is no news."""
        self.touched, self.suggestion, self._notice = True, "", None
        self._notify("game")

    def _set(self, name: str, value: object, what: str) -> None:
        """Set an attribute, and tell everybody if that is a change."""
        if value != getattr(self, name):
            setattr(self, name, value)
            self._notify(what)

    def _notify(self, what: str) -> None:
        """Notify the panels; all of them at once when the curtain falls, so that all hide hands."""
        self._observers.tell(what)
        if self.is_curtain_down:
            self._observers.tell_rest()

    def _blank(self, callback: Callback) -> None:
        """Blank a panel that has failed while the curtain is down: it might still show a hand."""
        blank = getattr(getattr(callback, "__self__", None), "blank", None)
        if self.is_curtain_down and blank is not None:
            blank()
