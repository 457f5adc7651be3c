"""Whatever goes wrong, the game is still there, and the page says in a sentence what happened."""

import json
import random

import pytest
from playwright.sync_api import expect

from friday_nb import friday
from friday_nb.friday.game import replay
from friday_widgets.friday.desk import Desk
from tests.browser.faults import KERNEL, process_of
from tests.browser.visitor import Visitor
from tests.friday.lockstep import careful
from tests.friday.positions import at


@pytest.fixture
def visitor(seat):
    """Somebody in the middle of a game, in a browser that may have kept others before."""
    desk = Desk()
    desk.new_game(2, seed=5)
    rng = random.Random(2)
    for _ in range(5):
        assert desk.act(careful(rng, desk.view, [str(a) for a in friday.legal(desk.view)]))
    visitor = Visitor(seat(reduced_motion="reduce"))
    visitor.load(desk.record())
    visitor.stored()
    return visitor


@pytest.fixture
def newcomer(page, open_table):
    """Somebody in the middle of the first game in this browser."""
    visitor = Visitor(open_table(page))
    visitor.new_game(level=2, seed=5)
    visitor.play(5, seed=2)
    visitor.stored()
    return visitor


def come_back(visitor, open_table):
    """Open the page again, in the same browser, and find the same game there."""
    open_table(visitor.page)
    visitor.agrees()


# --- leaving and coming back --------------------------------------------------------------------


def test_a_reload_keeps_the_game_and_every_step_back(visitor, open_table):
    come_back(visitor, open_table)
    while visitor.desk.session.can_undo:
        visitor.undo(keys=visitor.desk.decisions % 2 == 0)
    expect(visitor.bar("undo")).to_have_attribute("aria-disabled", "true")
    visitor.redo()
    visitor.redo(keys=True)
    visitor.stored()


def test_a_reload_in_the_middle_of_an_ability(visitor, open_table):
    visitor.set_up(str(at(enemy="3D", cards="3S", stack="1,2,0").view))
    visitor.act("use 1")
    visitor.act("look")
    visitor.stored()
    come_back(visitor, open_table)
    visitor.act("sort 2,1")


def test_what_was_undone_can_be_redone_after_a_reload(visitor, open_table):
    for _ in range(4):
        visitor.undo()
    visitor.stored()
    come_back(visitor, open_table)
    for _ in range(4):
        visitor.redo()


@pytest.mark.parametrize("how", [pytest.param("shut down", marks=pytest.mark.long), "killed"])
def test_a_lost_kernel_is_reported_and_loses_nothing(newcomer, open_table, complaints, how):
    complaints.allow("WebSocket|404")  # the browser complains about each attempt to connect
    page = newcomer.page
    kernel = page.evaluate(KERNEL)
    if how == "shut down":
        page.evaluate(f"fetch('/voila/api/shutdown/{kernel}', {{method: 'POST'}})")
    else:
        process_of(kernel).kill()
    again = page.get_by_role("button", name=newcomer.say("page.again"))
    again.wait_for(timeout=30_000)
    assert newcomer.say("page.lost") in page.locator("body").inner_text()
    with page.expect_navigation():
        again.click()
    page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
    newcomer.agrees()
    newcomer.play(3)


# --- two tabs -----------------------------------------------------------------------------------


def test_two_tabs_keep_two_games(newcomer, open_table, complaints):
    shared = newcomer.desk.record()
    tab = newcomer.page.context.new_page()
    complaints.watch(tab)
    other = Visitor(tab)
    other.desk.load(shared)
    come_back(other, open_table)
    other.play(3, seed=8)
    other.stored()
    newcomer.banner().wait_for()
    assert newcomer.say("panels.tab.text") in newcomer.banner().inner_text()
    newcomer.agrees()  # the banner moves and changes nothing below it
    newcomer.page.locator('[data-do="apart"]').click()
    expect(newcomer.banner()).to_have_count(0)
    newcomer.play(2, seed=9)
    newcomer.page.wait_for_function(
        "(wanted) => Object.keys(localStorage).some((key) => key.startsWith('friday/game/')"
        " && JSON.parse(localStorage[key]).record === wanted)",
        arg=newcomer.desk.record(),
    )
    kept = [game["record"] for game in newcomer.kept().values()]
    assert newcomer.desk.record() in kept
    assert other.desk.record() in kept
    reachable(newcomer, other)
    tab.goto("about:blank")
    tab.close()


def reachable(visitor, other):
    """Both games can be opened from the list of games."""
    games = visitor.kept()
    wanted = other.desk.record()
    visitor.bar("games").click()
    rows = visitor.dialog().get_by_role("listitem")
    expect(rows).to_have_count(len(games))
    order = sorted(games.values(), key=lambda game: -game["date"])
    own = visitor.desk.record()
    order = [game for game in order if game["record"] != own]
    place = 1 + next(i for i, game in enumerate(order) if game["record"] == wanted)
    rows.nth(place).get_by_role("button").first.click()
    visitor.desk.load(wanted)
    visitor.agrees()


