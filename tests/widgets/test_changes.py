"""Only what changed is sent, and the page still has the same state as the panel."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from friday_nb import friday
from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.odds.panel import OddsPanel
from friday_widgets.friday.table.panel import TablePanel
from friday_widgets.wire.changes import applied, changes
from tests.friday.lockstep import careful
from tests.friday.players import made_up

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.sampled_from(["", "a", "b"]),
    lambda kids: st.lists(kids, max_size=4) | st.dictionaries(st.sampled_from("abcd"), kids),
    max_leaves=12,
)


def sent(value):
    """A value as it arrives."""
    return json.loads(json.dumps(value))


@given(VALUES, VALUES)
def test_a_patch_makes_the_new_value_of_the_old_one(old, new):
    before = json.dumps(old)
    patch = changes(old, new)
    if patch is None:
        assert json.dumps(old) == json.dumps(new)
    else:
        assert json.dumps(applied(old, sent(patch))) == json.dumps(new)
    assert json.dumps(old) == before


@pytest.mark.parametrize(
    ("old", "new"), [(1, True), (False, 0), ([1], [True]), ({"a": 1}, {"a": 1.0})]
)
def test_what_is_equal_here_but_not_in_json_is_sent(old, new):
    assert json.dumps(applied(old, sent(changes(old, new)))) == json.dumps(new)


def test_what_stays_is_not_sent():
    old = {"words": {"a": "much text"}, "cards": [{"n": 1, "label": "one"}], "n": 1}
    new = {"words": {"a": "much text"}, "cards": [{"n": 1, "label": "1"}, {"n": 2}], "n": 1}
    assert changes(old, new) == {
        "+": {
            "cards": {
                "#": {"0": {"+": {"label": {"=": "1"}}, "-": []}},
                "n": 1,
                ">": [{"n": 2}],
            }
        },
        "-": [],
    }


class Page:
    """A page as `line.js` has it: it takes parts that follow what it knows, and asks otherwise."""

    def __init__(self, panel):
        self.panel = panel
        self.state = sent(panel.get_state())
        self.deaf = False
        self.heard = 0
        panel._send = self.take

    def take(self, message, **_):
        if self.deaf:
            return
        self.heard += len(json.dumps(message))
        if message["method"] == "update":
            self.state |= sent(message["state"])
        elif message["content"].get("type") == "part":
            part = sent(message["content"])
            if part["to"] <= self.state["told"]:
                return
            if part["from"] != self.state["told"]:
                self.ask()
                return
            for name, patch in part["of"].items():
                self.state[name] = applied(self.state[name], patch)
            self.state["told"] = part["to"]

    def ask(self):
        self.panel._receive(self.panel, {"type": "told", "told": self.state["told"]}, [])

    def check(self):
        assert self.state == sent(self.panel.get_state())


@pytest.fixture
def pages(desk, monkeypatch):
    made_up.thoughts(monkeypatch)
    panels = [TablePanel(desk), OddsPanel(desk, shown=True, seconds=0), AdvicePanel(desk)]
    panels[2]._hear(panels[2], {"type": "show", "on": True}, [])
    for panel in panels:
        panel.add_class("placed")
    return [Page(panel) for panel in panels]


def play(desk, pages, turns, rng):
    for _ in range(turns):
        if desk.view.outcome:
            desk.new_game(1, seed=rng.randrange(99))
        else:
            desk.act(careful(rng, desk.view, [str(a) for a in friday.legal(desk.view)]), sure=True)
        for page in pages:
            getattr(page.panel, "refresh", lambda: None)()
        yield


def test_a_page_that_takes_only_changes_shows_the_same(desk, pages):
    rng = random.Random(3)
    for turn, _ in enumerate(play(desk, pages, 60, rng)):
        pages[0].panel.add_class(f"turn-{turn}")  # it is not sent as a part
        if turn == 20:
            desk.set_language("ru")
        if turn == 40:
            desk.undo()
        for page in pages:
            page.check()


def test_a_page_that_missed_something_is_told_all_that_changed_since(desk, pages):
    rng = random.Random(5)
    for _ in play(desk, pages, 60, rng):
        for page in pages:
            if not page.deaf and page.state["told"] == page.panel.get_state("told")["told"]:
                page.check()
            page.deaf = rng.random() < 0.3
    for page in pages:
        page.deaf = False
        page.ask()
        page.check()


def test_a_page_that_knows_everything_is_told_nothing(desk, pages):
    list(play(desk, pages, 3, random.Random(1)))
    for page in pages:
        page.heard = 0
        page.ask()
        assert page.heard == 0


@pytest.mark.parametrize("told", [None, "1", 1.5, True, [], {}])
def test_nonsense_about_what_was_told_is_ignored(desk, pages, told):
    pages[0].heard = 0
    desk.act("hazard 1")
    before = pages[0].heard
    pages[0].panel._receive(None, {"type": "told", "told": told}, [])
    assert pages[0].heard == before


def test_a_click_costs_little(desk, pages):
    """The table with all its words has 15 KB, the charts have 10."""
    sizes, rng = [], random.Random(7)
    for _ in play(desk, pages, 40, rng):
        sizes.append([page.heard for page in pages])
        for page in pages:
            page.heard = 0
    middle = [sorted(each)[len(sizes) // 2] for each in zip(*sizes, strict=True)]
    assert middle[0] < 3000


def test_a_page_that_knows_nothing_is_told_everything(desk, pages):
    """Also in the message that opens a panel, and when the page asks for its whole state."""
    fresh = TablePanel(desk)
    assert fresh.get_state("told")["told"] == fresh._state_told
    desk.act("hazard 1")
    pages[0].state = {"told": 0}
    pages[0].panel.send_state()
    pages[0].check()
    desk.act("draw")
    pages[0].check()
