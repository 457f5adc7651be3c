"""The game table: the price board, the market, the players, and the turn that is composed below.

`model` turns what the seat may know into plain data with all words in it; table.js draws that data
and sends decisions back.  What is composed but not decided yet (:mod:`.plan`) is all that the panel
itself remembers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import traitlets

from friday_nb.black_friday import Action, Event, Phase, View
from friday_nb.black_friday.adjustments import has_adjustment
from friday_nb.black_friday.game import BlackFridaySession
from friday_nb.black_friday.rulings import SWITCHES
from friday_nb.black_friday.texts import event_text
from friday_nb.black_friday.words import say
from friday_nb.core.errors import Problem
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.table.board import places, printed, traces
from friday_widgets.black_friday.table.ending import ending
from friday_widgets.black_friday.table.moves import MOVING
from friday_widgets.black_friday.table.plan import Plan, empty_plan
from friday_widgets.black_friday.table.replay import replay
from friday_widgets.black_friday.table.stages import picture
from friday_widgets.black_friday.table.turn import turn
from friday_widgets.desk import desk as frame_desk
from friday_widgets.desk.given import desk_of
from friday_widgets.desk.past import Past
from friday_widgets.desk.turn import is_meant_for
from friday_widgets.table.panel import SCRIPTS, STYLES, common, covered
from friday_widgets.table.past import LookingBackTable, past_model
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data

_LONGEST_STATUS: Final = 3
_LONGEST_PLAN: Final = 40

Told = Sequence[tuple[Any, tuple[Event, ...]]]


class Scene(NamedTuple):
    """A moment of a game as a seat sees it."""

    session: BlackFridaySession
    seat: int

    @property
    def view(self) -> View:
        """What the seat knows then."""
        return self.session.view_of(self.seat)

    @property
    def told(self) -> Told:
        """What it was told of each decision until then."""
        return self.session.events_for(self.seat)

    def before(self, number: int) -> View:
        """What it knew before a decision of the game."""
        return self.session.moments[number - 1].state.view(self.seat)


def scene(desk: Desk) -> Scene | None:
    """What the table shows: the game as it stands, a moment of its past, or nothing."""
    if desk.seat is None:
        return None
    return Scene(desk.session_shown, desk.past.seat if desk.past else desk.seat)


def model(desk: Desk, plan: Plan | None = None, refused: str = "") -> Data:
    """All that the table shows, in the desk's language.

    Args:
        desk: The game, and who looks.
        plan: What that seat composes; an empty plan, if it is not said.
        refused: Why the latest choice was refused.
    """
    at = scene(desk)
    if at is None:
        return covered(desk)
    view, told, lang = at.view, at.told, desk.lang
    said = desk.notice or refused
    shown: Data = {
        **common(desk),
        "seat": view.seat,
        "turn": f"{len(told) - 1}.{view.seat}",
        "phase": view.phase.key,
        "game": desk.game_id,
        "decisions": len(told) - 1,
        "pace": desk.tempo.pace,
        "markers": [list(place) for place in places(view)],
        **picture(view, lang),
        "prices": list(view.prices.values()),
        "traces": traces(_history(at, told)),
        "plan": turn(plan or empty_plan(view), lang),
        "status": {"text": said, "refusal": True}
        if said
        else {"text": _last(told, view, lang), "refusal": False},
    }
    if found := _latest_adjustment(at, told, lang):
        shown["adjustment"] = found
    if desk.past is not None:
        shown["past"] = _past(desk.past, lang)
    elif view.phase is Phase.OVER:
        shown["over"] = ending(view, told[-1][1], lang)
    elif desk.is_stopped:
        shown["over"] = ending(*desk.counted, lang, stopped=True)
    elif idle := desk.idle_turns:
        shown["endless"] = say(lang, "table.endless", n=idle)
    return shown


def _past(past: Past, lang: str) -> Data:
    """What stands below the table of the past."""
    shown = past_model(past, say(lang, "story.past.label"))
    return {**shown, "head": past.head, "lines": list(past.lines)}


def _last(told: Told, view: View, lang: str) -> str:
    """What happened last, in a few sentences: whole decisions, as many as there is room for."""
    said: list[str] = []
    for _, events in reversed(told):
        texts = [event_text(e, lang, view.seat) for e in events if not _is_quiet(e, view)]
        if said and len(said) + len(texts) > _LONGEST_STATUS:
            break
        said = texts[:_LONGEST_STATUS] + said
    return " ".join(said)


def _is_quiet(event: Event, view: View) -> bool:
    """Does it go without saying: the end of a turn, and that others drew as many cases as you?"""
    return event.kind == "ended" or (event.kind == "dealt" and event.facts["seat"] != view.seat)


def _history(at: Scene, told: Told) -> Iterator[tuple[View, tuple[Event, ...]]]:
    """Whatever moved markers, the latest first, and the view before it."""
    for number in range(len(told) - 1, 0, -1):
        events = told[number][1]
        if any(event.kind in MOVING for event in events):
            yield at.before(number), events


def _latest_adjustment(at: Scene, told: Told, lang: str) -> Data:
    for number in range(len(told) - 1, 0, -1):
        if has_adjustment(told[number][1]):
            return replay(at.before(number), told[number][1], number, lang)
    return {}


class TablePanel(LookingBackTable):
    """The table of one desk.

    Args:
        desk: The visitor's game: a desk, or a session for a desk of its own; by default a new game.
    """

    _esm = assets.esm(
        *SCRIPTS,
        *("black_friday/art.js", "black_friday/table/board.js"),
        *("black_friday/table/market.js", "black_friday/table/players.js"),
        *("black_friday/table/replay.js", "black_friday/table/turn.js"),
        "black_friday/table/table.js",
    )
    _css = assets.css(
        *STYLES,
        *("black_friday/colours.css", "black_friday/table/board.css"),
        *("black_friday/table/market.css", "black_friday/table/turn.css"),
        "black_friday/table/table.css",
    )
    printed = traitlets.Dict().tag(sync=True)
    desk_kind = Desk

    def __init__(self, desk: Desk | BlackFridaySession | None = None) -> None:
        self._plan: Plan | None = None
        self._planned_for = ""
        desk = desk_of(desk, Desk)
        super().__init__(desk, printed=printed(desk.lang))

    def _follow(self, desk: frame_desk.Desk, what: str) -> None:
        with self.hold_sync():
            if what == "language":
                self.printed = printed(desk.lang)
            super()._follow(desk, what)

    def paint(self, refused: str = "") -> Data:
        """What the table shows; a plan is forgotten as soon as anything is decided."""
        desk = self.desk
        key = f"{desk.game_id}.{desk.turn}"
        if key != self._planned_for or desk.seat is None:
            self._plan = None if desk.seat is None else empty_plan(desk.view)
            self._planned_for = key
        return model(desk, None if desk.past else self._plan, refused)

    def _compose(self, steps: Sequence[object]) -> None:
        """Take these decisions as the plan, up to one that is not allowed."""
        desk = self.desk
        if desk.seat is None:
            return
        plan, refused = empty_plan(desk.view), ""
        try:
            for step in steps[:_LONGEST_PLAN]:
                plan = plan.then(Action.parse(str(step)))
        except Problem as problem:
            refused = desk.page.refusal(problem)[0](desk.lang)
        self._plan = plan
        desk.hush()
        self.model = self.paint(refused)

    def decide(self, action: str) -> bool:
        """Make the decisions of a turn in order, up to one that is refused or held back."""
        made = action.split(", ")[:_LONGEST_PLAN]
        if self.desk.is_trying:
            return bool(self.desk.answer(made))
        return all(self.desk.act(each) for each in made)

    def hear(self, message: Data) -> None:
        """What is composed and looked at; and the end of a game without an end."""
        match message:
            case {"type": "compose", "turn": turn, "steps": list(steps)}:
                if is_meant_for(turn, self.desk.turn):
                    self._compose(steps)
            case {"type": "hold", "on": bool(on)}:
                self._hold("replay", on=on)
            case {"type": "stop", "turn": turn}:
                if is_meant_for(turn, self.desk.turn):
                    self.desk.stop()
            case _:
                super().hear(message)

    def begin(self) -> None:
        """A new game with as many players, the same cards and the same rulings."""
        view = self.desk.view
        rulings = {name: str(getattr(view.rulings, name)) for name in SWITCHES}
        specials = "yes" if view.specials else "no"
        self.desk.begin({"players": str(view.players), "specials": specials, **rulings})
