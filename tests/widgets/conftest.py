"""The desk that most panels are tested with, its odds pane, and its table in a browser."""

import json
import subprocess
import threading

import pytest

from friday_widgets.friday.desk import Desk
from friday_widgets.friday.odds.panel import OddsPanel
from friday_widgets.friday.table.panel import TablePanel

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>table</title>
<meta name="viewport" content="width=device-width"><style>body {{ margin: 8px }} {css}</style>
<body data-fri-theme="auto"><main id="el"></main><script type="module">
{esm}
let traits = {{ model: {model} }};
const ears = {{}};
window.sent = [];
window.kernel = (fresh) => {{
  traits.model = fresh;
  for (const ear of ears["change:model"] ?? []) ear();
}};
widget.render({{ el: document.getElementById("el"), model: {{
  get: (name) => traits[name],
  on: (name, ear) => (ears[name] ??= new Set()).add(ear),
  off: (name, ear) => ears[name]?.delete(ear),
  send: async (message) => {{
    window.sent.push(message);
    window.kernel(await window.hear(message));
  }},
}} }});
</script></html>"""


@pytest.fixture(autouse=True)
def every_panel_follows(caplog):
    """The log has that a panel failed, and it goes on; its model then is an old one, or empty.

    A test in which a panel is to fail clears the log at its end.
    """
    yield
    failed = [each.getMessage() for each in caplog.get_records("call")]
    marks = ("failed to follow", "cannot be shown", "could not follow")
    assert not [each for each in failed if any(mark in each for mark in marks)], caplog.text


@pytest.fixture
def desk():
    desk = Desk()
    assert desk.new_game(1, seed=5)
    return desk


@pytest.fixture
def pane(desk):
    """A pane that works everything out at once, except the fight under best play."""
    return OddsPanel(desk, shown=True, seconds=0)


@pytest.fixture
def alone(monkeypatch):
    """As for Python in a browser: starting a process or a thread fails."""

    def refuse(*_args, **_kwargs):
        raise RuntimeError("there is neither process nor thread here")

    monkeypatch.setattr(subprocess, "Popen", refuse)
    monkeypatch.setattr(threading.Thread, "start", refuse)


@pytest.fixture
def show(chrome):
    """Show the table of a desk on a page; the page talks to the panel in this process."""
    contexts = []

    def open_page(desk, width=1280, **options):
        context = chrome.new_context(viewport={"width": width, "height": 860}, **options)
        contexts.append(context)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda fault: page.faults.append(str(fault)))
        panel = TablePanel(desk)

        def hear(message):
            panel._hear(panel, message, [])
            return panel.model

        page.expose_function("hear", hear)
        esm = TablePanel._esm.replace("export default", "const widget =")
        page.set_content(PAGE.format(css=TablePanel._css, esm=esm, model=json.dumps(panel.model)))
        page.wait_for_selector(".fri-table")
        return page

    yield open_page
    for context in contexts:
        faults = [fault for page in context.pages for fault in page.faults]
        context.close()
        assert faults == []
