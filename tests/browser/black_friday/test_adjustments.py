"""Adjustments of Black Friday in a browser: step by step, and nothing moves meanwhile."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.black_friday.table import (
    CUT,
    PATIENCE,
    PHONE,
    WIDE,
    adjust,
    move_on,
    table,
    turn,
)


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
