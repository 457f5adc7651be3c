"""Advice on the position before is marked as such as soon as the table shows another one."""

import pytest

from friday_widgets.wire import assets

SCRIPTS = ("frame/dom.js", "frame/parts.js", "panes/panes.js", "panes/advice/rows.js")
#: A page with a table and a list of advice, whose rows come later than the table's change.
PAGE = """
const draw = { action: "draw", name: "Draw", label: "Draw", win: "62%", error: "± 1" };
const list = { turn: "game.3.0", rows: [draw], note: "All alike" };
const words = { about: "Your chance", thinking: "Thinking", how: "", list: "List" };
const state = { shown: true, words };
const host = document.getElementById("advice");
window.played = [];
const act = { play: (...what) => played.push(what), again: () => played.push("again") };
window.sent = false;
const paint = () => patchKids(host, rowsView(state, list, { el: host, deciding: () => sent }, act));
window.send = (on) => { window.sent = on; paint(); };
watchTurn(host, paint);
window.fail = () => { Object.assign(list, { rows: [], note: "Failed", again: "Ask" }); paint(); };
window.answer = (turn) => { list.turn = turn; paint(); };
paint();
"""
BODY = """<!doctype html><html lang="en"><title>x</title><div class="fri-app">
<div class="fri-table" data-turn="3.0"></div><div id="advice"></div></div>"""


@pytest.fixture
def page(chrome):
    context = chrome.new_context()
    page = context.new_page()
    page.set_content(BODY)
    script = assets.esm(*SCRIPTS) + PAGE
    page.add_script_tag(content=script, type="module")
    page.locator(".fri-advice-row").wait_for()
    yield page
    context.close()


def test_a_list_is_of_the_position_before_once_the_table_has_moved_on(page):
    busy = page.locator(".fri-advice-list")
    assert busy.get_attribute("aria-busy") == "false"
    assert page.locator(".fri-advice-note.is-stale").count() == 0
    page.evaluate("document.querySelector('.fri-table').dataset.turn = '4.0'")
    page.locator(".fri-advice-list[aria-busy=true]").wait_for()
    assert page.locator(".fri-advice-about").inner_text() == "Thinking"
    assert page.locator(".fri-advice-note.is-stale").inner_text() == "All alike"
    page.locator(".fri-advice-row").dispatch_event("click")
    assert page.evaluate("played") == []
    page.evaluate("answer('game.4.0')")
    assert busy.get_attribute("aria-busy") == "false"
    assert page.locator(".fri-advice-about").inner_text() == "Your chance"


def test_a_list_is_old_as_soon_as_a_decision_is_on_its_way(page):
    """The table shows what became of it only when the kernel has answered."""
    busy = page.locator(".fri-advice-list")
    assert page.evaluate("send(true)") is None
    assert busy.get_attribute("aria-busy") == "true"
    page.locator(".fri-advice-row").dispatch_event("click")
    assert page.evaluate("played") == []
    page.evaluate("send(false)")  # it was refused
    assert busy.get_attribute("aria-busy") == "false"
    page.locator(".fri-advice-row").dispatch_event("click")
    assert page.evaluate("played.length") == 1


def test_a_table_that_tells_its_turn_without_the_mark_of_the_position_shows_the_same_one(page):
    page.evaluate("answer('game.3.0.5e1f')")
    assert page.locator(".fri-advice-list").get_attribute("aria-busy") == "false"
    page.evaluate("answer('game.3.01.5e1f')")
    assert page.locator(".fri-advice-list").get_attribute("aria-busy") == "true"


def test_in_the_place_of_a_list_that_failed_one_can_ask_again(page):
    assert page.locator("[data-do=again]").count() == 0
    page.evaluate("fail()")
    assert page.locator(".fri-advice-row").count() == 0
    assert page.locator(".fri-advice-note").inner_text() == "Failed"
    page.get_by_role("button", name="Ask").click()
    assert page.evaluate("played") == ["again"]
