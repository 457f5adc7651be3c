"""The table's panel: it follows the desk, hears the page, and its script is one module."""

import re

import pytest

from friday_widgets.friday.desk import Desk
from friday_widgets.friday.table.faces import pirate_facts
from friday_widgets.friday.table.panel import TablePanel
from friday_widgets.table import panel as frame
from friday_widgets.wire import assets
from tests.friday.positions import at

SCRIPTS = (
    *frame.SCRIPTS,
    "friday/art.js",
    "friday/scenes.js",
    "frame/hyphens.js",
    "friday/table/cards.js",
    "friday/table/sort.js",
    "friday/table/fight.js",
    "friday/table/came.js",
    "friday/table/dialogs.js",
    "table/pointer.js",
    "friday/table/controller.js",
    "friday/table/table.js",
)


def test_the_panel_follows_the_desk_and_obeys_the_page():
    desk = Desk()
    desk.new_game(1, seed=7)
    panel = TablePanel(desk)
    panel._hear(panel, {"type": "act", "action": "hazard 1", "turn": "0.0"}, [])
    assert panel.model["node"] == "fight"
    panel._hear(panel, {"type": "undo"}, [])
    assert panel.model["node"] == "hazard"
    panel._hear(panel, {"type": "redo"}, [])
    assert panel.model["node"] == "fight"
    desk.set_language("ru")
    assert panel.model["lang"] == "ru"
    panel._hear(panel, {"type": "new"}, [])
    assert panel.model["node"] == "hazard"
    panel.close()


PAIR = "20/6,all_hazards"


def test_what_the_pirate_of_all_hazards_is_worth_is_told_once_no_hazard_comes_any_more():
    table = at(step="pirates", enemy="20/6", pirates=PAIR, aside="1L1,3D")
    told = [
        pirate_facts(table.view.pirates[1], each.view, "en")
        for each in (table, at(pirates=PAIR, step="green", enemy="1L1"))
    ]
    assert told == [("17", "6"), ("?", "?")]


@pytest.mark.parametrize(
    "message",
    [
        *(None, 7, [], {}, {"type": "act"}, {"type": 5}),
        {"type": "act", "action": {"x": 1}, "turn": "0.0"},
        {"type": "act", "action": "hazard 1"},
        {"type": "act", "action": "hazard 1", "turn": "1.0"},
        {"type": "act", "action": "hazard 1", "turn": {}},
    ],
)
def test_nonsense_from_the_page_changes_nothing(message):
    desk = Desk()
    panel = TablePanel(desk)
    before = str(desk.view)
    panel._hear(panel, message, [])
    assert str(desk.view) == before
    panel.close()


def test_a_decision_that_comes_twice_is_made_once_and_the_page_is_told():
    desk = Desk()
    desk.new_game(1, seed=7)
    panel = TablePanel(desk)
    message = {"type": "act", "action": "hazard 1", "turn": "0.0"}
    for unmade in (0, 1):
        panel._hear(panel, message, [])
        assert (desk.decisions, panel.unmade) == (1, unmade)
    assert not desk.notice
    panel.close()


def test_a_new_game_may_be_left_to_somebody_else():
    asked = []
    panel = TablePanel(Desk(), new_game=lambda: asked.append(True))
    panel._hear(panel, {"type": "new"}, [])
    assert asked == [True]
    panel.close()


def test_the_joined_script_is_one_module_without_the_network():
    script = assets.esm(*SCRIPTS)
    assert script.count("export default") == 1
    assert not re.search(r"^\s*import\b", script, re.MULTILINE)
    assert "http" not in script
    assert script.count("innerHTML") == 1  # only drawings of art.js and scenes.js are markup
    names = re.findall(r"^(?:async )?(?:function|const|let) (\w+)", script, re.MULTILINE)
    assert len(names) == len(set(names))


def test_assets_come_from_the_package_alone():
    with pytest.raises(ValueError, match="no file of this package"):
        assets.read("../secret.txt")


def test_no_words_are_written_in_the_script():
    for name in SCRIPTS:
        text = re.sub(r"//.*", "", assets.read(name))
        assert not re.findall(r'"[A-Z][a-z]+ [a-z]+', text), name
    assert TablePanel._esm == assets.esm(*SCRIPTS)
