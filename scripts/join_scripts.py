"""Write every panel's script to build/js, as the browser gets it, for eslint and tsc.

    .venv/bin/python scripts/join_scripts.py

The parts of a script are plain files that share one scope (``friday_widgets.wire.assets``), so a
name that is missing, or is there twice, shows only where they stand together.  On a page, those
that several panels have stand together in a scope around all others.
"""

import inspect
import shutil
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import anywidget

import friday_widgets
from friday_widgets.wire import assets
from friday_widgets.wire.panel_files import shared_parts

FOLDER = Path(__file__).resolve().parent.parent / "build" / "js"


def main() -> None:
    """One file for each panel that ships a script, and one of the parts that several have."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    scripts = {}
    for module in walk_packages(friday_widgets.__path__, "friday_widgets."):
        for name, panel in inspect.getmembers(import_module(module.name), inspect.isclass):
            if issubclass(panel, anywidget.AnyWidget) and "_esm" in vars(panel):
                room = panel.__module__.split(".")[1]  # two games have panels of the same name
                script = str(vars(panel)["_esm"])
                scripts[panel] = assets.parts(script)
                (FOLDER / f"{room}-{name}.js").write_text(script, encoding="utf-8")
    shared = "\n".join(shared_parts(scripts.values()).values())
    (FOLDER / "shared.js").write_text(f"{shared}\nexport {{}};\n", encoding="utf-8")
    print(f"{len(list(FOLDER.iterdir()))} scripts in {FOLDER}")


if __name__ == "__main__":
    main()
