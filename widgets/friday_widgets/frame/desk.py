"""The desk: one visitor's game, and everybody who watches it.

Every panel gets the same `Desk`, repaints from it and sends decisions to it. The desk owns no
rule and no word: it asks the game (:class:`.game_page.GamePage`) and keeps the page calm. Whatever
a visitor sends, text that cannot be read, a decision that is not allowed, a damaged record, the
game stays as it was and `notice` says in a sentence what to do instead.

The order of work for one decision is fixed, because a reader watches the table first: panels that
subscribed with `When.NOW` repaint inside the call, those with `When.SOON` right after the kernel
has handed over the table's message, and those with `When.LATER` (charts) once the clicks pause.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import takewhile
from typing import Any

from friday_nb import i18n
from friday_nb.core.errors import Problem
from friday_nb.core.record import Record
from friday_nb.core.session import Session
from friday_widgets.frame.game_page import AnySession, GamePage
from friday_widgets.frame.line import Line

log = logging.getLogger(__name__)

SEEDS = 2**31
"""A random seed is smaller than this: short enough to read out to a friend."""

LONGEST_TEXT = 200_000
"""Longer texts are refused unread: every message of a page is treated as a stranger's."""

LATER_SECONDS = 0.03
WORTH_KEEPING = 3
"""A line of play that was taken back is kept as a game of its own from so many decisions on."""


class When(IntEnum):
    """How soon a subscriber hears of a change."""

    NOW = 0
    SOON = 1
    LATER = 2


@dataclass(frozen=True)
class Kept:
    """A game that left the desk and must not be lost."""

    id: str
    session: AnySession


Callback = Callable[[Any, str], None]
Say = Callable[[str], str]


