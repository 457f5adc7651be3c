"""The desk: the model behind all panels of a page, with the game that a visitor plays.

All panels of a page share one `Desk`: they render it, and send decisions to it.  The desk itself
contains neither rules nor texts; it asks the game for both (:class:`.game_page.GamePage`).  It
never raises for bad input: after an unreadable text, an illegal decision or a damaged record the
game is unchanged, and `notice` says what to do instead.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from friday_nb import i18n
from friday_nb.core import registry
from friday_nb.core.errors import Problem
from friday_nb.core.options import DRAWN_SEEDS
from friday_nb.core.record import Record, Turn
from friday_nb.core.session import Session
from friday_widgets.frame.game_page import AnySession, GamePage
from friday_widgets.frame.line import Line
from friday_widgets.frame.observable import When
from friday_widgets.frame.seal import Seal, is_sealed
from friday_widgets.frame.seating import Seated
from friday_widgets.frame.undone import KeptGame, given_up, to_its_end
from friday_widgets.frame.untouched import is_untouched

__all__ = ["Desk", "KeptGame", "When", "new_id"]

log = logging.getLogger(__name__)

LONGEST_TEXT = 200_000
"""Longer texts are refused without parsing them: messages of a page are never trusted."""

Say = Callable[[str], str]


class OtherGameError(Problem):
    """A record of one game was loaded in another; the message has their titles."""

    def __init__(self, game: str, page: GamePage) -> None:
        super().__init__("record_other_game", game=game, wanted=page.game.name)
        self._game, self._here = i18n.of(game), page.words

    def text(self, lang: str = i18n.DEFAULT_LANGUAGE) -> str:
        """What to do instead: the game has to be opened first."""
        game, here = (words.say(lang, "game.name") for words in (self._game, self._here))
        return i18n.say(lang, "panels.files.other_game", game=game, here=here)


class Desk(Seated):
    """One visitor's game, or that of several visitors at one screen; observable.

    Args:
        page: How the game presents itself.
        session: The game to begin with; by default a new game with default options.
        lang: The language of all texts, "en" or "ru".
        players: Who sits in each seat (:class:`.seating.Seated`); by default as usual.
    """

    def __init__(
        self,
        page: GamePage,
        session: AnySession | None = None,
        lang: str = "en",
        players: Sequence[str] | None = None,
    ) -> None:
        super().__init__(page, session or page.begin({}, _drawn_seed()), players)
        self.lang = lang if lang in i18n.languages() else i18n.DEFAULT_LANGUAGE
        self.game_id = new_id()
        self.wire = Line()
        """The connection through which all panels receive messages in order."""
        self.touched = False
        """Whether anything has been done here; if not, a stored game may silently replace it."""
        self.chosen: tuple[Mapping[str, str], Sequence[str] | None] = {}, None
        """The options and the players that the visitor chose last for a new game."""
        self.notice_rules: tuple[str, ...] = ()
        self.spoilers = True
        """Whether panels may say what to do; False after the visitor has hidden all spoilers."""
        self.suggestion = ""
        """The best decision according to the advice shown on the page; empty if none is shown."""
        self.gate: Callable[[str], bool] | None = None
        """Called with a decision before it is made; True holds it back, for example to warn."""
        self._notice: Say | None = None
        self._kept: list[KeptGame] = []
        self._seal = Seal()

    def __repr__(self) -> str:
        """The position, unless it shows a hand: the output of a cell stays visible."""
        return self.page.game.name if self.page.game.hides_hands else repr(self.position())

    # --- what the panels read ---------------------------------------------------------------

    @property
    def view(self) -> Any:
        """The view of the seat that is looking; None while the curtain is down."""
        return None if self.seat is None else self.session.view_of(self.seat)

    @property
    def notice(self) -> str:
        """The last refusal or message, in the visitor's language; empty if there is none."""
        return self._notice(self.lang) if self._notice else ""

    @property
    def decisions(self) -> int:
        """How many decisions have been made in this game."""
        return len(self.session.moments) - 1

    @property
    def begun_at(self) -> str:
        """The position from which this game started; empty if it started with the set-up."""
        return self.session.head.get("position", "")

    @property
    def ahead(self) -> list[str]:
        """The text forms of the decisions that were undone and can be redone, in order."""
        moments = self.whole_session.moments[self.decisions + 1 :]
        return [str(Turn(str(moment.action), moment.seat)) for moment in moments]

    @property
    def whole_session(self) -> AnySession:
        """The whole game: a copy of the session in which everything undone is redone."""
        return to_its_end(self.session)

    @cached_property
    def _example(self) -> AnySession | None:
        return self.page.example()

    def is_untouched(self, kept: KeptGame | None = None) -> bool:
        """Has nobody decided anything yet in a game; by default in the one on the desk?"""
        game = kept or KeptGame(self.game_id, self.session, self.players)
        return is_untouched(game.session, game.players, self._example)

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

    def position(self) -> str:
        """The position as one line of text; empty while the curtain is down."""
        return "" if self.is_curtain_down else str(self.view)

    def record(self) -> str:
        """The game so far as a record."""
        return str(self.session.record())

    def to_keep(self, kept: KeptGame | None = None) -> tuple[str, list[str]]:
        """A game in the form that the browser stores: its text, and the undone decisions.

        If hands are hidden, all of that is encrypted in the text until the game is over.

        `kept` is the game; by default the one on the desk.
        """
        session = kept.session if kept else self.session
        record, ahead = str(session.record()), [] if kept else self.ahead
        if not (self.page.game.hides_hands and session.to_act):
            return record, ahead
        players = kept.players if kept else self.players
        return self._seal.close({"record": record, "ahead": ahead, "players": players}), []

    # --- what the panels ask for ------------------------------------------------------------

    def act(self, text: str, *, sure: bool = False) -> bool:
        """Make one decision, given in its text form; False if it was refused or held back.

        `sure`: the gate is not asked.
        """
        if self.gate and not sure and self.gate(text):
            return False

        def decide() -> None:
            self._decide(text, self._looking())

        return self._try(decide, decided=True)

    def act_for_bot(self, seat: int, text: str) -> bool:
        """Make a bot's decision, given in its text form; False if it was refused."""
        return self._try(lambda: self._decide(text, seat))

    def undo(self) -> bool:
        """Take the last decision back; if that is not allowed, a notice says why."""
        return self._try(self._back)

    def redo(self) -> bool:
        """Make the most recently undone decision again."""
        return self._try(self._make_again)

    def go_to(self, decisions: int) -> bool:
        """Undo or redo until so many decisions of this game are made; nothing is lost."""

        def go() -> None:
            line, seat = self.session.fork(), self._looking()
            while len(line.moments) - 1 > decisions:
                line.undo(seat)
            while len(line.moments) - 1 < decisions:
                line.redo(seat)
            self.session = line

        return self._try(go)

    def rewind(self, then: Iterable[str] = ()) -> None:
        """Go back to the start of this game, and make these decisions from there.

        A notice says why if the seat may not take everything back.
        """

        def play() -> None:
            line = self._start()
            for text in then:
                line.act(self._action(text))
            before, self.session = self.session, line
            self._keep_line(before)

        self._try(play)

    def begin(
        self,
        options: Mapping[str, str],
        seed: int | str | None = None,
        players: Sequence[str] | None = None,
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
        players: Sequence[str] | None = None,
    ) -> bool:
        """Continue a game from its record; the old game is added to the kept games.

        Args:
            record_text: The record, encrypted (:mod:`.seal`) or not.
            game_id: The id of the game; by default a new one.
            ahead: The undone decisions that follow it; an encrypted text contains them.
            players: Who sits in each seat; likewise.
        """
        if len(record_text) > LONGEST_TEXT:
            return self.tell("panels.notice.file")

        def go_on() -> None:
            text, back, seated = record_text, ahead, players
            if is_sealed(text):
                content = self._seal.open(text)
                text, back, seated = (content[name] for name in ("record", "ahead", "players"))
            record = Record.parse(text)
            if record.game != self.page.game.name and record.game in registry.names():
                raise OtherGameError(record.game, self.page)
            session = Session.from_record(self.page.game, record)
            self._put_ahead(session, back)
            self._replace(session, game_id or new_id(), seated)

        return self._try(go_on)

    def put(self, session: AnySession) -> bool:
        """Put a game on the desk; the old one is added to the kept games."""
        return self._try(lambda: self._replace(session, new_id()))

    def load_position(self, text: str, seed: int | None = None) -> bool:
        """Begin a game from a position; the old one is added to the kept games."""

        def begin() -> None:
            chance = secrets.randbelow(DRAWN_SEEDS) if seed is None else seed
            session = self.page.at_position(text[:LONGEST_TEXT].strip(), chance)
            self._replace(session, new_id())

        return self._try(begin)

    def sit(self, seat: int) -> bool:
        """Show the view of another seat, and decide for that seat from now on."""
        if seat != self.seat:
            try:
                self.session.view_of(seat)  # there must be such a seat
            except Problem as problem:
                return self._refuse(*self.page.refusal(problem))
            self.seat = seat
            self._changed()
        return True

    def set_language(self, lang: str) -> None:
        """Change the language of all texts; an unknown language is ignored."""
        if lang in i18n.languages() and lang != self.lang:
            self.lang = lang
            self._notify("language")

    def set_spoilers(self, on: bool) -> None:
        """Allow the panels to say what to do, or forbid it."""
        if on != self.spoilers:
            self.spoilers = on
            self._notify("spoilers")

    def suggest(self, text: str) -> None:
        """Mark a decision on the table, given in its text form; an empty text removes the mark."""
        if text != self.suggestion:
            self.suggestion = text
            self._notify("suggestion")

    def fork(self, game_id: str | None = None) -> None:
        """Give the game on the desk a new id, so that it is stored separately from now on."""
        self.game_id = game_id or new_id()
        self._notify("game")

    def tell(self, key: str) -> bool:
        """Show a message as the notice; always returns False, like a refusal."""
        return self._refuse(lambda lang: self.page.words.say(lang, key))

    def uncover(self, seat: int) -> bool:
        """Raise the curtain; what was refused while it was down is no news to who looks now."""
        self._notice, self.notice_rules = None, ()
        return super().uncover(seat)

    def hush(self) -> None:
        """Remove the notice."""
        if self._notice:
            self._notice, self.notice_rules = None, ()
            self._notify("notice")

    def take_kept(self) -> list[KeptGame]:
        """The games that have left the desk since the last call, to be stored by the caller."""
        kept, self._kept = self._kept, []
        return kept

    # --- inside -----------------------------------------------------------------------------

    def _why(self, find: Callable[[], object]) -> str:
        """The reason that `find` returns or raises; empty if there is none."""
        try:
            problem = find()
        except Problem as raised:
            problem = raised
        return self.page.refusal(problem)[0](self.lang) if isinstance(problem, Problem) else ""

    def _start(self) -> AnySession:
        """A copy of the session that the seat that is looking has taken back to its start.

        Raises:
            Problem: it may not take everything back.
        """
        line, seat = self.session.fork(), self._looking()
        while len(line.moments) > 1:
            line.undo(seat)
        return line

    def _try(self, work: Callable[[], object], *, decided: bool = False) -> bool:
        """Call `work`; an exception becomes a notice and leaves the game as it was."""
        try:
            work()
        except Problem as problem:
            return self._refuse(*self.page.refusal(problem))
        except Exception:
            log.exception("the game could not go on")
            return self._refuse(lambda lang: self.page.words.say(lang, "panels.notice.fault"))
        self._hand_on(decided=decided)
        self._changed()
        return True

    def _decide(self, text: str, seat: int) -> None:
        before = self.session.fork() if self.session.can_redo else None
        self.session.act(self._action(text), seat)
        if before:
            self._keep_line(before)

    def _back(self) -> None:
        """Take back a person's latest decision, together with what bots did after it.

        If hands are hidden, what bots did cannot be taken back: that would be peeking.
        """
        seat = self._looking()
        self.session.undo(seat)
        while self._is_of_bot() and self.session.can_undo:
            self.session.undo(seat)

    def _make_again(self) -> None:
        """Make a decision again, and what bots did after it."""
        seat = self._looking()
        self.session.redo(seat)
        while self._is_of_bot() and self.session.can_redo:
            self.session.redo(seat)

    def _is_of_bot(self) -> bool:
        """Do bots alone decide now, where nothing is hidden?"""
        return not self.page.game.hides_hands and self.bot_to_act in self.session.to_act[:1]

    def _begin(
        self,
        options: Mapping[str, str],
        seed: int | str | None,
        players: Sequence[str] | None = None,
    ) -> None:
        chosen = str("" if seed is None else seed).strip() or _drawn_seed()
        self._replace(self.page.begin(options, chosen), new_id(), players)

    def _changed(self) -> None:
        self.touched = True
        self.suggestion = ""
        self._notice, self.notice_rules = None, ()
        self._notify("game")

    def _refuse(self, say: Say, rules: tuple[str, ...] = ()) -> bool:
        self._notice, self.notice_rules = say, rules
        self._notify("notice")
        return False

    def _replace(
        self, session: AnySession, game_id: str, players: Sequence[str] | None = None
    ) -> None:
        """Put another game on the desk; the old one is kept if anybody decided anything in it."""
        before = KeptGame(self.game_id, self.session, self.players)
        self.session = session
        try:
            self._sit_down(players)
        except Problem:
            self.session = before.session
            raise
        if game_id != before.id and not self.is_untouched(before):
            self._kept.append(before)
        self.game_id = game_id

    def _keep_line(self, before: AnySession) -> None:
        """Keep the undone decisions that a new decision has replaced, as a separate game."""
        line = given_up(before, self.session)
        kept = line and KeptGame(f"{self.game_id}-undone", line, self.players)
        if kept and not self.is_untouched(kept):
            self._kept.append(kept)

    def _put_ahead(self, session: AnySession, ahead: Iterable[str]) -> None:
        """Make these decisions redoable, up to the first one that is not legal."""
        made = 0
        try:
            for text in ahead:
                turn = Turn.parse(text)
                session.act(self._action(turn.action), turn.seat)
                made += 1
        except Problem:
            log.info("a decision that was taken back cannot be made again")
        for _ in range(made):
            session.undo()

    def _action(self, text: str) -> Any:
        return self.page.game.parse_action(text)


def new_id() -> str:
    """A random id for a game, unique in the visitor's browser."""
    return secrets.token_hex(4)


def _drawn_seed() -> str:
    return str(secrets.randbelow(DRAWN_SEEDS))
