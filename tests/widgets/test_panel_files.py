"""Scripts and styles of panels as files of the page, instead of state of every widget."""

import json
import re
import subprocess
import sys

import pytest

pytest.importorskip("voila", reason="the page needs Voila")

from friday_server.static_files import PanelFiles
from friday_widgets import Desk, TablePanel
from friday_widgets.frame.controls.panel import Controls
from friday_widgets.games import APPS
from friday_widgets.his_man_friday.advice.panel import AdvicePanel
from friday_widgets.his_man_friday.desk import Desk as IslandDesk
from friday_widgets.panes.chart import PlotlyHost
from friday_widgets.wire import assets
from friday_widgets.wire.panel_files import PANELS_VARIABLE, shared_parts, sheets
from friday_widgets.wire.panel_files import scripts as scripts_of


def test_elsewhere_a_panel_brings_all_that_it_needs(monkeypatch):
    monkeypatch.delenv(PANELS_VARIABLE, raising=False)
    state = TablePanel(Desk()).get_state()
    assert (state["_esm"], state["_css"]) == (TablePanel._esm, TablePanel._css)


def test_on_a_page_it_names_its_part_of_the_file():
    files, panel = PanelFiles.of_all(), TablePanel(Desk())
    with files.announced_to_kernels("friday/"):
        state = panel.get_state()
        assert "_esm" not in panel.get_state("model")
    assert state["_script"] == "friday_widgets.friday.table.panel.TablePanel"
    assert (state["_esm"], state["_css"]) == ("", "")
    assert panel.get_state()["_css"] == TablePanel._css


def test_a_panel_that_the_files_do_not_have_brings_itself(monkeypatch):
    monkeypatch.setenv(PANELS_VARIABLE, "some.other.Panel")
    assert TablePanel(Desk()).get_state()["_esm"] == TablePanel._esm


def test_a_server_that_has_imported_no_panel_yet_finds_all_games():
    """In a process of its own: here the tests have imported them already."""
    code = "from friday_server.static_files import PanelFiles; print(*PanelFiles.of_all().names)"
    names = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    for game in ("friday", "his_man_friday", "black_friday"):
        assert f"friday_widgets.{game}.table.panel.TablePanel" in names.stdout


def test_a_panel_with_the_script_of_its_ancestor_names_that():
    files = PanelFiles.of_all()
    assert "_esm" not in vars(AdvicePanel)
    with files.announced_to_kernels("friday/"):
        state = AdvicePanel(IslandDesk()).get_state()
    assert state["_script"] in files.names
    assert state["_esm"] == ""


def test_the_files_have_every_panel_of_a_page_once():
    files = PanelFiles.of_all()
    scripts = "".join(each.script.plain.decode() for each in files.bundles.values())
    for name in ("Controls", "Guide", "PaneTabs", "Presets", "Welcome", "Editor", "OddsPanel"):
        assert any(each.endswith(f".{name}") for each in files.names)
    for each in files.names:
        assert scripts.count(f"{json.dumps(each)}: () => {{") == 1


def test_the_first_table_needs_neither_other_games_nor_what_is_not_seen_at_first():
    """Compressed, less than 0.1 MB instead of 0.13."""
    bundles = PanelFiles.of_all().bundles
    first = [file for name in ("shared", "friday") for file in vars(bundles[name]).values()]
    assert sum(len(file.zipped) for file in first) < 96_000
    text = b"".join(file.plain for file in first)
    assert b".fri-table" in text
    assert not re.search(rb"\.(hmf|blf|fri-ed|fri-strategy)-|/editor/|/advice/", text)
    assert list(bundles) == ["shared", *APPS, "later"]


