"""The position editor on the real page: by clicks, as text, by link, with keys, on a phone."""

import re
from time import monotonic
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from friday_nb import friday
from friday_nb.friday import drafts, odds
from friday_nb.friday.words import say
from tests.browser.laid_out import CONTRAST, CONTROLS, SIZES
from tests.browser.visitor import Visitor
from tests.friday.positions import at

FIGHT = str(at(enemy="3D", cards="0X2,3S,-2!", stack="1,2,0", life=14).view)
BAD = FIGHT.replace("gone=", "gone=4W*3,")
WRONG = str(friday.parse_position(FIGHT)).replace("life=14/8", "life=14/9")

#: A position in the middle of a fight, as a player would enter it: the place, then the cards.
CLICKS = (
    ("stack", "1L1 2W 3S 0X2 1Y -1!"),
    ("gone", "-1 -1 0"),
    ("discard", "-1 0 0 0 1 2W"),
    ("fight", "0X2 -2! 0 1"),
)


class Board:
    """The open editor."""

    def __init__(self, page, lang="en"):
        self.page, self.lang = page, lang
        self.dialog = page.locator("dialog[open].fri-editor")
        self.text = self.dialog.locator("textarea")

    def say(self, key, **facts):
        return say(self.lang, f"editor.{key}", **facts)

    def open(self, where="header"):
        self.page.locator(f'{where} [data-do="setup"]').click()
        self.dialog.wait_for()
        return self

    def put(self, place, codes):
        self.dialog.locator(f'[data-place="{place}"]').click()
        for code in codes.split():
            self.dialog.locator(f'[data-card="{code}"]').click()

    def chooser(self, key):
        return self.dialog.get_by_role("combobox", name=self.say(key), exact=True)

    def enemy(self, code):
        fights = self.dialog.get_by_role("button", name=self.say("now.fight"), exact=True)
        if fights.count() and not self.chooser("enemy").count():
            fights.click()
        self.chooser("enemy").select_option(code)

    def reads(self, text):
        expect(self.text).to_have_value(text)

    def tells(self, text):
        expect(self.dialog.get_by_role("status")).to_have_text(text)

    def press(self, key):
        self.dialog.get_by_role("button", name=self.say(key), exact=True).click()

    def enter(self, clicks=CLICKS, enemy="3D", life=14):
        """Enter a position by clicks; return the draft that the same edits lead to."""
        draft = drafts.start(1)
        for place, codes in clicks:
            self.put(place, codes)
            for code in codes.split():
                draft = drafts.put(draft, code, drafts.Place(place))
        self.enemy(enemy)
        field = self.dialog.get_by_label(self.say("life"), exact=True)
        field.fill(str(life))
        field.press("Tab")
        return drafts.life(drafts.fight(draft, enemy), life)


@pytest.fixture
def board(new_page, open_table):
    def come(size="desktop", query="", lang="en", **options):
        options.setdefault("locale", {"en": "en-US", "ru": "ru-RU"}[lang])
        page = open_table(new_page(**SIZES[size] | options), query)
        return Board(page, lang)

    return come


def stands_at(page, position):
    """Wait until the table stands at a position; the browser may still keep the one before."""
    page.wait_for_function("localStorage['friday/current']")
    end = monotonic() + 10
    while shown_position(page) != position and monotonic() < end:
        page.wait_for_timeout(50)
    assert shown_position(page) == position


def shown_position(page):
    return str(friday.replay(Visitor(page).kept_record()).view)


def test_a_press_before_its_script_is_there_opens_it_then(page, open_table):
    held = []

    def hold(route):
        answer = route.fetch()
        if "fri-editor-home" in answer.text():
            held.append(lambda: route.fulfill(response=answer))
        else:
            route.fulfill(response=answer)

    page.route("**/*.js", hold)
    board = Board(open_table(page))
    while not held:
        page.wait_for_timeout(50)
    page.locator('header [data-do="setup"]').click()
    page.wait_for_timeout(300)
    expect(board.dialog).to_have_count(0)
    held.pop()()
    board.dialog.wait_for()
    board.dialog.locator('[data-place="stack"]').wait_for()


