"""The notebooks of the static site, whose Python runs in the browser."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from friday_nb.i18n import say
from friday_static.build import build
from friday_static.lite.build import build as add_notebooks
from friday_static.lite.build import copies_of_all
from tests.browser.plain_host import hosted

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]

LITE = Path(__file__).resolve().parents[2] / "build" / "lite"
PATIENCE = 400_000
"""Milliseconds: an interpreter starts, and a whole notebook runs in plain Python."""
WAITING = "document.querySelectorAll('.jp-InputPrompt').length && \
  ![...document.querySelectorAll('.jp-InputPrompt')].some((el) => el.textContent === '[*]:')"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site in a folder of its host, from which nothing may be missing."""
    missed: list[str] = []
    root = tmp_path_factory.mktemp("host")
    site = root / "games" / "friday"
    build(site)
    add_notebooks(site, LITE)
    with hosted(root, missed) as address:
        yield f"{address}/games/friday"
    # Jupyter looks for settings in files that a site may have, in either of two forms.
    assert [each for each in missed if "jupyter-lite.ipynb" not in each] == []


@pytest.fixture
def run(new_page: Callable[..., Page], url: str) -> Iterator[Callable[[str], Page]]:
    """Open a notebook from the list and run all its cells; nothing is asked of other hosts."""
    strange: list[str] = []

    def opened(title: str, locale: str = "en-US") -> Page:
        page = new_page(locale=locale, viewport={"width": 1200, "height": 900})
        page.on("request", lambda request: _is_ours(request.url) or strange.append(request.url))
        page.goto(f"{url}/lab/")
        page.get_by_role("link", name=title, exact=True).click()
        expect(page.locator(".jp-Notebook-cell").first).to_be_visible(timeout=PATIENCE)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).click()
        expect(page.get_by_text("[1]:", exact=True).first).to_be_attached(timeout=PATIENCE)
        page.wait_for_function(WAITING, timeout=PATIENCE)
        return page

    def _is_ours(address: str) -> bool:
        return address.startswith((url.removesuffix("/games/friday"), "blob:", "data:"))

    yield opened
    assert strange == []


@pytest.mark.parametrize("name", ["01_learn_friday", "03_where_the_odds_come_from"])
def test_a_notebook_runs_and_says_what_is_absent(run, name):
    """The first has panels, a search of seconds, and stored games; the third only counts."""
    copy = copies_of_all()[name]
    page = run(copy.notebook["cells"][0]["source"].splitlines()[0].removeprefix("# "))
    told = page.locator(".jp-OutputArea-output", has_text=say("en", "site.absent", name="pandas"))
    expect(told).to_have_count(copy.lacking)
    expect(page.locator(".jp-OutputArea-output[data-mime-type*=error]")).to_have_count(0)
    prompts = page.locator(".jp-CodeCell .jp-InputPrompt").all_text_contents()
    ran = [f"[{n}]:" for n in range(1, copy.cells + 1)]
    assert [said or due for said, due in zip(prompts, ran, strict=True)] == ran  # folded: no number
    expect(page.locator(".js-plotly-plot, .fri-chart svg").first).to_be_attached()
    blank = "[...document.images].filter((image) => image.complete && !image.naturalWidth).length"
    assert page.evaluate(blank) == 0


def test_the_table_runs_in_a_notebook_in_russian(run):
    page = run("Пятница", "ru-RU")
    expect(page.locator(".fri-table").first).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".jp-OutputArea-output[data-mime-type*=error]")).to_have_count(0)
