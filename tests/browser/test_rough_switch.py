"""Opening another game over a slow line that breaks at the worst moment."""

import pytest
from playwright.sync_api import expect

from tests.browser.faults import Server
from tests.browser.proxy import proxy, until

DELAY = 0.15
"""Seconds each way."""
RATE = 1_000_000
"""Bits per second."""
PATIENCE = 60_000
"""Milliseconds until the other game must be there."""


@pytest.fixture(scope="module")
def server():
    started = Server()
    yield started
    started.end()


@pytest.fixture(params=["fast", pytest.param("slow", marks=pytest.mark.long)])
def line(server, request):
    slow = {"delay": DELAY, "rate": RATE} if request.param == "slow" else {}
    with proxy(server.url, **slow) as made:
        yield made


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "way",
    [*(pytest.param(each, marks=pytest.mark.long) for each in ("", "up", "down")), "down twice"],
)
def test_another_game_opens_though_the_line_breaks(page, line, complaints, way):
    complaints.allow(".*")  # what Jupyter and the browser say about lost connections
    page.set_default_timeout(PATIENCE)
    page.goto(f"http://127.0.0.1:{line.port}/?game=his_man_friday", wait_until="commit")
    page.wait_for_selector(".hmf-table", timeout=PATIENCE)
    page.wait_for_selector("[data-game=black_friday]")
    for _ in range(way.count("twice") + bool(way)):
        line.swallow = way.split()[0]
        page.locator("[data-game=black_friday]").click()
        until(page, lambda: line.lost[way.split()[0]])
        page.wait_for_timeout(1000)
        line.cut()
        if "twice" in way:
            until(page, lambda: line.is_up)
    if not way:
        page.locator("[data-game=black_friday]").click()
    expect(page.locator(".blf-table")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".hmf-table")).to_be_hidden()
