"""The game table: the two hazards, the fight, the piles, and every decision one click or key away.

`model` turns what the player may know into plain data with all words in it; table.js draws that
data and sends decisions back. Neither holds any state of the game.
"""

from __future__ import annotations

from collections.abc import Callable

from friday_nb import friday
from friday_nb.charts import signed
from friday_nb.friday import Action, ActionKind, Node, texts
from friday_nb.friday.game import FridaySession
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.table import came
from friday_widgets.friday.table.faces import (
    Piles,
    hazard,
    pirate_facts,
    pirate_free_word,
    pirate_rule,
)
from friday_widgets.friday.table.fight import actions, back, cards, fight
from friday_widgets.table.panel import SCRIPTS, STYLES, Table, common
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data

_STEP_KEYS = ("green", "yellow", "red", "pirates")
_LOW_LIFE = 4
_UNSAID = {
    "fight_ended",
    "hazards_offered",
    "hazard_put_aside",
    "points_unused",
    "points_to_destroy",
    "aging_prepared",
    "pirate_revealed",
    "life_prepared",
    "scored",
}
"""Events that need no sentence of their own on the table: it shows them."""
_LONGEST_STATUS = 3


def model(desk: Desk) -> Data:
    """All that the table shows, in the desk's language."""
    view, lang = desk.view, desk.lang
    piles = Piles(view, lang)
    data: Data = {
        **common(desk),
        "node": view.node.name.lower(),
        "step": _STEP_KEYS[view.step],
        "status": _status(desk),
        "track": _track(piles),
        "life": _life(piles),
        "pirates": _pirates(piles),
        "piles": piles.all(),
        "actions": actions(piles),
        "cards": [],
        "faces": piles.faces,
    }
    if view.outcome:
        data["over"] = _over(piles)
    elif view.node in (Node.HAZARD, Node.PIRATE):
        data["choose"] = _choose(piles)
    elif view.fight:
        data["fight"] = fight(piles)
        data["cards"] = cards(piles)
        if view.node is Node.SORT:
            seen = [piles.card(card) for card in view.looking]
            data["sort"] = {"title": piles.say("sort.title"), "cards": seen}
    if desk.asked:
        data |= {"node": "came", "choose": came.choice(piles, desk.asked), "cards": []}
        data["actions"] = [back(piles)]
        data.pop("fight", None)
        data.pop("sort", None)
    data["prompt"] = _prompt(piles, data)
    return data


def _status(desk: Desk) -> Data:
    """What just happened, or the refusal of what was asked for last."""
    if desk.notice:
        return {"text": desk.notice, "refusal": True}
    events = desk.session.events[-1][1]
    said = [e for e in events if e.kind not in _UNSAID] or list(events)
    said.sort(key=lambda event: not event.kind.startswith("game_"))  # the result comes first
    if len(said) > _LONGEST_STATUS:
        said = [*said[: _LONGEST_STATUS - 1], said[-1]]
    return {"text": " ".join(texts.event_text(e, desk.lang) for e in said), "refusal": False}


def _prompt(p: Piles, shown: Data) -> str:
    """What is to be decided now; it names nothing that the rest of the table locks."""
    view = p.view
    if shown["node"] == "came":
        return p.say("prompt.came")
    if view.outcome:
        return p.say("prompt.over")
    if view.node is Node.HAZARD:
        return p.say("prompt.hazard" if len(view.offer) > 1 else "prompt.last_hazard")
    if view.node is Node.DESTROY:
        return p.say("prompt.destroy", n=view.budget)
    if view.node is Node.FIGHT and view.fight and not view.fight.drawn:
        return p.say("prompt.first", n=view.fight.free)
    if view.node is Node.FIGHT:
        able = {button["id"]: not button["why"] for button in shown["actions"]}
        able["use"] = any(card["tree"] for card in shown["cards"])
        can = [p.say(f"prompt.can.{key}") for key in ("draw", "pay", "use", "end") if able[key]]
        return _one_of(p, can) if can else p.say("prompt.nothing")
    return p.say(f"prompt.{view.node.name.lower()}")


def _one_of(p: Piles, can: list[str]) -> str:
    """A sentence that offers one or more things: a, b or c."""
    *first, last = can
    listed = p.say("prompt.or", first=", ".join(first), last=last) if first else last
    return p.say("prompt.fight", list=listed)


def _track(p: Piles) -> list[Data]:
    view = p.view
    left = sum(n for _, n in view.hazard_stack)
    track = []
    won = view.outcome is not None and view.outcome.won
    for i, key in enumerate(_STEP_KEYS):
        state = "past" if i < view.step or won else "now" if i == view.step else "ahead"
        note = p.say(f"track.{state}")
        if state == "now" and view.outcome:
            note = p.say("track.lost")
        elif state == "now" and i < len(_STEP_KEYS) - 1:
            note = p.say("track.left", n=left)
        track.append({"key": key, "name": p.say(f"step.{key}"), "state": state, "note": note})
    return track