class Desk:
    """One visitor's game, observable.

    Args:
        page: What the game tells its page.
        session: The game to begin with; without one a new game as the game would have it.
        lang: The language of every text, "en" or "ru".
    """

    def __init__(self, page: GamePage, session: AnySession | None = None, lang: str = "en") -> None:
        self.page = page
        self.lang = lang if lang in i18n.languages() else i18n.DEFAULT_LANGUAGE
        self.session = session or page.begin({}, _drawn_seed())
        self.game_id = new_id()
        self.wire = Line()
        """What the panels hear their pages through: it keeps the order of all their messages."""
        self.touched = False
        """Whether the visitor did anything yet: an untouched desk may be replaced silently."""
        self.notice_rules: tuple[str, ...] = ()
        self.advised = True
        """Whether panels may say what to do; False after the visitor turned advice off."""
        self.gate: Callable[[str], bool] | None = None
        """Asked before a decision is made; True holds it back, and whoever does that answers."""
        self._notice: Say | None = None
        self._kept: list[Kept] = []
        self._subscribers: list[tuple[When, Callback]] = []
        self._soon: list[str] = []
        self._later: list[str] = []
        self._later_timer: asyncio.TimerHandle | None = None

    # --- what the panels read ---------------------------------------------------------------

    @property
    def view(self) -> Any:
        """All that the player may know of the game."""
        return self.session.view

    @property
    def notice(self) -> str:
        """The last refusal or message, in the visitor's language; empty if there is none."""
        return self._notice(self.lang) if self._notice else ""

    @property
    def decisions(self) -> int:
        """How many decisions were made in this game."""
        return len(self.session.moments) - 1

    @property
    def begun_at(self) -> str:
        """The position that this game was begun from; empty for a game from its set-up."""
        return self.session.head.get("position", "")

    @property
    def ahead(self) -> list[str]:
        """The decisions that were taken back and can be made again."""
        return [str(action) for action in _actions(self.line)[self.decisions + 1 :]]

    @property
    def line(self) -> AnySession:
        """A twin of the game in which everything taken back is made again."""
        return _to_its_end(self.session)

    def position(self) -> str:
        """The position as one line of text."""
        return str(self.view)

    def record(self) -> str:
        """The game so far as a record."""
        return str(self.session.record())

    # --- what the panels ask for ------------------------------------------------------------

    def act(self, text: str, *, sure: bool = False) -> bool:
        """Make one decision, given in its text form; False if it was refused or held back.

        `sure`: not even the gate is asked.
        """
        if self.gate and not sure and self.gate(text):
            return False

        def decide() -> None:
            before = self.session.fork() if self.session.can_redo else None
            self.session.act(self._action(text))
            if before:
                self._keep_line(before)

        return self._try(decide)

    def undo(self) -> bool:
        """Take the last decision back."""
        return self._try(self.session.undo)

    def redo(self) -> bool:
        """Make the decision again that was taken back last."""
        return self._try(self.session.redo)

    def go_to(self, decisions: int) -> bool:
        """Go to the moment after so many decisions of this game, back or ahead; none is lost."""

        def go() -> None:
            line = self.session.fork()
            while len(line.moments) - 1 > decisions:
                line.undo()
            while len(line.moments) - 1 < decisions:
                line.redo()
            self.session = line

        return self._try(go)

    def rewind(self, then: Iterable[str] = ()) -> None:
        """Go back to the beginning of this game, and make these decisions from there."""

        def play() -> None:
            line = self.session.fork()
            while line.can_undo:
                line.undo()
            for text in then:
                line.act(self._action(text))
            before, self.session = self.session, line
            self._keep_line(before)

        self._try(play)

    def begin(self, options: Mapping[str, str], seed: int | str | None = None) -> bool:
        """Begin another game; the old one goes to the kept games.

        Args:
            options: What was chosen for it, by name; what is left out is at its default.
            seed: A whole number; None or an empty text draws one.
        """
        return self._try(lambda: self._begin(options, seed))

    def load(self, record_text: str, game_id: str | None = None, ahead: Iterable[str] = ()) -> bool:
        """Go on with a game from its record; the old one goes to the kept games.

        `ahead` are decisions that were taken back after the record's last one.
        """
        if len(record_text) > LONGEST_TEXT:
            return self.tell("panels.notice.file")

        def go_on() -> None:
            session = Session.from_record(self.page.game, Record.parse(record_text))
            self._put_ahead(session, ahead)
            self._replace(session, game_id or new_id())

        return self._try(go_on)

    def put(self, session: AnySession) -> bool:
        """Put a game on the desk; the old one goes to the kept games."""
        return self._try(lambda: self._replace(session, new_id()))

    def load_position(self, text: str, seed: int | None = None) -> bool:
        """Begin a game from a position; the old one goes to the kept games."""

        def begin() -> None:
            chance = secrets.randbelow(SEEDS) if seed is None else seed
            session = self.page.at_position(text[:LONGEST_TEXT].strip(), chance)
            self._replace(session, new_id())

        return self._try(begin)

    def set_language(self, lang: str) -> None:
        """Speak another language from now on; the game is untouched."""
        if lang in i18n.languages() and lang != self.lang:
            self.lang = lang
            self._notify("language")

    def set_advised(self, on: bool) -> None:
        """Let the panels say what to do, or let none of them say it."""
        if on != self.advised:
            self.advised = on
            self._notify("advice")

    def fork(self, game_id: str | None = None) -> None:
        """Give the game on the desk a name of its own, apart from the one it was kept under."""
        self.game_id = game_id or new_id()
        self._notify("game")

    def tell(self, key: str) -> bool:
        """Show a message to the visitor; False, as after any refusal."""
        return self._refuse(lambda lang: self.page.words.say(lang, key))

    def hush(self) -> None:
        """Take the message away."""
        if self._notice:
            self._notice, self.notice_rules = None, ()
            self._notify("notice")

    def take_kept(self) -> list[Kept]:
        """The games that left the desk since the last call, for whoever stores them."""
        kept, self._kept = self._kept, []
        return kept

    # --- watching ---------------------------------------------------------------------------

    def subscribe(self, callback: Callback, when: When = When.NOW) -> Callable[[], None]:
        """Call `callback(desk, what)` after each change.

        `what` is "game" (repaint everything), "language" (every word), "notice" (only the
        message) or "advice" (whether panels may say what to do). Returns a function that ends the
        subscription.
        """
        entry = (when, callback)
        self._subscribers.append(entry)

        def leave() -> None:
            if entry in self._subscribers:
                self._subscribers.remove(entry)

        return leave

    def _notify(self, what: str) -> None:
        """Tell the panels, each in its turn; without an event loop all at once."""
        self._call(When.NOW, [what])
        _add(self._soon, what)
        _add(self._later, what)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._flush_soon()
            self._flush_later()
            return
        if len(self._soon) == 1:
            loop.call_soon(self._flush_soon)
        if self._later_timer:
            self._later_timer.cancel()
        self._later_timer = loop.call_later(LATER_SECONDS, self._flush_later)

    def _flush_soon(self) -> None:
        changes, self._soon = self._soon, []
        self._call(When.SOON, changes)

    def _flush_later(self) -> None:
        changes, self._later = self._later, []
        self._call(When.LATER, changes)

    def _call(self, when: When, changes: list[str]) -> None:
        """A panel that fails must not take the others down with it."""
        for what in changes:
            for at, callback in tuple(self._subscribers):
                if at == when:
                    try:
                        callback(self, what)
                    except Exception:
                        log.exception("a panel failed to follow a change of %s", what)

    # --- inside -----------------------------------------------------------------------------

    def _try(self, work: Callable[[], object]) -> bool:
        """Do it; whatever goes wrong becomes a notice and leaves the game as it was."""
        try:
            work()
        except Problem as problem:
            return self._refuse(*self.page.refusal(problem))
        except Exception:
            log.exception("the game could not go on")
            return self._refuse(lambda lang: self.page.words.say(lang, "panels.notice.fault"))
        self._changed()
        return True

    def _begin(self, options: Mapping[str, str], seed: int | str | None) -> None:
        chosen = str("" if seed is None else seed).strip() or _drawn_seed()
        self._replace(self.page.begin(options, chosen), new_id())

    def _changed(self) -> None:
        self.touched = True
        self._notice, self.notice_rules = None, ()
        self._notify("game")

    def _refuse(self, say: Say, rules: tuple[str, ...] = ()) -> bool:
        self._notice, self.notice_rules = say, rules
        self._notify("notice")
        return False

    def _replace(self, session: AnySession, game_id: str) -> None:
        """Put another game on the desk; the one that lay there is kept if it was played."""
        if self.decisions and game_id != self.game_id:
            self._kept.append(Kept(self.game_id, self.session))
        self.session, self.game_id = session, game_id

    def _keep_line(self, before: AnySession) -> None:
        """Keep the decisions that could be made again before, and no more now."""
        line = _to_its_end(before)
        old, new = (_actions(session) for session in (line, _to_its_end(self.session)))
        pairs = zip(old, new, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        if len(old) - same >= WORTH_KEEPING:
            self._kept.append(Kept(f"{self.game_id}-undone", line))

    def _put_ahead(self, session: AnySession, ahead: Iterable[str]) -> None:
        """Let these decisions be made again; from the first one on that is not allowed, none is."""
        made = 0
        try:
            for text in ahead:
                session.act(self._action(text))
                made += 1
        except Problem:
            log.info("a decision that was taken back cannot be made again")
        for _ in range(made):
            session.undo()

    def _action(self, text: str) -> Any:
        return self.page.game.parse_action(text)


def new_id() -> str:
    """A short name for a game in this browser."""
    return secrets.token_hex(4)


def _drawn_seed() -> str:
    return str(secrets.randbelow(SEEDS))


def _to_its_end(session: AnySession) -> AnySession:
    """A twin of the session in which everything taken back is made again."""
    line = session.fork()
    while line.can_redo:
        line.redo()
    return line


def _actions(session: AnySession) -> list[Any]:
    return [moment.action for moment in session.moments]


def _add(changes: list[str], what: str) -> None:
    if what not in changes:
        changes.append(what)
