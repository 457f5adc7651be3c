"""The bar above the table, which also has the browser store the visitor's games.

Games are stored in the visitor's browser, never on the server.  After each change the new part of
the record is sent there; when the page opens, the browser sends the record back and it is replayed.
Games with hidden hands are sent encrypted (:mod:`friday_widgets.desk.seal`).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import Any, ClassVar

import traitlets

from friday_nb import i18n
from friday_nb.core import registry
from friday_nb.core.options import SEATS
from friday_nb.core.session import AnySession
from friday_widgets.desk.desk import Desk, When
from friday_widgets.desk.forgiving import forgiving
from friday_widgets.desk.game_page import PERSON, GamePage, OptionInWords
from friday_widgets.desk.given import desk_of
from friday_widgets.desk.history import row_of
from friday_widgets.desk.keeping import new_id
from friday_widgets.desk.prefix import shared
from friday_widgets.desk.seal import is_sealed
from friday_widgets.desk.undone import KeptGame, is_undone
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data, Panel

log = logging.getLogger(__name__)


LONGEST_LIST = 20
"""The most kept games to make titles for in one request; the browser stores fewer."""

LONGEST_AHEAD = 2000
"""The most undone decisions to accept with a game."""

_PREFIX = "panels."
_SHOWN = re.compile(
    r"panels\.(title|subtitle|bar|new|undo|redo|rewind|games|history|files|help|close|cancel|language|theme|ruling"
    r"|late|lost|tab|store|ok)\b"
)
"""The keys of the texts that the page needs; those with facts in them are filled in here."""

_LONGEST_ID = 40


class Controls(Panel):
    """The bar above the table.

    Args:
        desk: The visitor's game.
        space: The name under which the browser stores the games, by default the game's own; if
            empty, it stores none.
        guess: Whether to use the browser's language until the reader chooses one.
        lesson: Whether to have only undo, redo and "start over", for a position in a text.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/pressed.js", "wire/line.js", "frame/parts.js"),
        *("frame/storage.js", "frame/history.js", "frame/page.js", "table/keys.js"),
        *("table/sight.js", "panes/panes.js"),
        *("frame/controls/days.js", "frame/controls/history.js"),
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
        self,
        desk: Desk | AnySession | None = None,
        *,
        space: str | None = None,
        guess: bool = False,
        lesson: bool = False,
    ) -> None:
        desk = desk_of(desk, Desk)
        self._desk = desk
        self._guess = guess
        self._sent: tuple[str, str, list[str]] | None = None
        self._greeted = False
        super().__init__(
            desk.wire,
            model=model(desk, lesson=lesson),
            words=shown_words(desk.page, desk.lang),
            space=desk.page.game.name if space is None else space,
            lesson=lesson,
        )
        self._until_closed(desk.subscribe(self._follow, When.SOON))

    # --- to the page ------------------------------------------------------------------------

    def _follow(self, desk: Desk, what: str) -> None:
        if what == "language":
            self.words = shown_words(desk.page, desk.lang)
        self.model = model(desk, lesson=self.lesson)
        if what == "game" and self._greeted:
            self._keep()

    def _keep(self) -> None:
        """Send the new part of the record to be stored, once the page has asked for it."""
        desk = self._desk
        for kept in desk.shelf.take():
            text, _ahead = desk.shelf.written(kept)
            about = _about(desk, kept)
            self.send({"type": "aside", "id": kept.id, "text": text, "about": about})
        (text, ahead), known = desk.to_keep(), 0
        if self._sent and self._sent[0] == desk.game_id:
            if self._sent[1:] == (text, ahead):
                return
            known = shared(self._sent[1], text)
        self._sent = (desk.game_id, text, ahead)
        self.send(
            {
                "type": "keep",
                "id": desk.game_id,
                "from": _letters(text[:known]),
                "add": text[known:],
                "about": _about(desk, desk.playing.as_kept),
                "ahead": ahead,
                "upto": desk.wire.taken,
            }
        )

    # --- from the page ----------------------------------------------------------------------

    def hear(self, message: Data) -> None:
        """Do what a button or a dialog asks for; the unknown is dropped, a fault is logged."""
        answer = self._answers().get(str(message.get("type")))
        if answer is None:
            return
        try:
            answer(message)
        except Exception:
            log.exception("a message of the page could not be followed: %.200r", message)

    def _answers(self) -> dict[str, Callable[[Data], object]]:
        desk = self._desk
        return {
            "hello": self._hello,
            "resend": lambda _: self._keep_whole(),
            "undo": self._step,
            "redo": self._step,
            "rewind": lambda _: desk.rewind(),
            "new": self._new,
            "load": self._load,
            "position": self._position,
            "position?": lambda _: desk.observers.after_soon(self._tell_position),
            "fork": lambda m: desk.fork(_id(m.get("id"))),
            "language": lambda m: desk.set_language(str(m.get("lang"))),
            "names": self._names,
            "example": lambda _: self._example(),
        }

    def _step(self, message: Data) -> None:
        with forgiving(self._desk, message.get("queued")):
            self._desk.undo() if message["type"] == "undo" else self._desk.redo()

    def _example(self) -> None:
        example = self._desk.page.example()
        if example:
            self._desk.put(example)

    def _new(self, message: Data) -> None:
        players = _players(message.get("players"))
        self._choose(message.get("chosen"))
        self._desk.begin(_options(message.get("options")), message.get("seed"), players)

    def _choose(self, chosen: object) -> None:
        """Remember what was chosen last for a new game."""
        if isinstance(chosen, dict):
            self._desk.chosen = _options(chosen.get("options")), _players(chosen.get("players"))

    def _hello(self, message: Data) -> None:
        """The page has loaded: resume the game it stored, unless one is being played already."""
        self._greeted, self._sent = True, None
        self._choose(message.get("chosen"))
        if self.space:
            guess = message.get("browser") if self._guess else None
            self._desk.set_language(str(message.get("lang") or guess))
        self._take_up(message.get("stored"))
        self._desk.tempo.meet()
        self._desk.observers.after_soon(self._greet)

    def _greet(self) -> None:
        """Tell the page that it now shows what its browser keeps, in the reader's language."""
        self.send({"type": "greeted"})

    def _take_up(self, stored: object) -> None:
        if isinstance(stored, dict) and not self._desk.touched:
            game_id, text = _id(stored.get("id")), str(stored.get("record"))
            players = self._seated_before(stored)
            if self._desk.load(text, game_id, _decisions(stored.get("ahead")), players):
                return
            self._desk.hush()
            kind = {"kind": "sealed"} if is_sealed(text) else {}
            self.send({"type": "damaged", "id": game_id, "text": text, **kind})
        self._keep()

    def _repeat(self, since: int) -> None:
        super()._repeat(since)
        if self._greeted:
            self._keep_whole()
            self._greet()

    def _keep_whole(self) -> None:
        self._sent = None
        self._keep()

    def _load(self, message: Data) -> None:
        game_id = _id(message["id"]) if message.get("id") else None
        ahead = _decisions(message.get("ahead"))
        players = self._seated_before(message)
        done = self._desk.load(str(message.get("text", "")), game_id, ahead, players)
        self._tell_dialog(message, done=done)

    def _seated_before(self, stored: Data) -> list[str] | None:
        """The players of a stored game; None if one of them no longer exists."""
        players = _players(stored.get("players"))
        known = {PERSON, *self._desk.page.bots(), *self._desk.seats.guests}
        return players if players and known.issuperset(players) else None

    def _position(self, message: Data) -> None:
        done = self._desk.load_position(str(message.get("text", "")))
        self._tell_dialog(message, done=done)

    def _tell_position(self) -> None:
        """Send the position on the table; the record that leads to it was sent before."""
        self.send({"type": "position", "text": self._desk.position()})

    def _tell_dialog(self, message: Data, *, done: bool) -> None:
        """Send the result to a dialog that is waiting for it, instead of showing a notice."""
        if not message.get("dialog"):
            return
        self.send({"type": "loaded", "fault": "" if done else self._desk.notice})
        if not done:
            self._desk.hush()

    def _names(self, message: Data) -> None:
        games = message.get("games")
        games = games[:LONGEST_LIST] if isinstance(games, list) else []
        page, lang = self._desk.page, self._desk.lang
        self.send({"type": "names", "names": [game_name(page, game, lang) for game in games]})

    def __repr__(self) -> str:
        return f"Controls({self._desk!r})"


