"""The bar above the table, and the keeper of the visitor's games.

The games live in the visitor's browser, never on the server. After each change the record travels
there, only what is new of it; when the page opens, the browser sends it back and it is replayed.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Any, ClassVar

import traitlets

from friday_widgets.frame import assets
from friday_widgets.frame.desk import Desk, When, new_id
from friday_widgets.frame.game_page import GamePage, Option
from friday_widgets.frame.panel import Panel

log = logging.getLogger(__name__)

Message = dict[str, Any]

LONGEST_LIST = 20
"""So many kept games are named at once; the browser keeps fewer."""

LONGEST_AHEAD = 2000
"""No more decisions than that are put ahead of a game."""

_PREFIX = "panels."
_SHOWN = re.compile(
    r"panels\.(title|subtitle|bar|new|undo|redo|rewind|games|files|help|close|cancel|language|theme|ruling"
    r"|late|lost|tab|store|ok|notice\.file)\b"
)
"""Which words the page needs; those with facts in them are said here instead."""

_LONGEST_ID = 40


class Controls(Panel):
    """The bar above the table.

    Args:
        desk: The visitor's game.
        space: Under which name the browser keeps the games; empty keeps none.
        guess: Take the browser's language until the reader chooses one.
        lesson: Only undo, redo and "start over", for a position in the middle of a text.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "frame/line.js", "frame/parts.js", "frame/storage.js", "frame/page.js"),
        *("frame/controls/dialogs.js", "frame/controls/controls.js"),
    )
    _css: ClassVar[Any] = assets.css(
        "frame/theme.css", "frame/controls/controls.css", "frame/app.css"
    )
    model = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    space = traitlets.Unicode().tag(sync=True)
    lesson = traitlets.Bool().tag(sync=True)

    def __init__(
        self, desk: Desk, *, space: str = "friday", guess: bool = False, lesson: bool = False
    ) -> None:
        self._desk = desk
        self._guess = guess
        self._sent: tuple[str, str] | None = None
        self._greeted = False
        super().__init__(
            desk.wire,
            model=model(desk),
            words=shown_words(desk.page, desk.lang),
            space=space,
            lesson=lesson,
        )
        desk.subscribe(self._follow, When.SOON)

    # --- to the page ------------------------------------------------------------------------

    def _follow(self, desk: Desk, what: str) -> None:
        if what == "language":
            self.words = shown_words(desk.page, desk.lang)
        self.model = model(desk)
        if what == "game" and self._greeted:
            self._keep()

    def _keep(self) -> None:
        """Send what is new of the record; nothing is sent before the page asked for the first."""
        desk = self._desk
        for kept in desk.take_kept():
            text = str(kept.session.record())
            about = desk.page.about(kept.session)
            self.send({"type": "aside", "id": kept.id, "text": text, "about": about})
        text, known = desk.record(), 0
        if self._sent and self._sent[0] == desk.game_id:
            if self._sent[1] == text:
                return
            known = _shared(self._sent[1], text)
        self._sent = (desk.game_id, text)
        self.send(
            {
                "type": "keep",
                "id": desk.game_id,
                "from": _letters(text[:known]),
                "add": text[known:],
                "about": desk.page.about(desk.session),
                "ahead": desk.ahead,
            }
        )

    # --- from the page ----------------------------------------------------------------------

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        """Messages come from a stranger's browser: unknown ones are dropped, faults are logged."""
        if not isinstance(message, dict):
            return
        answer = self._answers().get(str(message.get("type")))
        if answer is None:
            return
        try:
            answer(message)
        except Exception:
            log.exception("a message of the page could not be followed: %.200r", message)

    def _answers(self) -> dict[str, Callable[[Message], object]]:
        desk = self._desk
        return {
            "hello": self._hello,
            "resend": lambda _: self._keep_whole(),
            "undo": lambda _: desk.undo(),
            "redo": lambda _: desk.redo(),
            "rewind": lambda _: desk.rewind(),
            "new": lambda m: desk.begin(_options(m.get("options")), m.get("seed")),
            "load": self._load,
            "position": self._position,
            "position?": lambda _: self.send({"type": "position", "text": desk.position()}),
            "fork": lambda m: desk.fork(_id(m.get("id"))),
            "language": lambda m: desk.set_language(str(m.get("lang"))),
            "names": self._names,
            "example": lambda _: desk.put(desk.page.example()),
        }

    def _hello(self, message: Message) -> None:
        """The page is there: take up the game that it kept, unless one is being played already."""
        self._greeted, self._sent = True, None
        if self.space:
            guess = message.get("browser") if self._guess else None
            self._desk.set_language(str(message.get("lang") or guess))
        stored = message.get("stored")
        if isinstance(stored, dict) and not self._desk.touched:
            game_id, text = _id(stored.get("id")), str(stored.get("record"))
            if self._desk.load(text, game_id, _decisions(stored.get("ahead"))):
                return
            self._desk.hush()
            self.send({"type": "damaged", "id": game_id, "text": text})
        self._keep()

    def _repeat(self, since: int) -> None:
        super()._repeat(since)
        if self._greeted:
            self._keep_whole()

    def _keep_whole(self) -> None:
        self._sent = None
        self._keep()

    def _load(self, message: Message) -> None:
        game_id = _id(message["id"]) if message.get("id") else None
        ahead = _decisions(message.get("ahead"))
        done = self._desk.load(str(message.get("text", "")), game_id, ahead)
        self._tell_dialog(message, done=done)

    def _position(self, message: Message) -> None:
        done = self._desk.load_position(str(message.get("text", "")))
        self._tell_dialog(message, done=done)

    def _tell_dialog(self, message: Message, *, done: bool) -> None:
        """A dialog that waits for an answer says itself what is wrong with its text."""
        if not message.get("dialog"):
            return
        self.send({"type": "loaded", "fault": "" if done else self._desk.notice})
        if not done:
            self._desk.hush()

    def _names(self, message: Message) -> None:
        games = message.get("games")
        games = games[:LONGEST_LIST] if isinstance(games, list) else []
        page, lang = self._desk.page, self._desk.lang
        self.send({"type": "names", "names": [game_name(page, game, lang) for game in games]})

    def __repr__(self) -> str:
        return f"Controls({self._desk.position()!r})"


