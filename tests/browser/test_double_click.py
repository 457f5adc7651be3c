"""A double click decides once, in every game; keys and a deliberate later click decide again."""

import pytest
from playwright.sync_api import expect

PATIENCE = 90_000
"""Milliseconds: on a busy machine a kernel starts late."""
TURN = "document.querySelector('.fri-table').dataset.turn"


@pytest.fixture
def sit(new_page, table_url):
    """Open a game, wait for the button, and pause its bots."""

    def open_game(game, button):
        page = new_page(reduced_motion="reduce", viewport={"width": 1440, "height": 900})
        page.goto(f"{table_url}/?game={game}", wait_until="commit")
        page.wait_for_selector(button, timeout=PATIENCE)
        if game != "friday":
            page.click("[data-do=pause]")
        return page

    return open_game


def made(page):
    """How many decisions of the game are made."""
    return int(page.evaluate(TURN).split(".")[0])


def settle(page):
    """Wait until whatever was sent is answered: all panels share one line, which keeps order."""
    was = page.locator("html").get_attribute("lang")
    for lang in ({"en": "ru", "ru": "en"}[was], was):
        page.click(f".fri-languages [lang={lang}]")
        expect(page.locator("html")).to_have_attribute("lang", lang)


def decides_once(page, button, count=1):
    """Double-click a button: ``count`` decisions are made, and no more."""
    before = made(page)
    page.locator(button).first.dblclick()
    expect(page.locator(".fri-table")).not_to_have_attribute("data-turn", str(before))
    page.wait_for_function(f"parseInt({TURN}) >= {before + count}")
    settle(page)
    assert made(page) == before + count


def test_friday_draws_once_and_buys_once(sit):
    page = sit("friday", "[data-action=draw]")
    decides_once(page, "[data-action=draw]")
    decides_once(page, "[data-action=pay]")
    before = made(page)
    page.click("[data-action=pay]")
    page.wait_for_function(f"parseInt({TURN}) === {before + 1}")
    page.keyboard.press("p")
    page.keyboard.press("p")
    page.wait_for_function(f"parseInt({TURN}) === {before + 3}")


def test_friday_buys_again_for_whoever_clicks_again_quickly(sit):
    """The system takes these for a double click, but they are slower than a habitual one."""
    page = sit("friday", "[data-action=draw]")
    before = made(page) + 1
    page.click("[data-action=draw]")
    page.wait_for_function(f"parseInt({TURN}) === {before}")
    box = page.locator("[data-action=pay]").bounding_box()
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*spot)
    clicked = page.evaluate("performance.now()")
    page.wait_for_function(f"parseInt({TURN}) === {before + 1}")
    page.wait_for_function(f"performance.now() > {clicked} + 350")
    for press in (page.mouse.down, page.mouse.up):
        press(click_count=2)
    page.wait_for_function(f"parseInt({TURN}) === {before + 2}")


def test_friday_opens_a_pane_and_leaves_it_open(sit):
    page = sit("friday", "[data-tab=deck]")
    page.dblclick("[data-tab=deck]")
    settle(page)
    expect(page.locator("[data-tab=deck]")).to_have_attribute("aria-pressed", "true")


def test_his_man_friday_challenges_once(sit):
    page = sit("his_man_friday", ".hmf-action")
    decides_once(page, ".hmf-action")


def test_black_friday_makes_a_turn_once_and_does_not_end_it_too(sit):
    page = sit("black_friday", "[data-do='buy orange']")
    for chip in ("buy orange", "put orange"):
        page.locator(f"[data-do='{chip}']").click()
    expect(page.locator(".blf-sentence")).to_have_attribute("data-ready", "true")
    decides_once(page, "[data-do=make]", 2)
    expect(page.locator("[data-do=make]")).to_have_text("End your turn")
