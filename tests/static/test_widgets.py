"""The stand-ins for Jupyter's widgets: the same panels say the same."""

import json
import subprocess
import sys

import anywidget
import ipywidgets
import pytest
import traitlets

from friday_static import widgets
from friday_widgets.games import Lobby

#: What only Jupyter's own page needs, and what differs from one start to the next.
NOT_COMPARED = {
    *("_model_module", "_model_module_version", "_model_name", "_view_count", "_view_module"),
    *("_view_module_version", "_view_name", "_esm", "_css", "layout", "tabbable", "tooltip"),
    *("box_style", "_script", "line", "plotly_version", "told"),
}


def in_order(lobby):
    """The widgets of a page as they are nested: a box, then what it contains."""
    yield lobby
    for child in getattr(lobby, "children", ()):
        yield from in_order(child)


def stood_in(lang, game):
    """The states of the page's widgets by id, with the stand-ins; and which is the page."""
    command = [sys.executable, "-m", "friday_static.begin", lang, game]
    told = subprocess.run(command, capture_output=True, check=True, text=True, timeout=200).stdout
    *opened, ready = json.loads(told)
    assert {message["type"] for message in opened} == {"open"}
    return {message["id"]: message["state"] for message in opened}, ready["id"]


def unmarked(value):
    """A value without the mark of its game, which has a new one every time."""
    return (
        {k: v for k, v in value.items() if k not in {"mark", "game"}}
        if isinstance(value, dict)
        else value
    )


def nested(states, name):
    yield states[name]
    for child in states[name].get("children", ()):
        yield from nested(states, child.removeprefix("IPY_MODEL_"))


@pytest.mark.parametrize(
    ("lang", "game"), [("en", "friday"), ("ru", "his_man_friday"), ("en", "black_friday")]
)
def test_the_page_begins_as_it_does_in_jupyter(lang, game):
    lobby = Lobby(lang=lang, game=game)
    real = [json.loads(json.dumps(w.get_state(), default=str)) for w in in_order(lobby)]
    states, top = stood_in(lang, game)
    ours = list(nested(states, top))
    assert len(ours) == len(real) > 10
    for mine, theirs in zip(ours, real, strict=True):
        for name in theirs.keys() - NOT_COMPARED - {"children"}:
            here, there = unmarked(mine[name]), unmarked(theirs[name])
            assert here == there, (theirs.get("_anywidget_id"), name)
        assert mine.keys() <= theirs.keys() | NOT_COMPARED


@pytest.mark.parametrize(
    ("ours", "theirs"), [(widgets.AnyWidget, anywidget.AnyWidget), (widgets.Box, ipywidgets.Box)]
)
def test_no_method_of_a_panel_can_hide_one_of_the_stand_ins(ours, theirs):
    """They have no names but Jupyter's, so what works there works here."""
    of_panels = {"_esm", "_css", "_script", "_anywidget_id"}
    assert set(dir(ours)) - set(dir(theirs)) <= of_panels


class Lamp(widgets.AnyWidget):
    light = traitlets.Bool(False).tag(sync=True)
    size = traitlets.Int(1).tag(sync=True)
    made_of = traitlets.Unicode("glass")


@pytest.fixture
def told():
    messages = []
    widgets.listen(messages.append)
    yield messages
    widgets.listen(lambda _message: None)


def test_a_change_is_told_once_and_held_changes_together(told):
    lamp = Lamp()
    assert [message["type"] for message in told] == ["open"]
    assert "made_of" not in told[0]["state"]
    lamp.light = True
    lamp.light = True
    lamp.made_of = "paper"
    assert told[1:] == [{"type": "update", "id": lamp.model_id, "state": {"light": True}}]
    with lamp.hold_sync(), lamp.hold_sync():
        lamp.light, lamp.size = False, 2
    assert told[2:] == [
        {"type": "update", "id": lamp.model_id, "state": {"light": False, "size": 2}}
    ]


def test_a_closed_widget_says_and_hears_nothing_more(told):
    lamp, heard = Lamp(), []
    lamp.on_msg(lambda _widget, content, _buffers: heard.append(content))
    widgets.hear(lamp.model_id, {"type": "on"})
    lamp.close()
    lamp.light = True
    widgets.hear(lamp.model_id, {"type": "off"})
    assert heard == [{"type": "on"}]
    assert told[-1] == {"type": "close", "id": lamp.model_id}


def test_a_box_names_what_it_contains(told):
    lamp = Lamp()
    widgets.Box([lamp])
    assert told[-1]["state"]["children"] == [f"IPY_MODEL_{lamp.model_id}"]
