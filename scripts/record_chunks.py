"""Record which of Voila's scripts a page with widgets loads, in friday_server/chunks.txt.

Run it after an update of Voila, ipywidgets or anywidget (`make lock` and a test remind
you). A stale record is harmless, only slower.
"""

import sys
import tempfile
from multiprocessing import get_context
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
from browser import free_port, launch, wait_for

from friday_server import server
from friday_server.hosting import Hosting

NOTEBOOK = """
import anywidget, ipywidgets
class Probe(anywidget.AnyWidget):
    _esm = "export default {render({el}) { el.id = 'probe'; el.textContent = 'here'; }}"
ipywidgets.VBox([ipywidgets.HTML("<b>text</b>"), ipywidgets.HBox([Probe()])])
"""

#: A URL's path on the page, and the same file's path under a Jupyter data folder.
PLACES = {
    "/voila/static/": ("voila/templates/base/static/",),
    "/voila/labextensions/": ("labextensions/", "voila/labextensions/"),
}


def serve(notebook: str, port: int) -> None:
    """Serve the probe without a bundle, so that every file is asked for by its name."""
    server.run(Path(notebook), Hosting(port=port, preheat=0), bundled=False)


def main() -> int:
    """Write the record."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        notebook = Path(folder) / "probe.ipynb"
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        cells = [nbformat.v4.new_code_cell(NOTEBOOK)]
        book = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
        nbformat.write(book, notebook)
        process = get_context("spawn").Process(target=serve, args=(str(notebook), port))
        process.start()
        try:
            wait_for(port)
            with launch() as browser:
                paths: list[str] = []
                page = browser.new_page()
                page.on("request", lambda request: paths.append(urlsplit(request.url).path))
                page.goto(f"http://127.0.0.1:{port}/")
                page.wait_for_selector("#probe")
                page.wait_for_timeout(1000)
        finally:
            process.terminate()
            process.join()
    names = [found for path in paths if (found := installed_name(path))]
    names.sort(key=lambda name: name == server.RUNTIME)  # the runtime comes last
    record = Path(server.__file__).with_name("chunks.txt")
    record.write_text("\n".join(names) + "\n", encoding="utf-8")
    print(f"{len(names)} files recorded in {record}")
    return 0


def installed_name(path: str) -> str:
    """The name under a Jupyter data folder of what a page asked for; "" if not for the bundle."""
    if not path.endswith(".js") or path.rpartition("/")[2].startswith(("remoteEntry", "style")):
        return ""  # entries must load from their own address; they find their chunks by it
    roots = [Path(sys.prefix) / "share" / "jupyter"]
    for prefix, folders in PLACES.items():
        if path.startswith(prefix):
            for folder in folders:
                name = folder + path.removeprefix(prefix)
                if any((root / name).is_file() for root in roots):
                    return name
    return ""


if __name__ == "__main__":
    sys.exit(main())
