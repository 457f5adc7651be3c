"""The analysis service dies, the browser is closed, the storage is full: the game goes on."""

import browser as chromium  # scripts/browser.py
import pytest
from playwright.sync_api import expect

from friday_nb.i18n import say
from tests.browser.faults import service_of
from tests.browser.visitor import Visitor
from tests.friday.positions import at

LOCALES = {"en": "en-US", "ru": "ru-RU"}


@pytest.fixture(params=LOCALES)
def visitor(request, new_page, open_table):
    """Somebody in a fight with free cards left, whose odds take next to no work."""
    lang = request.param
    visitor = Visitor(open_table(new_page(locale=LOCALES[lang], reduced_motion="reduce")), lang)
    visitor.set_up(str(at(enemy="20/6", cards="1", stack="1,0,0,0,2,0,0,1,0,0").view))
    visitor.open_pane("odds")
    answered(visitor)
    return visitor


def answered(visitor):
    """Wait until the odds of the table have come."""
    odds = visitor.page.locator(".fri-odds")
    expect(odds.locator(".fri-odds-head").first).to_be_visible(timeout=30_000)
    expect(odds.locator("[aria-busy=true], .is-pending")).to_have_count(0, timeout=30_000)
    expect(odds).not_to_contain_text(say(visitor.desk.lang, "panels.later"), timeout=30_000)


def test_while_the_service_is_away_the_page_says_that_numbers_come_later(visitor, table_url):
    page = visitor.page
    later = say(visitor.desk.lang, "panels.later")
    odds, advice = page.locator(".fri-odds"), page.locator(".fri-advice")
    service, endpoint = service_of(table_url)
    hidden = endpoint.rename(endpoint.with_suffix(".hidden"))  # no other service can start
    try:
        for process in (*service.children(recursive=True), service):
            process.kill()
        visitor.act("draw")
        expect(odds).to_contain_text(later)
        visitor.open_pane("advice")
        visitor.ask()
        expect(advice).to_contain_text(later)
        visitor.act("draw")
        visitor.ask()
        expect(advice).to_contain_text(later)
        visitor.stored()
    finally:
        hidden.rename(endpoint)
    expect(advice.locator("[data-advise]").first).to_be_visible(timeout=60_000)
    expect(advice).not_to_contain_text(later)
    visitor.open_pane("odds")
    answered(visitor)


def test_a_worker_that_is_killed_is_replaced_unnoticed(visitor, table_url):
    service, _ = service_of(table_url)
    before = service.children()
    for worker in before:
        worker.kill()
    visitor.act("draw")
    visitor.act("draw")
    answered(visitor)
    assert not {each.pid for each in before} & {each.pid for each in service.children()}
    assert say(visitor.desk.lang, "panels.later") not in visitor.page.locator("body").inner_text()
    visitor.stored()


def test_a_browser_that_was_closed_shows_the_game_when_it_is_opened_again(
    chrome, table_url, tmp_path
):
    """With a profile on disk, like everybody's browser."""
    options = {"executable_path": chromium.path(), "args": chromium.FLAGS, "locale": "en-US"}

    def opened():
        context = chrome.browser_type.launch_persistent_context(tmp_path, **options)
        page = context.pages[0]
        page.goto(f"{table_url}/", wait_until="commit")
        page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
        return page

    visitor = Visitor(opened())
    visitor.new_game(level=2, seed=9)
    visitor.play(4)
    visitor.stored()
    visitor.page.context.close()
    visitor.page = opened()
    visitor.agrees()
    visitor.undo()
    visitor.stored()
    visitor.page.context.close()


FILL = """() => {
  for (let size = 2 ** 22; size >= 1; size = size >> 1) {
    try {
      for (let n = 0; ; n += 1) localStorage.setItem(`other/${size}/${n}`, "x".repeat(size));
    } catch { /* that much does not fit any more */ }
  }
}"""
"""Another program at this address takes all the storage that the browser gives it."""


def test_a_store_that_fills_up_in_the_middle_of_a_game_is_reported(page, open_table):
    visitor = Visitor(open_table(page))
    visitor.new_game(level=1, seed=4)
    visitor.play(2)
    visitor.stored()
    page.evaluate(FILL)
    visitor.play(3)
    expect(visitor.banner()).to_contain_text(visitor.say("panels.store.full"))
    page.get_by_role("button", name=visitor.say("panels.ok"), exact=True).click()
    visitor.play(2)
    page.evaluate(
        "Object.keys(localStorage).filter((key) => key.startsWith('other/'))"
        ".forEach((key) => localStorage.removeItem(key))"
    )
    visitor.play(1)
    visitor.stored()
