"""The board of Black Friday in a browser: every marker on its price, every number readable."""

import pytest
from playwright.sync_api import expect

from tests.browser.black_friday.table import PHONE, WIDE
from tests.browser.clipped import STILL
from tests.browser.seats import begin
from tests.browser.test_page_plan import OUT_OF_SIGHT


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_no_way_of_a_marker_is_drawn_through_a_number(sit, colours):
    page = sit(color_scheme=colours, **WIDE)
    layers = """() => [".blf-ways", ".blf-prices", ".blf-token"].map((name) =>
      Number(getComputedStyle(document.querySelector(name)).zIndex) || 0)"""
    assert page.evaluate(layers) == [0, 1, 2]
    plates = """() => [...document.querySelectorAll(".blf-prices td > span:first-child")]
      .map((el) => getComputedStyle(el).backgroundColor)"""
    found = page.evaluate(plates)
    assert found
    assert not [each for each in found if "rgba" in each]


MARKERS = """() => {
  const rows = [...document.querySelectorAll(".blf-prices tbody tr")].reverse();
  const found = [...document.querySelectorAll(".blf-token")].map((token) => {
    const place = ["--row", "--column"].map((name) => Number(token.style.getPropertyValue(name)));
    const cell = rows[place[0]].children[place[1] + 1].getBoundingClientRect();
    return { place: String(place), cell, box: token.getBoundingClientRect() };
  });
  const isOutside = ({ box, cell }) => box.left < cell.left - 1 || box.right > cell.right + 1
    || box.top < cell.top - 1 || box.bottom > cell.bottom + 1;
  const covers = ({ box: a }, { box: b }) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const withAnother = (test) => found.filter((a) => found.some((b) => a !== b && test(a, b)));
  return {
    outside: found.filter(isOutside).length,
    together: withAnother((a, b) => a.place === b.place).length,
    overlapping: withAnother(covers).length,
  };
}"""
"""How many markers lie outside their price, share a price, and cover one another."""


@pytest.mark.parametrize("options", [WIDE, PHONE], ids=["desk", "phone"])
def test_each_marker_lies_on_its_price_also_when_all_share_one(sit, options, shot):
    page = sit(**options)
    page.wait_for_function(STILL)
    assert page.evaluate(MARKERS) == {"outside": 0, "together": 0, "overlapping": 0}
    begin(page, *["person"] * 5)
    page.click("[data-do=uncover][data-seat='0']")
    page.wait_for_function(f"({MARKERS})().together === 5")
    page.wait_for_function(STILL)
    assert page.evaluate(MARKERS) == {"outside": 0, "together": 5, "overlapping": 0}
    shot(page, f"blf-one-price-{options['viewport']['width']}")


def test_on_a_phone_prices_far_above_all_markers_are_shown_when_asked_for(sit):
    page = sit(**PHONE)
    rows = page.locator(".blf-prices tbody tr")
    seen = rows.filter(visible=True).count
    few, last = seen(), rows.count()
    assert few < last - 3
    page.tap("[data-do=tall]")
    expect(page.locator("[data-do=tall]")).to_have_attribute("aria-expanded", "true")
    page.wait_for_function(STILL)
    assert (seen(), page.evaluate(MARKERS)["outside"]) == (last, 0)
    page.tap("[data-do=tall]")
    expect(page.locator("[data-do=tall]")).to_have_attribute("aria-expanded", "false")
    assert seen() == few


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_board_turn_and_newest_rule_are_seen_together(sit, locale, shot):
    page = sit(locale, **WIDE)
    page.locator("[data-do=start]").click()
    expect(page.locator(".fri-welcome")).to_be_hidden()
    page.evaluate("scrollTo(0, 0)")
    seen = [".blf-prices", ".blf-side", ".blf-chips", ".blf-do", ".fri-entry.is-new h3"]
    assert page.evaluate(OUT_OF_SIGHT, seen) == []
    shot(page, f"blf-plan-{locale}")


def test_the_board_says_where_its_numbers_come_from(sit):
    page = sit(**WIDE)
    assert page.locator(".blf-where").count() == 0
    page.click("[data-do=where]")
    expect(page.locator(".blf-where-legend li")).to_have_count(4)
    expect(page.locator(".blf-prices.is-marked td[data-mark=p]")).to_have_count(11)
    expect(page.locator(".blf-where [data-mark=f]")).not_to_have_count(0)
    page.click("[data-do=where]")
    expect(page.locator(".blf-where")).to_have_count(0)


COVERED = """(places) => {
  const tokens = [...document.querySelectorAll(".blf-token")].slice(0, places.length);
  const rows = [...document.querySelectorAll(".blf-prices tbody tr")].reverse();
  return tokens.flatMap((token, i) => {
    token.style.transition = "none";
    token.style.setProperty("--row", places[i][0]);
    token.style.setProperty("--column", places[i][1]);
    const cell = rows[places[i][0]].children[places[i][1] + 1];
    cell.style.fontWeight = 700;
    const words = document.createRange();
    words.selectNodeContents(cell.firstElementChild);
    const [a, b] = [words.getBoundingClientRect(), token.getBoundingClientRect()];
    return a.right > b.left + 0.5 && a.top < b.bottom && a.bottom > b.top ? [cell.textContent] : [];
  });
}"""
"""Put markers at these prices; the prices that they cover."""


@pytest.mark.parametrize("width", [360, 390, 700, 1024, 1280, 1440])
def test_a_marker_leaves_a_price_of_three_digits_readable(sit, width):
    page = sit(viewport={"width": width, "height": 900})
    if page.locator("[data-do=tall]").is_visible():
        page.click("[data-do=tall]")
        expect(page.locator("[data-do=tall]")).to_have_attribute("aria-expanded", "true")
    assert page.evaluate(COVERED, [[11, 3], [9, 2], [8, 3], [13, 4], [11, 0]]) == []


WRAPPED = """() => [...document.querySelectorAll(".blf-shelf-cases")].flatMap((row) => {
  const place = (el) => el.getBoundingClientRect();
  const boxes = [...row.querySelectorAll("svg, .blf-slot")].map(place);
  const middles = boxes.map((box) => (box.top + box.bottom) / 2);
  const over = Math.max(...boxes.map((box) => box.right)) - place(row).right;
  return Math.max(...middles) - Math.min(...middles) > 4 || over > 1
    ? [row.parentElement.dataset.table] : [];
})"""
"""Tables whose cases do not lie in one row, or leave it."""


OVERLAPPED = """() => {
  const boxes = [...document.querySelectorAll(".is-sales .blf-heap > *")]
    .map((el) => el.getBoundingClientRect());
  return [boxes.length, boxes.filter((box, i) => i && box.left < boxes[i - 1].right - 1).length];
}"""
"""How much lies on the sales table, and how much of it on what lies before it."""


@pytest.mark.parametrize("width", [360, 390, 720, 1024, 1440])
def test_the_cases_of_the_sales_table_are_counted_and_do_not_overlap(sit, width):
    page = sit(viewport={"width": width, "height": 768})
    page.locator(".blf-heap").first.wait_for()
    lying, overlapped = page.evaluate(OVERLAPPED)
    assert lying >= 2
    assert overlapped == 0


@pytest.mark.parametrize("width", [360, 390, 1024, 1440])
def test_the_cases_of_a_table_lie_in_one_row(sit, width):
    page = sit(viewport={"width": width, "height": 768})
    page.locator(".blf-shelf").first.wait_for()
    assert page.evaluate(WRAPPED) == []
