"""The keys of every game under layouts that have no Latin letters, or have them elsewhere."""

import pytest
from playwright.sync_api import expect

from tests.browser.his_man_friday.table import STANDING, move_on
from tests.browser.visitor import Visitor

LATIN = "abcdefghijklmnopqrstuvwxyz"
RUSSIAN = dict(zip(LATIN, "фисвуапршолдьтщзйкыегмцчня", strict=True))


@pytest.fixture
def typing(new_page, table_url):
    """Open a game; the function that comes with its page presses keys as a keyboard does."""

    def sit(game, ready):
        page = new_page(locale="ru-RU", reduced_motion="reduce")
        page.goto(f"{table_url}/?game={game}", wait_until="commit")
        page.wait_for_selector(ready)
        keyboard = page.context.new_cdp_session(page)

        def press(key, code):
            typed = {"key": key, "code": code}
            keyboard.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": key, **typed})
            keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", **typed})

        return page, press, lambda letter: press(RUSSIAN[letter], f"Key{letter.upper()}")

    return sit


def test_friday_is_played_under_a_russian_layout(typing):
    page, press, russian = typing("friday", ".fri-table [data-action=draw]")
    visitor = Visitor(page, "ru")
    visitor.new_game(level=1, seed=6)
    press("1", "Digit1")
    cards = page.locator(".fri-cards .fri-card")
    expect(page.locator("[data-action=draw]")).to_be_visible()
    russian("d")
    expect(cards).to_have_count(1)
    russian("u")
    expect(cards).to_have_count(0)
    russian("r")
    expect(cards).to_have_count(1)
    press(",", "Slash")  # without Shift it is a sign of the layout
    expect(visitor.dialog()).to_have_count(0)
    press("?", "Digit7")
    visitor.dialog().wait_for()
    page.keyboard.press("Escape")
    russian("g")
    visitor.dialog().wait_for()
    russian("d")  # no key of the game works below an open dialog
    page.keyboard.press("Escape")
    expect(cards).to_have_count(1)


def test_his_man_friday_is_played_under_a_russian_layout(typing):
    page, press, russian = typing("his-man-friday", ".hmf-cell")
    expect(page.locator(".fri-app[data-pane]")).to_be_attached()
    page.select_option("[data-do=pace]", "at_once")
    page.locator(".hmf-table").focus()
    while not (standing := page.evaluate(STANDING))["lays"]:
        if standing["decides"]:
            russian("p")
        move_on(page, standing["turn"])
    press("&", "Digit1")  # as on a French keyboard, where digits are typed with Shift
    expect(page.locator(".hmf-card[aria-pressed=true]")).to_have_count(1)
    russian("w")
    expect(page.locator(".hmf-word[data-kind=water]")).to_have_attribute("aria-pressed", "true")
    press("w", "KeyZ")  # the French W
    expect(page.locator(".hmf-word[data-kind=water]")).to_have_attribute("aria-pressed", "false")


def test_black_friday_is_played_under_a_russian_layout(typing):
    page, press, russian = typing("Black%20Friday", ".blf-prices")
    table = page.locator(".blf-table")
    russian("s")
    press("é", "Digit2")
    expect(table).to_have_attribute("data-steps", "sell blue")
    page.keyboard.press("Escape")
    expect(table).to_have_attribute("data-steps", "")
    russian("b")
    press("5", "Numpad5")
    expect(table).to_have_attribute("data-steps", "buy orange")
    press("?", "Digit7")
    expect(page.locator(".fri-table-keys")).to_be_visible()
