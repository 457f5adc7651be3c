"""A connection that breaks again and again, and a visitor who goes on pressing: nothing is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.proxy import proxy
from tests.browser.visitor import Visitor
from tests.friday.positions import at

#: What Jupyter and the browser say about a connection that breaks.
BROKEN = r"WebSocket|Connection lost|Canceled future|ERR_CONNECTION|ERR_EMPTY_RESPONSE"


@pytest.fixture
def line(table_url):
    with proxy(table_url) as made:
        yield made


@pytest.fixture
def visitor(page, line, complaints):
    """Somebody with many free cards to draw, at a table whose connection can be broken."""
    complaints.allow(BROKEN)
    page.goto(f"http://127.0.0.1:{line.port}/", wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
    visitor = Visitor(page)
    visitor.set_up(str(at(enemy="20/6", cards="1", stack="1,0,0,0,2,0,0,1,0,0").view))
    visitor.stored()
    return visitor


def until(page, condition):
    """Wait for something that the proxy sees."""
    while not condition():
        page.wait_for_timeout(5)


def breaks(visitor, line, how, press):
    """Break the connection around what is pressed: before, on the way up, or on the way back."""
    if how == "before":
        line.cut()
        press()
        return
    until(visitor.page, lambda: line.is_up)
    line.swallow = how
    press()
    until(visitor.page, lambda: line.lost[how])
    line.cut()


def draw(visitor):
    visitor.page.keyboard.press("d")
    visitor.desk.act("draw")


def undo(visitor):
    """By the bar, which is a different panel from the table."""
    visitor.bar("undo").click()
    visitor.desk.undo()


@pytest.mark.parametrize("how", ["before", "up", "down"])
def test_each_press_is_done_once_over_a_broken_line(visitor, line, how):
    for step in (draw, draw, undo, draw):
        breaks(visitor, line, how, lambda step=step: step(visitor))
        visitor.agrees()
    visitor.stored()


def test_presses_keep_their_order_while_the_line_breaks_again_and_again(visitor, line):
    """Never so many cards that a page a few presses behind would rightly refuse one."""
    draw(visitor)
    visitor.agrees()
    row = [draw, draw, undo, draw, undo, undo, draw] * 2
    fates = ["", "up", "", "down", "", "before", "down", "up"]
    for at_, step in enumerate(row):
        how = fates[at_ % len(fates)]
        if how:
            breaks(visitor, line, how, lambda step=step: step(visitor))
        else:
            step(visitor)
    assert visitor.desk.decisions == 3
    visitor.agrees()
    visitor.stored()


def test_a_page_that_missed_what_it_was_told_is_told_again(visitor, line):
    """The game is kept in the browser by a message of its own, and so is the list of events."""
    line.swallow = "down"
    draw(visitor)
    until(visitor.page, lambda: line.lost["down"])
    line.cut()
    visitor.agrees()
    visitor.stored()
    log = visitor.page.get_by_role("region", name=visitor.say("panels.guide"))
    shown = log.inner_text()
    visitor.page.reload()
    visitor.page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
    visitor.agrees()
    expect(log).to_have_text(shown, use_inner_text=True)


@pytest.mark.long
def test_a_silence_is_reported_and_ends(visitor, line):
    line.swallow = "up"
    draw(visitor)
    banner = visitor.banner()
    expect(banner).to_contain_text(visitor.say("panels.late.text"), timeout=15_000)
    line.swallow = ""
    expect(banner).to_have_count(0, timeout=15_000)
    visitor.agrees()


@pytest.mark.long
def test_a_connection_that_died_unnoticed_is_opened_anew(visitor, line):
    """Neither end is closed and nothing gets through: a phone in a tunnel, a laptop asleep."""
    dead = [strand for strand in line.strands if strand.is_websocket]
    line.swallow = "up"
    draw(visitor)
    until(visitor.page, lambda: any(s.is_websocket and s not in dead for s in line.strands))
    line.swallow = ""
    visitor.agrees()


@pytest.mark.parametrize("width", [1280, 390])
def test_a_line_that_is_cut_is_reported_and_moves_nothing(visitor, line, width):
    page = visitor.page
    page.set_viewport_size({"width": width, "height": 800})
    stage = page.locator(".fri-stage")
    stage.scroll_into_view_if_needed()
    place = stage.bounding_box()
    line.shut = True
    line.cut()
    notice = page.locator("#fri-notice")
    expect(notice).to_be_visible(timeout=15_000)
    expect(notice).to_contain_text(visitor.say("page.trying"))
    assert stage.bounding_box() == place
    box, dock = notice.bounding_box(), page.locator(".fri-dock").bounding_box()
    assert box["y"] + box["height"] <= dock["y"]
    draw(visitor)
    line.shut = False
    visitor.agrees()
    expect(notice).to_be_hidden()
    visitor.stored()
