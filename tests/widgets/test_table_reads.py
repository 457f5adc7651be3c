"""Everything on the table can be read: nothing is too small, nothing is cut, nothing sticks out."""

import pytest

from friday_widgets.friday.desk import Desk
from friday_widgets.friday.table.panel import model
from tests.friday.positions import at

pytestmark = pytest.mark.browser

#: Widths of the window: a phone, a small tablet, beside the guide at 1024, 1440 and 1920.
WIDTHS = [390, 620, 706, 1000, 1500]
LANGUAGES = ["en", "ru"]

#: More cards than most games bring: every kind of mark, and names as long as there are.
MANY = "1,0,-1,-2!,2X1~,0E!,0Z!,1D,2T,/3X1,/2C1,/1B,/3S,/1Y,/0L2,/4W,/0M,/2W"
MOMENTS = {
    "fight": {"cards": "2X1,0,-2!,0L1", "stack": "1,2"},
    "danger": {"cards": "0,0", "stack": "1,2", "life": 1},
    "sort": {"cards": "3S,0", "stack": "1,2,0", "do": ["use 1", "look", "look"]},
    "second exchange": {"cards": "0X2,0,-1", "stack": "2,1,0", "do": ["use 1>2"]},
    "second card": {"cards": "0C2", "stack": "1,2,0", "do": ["use 1"]},
    "destroy": {"cards": "0,-2!,1", "stack": "1,2", "life": 9, "do": ["end"]},
    "pirate": {"enemy": "half", "cards": MANY, "stack": "1,2,0"},
    "another pirate": {"enemy": "plus_1", "cards": "0,1", "stack": "1,2,0"},
    "over": {"cards": "0,0", "stack": "1,2", "life": 1, "do": ["end"]},
}


def desks(lang):
    """Every moment of a game on a desk of its own, the choice of a hazard first."""
    for seed in (3, 11):
        desk = Desk(lang=lang)
        desk.new_game(1, seed=seed)
        yield f"hazards {seed}", desk
    for name, moment in MOMENTS.items():
        facts = {"enemy": "3D"} | moment
        decisions = facts.pop("do", [])
        desk = Desk(lang=lang)
        assert desk.load_position(str(at(**facts).do(*decisions).view)), desk.notice
        yield name, desk


SMALL = """(least) => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!node.data.trim() || !el.checkVisibility()) continue;
    if (el.closest(".fri-hidden, script, style")) continue;
    const size = parseFloat(getComputedStyle(el).fontSize);
    if (size < least) found.add(`${el.className || el.tagName}: ${size} ${node.data}`);
  }
  return [...found];
}"""

STILL = "() => document.getAnimations().every((a) => a.playState !== 'running')"

#: Words that leave the box they belong to, or are cut off by one. What is said in the dock may be
#: too long for it: then there is a button that shows the rest.
CUT = """() => {
  const found = new Set();
  const table = document.querySelector(".fri-table");
  const holders = "button, .fri-hazard, .fri-stage, section, li, .fri-free, .fri-stepvalue";
  const aside = ".fri-hidden, dialog, .is-choice > .fri-card-number";
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!node.data.trim() || !el.checkVisibility() || el.closest(aside)) continue;
    const talk = el.closest(".fri-talk");
    if (talk) {
      const [words, room] = [el, talk].map((at) => at.getBoundingClientRect().bottom);
      if (words > room + 1 && !talk.hasAttribute("data-long")) found.add(`the dock: ${node.data}`);
      continue;
    }
    range.selectNodeContents(node);
    // letters do not fill their line
    const tall = 1 + 0.25 * parseFloat(getComputedStyle(el).fontSize);
    for (const box of range.getClientRects()) {
      for (let at = el; at && !at.matches(".fri-table"); at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.display === "contents") continue; // it has no box
        if (at.matches(".fri-meter") && el.closest(".fri-ending")) continue; // may hang below
        const holds = at.matches(holders);
        const cuts = style.overflowX !== "visible" || style.overflowY !== "visible";
        if (!holds && !cuts) continue;
        const room = at.getBoundingClientRect();
        const wide = Math.max(room.left - box.left, box.right - room.right);
        const high = Math.max(room.top - box.top, box.bottom - room.bottom);
        if (wide > 1 || high > tall) found.add(`${at.className}: ${node.data} ${wide} ${high}`);
      }
    }
  }
  return [...found];
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_word_is_large_enough_and_whole(show, width, lang):
    faults = {}
    page = None
    for name, desk in desks(lang):
        page = page or show(desk, width=width, reduced_motion="reduce")
        page.evaluate("(model) => window.kernel(model)", model(desk))
        if name == "danger":
            page.keyboard.press("e")
        page.wait_for_function(STILL)
        found = page.evaluate(SMALL, 11) + page.evaluate(CUT)
        if found:
            faults[name] = found
    assert faults == {}


#: Cards, the enemy, its numbers and the dock where the tray covers them.
COVERED = """() => {
  const tray = document.querySelector(".fri-sort").getBoundingClientRect();
  const covered = (el) => {
    const box = el.getBoundingClientRect();
    const wide = Math.min(box.right, tray.right) - Math.max(box.left, tray.left);
    const high = Math.min(box.bottom, tray.bottom) - Math.max(box.top, tray.top);
    return Math.min(wide, high) > 1;
  };
  const all = document.querySelectorAll(
    ".fri-zone .fri-card, .fri-enemy, .fri-meter-numbers, .fri-dock");
  return [...all].filter(covered).map((el) => el.className);
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [w for w in WIDTHS if w > 700])
def test_the_tray_covers_neither_the_enemy_nor_the_free_cards(show, width, lang):
    desk = dict(desks(lang))["sort"]
    page = show(desk, width=width, reduced_motion="reduce")
    assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("width", [1000, 1500])
def test_four_free_cards_lie_in_one_row(show, width):
    page = show(dict(desks("en"))["fight"], width=width, reduced_motion="reduce")
    # The cards find their size once the table has been laid out.
    page.wait_for_function("""() => {
      const cards = [...document.querySelectorAll(".fri-zone .fri-card")];
      const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
      return cards.length > 3 && new Set(tops).size === 1;
    }""")


def test_a_dragged_card_is_put_aside_and_taken_back(show):
    """At the width of a phone, where the place for it is below."""
    page = show(dict(desks("en"))["sort"], width=390, reduced_motion="reduce")
    page.evaluate("document.querySelector('.fri-sort').scrollIntoView()")
    for wanted in (True, False):
        card, aside = (
            page.locator(name).bounding_box() for name in ('[data-look="2"]', ".fri-sort-aside")
        )
        other = page.locator('[data-look="1"]').bounding_box()
        page.mouse.move(card["x"] + 20, card["y"] + 20)
        page.mouse.down()
        end = aside if wanted else other
        page.mouse.move(end["x"] + 30, end["y"] + 20, steps=5)
        page.mouse.up()
        assert page.locator('.fri-sort-aside [data-look="2"]').count() == wanted
