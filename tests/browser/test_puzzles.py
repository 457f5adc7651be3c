"""Puzzles on a real page: with the keyboard alone, on a phone, and kept by the browser."""

import json
import re

from playwright.sync_api import expect

from friday_nb.friday.puzzles import PUZZLES
from friday_nb.friday.words import say
from tests.browser.black_friday.table import PATIENCE, PHONE
from tests.browser.kept import until_kept


def opened(page, url):
    page.goto(f"{url}/?game=friday", wait_until="commit")
    page.locator(".fri-pane-tab[aria-pressed=true]").wait_for(timeout=PATIENCE)
    page.locator(".fri-pane-tab[data-tab=lessons]").press("Enter")
    page.get_by_role("button", name="Puzzles").press("Enter")
    return page


def asked(page, before=""):
    """The puzzle that comes to the table, another one than before, once it is kept."""
    page.locator("[data-do=next]").press("Enter")
    shown = page.locator(f".fri-puzzle:not([data-puzzle='{before}'])")
    expect(shown).to_be_visible(timeout=PATIENCE)
    key = shown.get_attribute("data-puzzle")
    until_kept(page, lesson=key)
    return PUZZLES.by_key[key]


def top(box):
    return box.bounding_box()["y"]


def bottom(box):
    return top(box) + box.bounding_box()["height"]


def test_a_puzzle_from_the_question_to_the_next_by_keyboard(new_page, table_url):
    page = opened(new_page(locale="en-US"), table_url)
    each = asked(page)
    page.locator("[data-do=hint]").press("Enter")
    hints = page.locator(".fri-puzzle-hints[role=status]")
    expect(hints).to_have_text(PUZZLES.hint(each.themes[0], "en"))
    page.locator(".fri-pane-tab[data-tab=odds]").press("Enter")
    expect(page.locator(".fri-odds:visible")).to_have_count(0)
    expect(page.locator(".fri-puzzle")).not_to_be_visible()
    expect(page.locator(".fri-silence")).to_have_text(say("en", "panels.silent"))
    page.locator(".fri-pane-tab[data-tab=deck]").press("Enter")
    expect(page.locator(".fri-odds:visible")).to_have_count(0)
    expect(page.locator(".fri-silence")).to_be_visible()
    page.locator(".fri-pane-tab[data-tab=lessons]").press("Enter")
    page.locator("[data-do=solve]").press("Enter")
    expect(page.locator(".fri-puzzle-verdict[role=status]")).to_contain_text("The solution")
    page.wait_for_function("localStorage['friday/puzzles']?.includes(',2]')")
    kept = json.loads(page.evaluate("localStorage['friday/puzzles']"))
    assert list(kept["tried"]) == [each.key]
    page.reload(wait_until="commit")
    page.locator(".fri-puzzle").wait_for(timeout=PATIENCE)
    other = asked(page, before=each.key)
    assert other.difficulty >= each.difficulty


def test_on_a_phone_the_table_comes_first_and_then_the_verdict(new_page, table_url):
    page = opened(new_page(locale="en-US", **PHONE), table_url)
    page.tap("[data-do=next]")
    page.locator(".fri-puzzle").wait_for(timeout=PATIENCE)
    expect(page.locator(".fri-table")).to_be_in_viewport()
    strip = page.locator(".fri-exercise")
    expect(strip).to_be_in_viewport(ratio=1)
    expect(page.locator(".fri-life")).to_be_in_viewport(ratio=1)
    assert bottom(strip) <= top(page.locator(".fri-track"))
    page.tap("[data-do=task]")
    expect(page.locator(".fri-puzzle [data-do=solve]")).to_be_in_viewport()
    page.tap("[data-do=solve]")
    expect(page.locator(".fri-puzzle-verdict")).to_be_in_viewport()
    expect(strip).to_be_in_viewport(ratio=1)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"]


def test_after_a_reload_the_way_back_leads_to_the_game_that_was_played_last(new_page, table_url):
    page = new_page(locale="en-US", **PHONE)
    page.goto(f"{table_url}/?game=friday", wait_until="commit")
    page.locator(".fri-pane-tab[aria-pressed=true]").wait_for(timeout=PATIENCE)
    page.locator(".fri-table [data-action=draw]").click()
    expect(page.locator(".fri-table")).to_have_attribute("data-turn", re.compile(r"^1\."))
    page.locator(".fri-pane-tab[data-tab=lessons]").press("Enter")
    page.get_by_role("button", name="Puzzles").press("Enter")
    asked(page)
    page.reload(wait_until="commit")
    back = page.locator(".fri-exercise [data-do=back]")
    back.wait_for(timeout=PATIENCE)
    back.tap()
    expect(page.locator(".fri-exercise")).to_be_hidden()
    expect(page.locator(".fri-table")).to_have_attribute("data-turn", re.compile(r"^1\."))
    expect(page.locator(".fri-table")).to_be_in_viewport()


def test_after_a_reload_the_way_back_leads_to_a_game_in_which_nothing_was_decided(
    new_page, table_url
):
    page = new_page(locale="en-US")
    page.goto(f"{table_url}/?game=friday", wait_until="commit")
    page.locator(".fri-pane-tab[aria-pressed=true]").wait_for(timeout=PATIENCE)
    page.wait_for_function("localStorage['friday/current']")
    own = page.evaluate("localStorage['friday/game/' + localStorage['friday/current']]")
    page.locator(".fri-pane-tab[data-tab=lessons]").press("Enter")
    page.get_by_role("button", name="Puzzles").press("Enter")
    asked(page)
    page.reload(wait_until="commit")
    back = page.locator(".fri-exercise [data-do=back]")
    back.wait_for(timeout=PATIENCE)
    back.press("Enter")
    expect(page.locator(".fri-exercise")).to_be_hidden()
    page.wait_for_function(
        "(own) => JSON.parse(localStorage['friday/game/' + localStorage['friday/current']]"
        " ?? '{}').record === own",
        arg=json.loads(own)["record"],
    )