def test_a_fight_is_entered_by_clicks_and_its_odds_are_there(board, shot):
    board = board().open()
    board.tells(board.say("tip.nothing_to_decide"))
    draft = board.enter()
    board.reads(draft.text)
    board.tells(board.say("ready"))
    first = odds.draw_odds(draft.view)[1]
    told = board.say("odds.more", n=1, chance=f"{round(100 * first.reach)}%")
    expect(board.dialog.get_by_text(told)).to_be_visible()
    shot(board.page, "editor")

    board.dialog.locator('[data-laid="1"]').click()
    board.dialog.locator('[data-tool="used"]').click()
    draft = drafts.use(draft, 1)
    board.reads(draft.text)
    assert "cards=0X2~," in draft.text
    board.press("use")
    board.dialog.wait_for(state="detached")
    board.page.wait_for_function("document.activeElement.classList.contains('fri-table')")
    board.page.locator(".fri-table").get_by_text("Wild animals").first.wait_for()
    stands_at(board.page, draft.text)


def test_the_text_and_the_link_lead_to_the_same_position(board, table_url, open_table, new_page):
    board = board(permissions=["clipboard-read", "clipboard-write"]).open("section")
    draft = board.enter()
    board.reads(draft.text)
    board.press("copy")
    board.page.get_by_text(board.say("copied")).wait_for()
    assert board.page.evaluate("navigator.clipboard.readText()") == draft.text
    board.press("link")
    board.page.wait_for_function(
        "(text) => navigator.clipboard.readText().then((t) => t !== text)", arg=draft.text
    )
    address = board.page.evaluate("navigator.clipboard.readText()")
    assert parse_qs(urlsplit(address).query) == {"position": [draft.text]}
    assert address.startswith(f"{table_url}/?")

    other = open_table(new_page(locale="en-US"), address.removeprefix(f"{table_url}/"))
    visitor = Visitor(other)
    visitor.table.and_(other.locator('[data-node="fight"]')).wait_for()
    other.wait_for_function(
        "(text) => Object.values(localStorage).some((raw) => raw.includes(text))", arg=draft.text
    )
    stands_at(other, draft.text)
    # The address no longer names the position: after a reload the game goes on.
    assert urlsplit(other.url).query == ""
    other.locator('[data-action="pay"]').click()
    other.locator('[data-number="5"]').wait_for()
    # The browser keeps a decision just after it has shown it.
    other.wait_for_function("Object.values(localStorage).some((raw) => raw.includes('pay'))")
    other.reload(wait_until="commit")
    other.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
    other.locator('[data-number="5"]').wait_for()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_bad_link_opens_the_page_says_why_and_keeps_its_text(board, lang):
    board = board(query=drafts_link(BAD), lang=lang)
    note = board.page.get_by_role("alert").filter(has_text=drafts.read(BAD).problem.text(lang))
    expect(note).to_be_visible()
    board.page.locator('[data-number="3"]').wait_for()  # the example, as on any first visit
    note.get_by_role("button", name=board.say("note.open")).click()
    board.dialog.wait_for()
    board.reads(BAD)
    expect(note).to_have_count(0)
    board.page.reload(wait_until="commit")
    board.page.wait_for_function("performance.getEntriesByName('friday-table').length > 0")
    board.open()
    board.reads(BAD)


def drafts_link(text):
    from friday_widgets.friday.editor.panel import link

    return link(text)


def test_a_bad_text_is_named_and_nothing_typed_is_lost(board):
    board = board().open()
    board.text.fill(FIGHT)
    expect(board.dialog.locator("[data-laid]")).to_have_count(3)
    board.tells(board.say("ready"))
    board.text.fill(WRONG)
    problem = "14 life points and 9 in the reserve do not add up"
    expect(board.dialog.get_by_role("status")).to_contain_text(problem)
    board.reads(WRONG)
    use = board.dialog.locator('[data-do="use"]')
    expect(use).to_have_attribute("aria-disabled", "true")
    # A click goes on from the last text that could be read; undo brings the typed one back.
    board.dialog.get_by_role("button", name=board.say("life.less")).click()
    board.reads(FIGHT.replace("life=14/8", "life=13/9"))
    board.press("undo")
    board.reads(WRONG)
    board.page.keyboard.press("Escape")
    board.dialog.wait_for(state="detached")
    board.open()
    board.reads(WRONG)
    board.text.fill(BAD)
    board.tells(drafts.read(BAD).problem.text("en"))
    expect(board.dialog.locator('[data-less="4W"]')).to_have_count(0)
    board.dialog.locator('[data-place="gone"]').click()
    expect(board.dialog.locator('[data-less="4W"]')).to_have_count(1)


def test_typing_is_never_overtaken_by_an_answer(board):
    board = board().open()
    board.text.fill("")
    board.text.press_sequentially(FIGHT, delay=4)
    board.reads(FIGHT)
    board.tells(board.say("ready"))
    board.page.wait_for_timeout(400)
    board.reads(FIGHT)


