"""Three moments to try again, in a real browser: a weak game, its moments, and back, unharmed."""

import pytest
from playwright.sync_api import expect

from friday_nb.friday.words import say
from tests.browser.black_friday.table import PHONE
from tests.browser.visitor import Visitor
from tests.friday.players.made_up import game
from tests.friday.positions import at

PATIENCE = 60_000


@pytest.fixture
def visitor(seat):
    visitor = Visitor(seat(reduced_motion="reduce"))
    visitor.load(str(game(1, 2).record()))
    assert visitor.desk.view.outcome
    visitor.stored()
    return visitor


def strip(visitor):
    return visitor.page.locator(".fri-moments")


def do(visitor, name):
    return strip(visitor).locator(f'[data-do="{name}"]')


def turn(visitor):
    return visitor.table.get_attribute("data-turn")


def begin(visitor):
    do(visitor, "start").focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".fri-app[data-trying]")).to_have_count(1, timeout=PATIENCE)


def test_a_weak_game_and_its_three_moments(visitor, shot):
    over, kept = turn(visitor), visitor.kept_record()
    begin(visitor)
    at = turn(visitor)
    assert at != over
    expect(strip(visitor)).to_contain_text("1 of 3")
    expect(strip(visitor).locator(".fri-grade")).to_contain_text("?")
    shot(visitor.page, "moments")

    # the first one from the list, by keyboard, until something is right
    lister = strip(visitor).locator("summary")
    lister.wait_for(timeout=PATIENCE)
    lister.focus()
    visitor.page.keyboard.press("Enter")
    for n in range(strip(visitor).locator("[data-try]").count()):
        strip(visitor).locator("[data-try]").nth(n).focus()
        visitor.page.keyboard.press("Enter")
        expect(strip(visitor).get_by_role("status")).not_to_be_empty()
        visitor.page.wait_for_timeout(300)
        if do(visitor, "next").count():
            break
    do(visitor, "next").wait_for()
    assert turn(visitor) == at
    do(visitor, "next").click()

    # the second one is solved for us, the third one skipped
    expect(strip(visitor)).to_contain_text("2 of 3")
    do(visitor, "show").click()
    expect(strip(visitor)).to_contain_text("Best:", timeout=PATIENCE)
    do(visitor, "next").click()
    expect(strip(visitor)).to_contain_text("3 of 3")
    do(visitor, "skip").click()

    expect(strip(visitor)).to_contain_text(say("en", "moments.done", n=1, all=3))
    expect(visitor.table).to_have_attribute("data-turn", over)
    do(visitor, "back").click()
    assert visitor.kept_record() == kept
    do(visitor, "start").wait_for()


def test_a_decision_at_the_table_is_a_try(visitor):
    begin(visitor)
    at = turn(visitor)
    button = visitor.table.locator("[data-action]:not([aria-disabled])").last
    expect(button).to_be_visible()
    button.click()
    expect(strip(visitor).get_by_role("status")).not_to_be_empty(timeout=PATIENCE)
    assert turn(visitor) == at
    do(visitor, "back").click()
    expect(visitor.table).to_have_attribute("data-node", "over")


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_on_a_phone_the_way_to_them_covers_nothing_of_the_end(seat, locale):
    visitor = Visitor(seat(reduced_motion="reduce", locale=locale, **PHONE), lang=locale[:2])
    visitor.load(str(game(1, 2).record()))
    expect(do(visitor, "start")).to_be_in_viewport(ratio=1)
    visitor.table.evaluate("table => table.scrollIntoView({ block: 'start' })")
    life, shown = (at.bounding_box() for at in (visitor.page.locator(".fri-track"), strip(visitor)))
    assert life["y"] >= shown["y"] + shown["height"]
    expect(visitor.page.locator(".fri-life")).to_be_in_viewport(ratio=1)
    visitor.open_pane("lessons")
    expect(visitor.page.locator(".fri-lessons")).to_be_in_viewport()
    expect(strip(visitor)).not_to_be_in_viewport()


def test_on_a_phone_the_end_of_a_game_brings_the_way_to_them_into_sight(seat):
    visitor = Visitor(seat(reduced_motion="reduce", **PHONE))
    visitor.set_up(str(at(enemy="3D", cards="0,0", stack="1,2", life=1).view))
    visitor.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    visitor.act("end")
    expect(do(visitor, "start")).to_be_in_viewport(ratio=1)
