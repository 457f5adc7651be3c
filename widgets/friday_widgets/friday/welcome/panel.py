"""The first minute: what the reader of the worked example sees, and five plans to try."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from friday_nb import friday
from friday_nb.charts.numbers import percent
from friday_nb.friday import words
from friday_widgets.friday.desk import Desk, When
from friday_widgets.friday.example import CHANCES, EXAMPLE, PLANS
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Panel


class Welcome(Panel):
    """What a first visitor reads: the fight that is on, and the five plans; gone in other games.

    Args:
        desk: The visitor's game.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/line.js", "frame/parts.js", "table/sight.js"),
        "friday/welcome/welcome.js",
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "friday/welcome/welcome.css")
    model = traitlets.Dict().tag(sync=True)

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        super().__init__(desk.wire, model=model(desk))
        desk.subscribe(self._follow, When.SOON)

    def _follow(self, desk: Desk, _what: str) -> None:
        self.model = model(desk)

    def _hear(self, _widget: object, message: object, _buffers: object) -> None:
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "start":
            self._desk.new_game(level=1)
        elif kind == "plan" and isinstance(message, dict):
            self.play(message.get("plan"))

    def play(self, plan: object) -> None:
        """Go back to the beginning of the example and make the plan's first decisions."""
        steps = PLANS.get(plan) if isinstance(plan, int) else None
        if steps and is_example(self._desk):
            self._desk.rewind(steps)

    def __repr__(self) -> str:
        return "Welcome()"


def is_example(desk: Desk) -> bool:
    """Whether the game on the desk began with the worked example."""
    return desk.begun_at == EXAMPLE


def _moment(view: friday.View) -> tuple[str, dict[str, int]]:
    """Which words fit the moment, and the numbers in them."""
    fight = view.fight
    if not fight:
        return "over", {}
    if view.node is friday.Node.DESTROY:
        return "lost", {}
    able = sum(map(_is_unused, fight.cards))
    return "on", {"need": fight.value, "have": fight.total, "free": fight.free_left, "able": able}


def _is_unused(played: friday.Played) -> bool:
    """Whether the card's ability is left, also while another one is being carried out."""
    card = played.card
    usable = card.ability is not friday.Ability.NONE and card.group is not friday.Group.AGING
    return usable and not played.used and not played.face_down


def model(desk: Desk) -> dict[str, Any]:
    """The words of the welcome; nothing in any other game."""
    if not is_example(desk):
        return {}

    def say(key: str, **facts: int | str) -> str:
        return words.say(desk.lang, f"panels.{key}", **facts)

    def told(plan: int) -> str:
        return say(f"plan.{plan}.text", chance=percent(CHANCES[plan], desk.lang))

    now, facts = _moment(desk.view)
    return {
        "words": {
            **{key: say(f"welcome.{now}.{key}", **facts) for key in ("head", "text")},
            **{key: say(f"welcome.{key}") for key in ("choose", "try", "start")},
            "setup": words.say(desk.lang, "editor.open.long"),
            "plans": [{"name": say(f"plan.{plan}"), "text": told(plan)} for plan in PLANS],
        }
    }
