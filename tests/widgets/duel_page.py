"""A page for the tiny game of tests/core/duel.py: what a second game must provide, and no more."""

from pathlib import Path

import traitlets

from friday_nb.friday.words import WORDS as FRIDAY
from friday_nb.i18n import DEFAULT_LANGUAGE, SHARED, Catalogue
from friday_widgets.desk.desk import Desk
from friday_widgets.desk.game_page import GamePage
from friday_widgets.frame.app import GameApp, Parts
from friday_widgets.friday.app import FridayApp
from friday_widgets.lobby.panel import Door, LobbyApp
from friday_widgets.wire import assets
from friday_widgets.wire.panel import Panel
from tests.core.duel import PLAYERS, Duel

HAND = "the hand of seat {seat} is {cards}"
"""What the table shows of a hand: a text that occurs nowhere else."""
WORDS = Catalogue(Path(__file__).with_name("duel_words"), SHARED)
BOTH = ("person", "person")
SEED = "314159"


class DuelPage(GamePage):
    game = Duel()
    words = WORDS

    def bots(self):
        return PLAYERS

    def about(self, session):
        return {"file": "duel", "decisions": len(session.moments) - 1}

    def title(self, about, lang):
        return WORDS.say(lang, "game.name")

    def sections(self):
        return ()

    rules = sections

    def terms(self, lang):
        return ()


PAGE = DuelPage()


class OpenPage(DuelPage):
    """A duel in which nothing is hidden, so that everything can be taken back."""

    class game(Duel):  # noqa: N801 - the name of the attribute
        hides_hands = False

        def to_act(self, state):
            return super().to_act(state)[:1]

    game = game()


def new_desk(*players, page=PAGE, seed=SEED):
    """A desk with these players in its seats."""
    return Desk(page, page.begin({}, seed), players=players)


def play(desk, seat):
    """The person in this seat looks, and plays the first card of the hand."""
    assert desk.uncover(seat)
    assert desk.act(f"play {desk.view.hand[0]}"), desk.notice


class Table(Panel):
    """The cards of the seat at the desk, each a button that plays it."""

    _esm = (
        assets.esm("frame/dom.js", "wire/pressed.js", "wire/line.js")
        + """
// duel.js
export default {
  render({ model, el }) {
    const { send } = openLine(model);
    const root = add(el, "section", "fri fri-table fri-duel");
    const draw = () => patchKids(root, [h("p", {}, model.get("model").hand),
      ...model.get("model").actions.map((action) => h("button", { type: "button", key: action,
        "data-action": action, onclick: () => send({ type: "act", action }) }, action))]);
    model.on("change:model", draw);
    draw();
    return () => model.off("change:model", draw);
  },
};
"""
    )
    _css = assets.css("frame/theme.css")
    model = traitlets.Dict().tag(sync=True)

    def __init__(self, desk):
        self._desk = desk
        super().__init__(desk.wire, model=self._model())
        desk.subscribe(self._follow)

    def _model(self):
        desk = self._desk
        if desk.is_curtain_down:
            return {"actions": [], "hand": ""}
        hand = HAND.format(seat=desk.seat, cards=desk.view.hand)
        return {"actions": list(desk.page.game.legal(desk.view)), "hand": hand}

    def _follow(self, desk, what):
        self.model = self._model()

    def _hear(self, _widget, message, _buffers):
        self._desk.act(str(message["action"]))


class DuelApp(GameApp):
    def __init__(self, *, lang=None, space="duel", seed="1", players=("person", "lowest")):
        desk = Desk(PAGE, PAGE.begin({}, seed), lang=lang or DEFAULT_LANGUAGE, players=players)
        super().__init__(desk, self.lay, space=space, guess=lang is None)

    def lay(self, desk, space):
        return Parts(Table(desk))


def doors():
    """Friday and the duel."""
    return tuple(
        Door(app, lambda lang, words=words: words.say(lang, "game.name"), _of(kind))
        for app, words, kind in (("friday", FRIDAY, FridayApp), ("duel", WORDS, DuelApp))
    )


def _of(app):
    return lambda lang: app(lang=lang)


def lobby(lang=None):
    return LobbyApp(doors(), lang=lang)
