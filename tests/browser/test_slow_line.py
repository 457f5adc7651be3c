"""A slow line: a press shows at once that it is being done, charts come after all else, and whoever
has pressed nothing is not alarmed."""

import pytest
from playwright.sync_api import expect

from tests.browser.proxy import proxy

SLOW = {"delay": 0.15, "rate": 400_000}
"""Seconds each way, and bits per second: whatever is sent waits for all that was sent before."""
SLOWER = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 50_000,
    "uploadThroughput": 50_000,
}
"""As the browser's own tools slow a line, in milliseconds and bytes per second: they count what
websockets carry before it is compressed."""
PATIENCE = 90_000
SOON = 3000
"""Milliseconds: a piece of a chart's script may keep the line for a part of one second."""
TURN = "parseInt(document.querySelector('.fri-table').dataset.turn)"
WATCH = """() => {
  window.marked = [];
  let pressed = 0, button = null;
  const press = ({ target }) => { pressed = performance.now(); button = target; };
  addEventListener("click", press, true);
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (target.contains(button) && target.matches("[data-sent], [aria-busy=true]"))
        window.marked.push(performance.now() - pressed);
    }
  }).observe(document.body, { subtree: true, attributeFilter: ["data-sent", "aria-busy"] });
}"""

ALARMS = """() => {
  window.alarms = [];
  setInterval(() => {
    const box = document.querySelector(".fri-banner:popover-open");
    const text = box?.checkVisibility() ? box.textContent : "";
    if (text !== (window.alarms.at(-1) ?? "")) window.alarms.push(text);
  }, 20);
}"""


@pytest.fixture
def come(new_page, table_url):
    """Open the page over a slow line, and wait for its table."""
    with proxy(table_url, **SLOW) as line:

        def go(query="", **options):
            page = new_page(locale="en-US", reduced_motion="reduce", **options)
            page.set_default_timeout(PATIENCE)
            page.goto(f"http://127.0.0.1:{line.port}/{query}", wait_until="commit")
            page.wait_for_function(
                "performance.getEntriesByName('friday-table').length > 0", timeout=PATIENCE
            )
            page.evaluate(WATCH)
            return page

        opened = []
        yield lambda *query, **options: opened.append(go(*query, **options)) or opened[-1]
        for page in opened:
            page.goto("about:blank")  # before its line goes


def test_a_press_shows_at_once_that_it_is_being_done_and_counts_once(come):
    page = come("?game=friday")
    draw = page.locator("[data-action=draw]")
    before = page.evaluate(TURN)
    draw.click()
    expect(draw).to_have_attribute("data-sent", "")
    assert page.evaluate("window.marked[0]") < 100
    assert page.evaluate(TURN) == before, "not answered yet"
    page.wait_for_timeout(350)  # slower than a double click
    draw.click()
    page.wait_for_function(f"{TURN} > {before}", timeout=PATIENCE)
    expect(page.locator("[data-sent]")).to_have_count(0)
    page.wait_for_timeout(1000)  # what was sent twice would be answered by now
    assert page.evaluate(TURN) == before + 1
    expect(page.locator(".fri-status.is-said")).to_have_count(0)


def test_a_first_visit_that_is_only_slow_alarms_nobody(new_page, table_url):
    page = new_page(locale="ru-RU", viewport={"width": 390, "height": 844})
    page.add_init_script(f"({ALARMS})()")
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOWER)
    page.goto(table_url, wait_until="commit")
    page.wait_for_function(
        "performance.getEntriesByName('friday-table').length > 0", timeout=PATIENCE
    )
    page.wait_for_timeout(12_000)  # what comes after the table, which keeps the line all the while
    assert page.evaluate("window.alarms") == []
    expect(page.locator("#fri-notice")).to_be_hidden()


def test_what_can_no_longer_be_done_is_not_refused_to_whoever_could_not_know(come):
    page = come("?game=friday")
    before = page.evaluate(TURN)
    page.keyboard.press("d")  # the last free card
    page.keyboard.press("d")
    page.wait_for_function(f"{TURN} > {before}", timeout=PATIENCE)
    expect(page.locator("[data-sent]")).to_have_count(0)
    expect(page.locator(".fri-status.is-said")).to_have_count(0)


def test_a_decision_does_not_wait_for_the_script_of_charts(come):
    page = come("?game=friday")
    loading = page.locator(".fri-chart-note").filter(has_text="Loading").first
    loading.wait_for(timeout=PATIENCE)
    chart = page.locator(".fri-chart:has(.fri-chart-note:visible)").first
    said, room = (chart.locator(part).bounding_box() for part in ("p", ".fri-chart-canvas"))
    assert said["y"] == room["y"], "it is said where the chart will be, and moves nothing"
    page.wait_for_timeout(3000)  # it is on its way, which takes half a minute
    for _ in range(3):
        before = page.evaluate(TURN)
        page.locator(".fri-table [data-action]:not([aria-disabled=true])").first.click()
        page.wait_for_function(f"{TURN} > {before}", timeout=SOON)
        page.wait_for_timeout(700)
    expect(loading).to_be_visible()
    page.locator(".js-plotly-plot").first.wait_for(timeout=PATIENCE)


def test_another_game_says_at_once_that_it_is_coming(come):
    page = come("?game=friday")
    page.click("[data-game=his_man_friday]")
    chosen = page.locator("[data-game=his_man_friday]")
    expect(chosen).to_have_attribute("aria-busy", "true")
    assert page.evaluate("window.marked[0]") < 100
    outline = page.locator(".fri-lobby-opening")
    expect(outline).to_be_visible()
    expect(outline).to_have_text("His Man Friday is being opened …")
    expect(page.locator("[data-action=draw]")).to_be_hidden()
    expect(page.locator(".hmf-table")).to_be_visible(timeout=PATIENCE)
    expect(outline).to_be_hidden()
    expect(chosen).to_have_attribute("aria-current", "page")
