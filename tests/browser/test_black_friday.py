"""Black Friday in a browser: a whole game, a round of five people, adjustments step by step."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.seats import begin
from tests.browser.test_accessibility import COLOURS, OPTIONS, THEMES
from tests.browser.test_page_layout import SIDEWAYS, STILL
from tests.browser.test_page_plan import OUT_OF_SIGHT

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL_PHONE = PHONE | {"viewport": {"width": 360, "height": 780}}
WIDE = {"viewport": {"width": 1440, "height": 900}}
PATIENCE = 90_000
"""Milliseconds: on a busy machine a kernel starts late."""
LONGEST = 60
"""More turns than one player has in the games that are played here."""
SMALL = """() => [...document.querySelectorAll(".blf-table *")]
  .filter((el) => el.checkVisibility() && !el.closest(".fri-hidden")
    && [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((el) => parseFloat(getComputedStyle(el).fontSize) < 11)
  .map((el) => el.className || el.tagName)"""


CUT = """() => [...document.querySelectorAll(".blf-chip :is(.blf-chip-name > *, .blf-chip-big)")]
  .filter((el) => el.scrollWidth > el.clientWidth + 1).map((el) => el.textContent)"""
"""What does not fit into a chip."""


SEEN_OF_THE_RESULT = """() => {
  const end = document.querySelector(".blf-result-scroll").getBoundingClientRect().right;
  return [...document.querySelectorAll(".blf-result tbody tr:first-child > *")]
    .filter((cell) => cell.getBoundingClientRect().right <= end + 1)
    .map((cell) => cell.className.replace("is-", "") || "player").slice(0, 5);
}"""
"""The first columns of the result that are seen without scrolling."""

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


@pytest.fixture
def sit(new_page, table_url):
    """Open the game and wait for its board."""

    def open_game(locale="en-US", *, pace="at_once", **options):
        page = new_page(locale=locale, **({"reduced_motion": "reduce"} | options))
        page.goto(f"{table_url}/?game=black_friday", wait_until="commit")
        page.wait_for_selector(".blf-prices", timeout=PATIENCE)
        page.select_option("[data-do=pace]", pace)
        return page

    return open_game


def table(page):
    return page.locator(".blf-table")


def turn(page):
    return table(page).get_attribute("data-turn")


def steps(page):
    """The decisions composed so far."""
    return [step for step in (table(page).get_attribute("data-steps") or "").split(",") if step]


def move_on(page, before):
    """Wait until the game has moved on from this turn."""
    expect(table(page)).not_to_have_attribute("data-turn", before)


def is_mine(page):
    return table(page).get_attribute("data-mine") == "true"


def is_ready(page):
    return page.locator(".blf-sentence").get_attribute("data-ready") == "true"


def press_chip(page):
    """Choose the first case that can be chosen; wait until the sentence contains it."""
    said = table(page).get_attribute("data-steps")
    page.locator(".blf-chip:not(.is-off)").first.click()
    expect(table(page)).not_to_have_attribute("data-steps", said)


def take_turn(page):
    """Buy silver if possible; otherwise sell shares, otherwise pass."""
    for verb in ("silver", "sell", "pass"):
        button = page.locator(f"[data-verb={verb}]")
        if button.get_attribute("aria-disabled") != "true":
            button.click()
            break
    while not is_ready(page):
        press_chip(page)
    before = turn(page)
    page.click("[data-do=make]")
    move_on(page, before)


def assert_it_fits(page):
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(SMALL) == []


@pytest.mark.long
def test_a_whole_game_of_three_against_bots(sit, shot):
    page = sit(**WIDE)
    begin(page, "person", "greedy", "greedy")
    expect(page.locator('.blf-table[data-turn^="0."]')).to_be_attached()
    for _ in range(LONGEST):
        expect(page.locator('.blf-table[data-mine="true"], .blf-result')).to_have_count(1)
        if page.locator(".blf-result").count():
            break
        take_turn(page)
    expect(page.locator(".blf-result tbody tr")).to_have_count(3)
    expect(page.locator(".blf-result tr.is-winner")).not_to_have_count(0)
    page.set_viewport_size(PHONE["viewport"])
    assert page.evaluate(SEEN_OF_THE_RESULT) == ["rank", "player", "gold", "silver", "cash"]
    page.set_viewport_size(WIDE["viewport"])
    expect(table(page)).to_have_attribute("data-phase", "over")
    page.click("[data-do=replay]")
    for _ in range(30):
        if page.locator(".blf-replay").get_attribute("data-kind") == "game_end":
            break
        page.click("[data-do=next]")
    expect(page.locator(".blf-replay-text")).to_contain_text("100")
    page.click("[data-do=skip]")
    shot(page, "blf-over")
    assert_it_fits(page)
    page.click("[data-do=again]")
    expect(page.locator(".blf-result")).to_have_count(0)


def test_a_turn_by_keys_alone(sit):
    page = sit(**WIDE)
    page.keyboard.press("5")
    expect(table(page)).to_have_attribute("data-steps", "buy orange")
    page.keyboard.press("c")
    page.keyboard.press("Backspace")
    expect(table(page)).to_have_attribute("data-steps", "")
    page.keyboard.press("s")
    page.keyboard.press("2")
    expect(table(page)).to_have_attribute("data-steps", "sell blue")
    page.keyboard.press("c")
    expect(page.locator("[data-part=lower]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(table(page)).to_have_attribute("data-steps", "")
    page.keyboard.press("b")
    for n, said in (("5", "buy orange"), ("5", "buy orange,put orange")):
        page.keyboard.press(n)
        expect(table(page)).to_have_attribute("data-steps", said)
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=replay]")).to_contain_text("See")
    page.keyboard.press("n")
    expect(page.locator(".blf-replay")).to_have_attribute("data-step", "0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".blf-drawn .blf-case")).to_have_count(5)
    page.keyboard.press("Escape")
    expect(page.locator(".blf-replay")).to_have_count(0)


def test_what_is_refused_says_why_and_decides_nothing(sit):
    page = sit(**WIDE)
    before = turn(page)
    page.locator(".blf-chip.is-red").click(force=True)  # it is greyed out, but answers all the same
    expect(page.locator(".blf-status")).to_contain_text("costs 32, and you have 26")
    page.locator("[data-do=subsidy]").click(force=True)
    expect(page.locator(".blf-status")).to_contain_text("2 subsidies")
    page.locator("[data-do=make]").click(force=True)
    expect(page.locator(".blf-status")).to_contain_text("Nothing has been chosen yet")
    assert (turn(page), steps(page)) == (before, [])


def place(page, selector):
    """Where an element is on the page, which a click may have scrolled."""
    return page.evaluate(
        """(selector) => {
          const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
          return [x + scrollX, y + scrollY, width, height];
        }""",
        selector,
    )


def test_the_effects_are_seen_before_the_turn_is_made(sit):
    page = sit(**WIDE)
    where = place(page, ".blf-do")
    page.locator("[data-do='buy orange']").click()
    chip = page.locator("[data-do='put orange']")
    expect(chip).to_contain_text("25 → 28")
    chip.hover()
    expect(page.locator(".blf-effects")).to_contain_text("moves right, to 28")
    chip.click()
    expect(page.locator(".blf-sentence")).to_have_attribute("data-ready", "true")
    expect(page.locator(".blf-effects")).to_contain_text("Cash: 26 → 1.")
    expect(page.locator(".blf-effects")).to_contain_text("prices are adjusted")
    assert page.locator(".blf-ways .is-planned").count() > 0
    assert place(page, ".blf-do") == pytest.approx(where)


def test_an_adjustment_plays_by_itself_and_survives_a_reload(sit, shot):
    page = sit(pace="normal", reduced_motion="no-preference", **WIDE)
    before = page.locator(".blf-table .blf-prices td.is-taken").count()
    assert before
    for text in ("buy orange", "put orange"):
        page.locator(f"[data-do='{text}']").click()
        expect(table(page)).to_have_attribute(
            "data-steps", ",".join(["buy orange", "put orange"][: 1 + (text[0] == "p")])
        )
    page.keyboard.press("Enter")
    expect(page.locator(".blf-replay")).to_have_attribute("data-kind", "drawn", timeout=15_000)
    told = page.locator(".fri-feed .fri-entry.is-new")
    expect(told.locator("h3")).to_be_visible()
    expect(told.locator(".fri-told")).to_be_hidden()
    shot(page, "blf-drawn")
    made = turn(page)
    page.wait_for_function(
        """Object.entries(localStorage).some(
             ([key, text]) => key.includes("/game/") && JSON.parse(text).about.decisions >= 64)"""
    )
    page.reload(wait_until="commit")
    page.wait_for_selector(".blf-prices", timeout=PATIENCE)
    expect(page.locator(".blf-token.is-orange")).to_be_visible()
    expect(table(page)).to_have_attribute("data-turn", made)
    expect(page.locator(".blf-replay")).to_have_count(0)
    page.click("[data-do=replay]")
    expect(page.locator(".blf-replay")).to_have_attribute("data-kind", "interest", timeout=15_000)
    page.click("[data-do=halt]")
    at = page.locator(".blf-replay").get_attribute("data-step")
    page.click("[data-do=next]")
    expect(page.locator(".blf-replay")).to_have_attribute("data-step", str(int(at) + 1))
    page.click("[data-do=skip]")
    expect(page.locator(".blf-prompt")).not_to_have_text("")
    expect(told.locator(".fri-told")).to_be_visible()
    # A reader who has gone on is not waited for: after the end of the turn the bots take theirs.
    page.click("[data-do=make]")
    move_on(page, made)
    move_on(page, "65.0")


@pytest.mark.parametrize(
    ("locale", "word"), [pytest.param("en-US", "Pass", marks=pytest.mark.long), ("ru-RU", "Пас")]
)
def test_a_round_of_five_people_at_one_screen(sit, locale, word, shot):
    page = sit(locale, **WIDE)
    begin(page, *["person"] * 5)
    for seat in range(5):
        expect(page.locator(".fri-curtain h2")).to_contain_text(str(seat + 1))
        expect(page.locator(".fri-app-body")).to_be_hidden()
        expect(page.locator(".blf-chip, .blf-own, .blf-token")).to_have_count(0)
        page.click(f"[data-do=uncover][data-seat='{seat}']")
        expect(table(page)).to_have_attribute("data-seat", str(seat))
        expect(table(page)).to_have_attribute("data-mine", "true")
        expect(page.locator(".fri-app-body")).to_be_visible()  # else no key is heard
        page.keyboard.press("p")
        expect(page.locator(".blf-sentence")).to_contain_text(word)
        press_chip(page)
        page.click("[data-do=make]")
    expect(page.locator(".fri-curtain h2")).to_contain_text("1")
    kept = page.evaluate(
        """JSON.stringify([localStorage, sessionStorage].flatMap((store) =>
             Object.entries(store).filter(([key]) => key.startsWith("black_friday/"))))"""
    )
    assert "friday-nb sealed" in kept
    assert "friday-nb record" not in kept
    assert "pass yellow" not in kept
    shot(page, f"blf-curtain-{locale}")


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
    expect(tab.locator(".fri-pane-sum")).to_contain_text(re.compile(r"(you own|у вас) \d+"))
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


@pytest.mark.parametrize(
    ("options", "theme"),
    [
        pytest.param(WIDE, "light", id="desk-light"),
        pytest.param(PHONE, "dark", id="phone-dark", marks=pytest.mark.long),
        pytest.param(WIDE, "dark", id="desk-dark", marks=pytest.mark.long),
        pytest.param(PHONE, "light", id="phone-light", marks=pytest.mark.long),
    ],
)
def test_axe_finds_nothing_on_the_table(sit, options, theme):
    page = sit(color_scheme=theme, **options)

    def look():
        page.wait_for_function(STILL)
        rules = OPTIONS if theme == THEMES[0] else COLOURS
        found = Axe().run(page, context=".blf-table", options=rules).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"][:160]) for each in found] == []

    look()
    page.click("[data-do=where]")
    for text in ("buy orange", "put orange"):
        page.locator(f"[data-do='{text}']").click()
        expect(page.locator(".blf-part.is-done")).to_have_count(1 + text.startswith("put"))
    look()
    before = turn(page)
    page.click("[data-do=make]")
    move_on(page, before)
    page.click("[data-do=replay]")
    for _ in range(6):
        page.click("[data-do=next]")
    look()


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


def adjust(page):
    """Bring the adjustment about that the example is one action away from; the bots pause."""
    for text in ("buy orange", "put orange"):
        page.locator(f"[data-do='{text}']").click()
        expect(table(page)).to_have_attribute("data-steps", re.compile(text))
    page.click("[data-do=pause]")
    before = turn(page)
    page.click("[data-do=make]")
    move_on(page, before)


def test_an_adjustment_does_not_give_its_end_away(sit, shot):
    page = sit(**WIDE)
    adjust(page)
    expect(page.locator(".blf-odds .fri-odds-number").first).to_be_visible(timeout=PATIENCE)
    shares = page.locator("[data-table=shares]")
    bag, owed = page.locator(".blf-bag"), page.locator(".blf-traders .is-owed")
    after = bag.inner_text()
    assert (shares.get_attribute("data-left"), owed.count()) == ("5", 1)
    page.click("[data-do=replay]")
    assert (shares.get_attribute("data-left"), owed.count()) == ("0", 0)
    expect(bag).to_contain_text("32 cases, 2 of them black")
    expect(page.locator(".blf-level h2")).to_have_text("Level 1")
    expect(page.locator(".blf-odds .fri-odds-wait")).to_be_visible()
    for part in (".blf-odds .fri-odds-number", ".blf-odds figure", ".fri-pane-sum"):
        expect(page.locator(part).filter(visible=True)).to_have_count(0)
    expect(page.locator(".fri-first h2")).to_be_hidden()
    expect(page.locator(".fri-first-wait")).to_be_visible()
    pause = page.locator("[data-do=pause]")
    expect(pause).to_have_attribute("aria-disabled", "true")
    expect(pause).to_have_attribute("title", re.compile("bots wait"))
    shot(page, "blf-adjustment-begins")
    for name, part in (("advice", ".fri-advice-rows"), ("story", ".fri-story-lists")):
        page.click(f"[data-tab={name}]")
        expect(page.locator(f".fri-{name} h2").first).to_be_visible()
        expect(page.locator(part)).to_be_hidden()
    page.click("[data-tab=odds]")
    while page.locator(".blf-replay").get_attribute("data-ends") == "false":
        page.click("[data-do=next]")
    assert (shares.get_attribute("data-left"), owed.count(), bag.inner_text()) == ("5", 1, after)
    expect(page.locator(".blf-odds .fri-odds-wait")).to_be_hidden()
    expect(page.locator(".blf-odds .fri-odds-number").first).to_be_visible()
    expect(page.locator(".fri-first h2")).to_be_visible()
    expect(page.locator(".fri-first-wait")).to_be_hidden()
    page.click("[data-do=skip]")
    expect(pause).not_to_have_attribute("aria-disabled", "true")


def test_on_a_phone_the_odds_that_wait_leave_no_blank_column(sit):
    page = sit(**PHONE)
    adjust(page)
    expect(page.locator(".blf-odds .fri-odds-number").first).to_be_visible(timeout=PATIENCE)
    page.click("[data-do=replay]")
    expect(page.locator(".blf-odds .fri-odds-wait")).to_be_visible()
    for part in (".blf-odds", ".fri-entry.is-new"):
        assert page.locator(part).evaluate("(el) => el.offsetHeight") <= 160
    assert page.evaluate(SIDEWAYS) <= 0


@pytest.mark.parametrize(
    ("locale", "options"), [("en-US", WIDE), ("ru-RU", PHONE)], ids=["en", "ru"]
)
def test_the_buttons_of_an_adjustment_stay_where_they_are(sit, locale, options, shot):
    page = sit(locale, **options)
    adjust(page)
    page.click("[data-do=replay]")
    tops, cut = set(), []
    while True:
        top = page.locator(".blf-replay").bounding_box()["y"]
        tops.add(
            tuple(
                round(page.locator(f".blf-replay [data-do={name}]").bounding_box()["y"] - top)
                for name in ("first", "next", "skip")
            )
        )
        cut += page.evaluate(CUT)
        if page.locator(".blf-replay").get_attribute("data-ends") == "true":
            break
        page.click("[data-do=next]")
    assert len(tops) == 1
    assert cut == []
    shot(page, f"blf-ledger-{locale[:2]}")


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


def test_the_buttons_stay_where_they_are_whatever_the_news(sit):
    page = sit(**WIDE)
    where = page.locator("[data-verb=buy]").bounding_box()
    page.locator(".blf-status").evaluate("(el) => { el.textContent = 'Short.'; }")
    assert page.locator("[data-verb=buy]").bounding_box() == where
    page.locator(".blf-status").evaluate("(el) => { el.textContent = 'Long news. '.repeat(60); }")
    assert page.locator("[data-verb=buy]").bounding_box() == where
    page.reload(wait_until="commit")
    page.wait_for_selector(".blf-prices", timeout=PATIENCE)
    status = page.locator(".blf-status")
    assert status.get_attribute("title") == status.inner_text()


def test_a_refusal_goes_when_something_is_chosen(sit):
    page = sit(**WIDE)
    begin(page, *["person"] * 3)
    page.click("[data-do=uncover][data-seat='0']")
    status = page.locator(".blf-status")
    expect(page.locator("[data-do=make]")).to_be_visible()
    for choice in ("[data-verb=pass]", "[data-do=subsidy]"):
        page.locator("[data-do=make]").click(force=True)
        expect(status).to_have_class(re.compile("is-said"))
        page.click(choice)
        expect(status).not_to_have_class(re.compile("is-said"))
