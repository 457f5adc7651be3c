"""How much help is given: the presets in words, and the switch for spoilers."""

import pytest

from friday_nb.friday.words import say
from friday_widgets.frame.presets.panel import PRESETS, Preset, Presets
from friday_widgets.friday.desk import Desk


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def panel(desk):
    return Presets(desk, PRESETS, space="friday")


def test_each_preset_has_its_own_pane_and_spoilers_whatever_is_shown_now(desk, panel):
    for on in (True, False):
        desk.hints.set_spoilers(on)
        told = [(each["id"], each["pane"], each["spoilers"]) for each in panel.model["presets"]]
        assert told == [
            ("learn", "odds", True),
            ("play", "", False),
            ("analyse", "advice", True),
        ]
    own = Presets(desk, [Preset("play", "odds")], space="")
    assert [each["pane"] for each in own.model["presets"]] == ["odds"]


@pytest.mark.parametrize(("on", "key"), [(True, "shown"), (False, "hidden")])
def test_the_switch_says_whether_spoilers_are_shown(desk, panel, on, key):
    panel._hear(panel, {"type": "spoilers", "on": on}, [])
    assert desk.hints.spoilers is on
    assert panel.model["spoilers"] == {
        "on": on,
        "label": say("en", f"panels.spoilers.{key}"),
        "text": say("en", f"panels.spoilers.{key}.text"),
    }


@pytest.mark.parametrize("on", ["yes", 1, None, [True]])
def test_only_what_says_so_shows_spoilers(desk, panel, on):
    panel._hear(panel, {"type": "spoilers", "on": on}, [])
    assert desk.hints.spoilers is False


@pytest.mark.parametrize("message", [None, 7, [], {}, {"type": "other", "on": False}])
def test_messages_of_another_kind_are_dropped(desk, panel, message):
    panel._hear(panel, message, [])
    assert desk.hints.spoilers is True


def test_the_words_change_with_the_language(desk, panel):
    desk.set_language("ru")
    assert panel.model["lang"] == "ru"
    assert panel.model["title"] == say("ru", "panels.presets")
    for each in panel.model["presets"]:
        assert each["label"] == say("ru", f"panels.preset.{each['id']}")
        assert each["text"] == say("ru", f"panels.preset.{each['id']}.text")
