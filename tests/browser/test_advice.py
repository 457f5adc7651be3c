"""Advice in a real browser: modes, the list, a blunder held back, the story, a phone.

The position is one whose chances the rules alone decide, whatever the weights: ending the fight
wins the game, buying a card without a life point to pay with loses it.
"""

import pytest
from playwright.sync_api import expect

from friday_nb import friday
from friday_nb.friday.words import say
from tests.browser.black_friday.table import PHONE
from tests.browser.visitor import Visitor
from tests.friday.positions import at

GOOD, BAD = "end", "pay"


@pytest.fixture(scope="module")
def position():
    table = at(
        enemy="20/6",
        pirates="20/6,25/7",
        first=2,
        beaten=1,
        cards="4W,4W,2W,2W,2,1,1,1,2L1~,1L1~",  # nothing is left to use
        stack=">0,0,-1>",
        life=0,
    )
    assert {GOOD, BAD} <= table.legal
    assert friday.play(table.view, friday.Action.parse(GOOD)).outcome.won
    lost = table.do(BAD).view.outcome
    assert lost
    assert not lost.won
    return str(table.view)


@pytest.fixture
def visitor(seat, position):
    visitor = Visitor(seat(reduced_motion="reduce"))
    visitor.set_up(position)
    return visitor


def panel(visitor):
    return visitor.page.locator(".fri-advice")


def row(visitor, action):
    return panel(visitor).locator(f'[data-advise="{action}"]')


def mode(visitor, name):
    visitor.open_pane("advice")
    panel(visitor).locator(f'[data-mode="{name}"]').click()
    expect(panel(visitor)).to_have_attribute("data-mode", name)


def turn(visitor):
    return visitor.table.get_attribute("data-turn")


def blunder(visitor):
    """Try to buy the card at the table; return the sheet that holds the decision back."""
    for _ in range(2):  # the table itself asks once before a decision that loses the game
        if not visitor.dialog().count():
            visitor.button(BAD).click()
            visitor.page.wait_for_timeout(300)
    sheet = visitor.dialog()
    sheet.wait_for()
    return sheet


def test_advice_on_request_by_key_and_a_row_plays(visitor, shot):
    expect(row(visitor, GOOD)).to_have_count(0)
    visitor.page.keyboard.press("a")
    panel(visitor).locator("[data-ask='1']").wait_for()
    expect(row(visitor, GOOD)).to_have_count(0)
    visitor.page.keyboard.press("h")
    expect(panel(visitor)).to_contain_text(say("en", "advice.hint.enough"))
    expect(row(visitor, GOOD)).to_have_count(0)
    visitor.ask()
    best = panel(visitor).locator("[data-advise]").first
    expect(best).to_have_attribute("data-advise", GOOD)
    expect(best).to_contain_text("100%")
    expect(best).to_contain_text(say("en", "advice.best"))
    expect(row(visitor, BAD)).to_contain_text("0%")
    shot(visitor.page, "advice", full=True)
    visitor.page.keyboard.press("a")
    expect(row(visitor, GOOD)).to_have_count(0)
    visitor.page.keyboard.press("a")
    row(visitor, GOOD).focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.table).to_have_attribute("data-node", "over")
    expect(panel(visitor)).to_contain_text(say("en", "advice.nothing"))


def test_off_stays_off_after_a_reload(visitor):
    visitor.page.keyboard.press("a")
    visitor.ask()
    row(visitor, GOOD).wait_for()
    mode(visitor, "off")
    expect(row(visitor, GOOD)).to_have_count(0)
    visitor.page.reload()
    expect(panel(visitor)).to_have_attribute("data-mode", "off")
    visitor.page.keyboard.press("a")
    expect(row(visitor, GOOD)).to_have_count(0)


