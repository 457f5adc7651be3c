"""Who sits where and whose turn it is; how fast bots play; and the curtain.

Nothing here reveals anything hidden: the panel never reads a view, and the curtain falls as soon as
the desk says so.
"""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets

from friday_widgets.desk.bots import Bots
from friday_widgets.desk.desk import Desk, When
from friday_widgets.desk.game_page import PERSON
from friday_widgets.desk.panel import DeskPanel
from friday_widgets.desk.settings import PACES
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Data


class Seats(DeskPanel):
    """The line above the table in games with several seats.

    Args:
        desk: The visitors' game.
    """

    _esm: ClassVar[Any] = assets.esm(
        *("frame/dom.js", "wire/pressed.js", "wire/line.js", "frame/parts.js", "frame/storage.js"),
        "frame/seats/seats.js",
    )
    _css: ClassVar[Any] = assets.css("frame/theme.css", "frame/seats/seats.css")
    space = traitlets.Unicode().tag(sync=True)
    follows = None
    when = When.NOW

    bots: Bots | None = None
    """Takes the turns of the bots."""

    def __init__(self, desk: Desk, *, space: str) -> None:
        self.bots = Bots(desk)
        super().__init__(desk, space=space)

    def paint(self) -> Data:
        """The state of the line and of the curtain."""
        return model(self._desk)

    def hear(self, message: Data) -> None:
        """What the visitors want of the bots, and of the curtain."""
        match message:
            case {"type": "pace", "pace": str(pace)}:
                self._desk.tempo.set_pace(pace)
            case {"type": "pause", "on": bool(on)}:
                self._desk.tempo.pause(on=on)
            case {"type": "uncover", "seat": int(seat)} if type(seat) is int:  # True is one, too
                self._desk.uncover(seat)
            case {"type": "cover"}:
                self._desk.cover()

    def close(self) -> None:
        """Close the panel and stop the bots."""
        if self.bots:
            self.bots.close()
        super().close()


def model(desk: Desk) -> dict[str, Any]:
    """The state of the line and of the curtain."""
    lang, page, say = desk.lang, desk.page, desk.page.words.say
    to_act = desk.session.to_act
    name = [page.seat_name(seat, lang) for seat in range(len(desk.players))]
    other = desk.seats.person_to_act(desk.session)
    hands_on = desk.seat is not None and other is not None and other != desk.seat
    shown: dict[str, Any] = {
        "lang": lang,
        "name": say(lang, "panels.seats"),
        "seats": [
            {
                "name": name[seat],
                "who": _who(desk, seat),
                "short": str(seat + 1),
                "bot": desk.players[seat] != PERSON,
                "acts": seat in to_act,
                "looks": seat == desk.seat,
            }
            for seat in range(len(desk.players))
        ],
        "turn": say(lang, "panels.seats.turn"),
        "hand_on": say(lang, "panels.seats.hand_on", seat=name[other])
        if hands_on and other is not None and len(desk.seats.persons) > 1
        else "",
        "curtain": _curtain(desk, name) if desk.is_curtain_down else None,
        "bots": None,
    }
    if len(desk.seats.persons) < len(desk.players):
        shown["bots"] = {
            "label": say(lang, "panels.seats.pace"),
            "pace": desk.tempo.pace,
            "paces": [[pace, say(lang, f"panels.seats.pace.{pace}")] for pace in PACES],
            "paused": desk.tempo.paused,
            "pause": say(lang, "panels.seats.go_on" if desk.tempo.paused else "panels.seats.pause"),
            "held": say(lang, "panels.seats.held") if desk.tempo.held else "",
        }
    return shown


def _who(desk: Desk, seat: int) -> str:
    """Who sits there: you, another person, or a bot by its name."""
    lang, say = desk.lang, desk.page.words.say
    if desk.players[seat] != PERSON:
        return desk.page.bot_name(desk.players[seat], lang)
    return say(lang, "panels.seats.you" if seat == desk.seat else "panels.seats.person")


def _curtain(desk: Desk, name: list[str]) -> dict[str, Any]:
    lang, say = desk.lang, desk.page.words.say
    next_name = name[desk.seats.next]
    return {
        "head": say(lang, "panels.curtain", seat=next_name),
        "about": say(lang, "panels.curtain.about"),
        "next": {"seat": desk.seats.next, "name": say(lang, "panels.curtain.me", seat=next_name)},
        "others": [
            {"seat": seat, "name": say(lang, "panels.curtain.me", seat=name[seat])}
            for seat in desk.seats.persons
            if seat != desk.seats.next
        ],
    }
