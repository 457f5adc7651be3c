"""What tests of Black Friday in a browser share: sizes of screens, and how its table is used."""

import re

from playwright.sync_api import expect

from tests.browser.laid_out import SIDEWAYS

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1440, "height": 900}}
PATIENCE = 90_000
"""Milliseconds: on a busy machine a kernel starts late."""
SMALL = """() => [...document.querySelectorAll(".blf-table *")]
  .filter((el) => el.checkVisibility() && !el.closest(".fri-hidden")
    && [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((el) => parseFloat(getComputedStyle(el).fontSize) < 11)
  .map((el) => el.className || el.tagName)"""
CUT = """() => [...document.querySelectorAll(".blf-chip :is(.blf-chip-name > *, .blf-chip-big)")]
  .filter((el) => el.scrollWidth > el.clientWidth + 1).map((el) => el.textContent)"""
"""What does not fit into a chip."""


def table(page):
    return page.locator(".blf-table")


def turn(page):
    return table(page).get_attribute("data-turn")


def move_on(page, before):
    """Wait until the game has moved on from this turn."""
    expect(table(page)).not_to_have_attribute("data-turn", before)


def is_mine(page):
    return table(page).get_attribute("data-mine") == "true"


def is_ready(page):
    return page.locator(".blf-sentence").get_attribute("data-ready") == "true"


def assert_it_fits(page):
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(SMALL) == []


def place(page, selector):
    """Where an element is on the page, which a click may have scrolled."""
    return page.evaluate(
        """(selector) => {
          const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
          return [x + scrollX, y + scrollY, width, height];
        }""",
        selector,
    )


def adjust(page):
    """Bring the adjustment about that the example is one action away from; the bots pause."""
    for text in ("buy orange", "put orange"):
        page.locator(f"[data-do='{text}']").click()
        expect(table(page)).to_have_attribute("data-steps", re.compile(text))
    page.click("[data-do=pause]")
    before = turn(page)
    page.click("[data-do=make]")
    move_on(page, before)


def press_chip(page):
    """Choose the first case that can be chosen; wait until the sentence contains it."""
    said = table(page).get_attribute("data-steps")
    page.locator(".blf-chip:not(.is-off)").first.click()
    expect(table(page)).not_to_have_attribute("data-steps", said)


def take_turn(page):
    """Buy silver if possible; otherwise sell shares, otherwise pass."""
    for verb in ("silver", "sell", "pass"):
        button = page.locator(f"[data-verb={verb}]")
        if button.get_attribute("aria-disabled") != "true":
            button.click()
            break
    while not is_ready(page):
        press_chip(page)
    before = turn(page)
    page.click("[data-do=make]")
    move_on(page, before)
