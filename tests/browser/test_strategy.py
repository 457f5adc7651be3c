"""The strategy tab: rules for the decision, the way to a lesson, a question tried; on a phone."""

import pytest
from playwright.sync_api import expect

from friday_nb.friday.lessons import lesson
from friday_nb.friday.words import say


def strategy(page):
    page.click(".fri-pane-tab[data-tab=strategy]")
    pane = page.locator(".fri-strategy")
    expect(pane).to_be_visible()
    return pane


def test_a_rule_leads_to_its_lesson_and_a_question_to_the_table(page, open_table):
    open_table(page)
    pane = strategy(page)
    expect(pane.locator(".fri-sayings-now")).to_contain_text(lesson("lose").rule("en"))
    pane.locator("[data-saying=old] [data-do=lesson]").click()
    opened = page.locator(".fri-lesson.is-open")
    expect(opened).to_have_attribute("data-lesson", "old")
    expect(opened.locator(".fri-lesson-head")).to_be_focused()

    strategy(page)
    question = pane.locator("[data-saying=zero_life]")
    question.locator("summary").click()
    expect(question).to_contain_text(say("en", "faq.zero_life.answer"))
    question.locator("[data-rule=FRI-LIFE-1]").click()
    expect(page.locator("[data-glossary=FRI-LIFE-1]")).to_be_focused()

    strategy(page)
    won = pane.locator("[data-saying=won]")
    won.locator("summary").click()
    won.locator("[data-do=try]").click()
    expect(won.locator(".fri-saying-now")).to_be_visible()
    page.locator("[data-action=end]").click()
    expect(page.locator(".fri-table")).to_have_attribute("data-node", "hazard")


@pytest.mark.parametrize("locale", ["en", "ru"])
@pytest.mark.parametrize("width", [390, 360])
def test_six_tabs_fit_a_phone(new_page, open_table, locale, width):
    size = {"width": width, "height": 740}
    page = open_table(new_page(viewport=size, locale=locale, is_mobile=True, has_touch=True))
    for tab in ("odds", "strategy"):
        page.click(f".fri-pane-tab[data-tab={tab}]")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        last = page.locator(".fri-pane-tab").last
        assert last.evaluate("(tab) => tab.getBoundingClientRect().right") <= width
