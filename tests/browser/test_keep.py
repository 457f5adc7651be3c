"""The browser keeps the games: through a reload, beside a second tab, with no or broken storage."""

import re

import pytest
from playwright.sync_api import Page, expect

from friday_nb.friday.words import say
from tests.browser.kept import until_kept
from tests.browser.laid_out import SIDEWAYS

BANNER = ".fri-banner:popover-open"


def bring_again(page: Page, open_table) -> Page:
    open_table(page)
    page.wait_for_selector(".fri-table [data-action]")
    page.wait_for_selector(".fri-entry")
    return page


def told(page: Page, count: int) -> list[str]:
    """The headings of the feed, newest first, once there are ``count`` of them."""
    page.wait_for_function("n => document.querySelectorAll('.fri-entry').length === n", arg=count)
    return page.locator(".fri-entry h3").all_inner_texts()


def kept(page: Page) -> dict[str, str]:
    """The record of each kept game, by its id."""
    return page.evaluate(
        """() => Object.fromEntries(Object.keys(localStorage)
             .filter((key) => key.startsWith("friday/game/"))
             .map((key) => [key.slice(12), JSON.parse(localStorage[key]).record]))"""
    )


def test_a_reload_loses_nothing(page, open_table):
    bring_again(page, open_table)
    page.click("[data-action=draw]")
    before = told(page, 2)
    page.wait_for_function("Object.values({...localStorage}).some((text) => text.includes('draw'))")
    page.click("[data-do=theme]")
    page.click("button:text-is('RU')")
    page.wait_for_function("document.title === 'Пятница'")
    bring_again(page, open_table)
    page.wait_for_function("document.title === 'Пятница'")
    assert len(told(page, 2)) == len(before)
    assert page.evaluate("document.documentElement.dataset.friTheme") == "light"


#: Notes each language and each turn that the table shows while the reader can see it.
SEEN = """
window.seen = new Set();
(function look() {
  const table = document.querySelector(".fri-table");
  if (table?.dataset.turn && table.checkVisibility({ visibilityProperty: true })) {
    const { lang } = document.querySelector(".fri-controls");
    window.seen.add(`${lang} ${table.lang} ${table.dataset.turn}`);
  }
  requestAnimationFrame(look);
})();
"""


def test_nothing_is_shown_before_it_is_the_readers_own(new_page, open_table):
    """Neither another language nor another game for a moment: a click would be meant for those."""
    page = new_page(locale="ru-RU", reduced_motion="reduce")
    page.add_init_script(SEEN)
    open_table(page)
    assert {each[:6] for each in page.evaluate("[...window.seen]")} == {"ru ru "}
    page.click("[data-action=draw]")
    page.wait_for_function("Object.values(localStorage).some((text) => text.includes('ndraw'))")
    page.wait_for_timeout(300)
    shown = f"ru ru {page.locator('.fri-table').get_attribute('data-turn')}"
    open_table(page)
    page.wait_for_timeout(300)
    assert page.evaluate("[...window.seen]") == [shown]


def test_a_visitor_whose_settings_are_stored_with_the_game_keeps_both(page, open_table):
    """Theme and language were once stored among Friday's games; now all games share them."""
    bring_again(page, open_table)
    page.click("[data-action=draw]")
    told(page, 2)
    page.wait_for_function("Object.values({...localStorage}).some((text) => text.includes('draw'))")
    before = kept(page)
    page.evaluate(
        """() => { localStorage["friday/theme"] = "dark";
             localStorage["friday/language"] = "ru"; }"""
    )
    bring_again(page, open_table)
    page.wait_for_function("document.title === 'Пятница'")
    assert page.evaluate("document.documentElement.dataset.friTheme") == "dark"
    assert len(told(page, 2)) == 2
    assert kept(page) == before
    settings = page.evaluate(
        """() => Object.fromEntries(Object.entries(localStorage)
             .filter(([key]) => /theme|language/.test(key)))"""
    )
    assert settings == {"friday-nb/theme": "dark", "friday-nb/language": "ru"}


