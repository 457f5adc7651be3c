"""The page around the table: it loads, from one server, in both languages and both themes."""

import re

import psutil
import pytest
from playwright.sync_api import expect

from friday_server.server import BUNDLES
from tests.browser.proxy import proxy

#: Holds back what the kernel says until `go` is called.
HELD = """
let go;
const gate = new Promise((done) => { go = done; });
const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
Object.defineProperty(WebSocket.prototype, "onmessage", {
  set(hear) { set.call(this, (event) => gate.then(() => hear?.call(this, event))); },
});
const later = setTimeout;
"""

#: Voila begins to show the page just before it sets `jupyterapp`.
WHEN_SHOWN = """
let app;
Object.defineProperty(window, "jupyterapp", {
  get: () => app,
  set(value) { app = value; shown(value.widgetManager); },
});
"""


def test_table_appears(page, open_table, shot):
    open_table(page)
    assert page.title() == "Friday"
    assert page.locator("#fri-loading").count() == 0
    assert page.locator(".fri:visible").count() > 0
    shot(page, "page")


def test_nothing_is_fetched_from_elsewhere(page, open_table, table_url):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    open_table(page)
    page.wait_for_timeout(500)
    foreign = [url for url in asked if not url.startswith((table_url, "data:", "blob:"))]
    assert foreign == []


def test_page_needs_few_requests(page, open_table):
    asked = []
    page.on("request", lambda request: asked.append(request.url.split("/")[-1][:60]))
    open_table(page)
    assert len([name for name in asked if ".js" in name]) <= BUNDLES + 5, asked


@pytest.mark.parametrize(
    ("locale", "lang", "title"), [("en-GB", "en", "Friday"), ("ru-RU", "ru", "Пятница")]
)
def test_page_speaks_the_readers_language(new_page, open_table, locale, lang, title):
    page = open_table(new_page(locale=locale))
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page).to_have_title(title)


def test_page_has_one_main_landmark(page, open_table):
    open_table(page)
    page.wait_for_selector("main, [role=main]")
    assert page.locator("main, [role=main]").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_follows_the_systems_theme(new_page, open_table, shot, scheme):
    page = open_table(new_page(color_scheme=scheme))
    assert (
        page.locator("body").get_attribute("data-jp-theme-light") == str(scheme == "light").lower()
    )
    shot(page, f"page-{scheme}")


def test_page_fits_a_phone(new_page, open_table, shot):
    page = open_table(new_page(viewport={"width": 390, "height": 844}, is_mobile=True))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shot(page, "page-phone", full=True)


def test_placeholder_comes_before_the_table(page, table_url):
    page.goto(table_url, wait_until="commit")
    page.wait_for_selector("#fri-loading", state="attached")
    assert "Loading the table" in page.locator("#fri-loading").inner_text()


@pytest.mark.parametrize(
    ("lang", "loading", "files"),
    [("en-US", "Loading the table", "files fetched:"), ("ru-RU", "Открываем стол", "файлов:")],
)
def test_a_slow_line_shows_what_has_arrived(new_page, table_url, lang, loading, files):
    """Step by step, over some seconds; and nothing is called slow as long as files arrive."""
    page = new_page(locale=lang, reduced_motion="reduce")
    page.add_init_script(
        """window.seen = [];
        addEventListener("fri-file", () =>
          window.seen.push(document.getElementById("fri-loading").innerText));"""
    )
    with proxy(table_url, rate=2_000_000) as line:
        page.goto(f"http://127.0.0.1:{line.port}/", wait_until="commit")
        page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
        seen = page.evaluate("window.seen")
        page.goto("about:blank")
    assert all(loading in text and files in text for text in seen)
    steps = [re.search(r"(\d+) / (\d+)", text).groups() for text in seen]
    done, whole = ([int(step[i]) for step in steps] for i in (0, 1))
    assert done == sorted(done)
    assert len(set(done)) >= 6
    assert set(whole) == {done[-1]}


def test_lost_kernel_is_reported(page, open_table, complaints):
    complaints.allow(".*")  # Jupyter complains about every widget of the lost kernel
    open_table(page)
    page.wait_for_function("window.jupyterapp?.widgetManager")
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    page.wait_for_timeout(500)  # the page asks for the widget manager every 200 ms
    for process in psutil.process_iter(["cmdline"]):
        if any(kernel in part for part in process.info["cmdline"] or ()):
            process.kill()
    page.wait_for_selector("#fri-notice:not([hidden]) button:visible", timeout=30_000)
    assert "This table is gone" in page.locator("#fri-notice").inner_text()


def test_a_kernel_that_answers_late_is_waited_for(page, open_table):
    # ipywidgets looks for a widget for two seconds, here twice: at once and after 1.9 seconds. The
    # answer comes after its last look and before it gives up.
    page.add_init_script(
        HELD
        + "window.setTimeout = (work, ms, ...rest) => later(work, ms === 100 ? 1900 : ms, ...rest);"
        + "const shown = () => later(go, 2100);"
        + WHEN_SHOWN
    )
    open_table(page)
    assert page.locator(".fri-table:visible").count() == 1


def test_a_table_that_is_slow_can_be_given_up(page, table_url):
    page.add_init_script(
        HELD + "window.setTimeout = (work, ms, ...rest) => later(work, ms % 12000, ...rest);"
    )
    page.goto(table_url, wait_until="commit")
    again = page.locator("#fri-loading").get_by_role("button", name="Open a new table")
    again.wait_for()
    assert "longer than usual" in page.locator("#fri-loading").inner_text()
    with page.expect_navigation(wait_until="commit"):
        again.click()


def test_a_table_that_cannot_be_shown_is_reported(page, table_url, complaints):
    complaints.allow("the kernel has no widget")
    page.add_init_script(
        "const shown = (manager) => { manager.has_model = () => false; };" + WHEN_SHOWN
    )
    page.goto(table_url, wait_until="commit")
    page.get_by_role("button", name="Open a new table").wait_for()
    assert "could not be shown" in page.locator("#fri-notice").inner_text()
    assert page.locator("#fri-loading").count() == 0
