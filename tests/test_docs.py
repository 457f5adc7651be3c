"""The pages of documentation tell the truth: their examples run, and what they name is there."""

import doctest
import json
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path, PurePosixPath

import docs_api
import docs_learn
import pytest

import docs  # scripts/docs.py
from friday_nb import rulebook
from friday_nb.core import registry
from friday_nb.friday.lessons.questions import QUESTIONS
from friday_nb.friday.lessons.strategy import STRATEGY
from friday_nb.friday.words import WORDS
from tests.journeys import played, printed

ROOT = Path(__file__).parent.parent
TOP = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
PAGES = [*(ROOT / name for name in TOP), *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]+)\)")
PATH = re.compile(r"\bfriday_(?:nb|widgets|server|static)(?:\.\w+)+")
MODULE = re.compile(r":mod:`(\.?)([\w.]+)`")
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


def test_buttons_are_called_by_their_names():
    """In the guide to one's own position, where bold words are buttons."""
    named = re.findall(r"\*\*(.+?)\*\*", (ROOT / "docs/your_own_position.md").read_text("utf-8"))
    assert len(named) > 2
    assert set(named) <= set(WORDS.table("en").values())


def test_every_module_that_a_docstring_refers_to_is_there():
    """By its whole name, or after a dot by its name in the same package."""
    roots, dead = [ROOT, ROOT / "widgets", ROOT / "benchmarks"], []
    folders = ("friday_nb", "widgets", "examples", "scripts", "benchmarks", "tests")
    for path in (each for folder in folders for each in (ROOT / folder).rglob("*.py")):
        for dot, name in MODULE.findall(path.read_text(encoding="utf-8")):
            files = (f"{name.replace('.', '/')}{end}" for end in (".py", "/__init__.py"))
            homes = [path.parent] if dot else roots
            if not any((home / file).is_file() for file in files for home in homes):
                dead.append(f"{path.relative_to(ROOT)}: {dot}{name}")
    assert dead == []


def headings(text):
    """The addresses of a page's headings, as GitHub and the documentation make them."""
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_link_is_dead(page):
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"\w+:", link):
            continue
        target, _, anchor = link.partition("#")
        path = page.parent / target if target else page
        assert path.is_file(), link
        assert not anchor or anchor in headings(path.read_text(encoding="utf-8")), link


