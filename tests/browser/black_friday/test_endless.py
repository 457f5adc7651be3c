"""A game of Black Friday that the rules do not end is stopped in the browser, and counted."""

import pytest
from playwright.sync_api import expect

from friday_nb.black_friday import words
from friday_nb.black_friday.endless import PATIENCE
from friday_nb.i18n import say
from tests.black_friday.test_endless import among
from tests.browser.black_friday.table import PHONE, WIDE, assert_it_fits


@pytest.mark.parametrize(
    ("name", "options"), [("wide", WIDE), ("phone", PHONE | {"locale": "ru-RU"})]
)
def test_a_game_without_an_end_can_be_stopped(sit, shot, name, options):
    page = sit(**options)
    lang = "ru" if name == "phone" else "en"
    page.click("[data-do=files]")
    field = page.get_by_label(say(lang, "panels.files.paste"), exact=True)
    field.fill(str(among("greedy", 2, 3, turns=PATIENCE).record()))
    page.get_by_role("button", name=say(lang, "panels.files.play")).click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    offer = page.locator(".blf-endless")
    expect(offer).to_contain_text(str(PATIENCE))
    offer.scroll_into_view_if_needed()
    shot(page, f"blf-endless-{name}")
    assert_it_fits(page)
    page.click("[data-do=stop]")
    expect(page.locator("[data-do=stop]")).to_have_class("fri-button is-danger")
    page.keyboard.press("Escape")
    expect(page.locator("[data-do=stop]")).not_to_have_class("fri-button is-danger")
    page.click("[data-do=stop]")
    page.wait_for_timeout(600)  # another press, not the second half of a double click
    page.click("[data-do=stop]")
    expect(page.locator(".blf-result tbody tr")).to_have_count(2)
    expect(page.locator(".blf-result tr.is-winner")).not_to_have_count(0)
    result, board = (page.locator(f".blf-{part}").bounding_box() for part in ("result", "board"))
    assert (result["y"] < board["y"]) == (name == "phone")
    page.locator(".blf-result").scroll_into_view_if_needed()
    shot(page, f"blf-stopped-{name}")
    assert_it_fits(page)
    page.click("[data-do=undo]", force=True)  # it looks disabled, and says why
    expect(page.locator(".blf-result [role=status]")).to_have_text(
        words.say(lang, "problem.stopped")
    )
    page.click("[data-do=again]")
    expect(page.locator(".blf-result")).to_have_count(0)
