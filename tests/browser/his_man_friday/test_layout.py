"""The layout of His Man Friday in a browser: all of it in sight on every screen."""

import pytest
from playwright.sync_api import expect

from tests.browser.his_man_friday.table import PHONE, assert_it_fits
from tests.browser.seats import begin


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_on_a_phone_the_whole_island_is_on_the_first_screen(sit, locale):
    page = sit(locale, **PHONE)
    island = page.locator(".hmf-island").bounding_box()
    tabs = page.locator(".fri-pane-tabs").bounding_box()
    assert island["y"] + island["height"] <= tabs["y"] + 4
    question = page.locator(".hmf-talk").bounding_box()
    assert question["y"] + question["height"] <= island["y"]
    for decision in page.locator(".hmf-action").all():
        box = decision.bounding_box()
        assert question["y"] < box["y"]
        assert box["y"] + box["height"] <= island["y"]
    lead = page.locator(".hmf-lead").bounding_box()
    assert lead["y"] + lead["height"] <= page.locator(".hmf-action").first.bounding_box()["y"]
    expect(page.locator(".fri-welcome [data-do=start]")).to_be_visible()


@pytest.mark.parametrize("who", ["thumb", "bluffer", "person"])
def test_on_a_narrow_phone_every_seat_can_be_seen(sit, who):
    page = sit("ru-RU", **{**PHONE, "viewport": {"width": 360, "height": 740}})
    begin(page, "person", who, who, who)
    seats = page.locator(".fri-seat")
    expect(seats).to_have_count(4)
    row = [seats.nth(i).bounding_box() for i in range(4)]
    assert max(box["y"] for box in row) == min(box["y"] for box in row)
    ends = [12, *[box["x"] + box["width"] for box in row]]
    assert all(end <= box["x"] for end, box in zip(ends, row, strict=False))
    pace = page.locator(".fri-pace")
    assert ends[-1] <= (pace.bounding_box()["x"] if who != "person" else 348)
    cut = "(all) => all.filter((el) => el.scrollWidth > el.clientWidth).map((el) => el.innerText)"
    shown = ".fri-seat-short > b" if who != "person" else ".fri-seat-name"
    assert page.locator(shown).evaluate_all(cut) == []


#: Is so much of the last row of the island above the hand?
DOCK_BELOW = """(share) => {
  const box = (part) => document.querySelector(part).getBoundingClientRect();
  const [row, dock] = [box("[data-cell=d4]"), box(".hmf-dock")];
  return row.y + share * row.height <= dock.y;
}"""


def test_on_a_phone_hand_and_words_lie_at_the_thumb_beside_the_whole_island(sit):
    page = sit("ru-RU", **PHONE)
    page.tap("[data-action=challenge]")
    page.wait_for_function("document.querySelector('.hmf-table').dataset.lays === 'true'")
    tabs = page.locator(".fri-pane-tabs").bounding_box()
    for part in (".hmf-card", ".hmf-word"):
        box = page.locator(part).last.bounding_box()
        assert box["y"] + box["height"] <= tabs["y"], "in sight without scrolling"
    for row in (".hmf-hand", ".hmf-words"):  # nearly the same words stand in both
        title, choice = page.locator(f"{row} h2"), page.locator(f"{row} button").first
        below = title.bounding_box()["y"] + title.bounding_box()["height"]
        assert title.bounding_box()["width"] > 40
        assert below <= choice.bounding_box()["y"]
    page.wait_for_function(DOCK_BELOW, arg=0.5)  # all rows are in sight without scrolling
    page.locator(".hmf-island").evaluate("(el) => el.scrollIntoView()")
    island = page.locator(".hmf-island").bounding_box()
    assert island["y"] + island["height"] <= page.locator(".hmf-dock").bounding_box()["y"]


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_on_a_low_phone_the_hand_hides_no_row_of_the_island(sit, locale):
    page = sit(locale, **{**PHONE, "viewport": {"width": 360, "height": 740}})
    page.tap("[data-do=start]")
    expect(page.locator(".fri-welcome")).to_be_hidden()
    page.wait_for_function("document.querySelector('.hmf-table').dataset.lays === 'true'")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function(DOCK_BELOW, arg=0.9)  # once the new game has found its place


def test_on_a_phone_a_new_game_begins_at_its_question(sit):
    page = sit(**PHONE)
    page.tap(".fri-welcome [data-do=start]")
    expect(page.locator(".fri-welcome")).to_be_hidden()
    expect(page.locator(".hmf-talk")).to_be_in_viewport(ratio=1)
    page.tap("[data-do=new]")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".hmf-talk")).not_to_be_in_viewport()
    page.tap("dialog[open] [type=submit]")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".hmf-talk")).to_be_in_viewport(ratio=1)


def test_the_dialog_of_a_new_game_tells_once_what_each_bot_does(sit):
    page = sit("ru-RU", viewport={"width": 360, "height": 740})
    page.click("[data-do=new]")
    told = page.locator(".fri-bots li")
    page.check("dialog [name=players][value='2']")
    for seat in (0, 1):
        page.select_option(f"[name=seat-{seat}]", "random")
    expect(told.filter(visible=True)).to_have_count(1)
    described = page.get_attribute("[name=seat-1]", "aria-describedby")
    expect(page.locator(f"#{described}")).to_be_visible()
    page.select_option("[name=seat-1]", "person")
    page.select_option("[name=seat-0]", "person")
    expect(told.filter(visible=True)).to_have_count(0)
    cut = page.evaluate(
        """() => [...document.querySelectorAll("[name^=seat-]")].filter((el) => {
          if (!el.checkVisibility()) return false;
          const style = getComputedStyle(el);
          const brush = new OffscreenCanvas(1, 1).getContext("2d");
          brush.font = style.font;
          const words = brush.measureText(el.selectedOptions[0].text).width;
          const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
          return words + sides + 20 > el.clientWidth;  // 20: the arrow
        }).length"""
    )
    assert cut == 0


@pytest.mark.parametrize("width", [600, 768, 1024])
def test_every_width_has_the_island_in_sight_and_nothing_sticks_out(sit, width):
    page = sit("ru-RU", viewport={"width": width, "height": 900})
    assert_it_fits(page)
    island = page.locator(".hmf-island").bounding_box()
    assert island["y"] < 460
    crowded = page.evaluate(
        """() => [...document.querySelectorAll(".hmf-cell.is-down")]
          .filter((el) => Math.max(el.scrollWidth - el.clientWidth,
                                   el.scrollHeight - el.clientHeight) > 1)
          .map((el) => el.dataset.cell)"""
    )
    assert crowded == []
    slider = page.locator(".hmf-lying input").bounding_box()
    assert slider["width"] > 100


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_the_five_cards_of_a_hand_stand_in_one_row(sit, locale):
    page = sit(locale, viewport={"width": 1440, "height": 900})
    begin(page, "person", "thumb", "thumb")
    cards = page.locator(".hmf-card")
    expect(cards).to_have_count(5)
    assert len({card.bounding_box()["y"] for card in cards.all()}) == 1
    cut = "(all) => all.filter((el) => el.scrollWidth > el.clientWidth).map((el) => el.innerText)"
    assert cards.evaluate_all(cut) == []