def _life(p: Piles) -> Data:
    view = p.view
    return {
        "now": view.life,
        "max": view.life_max,
        "low": view.life <= _LOW_LIFE,
        "word": p.say("life", n=view.life),
        "reserve_text": p.say("reserve", n=view.reserve),
        "label": p.say("life.label", n=view.life, reserve=view.reserve),
    }


def _pirates(p: Piles) -> list[Data]:
    view = p.view
    shown = []
    for i, pirate in enumerate(view.pirates, 1):
        value, free = pirate_facts(pirate, view, p.lang)
        known = {"value": value, "free": free}
        now = bool(view.fight and view.fight.enemy is pirate)
        state = "beaten" if pirate in view.pirates_beaten else "now" if now else "ahead"
        name = texts.pirate_name(pirate, p.lang)
        facts = p.say("pirate.facts", **known)
        rule = pirate_rule(pirate, p.lang)
        word = p.say(f"pirate.{state}")
        shown.append(
            {
                "number": i,
                "name": name,
                "facts": facts,
                "rule": rule,
                "text": texts.pirate_text(pirate, p.lang),
                "state": state,
                "state_word": word,
                "label": p.say("pirate.label", name=name, word=word, rule=rule, **known).strip(),
            }
        )
    return shown


def _choose(p: Piles) -> Data:
    view = p.view
    if view.node is Node.HAZARD:
        cards = [
            {"do": f"hazard {i}", **hazard(card, view.step, p.lang)}
            for i, card in enumerate(view.offer, 1)
        ]
        for card in view.offer:
            p.card(card)
        key = "choose.hazard" if len(cards) > 1 else "choose.last_hazard"
        return {"title": p.say(key), "cards": cards}
    return {"title": p.say("choose.pirate"), "cards": [_pirate_choice(p, i) for i in (1, 2)]}


def _pirate_choice(p: Piles, number_: int) -> Data:
    pirate = p.view.pirates[number_ - 1]
    choice = Action(ActionKind.PIRATE, (number_,))
    value, free = pirate_facts(pirate, friday.play(p.view, choice), p.lang)
    name = texts.pirate_name(pirate, p.lang)
    rule = texts.pirate_text(pirate, p.lang)
    facts = p.say("pirate.facts", value=value, free=free)
    return {
        "do": str(choice),
        "name": name,
        "value": value,
        "free": free,
        "free_word": pirate_free_word(free, p.lang),
        "rule": rule,
        "hint": rule,
        "label": f"{name}. {facts}. {rule}",
    }


def _over(p: Piles) -> Data:
    """How the game ended and what it scored."""
    view = p.view
    assert view.outcome
    score, ending = view.outcome.score, view.outcome.termination
    parts = {
        "cards": score.cards,
        "pirates": score.pirates,
        "life": score.life,
        "hazards": score.hazards,
        "total": score.total,
    }
    lines = [
        {
            "key": key,
            "name": p.say(f"score.{key}"),
            "note": p.say(f"score.{key}.note"),
            "points": signed(points),
            "total": key == "total",
        }
        for key, points in parts.items()
    ]
    return {
        "won": view.outcome.won,
        "title": p.say("over.won" if view.outcome.won else "over.lost"),
        "why": texts.termination_text(ending, p.lang),
        "rules": p.say("over.rule", rule=ending.rule.removeprefix("FRI-")),
        "score": lines,
    }


class TablePanel(Table):
    """The table of one desk.

    Args:
        desk: The visitor's game: a desk, or a session for a desk of its own; by default a new game.
        new_game: Called when a new game is asked for; by default another one at the same level.
    """

    _esm = assets.esm(
        *SCRIPTS,
        *("friday/art.js", "friday/scenes.js", "frame/hyphens.js", "friday/table/cards.js"),
        *("friday/table/sort.js", "friday/table/fight.js", "friday/table/came.js"),
        "friday/table/dialogs.js",
        *("table/pointer.js", "friday/table/controller.js", "friday/table/table.js"),
    )
    _css = assets.css(
        *STYLES,
        *("friday/colours.css", "friday/table/cards.css"),
        *("friday/table/table.css", "friday/table/widths.css"),
        "friday/table/came.css",
    )
    desk_kind = Desk

    def __init__(
        self,
        desk: Desk | FridaySession | None = None,
        new_game: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(desk)
        self._new_game = new_game or self._same_level

    def paint(self) -> Data:
        """All that the table shows; where a lesson has ended, the way back in it comes first."""
        desk, shown = self.desk, model(self.desk)
        if "over" in shown and desk.page.exercise(desk.played):
            for button in shown["actions"]:
                button["main"] = button["id"] == "undo"
        return shown

    def begin(self) -> None:
        """Begin a new game, as the maker of the panel has asked for."""
        self._new_game()

    def _same_level(self) -> None:
        view = self.desk.view
        self.desk.new_game(view.level, rulings=view.rulings)