def test_everything_can_be_done_by_keys(board):
    board = board()
    page = board.page
    page.locator('header [data-do="setup"]').focus()
    page.keyboard.press("Enter")
    board.dialog.wait_for()
    name = board.say("now.fight")
    board.dialog.get_by_role("button", name=name, exact=True).focus()
    page.keyboard.press("Enter")
    board.chooser("enemy").wait_for()
    board.dialog.locator('[data-do="show"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("c")  # Cannibals; more letters, typed slowly, would choose each anew
    board.text.wait_for()
    board.reads(re.compile("enemy=4W$"))
    board.dialog.locator('[data-place="fight"]').focus()
    page.keyboard.press("Space")
    board.dialog.locator('[data-card="2"]').focus()
    page.keyboard.press("Enter")
    board.reads(re.compile("cards=2$"))
    assert page.evaluate("document.activeElement.dataset.card") == "2"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    board.reads(re.compile("enemy=4W$"))
    board.dialog.locator('[data-card="2"]').focus()
    page.keyboard.press("Control+z")
    board.reads(re.compile("cards=2$"))
    page.keyboard.press("d")  # keys of the table do nothing here
    board.dialog.locator('[data-do="use"]').focus()
    page.keyboard.press("Enter")
    board.dialog.wait_for(state="detached")
    page.locator('[data-number="1"]').wait_for()


def test_two_hazards_and_pirates(board):
    board = board().open()
    expect(board.chooser("enemy")).to_have_count(0)  # as a game begins, nothing is asked before
    board.chooser("offer.1").select_option("4W")
    board.tells(board.say("tip.second_hazard"))
    board.chooser("offer.2").select_option("2T")
    board.tells(board.say("ready"))
    board.reads(re.compile("offer=4W,2T"))
    board.dialog.locator('[data-step="pirates"]').click()
    board.chooser("pirate.2").select_option("half")
    expect(board.chooser("enemy")).to_be_visible()  # before that, the page still offers "A fight"
    board.enemy("half")
    board.reads(re.compile("first=2 enemy=half:22/9"))
    board.dialog.get_by_label(board.say("beaten")).check()
    board.reads(re.compile("first=1 beaten=1"))


#: Words that run out of their card, or under its minus.
CUT = """(faces) => faces.filter((face) => {
  const range = document.createRange();
  range.selectNodeContents(face);
  return [...range.getClientRects()].some((r) => r.right > face.getBoundingClientRect().right + 1);
}).map((face) => face.textContent)"""


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_it_fits_a_phone_of_375(board, shot, lang):
    board = board("phone", lang=lang, viewport={"width": 375, "height": 812}).open()
    shot(board.page, f"editor-phone-{lang}")
    board.page.evaluate("document.querySelector('.fri-app-body').inert = true")
    tabs = board.dialog.locator("[data-place]").all_inner_texts()
    found = board.page.evaluate(CONTROLS, 44)
    assert [f for f in found if not f.startswith(tuple(tab.split()[0] for tab in tabs))] == []
    draft = board.enter()
    board.reads(draft.text)
    assert board.dialog.locator(".fri-ed-face").evaluate_all(CUT) == []
    board.dialog.locator('[data-laid="1"]').click()
    use = board.dialog.locator('[data-do="use"]')
    for part in ("setting", "fight", "cards", "text"):
        board.dialog.locator(f'[data-part="{part}"]').evaluate("(el) => el.scrollIntoView()")
        expect(use).to_be_in_viewport()
        assert board.dialog.evaluate("(el) => el.scrollWidth - el.clientWidth") == 0
        shot(board.page, f"editor-phone-{lang}-{part}")
    use.click()
    board.dialog.wait_for(state="detached")
    expect(board.page.locator(".fri-table")).to_be_in_viewport()


NAMELESS = {"button", "textbox", "combobox", "checkbox", "spinbutton", "dialog", "group", "alert"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_and_every_control_has_a_name(board, scheme):
    board = board(color_scheme=scheme, reduced_motion="reduce").open()
    for text in (FIGHT, BAD):
        board.text.fill(text)
        told = drafts.read(text).problem
        board.tells(told.text("en") if told else board.say("ready"))
        board.dialog.locator("[data-laid]").first.click()
        seen = board.page.evaluate(CONTRAST)
        assert seen["looked"] > 100
        assert seen["found"] == []
    devtools = board.page.context.new_cdp_session(board.page)
    nameless = [
        (node["role"]["value"], node.get("backendDOMNodeId"))
        for node in devtools.send("Accessibility.getFullAXTree")["nodes"]
        if node.get("role", {}).get("value") in NAMELESS
        and not node.get("ignored")
        and not node["name"]["value"].strip()
    ]
    assert nameless == []
