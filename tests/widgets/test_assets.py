"""The scripts and style sheets of the panels: each is whole, and trusts nobody."""

import re

import pytest

import friday_widgets
from friday_widgets.friday.editor.panel import Editor
from friday_widgets.friday.welcome.panel import Welcome

PANELS = [
    *(
        getattr(friday_widgets, name)
        for name in friday_widgets.__all__
        if hasattr(getattr(friday_widgets, name), "_esm")
    ),
    Editor,
    Welcome,
]


def script(panel):
    return re.sub(r"^\s*//.*", "", str(panel._esm), flags=re.MULTILINE)


def test_all_panels_are_here():
    assert len(PANELS) == 8


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
