"""A game that has drawn nothing of its own is played on the plain table."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import serve_cell

CELL = """from examples.pig.page import PigApp
PigApp(seed="1")"""


@pytest.fixture(scope="module")
def pig_url(tmp_path_factory):
    yield from serve_cell(CELL, tmp_path_factory.mktemp("pig"))


def test_pig_is_played_against_its_bot_and_explained(page, pig_url):
    page.goto(f"{pig_url}/", wait_until="commit")
    table = page.locator(".fri-plain")
    expect(table).to_contain_text("This turn: 0", timeout=60_000)
    page.click("[data-action=roll]")
    feed = page.locator(".fri-entry")
    expect(feed.filter(has_text="Player 1 rolls a 1")).to_have_count(1)
    lost = feed.filter(has_text="Player 2 rolls a 1 and loses 15 points.")
    expect(lost).to_have_count(1, timeout=60_000)
    expect(lost).to_contain_text("Roll the die as often as you like.")
    expect(table).to_contain_text("This turn: 0")
    expect(page.locator("[data-action=roll]")).to_be_visible()
