"""The panes of His Man Friday in a browser: odds, advice, lessons and the story."""

import pytest
from playwright.sync_api import expect

from friday_nb.his_man_friday.words import say
from tests.browser.his_man_friday.table import (
    PHONE,
    assert_it_fits,
    move_on,
    pass_until_laying,
    turn,
)


def test_the_page_is_in_the_readers_language(sit):
    page = sit("ru-RU")
    expect(page.locator(".hmf-prompt")).to_contain_text("говорит: дрова")
    page.click("text=EN")
    expect(page.locator(".hmf-prompt")).to_contain_text("says: firewood")


def test_odds_follow_the_slider_and_the_chosen_kind(sit):
    page = sit(viewport={"width": 1440, "height": 900})
    number = page.locator("[data-head=gun] .fri-odds-number")
    before = number.inner_text()
    slider = page.locator(".hmf-lying input")
    slider.focus()
    slider.press("End")
    expect(number).not_to_have_text(before)
    expect(page.locator(".hmf-lying-said")).to_contain_text("100%")
    page.locator(".hmf-odds [data-choice=water]").click()
    expect(page.locator(".hmf-odds figcaption")).to_contain_text("water")
    slider.press("Home")
    expect(page.locator(".hmf-odds .fri-odds-note")).to_contain_text(
        "No arrangement of the cards fits"
    )


def test_the_keys_of_the_table_work_while_the_slider_has_the_focus(sit):
    page = sit(viewport={"width": 1440, "height": 900})
    slider = page.locator(".hmf-lying input")
    slider.focus()
    for key, percents in (("ArrowRight", "40"), ("ArrowUp", "45"), ("ArrowLeft", "40")):
        page.keyboard.press(key)
        expect(slider).to_have_value(percents)
        expect(slider).to_be_focused()
    page.keyboard.press("c")
    expect(page.locator("[data-cell=d3] .hmf-known")).to_have_text("a gun")


def test_advice_comes_on_request_and_can_be_played(sit):
    page = sit(viewport={"width": 1440, "height": 900})
    assert page.locator("[data-advise]").count() == 0
    page.keyboard.press("a")
    page.locator("[data-ask='1']").wait_for()
    assert page.locator("[data-advise]").count() == 0
    page.keyboard.press("h")
    expect(page.locator(".fri-advice-note")).to_contain_text("Count the guns", timeout=60_000)
    expect(page.locator(".is-suggested")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator("[data-advise]")).to_have_count(1)
    page.keyboard.press("h")
    expect(page.locator("[data-advise]")).to_have_count(2)
    expect(page.locator(".hmf-action.is-suggested")).to_have_count(1)
    before = turn(page)
    page.locator("[data-advise=challenge]").click()
    move_on(page, before)
    expect(page.locator("[data-cell=d3] .hmf-known")).to_have_text("a gun")


def test_advice_on_laying_marks_the_card_and_the_word_but_no_cell(sit, shot):
    page = sit(viewport={"width": 1440, "height": 900})
    pass_until_laying(page)
    page.keyboard.press("a")
    page.click("[data-ask='3']")
    expect(page.locator(".hmf-word.is-suggested")).to_have_count(1, timeout=60_000)
    expect(page.locator(".hmf-card.is-suggested")).to_have_count(1)
    expect(page.locator(".hmf-cell.is-suggested")).to_have_count(0)
    shot(page, "hmf-advice-laying")


# --- learning -----------------------------------------------------------------------------------


def test_a_lesson_is_tried_at_the_table_and_answered(sit, shot):
    page = sit(viewport={"width": 1440, "height": 900})
    page.click("[data-tab=lessons]")
    page.locator("[data-lesson=sum] .fri-lesson-head").click()
    shot(page, "fri-lessons")
    page.click("[data-do=try]")
    expect(page.locator(".hmf-table")).to_have_attribute("data-phase", "last-chance")
    expect(page.locator(".fri-lesson-here")).to_have_count(1)
    page.click("[data-cell=a1]")
    expect(page.locator(".hmf-table")).to_have_attribute("data-phase", "over")
    expect(page.locator(".fri-lesson-answer")).to_contain_text("your chance to win is then 100%")
    expect(page.locator(".fri-lesson-answer")).to_contain_text("says, too")
    assert_it_fits(page)


def test_the_odds_follow_the_slider_and_advice_takes_bots_for_what_they_are(sit):
    page = sit(viewport={"width": 1440, "height": 900})
    slider = page.locator(".hmf-lying input")
    told = []
    for presses in (0, 5):
        page.click("[data-tab=odds]")
        slider.focus()
        for _ in range(presses):
            slider.press("ArrowRight")
        said = "60%" if presses else say("en", "odds.bots")
        expect(page.locator(".hmf-lying-said")).to_contain_text(said)
        told.append(page.locator("[data-head=gun] .fri-odds-number").inner_text())
        page.click("[data-tab=advice]")
        if not told[1:]:
            page.click("[data-ask='3']")
        rows = page.locator(".fri-advice-rows")
        expect(rows).to_contain_text("how often each of them lies")
        expect(page.locator("[data-advise=challenge]")).to_contain_text("a gun")
    assert all(told)


def test_a_blunder_is_held_back_until_it_is_confirmed(sit):
    page = sit(viewport={"width": 1440, "height": 900})
    page.click("[data-tab=lessons]")
    page.locator("[data-lesson=four_guns] .fri-lesson-head").click()
    page.click("[data-do=try]")
    page.click("[data-tab=advice]")
    page.click("[data-mode=warn]")
    before = turn(page)
    page.keyboard.press("l")
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("100 games in 100 behind")
    sheet.locator("[data-answer=rethink]").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert turn(page) == before
    page.keyboard.press("l")
    page.click("[data-answer=anyway]")
    expect(page.locator(".hmf-table")).to_have_attribute("data-phase", "over")


@pytest.mark.parametrize("tab", ["odds", "lessons", "story"])
def test_the_warning_is_seen_whatever_pane_is_open(sit, tab):
    page = sit(**PHONE)
    page.click("[data-tab=advice]")
    page.click("[data-mode=warn]")
    page.click("[data-tab=lessons]")
    page.locator("[data-lesson=four_guns] .fri-lesson-head").click()
    page.click("[data-do=try]")
    if tab != "lessons":
        page.click(f"[data-tab={tab}]")
    page.click("[data-action=leave]")
    expect(page.locator("dialog[open]")).to_contain_text("100 games in 100 behind")
    page.click("[data-answer=show]")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("[data-advise='take b1']")).to_be_visible()


# --- layout -------------------------------------------------------------------------------------


def test_the_story_of_the_game_comes_with_its_tab(sit):
    page = sit("ru-RU", viewport={"width": 1440, "height": 900})
    page.click("[data-tab=story]")
    expect(page.locator(".fri-story")).to_contain_text("Сначала примите решение")
    page.click("[data-action=pass]")
    summary = page.locator(".fri-story .fri-advice-summary")
    expect(summary).to_contain_text("шанс выиграть партию был", timeout=60_000)
    expect(page.locator(".fri-story")).to_contain_text("советчик знает, как часто лжёт каждый")
    page.click("[data-tab=odds]")
    expect(page.locator(".fri-story")).to_be_hidden()
