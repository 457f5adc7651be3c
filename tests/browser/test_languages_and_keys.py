"""Two languages at any moment, and everything without a mouse."""

import re

import pytest
from playwright.sync_api import expect

from friday_nb.friday import words
from tests.browser.visitor import Visitor
from tests.friday.positions import at

#: Everything that a reader sees or hears: text nodes and the attributes that name things.
TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!node.data.trim() || !el.checkVisibility()) continue;
    if (el.closest("script, style, noscript, kbd, textarea, button[lang]")) continue;
    found.push(node.data.trim());
  }
  for (const name of ["aria-label", "title", "placeholder", "aria-description"]) {
    for (const el of document.querySelectorAll(`.fri [${name}], .fri[${name}]`)) {
      if (el.checkVisibility()) found.push(el.getAttribute(name));
    }
  }
  return found;
}"""

#: What looks the same in both languages: numbers of rules, names of keys.
NEUTRAL = re.compile(
    r"(FRI-)?[A-Z]+(-[A-Z0-9]+)+|\b[A-Z]\b|\bEsc\b|2F-Spiele|His Man Friday|Black Friday|\.fri\b"
)


#: How often to look at the page, every tenth of a second: its panes change language one by one.
PATIENCE = 100


def strange(page, is_strange):
    """Texts that stay on the page and should not."""
    for _ in range(PATIENCE):
        found = page.evaluate(TEXTS)
        assert len(found) > 60
        left = sorted({text for text in found if is_strange(text)})
        if not left:
            break
        page.wait_for_timeout(100)
    return left


def english(page):
    """Texts with Latin words in them that a Russian reader would stumble over."""
    return strange(page, lambda text: re.search("[A-Za-z]{2,}", NEUTRAL.sub("", text)))


def russian(page):
    """Texts with Cyrillic letters in them."""
    return strange(page, lambda text: re.search("[\u0400-\u04ff]", text))


@pytest.fixture
def visitor(seat):
    visitor = Visitor(seat(reduced_motion="reduce"))
    visitor.new_game(level=1, seed=6)
    return visitor


MOMENTS = {
    "fight": {"cards": "2X1,0,-2!,0L1", "stack": "1,2"},
    "sort": {"cards": "3S", "stack": "1,2,0", "do": ["use 1", "look"]},
    "second exchange": {"cards": "0X2,0,-1", "stack": "2,1,0", "do": ["use 1>2"]},
    "second card": {"cards": "0C2", "stack": "1,2,0", "do": ["use 1"]},
    "destroy": {"cards": "0,-2!,1", "stack": "1,2", "life": 9, "do": ["end"]},
    "pirate": {"enemy": "half", "cards": "0,1", "stack": "1,2,0"},
    "over": {"cards": "0,0", "stack": "1,2", "life": 1, "do": ["end"]},
}


def bring(visitor, moment):
    facts = dict(MOMENTS[moment])
    decisions = facts.pop("do", [])
    start = at(**{"enemy": "3D"} | facts)
    visitor.set_up(str(start.do(*decisions).view))


def test_every_word_changes_in_every_moment(visitor):
    page = visitor.page
    for moment in MOMENTS:
        bring(visitor, moment)
        visitor.speak("ru")
        page.locator(".fri-odds").scroll_into_view_if_needed()
        assert english(page) == [], moment
        visitor.speak("en")
        assert russian(page) == [], moment


def test_a_link_may_ask_for_a_language(new_page, table_url):
    page = new_page(locale="en-US")
    page.goto(f"{table_url}/?game=friday&lang=ru", wait_until="commit")
    pressed = page.locator(".fri-languages [aria-pressed=true]")
    expect(pressed.first).to_have_attribute("lang", "ru", timeout=60_000)
    page.locator(".fri-languages [lang=en]").first.click()
    expect(pressed.first).to_have_attribute("lang", "en")
    assert "lang=" not in page.url


def test_every_dialog_speaks_russian(visitor):
    page = visitor.page
    visitor.speak("ru")
    for name in ("new", "games", "files", "help"):
        visitor.bar(name).click()
        visitor.dialog().wait_for()
        expect(visitor.dialog()).not_to_contain_text("…")
        assert english(page) == [], name
        page.keyboard.press("Escape")
        visitor.dialog().wait_for(state="detached")
    piles = visitor.table.locator("nav button")
    for i in range(piles.count()):
        piles.nth(i).click()
        assert english(page) == [], i
        page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert english(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("tab", name=visitor.say("panels.guide.rules")).click()
    assert english(page) == []


def test_no_english_text_of_the_words_files_stays_on_a_russian_page(visitor):
    visitor.speak("ru")
    ours = {text for text in words.table("en").values() if "{" not in text}
    same = {text for key, text in words.table("ru").items() if text == words.table("en")[key]}
    # The panes change one by one: an English word may stay for a moment, but not for long.
    visitor.page.wait_for_function(
        f"(ours) => !({TEXTS})().some((text) => ours.includes(text))", arg=sorted(ours - same)
    )


def test_a_new_language_in_the_middle_of_a_choice_keeps_the_choice(visitor):
    bring(visitor, "fight")
    visitor.card(1).click()
    visitor.speak("ru", agreed=False)
    expect(visitor.table).to_have_attribute("lang", "ru")
    expect(visitor.card(1)).to_have_attribute("aria-pressed", "true")
    visitor.card(2).click()
    visitor.desk.act("use 1>2")
    visitor.agrees()
    visitor.stored()


def test_an_arranged_tray_survives_a_new_language(visitor):
    bring(visitor, "sort")
    visitor.arrange("2/1", keys=True)
    visitor.speak("ru")
    assert visitor.tray() == [2]
    visitor.page.keyboard.press("n")
    visitor.desk.act("sort 2/1")
    visitor.agrees()


def test_a_refusal_is_translated(visitor):
    bring(visitor, "fight")
    page = visitor.page
    page.keyboard.press("d")
    expect(visitor.table.get_by_role("status")).to_have_text(visitor.model["actions"][0]["why"])
    visitor.speak("ru")
    assert english(page) == []
    text = "level=1"
    visitor.try_text("panels.files.other", "panels.files.setup", text)
    visitor.desk.load_position(text)
    expect(visitor.dialog().get_by_role("alert")).to_have_text(visitor.desk.notice)
    page.keyboard.press("Escape")
    visitor.dialog().wait_for(state="detached")
    visitor.desk.hush()
    visitor.speak("en")
    assert russian(page) == []


# --- keys ---------------------------------------------------------------------------------------


def test_whole_fights_by_keys_alone(visitor):
    fights = len(visitor.desk.view.hazard_discard)
    visitor.play(14, seed=4, keys=True)
    assert len(visitor.desk.view.hazard_discard) > fights
    visitor.undo(keys=True)
    visitor.redo(keys=True)
    visitor.stored()


def test_the_sheet_of_keys(visitor):
    page = visitor.page
    page.keyboard.press("?")
    sheet = visitor.dialog()
    sheet.wait_for()
    for key in ("d", "p", "e", "u", "r", "?"):
        assert visitor.say(f"table.key.{key}") in sheet.inner_text()
    page.keyboard.press("d")  # no game key works below an open dialog
    page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    visitor.agrees()


def test_escape_puts_the_card_and_the_risky_button_back(visitor):
    bring(visitor, "fight")
    visitor.page.keyboard.press("1")
    assert visitor.card(1).get_attribute("aria-pressed") == "true"
    visitor.page.keyboard.press("Escape")
    expect(visitor.card(1)).not_to_have_attribute("aria-pressed", "true")
    visitor.set_up(str(at(enemy="3D", cards="0,0", stack="1", life=1).view))
    name = visitor.button("end").get_attribute("aria-label")
    visitor.page.keyboard.press("e")
    expect(visitor.button("end")).not_to_have_attribute("aria-label", name)
    visitor.page.keyboard.press("Escape")
    expect(visitor.button("end")).to_have_attribute("aria-label", name)
    visitor.agrees()


def test_whoever_turns_to_something_else_is_asked_again(visitor):
    visitor.set_up(str(at(enemy="3D", cards="0,0", stack="1", life=1).view))
    name = visitor.button("end").get_attribute("aria-label")
    visitor.button("end").click()
    expect(visitor.button("end")).not_to_have_attribute("aria-label", name)
    visitor.bar("help").click()
    visitor.page.keyboard.press("Escape")
    visitor.dialog().wait_for(state="detached")
    expect(visitor.button("end")).to_have_attribute("aria-label", name)
    visitor.agrees()


@pytest.mark.parametrize("way", ["pirates", "pile", "?", "g"])
def test_whoever_opens_a_dialog_is_asked_again(visitor, way):
    """Also by a key, and a dialog of the table itself."""
    visitor.set_up(str(at(enemy="3D", cards="0,0", stack="1", life=1).view))
    name = visitor.button("end").get_attribute("aria-label")
    visitor.button("end").click()
    expect(visitor.button("end")).not_to_have_attribute("aria-label", name)
    if way in {"pirates", "pile"}:
        visitor.page.locator({"pirates": ".fri-pirate", "pile": ".fri-pile"}[way]).first.click()
    else:
        visitor.page.keyboard.press(way)
    expect(visitor.dialog()).to_have_count(1)
    expect(visitor.button("end")).to_have_attribute("aria-label", name)
    visitor.page.keyboard.press("Escape")
    expect(visitor.dialog()).to_have_count(0)
    visitor.agrees()


def test_typing_does_not_play(visitor):
    page = visitor.page
    visitor.bar("new").click()
    seed = visitor.dialog().locator('input[name="seed"]')
    seed.click()
    page.keyboard.type("d1pe?urn")
    assert seed.input_value() == "d1pe?urn"
    page.keyboard.press("Escape")
    page.get_by_role("tab", name=visitor.say("panels.guide.rules")).click()
    search = page.get_by_role("searchbox")
    search.click()
    page.keyboard.type("1 denpru?")
    assert search.input_value() == "1 denpru?"
    assert visitor.dialog().count() == 0
    visitor.agrees()
    assert visitor.desk.decisions == 0


FOCUS = """() => {
  const el = document.activeElement;
  if (!el || el === document.body) return null;
  const style = getComputedStyle(el);
  const box = el.getBoundingClientRect();
  window.friSeen ??= [];
  const last = window.friSeen.at(-1);
  const follows = !last || Boolean(last.compareDocumentPosition(el) & 4);
  window.friSeen.push(el);
  return {
    name: (el.getAttribute("aria-label") || el.innerText || el.tagName).slice(0, 60),
    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    seen: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
    follows, ours: Boolean(el.closest(".fri")),
  };
}"""


def test_tab_goes_through_everything_in_order_with_a_visible_ring(visitor):
    bring(visitor, "fight")
    page = visitor.page
    visitor.bar("new").focus()
    walk = []
    for _ in range(120):
        page.keyboard.press("Tab")
        step = page.evaluate(FOCUS)
        if step is None or (walk and not step["follows"]):
            break
        walk.append(step)
    ours = [step for step in walk if step["ours"]]
    assert len(ours) > 22
    assert [step["name"] for step in ours if not step["ring"]] == []
    assert [step["name"] for step in ours if not step["seen"]] == []
    assert [step["name"] for step in walk if not step["ours"]] == []
    assert page.locator('.fri [tabindex]:not([tabindex="0"]):not([tabindex="-1"])').count() == 0
    names = "\n".join(step["name"] for step in ours)
    order = ("panels.help", "table.do.draw", "panels.preset.learn", "odds.how.title")
    places = [names.index(visitor.say(key)) for key in (*order, "panels.guide.feed")]
    assert places == sorted(places)


FOCUSED = "document.activeElement.closest('[data-action]')?.dataset.action"


def test_focus_stays_where_the_hand_is(visitor):
    page = visitor.page
    visitor.set_up(str(at(enemy="3D", cards="", stack="0,0L1,0,0,0", life=9).view))
    visitor.button("draw").focus()
    for _ in range(3):
        page.keyboard.press("Enter")
        visitor.desk.act("draw")
        visitor.agrees()
        assert page.evaluate(FOCUSED) == "draw"
    visitor.card(2).focus()
    page.keyboard.press("Enter")
    visitor.desk.act("use 2")
    visitor.agrees()
    assert page.evaluate("document.activeElement.dataset.number") == "2"
    visitor.button("end").focus()
    page.keyboard.press("Enter")
    visitor.desk.act("end")
    visitor.agrees()
    assert page.evaluate(FOCUSED) == "done"
    assert visitor.model["prompt"] in visitor.table.inner_text()  # and not what "done" would do
    page.keyboard.press("Enter")
    visitor.desk.act("done")
    visitor.agrees()
    expect(visitor.choice(1)).to_be_focused()


def test_focus_comes_back_from_every_dialog(visitor):
    page = visitor.page
    for opener in (visitor.bar("help"), visitor.table.locator("nav button").first):
        opener.focus()
        page.keyboard.press("Enter")
        visitor.dialog().wait_for()
        page.keyboard.press("Escape")
        visitor.dialog().wait_for(state="detached")
        expect(opener).to_be_focused()


#: A browser closes a dialog at once and says so with its next frame, late on a busy machine. This
#: closes it, does something with an element before that frame, and tells what is open then.
CLOSE_AND = """async (el, what) => {
  const open = () => document.querySelector("dialog[open]")?.ariaLabel ?? "";
  document.querySelector("dialog[open]").close();
  if (what === "hover") el.dispatchEvent(new PointerEvent("pointermove", { clientX: 1 }));
  else el[what]();
  const before = open();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return [before, open()];
}"""


def test_a_closed_dialog_neither_takes_the_focus_nor_comes_back(visitor):
    bring(visitor, "fight")
    pile, other = (visitor.table.locator("nav button").nth(i) for i in (0, 1))
    for opener in (visitor.bar("help"), pile):
        opener.click()
        visitor.dialog().wait_for()
        assert other.evaluate(CLOSE_AND, "focus") == ["", ""]
        expect(other).to_be_focused()
    pile.click()
    assert visitor.button("draw").evaluate(CLOSE_AND, "hover") == ["", ""]
    pile.click()
    name = visitor.model["piles"][1]["name"]
    assert other.evaluate(CLOSE_AND, "click") == [name, name]
