"""What tests of His Man Friday in a browser share: how its table is used."""

from playwright.sync_api import expect

from tests.browser.laid_out import SIDEWAYS

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STANDING = """() => {
  const { turn, phase, lays } = document.querySelector(".hmf-table").dataset;
  const offered = document.querySelector(".hmf-cell.is-can, .hmf-action");
  return { turn, over: phase === "over", lays: lays === "true", decides: offered !== null };
}"""
"""How the game stands, read at once: between two reads a bot may decide."""


def turn(page):
    return page.get_attribute(".hmf-table", "data-turn")


def move_on(page, before):
    """Wait until the game has moved on from this turn."""
    expect(page.locator(".hmf-table")).not_to_have_attribute("data-turn", before)


def pass_until_laying(page):
    """Challenge nothing until it is the visitor's turn to lay a card."""
    while not (standing := page.evaluate(STANDING))["lays"]:
        if standing["decides"]:
            page.keyboard.press("p")
        move_on(page, standing["turn"])


def assert_it_fits(page):
    """Nothing sticks out sideways, and no letter is smaller than can be read."""
    assert page.evaluate(SIDEWAYS) <= 0
    small = page.evaluate(
        """() => [...document.querySelectorAll(".hmf-table *, .hmf-odds *, .fri-welcome *")]
          .filter((el) => el.checkVisibility() && !el.closest("svg")
            && [...el.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
          .filter((el) => parseFloat(getComputedStyle(el).fontSize) < 11)
          .map((el) => el.className + ": " + el.textContent)"""
    )
    assert small == []


def decide_by_click(page):
    if page.get_attribute(".hmf-table", "data-lays") == "true":
        page.locator(".hmf-card").first.click()
        expect(page.locator(".hmf-card").first).to_have_attribute("aria-pressed", "true")
        page.locator(".hmf-word[data-kind=water]").click()
        page.locator(".hmf-cell.is-can").first.click()
    elif page.locator(".hmf-action").count():
        page.locator(".hmf-action").first.click()
    else:
        page.locator(".hmf-cell.is-can").first.click()