def test_every_script_offers_its_panels_to_the_page(tmp_path):
    """Each is a module that finds the others, and no name is missing or is there twice."""
    files = PanelFiles.of_all()
    for each in files.bundles.values():
        (tmp_path / each.script.name).write_bytes(each.script.plain)
    (tmp_path / "package.json").write_text('{ "type": "module" }')
    scripts = [f"./{each.script.name}" for each in files.bundles.values()]
    code = (
        f"const all = await Promise.all({json.dumps(scripts)}.map((one) => import(one)));"
        "for (const { panels } of all) for (const name in panels)"
        " if (panels[name]()) console.log(name);"
    )
    command = ["node", "--input-type=module", "-e", code]
    done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert sorted(done.stdout.split()) == sorted(files.names)


def test_on_a_page_charts_take_plotly_from_a_file_and_elsewhere_from_the_kernel():
    """In a message it would hold up all others, on a slow line for twelve seconds."""
    files = PanelFiles.of_all()
    with files.announced_to_kernels("friday/"):
        assert PlotlyHost().plotly_url == f"friday/{files.plotly.name}"
    assert PlotlyHost().plotly_url == ""
    assert files.plotly in files.all
    assert files.plotly.plain.endswith(b"export { module };\n")


def test_a_part_that_a_panel_has_changed_is_its_own():
    """As a game of somebody else's may do, which adds its script to the last part."""
    more = {"a.js": "a\nmore\n", "b.js": "b\n"}
    scripts = [{"a.js": "a\n"}, {"a.js": "a\n", "b.js": "b\n"}, more]
    assert shared_parts(scripts) == {"a.js": "a\n", "b.js": "b\n"}
    panels = [type(f"P{n}", (), {"_esm": assets_of(each)}) for n, each in enumerate(scripts)]
    joined = scripts_of({"shared": panels, "later": []}, lambda name, _text: name)["shared"]
    assert joined.count("more") == 1
    assert joined.index('"tests.widgets.test_panel_files.P2"') < joined.index("more")


def assets_of(parts):
    return "\n".join(f"// {name}\n{text}" for name, text in parts.items())


def test_a_part_that_several_panels_of_the_first_table_have_is_sent_once():
    bundles = PanelFiles.of_all().bundles
    first = [bundles["shared"], bundles["friday"]]
    script, style = (
        "".join(getattr(each, kind).plain.decode() for each in first)
        for kind in ("script", "sheet")
    )
    for panel in (TablePanel, Controls):
        for text in assets.parts(panel._esm).values():
            assert script.count(text.replace("\nexport default ", "\nreturn ").strip()) == 1
        for text in assets.parts(panel._css).values():
            assert style.count(text.strip()) == 1


def test_what_two_groups_have_is_with_the_first_of_them():
    one, two, three = (
        type(name, (), {"_esm": assets_of(parts)})
        for name, parts in {
            "One": {"a.js": "const a = 1;\n", "one.js": "1\n"},
            "Two": {"a.js": "const a = 1;\n", "b.js": "b\n"},
            "Three": {"b.js": "b\n"},
        }.items()
    )
    groups = {"shared": [], "one": [one], "two": [two], "later": [three]}
    found = scripts_of(groups, lambda name, _text: f"./{name}.js")
    assert {name: text.count("const a = 1;") for name, text in found.items()} == {
        "shared": 1, "one": 0, "two": 0, "later": 0,
    }  # fmt: skip
    assert found["shared"].endswith("export { a };\n")
    assert 'import { a } from "./shared.js"' in found["one"]
    assert (found["two"].count("b\n"), found["later"].count("b\n")) == (1, 1)


def test_of_a_style_that_several_panels_have_the_last_one_counts():
    """As if each panel brought its own: an earlier rule of the same weight would lose."""
    one, two, three = (
        type(name, (), {"_css": f"/* a.css */\na\n/* {name}.css */\n{name}\n"}) for name in "bcd"
    )
    found = sheets({"shared": [one, two], "game": [], "later": [three]})
    assert {name: text.split() for name, text in found.items()} == {
        "shared": ["b", "c", "a"],
        "game": [],
        "later": ["d"],
    }
