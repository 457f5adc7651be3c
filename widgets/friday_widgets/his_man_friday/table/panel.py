"""The game table: the island, the players, the own hand, and every decision a click or key away.

`model` turns what the seat may know into plain data with all words in it; table.js draws that data
and sends decisions back.  Neither holds any state of the game.
"""

from __future__ import annotations

from typing import Any, Final

from friday_nb.his_man_friday import Action, ActionKind, Phase, View, legal
from friday_nb.his_man_friday.cards import Kind
from friday_nb.his_man_friday.odds.moves import cell_of
from friday_nb.his_man_friday.talk import PHRASES
from friday_nb.his_man_friday.texts import (
    action_text,
    card_label,
    event_text,
    kind_name,
    player_name,
)
from friday_nb.his_man_friday.words import say
from friday_widgets.desk.past import Past
from friday_widgets.his_man_friday import welcome
from friday_widgets.his_man_friday.desk import Desk
from friday_widgets.his_man_friday.table.island import cells, said_of, sentences
from friday_widgets.his_man_friday.table.players import hand, players
from friday_widgets.his_man_friday.table.scoring import outcome, scoring
from friday_widgets.table.panel import SCRIPTS, STYLES, common, covered
from friday_widgets.table.past import LookingBackTable, past_model
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data

BUTTONS: Final = {
    ActionKind.CHALLENGE: "c",
    ActionKind.PASS: "p",
    ActionKind.TAKE: "t",
    ActionKind.LEAVE: "l",
}
"""The decisions that have a button and a key of their own; a step of Crusoe has its direction."""
_LONGEST_STATUS: Final = 3
_AT_FIRST: Final = ("set_up", "dealt")
"""Events that one sentence about the deal stands for."""


def model(desk: Desk) -> Data:
    """All that the table shows, in the desk's language."""
    if desk.seat is None:
        return covered(desk)
    session, lang = desk.session_shown, desk.lang
    view = session.state.view(desk.seat)
    told = session.events_for(view.seat)
    latest = session.moments[-view.players :]
    revealed = session.state.revealed
    shown: Data = {
        **common(desk),
        "phase": view.phase.key,
        "titles": {
            name: say(lang, f"table.{name}")
            for name in ("players", "island", "hand", "say", "truth", "lie", "dock", "hand.empty")
        },
        "players": players(view, lang, [each.comment for each in latest], revealed),
        "phrases": [{"say": f"#{name}", "text": say(lang, f"talk.{name}")} for name in PHRASES],
        "cells": cells(view, lang, revealed),
        "hand": hand(view, lang),
        "kinds": [{"kind": kind.key, "name": kind_name(kind, lang)} for kind in Kind],
        "lays": view.phase is Phase.LAY and view.actor == view.seat,
        "actions": buttons(view, lang),
        "prompt": prompt(view, lang),
        "prompts": {
            name: say(lang, f"table.prompt.lay.{name}") for name in ("card", "kind", "cell")
        },
        "status": {"text": desk.notice, "refusal": True, "heard": False}
        if desk.notice
        else {
            "text": _told(told[-1][1], view, lang),
            "refusal": False,
            "heard": _is_asked(told[-1][1], view),
        },
        "idle": idle(view, lang),
        "lead": welcome.lead(desk),
    }
    if view.phase is Phase.OVER:
        shown["over"] = scoring(view, told[-1][1], lang)
    return {**shown, **_in_the_past(shown, desk.past, lang)} if desk.past else shown


def _idle(cell: Data) -> Data:
    """A cell with which nothing can be done."""
    label = cell["label"]
    if does := cell.get("does"):
        label = label.removesuffix(sentences([does])).rstrip()
    kept = {name: what for name, what in cell.items() if name not in ("lay", "does", "go")}
    return {**kept, "do": "", "label": label}


def _in_the_past(shown: Data, past: Past, lang: str) -> Data:
    """What is otherwise on a table where nothing can be decided any more."""
    label = say(lang, "story.past.label")
    return {
        "cells": [_idle(cell) for cell in shown["cells"]],
        "lays": False,
        "actions": [],
        "prompt": past.head,
        "status": {"text": " ".join(past.lines), "refusal": False, "heard": False},
        "idle": label,
        "lead": "",
        "past": past_model(past, label),
    }


