"""The first minute: what the reader of the worked example sees, and five plans to try."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from friday_nb import friday
from friday_nb.core.numbers import percent
from friday_nb.friday import words
from friday_widgets.desk.panel import DeskPanel
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.example import CHANCES, EXAMPLE, PLANS
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data


class Welcome(DeskPanel):
    """What a first visitor reads: the fight that is on, and the five plans; gone in other games.

    Args:
        desk: The visitor's game.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/pressed.js", "wire/line.js", "frame/parts.js", "table/sight.js"),
        "friday/welcome/welcome.js",
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "friday/welcome/welcome.css")
    _desk: Desk
    follows = None

    def paint(self) -> Data:
        """The words of the welcome; nothing in any other game."""
        return model(self._desk)

    def hear(self, message: Data) -> None:
        """Begin a game, or follow a plan."""
        kind = message.get("type")
        if kind == "start":
            self._desk.new_game(level=1)
        elif kind == "plan":
            self.play(message.get("plan"))

    def play(self, plan: object) -> None:
        """Go back to the beginning of the example and make the plan's first decisions."""
        steps = PLANS.get(plan) if isinstance(plan, int) else None
        if steps and is_example(self._desk):
            self._desk.rewind(steps)


def is_example(desk: Desk) -> bool:
    """Whether the game on the desk began with the worked example."""
    return desk.playing.begun_at == EXAMPLE


def _moment(view: friday.View, *, begun: bool) -> tuple[str, dict[str, int]]:
    """Which words fit the moment, and the numbers in them.

    Args:
        view: What is on the table.
        begun: Whether a decision was made.
    """
    fight = view.fight
    if not fight or (view.step, fight.enemy) != _example_fight():
        return "over", {}
    if view.node is friday.Node.DESTROY:
        return "lost", {}
    able = sum(map(_is_unused, fight.cards))
    enough = fight.drawn and fight.total >= fight.value
    facts = {"need": fight.value, "have": fight.total, "free": fight.free_left, "able": able}
    return "enough" if enough else "tried" if begun else "on", facts


@cache
def _example_fight() -> tuple[friday.Step, friday.Card | friday.Pirate]:
    """The fight of the example: in one step no hazard is fought twice."""
    view = friday.parse_position(EXAMPLE)
    assert view.fight
    return view.step, view.fight.enemy


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

    now, facts = _moment(desk.view, begun=len(desk.session.moments) > 1)
    return {
        "words": {
            **{key: say(f"welcome.{now}.{key}", **facts) for key in ("head", "text")},
            "aim": say("welcome.aim") if now == "on" else "",
            **{key: say(f"welcome.{key}") for key in ("choose", "try", "start", "more")},
            "setup": words.say(desk.lang, "editor.open.long"),
            "plans": [{"name": say(f"plan.{plan}"), "text": told(plan)} for plan in PLANS],
        }
    }
