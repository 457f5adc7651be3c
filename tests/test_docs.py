"""The pages of documentation tell the truth: their examples run, and what they name is there."""

import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import docs  # scripts/docs.py
from friday_nb import rulebook
from friday_nb.friday.lessons.questions import QUESTIONS
from friday_nb.friday.lessons.strategy import STRATEGY

ROOT = Path(__file__).parent.parent
TOP = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
PAGES = [*(ROOT / name for name in TOP), *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"\bfriday_(?:nb|widgets|server|static)(?:\.\w+)+")
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


@pytest.mark.parametrize("page", [p for p in PAGES if p.stem != "CHANGELOG"], ids=lambda p: p.name)
def test_every_dotted_path_is_there(page):
    for path in PATH.findall(page.read_text(encoding="utf-8")):
        if path.rpartition(".")[2] not in FILES:
            assert found(path) is not None, path


def test_there_are_paths_to_check():
    assert sum(len(PATH.findall(page.read_text(encoding="utf-8"))) for page in PAGES) > 8


def anchors(page):
    """The addresses of a page's headings, as GitHub and the documentation make them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_link_is_dead(page):
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"\w+:", link):
            continue
        target, _, anchor = link.partition("#")
        path = page.parent / target if target else page
        assert path.is_file(), link
        assert not anchor or anchor in anchors(path), link


def test_every_page_stands_in_the_documentation():
    """And every page in it is there, except those that are written when it is built."""
    listed = [name for names in docs.pages().values() for name in names]
    assert len(listed) == len(set(listed))
    assert {f"docs/{page.stem}" for page in PAGES if page.parent.name == "docs"} <= set(listed)
    for name in listed:
        files = [ROOT / f"{name}.md", ROOT / f"{name}.ipynb"]
        assert name.startswith(("reference/", "learn/")) or any(file.is_file() for file in files), (
            name
        )


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_rules_of_thumb_and_questions_stand_there_in_both_languages(lang):
    page = docs.learn("friday")
    sayings = [saying for theme in STRATEGY.themes for saying in theme.sayings]
    for text in (
        *(saying.text(lang) for saying in sayings),
        *(QUESTIONS.answer(question, lang) for question in QUESTIONS),
    ):
        assert docs._inline(text) in page


def test_the_rules_stand_there_with_their_ids_in_both_languages():
    page = docs.rules("friday")
    assert "### FRI-WIN-1\n" in page
    rule = rulebook.rule("FRI-WIN-1")
    assert all(rule.title[lang] in page for lang in ("en", "ru"))


def test_the_command_line_is_that_of_the_commands():
    page = docs.command_line()
    assert all(f"## friday-nb {command}\n" in page for command in docs.COMMANDS)
    assert page.count("--game") > 5


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("your_own_strategy.md", 11),
        ("library.md", 20),
        ("your_own_position.md", 5),
        ("a_million_games.md", 3),
        ("notations.md", 6),
    ],
)
def test_its_examples_run(name, least):
    ran = doctest.testfile(str(ROOT / "docs" / name), module_relative=False)
    assert ran.attempted >= least
    assert ran.failed == 0


@pytest.mark.long
def test_the_documentation_is_built_without_a_warning():
    """Sphinx finds dead links between pages, and docstrings that cannot be read as they should."""
    pytest.importorskip("sphinx", reason="make docs installs it")
    command = [sys.executable, str(ROOT / "scripts" / "docs.py")]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stderr[-3000:]
    assert (ROOT / "build" / "docs" / "index.html").is_file()