def model(desk: Desk) -> dict[str, Any]:
    """What the bar shows of the game: small, because it may travel with each click."""
    return {
        "lang": desk.lang,
        "can_undo": desk.session.can_undo,
        "can_redo": desk.session.can_redo,
    }


def shown_words(page: GamePage, lang: str) -> dict[str, Any]:
    """Every word of the bar and its dialogs, in one language; they travel only when it changes."""
    words = page.words
    said = {
        key.removeprefix(_PREFIX): words.say(lang, key)
        for key, template in words.table(lang).items()
        if _SHOWN.match(key) and "{" not in template
    }
    return {
        **said,
        "help.6": words.say(lang, "panels.help.6", keys=page.keys_text(lang)),
        "setup": words.say(lang, "editor.open"),
        "setup.long": words.say(lang, "editor.open.long"),
        "options": [_shown(option) for option in page.options(lang)],
    }


def _shown(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "question": option.question,
        "ruling": option.ruling,
        "values": [
            {"value": value, "name": name, "text": text} for value, name, text in option.values
        ],
    }


def game_name(page: GamePage, game: object, lang: str) -> dict[str, str]:
    """A kept game in words. The facts come back from the browser, so they are checked."""
    kept = game if isinstance(game, dict) else {}
    facts = kept.get("about")
    facts = facts if isinstance(facts, dict) else {}
    title = page.title(facts, lang)
    if str(kept.get("id")).endswith("-undone"):
        title = page.words.say(lang, "panels.games.undone", game=title)
    decisions = facts.get("decisions")
    return {
        "title": title,
        "detail": page.words.say(
            lang, "panels.games.decisions", n=decisions if isinstance(decisions, int) else 0
        ),
    }


def _shared(before: str, now: str) -> int:
    """How many letters at the beginning are the same."""
    for at, (old, new) in enumerate(zip(before, now, strict=False)):
        if old != new:
            return at
    return min(len(before), len(now))


def _letters(text: str) -> int:
    """The length as a browser counts it: a sign beyond the first 65536 counts twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _decisions(value: object) -> list[str]:
    """The decisions ahead as the browser sent them; nothing of what cannot be such a list."""
    return [str(text) for text in value[:LONGEST_AHEAD]] if isinstance(value, list) else []


def _options(value: object) -> dict[str, str]:
    """The options of a new game as the browser sent them; none if that is no such thing."""
    return {str(k): str(v) for k, v in value.items()} if isinstance(value, dict) else {}


def _id(value: object) -> str:
    """A game's id as the browser sent it, or a new one if that is no id."""
    if (
        isinstance(value, str)
        and 0 < len(value) <= _LONGEST_ID
        and value.replace("-", "").isalnum()
    ):
        return value
    return new_id()
