"""The pages of documentation tell the truth: their examples run, and what they name is there."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PATH = re.compile(r"\bfriday_(?:nb|widgets)(?:\.\w+)+")
FILES = {"toml", "md", "py", "json", "ipynb"}


def found(path):
    """What a dotted path stands for: a module, or an attribute of one."""
    module, *names = path.split(".")
    thing = import_module(module)
    for at, name in enumerate(names):
        if not hasattr(thing, name):
            import_module(".".join([module, *names[: at + 1]]))
        thing = getattr(thing, name)
    return thing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_dotted_path_is_there(page):
    for path in PATH.findall(page.read_text(encoding="utf-8")):
        if path.rpartition(".")[2] not in FILES:
            assert found(path) is not None, path


def test_there_are_paths_to_check():
    assert sum(len(PATH.findall(page.read_text(encoding="utf-8"))) for page in PAGES) > 8


@pytest.mark.parametrize("name", ["your_own_strategy.md"])
def test_its_examples_run(name):
    ran = doctest.testfile(str(ROOT / "docs" / name), module_relative=False)
    assert ran.attempted > 10
    assert ran.failed == 0