@cache
def site():
    """The text of every page of the documentation by its path, as Sphinx will find it."""
    texts = {f"{name}.md": text for name, text in docs.written().items()}
    for name in (name for names in docs.pages().values() for name in names):
        for path in (ROOT / f"{name}.md", ROOT / f"{name}.ipynb"):
            if path.is_file():
                texts[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
    return texts


def prose(name):
    """The Markdown of a page or a notebook, without its code."""
    text = site()[name]
    if name.endswith(".ipynb"):
        cells = json.loads(text)["cells"]
        text = "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    return re.sub(r"^ *```.*?^ *```|`[^`\n]+`", "", text, flags=re.DOTALL | re.MULTILINE)


def target(page, link):
    """The file of the site that a link leads to, and the heading in it."""
    path, _, anchor = link.partition("#")
    parts = []
    for part in PurePosixPath(page).parent.joinpath(path).parts if path else [page]:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts), anchor


def dead(page):
    """The links of a page that lead nowhere on the site."""
    shown = [ROOT / name for name in docs.COPIED]
    for link in LINK.findall(prose(page)) + re.findall(r'(?:href|src)="([^"]+)"', prose(page)):
        if re.match(r"\w+:", link):
            continue
        path, anchor = target(page, link)
        file = ROOT / path
        copied = file.is_file() and any(file.is_relative_to(each) for each in shown)
        if (path not in site() and not copied) or (anchor and anchor not in headings(prose(path))):
            yield link


def test_no_link_of_the_site_is_dead():
    """Of pages, notebooks and what is made from the code: Sphinx says the same, but later."""
    assert {page: found for page in site() if (found := list(dead(page)))} == {}
    linking = {page.partition("/")[0] for page in site() if LINK.search(prose(page))}
    assert linking >= {"docs", "learn", "notebooks"}


def test_the_documentation_leads_to_the_table_beside_it(monkeypatch):
    monkeypatch.delenv("FRIDAY_SITE", raising=False)
    assert "Play at once" not in docs.index()
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nsite:")[2]
    place = re.search(r"FRIDAY_SITE=(\S+)", recipe)[1]
    monkeypatch.setenv("FRIDAY_SITE", place)
    assert f'<a href="{place}">Play at once' in docs.index()
    assert "cp -r build/docs build/site/docs" in recipe.partition("\n\n")[0]


@pytest.mark.parametrize("link", ["nowhere.md", "../LICENCE", "docs/library.md#nothing"])
def test_a_dead_link_is_found(monkeypatch, link):
    pages = site() | {"docs/one.md": f"[Some]({link}), [ours](library.md)"}
    monkeypatch.setitem(globals(), "site", lambda: pages)
    assert list(dead("docs/one.md")) == [link]


def test_every_page_stands_in_the_documentation():
    """And every page in it is there, written by hand or from the code."""
    listed = [name for names in docs.pages().values() for name in names]
    assert len(listed) == len(set(listed))
    assert {f"docs/{page.stem}" for page in PAGES if page.parent.name == "docs"} <= set(listed)
    assert {name.rpartition(".")[0] for name in site()} == {*listed, "index"}


@pytest.mark.parametrize("game", registry.names())
def test_all_that_a_game_offers_stands_in_the_reference(game):
    modules = docs_api.modules(game)
    page = docs_api.page(game)
    for part in ("odds", "frames", "players", "charts", "lab", "players.advice"):
        assert f".. automodule:: friday_nb.{game}.{part}\n" in page
    package = import_module(f"friday_nb.{game}")
    offered = {name: getattr(package, name) for name in package.__all__}
    for name, thing in offered.items():
        home = getattr(thing, "__module__", "")
        made_here = home.startswith(f"friday_nb.{game}") or home in modules
        if (isclass(thing) or isfunction(thing)) and not made_here:
            assert re.search(rf"auto(class|function):: friday_nb\.{game}\.{name}\n", page), name


def test_drafts_fights_and_panels_stand_in_the_reference():
    page = docs_api.page("friday")
    assert all(
        f"automodule:: friday_nb.friday.{part}\n" in page for part in ("drafts", "odds.fight")
    )
    page = docs_api.page("panels")
    assert all(f"## {name}\n" in page for name in ("FridayApp", "BlackFridayStoryPanel", "Lobby"))
    assert "## StoryPanel\n" not in page, "a short name is the same class"


@pytest.mark.parametrize("game", registry.names())
def test_the_notation_of_every_game_can_be_read(game):
    page = docs_api.notation(game)
    views, _ = printed(played(game, 3))
    fields = {part.partition("=")[0] for view in views for part in str(view).split()}
    assert len(fields) > 9
    for field in fields:
        assert re.search(rf"(^|;  |``|, | ){field}\b", page, re.MULTILINE), field
    assert "::\n\n    friday-nb record 1\n" in page, "as it is written"


@pytest.mark.parametrize("game", registry.names())
def test_the_lessons_stand_there_in_order(game):
    page, at = docs_learn.course(game), 0
    for lesson in registry.part(game, "lessons"):
        for text in (lesson.title("en"), lesson.question("ru"), lesson.rule("en")):
            at = page.index(docs_learn.inline(text), at)


def test_the_tutor_is_told_with_its_own_words():
    page = docs_learn.tutor()
    for word in ("Learn · Учиться", "Give me a hint", "blunders", "inaccuracy", "| ?? |"):
        assert word in page


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_rules_of_thumb_and_questions_stand_there_in_both_languages(lang):
    page = docs_learn.well("friday")
    sayings = [saying for theme in STRATEGY.themes for saying in theme.sayings]
    for text in (
        *(saying.text(lang) for saying in sayings),
        *(QUESTIONS.answer(question, lang) for question in QUESTIONS),
    ):
        assert docs_learn.inline(text) in page


def test_the_rules_stand_there_with_their_ids_in_both_languages():
    page = docs_learn.rules("friday")
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
