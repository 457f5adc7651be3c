"""The same notebook in JupyterLab."""


def test_table_appears_in_lab(page, lab_url, shot):
    page.goto(f"{lab_url}/lab/tree/app.ipynb")
    page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=60_000)
    page.wait_for_selector('.jp-Notebook-ExecutionIndicator[data-status="idle"]', timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_selector(".jp-OutputArea-output .fri:visible", timeout=60_000)
    shot(page, "lab")
