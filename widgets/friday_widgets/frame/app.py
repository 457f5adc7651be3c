"""The page of a game: its panels around one desk, laid out by `app.css`.

A game only lists its panels::

    class Duel(GameApp):
        def __init__(self, *, lang: str | None = None, space: str = "duel") -> None:
            desk = Desk(PAGE, lang=lang or DEFAULT_LANGUAGE)
            super().__init__(desk, lay, space=space, guess=lang is None)

    def lay(desk: Desk, space: str) -> Parts:
        return Parts(Table(desk), tabs=["score"], panels=[Score(desk)])

The bar at the top and the guide beside the table are the same for every game, and so is the line
that says who sits where, in games with several seats.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar, TypeVar

import ipywidgets

from friday_nb.core.game import AnyGame
from friday_nb.core.options import SEED, drawn_seed
from friday_nb.core.session import AnySession, Session
from friday_nb.i18n import DEFAULT_LANGUAGE
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.game_page import GamePage
from friday_widgets.desk.seating import Bots
from friday_widgets.frame.controls.panel import Controls
from friday_widgets.frame.exercise.panel import ExercisePanel
from friday_widgets.frame.presets.panel import PRESETS, Preset, Presets
from friday_widgets.frame.seats.panel import Seats
from friday_widgets.panes.guide.panel import Guide
from friday_widgets.panes.lessons.panel import LessonsPanel
from friday_widgets.panes.moments.panel import MomentsPanel
from friday_widgets.panes.silence.panel import SilencePanel
from friday_widgets.panes.strategy.panel import StrategyPanel
from friday_widgets.panes.tabs.panel import PaneTabs

DeskT = TypeVar("DeskT", bound=Desk)


@dataclass(frozen=True)
class Parts:
    """The panels that a game puts on its page; only the table is required.

    Attributes:
        table: Where the game is played.
        welcome: Shown above the table on a first visit; the panel hides itself in other games.
        moments: Shown above the table after a game; hides itself before.
        above: Widgets in front of everything that are mostly hidden, such as dialogs.
        tabs: The names of the panes beside the table, in order; the first is open on a first visit.
            The label of a tab is the game's text ``panels.pane.<name>``.
        panels: The panels in the panes; one may belong to several panes (``panes.js``).
        presets: The choices of how much help is given; the first one applies on a first visit.
    """

    table: ipywidgets.DOMWidget
    welcome: ipywidgets.DOMWidget | None = None
    moments: ipywidgets.DOMWidget | None = None
    above: Sequence[ipywidgets.DOMWidget] = ()
    tabs: Sequence[str] = ()
    panels: Sequence[ipywidgets.DOMWidget] = ()
    presets: Sequence[Preset] = ()


class GameApp(ipywidgets.Box):  # type: ignore[misc] # ipywidgets is not typed
    """The page of a game; a notebook cell that ends with it displays it.

    Args:
        desk: The visitor's game.
        lay: Makes the game's own panels, given the desk and the space.
        space: The name under which the browser stores the games; if empty, it stores none.
        guess: Whether to use the browser's language until the reader chooses one.
        lesson: Whether the bar has only undo, redo and "start over", for a position in a text.
    """

    def __init__(
        self,
        desk: DeskT,
        lay: Callable[[DeskT, str], Parts],
        *,
        space: str,
        guess: bool = False,
        lesson: bool = False,
    ) -> None:
        self.desk: Desk = desk
        self.controls = Controls(desk, space=space, guess=guess, lesson=lesson)
        self.parts = lay(desk, space)
        self.guide = Guide(desk)
        main = [_place(self.parts.table, "table")]
        if not lesson:
            main.insert(0, _place(ExercisePanel(desk), "exercise"))
        if self.parts.moments:
            main.insert(0, _place(self.parts.moments, "moments"))
        if self.parts.welcome:
            main.insert(0, _place(self.parts.welcome, "welcome"))
        side = [*self._analysis(space), _place(self.guide, "guide")]
        body = _box("body", _box("main", *main), _box("side", *side))
        seats = [Seats(desk, space=space)] if max(desk.page.game.seat_counts) > 1 else []
        super().__init__([self.controls, *seats, *self.parts.above, body])
        self.add_class("fri-app")

    def _analysis(self, space: str) -> list[ipywidgets.DOMWidget]:
        """The presets, and the panes beside the table with their tabs."""
        parts, laid = self.parts, []
        if parts.presets:
            laid.append(_place(Presets(self.desk, parts.presets, space=space), "presets"))
        if parts.tabs:
            tabs = _place(PaneTabs(self.desk, parts.tabs, space=space), "pane-tabs")
            panes = [SilencePanel(self.desk), *parts.panels]
            laid.append(_box("analysis", tabs, *(_place(panel, "pane") for panel in panes)))
        return laid

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.desk!r})"


class PlayPage(GameApp):
    """The page of one of our games, with the panes that stand in the rooms of its folder.

    Args:
        session: The game to begin with; by default :meth:`first`.
        lang: The language until the reader chooses another, "en" or "ru"; None for the browser's
            own.
        space: The name under which the reader's browser stores the games: by default that of the
            game; empty to store none.
        bots: Who sits in the seats after the first, in a game that has some.
        options: The options of a new game by name, in place of a session.
    """

    page: ClassVar[GamePage]
    """How the game presents itself."""
    tabs: ClassVar[Sequence[str]] = ("odds", "advice", "story", "lessons", "strategy")
    """The panes beside the table."""
    presets: ClassVar[Sequence[Preset]] = PRESETS

    def __init__(
        self,
        session: AnySession | None = None,
        *,
        lang: str | None = None,
        space: str | None = None,
        bots: Bots | None = None,
        **options: object,
    ) -> None:
        game = self.page.game
        session = session_for(game, session, options) or self.first()
        seated = {} if bots is None else {"bots": bots}
        desk = _own(game.name, "desk", "Desk")(session, lang or DEFAULT_LANGUAGE, **seated)
        space = game.name if space is None else space
        super().__init__(desk, self.lay, space=space, guess=lang is None)

    @abstractmethod
    def first(self) -> AnySession:
        """What a first visitor finds."""

    def welcome(self, desk: Any) -> ipywidgets.DOMWidget | None:
        """What a first visitor reads."""
        return None

    def above(self, desk: Any, space: str) -> Sequence[ipywidgets.DOMWidget]:
        """Widgets in front of everything that are mostly hidden."""
        return ()

    def lay(self, desk: Any, space: str) -> Parts:
        """The table, and the panes of the game's folder."""
        game = desk.page.game.name
        advice = _own(game, "advice.panel", "AdvicePanel")(desk, space=space)
        story = _own(game, "story.panel", "StoryPanel")(desk)
        story.space = space
        panels = [_own(game, "odds.panel", "OddsPanel")(desk), advice, story]
        if "lessons" in self.tabs:
            panels.append(LessonsPanel(desk, _own(game, "course", "COURSE"), space=space))
        if "strategy" in self.tabs:
            panels.append(StrategyPanel(desk))
        return Parts(
            above=self.above(desk, space),
            table=_own(game, "table.panel", "TablePanel")(desk),
            welcome=self.welcome(desk),
            moments=MomentsPanel(desk, story, advice),
            panels=panels,
            tabs=self.tabs,
            presets=self.presets,
        )