# --- damaged things -----------------------------------------------------------------------------

HEAD = "friday-nb record 1\ngame: friday\nlevel: 1\nseed: 7\n\n"
BROKEN_RECORDS = (
    "hello",
    "\x00\x01\x7f\ufffd" * 50,
    "friday-nb record 1\n\n",
    HEAD.replace("friday\nlevel", "chess\nlevel"),
    HEAD.replace("level: 1", "level: 9"),
    HEAD.replace("seed: 7", "seed: seven"),
    HEAD + "pay\n",
    HEAD + "dance 3\n",
    HEAD + "hazard 1\ndraw\nhaz",
    "<img src=x onerror=alert(1)>",
)
BROKEN_POSITIONS = (
    "level=1",
    "what is this",
    "level=1 step=green life=20/2 stack=>4W*9>",
    "<script>alert(1)</script>",
)


def refused(visitor, asked):
    """The dialog stays and says in a sentence what is wrong; the game is as it was."""
    assert not asked
    said = visitor.desk.notice
    expect(visitor.dialog().get_by_role("alert")).to_have_text(said)
    visitor.page.keyboard.press("Escape")
    visitor.dialog().wait_for(state="detached")
    visitor.desk.hush()
    visitor.agrees()
    assert len(said) > 15
    assert said[-1] in ".!?”"
    assert "Traceback" not in said
    assert visitor.say("panels.notice.fault") not in said


def test_broken_texts_are_refused_in_a_sentence(visitor):
    for text in BROKEN_RECORDS:
        visitor.try_text("panels.files.paste", "panels.files.play", text)
        refused(visitor, visitor.desk.load(text))
    for text in BROKEN_POSITIONS:
        visitor.try_text("panels.files.other", "panels.files.setup", text)
        refused(visitor, visitor.desk.load_position(text))
    visitor.play(2)
    visitor.stored()


def test_a_refused_text_stays_in_its_field_and_can_be_mended(visitor):
    good = visitor.desk.record()
    visitor.try_text("panels.files.paste", "panels.files.play", "")
    fault = visitor.dialog().get_by_role("alert")
    expect(fault).to_have_text(visitor.say("panels.files.empty"))
    field = visitor.dialog().get_by_label(visitor.say("panels.files.paste"), exact=True)
    button = visitor.dialog().get_by_role("button", name=visitor.say("panels.files.play"))
    field.fill("hazard 1")
    button.click()
    expect(fault).not_to_have_text(visitor.say("panels.files.empty"))
    assert field.input_value() == "hazard 1"
    field.fill(good)
    button.click()
    visitor.dialog().wait_for(state="detached")
    visitor.agrees()


def choose_file(visitor, path):
    """Load a file through the dialog, as a reader does."""
    visitor.bar("files").click()
    with visitor.page.expect_file_chooser() as chooser:
        visitor.dialog().locator("button", has_text=visitor.say("panels.files.load")).click()
    chooser.value.set_files(path)


def save_file(visitor):
    """Save the game; the path of the file."""
    with visitor.page.expect_download() as saved:
        visitor.bar("files").click()
        dialog = visitor.dialog()
        position = dialog.get_by_label(visitor.say("panels.files.position.now"), exact=True)
        expect(position).not_to_have_value("")  # it comes after the record, and so does the save
        dialog.get_by_role("button", name=visitor.say("panels.files.save")).click()
    visitor.page.keyboard.press("Escape")
    visitor.dialog().wait_for(state="detached")
    return saved.value.path()


def test_broken_files_are_refused_in_a_sentence(visitor, tmp_path):
    path = tmp_path / "game.fri"
    for content in (b"\xff\xfe\x00nonsense", b"x" * 150_000, b"x" * 300_000):
        path.write_bytes(content)
        choose_file(visitor, path)
        refused(visitor, visitor.desk.load(content.decode(errors="replace")))
    visitor.play(2)


def test_a_saved_file_can_be_loaded(visitor):
    path = save_file(visitor)
    record = visitor.desk.record()
    assert replay(path.read_text(encoding="utf-8")).view == visitor.desk.view
    visitor.new_game(level=1, seed=3)
    choose_file(visitor, path)
    visitor.dialog().wait_for(state="detached")
    visitor.desk.load(record)
    visitor.agrees()


DAMAGED = (
    "not json at all {",
    "null",
    json.dumps({"record": "torn"}),
    json.dumps({"record": 7, "about": []}),
    json.dumps({"record": HEAD + "pay\n", "about": {"level": "<b>"}, "date": "x"}),
)


