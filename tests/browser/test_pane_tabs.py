"""The tabs on a phone: each leads to the top of its pane, however late it is filled."""

import pytest
from playwright.sync_api import expect

from tests.browser.black_friday.table import PATIENCE, PHONE

LANDED = """() => {
  const pane = [...document.querySelectorAll(".fri-app-pane")].find((box) => box.checkVisibility());
  const { top } = pane.getBoundingClientRect();
  const wanted = parseFloat(getComputedStyle(pane).scrollMarginTop);
  const left = document.documentElement.scrollHeight - innerHeight - scrollY;
  return { above: wanted - top, short: left > 1 ? top - wanted : 0 };
}"""
"""How far the top of the open pane is too high, and how far too low while the page could scroll."""


@pytest.mark.parametrize(
    "game",
    [
        "friday",
        *(
            pytest.param(each, marks=pytest.mark.long)
            for each in ("his_man_friday", "black_friday")
        ),
    ],
)
def test_every_tab_leads_to_the_top_of_its_pane(new_page, table_url, game):
    page = new_page(locale="en-US", **PHONE)
    page.goto(f"{table_url}/?game={game}", wait_until="commit")
    page.locator(".fri-pane-tab[aria-pressed=true]").wait_for(timeout=PATIENCE)
    tabs = page.locator(".fri-pane-tab").evaluate_all("(all) => all.map((tab) => tab.dataset.tab)")
    for name in [*tabs[1:], tabs[0]] * 2:
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        page.tap(f".fri-pane-tab[data-tab={name}]")
        page.wait_for_timeout(500)  # whatever else is filled late
        landed = page.evaluate(LANDED)
        assert max(landed.values()) <= 1, (name, landed)
        if name == "advice" and (ask := page.locator('[data-ask="3"]')).is_visible():
            ask.tap()
            expect(page.locator(".fri-advice-row").first).to_be_visible()


def test_whoever_scrolls_on_is_not_taken_back(new_page, table_url):
    page = new_page(locale="en-US", **PHONE)
    page.goto(f"{table_url}/?game=black_friday", wait_until="commit")
    page.locator(".fri-pane-tab[aria-pressed=true]").wait_for(timeout=PATIENCE)
    page.tap(".fri-pane-tab[data-tab=lessons]")
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(300)
    there = page.evaluate("scrollY")
    page.evaluate("document.querySelector('.fri-app-guide').style.paddingBottom = '400px'")
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == pytest.approx(there, abs=1)


def test_on_a_phone_a_line_says_what_the_chosen_help_is(new_page, table_url):
    """A title needs a pointer that hovers."""
    page = new_page(locale="en-US", **PHONE)
    page.goto(f"{table_url}/?game=black_friday", wait_until="commit")
    page.locator(".fri-pane-tab[aria-pressed=true]").wait_for(timeout=PATIENCE)
    page.tap("[data-preset=analyse]")
    expect(page.locator(".fri-preset-text")).to_have_text(
        "Advice at every decision, with all the numbers"
    )
    expect(page.locator(".fri-preset-text")).to_be_visible()