def test_what_one_plays_for_is_chosen_and_kept(visitor, shot):
    visitor.page.keyboard.press("a")
    visitor.ask()
    expect(row(visitor, GOOD)).to_contain_text("score ")
    aim = panel(visitor).locator('[data-do="aim"]')
    expect(aim).to_be_hidden()
    panel(visitor).locator('[data-do="chosen"] summary').click()
    expect(aim).to_have_value("win")
    aim.select_option("points")
    expect(panel(visitor)).to_contain_text(say("en", "advice.aim.points.text"))
    expect(panel(visitor).locator("summary")).to_contain_text(say("en", "advice.aim.points"))
    expect(panel(visitor).locator("[data-advise]").first).to_have_attribute("data-advise", GOOD)
    shot(visitor.page, "advice-points", full=True)
    visitor.page.reload()
    visitor.page.keyboard.press("a")
    visitor.ask()
    expect(aim).to_have_value("points")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_on_a_laptop_the_list_begins_in_sight(new_page, open_table, lang):
    """Above it stand two questions; who is content with the answers sees the list first."""
    page = new_page(viewport={"width": 1280, "height": 800}, locale="en-US")
    visitor = Visitor(open_table(page))
    if lang != "en":
        visitor.speak(lang, agreed=False)
    visitor.open_pane("advice")
    visitor.ask()
    best = panel(visitor).locator("[data-advise]").first
    best.wait_for()
    seen = best.evaluate("""(el) => {
      const { top, bottom } = el.getBoundingClientRect();
      let pane = el.parentElement;
      while (getComputedStyle(pane).overflowY === "visible") pane = pane.parentElement;
      return Math.min(bottom, pane.getBoundingClientRect().bottom) - top;
    }""")
    assert seen > 80
    modes = panel(visitor).locator(".fri-advice-modes").bounding_box()
    assert modes["height"] < 60


def test_a_blunder_waits_for_confirmation(visitor, shot):
    mode(visitor, "warn")
    before = turn(visitor)
    sheet = blunder(visitor)
    expect(sheet).to_contain_text("100 games in 100")
    shot(visitor.page, "advice-warning")
    sheet.locator('[data-answer="rethink"]').click()
    sheet.wait_for(state="detached")
    assert turn(visitor) == before

    sheet = blunder(visitor)
    visitor.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    assert turn(visitor) == before

    sheet = blunder(visitor)
    sheet.locator('[data-answer="show"]').click()
    row(visitor, GOOD).wait_for()
    assert turn(visitor) == before

    sheet = blunder(visitor)
    sheet.locator('[data-answer="anyway"]').click()
    expect(visitor.table).to_have_attribute("data-node", "over")


def test_a_swing_leads_to_its_moment(visitor, shot):
    before = turn(visitor)
    visitor.page.keyboard.press("a")
    visitor.ask()
    row(visitor, BAD).click()
    expect(visitor.table).to_have_attribute("data-node", "over")
    visitor.open_pane("story")
    story = visitor.page.locator(".fri-story")
    swing = story.locator('[data-swing="swing:1"]')
    swing.wait_for()
    expect(swing).to_contain_text("−100")
    story.locator(".js-plotly-plot .scatterlayer").wait_for()
    shot(visitor.page, "advice-story", full=True)
    swing.click()
    expect(visitor.table).to_have_attribute("data-turn", before)
    expect(story.get_by_role("status").first).to_contain_text("Skill")
    visitor.bar("redo").click()
    expect(visitor.table).to_have_attribute("data-node", "over")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_on_a_phone_everything_fits(new_page, open_table, position, shot, lang):
    page = new_page(
        locale="en-US",
        viewport={"width": 375, "height": 740},
        color_scheme="dark" if lang == "ru" else "light",
        has_touch=True,
    )
    visitor = Visitor(open_table(page))
    visitor.set_up(position)
    if lang != "en":
        visitor.speak(lang)
    visitor.open_pane("advice")
    visitor.ask()
    row(visitor, BAD).wait_for()
    mode(visitor, "warn")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    for button in panel(visitor).get_by_role("button").all():
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 375
        assert box["height"] >= 40
    shot(panel(visitor), f"advice-phone-{lang}")
    widest = """(el) => {
      el.textContent = ">99\\u00a0%";
      const words = el.closest("button").querySelector(".fri-advice-words");
      const range = document.createRange();
      range.selectNodeContents(el);
      return words.getBoundingClientRect().left - range.getBoundingClientRect().right;
    }"""
    assert row(visitor, BAD).locator("b").first.evaluate(widest) >= 4
    blunder(visitor)
    shot(page, f"advice-phone-warning-{lang}")
    visitor.page.keyboard.press("Escape")


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_on_a_phone_the_list_moves_nothing_when_it_comes(seat, position, locale):
    visitor = Visitor(seat(reduced_motion="reduce", locale=locale, **PHONE), lang=locale[:2])
    visitor.set_up(position)
    page = visitor.page
    page.locator(".fri-pane-tab[data-tab=advice]").click()
    ask = page.locator("[data-ask='3']")
    ask.wait_for()
    page.wait_for_timeout(500)
    head = page.locator(".fri-advice-head")
    before = head.bounding_box(), page.locator(".fri-advice-rows").bounding_box()["y"]
    ask.click()
    page.locator(f'[data-advise="{GOOD}"]').wait_for()
    page.wait_for_timeout(500)
    assert (head.bounding_box(), page.locator(".fri-advice-rows").bounding_box()["y"]) == before
