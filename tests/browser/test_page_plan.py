"""The plan of the page: what is seen together, what is one press away, and how much is told."""

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.friday.positions import at

FIGHT = {"enemy": "3D", "cards": "2X1,0,-2!,0L1", "stack": "1,2,1,0,-1,0", "life": 9}

#: Which of these elements are not wholly inside the window and inside whatever scrolls them.
OUT_OF_SIGHT = """(names) => names.filter((name) => {
  const all = [...document.querySelectorAll(name)].filter((el) => el.checkVisibility());
  return !all.length || !all.every((el) => {
    const box = el.getBoundingClientRect();
    for (let at = el.parentElement; at; at = at.parentElement) {
      const { overflowY } = getComputedStyle(at);
      if (overflowY !== "auto" && overflowY !== "scroll") continue;
      const edge = at.getBoundingClientRect();
      if (box.top < edge.top - 1 || box.bottom > edge.bottom + 1) return false;
    }
    return box.top >= 0 && box.bottom <= innerHeight;
  });
})"""

TOGETHER = [
    ".fri-life",
    ".fri-stage",
    ".fri-actions",
    ".fri-entry.is-new h3",
    ".fri-odds-head",
    '[data-chart="total"] .js-plotly-plot',
]


@pytest.fixture
def visitor(seat, request):
    size = getattr(request, "param", (1440, 900))
    narrow = size[0] < 600
    visitor = Visitor(
        seat(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
            is_mobile=narrow,
            has_touch=narrow,
        )
    )
    visitor.set_up(str(at(**FIGHT).view))
    preset(visitor, "learn").click()
    visitor.page.evaluate("scrollTo(0, 0)")
    return visitor


def tab(visitor, name):
    return visitor.page.locator(f'[data-tab="{name}"]')


def preset(visitor, name):
    return visitor.page.locator(f'button[data-preset="{name}"]')


def chart(visitor, name):
    return visitor.page.locator(f'[data-chart="{name}"]')


def odds_are_there(visitor):
    """Wait until the fight is worked out and its chart is drawn."""
    heads = visitor.page.locator(".fri-odds-head")
    expect(heads).to_have_count(3)
    expect(visitor.page.locator(".fri-odds-head.is-pending")).to_have_count(0)
    expect(chart(visitor, "total").locator(".js-plotly-plot")).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_table_rule_odds_and_their_chart_are_seen_together(visitor, shot, lang):
    if lang != "en":
        visitor.speak(lang)
    visitor.act("pay")
    odds_are_there(visitor)
    assert visitor.page.evaluate(OUT_OF_SIGHT, TOGETHER) == []
    shot(visitor.page, f"plan-{lang}", full=False)


def test_deck_advice_and_story_open_in_the_same_place(visitor):
    odds_are_there(visitor)
    place = chart(visitor, "total").locator("xpath=ancestor::*[contains(@class,'fri-app-pane')]")
    where = place.bounding_box()
    tab(visitor, "deck").click()
    expect(chart(visitor, "matrix")).to_be_visible()
    expect(chart(visitor, "total")).to_be_hidden()
    assert place.bounding_box() == where
    tab(visitor, "advice").click()
    visitor.ask()
    expect(visitor.page.locator("[data-advise]").first).to_be_visible()
    expect(chart(visitor, "matrix")).to_be_hidden()
    advice = visitor.page.locator(".fri-app-pane:has(.fri-advice)")
    assert advice.bounding_box() == where
    tab(visitor, "story").click()
    expect(visitor.page.locator("[data-advise]")).to_have_count(0)
    expect(visitor.page.locator(".fri-story")).to_be_visible()
    tab(visitor, "story").click()  # pressed once more, it folds up
    expect(advice).to_be_hidden()
    assert tab(visitor, "story").get_attribute("aria-pressed") == "false"


def test_the_best_decision_is_outlined_while_advice_is_open(visitor):
    marked = visitor.table.locator(".is-suggested")
    expect(marked).to_have_count(0)
    tab(visitor, "advice").click()
    visitor.page.locator("[data-ask='1']").wait_for()
    expect(marked).to_have_count(0)
    visitor.ask()
    best = visitor.page.locator("[data-advise].is-best")
    action = best.get_attribute("data-advise")
    expect(marked).to_have_count(1)
    if action.startswith("use"):
        # "use 1>3" uses card 1 on card 3
        assert marked.get_attribute("data-number") == action.split()[1].split(">")[0]
    else:
        assert marked.get_attribute("data-action") == action
    expect(marked).to_have_accessible_description(visitor.say("table.ui.suggested"))
    tab(visitor, "odds").click()
    expect(marked).to_have_count(0)


