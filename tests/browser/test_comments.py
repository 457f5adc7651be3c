"""One's own comments in a real browser: by keyboard, on a phone, and there again after a reload."""

import json

from playwright.sync_api import expect

from tests.browser.black_friday.table import PATIENCE, PHONE

TEXT = "<b>too early</b>; draw"


def story_of_a_draw(new_page, table_url):
    """A phone with the story of a game in which one card was drawn."""
    page = new_page(locale="en-US", **PHONE)
    page.goto(f"{table_url}/?game=friday", wait_until="commit")
    page.locator(".fri-pane-tab[aria-pressed=true]").wait_for(timeout=PATIENCE)
    page.locator(".fri-table [data-action=draw]").click()
    page.locator(".fri-pane-tab[data-tab=story]").press("Enter")
    return page


def test_a_comment_is_kept_with_the_game_and_comes_back(new_page, table_url):
    page = story_of_a_draw(new_page, table_url)
    field = page.get_by_role("textbox", name="Comment")
    field.wait_for(timeout=PATIENCE)
    at = page.get_by_role("combobox", name="On decision")
    expect(at).to_have_value("1")
    field.focus()
    page.keyboard.type(TEXT)
    page.keyboard.press("Tab")
    expect(page.locator("[data-do=comment-keep]")).to_be_focused()
    expect(page.locator(".fri-story-comments")).to_contain_text(TEXT)
    expect(page.locator(".fri-story-comment [role=status]")).to_have_text("Kept.")
    at.select_option("0")
    expect(field).to_have_value("")
    page.locator("[data-comment='1']").press("Enter")
    expect(field).to_be_focused()
    expect(field).to_have_value(TEXT)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"]
    page.wait_for_function(
        "(text) => JSON.parse(localStorage['friday/game/' + localStorage['friday/current']]"
        " ?? '{}').record?.includes(text)",
        arg=f"draw  ; {TEXT}",
    )
    page.reload(wait_until="commit")
    expect(page.locator(".fri-story-comments")).to_contain_text(TEXT, timeout=PATIENCE)
    entry = page.evaluate("localStorage['friday/game/' + localStorage['friday/current']]")
    assert json.loads(entry)["record"].count(TEXT) == 1


def test_a_comment_in_the_middle_of_which_the_page_is_left_is_there_again(new_page, table_url):
    page = story_of_a_draw(new_page, table_url)
    field = page.get_by_role("textbox", name="Comment")
    expect(page.get_by_role("combobox", name="On decision")).to_have_value("1", timeout=PATIENCE)
    field.focus()
    page.keyboard.type(TEXT)
    page.reload(wait_until="commit")
    expect(page.locator(".fri-story-comments")).to_contain_text(TEXT, timeout=PATIENCE)