def _told(events: Any, view: View, lang: str) -> str:
    """What happened last, in a few sentences; after the end, what the open cards show."""
    if view.phase is Phase.OVER:
        return say(lang, "table.over.open")
    dealt = [event for event in events if event.kind == "dealt"]
    said = [say(lang, "table.dealt", count=dealt[0].facts["count"])] if dealt else []
    said += [event_text(each, lang, view.seat) for each in events if each.kind not in _AT_FIRST]
    return " ".join(said[-_LONGEST_STATUS:])


def _is_asked(events: Any, view: View) -> bool:
    """Does the question above say what happened last?  Then that is only for those who listen."""
    asks = view.phase is Phase.CHALLENGE and view.actor == view.seat
    return asks and all(event.kind == "laid" for event in events)


def prompt(view: View, lang: str) -> str:
    """What is to be decided now, and by whom; after the end, how it ended."""
    if view.phase is Phase.OVER:
        return outcome(view, lang)
    if view.actor is not None and view.actor != view.seat:
        return say(lang, "table.prompt.wait", player=player_name(view.actor, lang))
    key = f"table.prompt.{view.phase.key}"
    if view.phase is Phase.MOVE and not any(each.direction for each in legal(view)):
        key += ".anywhere"
    if view.phase is Phase.CHALLENGE:
        place = next(each for each in view.island if each.cell == view.just_laid)
        return say(
            lang,
            key,
            player=player_name(place.layer or 0, lang),
            cell=place.cell,
            declared=kind_name(place.declared or Kind.GUN, lang),
        )
    return say(lang, key, cell=view.crusoe)


def idle(view: View, lang: str) -> str:
    """Why a cell that is pressed can do nothing now; nothing after the end."""
    if view.phase is Phase.OVER:
        return ""
    if view.actor is not None and view.actor != view.seat:
        return say(lang, "table.idle.wait", player=player_name(view.actor, lang))
    return say(lang, f"table.idle.{view.phase.key}")


def buttons(view: View, lang: str) -> list[Data]:
    """The decisions that have a button below the island."""
    found = []
    for action in legal(view):
        key = BUTTONS.get(action.kind, "")
        if action.kind is ActionKind.TAKE and action.cell:
            continue
        if action.kind is ActionKind.MOVE:
            key = action.direction
        if not key:
            continue
        name = action.kind.name.lower()
        said = (
            _step(view, action, lang)
            if action.direction
            else {
                "icon": name,
                "label": action_text(view, action, lang),
                "short": say(lang, f"table.{name}.short", n=view.challenges[view.seat]),
            }
        )
        found.append({"do": str(action), "key": key, **said})
    return found


def _step(view: View, action: Action, lang: str) -> Data:
    """What the button of a step of Crusoe says: where it leads, and what that card is.

    Of a card that the seat has not seen it says what was declared, be that a lie or not.
    """
    cell = cell_of(view, action)
    direction = say(lang, f"direction.{action.direction}")
    place = next(each for each in view.island if each.cell == cell)
    return {
        "icon": f"move_{action.direction}",
        "label": say(lang, "table.move.label", direction=direction, cell=cell),
        "short": card_label(place.card, lang) if place.card else said_of(place.declared, lang),
    }


class TablePanel(LookingBackTable):
    """The table of one desk.

    Args:
        desk: The visitor's game: a desk, or a session for a desk of its own; by default a new game.
    """

    _esm = assets.esm(
        *SCRIPTS,
        *("his_man_friday/art.js", "his_man_friday/table/island.js"),
        *("his_man_friday/table/dock.js", "his_man_friday/table/scoring.js"),
        "his_man_friday/table/table.js",
    )
    _css = assets.css(
        *STYLES,
        *("his_man_friday/colours.css", "his_man_friday/table/island.css"),
        "his_man_friday/table/table.css",
    )
    desk_kind = Desk

    def paint(self) -> Data:
        """All that the table shows."""
        return model(self.desk)

    def begin(self) -> None:
        """Begin a new game for as many players."""
        self.desk.begin({"players": str(self.desk.view.players)})

    def decide(self, action: str) -> bool:
        """Make a decision; none can be made in the past."""
        return self.desk.past is None and super().decide(action)

    def hear(self, message: Data) -> None:
        """Say something that everybody at the table hears; the rest as where one looks back."""
        match message:
            case {"type": "say"}:
                self.desk.say(str(message.get("text", "")))
            case _:
                super().hear(message)