def test_one_switch_hides_every_spoiler(visitor):
    odds_are_there(visitor)
    verdicts = visitor.page.locator('[data-question="more"], [data-question="lose"]')
    assert verdicts.count() > 0
    tab(visitor, "advice").click()
    visitor.ask()
    expect(visitor.table.locator(".is-suggested")).to_have_count(1)
    visitor.page.locator('[data-do="spoilers"]').click()
    expect(visitor.table.locator(".is-suggested")).to_have_count(0)
    expect(visitor.page.locator("[data-advise]")).to_have_count(0)
    tab(visitor, "odds").click()
    expect(verdicts).to_have_count(0)
    expect(visitor.page.locator(".fri-odds-head").first).to_be_visible()
    visitor.page.locator('[data-do="spoilers"]').click()
    expect(verdicts.first).to_be_visible()


def test_presets_open_what_they_promise_and_are_remembered(visitor):
    preset(visitor, "play").click()
    expect(visitor.page.locator(".fri-app-pane").first).to_be_hidden()
    expect(visitor.page.locator('[data-do="spoilers"]')).to_have_attribute("aria-pressed", "false")
    expect(visitor.page.locator(".fri-advice")).to_have_attribute("data-mode", "off")
    visitor.stored()
    visitor.page.reload()
    expect(preset(visitor, "play")).to_have_attribute("aria-pressed", "true")
    expect(visitor.page.locator('[data-do="spoilers"]')).to_have_attribute("aria-pressed", "false")
    expect(visitor.page.locator(".fri-odds")).to_be_hidden()
    preset(visitor, "analyse").click()
    expect(visitor.page.locator("[data-advise]").first).to_be_visible()
    visitor.act("pay")  # and again after the next decision, whatever is open
    tab(visitor, "odds").click()
    expect(visitor.table.locator(".is-suggested")).to_have_count(1)
    preset(visitor, "learn").click()
    expect(visitor.table.locator(".is-suggested")).to_have_count(0)
    expect(visitor.page.locator(".fri-odds")).to_be_visible()


def test_the_rules_take_the_room_and_give_it_back(visitor):
    odds_are_there(visitor)
    guide = visitor.page.locator(".fri-guide")
    small = guide.bounding_box()["height"]
    visitor.page.get_by_role("tab", name=visitor.say("panels.guide.rules")).click()
    expect(chart(visitor, "total")).to_be_hidden()
    assert guide.bounding_box()["height"] > 2 * small
    tab(visitor, "odds").click()
    expect(chart(visitor, "total")).to_be_visible()
    assert guide.bounding_box()["height"] == pytest.approx(small, abs=2)


def test_rules_that_were_scrolled_show_the_newest_again_after_a_decision(visitor):
    body = visitor.page.locator(".fri-guide-body")
    visitor.play(2)
    body.evaluate("(el) => el.scrollTo(0, 200)")
    visitor.page.wait_for_function("document.querySelector('.fri-guide-body').scrollTop > 0")
    visitor.play(1)
    expect(visitor.page.locator(".fri-entry.is-new h3")).to_be_in_viewport()
    assert visitor.page.evaluate(OUT_OF_SIGHT, [".fri-entry.is-new h3"]) == []


@pytest.mark.parametrize("visitor", [(390, 844)], indirect=True)
def test_on_a_phone_the_odds_are_a_thumb_away(visitor, shot):
    bar = tab(visitor, "odds")
    expect(bar.locator(".fri-pane-sum")).to_contain_text("%")
    box = bar.bounding_box()
    assert box["y"] + box["height"] <= 844
    dock = visitor.page.locator(".fri-actions").bounding_box()
    assert dock["y"] + dock["height"] <= box["y"]
    shot(visitor.page, "plan-phone", full=False)
    bar.click()
    expect(visitor.page.locator(".fri-odds-head").first).to_be_in_viewport()
    bar.click()
    expect(visitor.table.locator(".fri-meter")).to_be_in_viewport()
    expect(visitor.page.locator(".fri-odds-head").first).not_to_be_in_viewport()
