"""The page around the table: it loads, from one server, in both languages and both themes."""

import psutil
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import serve_cell

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


BEFORE_THE_TABLE = """() => {
  const [{ startTime }] = performance.getEntriesByName("friday-table");
  const asked = performance.getEntriesByType("resource");
  const early = asked.filter((each) => each.startTime < startTime && each.name.endsWith(".js"));
  return early.map(({ name }) => name);
}"""


def test_page_needs_few_requests(page, open_table):
    """The page's own, what games share, and Friday's; panes and charts come after the table."""
    scripts = open_table(page).evaluate(BEFORE_THE_TABLE)
    assert len(scripts) == 3, scripts


MOVED = """window.moved = 0;
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) window.moved += value;
}).observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_the_first_visit_is_small_and_nothing_jumps(new_page, table_url, size):
    """A third of what it may be, 0.6 MB, and a layout shift that browsers call good."""
    page = new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.add_init_script(MOVED)
    asked, told = [], []

    def note(request):
        asked.append(request)

    def watch(socket):
        socket.on("framereceived", lambda data: told.append(len(data)))

    page.on("requestfinished", note)
    page.on("websocket", watch)
    page.goto(table_url, wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
    first, sent = list(asked), sum(told)
    page.wait_for_timeout(1000)
    assert page.evaluate("window.moved") < 0.1
    assert len(first) <= 8, [request.url for request in first]
    assert sum(request.sizes()["responseBodySize"] for request in first) < 200_000
    assert sent < 200_000  # a fifth of it, compressed


def test_no_long_message_comes_twice(new_page, table_url):
    """Kernels begin in English, so a Russian page is told much while its panels begin."""
    page = new_page(locale="ru-RU")
    told = []

    def hear(message):
        *_, content = message.partition(b'{"data"')
        if len(content) > 10_000:
            told.append(content)

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.goto(table_url, wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
    page.wait_for_timeout(1000)
    assert told
    assert len(told) == len(set(told))


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
    told = "document.getElementById('fri-loading')?.innerText.includes('Loading the table')"
    page.wait_for_function(told)  # read at once: the table may be there in the next moment


#: The controls of the page that lie below the notice.
COVERED = """() => {
  const { top, bottom } = document.getElementById("fri-notice").getBoundingClientRect();
  return [...document.querySelectorAll(".fri button, .fri-lobby a")].filter((el) => {
    const box = el.getBoundingClientRect();
    return el.checkVisibility() && box.top < bottom && box.bottom > top;
  }).map((el) => el.textContent);
}"""


def test_lost_kernel_is_reported(page, open_table, complaints):
    complaints.allow("WebSocket")  # the browser complains about each attempt to connect
    open_table(page)
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    for process in psutil.process_iter(["cmdline"]):
        if any(kernel in part for part in process.info["cmdline"] or ()):
            process.kill()
    page.wait_for_selector("#fri-notice:not([hidden]) button:visible", timeout=30_000)
    assert "This table is gone" in page.locator("#fri-notice").inner_text()
    for width, height in ((1280, 800), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(COVERED) == [], width


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


@pytest.fixture(scope="module")
def empty_url(tmp_path_factory):
    """A page whose kernel shows nothing."""
    yield from serve_cell("1 / 0", tmp_path_factory.mktemp("empty"))


def test_a_table_that_cannot_be_shown_is_reported(page, empty_url, complaints):
    complaints.allow("the kernel shows no widget")
    page.goto(empty_url, wait_until="commit")
    page.get_by_role("button", name="Open a new table").wait_for()
    assert "could not be shown" in page.locator("#fri-notice").inner_text()
    assert page.locator("#fri-loading").count() == 0