def test_two_tabs_do_not_overwrite_each_other(page, open_table, complaints):
    bring_again(page, open_table)
    page.click("[data-action=draw]")
    told(page, 2)
    until_kept(page, decisions=1)
    other = page.context.new_page()
    complaints.watch(other)
    bring_again(other, open_table)
    assert len(told(other, 2)) == 2
    other.click("[data-action=pay]")
    told(other, 3)

    page.wait_for_selector(BANNER)
    assert "another tab" in page.inner_text(BANNER)
    page.click("[data-do=take]")
    told(page, 3)
    assert len(kept(page)) == 1

    page.click("[data-do=undo]")  # now the other tab is behind, and goes on without answering
    told(page, 2)
    other.wait_for_selector(BANNER)
    other.click("[data-action=pay]")
    told(other, 4)
    other.wait_for_selector(f"{BANNER}:has-text('game of its own')")
    assert sorted(record.count("pay") for record in kept(page).values()) == [0, 2]
    other.close()


#: What lies below the banner although it is needed to play on.
COVERED = """() => {
  const over = document.querySelector(".fri-banner:popover-open").getBoundingClientRect();
  const needed = ".fri-lobby-game, .fri-bar button, .fri-table button, .fri-dock";
  const isBelow = ({ left, right, top, bottom }) =>
    right > over.left && left < over.right && bottom > over.top && top < over.bottom;
  return [...document.querySelectorAll(needed)]
    .filter((el) => el.checkVisibility() && isBelow(el.getBoundingClientRect()))
    .map((el) => el.textContent);
}"""


@pytest.mark.parametrize(
    ("size", "lang"), [((1440, 900), "en"), ((1024, 700), "ru"), ((390, 844), "ru")]
)
def test_what_another_tab_did_is_told_beside_the_decisions(new_page, open_table, shot, size, lang):
    viewport = dict(zip(("width", "height"), size, strict=True))
    page = new_page(viewport=viewport, locale=lang, reduced_motion="reduce")
    bring_again(page, open_table)
    page.click("[data-action=draw]")
    told(page, 2)
    until_kept(page, decisions=1)
    other = page.context.new_page()
    bring_again(other, open_table)
    other.click("[data-action=pay]")
    told(other, 3)
    page.wait_for_selector(BANNER)
    page.wait_for_function("document.documentElement.style.getPropertyValue('--fri-banner') !== ''")
    shot(page, f"banner-{size[0]}")
    assert page.evaluate(COVERED) == []
    assert page.evaluate(SIDEWAYS) <= 0
    page.click("[data-do=apart]")
    page.wait_for_function(
        "document.documentElement.style.getPropertyValue('--fri-banner') === '0px'"
    )
    other.close()


def test_a_seed_that_is_none_leaves_the_dialog_open_and_says_so(page, open_table):
    """It closed, and all that was chosen in it had to be chosen again."""
    bring_again(page, open_table)
    page.click("[data-do=new]")
    seed, start = page.locator("dialog input[name=seed]"), page.locator("dialog [type=submit]")
    for text in ("banana", "-3", "4.5"):
        seed.fill(text)
        start.click()
        assert page.locator("dialog[open]").count() == 1
        said = seed.evaluate("(el) => el.validationMessage")
        assert said == say("en", "panels.new.seed.bad")
    seed.fill(" 42 ")
    start.click()
    page.locator("dialog[open]").wait_for(state="detached")


