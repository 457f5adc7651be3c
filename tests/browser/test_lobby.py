"""Two games on one page: the names above it, where it opens, and what is there on coming back."""

import json

import pytest
from playwright.sync_api import expect

from friday_widgets.desk.seal import TITLE
from tests.browser.conftest import serve_cell
from tests.browser.kept import until_kept

CELL = "from tests.widgets.duel_page import lobby\nlobby()"


@pytest.fixture(scope="module")
def lobby_url(tmp_path_factory):
    """The address of a page with Friday and the duel."""
    yield from serve_cell(CELL, tmp_path_factory.mktemp("lobby"))


@pytest.fixture
def bring(lobby_url):
    """Open the page, or open it again, and wait for the game that it should open."""

    def go(page, game, query=""):
        page.goto(f"{lobby_url}/{query}", wait_until="commit")
        expect(page.locator(".fri-lobby-game[aria-current]")).to_have_attribute("data-game", game)
        page.wait_for_selector(".fri-duel button" if game == "duel" else ".fri-welcome")

    return go


def choose(page, game):
    page.click(f"[data-game={game}]")
    expect(page.locator(".fri-lobby-game[aria-current]")).to_have_attribute("data-game", game)


def kept(page):
    """The spaces of the games that the browser keeps, each with its records."""
    stored = page.evaluate("({ ...localStorage })")
    games = {key: json.loads(text) for key, text in stored.items() if "/game/" in key}
    return sorted((key.split("/")[0], game["record"]) for key, game in games.items())


def test_two_games_on_one_page_each_as_it_was_left(page, bring, shot):
    bring(page, "friday")
    expect(page.locator("h1")).to_have_text("Friday")
    assert page.locator(".fri-duel").count() == 0

    choose(page, "duel")
    expect(page.locator("h1")).to_have_text("Duel")
    assert page.title() == "Duel"
    expect(page.locator(".fri-app")).to_have_count(1)
    for of_friday in ("[data-do=setup]", ".fri-presets", ".fri-pane-tabs", ".fri-odds"):
        assert page.locator(of_friday).count() == 0
    shot(page, "lobby-duel")
    card = page.locator(".fri-duel button").first
    played = card.get_attribute("data-action")
    card.click()
    told = page.locator(".fri-entry h3").filter(has_text=played.replace("play", "play the"))
    expect(told).to_have_count(1)  # the newest, until the bot has played, too

    # Friday's keys are Friday's: nothing draws a card there while the duel is open.
    page.keyboard.press("d")
    choose(page, "friday")
    page.wait_for_selector("[data-action=draw]")
    assert page.evaluate("location.search") == "?game=friday"
    page.keyboard.press("d")
    page.wait_for_function(
        "Object.values(localStorage).some((text) => text.includes('\\\\ndraw\\\\n'))"
    )
    games = kept(page)
    assert [space for space, _ in games] == ["duel", "friday"]
    assert games[0][1].startswith(TITLE)  # there are hidden hands in it
    assert games[1][1].count("draw") == 1
    shot(page, "lobby-friday")

    choose(page, "duel")
    expect(told).to_have_count(1)


def test_the_page_opens_where_the_visitor_was(page, bring):
    bring(page, "friday")
    choose(page, "duel")
    page.locator(".fri-duel button").first.click()
    expect(page.locator(".fri-entry")).to_have_count(3)  # both have played
    until_kept(page, "duel", decisions=2)

    bring(page, "duel")
    expect(page.locator(".fri-entry")).to_have_count(3)  # both have played
    bring(page, "friday", "?game=friday")
    bring(page, "friday")
    bring(page, "duel", "?game=duel")
    bring(page, "duel", "?game=chess")
    bring(page, "friday", "?game=Friday")
    bring(page, "duel", "?game=%20DUEL")


def test_back_leads_to_the_game_before(page, bring):
    bring(page, "friday")
    choose(page, "duel")
    assert page.evaluate("location.search") == "?game=duel"
    page.go_back()
    shown = page.locator(".fri-lobby-game[aria-current]")
    expect(shown).to_have_attribute("data-game", "friday")
    expect(page.locator("h1")).to_have_text("Friday")
    page.go_forward()
    expect(shown).to_have_attribute("data-game", "duel")
    expect(page.locator("h1")).to_have_text("Duel")
    page.go_back()
    expect(shown).to_have_attribute("data-game", "friday")
    page.reload()
    expect(shown).to_have_attribute("data-game", "friday")


def test_a_link_to_a_position_opens_the_game_it_was_made_for(page, bring):
    bring(page, "duel", "?game=duel")
    bring(page, "friday", "?position=level%3D1")
    page.wait_for_selector(".fri-ed-note")


def test_the_way_to_another_game_is_a_link_for_keyboard_and_new_tabs(page, bring):
    bring(page, "friday")
    link = page.get_by_role("navigation", name="The games").get_by_role("link", name="Duel")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Duel")
    expect(link).to_be_focused()
    page.click("button[lang=ru]")
    expect(page.locator(".fri-lobby-game").first).to_have_text("Пятница")
    page.locator(".fri-lobby-game").first.click()
    expect(page.locator("h1")).to_have_text("Пятница")
    expect(page.locator("[data-action=draw]")).to_contain_text("Взять")


def test_an_address_with_an_unknown_game_says_so(page, bring):
    bring(page, "friday", "?game=xyz")
    notice = page.locator(".fri-lobby-notice")
    expect(notice).to_contain_text("There is no game “xyz” on this page.")
    expect(notice).to_contain_text("The games are: Friday, Duel. You see Friday.")
    expect(page.locator("h1")).to_have_text("Friday")
    page.click(".fri-languages [lang=ru]")
    expect(notice).to_contain_text("Игры «xyz» на этой странице нет")
    choose(page, "duel")
    expect(notice).to_be_hidden()
    bring(page, "duel", "?game=xyz")
    expect(notice).to_be_visible()
    notice.get_by_role("button").click()
    expect(notice).to_be_hidden()


def test_an_address_that_asks_in_vain_for_a_language_or_a_level_says_so(page, bring):
    bring(page, "friday", "?lang=xx&level=9&utm_source=letter")
    notice = page.locator(".fri-lobby-notice")
    expect(notice).to_contain_text("the language “xx”, which this page does not speak")
    expect(notice).to_contain_text("The address says “level=9”")
    expect(notice).not_to_contain_text("letter")
    page.click(".fri-languages [lang=ru]")
    expect(notice).to_contain_text("В адресе указан язык «xx»")
    notice.get_by_role("button").click()
    expect(notice).to_be_hidden()
    bring(page, "duel", "?game=duel&seed=-1")
    expect(notice).to_contain_text("«seed=-1»")
    bring(page, "duel", "?game=duel&lang=ru&theme=dark")
    expect(notice).to_be_hidden()
