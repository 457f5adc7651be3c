"""Run the notebooks and store their outputs: ``make notebooks``.

Stored outputs let a notebook be read where nothing runs, on GitHub for example.  A live chart would
be blank there, so each one is stored as a picture of the same figure; an interactive panel is
replaced by a sentence.  The notebook stores a hash of the code that made its outputs, and a test
checks that they are up to date.  The code of cells that only check something is folded away.
"""

from __future__ import annotations

import ast
import base64
import hashlib
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import nbformat

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
BARE = frozenset({"app.ipynb"})
"""Notebooks that are stored without outputs: this one is the page itself."""

READING_ORDER = ("01", "04", "02", "03", "05", "06", "07", "08")
"""The notebooks by their numbers, from what a newcomer reads first."""

WIDTH = 760
"""Width of a picture in CSS pixels."""
SHARPNESS = 1.25
"""Pixels of the picture for each CSS pixel."""
SECONDS = 900
"""The most seconds that a cell may take."""

WIDGET = "application/vnd.jupyter.widget-view+json"
PANEL = "*In a running notebook (`make lab`), a table to play on stands here.*"

Picture = Callable[[Mapping[str, Any]], bytes]
"""Makes a PNG of a chart, given as `friday_nb.charts.Chart.to_json` has it."""


def read_notebooks() -> list[Path]:
    """The notebooks that are stored with outputs."""
    return [path for path in sorted(NOTEBOOKS.glob("*.ipynb")) if path.name not in BARE]


def code_hash(notebook: Any) -> str:
    """A hash of all code in a notebook: outputs with another hash are out of date."""
    digest = hashlib.sha256()
    for cell in notebook.cells:
        if cell.cell_type == "code":
            digest.update(cell.source.encode() + b"\0")
    return digest.hexdigest()[:16]


def only_checks(source: str) -> bool:
    """Does a cell check something, and show and define nothing?"""

    def quiet(statements: list[ast.stmt]) -> bool:
        return all(
            quiet([*each.body, *each.orelse])
            if isinstance(each, ast.For | ast.If)
            else isinstance(each, ast.Assert | ast.Assign | ast.AugAssign)
            for each in statements
        )

    tree = ast.parse(source)
    return quiet(tree.body) and any(isinstance(each, ast.Assert) for each in ast.walk(tree))


def fold_checks(notebook: Any) -> None:
    """Fold the code of cells that only check something, in JupyterLab and in Jupyter Book."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            folded = only_checks(cell.source)
            cell.metadata = nbformat.from_dict(
                {"jupyter": {"source_hidden": True}, "tags": ["hide-input"]} if folded else {}
            )


def run(path: Path, picture: Picture) -> None:
    """Execute a notebook in its folder and store it with its outputs."""
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=SECONDS,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
        coalesce_streams=True,
    )
    client.execute()
    widgets = notebook.metadata.pop("widgets", {})
    states = widgets.get("application/vnd.jupyter.widget-state+json", {}).get("state", {})
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [still(output, states, picture) for output in cell.outputs]
    fold_checks(notebook)
    notebook.metadata["friday"] = {"outputs_of": code_hash(notebook)}
    notebook.metadata["language_info"] = {"name": "python"}  # not which Python happened to run it
    nbformat.write(notebook, path)


def still(output: Any, states: Mapping[str, Any], picture: Picture) -> Any:
    """An output that needs no running kernel: a picture for a chart, a sentence for a panel."""
    view = output.get("data", {}).get(WIDGET)
    if view is None:
        return output
    figure = states[view["model_id"]]["state"].get("figure")
    if figure is None:
        output["data"] = nbformat.from_dict({"text/markdown": PANEL, "text/plain": PANEL})
    else:
        output["data"] = nbformat.from_dict(
            {
                "image/png": base64.b64encode(picture(figure)).decode(),
                "text/plain": f"{figure['title']}. {figure['summary']}",
            }
        )
        output["metadata"] = nbformat.from_dict({"image/png": {"width": WIDTH}})
    return output


def pictures(stack: ExitStack) -> Picture:
    """A maker of pictures, with a browser that ends with the stack."""
    import browser
    from plotly.offline import get_plotlyjs

    from friday_nb.charts import Chart

    page = stack.enter_context(browser.launch()).new_page()
    page.add_script_tag(content=get_plotlyjs())

    def picture(figure: Mapping[str, Any]) -> bytes:
        spec = {"data": figure["data"], "layout": figure["layout"]}
        chart = Chart(figure["title"], figure["summary"], spec, tips=tuple(figure["tips"]))
        drawn = chart.to_plotly()
        url = page.evaluate(
            "([figure, size]) => Plotly.toImage(JSON.parse(figure), size)",
            [
                drawn.to_json(),
                {
                    "format": "png",
                    "width": WIDTH,
                    "height": drawn.layout.height,
                    "scale": SHARPNESS,
                },
            ],
        )
        return base64.b64decode(url.partition(",")[2])

    return picture


def main(names: list[str]) -> int:
    """Run these notebooks, or all of them."""
    wanted = [path for path in read_notebooks() if not names or path.name.startswith(tuple(names))]
    with ExitStack() as stack:
        picture = pictures(stack)
        for path in wanted:
            run(path, picture)
            print(f"{path.relative_to(ROOT)}  {path.stat().st_size / 1000:.0f} kB", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
