"""The first minute: the rulebook's own worked example, and its five plans.

Robinson fights the wild animals in the green step. Strategy (0), vision (3) and an aging card (-2)
lie on the table, one free card is left. The rulebook tells no more; the life points and the rest
of the deck are those of a game that could have led there.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import traitlets

from friday_nb import friday
from friday_nb.friday import words
from friday_nb.friday.game import FridaySession, position_session
from friday_widgets import assets
from friday_widgets.desk import Desk, When
from friday_widgets.panel import Panel

EXAMPLE: Final = (
    "level=1 step=green life=14/8 stack=>-1,0*3,0L2,1*2,2,2W,1D,3X1> discard=-1,0*4,1 "
    "gone=-1*3,0 hazards=0L1,0C2,0X2,0B,0D,1L1,2W,1Y,1T,2C1,2T,2S "
    "aside=0L1,0C2,0M,0Y,1L1,1B,2L1,2D,2X1,3C1,4W*2 aging=6n3d pirates=20/6,30/8 "
    "enemy=3D cards=0X2,3S,-2!"
)

SEED: Final = 257
"""With this shuffle each of the five plans can be seen to work."""

PLANS: Final[dict[int, tuple[str, ...]]] = {
    1: ("draw",),
    2: ("use 2", "look", "look"),
    3: ("use 2", "look", "look"),
    4: ("use 2", "look", "look"),
    5: ("draw", "use 2", "look", "look"),
}
"""The decisions that each plan begins with; from there on the visitor goes on alone."""


def example_session(seed: int = SEED) -> FridaySession:
    """A game that stands in the middle of the example's fight."""
    return position_session(friday.parse_position(EXAMPLE), seed)


class Welcome(Panel):
    """What a first visitor reads: the fight that is on, and the five plans; gone in other games.

    Args:
        desk: The visitor's game.
    """

    _esm: ClassVar[Any] = assets.esm("dom.js", "line.js", "parts.js", "welcome.js")
    _css: ClassVar[Any] = assets.css("theme.css", "welcome.css")
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

    def say(key: str, **facts: int) -> str:
        return words.say(desk.lang, f"panels.{key}", **facts)

    now, facts = _moment(desk.view)
    return {
        "words": {
            **{key: say(f"welcome.{now}.{key}", **facts) for key in ("head", "text")},
            **{key: say(f"welcome.{key}") for key in ("choose", "try", "start")},
            "setup": words.say(desk.lang, "editor.open.long"),
            "plans": [
                {"name": say(f"plan.{plan}"), "text": say(f"plan.{plan}.text")} for plan in PLANS
            ],
        }
    }