def model(desk: Desk, *, lesson: bool = False) -> dict[str, Any]:
    """The state of the bar; small, because it may be sent with each click.

    ``why`` says why a button can do nothing now; it is empty if the button works.
    """
    why = {"undo": desk.why_not("undo"), "redo": desk.why_not("redo")}
    if lesson:
        why["rewind"] = desk.why_not("rewind")
    return {"lang": desk.lang, "why": why}


def shown_words(page: GamePage, lang: str) -> dict[str, Any]:
    """All texts of the bar and its dialogs in one language; they are sent only when it changes.

    A control without a text is not shown: a game without an editor has no button for it.
    """
    words = page.words
    said: dict[str, Any] = {
        key.removeprefix(_PREFIX): words.say(lang, key)
        for key, template in words.table(lang).items()
        if _SHOWN.match(key) and "{" not in template
    }
    said["title"] = words.say(lang, "game.name")
    said["files.large"] = words.say(lang, "problem.long_file")
    keys = page.keys_text(lang)
    if keys:
        said["help.6"] = words.say(lang, "panels.help.6", keys=keys)
    if page.has_editor:
        said["setup"] = words.say(lang, "editor.open")
        said["setup.long"] = words.say(lang, "editor.open.long")
        said["setup.own"] = words.say(lang, "editor.open.own")
    if page.game.hides_hands:
        said["new.seed.help"] = words.say(lang, "panels.new.seed.hidden")
    said["history"] = _history(page, lang)
    said["positions"] = page.has_positions
    said["options"] = [_shown(option) for option in page.options(lang)]
    said["seats"] = _seats(page, lang)
    return said


