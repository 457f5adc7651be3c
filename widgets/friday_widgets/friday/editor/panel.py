"""The position editor: for the player with the real cards, any position card by card or as text.

The draft lives here and every edit is a pure function of :mod:`friday_nb.friday.drafts`.  A text
that cannot be read changes no card, and stays as it was typed.  Nothing is sent to the page before
it opens the editor; only the sentence about a link that holds no possible position is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, ClassVar
from urllib.parse import quote

import traitlets

from friday_nb.core.errors import Problem
from friday_nb.friday import drafts
from friday_nb.friday.drafts import Draft, Place
from friday_nb.friday.rules import layout
from friday_nb.friday.words import say
from friday_widgets.desk.desk import When
from friday_widgets.desk.keeping import LONGEST_TEXT
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.editor.sheet import Sheet
from friday_widgets.friday.editor.words import catalog, shown, shown_words
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data, Panel

log = logging.getLogger(__name__)

Edit = Callable[[Draft, Data], Draft]

LONGEST_PAST = 200
"""How many edits can be taken back."""

_PLAIN = ",=/:"
"""Signs of a position that stand as they are in a link; a messenger may eat others at its end."""


class Editor(Panel):
    """Sets up any position, and puts it on the desk.

    Args:
        desk: The visitor's game.
        space: Under which name the browser keeps what was entered; empty keeps nothing.
    """

    is_later = True
    _esm: ClassVar[Any] = assets.esm(
        "frame/dom.js",
        "wire/pressed.js",
        "wire/line.js",
        "frame/parts.js",
        "frame/storage.js",
        *("frame/page.js", "panes/panes.js"),
        *("table/keys.js", "lobby/game_name.js"),
        "friday/art.js",
        "frame/hyphens.js",
        *("friday/editor/parts.js", "friday/editor/editor.js"),
    )
    _css: ClassVar[Any] = assets.css(
        "frame/theme.css", "friday/colours.css", "friday/editor/editor.css"
    )
    model = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    catalog = traitlets.Dict().tag(sync=True)
    note = traitlets.Dict().tag(sync=True)
    space = traitlets.Unicode().tag(sync=True)

    def __init__(self, desk: Desk, *, space: str = "friday") -> None:
        self._desk = desk
        self._sheet = Sheet(drafts.start())
        self._past: list[Sheet] = []
        self._answered = 0
        self._opened = False
        self._link: Problem | None = None
        super().__init__(desk.wire, space=space)
        self._until_closed(desk.subscribe(self._follow, When.SOON))

    @property
    def sheet(self) -> Sheet:
        """What is entered now."""
        return self._sheet

    # --- to the page ------------------------------------------------------------------------

    def _follow(self, _desk: Desk, what: str) -> None:
        if what == "language":
            self._speak()

    def _speak(self) -> None:
        lang = self._desk.lang
        self.note = note(self._link, lang)
        if self._opened:
            with self.hold_sync():
                self.words, self.catalog = shown_words(lang), catalog(lang)
                self._paint()

    def _paint(self) -> None:
        """Also when nothing changed: the page then shows again what holds."""
        if self._opened:
            self._answered += 1
            more = {"undo": bool(self._past), "link": link(self._sheet.text)}
            self.model = shown(self._sheet, self._desk.lang) | more | {"answer": self._answered}

    # --- from the page ----------------------------------------------------------------------

    def hear(self, message: Data) -> None:
        """Change the draft; what cannot be followed changes nothing."""
        kind = str(message.get("type"))
        try:
            if kind == "edit":
                self._edit(message)
            elif kind in self._answers():
                self._answers()[kind](message)
        except (KeyError, TypeError, ValueError):
            log.info("an edit of the page could not be followed: %.200r", message)

    def _answers(self) -> dict[str, Callable[[Data], object]]:
        return {
            "hello": self._hello,
            "open": lambda _: self._open(),
            "text": lambda m: self._write(str(m.get("text", ""))),
            "undo": lambda _: self._undo(),
            "table": lambda _: self._turn(Sheet(drafts.read(self._desk.position()))),
            "use": lambda _: self._use(self._desk.load_position),
            "own": lambda _: self._use(self._desk.load_own_cards),
            "noted": lambda _: self._noted(),
        }

    def _hello(self, message: Data) -> None:
        """The page is there, perhaps by a link with a position, perhaps again after a reload."""
        kept, asked = message.get("kept"), message.get("link")
        if isinstance(kept, str) and kept and not self._past:
            self._write(kept)
        if isinstance(asked, str) and asked.strip():
            self._write(asked)
            self._link = self._sheet.problem
            if self._link is None:
                self._desk.load_position(self._sheet.draft.text)
        self._speak()

    def _open(self) -> None:
        self._opened = True
        self._noted()

    def _noted(self) -> None:
        self._link = None
        self._speak()

    def _edit(self, message: Data) -> None:
        draft = _EDITS[str(message.get("do"))](self._sheet.draft, message)
        if draft == self._sheet.draft:
            self._paint()
        else:
            self._turn(Sheet(draft))

    def _write(self, text: str) -> None:
        text = text[:LONGEST_TEXT]
        if text != self._sheet.text:
            self._turn(self._sheet.written(text))

    def _undo(self) -> None:
        if self._past:
            self._sheet = self._past.pop()
            self._paint()

    def _turn(self, sheet: Sheet) -> None:
        self._past = [*self._past[-LONGEST_PAST + 1 :], self._sheet]
        self._sheet = sheet
        self._paint()

    def _use(self, begin: Callable[[str], bool]) -> None:
        """Begin a game at the position; an impossible one has been named on the page already."""
        if not self._sheet.problem and begin(self._sheet.draft.text):
            self.send({"type": "used"})

    def __repr__(self) -> str:
        return f"Editor({self._sheet.text!r})"


def link(text: str) -> str:
    """The end of an address that opens the page at this position.

    >>> link("level=1 step=green stack=>0*2> cards=0~,/1")
    '?position=level=1+step=green+stack=%3E0%2A2%3E+cards=0%7E,/1'
    """
    quoted = quote(text, safe=f"{_PLAIN} ")
    for sign, written in (("~", "%7E"), ("_", "%5F"), (" ", "+")):
        quoted = quoted.replace(sign, written)
    return f"?position={quoted}"


def note(problem: Problem | None, lang: str) -> dict[str, str]:
    """What the page says of a link that holds no possible position; nothing without a problem."""
    if problem is None:
        return {}
    return {
        "text": say(lang, "editor.note", why=problem.text(lang)),
        **{name: say(lang, f"editor.note.{name}") for name in ("kept", "open", "ok")},
    }


def _number(message: Data, name: str = "n") -> int:
    value = message.get(name)
    if type(value) is not int:  # a bool is an int, too
        raise TypeError(f"{name} is no number")
    return value


def _card(message: Data) -> str:
    return str(message.get("card", ""))


def _place(message: Data) -> Place:
    return Place(str(message.get("place", "")))


_EDITS: dict[str, Edit] = {
    "start": lambda d, _: drafts.start(d.cells[layout.LEVEL]),
    "put": lambda d, m: drafts.put(d, _card(m), _place(m)),
    "back": lambda d, m: drafts.back(d, _card(m), _place(m)),
    "level": lambda d, m: drafts.level(d, _number(m)),
    "step": lambda d, m: drafts.step(d, _number(m)),
    "life": lambda d, m: drafts.life(d, _number(m)),
    "pirate": lambda d, m: drafts.pirate(d, _number(m), _card(m)),
    "unseen": lambda d, m: drafts.unseen(d, lies_there=bool(m.get("on"))),
    "fight": lambda d, m: drafts.fight(d, _card(m)),
    "offer": lambda d, m: drafts.offer(d, _number(m), _card(m)),
    "beaten": lambda d, m: drafts.beaten(d, _number(m)),
    "used": lambda d, m: drafts.use(d, _number(m)),
    "down": lambda d, m: drafts.turn_over(d, _number(m)),
    "side": lambda d, m: drafts.side(d, _number(m)),
    "double": lambda d, m: drafts.double(d, _number(m)),
    "step_down": lambda d, m: drafts.step_down(d, _number(m)),
    "lift": lambda d, m: drafts.lift(d, _number(m)),
    "drop": lambda d, m: drafts.leave_out(d, str(m.get("name"))),
}
"""What the page may ask for, by its name."""
