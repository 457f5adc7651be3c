"""Write every panel's script to build/js, as the browser gets it, for eslint and tsc.

    .venv/bin/python scripts/join_scripts.py

The parts of a script are plain files that share one scope (``friday_widgets.wire.assets``), so a
name that is missing, or is there twice, shows only where they stand together.
"""

import inspect
import shutil
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import anywidget

import friday_widgets

FOLDER = Path(__file__).resolve().parent.parent / "build" / "js"


def main() -> None:
    """One file for each panel that ships a script."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for module in walk_packages(friday_widgets.__path__, "friday_widgets."):
        for name, panel in inspect.getmembers(import_module(module.name), inspect.isclass):
            if issubclass(panel, anywidget.AnyWidget) and "_esm" in vars(panel):
                room = panel.__module__.split(".")[1]  # two games have panels of the same name
                script = FOLDER / f"{room}-{name}.js"
                script.write_text(str(vars(panel)["_esm"]), encoding="utf-8")
    print(f"{len(list(FOLDER.iterdir()))} scripts in {FOLDER}")


if __name__ == "__main__":
    main()
