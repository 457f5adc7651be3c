"""Black Friday on a phone: room for all of it, and nothing moves under the thumb."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.black_friday.table import (
    CUT,
    PATIENCE,
    PHONE,
    WIDE,
    adjust,
    assert_it_fits,
    is_ready,
    move_on,
    place,
    table,
    turn,
)
from tests.browser.laid_out import SIDEWAYS
from tests.browser.seats import begin
from tests.browser.test_page_plan import OUT_OF_SIGHT

SMALL_PHONE = PHONE | {"viewport": {"width": 360, "height": 780}}
OVER_THE_EDGE = """() => [...document.querySelectorAll(".blf-chip")].flatMap((chip) => {
  const end = chip.getBoundingClientRect().right - 1;
  const range = document.createRange();
  return [...chip.children].filter((el) => {
    range.selectNodeContents(el);
    return range.getBoundingClientRect().right > end;
  }).map((el) => el.textContent);
})"""
"""What runs over the border of a chip."""
TOPS = """() => [...document.querySelectorAll(".blf-chip")].map((chip) =>
  Math.round(chip.querySelector(".blf-dot").getBoundingClientRect().top
    - chip.getBoundingClientRect().top))"""
"""How far below the top of its chip the name of each colour begins."""


@pytest.mark.parametrize(
    ("locale", "colours"),
    [
        ("en-US", "light"),
        ("ru-RU", "dark"),
        pytest.param("en-US", "dark", marks=pytest.mark.long),
        pytest.param("ru-RU", "light", marks=pytest.mark.long),
    ],
)
def test_a_phone_has_room_for_all_of_it(sit, locale, colours, shot):
    page = sit(locale, color_scheme=colours, **(SMALL_PHONE if locale == "ru-RU" else PHONE))
    assert_it_fits(page)
    assert page.evaluate(CUT) == []
    tab = page.locator(".fri-pane-tab[data-tab=odds]")
    expect(tab.locator(".fri-pane-sum")).to_contain_text(re.compile(r"(then|станет) \d+"))
    assert tab.evaluate("(el) => el.scrollWidth <= el.clientWidth")
    page.tap("[data-do='buy orange']")
    expect(page.locator("[data-do='put orange']")).to_be_visible()
    page.tap("[data-do='put orange']")
    expect(page.locator(".blf-sentence")).to_have_attribute("data-ready", "true")
    shot(page, f"blf-phone-{locale}-{colours}", full=True)
    page.tap("[data-do=pause]")  # no bot's turn moves the page under the finger
    before = turn(page)
    page.tap("[data-do=make]")
    move_on(page, before)
    page.tap("[data-do=replay]")
    expect(page.locator(".blf-replay")).to_be_visible()
    assert_it_fits(page)


@pytest.mark.parametrize(
    ("locale", "options"), [("en-US", PHONE), ("ru-RU", SMALL_PHONE)], ids=["en", "ru"]
)
def test_on_a_phone_nothing_moves_under_the_thumb(sit, locale, options):
    page = sit(locale, **options)
    status = page.locator(".blf-status")
    assert status.evaluate("(el) => el.scrollHeight - el.clientHeight") <= 0
    where = [place(page, name)[1] for name in (".blf-verbs", ".blf-do", ".blf-chips")]

    def look():
        assert page.evaluate(SIDEWAYS) <= 0
        assert page.evaluate(OVER_THE_EDGE) == []
        assert len(set(page.evaluate(TOPS))) == 1
        # Of a complete turn nothing is left to choose: what it brings comes first.
        names = [".blf-verbs", ".blf-do"]
        names += [] if is_ready(page) else [".blf-chips"]
        now = [place(page, name)[1] for name in names]
        assert now == pytest.approx(where[: len(now)], abs=1)

    look()
    page.tap("[data-verb=sell]")
    for text in ("sell orange", "sell orange,sell blue"):
        page.tap(f"[data-do='{text.split(',')[-1]}']")
        expect(table(page)).to_have_attribute("data-steps", text)
        look()
    page.tap("[data-verb=buy]")
    expect(table(page)).to_have_attribute("data-steps", "")
    for text in ("buy orange", "buy orange,put orange"):
        chip = page.locator(f"[data-do='{text.split(',')[-1]}']")
        expect(chip).to_be_visible()
        look()
        chip.tap()
        expect(table(page)).to_have_attribute("data-steps", text)
    look()


def test_on_a_phone_what_a_complete_turn_brings_stands_right_below_its_button(sit):
    page = sit(**PHONE)
    for text in ("buy orange", "put orange"):
        page.tap(f"[data-do='{text}']")
    expect(page.locator(".blf-sentence")).to_have_attribute("data-ready", "true")
    expect(page.locator(".blf-chip.is-idle")).to_have_count(5)
    page.wait_for_function(
        """() => {
          const box = (name) => document.querySelector(name).getBoundingClientRect();
          return box(".blf-effects").top - box(".blf-do").bottom <= 12;
        }"""
    )


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_five_players_with_special_actions_leave_room_for_the_whole_turn(sit, locale):
    page = sit(locale, **WIDE)
    begin(page, *["person"] * 5, specials="yes")
    page.click("[data-do=uncover][data-seat='0']")
    expect(page.locator(".blf-traders .blf-cards svg").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(OUT_OF_SIGHT, [".blf-verbs", ".blf-chips", ".blf-effects"]) == []
    rows = page.locator(".blf-traders tbody tr")
    heights = {round(row.bounding_box()["height"]) for row in rows.all()}
    assert max(heights) - min(heights) <= 1  # whoever decides


def test_on_a_phone_the_odds_that_wait_leave_no_blank_column(sit):
    page = sit(**PHONE)
    adjust(page)
    expect(page.locator(".blf-odds .fri-odds-number").first).to_be_visible(timeout=PATIENCE)
    page.click("[data-do=replay]")
    expect(page.locator(".blf-odds .fri-odds-wait")).to_be_visible()
    for part in (".blf-odds", ".fri-entry.is-new"):
        assert page.locator(part).evaluate("(el) => el.offsetHeight") <= 160
    assert page.evaluate(SIDEWAYS) <= 0
