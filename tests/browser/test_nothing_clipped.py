"""No word is cut off or runs out of its box: all games, both languages, from 360 to 1920 pixels."""

import time

import pytest
from playwright.sync_api import expect

from tests.browser.clipped import clipped, screens
from tests.browser.laid_out import SMALL_LETTERS

pytestmark = pytest.mark.timeout(600)

WIDTHS = {360: 740, 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080}
BETWEEN = (412, 680, 900, 1120, 1340)
"""Widths at which a word was cut off though none was at those above."""
GAMES = ("friday", "his_man_friday", "black_friday")


@pytest.fixture
def visit(new_page, open_table):
    def come(game, lang):
        page = new_page(locale=lang, reduced_motion="reduce")
        return open_table(page, f"?game={game}")

    return come


def faults(page, widths):
    """What is cut off on each screen, at each of these widths."""
    found = {}
    for width in widths:
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        page.evaluate("scrollTo(0, 0)")
        for name in screens(page):
            cut = clipped(page)
            if cut:
                found[f"{width} {name}"] = cut
    return found


def first_screen(page, widths):
    """What is cut off on the first screen, at each of these widths."""
    found = {}
    for width in widths:
        page.set_viewport_size({"width": width, "height": 850})
        page.wait_for_timeout(50)  # for what grows or shrinks in motion
        if cut := clipped(page):
            found[width] = cut
    return found


@pytest.mark.parametrize("game", GAMES)
def test_in_russian_whose_words_are_longer(visit, game):
    assert faults(visit(game, "ru-RU"), (360, 1024)) == {}


@pytest.mark.parametrize("lang", ["en-US", "ru-RU"])
@pytest.mark.parametrize("game", GAMES)
def test_between_the_usual_widths(visit, game, lang):
    assert first_screen(visit(game, lang), BETWEEN) == {}


@pytest.mark.parametrize("lang", ["en-US", "ru-RU"])
def test_the_first_screen_shows_the_cards_of_the_fight_and_how_to_draw(visit, lang):
    page = visit("friday", lang)
    for width in (360, 390, 1024, 1440, 1920):
        page.set_viewport_size({"width": width, "height": WIDTHS[width]})
        page.reload()
        page.locator(".fri-welcome-in").wait_for()
        draw = page.locator('[data-action="draw"]')
        dock = page.locator(".fri-dock").bounding_box()["y"]
        card = page.locator(".fri-card[data-number]").first
        expect(draw).to_be_in_viewport(ratio=1)
        box = card.bounding_box()
        assert box["y"] + 0.75 * box["height"] <= dock, (width, box, dock)


@pytest.mark.parametrize(
    "game", [GAMES[0], *(pytest.param(g, marks=pytest.mark.long) for g in GAMES[1:])]
)
def test_letters_of_twice_the_size_are_still_in_their_boxes(visit, game):
    """As the browser of somebody is set who needs large letters."""
    page = visit(game, "en-US")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    deadline = time.monotonic() + 60  # the page lays itself out anew, one part after the other
    while (small := page.evaluate(SMALL_LETTERS, 22)) and time.monotonic() < deadline:
        page.wait_for_timeout(200)
    assert small == []
    assert faults(page, (1440,)) == {}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en-US", "ru-RU"])
def test_at_every_width(visit, game, lang):
    assert faults(visit(game, lang), WIDTHS) == {}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en-US", "ru-RU"])
def test_at_every_twentieth_pixel(visit, game, lang):
    assert first_screen(visit(game, lang), range(360, 1940, 20)) == {}