def test_a_damaged_store_is_reported_and_the_page_works(newcomer, open_table):
    page = newcomer.page
    for raw in DAMAGED:
        page.evaluate(
            """(raw) => { localStorage['friday/game/' + localStorage['friday/current']] = raw;
                 localStorage['friday/costs'] = 'torn, too'; }""",
            raw,
        )
        open_table(page)
        newcomer.banner().wait_for()
        for key in ("panels.store.damaged", "panels.store.unread"):
            expect(newcomer.banner()).to_contain_text(newcomer.say(key))
            ok = newcomer.banner().get_by_role("button", name=newcomer.say("panels.ok"), exact=True)
            ok.click()
        expect(newcomer.banner()).to_have_count(0)
        assert page.evaluate("localStorage['friday/damaged']") in raw.replace("\\n", "\n")
    newcomer.new_game(level=1, seed=4)
    newcomer.play(2)
    newcomer.stored()


def test_nonsense_beside_the_games_does_no_harm_and_is_told_of_once(newcomer, open_table):
    newcomer.page.evaluate(
        """() => { localStorage['friday/game/'] = '{'; localStorage['friday/game/x'] = '[]';
             localStorage['friday/puzzles'] = 'solved';
             localStorage['friday/chosen'] = '{"players":null}';
             localStorage['friday-nb/history'] = '[["a",';
             localStorage['friday/theme'] = 'pink'; localStorage['friday/language'] = 'xx'; }"""
    )
    come_back(newcomer, open_table)
    assert newcomer.say("panels.store.unread") in newcomer.banner().inner_text()
    kept = newcomer.page.evaluate("localStorage['friday-nb/unread/history']")
    assert kept == '[["a",'
    come_back(newcomer, open_table)
    expect(newcomer.banner()).to_have_count(0)
    newcomer.bar("games").click()
    newcomer.dialog().get_by_role("listitem").first.wait_for()
    newcomer.page.keyboard.press("Escape")
    newcomer.play(2)


FULL = """
const put = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  if (key.startsWith("friday/")) throw new DOMException("full", "QuotaExceededError");
  return put.call(this, key, value);
};"""


def test_a_full_store_is_reported_and_the_game_works(page, open_table):
    page.add_init_script(FULL)
    open_table(page)
    visitor = Visitor(page)
    visitor.banner().wait_for()
    assert visitor.say("panels.store.full") in visitor.banner().inner_text()
    page.get_by_role("button", name=visitor.say("panels.ok"), exact=True).click()
    visitor.new_game(level=1, seed=4)
    visitor.play(4)
    assert save_file(visitor).read_text(encoding="utf-8") == visitor.desk.record()


# --- wrong clicks -------------------------------------------------------------------------------

WRONG = (
    {"enemy": "3D", "cards": "", "stack": "1,2"},
    {"enemy": "0L1", "cards": "0,1", "stack": "1,0"},
    {"enemy": "3D", "cards": "2X1~,0L1,1T~,0Y", "stack": "1", "life": 22},
    {"enemy": "20/6", "cards": "1,0", "stack": "1,0,0,0,0,0"},
    {"enemy": "3D", "cards": "3S,0", "stack": "0,1", "do": "use 1"},
    {"enemy": "3D", "cards": "0,0", "stack": "0,1", "life": 9, "do": "end"},
)
"""Positions in which something is greyed out; `do` is decided first."""


def test_greyed_out_controls_say_why_and_change_nothing(visitor):
    tried = 0
    for facts in WRONG:
        wanted = dict(facts)
        first = wanted.pop("do", "")
        start = at(**wanted)
        visitor.set_up(str((start.do(first) if first else start).view))
        model = visitor.model
        greyed = [
            (visitor.button(b["id"]), b["why"], b["key"]) for b in model["actions"] if b["why"]
        ]
        greyed += [
            (visitor.card(c["number"]), c["why"] or c["hint"], str(c["number"]))
            for c in model["cards"]
            if not c["tree"]
        ]
        for shown, why, key in greyed:
            if model["node"] == "sort" and key.isdigit():
                continue  # while cards are looked at, numbers go to them
            shown.click(force=True)  # only aria-disabled: it can be pressed all the same
            expect(visitor.table.get_by_role("status")).to_have_text(why)
            visitor.page.keyboard.press(key)
            expect(visitor.table.get_by_role("status")).to_have_text(why)
            visitor.agrees()
            tried += 1
    assert tried > 10
    visitor.stored()


def test_a_refused_target_is_reported_and_the_choice_stays(visitor):
    visitor.set_up(str(at(enemy="3D", cards="0D,-1_,1,0", stack="1,0").view))
    visitor.card(1).click()
    visitor.card(2).click(force=True)
    expect(visitor.table.get_by_role("status")).to_have_text(visitor.say("table.ui.not_target"))
    expect(visitor.card(1)).to_have_attribute("aria-pressed", "true")
    visitor.card(3).click()
    visitor.desk.act("use 1>3")
    visitor.agrees()
