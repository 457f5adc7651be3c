"""Several seats on one page: people who hand the screen on, bots at every pace, sealed storage."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import serve_cell
from tests.browser.kept import until_kept

SEED = "2718281828"
CELL = f"""from tests.widgets.duel_page import DuelApp
DuelApp(seed="{SEED}", players=["person", "person"])"""
SECRETS = re.compile(
    rf"the hand of seat|is dealt|получает|play(?: the)? \d|{SEED}|friday-nb record"
)
"""What the page of a duel says of hands and seeds: in its table, its story and its records."""
LOOKS = 6
"""So often what a collection left in memory is looked for again."""


@pytest.fixture(scope="module")
def duel_url(tmp_path_factory):
    """The address of a duel of two people at one screen."""
    yield from serve_cell(CELL, tmp_path_factory.mktemp("duel"))


@pytest.fixture
def heard(page):
    """All that the page is sent from its kernel, as text."""
    frames = []

    def hear(payload):
        frames.append(payload if isinstance(payload, str) else payload.decode(errors="replace"))

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    return frames


@pytest.fixture
def bring(duel_url):
    """Open the duel, or open it again."""

    def go(page):
        page.goto(f"{duel_url}/", wait_until="commit")
        page.wait_for_selector(".fri-seats-line")

    return go


def curtain(page, seat):
    """Wait for the curtain that waits for a player."""
    expect(page.locator(".fri-curtain h2")).to_contain_text(str(seat + 1))


def uncover(page, seat):
    page.click(f"[data-do=uncover][data-seat='{seat}']")
    expect(page.locator(".fri-duel")).to_contain_text(f"the hand of seat {seat}")
    expect(page.locator(".fri-entry").last).to_be_visible()


def act(page, words="play"):
    page.locator(f"[data-action^={words}]").first.click()


def stored(page):
    return page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")


def memory(page):
    """All texts in the memory of the page."""
    session = page.context.new_cdp_session(page)
    chunks = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: chunks.append(part["chunk"]))
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    return json.loads("".join(chunks))["strings"]


def leaks(texts):
    return [text[:300] for text in texts if SECRETS.search(text)]


def remembered(page):
    """What the memory of the page keeps of secrets, and goes on to keep.

    A collection that is asked for runs in the midst of a task, where whatever on the stack looks
    like an address holds what it points at; another time that is something else.
    """
    for _ in range(LOOKS):
        if not (found := leaks(memory(page))):
            break
        page.wait_for_timeout(500)
    return found


def begin(page, *players):
    """Begin a new game with these players, through the dialog."""
    page.click("[data-do=new]")
    for seat, name in enumerate(players):
        page.select_option(f"[name=seat-{seat}]", name)
    page.click("dialog[open] [type=submit]")


def test_a_duel_of_two_people_at_one_screen(page, bring, heard, shot):
    bring(page)
    curtain(page, 0)
    expect(page.locator(".fri-app-body")).to_be_hidden()
    shot(page, "curtain")
    assert leaks(heard) == []
    for seat in (0, 1):
        uncover(page, seat)
        heard.clear()
        act(page)
        if seat == 0:
            curtain(page, 1)
            assert leaks(heard) == []
    # Behind the curtain no hand is in the storage, on the page or in its memory. A decision waits
    # in the tab's own storage until a sealed record holds it.
    curtain(page, 0)
    until_kept(page, "duel", decisions=2)
    assert leaks([stored(page)]) == []
    assert leaks([page.content()]) == []
    assert remembered(page) == []
    uncover(page, 0)
    act(page, "draw")
    expect(page.locator("[data-action^=play]")).to_have_count(2)
    act(page)
    curtain(page, 1)
    uncover(page, 1)
    act(page)
    expect(page.locator(".fri-curtain")).to_have_count(0)
    expect(page.locator(".fri-entry")).to_have_count(6)
    # The game is over, so its record is no longer sealed.
    page.wait_for_function("JSON.stringify(localStorage).includes('friday-nb record')")


def test_what_leaks_is_found(page, bring, heard):
    """The search for leaks itself: a secret is found wherever it is."""
    bring(page)
    curtain(page, 0)
    secret = "the hand of seat 1 is (7, 7)"
    page.evaluate(
        "(text) => { globalThis.kept = [text.slice(0, 9), text.slice(9)].join(''); }", secret
    )
    assert remembered(page)
    page.evaluate("globalThis.kept = null")
    assert remembered(page) == []
    page.evaluate("(text) => sessionStorage.setItem('x', text)", secret)
    assert leaks([stored(page)])
    uncover(page, 0)
    assert leaks(heard)
    assert leaks([page.content()])


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_a_duel_is_sealed_and_goes_on_after_a_reload(new_page, bring, locale):
    page = new_page(locale=locale, reduced_motion="reduce")
    bring(page)
    curtain(page, 0)
    uncover(page, 0)
    hand = page.inner_text(".fri-duel p")
    act(page)
    curtain(page, 1)
    until_kept(page, "duel", decisions=1)
    assert leaks([stored(page)]) == []

    page.reload(wait_until="commit")
    curtain(page, 1)
    uncover(page, 1)
    assert page.inner_text(".fri-duel p") != hand
    act(page)
    curtain(page, 0)
    uncover(page, 0)
    expect(page.locator(".fri-entry")).to_have_count(3)
    until_kept(page, "duel", decisions=2)
    assert leaks([stored(page)]) == []


def test_a_game_that_another_server_sealed_gets_a_sentence(page, bring, shot):
    bring(page)
    uncover(page, 0)
    act(page)
    curtain(page, 1)
    until_kept(page, "duel", decisions=1)
    page.evaluate(
        """() => { for (const key of Object.keys(localStorage)) {
             if (!key.includes("/game/")) continue;
             const game = JSON.parse(localStorage[key]);
             const record = game.record.replace("gAAAA", "gAAAB");
             localStorage[key] = JSON.stringify({ ...game, record });
           } }"""
    )
    page.reload(wait_until="commit")
    expect(page.locator("[popover]:popover-open")).to_contain_text("sealed by another server")
    shot(page, "seal-broken")
    curtain(page, 0)
    assert "gAAAB" in page.evaluate("localStorage['duel/damaged']")


@pytest.mark.long
def test_a_duel_against_a_bot_at_every_pace(page, bring, shot):
    bring(page)
    for pace in ("slow", "normal", "fast", "at_once"):
        begin(page, "person", "lowest")
        page.select_option("[data-do=pace]", pace)
        act(page)
        page.locator("[data-action=draw]").click()
        act(page)
        expect(page.locator(".fri-entry")).to_have_count(6)
        expect(page.locator(".fri-entry h3", has_text="Player 2")).to_have_count(2)
        expect(page.locator(".fri-curtain")).to_have_count(0)
    shot(page, "duel-over")
    until_kept(page, "duel", decisions=5)
    page.reload(wait_until="commit")
    expect(page.locator("[data-do=pace]")).to_have_value("at_once")
    expect(page.locator(".fri-entry")).to_have_count(6)


def test_bots_wait_while_they_are_paused_and_clicks_count_meanwhile(page, bring):
    bring(page)
    begin(page, "person", "lowest")
    page.click("[data-do=pause]")
    page.select_option("[data-do=pace]", "at_once")
    act(page)
    expect(page.locator(".fri-entry")).to_have_count(2)
    page.click("[data-do=undo]")
    expect(page.locator(".fri-entry")).to_have_count(1)
    act(page)
    expect(page.locator(".fri-entry")).to_have_count(2)
    page.click("[data-do=pause]")
    expect(page.locator(".fri-entry")).to_have_count(3)
    page.click("button[lang=ru]")
    expect(page.locator("[data-do=pause]")).to_have_text("Пауза")


def test_the_dialog_of_a_new_game_keeps_who_played(page, bring, shot):
    bring(page)
    begin(page, "random", "person")
    expect(page.locator(".fri-seat")).to_contain_text(["random", "you"])
    page.wait_for_function("JSON.stringify(localStorage).includes('\\\\\"random')")
    page.click("[data-do=new]")
    shot(page, "new-duel")
    expect(page.locator("[name=seat-0]")).to_have_value("random")
    expect(page.locator("[name=seat-1]")).to_have_value("person")
