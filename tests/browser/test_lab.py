"""The same panels in JupyterLab: the table's own notebook and the one to learn from."""

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

#: Lab shows a notebook before its kernel is there, and loses a run asked for too early.
READY = """async () => {
  const panel = jupyterapp.shell.currentWidget;
  await panel.context.ready;
  await panel.revealed;
  await panel.sessionContext.ready;
  await panel.sessionContext.session.kernel.info;
}"""
RUN = "() => { jupyterapp.commands.execute('notebook:run-all-cells'); }"
TABLES = "(n) => document.querySelectorAll('.jp-OutputArea-output .fri-table').length === n"


@pytest.fixture
def open_notebook(page, lab_url):
    """Open a notebook in Lab, run all of it, and wait for its tables."""

    def bring(name, tables):
        page.goto(
            f"{lab_url}/lab/tree/notebooks/{name}?reset"
        )  # without what an earlier page had open
        page.wait_for_function(
            "(name) => window.jupyterapp?.shell?.currentWidget?.context?.path === name",
            arg=f"notebooks/{name}",
        )
        page.evaluate(READY)
        page.evaluate(RUN)
        try:
            page.wait_for_function(TABLES, arg=tables, timeout=15_000)
        except PlaywrightTimeoutError:
            page.evaluate(RUN)  # Lab connected once more, and forgot the first run
            page.wait_for_function(TABLES, arg=tables)
        return page

    return bring


def test_the_table_plays_in_lab(open_notebook, shot):
    page = open_notebook("app.ipynb", 1)
    table = page.locator(".fri-table").first
    turn = table.get_attribute("data-turn")
    table.locator("[data-action=draw]").click()
    page.locator(f'.fri-table:not([data-turn="{turn}"])').first.wait_for()
    drawn = table.get_attribute("data-turn")
    cells = page.locator(".jp-Cell").count()
    for key in ("u", "b", "a", "x"):  # "u" is ours; the others would change the notebook
        page.keyboard.press(key)
    page.locator(f'.fri-table[data-turn="{turn}"]').first.wait_for()
    assert page.locator(".jp-Cell").count() == cells
    page.keyboard.press("r")
    page.locator(f'.fri-table[data-turn="{drawn}"]').first.wait_for()
    shot(page, "lab")


def test_the_learning_notebook_plays_in_lab(open_notebook, shot):
    page = open_notebook("01_learn_friday.ipynb", 3)
    tables = page.locator(".fri-table")
    turns = tables.evaluate_all("(all) => all.map((table) => table.dataset.turn)")
    tables.first.locator("[data-action=draw]").click()
    page.wait_for_function(
        "(turn) => document.querySelector('.fri-table').dataset.turn !== turn", arg=turns[0]
    )
    after = tables.evaluate_all("(all) => all.map((table) => table.dataset.turn)")
    assert after[1:] == turns[1:]  # each panel has a game of its own
    shot(page, "lab-learn")
