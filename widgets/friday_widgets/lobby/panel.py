"""The lobby: the whole page with several games, of which one is open at a time.

A game's panels are created when it is first opened and then stay, shown or hidden, so that a
visitor who comes back to a game finds it unchanged.  The browser remembers which game was open last
(``friday-nb/game``), and a URL with ``?game=NAME`` overrides that.  With only one game there is no
bar to choose from.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import ipywidgets
import traitlets

from friday_nb import i18n
from friday_nb.core.errors import Problem
from friday_nb.core.pasted import plain, spelled
from friday_widgets.desk.desk import Desk, When
from friday_widgets.frame.app import GameApp
from friday_widgets.lobby.address import LONGEST, Query, queries, unread
from friday_widgets.wire import assets
from friday_widgets.wire.line import Line
from friday_widgets.wire.panel import Data, Panel

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Door:
    """The entry of a game in the lobby.

    Attributes:
        name: The game's name, under which the browser also stores its games.
        title: Gives its title in a language.
        enter: Makes its page, given a language or None for that of the browser.
    """

    name: str
    title: Callable[[str], str]
    enter: Callable[[str | None], GameApp]


class LobbyApp(ipywidgets.Box):  # type: ignore[misc] # ipywidgets is not typed
    """The page with several games; a notebook cell that ends with it displays it.

    Args:
        doors: The games in the order they are offered.
        lang: The language until the reader chooses another; by default that of the browser.
        game: The game to begin with; by default the first.

    Attributes:
        apps: The pages of the games that were opened so far, by name.
        game: The name of the game that is open.
    """

    def __init__(
        self, doors: Sequence[Door], *, lang: str | None = None, game: str | None = None
    ) -> None:
        self._doors = {door.name: door for door in doors}
        self._lang = lang
        self.apps: dict[str, GameApp] = {}
        self.problem: Problem | None = None
        """Why the game that was asked for last cannot be opened, if that can be told."""
        self.game = game or doors[0].name
        app = self._enter(self.game)
        self._bar = [Bar(self)] if len(doors) > 1 else []
        super().__init__([*self._bar, app])
        self.add_class("fri-lobby")

    @property
    def app(self) -> GameApp:
        """The page of the game that is open."""
        return self.apps[self.game]

    @property
    def doors(self) -> tuple[Door, ...]:
        """The games, in the order they are offered."""
        return tuple(self._doors.values())

    def show_game(self, name: str) -> bool:
        """Open a game; False if there is no such game, or it cannot be opened."""
        name = spelled(name)
        if name not in self._doors:
            return False
        self.problem = None
        try:
            app = self.apps.get(name) or self._enter(name)
        except Problem as problem:
            self.problem = problem
            return False
        except Exception:
            log.exception("the game %s could not be opened", name)
            return False
        app.desk.set_language(self.app.desk.lang)
        self.game = name
        self.children = [*self._bar, app]
        return True

    def _enter(self, name: str) -> GameApp:
        app = self._doors[name].enter(self._lang)
        self.apps[name] = app.add_class(f"fri-game-{name}")
        app.desk.subscribe(self._follow, When.SOON)
        return app

    def _follow(self, desk: Desk, what: str) -> None:
        if what == "language" and desk is self.app.desk:
            for bar in self._bar:
                bar.paint()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(self._doors)})"


class Bar(Panel):
    """The names of the games, one line above the page.

    Args:
        lobby: What it belongs to.
    """

    _esm: ClassVar[Any] = assets.esm(
        *(
            "frame/dom.js",
            "wire/pressed.js",
            "wire/line.js",
            "frame/storage.js",
            "frame/page.js",
            "frame/parts.js",
        ),
        *("lobby/game_name.js", "lobby/opening.js", "lobby/lobby.js"),
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "lobby/lobby.css")
    model = traitlets.Dict().tag(sync=True)

    def __init__(self, lobby: LobbyApp) -> None:
        self._lobby = lobby
        self._answers = 0
        self._missed: tuple[str, str, Problem | None] | None = None
        """Why the page does not show the game that it was asked for: a key, the game's name, and
        what prevents it, if that can be told."""
        self._asked: tuple[Query, ...] = ()
        """What else stood in the address of the page."""
        super().__init__(Line(), model=self._model())

    def paint(self) -> None:
        """Show which game is open, in the language of its page."""
        self.model = self._model()

    def _model(self) -> dict[str, Any]:
        lobby, lang = self._lobby, self._lobby.app.desk.lang
        return {
            "lang": lang,
            "label": i18n.say(lang, "panels.lobby"),
            "games": [_shown(door, lang) for door in lobby.doors],
            "open": lobby.game,
            "answers": self._answers,
            "notice": self._notice(lang),
            "close": i18n.say(lang, "panels.close"),
        }

    def _notice(self, lang: str) -> str:
        """What the visitor has to know about what is not as the address says; usually nothing."""
        doors = {door.name: door.title(lang) for door in self._lobby.doors}
        shown = doors[self._lobby.game]
        besides = unread(self._asked, self._lobby.app.desk, i18n.say, shown)
        return " ".join(filter(None, [self._not_opened(lang, doors, shown), besides]))

    def _not_opened(self, lang: str, doors: dict[str, str], shown: str) -> str:
        """Why the game that was asked for is not shown."""
        if self._missed is None:
            return ""
        key, name, problem = self._missed
        known = ", ".join(doors.values())
        name = doors.get(spelled(name), plain(name)[:LONGEST])
        said = i18n.say(lang, key, name=name, shown=shown, known=known)
        return f"{said} {problem.text(lang)}" if problem else said

    def hear(self, message: Data) -> None:
        """Open the game that the page asks for, and always answer: the page waits for it."""
        match message:
            case {"type": "open", "name": name, **more}:
                self._open(str(name), str(more.get("asked") or name))
                self._asked = queries(more.get("address"))
                self._answers += 1
                self.paint()
            case {"type": "close"}:
                self._missed, self._asked = None, ()
                self.paint()

    def _open(self, name: str, asked: str) -> None:
        """Open a game; ``asked`` is the one that the address names, if that is another."""
        known = {door.name for door in self._lobby.doors}
        if spelled(asked) in known:  # a page may read names less leniently
            name = asked
        opened = self._lobby.show_game(name) if name else True
        if asked and spelled(asked) not in known:
            self._missed = "panels.lobby.unknown", asked, None
        elif opened:
            self._missed = None
        else:
            self._missed = "panels.lobby.failed", name, self._lobby.problem

    def __repr__(self) -> str:
        return f"Bar({self._lobby!r})"


def _shown(door: Door, lang: str) -> Data:
    """A game to choose: its title, and what is said while it is on its way."""
    title = door.title(lang)
    opening = i18n.say(lang, "panels.lobby.opening", name=title)
    return {"name": door.name, "title": title, "opening": opening}
