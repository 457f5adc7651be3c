"""Dialogs open on a single or double click, and close on Esc and on a click beside them."""

import pytest
from playwright.sync_api import expect

from friday_widgets.friday.example import EXAMPLE
from tests.browser.visitor import Visitor

#: The opener of every dialog; all lie outside the dialog that they open.
OPENERS = {
    "new game": '[data-do="new"]',
    "my games": '[data-do="games"]',
    "save and load": '[data-do="files"]',
    "set up": '[data-do="setup"]',
    "help": '[data-do="help"]',
    "a pile": ".fri-table .fri-pile",
    "pirates": ".fri-table .fri-pirate",
}

OLDER = (
    "() => { for (const box of document.querySelectorAll('dialog[open]')) box.friOpened -= 1000; }"
)
"""Makes the dialogs take themselves for a second older."""


@pytest.fixture
def visitor(seat):
    """No test here decides anything: all of them sit before the first visitor's example."""
    return Visitor(seat(reduced_motion="reduce"))


@pytest.mark.parametrize("what", OPENERS)
def test_a_double_click_opens_a_dialog(visitor, what):
    visitor.page.locator(OPENERS[what]).first.dblclick()
    expect(visitor.dialog()).to_have_count(1)
    visitor.page.evaluate(OLDER)
    visitor.page.mouse.click(2, 2)  # the corner of the page, beside any dialog
    expect(visitor.dialog()).to_have_count(0)


@pytest.mark.parametrize("what", ["new game", "a pile"])
def test_esc_closes_a_dialog_at_once(visitor, what):
    visitor.page.locator(OPENERS[what]).first.click()
    expect(visitor.dialog()).to_have_count(1)
    visitor.page.keyboard.press("Escape")
    expect(visitor.dialog()).to_have_count(0)


def test_a_dialog_leaves_the_open_pane_as_it_is(visitor):
    page = visitor.page
    page.click("[data-tab=deck]")
    for what in ("new game", "my games", "help", "a pile"):
        page.locator(OPENERS[what]).first.click()
        expect(visitor.dialog()).to_have_count(1)
        page.keyboard.press("Escape")
        expect(visitor.dialog()).to_have_count(0)
    expect(page.locator("[data-tab=deck]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".fri-app")).to_have_attribute("data-pane", "deck")
    page.reload()
    expect(page.locator("[data-tab=deck]")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_position_can_be_seen_whole(visitor, width):
    """The text field grows with its text: no line of it is cut through."""
    visitor.page.set_viewport_size({"width": width, "height": 844})
    visitor.bar("files").click()
    field = visitor.dialog().locator("textarea[readonly]")
    expect(field).to_have_value(EXAMPLE)
    lacks = field.evaluate("(el) => el.scrollHeight - el.clientHeight")
    assert lacks <= 0


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_the_button_that_starts_a_game_is_in_sight_at_once(new_page, table_url, size):
    """Black Friday with five players has the longest form."""
    page = new_page(locale="en-US", viewport={"width": size[0], "height": size[1]})
    page.goto(f"{table_url}/?game=black_friday", wait_until="commit")
    page.locator('[data-do="new"]').click(timeout=90_000)
    page.locator("[name=players][value='5']").check()
    page.locator("dialog[open]").evaluate("(el) => el.scrollTo(0, 0)")
    sheet = page.locator("dialog[open]").bounding_box()
    foot = page.locator("dialog[open] [type=submit]").bounding_box()
    assert foot["y"] + foot["height"] <= sheet["y"] + sheet["height"]
    assert foot["y"] > sheet["y"]
