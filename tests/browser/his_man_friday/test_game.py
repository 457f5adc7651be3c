"""His Man Friday in a browser: whole games by clicks, by keys and by three people at one screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.his_man_friday.table import (
    PHONE,
    STANDING,
    assert_it_fits,
    decide_by_click,
    move_on,
    pass_until_laying,
    turn,
)
from tests.browser.kept import until_kept
from tests.browser.seats import begin

LONGEST = 400
"""More decisions than any game has."""


def decide_by_keys(page):
    phase = page.get_attribute(".hmf-table", "data-phase")
    keys = {"challenge": "p", "take-first": "t", "take-after": "l", "last-chance": "l"}
    if phase == "lay":
        page.keyboard.press("1")
    page.keyboard.press("g")  # a gun, or a moment too late: that opens no dialog for a new game
    if phase in keys:
        page.keyboard.press(keys[phase])
        return
    if phase == "move":
        ways = [key.get_attribute("aria-keyshortcuts") for key in page.locator(".hmf-action").all()]
        if ways:
            page.keyboard.press(ways[0])
            return
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hmf-cell:focus")).to_have_count(1)
    target = page.locator(".hmf-cell.is-can").first.get_attribute("data-cell")
    here = page.locator(".hmf-cell:focus").get_attribute("data-cell")
    sideways = ord(target[0]) - ord(here[0])
    down = int(target[1]) - int(here[1])
    for key, times in (
        ("ArrowRight", sideways),
        ("ArrowLeft", -sideways),
        ("ArrowDown", down),
        ("ArrowUp", -down),
    ):
        for _ in range(times):
            page.keyboard.press(key)
    expect(page.locator(f"[data-cell={target}]")).to_be_focused()
    page.keyboard.press("Enter")


def play_to_the_end(page, decide):
    for _ in range(LONGEST):
        standing = page.evaluate(STANDING)
        if standing["over"]:
            return
        if standing["decides"]:
            decide(page)
        move_on(page, standing["turn"])
    raise AssertionError("the game does not end")


def through_the_scoring(page, press):
    """Step through the scoring; each rule is explained when it comes."""
    steps = page.locator(".hmf-step")
    expect(steps).to_have_count(1)
    expect(page.locator(".hmf-step.is-now")).to_have_attribute("data-rule", "HMF-SCORE-1")
    assert page.locator(".hmf-step-rule").count() == 1
    for seen in range(2, 6):
        if not page.locator(".hmf-over [data-do=next]").count():
            break
        press()
        expect(steps).to_have_count(seen)
    expect(page.locator(".hmf-step.is-end")).to_have_count(1)
    expect(page.locator(".hmf-over [data-do=again]")).to_be_visible()
    expect(page.locator(".hmf-tag.is-winner").first).to_be_visible()


CROSSED = """(cell) => {
  const parts = [...cell.children].filter((el) => el.checkVisibility());
  const box = (el) => el.getBoundingClientRect();
  const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const both = parts.flatMap((one, i) => parts.slice(i + 1).map((other) => [one, other]));
  const sticks = (a) => a.left < box(cell).left || a.right > box(cell).right;
  const out = parts.filter((el) => sticks(box(el)));
  return [...both.filter(([one, other]) => cross(box(one), box(other))), ...out.map((el) => [el])]
    .map((found) => [cell.dataset.cell, ...found.map((el) => el.className)].join(" "));
}"""
"""What lies upon each other in a cell, or sticks out of it."""
SETTLED = 500
"""Milliseconds after which a table of another width has moved to its place."""


def assert_nothing_is_crossed(page):
    """The open cells of the end are tidy at every width."""
    for width, height in ((360, 740), (390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".hmf-crusoe")).to_be_visible()
        page.wait_for_timeout(SETTLED)
        assert page.locator(".hmf-cell").evaluate_all(f"(all) => all.flatMap({CROSSED})") == []


def test_a_first_visit_stands_at_a_declaration_that_cannot_be_true(sit, shot):
    page = sit(viewport={"width": 1440, "height": 900})
    expect(page.locator(".fri-welcome h2")).to_have_text("Player 2 says: firewood. Can that be?")
    expect(page.locator("[data-cell=d3]")).to_have_class(re.compile("is-just"))
    expect(page.locator("[data-head=lie] .fri-odds-number")).to_have_text("100%")
    shot(page, "hmf-first")
    page.click("[data-action=challenge]")
    expect(page.locator("[data-cell=d3] .hmf-known")).to_have_text("a gun")
    expect(page.locator(".fri-welcome h2")).to_contain_text("You know something")


@pytest.mark.long
def test_a_whole_game_by_clicks(sit, shot):
    page = sit(viewport={"width": 1440, "height": 900})
    page.click("[data-do=start]")
    expect(page.locator(".hmf-card")).to_have_count(5)
    play_to_the_end(page, decide_by_click)
    assert_nothing_is_crossed(page)
    shot(page, "hmf-over")
    through_the_scoring(page, lambda: page.click(".hmf-over [data-do=next]"))
    assert_it_fits(page)


def test_a_whole_game_by_keys_alone(sit):
    page = sit("ru-RU")
    before = turn(page)
    page.keyboard.press("p")
    move_on(page, before)  # a key that comes late may mean something else: g also begins a new game
    play_to_the_end(page, decide_by_keys)
    expect(page.locator(".hmf-cell.is-open .hmf-known")).to_have_count(16)
    expect(page.locator(".hmf-prompt")).to_contain_text(re.compile("^(Побед|Вы победили)"))
    expect(page.locator(".hmf-lies")).to_have_count(3)
    page.locator(".hmf-table").focus()
    page.keyboard.press("Tab")
    expect(page.locator(".hmf-over [data-do=next]")).to_be_attached()
    page.locator(".hmf-over [data-do=next]").focus()
    through_the_scoring(page, lambda: page.keyboard.press("Enter"))


@pytest.mark.long
def test_on_a_phone_the_scoring_follows_upon_who_won(sit):
    page = sit("ru-RU", **PHONE)
    before = turn(page)
    page.click("[data-action=pass]")
    move_on(page, before)
    play_to_the_end(page, decide_by_click)
    assert page.evaluate(
        """() => {
          const top = (name) => document.querySelector(name).getBoundingClientRect().top;
          return [".hmf-talk", ".hmf-over", ".hmf-island", ".hmf-players"].map(top)
            .every((y, i, all) => i === 0 || y > all[i - 1]);
        }"""
    )
    through_the_scoring(page, lambda: page.tap(".hmf-over [data-do=next]"))


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_a_phone_has_room_for_all_of_it(sit, locale, shot):
    page = sit(locale, **PHONE)
    assert_it_fits(page)
    shot(page, f"hmf-phone-{locale}", full=True)
    page.tap("[data-action=challenge]")
    expect(page.locator("[data-cell=d3] .hmf-known")).to_be_visible()
    assert_it_fits(page)


def test_a_cell_that_can_do_nothing_says_why(sit):
    page = sit(viewport={"width": 1440, "height": 900})
    status = page.locator(".hmf-status")
    page.click("[data-cell=d4]", force=True)
    expect(status).to_have_text(
        "d4: empty. Nothing can be done here now: first say whether you challenge."
    )
    pass_until_laying(page)
    page.click("[data-cell=d1]", force=True)
    expect(status).to_contain_text("A card can be laid only on an empty cell")


def test_a_choice_can_be_undone_until_the_card_lies(sit):
    page = sit(viewport={"width": 1440, "height": 900})
    page.click("[data-do=start]")
    expect(page.locator(".hmf-card")).to_have_count(5)
    pass_until_laying(page)
    page.locator(".hmf-card").nth(2).click()
    expect(page.locator(".hmf-word-truth", has_text="truth")).to_have_count(1)
    page.locator(".hmf-word").first.click()
    page.keyboard.press("Escape")
    expect(page.locator(".hmf-table [aria-pressed=true]")).to_have_count(0)
    before = turn(page)
    page.locator(".hmf-cell.is-can").first.click()
    page.locator(".hmf-word").first.click()
    assert turn(page) == before
    page.locator(".hmf-card").nth(2).click()
    move_on(page, before)


MARK = """() => [
  document.querySelector(".fri-seats").dataset.curtain,
  document.querySelector(".hmf-table")?.dataset.seat,
  document.querySelector(".hmf-table")?.dataset.turn,
  Boolean(document.querySelector("[data-do=cover]")),
].join()"""
"""What somebody at the screen has to do changes with this."""
GO_ON = """() => {
  const find = (query) => document.querySelector(query);
  const press = (query) => Boolean(find(query)) && (find(query).click(), true);
  if (find(".fri-seats").dataset.curtain === "down") {
    const cards = [...document.querySelectorAll(".hmf-card, .hmf-known")];
    if (cards.some((card) => card.checkVisibility())) return "a hand can be seen";
    const button = find("[data-do=uncover]");
    return button ? (button.click(), `seat ${button.dataset.seat}`) : "wait";
  }
  const table = find(".hmf-table");
  if (!table?.dataset.phase) return "wait";
  if (table.dataset.phase === "over") return "over";
  if (press("[data-do=cover]")) return "hand on";
  if (table.dataset.lays === "true") {
    press(".hmf-card");
    press(".hmf-word[data-kind=water]");
  }
  return press(".hmf-action") || press(".hmf-cell.is-can") ? "decision" : "wait";
}"""
"""Do what the screen asks for, and say what that was."""


# --- three people at one screen, and a reload ---------------------------------------------------


def test_no_chart_tells_the_next_player_what_the_last_one_knew(sit):
    page = sit(viewport={"width": 1440, "height": 900})
    begin(page, "person", "person")
    page.click("[data-do=uncover]")
    page.wait_for_function("document.querySelector('.hmf-table').dataset.lays === 'true'")
    chart = page.locator(".hmf-odds [data-chart]")
    expect(chart.locator(".main-svg").first).to_be_visible(timeout=60_000)
    assert "%" in chart.inner_text()
    page.locator(".hmf-card").first.click()
    page.click(".hmf-word[data-kind=water]")
    page.locator(".hmf-cell.is-can").first.click()
    expect(page.locator("[data-do=uncover][data-seat='1']")).to_be_visible()
    expect(chart.locator(".main-svg")).to_have_count(0)
    assert chart.evaluate("(el) => el.textContent.trim()") == ""
    assert chart.locator("[aria-label]").count() == 0


@pytest.mark.long
def test_three_people_play_a_whole_game_at_one_screen(sit):
    page = sit("ru-RU", viewport={"width": 1440, "height": 900})
    begin(page, "person", "person", "person")
    expect(page.locator(".fri-curtain")).to_be_visible()
    done = []
    while len(done) < 3 * LONGEST:
        mark = page.evaluate(MARK)
        done.append(page.evaluate(GO_ON))
        if done[-1] == "over":
            break
        page.wait_for_function(f"(before) => ({MARK})() !== before", arg=mark)
    assert set(done) - {"wait"} == {"seat 0", "seat 1", "seat 2", "hand on", "decision", "over"}
    assert done.count("decision") > 30
    expect(page.locator(".hmf-over [data-do=next]")).to_be_visible()


def test_a_reload_in_the_middle_loses_nothing(sit):
    page = sit(viewport={"width": 1440, "height": 900})
    page.click("[data-action=challenge]")
    expect(page.locator("[data-cell=d3] .hmf-known")).to_have_text("a gun")
    page.wait_for_function("document.querySelector('.hmf-table').dataset.lays === 'true'")
    page.click("[data-do=pause]")
    before = turn(page)
    island = page.locator(".hmf-cells").inner_text()
    until_kept(page, "his_man_friday", decisions=int(before.partition(".")[0]))
    page.reload(wait_until="commit")
    page.wait_for_selector(f".hmf-table[data-turn='{before}']")
    expect(page.locator("[data-cell=d3] .hmf-known")).to_have_text("a gun")
    assert page.locator(".hmf-cells").inner_text() == island


# --- layout -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [pytest.param({}, marks=pytest.mark.long), PHONE], ids=["desk", "phone"]
)
def test_anybody_may_say_something_and_it_stays_said(sit, table_url, options, shot):
    """HMF-TALK-1"""
    page = sit(**options)
    page.locator(".hmf-say summary").click()
    page.locator("[data-say='#doubt']").dblclick()  # said once
    remark = page.locator(".hmf-player.is-you .hmf-remark")
    expect(remark).to_have_text("I do not believe you.")
    told = page.locator(".fri-told li", has_text="I do not believe you.")
    expect(told).to_have_count(1)
    page.get_by_label("In your own words").fill("#b2 <b>is</b> a gun; or not")
    page.keyboard.press("Enter")
    expect(remark).to_have_text("b2 <b>is</b> a gun or not")
    expect(page.get_by_label("In your own words")).to_have_value("")
    shot(page, f"talk-{'phone' if options else 'desk'}")
    page.get_by_label("In your own words").fill("A" * 110)
    page.keyboard.press("Enter")
    expect(page.locator(".fri-told li", has_text="A" * 110)).to_have_count(1)
    body = page.locator(".fri-guide-body")
    assert body.evaluate("each => each.scrollWidth <= each.clientWidth"), "a long word is broken"
    page.locator("button[lang=ru]").click()
    expect(page.locator(".fri-told li", has_text="Я вам не верю.")).to_have_count(1)
    page.reload(wait_until="commit")
    expect(remark).to_have_text("A" * 110)
