"""The games that have a page: listed here by name, and imported when somebody opens them."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import Final

from friday_nb import i18n
from friday_widgets.frame.app import GameApp
from friday_widgets.lobby import panel

APPS: Final = MappingProxyType(
    {"friday": "FridayApp", "his_man_friday": "HisManFridayApp", "black_friday": "BlackFridayApp"}
)
"""The name of each game, which is also that of its folder, and the class in its ``app`` module.

They are offered in this order, and a first visit opens the first.  The class takes ``lang`` and
stores its games under the game's name; the title of the game is its text ``game.name``.
"""


class Lobby(panel.LobbyApp):
    """The whole page, with every game that has one; a cell that ends with it shows it.

    Args:
        lang: The language until the reader chooses another, "en" or "ru"; by default that of the
            browser.
        game: The game to begin with; by default the first.
    """

    def __init__(self, *, lang: str | None = None, game: str | None = None) -> None:
        doors = [panel.Door(name, partial(_title, name), partial(_enter, name)) for name in APPS]
        super().__init__(doors, lang=lang, game=game)


def _title(name: str, lang: str) -> str:
    return i18n.of(name).say(lang, "game.name")


def _enter(name: str, lang: str | None) -> GameApp:
    app: GameApp = getattr(import_module(f"friday_widgets.{name}.app"), APPS[name])(lang=lang)
    return app
