"""The odds pane of Black Friday in a browser: what it says, its charts, and that it follows."""

import pytest
from playwright.sync_api import expect

from tests.browser.black_friday.table import PATIENCE, PHONE, WIDE
from tests.browser.laid_out import SIDEWAYS

SMALL = """() => [...document.querySelectorAll(".blf-odds *")]
  .filter((el) => el.checkVisibility() && !el.closest(".fri-hidden, .fri-chart-canvas")
    && [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((el) => parseFloat(getComputedStyle(el).fontSize) < 11)
  .map((el) => el.className || el.tagName)"""


@pytest.fixture
def pane(new_page, table_url):
    """Open the first visitor's game at its odds."""

    def open_pane(locale="en-US", **options):
        page = new_page(locale=locale, reduced_motion="reduce", **options)
        page.goto(f"{table_url}/?game=black_friday", wait_until="commit")
        page.wait_for_selector(".blf-prices", timeout=PATIENCE)
        expect(page.locator(".blf-odds .fri-odds-head")).to_have_count(3)
        return page, page.locator(".blf-odds")

    return open_pane


@pytest.mark.parametrize(("locale", "size"), [("en-US", WIDE), ("ru-RU", PHONE)])
def test_the_first_visitor_sees_what_can_come(pane, locale, size):
    page, odds = pane(locale, **size)
    expect(odds.locator("[data-head=ahead] .fri-odds-number")).to_have_text("1")
    expect(odds.locator("[data-table=tables] li")).to_have_count(3)
    expect(odds.locator("[data-table=prices] li")).to_have_count(6)
    for begins, n in (("pass", 5), ("buy", 3), ("silver", 1), ("sell", 0)):
        brings = f"[data-table=moves] li.is-bringing[data-fact^={begins}]"
        expect(odds.locator(brings)).to_have_count(n)
    title = odds.locator("figcaption").first
    for chart in ("portfolio", "bag", "prices"):
        before = title.text_content()
        choice = odds.locator(f"[data-choice={chart}]")
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
        expect(title).not_to_have_text(before)
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(SMALL) == []


def test_it_follows_the_game(pane):
    page, odds = pane(**WIDE)
    before = odds.get_attribute("data-view")
    page.select_option("[data-do=pace]", "at_once")
    page.click("[data-verb=pass]")
    page.locator(".blf-chip:not(.is-off)").first.click()
    expect(page.locator(".blf-sentence")).to_have_attribute("data-ready", "true")
    page.click("[data-do=make]")
    expect(odds).not_to_have_attribute("data-view", before)
    expect(odds.locator("[data-table=prices] li")).to_have_count(6)