def test_another_game_leaves_the_old_one_in_the_list(page, open_table):
    bring_again(page, open_table)
    page.click("[data-action=draw]")
    told(page, 2)
    page.click("[data-do=new]")
    page.fill("dialog input[name=seed]", "42")
    page.click("dialog [type=submit]")
    told(page, 1)
    page.wait_for_selector(".fri-welcome[hidden]", state="attached")
    until_kept(page, example=False)
    page.click("[data-do=games]")
    shelf = page.locator("dialog .fri-game")
    page.wait_for_function(
        "document.querySelector('dialog .fri-game-name')?.textContent.includes('Level 1')"
    )
    assert shelf.count() == 2
    page.set_viewport_size({"width": 300, "height": 800})
    assert page.evaluate(
        "() => { const edge = document.querySelector('dialog').getBoundingClientRect().right - 8;"
        " return [...document.querySelectorAll('dialog .fri-game *')]"
        ".every((el) => el.getBoundingClientRect().right <= edge); }"
    )
    shelf.locator("button:not([data-do])").click()
    told(page, 2)


def test_a_damaged_game_is_reported_and_its_text_is_kept(page, open_table):
    bring_again(page, open_table)
    page.click("[data-action=draw]")
    told(page, 2)
    page.wait_for_function(  # until it is kept, the next page would draw once more
        "Object.values(localStorage).some((text) => text.includes('\\\\ndraw\\\\n'))"
    )
    page.evaluate(
        """() => { const id = localStorage["friday/current"];
             localStorage[`friday/game/${id}`] = JSON.stringify({ record: "torn" }); }"""
    )
    bring_again(page, open_table)
    page.wait_for_selector(BANNER)
    assert "could not be read" in page.inner_text(BANNER)
    assert page.evaluate("localStorage['friday/damaged']") == "torn"
    assert len(told(page, 1)) == 1


def test_a_visitor_whose_browser_keeps_nothing_is_told_once(page, open_table):
    page.add_init_script(
        """for (const name of ["localStorage", "sessionStorage"])
             Object.defineProperty(window, name, { get() { throw new Error("blocked"); } });"""
    )
    bring_again(page, open_table)
    page.wait_for_selector(BANNER)
    assert "Save the game as a file" in page.inner_text(BANNER)
    page.click(f"{BANNER} button")
    page.click("[data-action=draw]")
    told(page, 2)
    assert page.locator(BANNER).count() == 0


def test_dialogs_keep_the_focus_and_give_it_back(page, open_table):
    bring_again(page, open_table)
    for name in ("new", "games", "files", "help"):
        page.click(f"[data-do={name}]")
        assert page.evaluate("document.activeElement.closest('dialog') !== null")
        page.keyboard.press("Escape")
        assert page.evaluate("document.activeElement.dataset.do") == name


def test_the_tabs_of_the_guide_follow_the_arrow_keys_and_rules_are_found(page, open_table):
    bring_again(page, open_table)
    page.focus("[role=tab][aria-selected=true]")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("[role=tab][aria-selected=true]") == "All rules"
    page.fill(".fri-find input[type=search]", "reserve")
    found = page.locator("[data-glossary]")
    assert 0 < found.count() < 20
    assert re.search(r"^0$", page.inner_text(".fri-guide-body"), re.MULTILINE) is None
    page.keyboard.press("Escape")
    page.click("[role=tab] >> nth=0")
    page.click("[data-action=draw]")
    page.click(".fri-told [data-rule=FRI-FIGHT-2]")
    assert page.evaluate("document.activeElement.dataset.glossary") == "FRI-FIGHT-2"
    assert found.count() > 50


def test_the_search_in_the_rules_finds_the_strategy_and_opens_it(page, open_table):
    bring_again(page, open_table)
    page.click("[role=tab] >> nth=1")
    found = page.locator(".fri-guide-body .fri-found")
    expect(found).to_have_count(0)
    page.fill(".fri-find input[type=search]", "aging cards first, then")
    expect(found.locator("li")).to_have_count(1)
    expect(found).to_contain_text(say("en", "lesson.destroy.rule"))
    found.locator("[data-do=saying]").click()
    expect(page.locator("[data-saying=destroy]")).to_be_focused()
    page.click("[role=tab] >> nth=1")
    page.fill(".fri-find input[type=search]", "no such word")
    expect(found).to_have_count(0)
    expect(page.locator(".fri-guide-body")).to_contain_text(say("en", "panels.guide.nothing"))


