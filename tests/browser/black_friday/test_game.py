"""Black Friday in a browser: whole games, by keys alone and by five people at one screen."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.black_friday.table import (
    PHONE,
    WIDE,
    assert_it_fits,
    move_on,
    place,
    press_chip,
    table,
    take_turn,
    turn,
)
from tests.browser.clipped import STILL
from tests.browser.seats import begin
from tests.browser.test_accessibility import COLOURS, OPTIONS, THEMES

LONGEST = 60
"""More turns than one player has in the games that are played here."""
SEEN_OF_THE_RESULT = """() => {
  const end = document.querySelector(".blf-result-scroll").getBoundingClientRect().right;
  return [...document.querySelectorAll(".blf-result tbody tr:first-child > *")]
    .filter((cell) => cell.getBoundingClientRect().right <= end + 1)
    .map((cell) => cell.className.replace("is-", "") || "player").slice(0, 5);
}"""
"""The first columns of the result that are seen without scrolling."""


def steps(page):
    """The decisions composed so far."""
    return [step for step in (table(page).get_attribute("data-steps") or "").split(",") if step]


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
    kept = """JSON.stringify([localStorage, sessionStorage].flatMap((store) =>
      Object.entries(store).filter(([key]) => key.startsWith("black_friday/"))))"""
    # One's own decision stays as it is in the tab until the sealed game that contains it has come.
    page.wait_for_function(f"!{kept}.includes('pass yellow')")
    assert "friday-nb sealed" in page.evaluate(kept)
    assert "friday-nb record" not in page.evaluate(kept)
    shot(page, f"blf-curtain-{locale}")


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
