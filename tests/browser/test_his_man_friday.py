"""His Man Friday in a browser: whole games by clicks, by keys and by three people at one screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.seats import begin
from tests.browser.test_page_layout import SIDEWAYS

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LONGEST = 400
"""More decisions than any game has."""


@pytest.fixture
def sit(new_page, table_url):
    """Open the game and wait for its island."""

    def open_game(locale="en-US", **options):
        page = new_page(locale=locale, reduced_motion="reduce", **options)
        page.goto(f"{table_url}/?game=his_man_friday", wait_until="commit")
        page.wait_for_selector(".hmf-cell")
        expect(page.locator(".fri-app[data-pane]")).to_be_attached()
        page.select_option("[data-do=pace]", "at_once")
        return page

    return open_game


STANDING = """() => {
  const { turn, phase, lays } = document.querySelector(".hmf-table").dataset;
  const offered = document.querySelector(".hmf-cell.is-can, .hmf-action");
  return { turn, over: phase === "over", lays: lays === "true", decides: offered !== null };
}"""
"""How the game stands, read at once: between two reads a bot may decide."""


def turn(page):
    return page.get_attribute(".hmf-table", "data-turn")


def move_on(page, before):
    """Wait until the game has moved on from this turn."""
    expect(page.locator(".hmf-table")).not_to_have_attribute("data-turn", before)


def decide_by_click(page):
    if page.get_attribute(".hmf-table", "data-lays") == "true":
        page.locator(".hmf-card").first.click()
        expect(page.locator(".hmf-card").first).to_have_attribute("aria-pressed", "true")
        page.locator(".hmf-word[data-kind=water]").click()
        page.locator(".hmf-cell.is-can").first.click()
    elif page.locator(".hmf-action").count():
        page.locator(".hmf-action").first.click()
    else:
        page.locator(".hmf-cell.is-can").first.click()


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


def pass_until_laying(page):
    """Challenge nothing until it is the visitor's turn to lay a card."""
    while not (standing := page.evaluate(STANDING))["lays"]:
        if standing["decides"]:
            page.keyboard.press("p")
        move_on(page, standing["turn"])


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


def assert_it_fits(page):
    """Nothing sticks out sideways, and no letter is smaller than can be read."""
    assert page.evaluate(SIDEWAYS) <= 0
    small = page.evaluate(
        """() => [...document.querySelectorAll(".hmf-table *, .hmf-odds *, .fri-welcome *")]
          .filter((el) => el.checkVisibility() && !el.closest("svg")
            && [...el.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
          .filter((el) => parseFloat(getComputedStyle(el).fontSize) < 11)
          .map((el) => el.className + ": " + el.textContent)"""
    )
    assert small == []


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


# --- three people at one screen, and a reload ---------------------------------------------------


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
    page.reload(wait_until="commit")
    page.wait_for_selector(f".hmf-table[data-turn='{before}']")
    expect(page.locator("[data-cell=d3] .hmf-known")).to_have_text("a gun")
    assert page.locator(".hmf-cells").inner_text() == island


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
        expect(page.locator(".hmf-lying-said")).to_contain_text("60%" if presses else "35%")
        told.append(page.locator("[data-head=gun] .fri-odds-number").inner_text())
        page.click("[data-tab=advice]")
        if not told[1:]:
            page.click("[data-ask='3']")
        rows = page.locator(".fri-advice-rows")
        expect(rows).to_contain_text("how often each of them lies")
        expect(page.locator("[data-advise=challenge]")).to_contain_text("that it is a gun is")
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


def test_on_a_phone_hand_and_words_lie_at_the_thumb_beside_the_whole_island(sit):
    page = sit("ru-RU", **PHONE)
    page.tap("[data-action=challenge]")
    page.wait_for_function("document.querySelector('.hmf-table').dataset.lays === 'true'")
    tabs = page.locator(".fri-pane-tabs").bounding_box()
    for part in (".hmf-card", ".hmf-word"):
        box = page.locator(part).last.bounding_box()
        assert box["y"] + box["height"] <= tabs["y"], "in sight without scrolling"
    last = page.locator("[data-cell=d4]").bounding_box()
    dock = page.locator(".hmf-dock").bounding_box()
    assert last["y"] + last["height"] / 2 <= dock["y"], "all rows are in sight without scrolling"
    page.locator(".hmf-island").evaluate("(el) => el.scrollIntoView()")
    island = page.locator(".hmf-island").bounding_box()
    assert island["y"] + island["height"] <= page.locator(".hmf-dock").bounding_box()["y"]


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


def test_the_story_of_the_game_comes_with_its_tab(sit):
    page = sit("ru-RU", viewport={"width": 1440, "height": 900})
    page.click("[data-tab=story]")
    expect(page.locator(".fri-story")).to_contain_text("Сначала примите решение")
    page.click("[data-action=pass]")
    summary = page.locator(".fri-story .fri-advice-summary")
    expect(summary).to_contain_text("шанс выиграть партию был", timeout=60_000)
    expect(page.locator(".fri-story")).to_contain_text("35")
    page.click("[data-tab=odds]")
    expect(page.locator(".fri-story")).to_be_hidden()


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
