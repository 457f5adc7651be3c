"""The scripts and style sheets of the panels: one module each, with no name used twice."""

import re

import pytest

import friday_widgets
from friday_widgets.black_friday.advice.panel import AdvicePanel as ExchangeAdvice
from friday_widgets.black_friday.story.panel import StoryPanel as ExchangeStory
from friday_widgets.black_friday.table.panel import TablePanel as Exchange
from friday_widgets.frame.presets.panel import Presets
from friday_widgets.frame.welcome.panel import Welcome as SeatedWelcome
from friday_widgets.friday.editor.panel import Editor
from friday_widgets.friday.welcome.panel import Welcome
from friday_widgets.his_man_friday.advice.panel import AdvicePanel as IslandAdvice
from friday_widgets.his_man_friday.odds.panel import OddsPanel as IslandOdds
from friday_widgets.his_man_friday.story.panel import StoryPanel as IslandStory
from friday_widgets.his_man_friday.table.panel import TablePanel as Island
from friday_widgets.lobby.panel import Bar
from friday_widgets.panes.moments.panel import MomentsPanel
from friday_widgets.panes.tabs.panel import PaneTabs
from friday_widgets.wire.panel import Panel

PANELS = [
    *(
        getattr(friday_widgets, name)
        for name in friday_widgets.__all__
        if hasattr(getattr(friday_widgets, name), "_esm")
    ),
    Bar,
    MomentsPanel,
    Editor,
    PaneTabs,
    Presets,
    Welcome,
    Island,
    IslandAdvice,
    IslandOdds,
    IslandStory,
    SeatedWelcome,
    Exchange,
    ExchangeAdvice,
    ExchangeStory,
]


def script(panel):
    return re.sub(r"^\s*//.*", "", str(panel._esm), flags=re.MULTILINE)


def test_all_panels_are_here():
    assert len(PANELS) == 33


@pytest.mark.parametrize("panel", PANELS)
def test_a_script_is_one_module(panel):
    assert script(panel).count("export default") == 1
    assert not re.search(r"^\s*import\b", script(panel), re.MULTILINE)


@pytest.mark.parametrize("panel", PANELS)
def test_no_name_is_declared_twice_in_a_script(panel):
    names = re.findall(
        r"^(?:async )?(?:function|const|let|class) (\w+)", script(panel), re.MULTILINE
    )
    assert names
    assert len(names) == len(set(names))


def test_one_name_means_one_thing_in_all_scripts():
    """A part that several panels share is written once; only `render` belongs to each panel."""
    homes: dict[str, set[str]] = {}
    for panel in PANELS:
        for file, text in re.findall(
            r"^// ([\w/]+\.js)\n(.*?)(?=^// [\w/]+\.js$|\Z)",
            str(panel._esm),
            re.MULTILINE | re.DOTALL,
        ):
            for name in re.findall(r"^(?:async )?function (\w+)", text, re.MULTILINE):
                homes.setdefault(name, set()).add(file)
    assert len(homes) > 100
    assert {name: files for name, files in homes.items() if len(files) > 1} == {
        "render": homes["render"]
    }


@pytest.mark.parametrize("panel", PANELS)
def test_the_theme_comes_first_and_once(panel):
    assert str(panel._css).startswith("/* frame/theme.css */")
    assert str(panel._css).count("frame/theme.css */") == 1


@pytest.mark.parametrize("panel", PANELS)
def test_no_style_depends_on_the_place_of_an_element_far_below_or_beside(panel):
    """A single `:has(> :nth-child(12))` made each change of the page take three times as long.

    The browser then restyles everything above whatever is inserted anywhere.
    """
    asked = re.findall(r":has\(((?:[^()]|\([^()]*\))*)\)", str(panel._css))
    assert [
        each for each in asked if re.search(r":(nth|first|last)-|^\s*[~+]|\s[~+]\s", each)
    ] == []


@pytest.mark.parametrize("panel", [panel for panel in PANELS if issubclass(panel, Panel)])
def test_every_panel_opens_its_line(panel):
    """What changed of a state comes through the line: without one the page would not see it."""
    assert re.search(r"^(?!.*function).*\bopenLine\(model\)", script(panel), re.MULTILINE)


@pytest.mark.parametrize("panel", PANELS)
def test_no_style_asks_for_what_contains_something_that_lacks_something(panel):
    # Chromium then styles the whole page anew after each change: most of a click.
    assert not re.search(r":has\([^()>]*:not\(", str(panel._css))
