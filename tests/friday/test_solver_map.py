"""docs/solver.md maps the fight solver: every module is on the map, and nothing else is."""

import re
from pathlib import Path

import friday_nb.friday.odds.fight as package

ROOT = Path(__file__).resolve().parents[2]
MAP = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
FOLDER = Path(package.__file__).parent


def rows():
    """The first cells of all tables: what the map describes, each as often as it does."""
    return re.findall(r"^\| `([\w.]+)` \|", MAP, flags=re.MULTILINE)


def test_every_module_of_the_solver_is_described_once_and_nothing_else():
    modules = {path.name for path in FOLDER.iterdir() if path.suffix in (".py", ".json")}
    assert sorted(rows()) == sorted(modules - {"__init__.py"})


def test_every_module_that_the_data_flow_names_exists():
    flow = MAP.split("```")[1]
    named = set(re.findall(r"\b[a-z]+(?:_[a-z]+)+\b", flow))
    assert len(named) > 5
    assert named <= {path.stem for path in FOLDER.glob("*.py")}
