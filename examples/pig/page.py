"""Pig in the browser: a notebook cell that ends with ``PigApp()`` shows it."""

from examples.pig.plugin import GAME
from friday_nb.core.options import drawn_seed
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.game_page import GamePage
from friday_widgets.frame.app import GameApp, Parts
from friday_widgets.table.plain.panel import PlainTable


class PigPage(GamePage):
    game = GAME


class PigApp(GameApp):
    def __init__(self, seed: str = "", lang: str = "en") -> None:
        session = PigPage().begin({}, seed or drawn_seed(hides_hands=False))
        desk = Desk(PigPage(), session, lang)
        super().__init__(desk, lambda desk, _: Parts(PlainTable(desk)), space="pig")