def test_a_term_in_a_rule_opens_its_meaning_and_leads_to_the_glossary(page, open_table):
    bring_again(page, open_table)
    page.focus("[role=tab][aria-selected=true]")
    page.keyboard.press("End")
    assert page.inner_text("[role=tab][aria-selected=true]") == "Glossary"
    terms = page.locator("[data-term-entry]")
    whole = terms.count()
    page.fill(".fri-find input[type=search]", "reserve")
    assert 0 < terms.count() < whole / 4
    page.click("[role=tab] >> nth=1")

    rule = page.locator("[data-glossary=FRI-FIGHT-3]")
    first = rule.locator("[role=button]").first
    first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    second = rule.locator("[role=button]").nth(1)
    expect(second).to_have_attribute("aria-expanded", "true")
    expect(rule.locator("[aria-live]")).to_contain_text(say("en", "term.life_points.text"))
    rule.get_by_role("button", name=say("en", "panels.guide.terms.open")).press("Enter")
    assert page.evaluate("document.activeElement.dataset.termEntry") == "life_points"
    assert terms.count() == whole


def test_a_new_game_begins_calmly(page, open_table):
    bring_again(page, open_table)
    page.click("[data-do=new]")
    page.click("dialog[open] button[type=submit]")
    expect(page.locator(".fri-aim")).to_have_text(say("en", "panels.guide.aim"))
    expect(page.locator(".fri-guide .fri-rule")).to_have_count(0)
    expect(page.locator(".fri-told .fri-chip:visible")).to_have_count(1)
    page.click(".fri-entry summary >> nth=0")
    expect(page.locator(".fri-told .fri-chip:visible")).not_to_have_count(1)
    page.click(".fri-entry summary >> nth=1")
    expect(page.locator(".fri-guide .fri-rule")).to_have_count(1)


def test_ones_own_game_is_listed_while_a_lesson_is_tried_although_nothing_was_decided(
    page, open_table
):
    bring_again(page, open_table)
    page.click("[data-do=new]")
    page.fill("dialog input[name=seed]", "42")
    page.click("dialog[open] [type=submit]")
    page.wait_for_selector(".fri-welcome[hidden]", state="attached")
    until_kept(page, example=False)
    own = page.evaluate("localStorage['friday/current']")
    assert "seed: 42\n" in kept(page)[own]
    page.click("[data-tab=lessons].fri-pane-tab")
    page.locator(".fri-lesson-head").first.click()
    page.click("[data-do=try]")
    page.wait_for_selector(".fri-exercise:not([hidden])")
    page.wait_for_function("id => localStorage['friday/current'] !== id", arg=own)
    page.click("[data-do=games]")
    shelf = page.locator("dialog[open] .fri-game button:not([data-do])")
    expect(shelf).to_have_count(1)
    shelf.click()
    page.wait_for_function("id => localStorage['friday/current'] === id", arg=own)


def test_a_kept_game_can_be_deleted_and_a_damaged_date_does_no_harm(page, open_table):
    bring_again(page, open_table)
    page.click("[data-action=draw]")
    told(page, 2)
    page.click("[data-do=new]")
    page.click("dialog[open] [type=submit]")
    page.wait_for_function(
        "() => Object.keys(localStorage).filter((k) => k.startsWith('friday/game/')).length === 2"
    )
    page.evaluate(
        """() => { for (const key of Object.keys(localStorage)) {
             if (!key.startsWith("friday/game/")) continue;
             localStorage[key] = JSON.stringify({ ...JSON.parse(localStorage[key]), date: "x" });
           } }"""
    )
    page.click("[data-do=games]")
    dialog = page.locator("dialog[open]")
    delete = dialog.locator("[data-do=delete]")
    delete.wait_for()
    assert "Invalid" not in dialog.inner_text()
    delete.click()
    assert len(kept(page)) == 2
    delete.click()
    delete.wait_for(state="detached")
    assert len(kept(page)) == 1
    page.keyboard.press("Escape")
