"""A game with the real cards, followed on the real page: what came is asked, pressed and kept."""

import pytest
from playwright.sync_api import expect

from friday_nb import friday
from friday_nb.friday.words import say
from tests.browser.laid_out import SIZES
from tests.browser.test_editor import Board, shown_position, stands_at
from tests.browser.visitor import Visitor

VIEW = friday.apply(friday.new_game(level=1, seed=42), "hazard 1")[0].view


@pytest.fixture
def follow(new_page, open_table):
    def come(size="desktop", lang="en"):
        locale = {"en": "en-US", "ru": "ru-RU"}[lang]
        page = open_table(new_page(**SIZES[size], locale=locale), "")
        board = Board(page, lang).open()
        board.text.fill(str(VIEW))
        board.tells(board.say("ready"))
        board.press("own")
        board.dialog.wait_for(state="detached")
        stands_at(page, str(VIEW))
        return page

    return come


def came(page, code):
    page.locator(f'[data-came="{code}"]').click()


@pytest.mark.parametrize(("size", "lang"), [("desktop", "en"), ("phone", "ru")])
def test_a_game_is_followed_card_by_card(follow, shot, size, lang):
    page = follow(size, lang)
    view = VIEW
    for card in ("2", "0L2"):
        page.locator('[data-action="draw"]').click()
        expect(page.locator(".fri-choose-title")).to_have_text(say(lang, "table.came.card"))
        came(page, card)
        expect(page.locator(".fri-came")).to_have_count(0)
        view = friday.play(view, f"draw = {card}")
    shot(page, f"own-cards-{size}")
    page.locator('[data-action="end"]').click()
    came(page, "0B")
    expect(page.locator(".fri-choose-title")).to_have_text(say(lang, "table.came.hazard.next"))
    came(page, "4W")
    expect(page.locator(".fri-came")).to_have_count(0)
    stands_at(page, str(friday.play(view, "end = 0B, 4W")))
    page.reload()
    page.locator(".fri-choose-cards").wait_for()
    assert "end = 0B, 4W" in Visitor(page).kept_record()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_keys_answer_and_take_back(follow):
    page = follow()
    page.keyboard.press("d")
    lines = page.locator(".fri-came-card")
    expect(lines).to_have_count(5)
    page.keyboard.press("Escape")
    expect(lines).to_have_count(0)
    page.keyboard.press("d")
    expect(lines).to_have_count(5)
    page.keyboard.press("u")
    expect(lines).to_have_count(0)
    assert shown_position(page) == str(VIEW)
    page.keyboard.press("d")
    expect(lines).to_have_count(5)
    page.keyboard.press("1")
    stands_at(page, str(friday.play(VIEW, "draw = 2")))


def test_the_new_game_leads_whoever_has_the_real_cards_to_the_editor(new_page, open_table):
    page = open_table(new_page(**SIZES["phone"], locale="en-US"), "")
    page.locator('header [data-do="new"]').click()
    page.get_by_role("button", name=say("en", "editor.open.own"), exact=True).click()
    board = Board(page)
    board.dialog.wait_for()
    expect(page.locator("dialog[open]")).to_have_count(1)
    board.text.fill(str(friday.new_game(level=2, seed=3).view))
    board.tells(board.say("ready"))
    board.press("own")
    board.dialog.wait_for(state="detached")
    page.locator(".fri-choose-cards .is-choice").first.click()
    page.locator('[data-action="draw"]').click()
    expect(page.locator(".fri-came-card").first).to_be_visible()