class PositionPage(GameApp):
    """A position to try, in the middle of a text: the table, what happens, and a way back.

    Args:
        position: The position as text, a lesson of the course, or a session.
        seed: Decides what chance brings, and what the seat cannot see; a lesson has its own.
        lang: The language of the panels, "en" or "ru".
    """

    page: ClassVar[GamePage]
    """How the game presents itself."""

    def __init__(self, position: Any, *, seed: int = 0, lang: str = "en") -> None:
        game = self.page.game.name
        begin = import_module(f"friday_nb.{game}.game").position_session
        if isinstance(position, str):
            position = begin(self.page.game.parse_view(position), seed)
        elif not isinstance(position, Session):
            position = begin(position.view, position.seed)
        desk = _own(game, "desk", "Desk")(position, lang)
        super().__init__(desk, self.lay, space="", lesson=True)

    def lay(self, desk: Any, _space: str) -> Parts:
        """The table alone."""
        return Parts(_own(desk.page.game.name, "table.panel", "TablePanel")(desk))


def _own(game: str, module: str, name: str) -> Any:
    """Something of a game's folder, imported when it is needed: an open page comes first."""
    return getattr(import_module(f"friday_widgets.{game}.{module}"), name)


def session_for(game: AnyGame, session: Any, options: Mapping[str, object]) -> Any:
    """The session that a page begins with: the one given, or a new game with these options.

    Args:
        game: The game.
        session: The session.
        options: The options of a new game by name; without a seed one is drawn.

    Raises:
        Problem: there is no such option or value.
        TypeError: both were given, or the session is something else.
    """
    if session is not None and not isinstance(session, Session):
        what = type(session).__name__
        raise TypeError(f"a page begins with a session or the options of a new game, not a {what}")
    if session is not None and options:
        raise TypeError("a page begins with a session or with the options of a new game, not both")
    seed = drawn_seed(hides_hands=game.hides_hands)
    return Session.new(game, **{SEED.name: seed, **options}) if options else session


def _place(widget: ipywidgets.DOMWidget, name: str) -> ipywidgets.DOMWidget:
    """Add the CSS class by which app.css places the widget."""
    widget.add_class(f"fri-app-{name}")
    return widget


def _box(name: str, *widgets: ipywidgets.DOMWidget) -> ipywidgets.DOMWidget:
    return _place(ipywidgets.Box(widgets), name)
