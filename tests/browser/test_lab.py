"""The same notebook in JupyterLab."""


def test_table_appears_in_lab(page, lab_url, shot):
    page.goto(f"{lab_url}/lab/tree/app.ipynb")
    # Lab shows the notebook before its kernel is there, and loses a run that is asked for too early.
    page.wait_for_selector('.jp-Notebook-ExecutionIndicator[data-status="idle"]', timeout=60_000)
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_selector(".jp-OutputArea-output .fri:visible", timeout=60_000)
    shot(page, "lab")