def _history(page: GamePage, lang: str) -> dict[str, Any]:
    """What the table of finished games cannot say by itself."""
    names = {name: i18n.of(name).say(lang, "game.name") for name in registry.names()}
    own = {page.game.name: page.words.say(lang, "game.name")}
    high = page.proud_points
    return {
        "game": page.game.name,
        "games": names | own,
        "high": high,
        "proud": "" if high is None else page.words.say(lang, "panels.history.proud", n=high),
    }


def _seats(page: GamePage, lang: str) -> dict[str, Any] | None:
    """The choices of players for each seat; None in a solo game."""
    most = max(page.game.seat_counts)
    if most == 1:
        return None
    people = [[PERSON, page.words.say(lang, "panels.new.person"), ""]]
    bots = [[name, page.bot_name(name, lang), page.bot_text(name, lang)] for name in page.bots()]
    return {
        "question": page.words.say(lang, "panels.new.seats"),
        "names": [page.seat_name(seat, lang) for seat in range(most)],
        "players": people + bots,
        "usual": page.usual_players(most),
        "least": min(page.game.seat_counts),
        "option": SEATS,
    }


def _shown(option: OptionInWords) -> dict[str, Any]:
    return {
        "name": option.name,
        "question": option.question,
        "default": option.default,
        "ruling": option.ruling,
        "values": [
            {"value": value, "name": name, "text": text} for value, name, text in option.values
        ],
    }


def game_name(page: GamePage, game: object, lang: str) -> dict[str, Any]:
    """A kept game in words; its facts come from the browser, so they are checked."""
    kept = game if isinstance(game, dict) else {}
    facts = kept.get("about")
    facts = facts if isinstance(facts, dict) else {}
    title = page.title(facts, lang)
    if is_undone(str(kept.get("id"))):
        title = page.words.say(lang, "panels.games.undone", game=title)
    decisions = facts.get("decisions")
    return {
        "title": title,
        "over": facts.get("over") is True,
        "detail": page.words.say(
            lang, "panels.games.decisions", n=decisions if isinstance(decisions, int) else 0
        ),
    }


def _letters(text: str) -> int:
    """The length as a browser counts it, in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _decisions(value: object) -> list[str]:
    """The undone decisions that the browser has sent; empty if it is not a list."""
    return [str(text) for text in value[:LONGEST_AHEAD]] if isinstance(value, list) else []


def _options(value: object) -> dict[str, str]:
    """The options of a new game that the browser has sent; empty if it is not an object."""
    return {str(k): str(v) for k, v in value.items()} if isinstance(value, dict) else {}


def _players(value: object) -> list[str] | None:
    """The players that the browser has sent; None if it is not a list."""
    return [str(name) for name in value] if isinstance(value, list) else None


def _about(desk: Desk, game: KeptGame) -> dict[str, Any]:
    """What the browser stores beside the text of a game; the players unless it is a solo game."""
    seated = {"seats": list(game.players)} if len(game.players) > 1 else {}
    more = {"untouched": desk.shelf.is_untouched(game), "row": row_of(desk.page, game)}
    return {**desk.page.about(game.session), **seated, **more}


def _id(value: object) -> str:
    """The id of a game that the browser has sent, or a new one if it is invalid."""
    if (
        isinstance(value, str)
        and 0 < len(value) <= _LONGEST_ID
        and value.replace("-", "").isalnum()
    ):
        return value
    return new_id()
