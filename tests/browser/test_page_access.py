"""How a page gets its table: at once, through a light page, or when one is free."""

import json
import re
import sys

import browser as chromium
import pytest
from playwright.sync_api import expect

from friday_nb.friday.words import say
from tests.browser.conftest import _server
from tests.browser.proxy import proxy

SHOWN = "performance.getEntriesByName('friday-table').length > 0"


def unsaid(head):
    """A request as a browser sends it over plain http: without headers that tell its purpose."""
    return re.sub(rb"(?i)Sec-Fetch-[^\r]*\r\n", b"", head)


def test_without_a_purpose_a_light_page_opens_the_table(page, table_url):
    asked = []
    with proxy(table_url, edit=unsaid) as line:
        page.on("request", lambda request: asked.append((request.method, request.resource_type)))
        page.goto(f"http://127.0.0.1:{line.port}/", wait_until="commit")
        page.wait_for_function("document.querySelector('.fri-table')?.checkVisibility()")
        expect(page.locator(".fri-table")).to_be_visible()
        assert asked[:2] == [("GET", "document"), ("GET", "fetch")]
        assert page.title() == "Friday"
        page.goto("about:blank")  # its kernel is still on its way when the line ends


@pytest.fixture(scope="module")
def small_url():
    """A server with one table."""
    port = chromium.free_port()
    code = (
        "import contextlib; from friday_server import app; app.Warming = contextlib.nullcontext;"
        f"raise SystemExit(app.serve({port}, open_browser=False, preheat=0, visitors=1))"
    )
    yield from _server([sys.executable, "-c", code], port, "/healthz")


def test_when_no_table_is_free_a_page_waits_for_one(page, new_page, small_url, complaints):
    complaints.allow("503")
    page.goto(small_url, wait_until="commit")
    page.wait_for_function(SHOWN)
    other = new_page(locale="ru-RU")
    other.goto(small_url, wait_until="commit")
    expect(other.locator("body")).to_contain_text(say("ru", "page.plain.full", n=10))
    page.goto("about:blank")
    other.wait_for_function(SHOWN, timeout=60_000)


@pytest.mark.long
def test_a_page_that_is_left_early_gives_its_kernel_back(page, small_url, complaints):
    """Before it has connected to it."""
    complaints.allow("503|ERR_ABORTED|WebSocket is not a constructor")  # if its scripts came
    page.add_init_script("Object.defineProperty(window, 'WebSocket', {value: undefined})")
    page.goto(small_url, wait_until="commit")
    page.wait_for_selector("#jupyter-config-data", state="attached", timeout=60_000)
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    model = page.request.get(f"{small_url}/api/kernels/{kernel}")
    assert json.loads(model.text())["id"] == kernel
    page.goto("about:blank")
    while page.request.get(f"{small_url}/api/kernels/{kernel}").status != 404:
        page.wait_for_timeout(50)
