"""Lessons and the story of Black Friday in a browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.black_friday.table import (
    PATIENCE,
    PHONE,
    WIDE,
    assert_it_fits,
    move_on,
    table,
    turn,
)


def test_a_lesson_is_tried_at_the_table_and_answered(sit, shot):
    page = sit(**WIDE)
    page.click("[data-tab=lessons]")
    page.locator("[data-lesson=money] .fri-lesson-head").click()
    page.click("[data-do=try]")
    expect(page.locator(".fri-lesson-here")).to_have_count(1)
    expect(page.locator(".fri-lesson-answer")).to_be_hidden()
    page.click("[data-lesson=money] [data-do=answer]")
    expect(page.locator(".fri-lesson-answer")).to_contain_text("Take a subsidy")
    shot(page, "blf-lessons")
    assert page.evaluate("scrollY") == 0, "the table was in sight"
    page.click("[data-do=subsidy]")
    page.click("[data-do=make]")
    expect(page.locator(".fri-lesson-answer")).to_contain_text("says, too")
    page.locator("[data-lesson=sell] .fri-lesson-head").click()
    page.click("[data-lesson=sell] [data-do=answer]")
    expect(page.locator(".fri-lesson-answer")).to_be_in_viewport(ratio=1)
    assert_it_fits(page)


@pytest.mark.parametrize(
    ("locale", "options"),
    [
        pytest.param("en-US", WIDE, id="en"),
        pytest.param("ru-RU", PHONE, id="ru", marks=pytest.mark.long),
    ],
)
def test_the_story_leads_to_a_moment_of_the_game_and_back(sit, shot, locale, options):
    page = sit(locale, **options)
    for chip in ("buy orange", "put orange"):
        page.locator(f"[data-do='{chip}']").click()
        expect(table(page)).to_have_attribute("data-steps", re.compile(chip))
    before = turn(page)
    page.click("[data-do=make]")
    move_on(page, before)
    page.click("[data-do=pause]")
    page.click("[data-tab=story]")
    adjustment = page.locator(".fri-story [data-swing='adjustment:1']")
    expect(adjustment).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".fri-story .js-plotly-plot")).to_be_visible(timeout=PATIENCE)
    assert_it_fits(page)
    shot(page, f"blf-story-{locale[:2]}")
    adjustment.click()
    past = page.locator(".blf-past")
    expect(past).to_be_in_viewport()
    expect(past).to_have_attribute("data-past", "adjustment:1")
    expect(adjustment).to_have_attribute("aria-pressed", "true")
    assert page.locator("[data-do=make]").count() == 0
    assert_it_fits(page)
    page.click("[data-do=replay]")
    expect(page.locator(".blf-replay")).to_have_attribute("data-step", "0")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(past).to_have_count(0)
    expect(page.locator("[data-do=make]")).to_have_count(1)
