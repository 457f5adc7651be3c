"""Pointer and keys at the table in a real browser: nothing jumps, and nothing decides twice."""

import random
from functools import cache

import pytest

from friday_nb import friday
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.table.panel import model
from tests.friday.lockstep import careful
from tests.friday.positions import at

pytestmark = pytest.mark.browser

#: Widths of the window: a phone, two small tablets, the table's column on a laptop.
WIDTHS = [390, 620, 720, 1000]
LANGUAGES = ["en", "ru"]
#: Where one language may wait for `make proof`, the longer words are tried first.
RUSSIAN_FIRST = ["ru", pytest.param("en", marks=pytest.mark.long)]
LOST = {"enemy": "3D", "cards": "0,-2!,1", "stack": "1,2", "life": 9}
PICK = {"enemy": "3D", "cards": "2X1,0,-2!,0L1", "stack": "1,2"}
TOUCH = {"has_touch": True, "is_mobile": True}


def desk_at(facts, lang="en", *actions):
    desk = Desk(lang=lang)
    facts = {"enemy": "3D"} | facts
    assert desk.load_position(str(at(**facts).do(*actions).view)), desk.notice
    return desk


def shown(page, desk):
    """Paint the desk's position, as if the kernel had sent it."""
    page.evaluate("(model) => window.kernel(model)", model(desk))


#: Paints positions one after the other; returns the dock's layout in each.
DOCKS = """(models) => models.map((model) => {
  window.kernel(model);
  const dock = document.querySelector(".fri-dock").getBoundingClientRect();
  const table = document.querySelector(".fri-table").dataset;
  return {
    turn: table.turn,
    height: Math.round(dock.height),
    places: [...document.querySelectorAll(".fri-action")].map((el) => {
      const box = el.getBoundingClientRect();
      const of = ["done"].includes(el.dataset.action) ? table.node : "";
      const place = [box.left, box.top - dock.top, box.width, box.height].map(Math.round);
      return [el.dataset.action + of, ...place].join(" ");
    }),
  };
})"""


@cache
def whole_game(lang):
    """What the page is sent in a whole game, from the first decision to the last."""
    desk = Desk(lang=lang)
    desk.new_game(2, seed=9)
    rng, models = random.Random(3), []
    while not desk.view.outcome:
        desk.act(careful(rng, desk.view, [str(action) for action in friday.legal(desk.view)]))
        models.append(model(desk))
    return models


@pytest.mark.parametrize("lang", RUSSIAN_FIRST)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_dock_stays_as_it_is_for_a_whole_game(show, width, lang):
    """One height with buttons and one without; each button at one place, in all decisions."""
    desk = Desk(lang=lang)
    desk.new_game(2, seed=9)
    page = show(desk, width=width)
    seen = page.evaluate(DOCKS, whole_game(lang))
    assert [each["turn"] for each in seen] == [each["turn"] for each in whole_game(lang)]
    places = {}
    for place in (place for each in seen for place in each["places"]):
        places.setdefault(place.split()[0], set()).add(place)
    assert len(seen) > 80
    heights = {bool(each["places"]): each["height"] for each in seen}
    assert all(each["height"] == heights[bool(each["places"])] for each in seen)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
    assert {"draw", "pay", "end", "donedestroy", "new"} <= set(places)


#: The table's layout in the next frames: more than one means that it flickers.
FRAMES = """async () => {
  const seen = new Set();
  for (let i = 0; i < 6; i += 1) {
    await new Promise(requestAnimationFrame);
    const boxes = [".fri-dock", ".fri-actions", ".fri-stage", ".fri-piles"].map((name) => {
      const box = document.querySelector(name).getBoundingClientRect();
      return [box.top, box.height].map((n) => Math.round(n + scrollY)).join("+");
    });
    seen.add(boxes.join(" "));
  }
  return [...seen];
}"""


@pytest.mark.parametrize("lang", RUSSIAN_FIRST)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_resting_pointer_moves_nothing(show, width, lang):
    desk = desk_at({"enemy": "half", "cards": "0,1,0,-1,2X1,0E!", "stack": "1,2,0"}, lang)
    page = show(desk, width=width, reduced_motion="reduce")
    page.locator(".fri-dock").scroll_into_view_if_needed()
    before = page.evaluate(FRAMES)
    assert len(before) == 1
    dock = page.locator(".fri-dock").bounding_box()
    actions = [box.bounding_box() for box in page.locator(".fri-action").all()]
    columns = [box["x"] + box["width"] / 2 for box in actions]
    rows = [dock["y"] - 30, dock["y"] - 8, dock["y"] + 2]
    rows += [edge + by for edge in (actions[0]["y"],) for by in (-3, 1, 26, 51, 54)]
    told = set()
    for x in columns:
        for y in rows:
            page.mouse.move(x, y)
            assert page.evaluate(FRAMES) == before, (x, y)
            told.add(page.locator(".fri-hint").count())
    for card in page.locator(".fri-card").all():
        card.hover()
        top = page.evaluate("scrollY")
        assert page.locator(".fri-hint").count() == 1
        assert page.evaluate("scrollY") == top
        assert len(page.evaluate(FRAMES)) == 1
    assert told == {0, 1}


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
@pytest.mark.parametrize("above", [4, 12, 25, 45])
def test_a_card_just_above_what_floats_can_be_pressed(show, above, touch):
    """The dock, and above it the fight's total."""
    page = show(desk_at(PICK), width=390, **(TOUCH if touch else {}))
    card = page.locator('[data-number="1"]')
    floats = [page.locator(".fri-dock"), page.locator(".fri-stage > .fri-meter")]
    box = card.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    height = y + above + sum(each.bounding_box()["height"] for each in floats)
    for _ in range(2):  # the first try shows by how much they overlap
        page.set_viewport_size({"width": 390, "height": round(height)})
        top = min(each.bounding_box()["y"] for each in floats)
        height += y + above - top
    assert abs(top - above - y) <= 1, "the dock does not float where it should"
    if touch:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.move(x, y)
        page.mouse.click(x, y)
    assert card.get_attribute("aria-pressed") == "true"


# --- what appears under a resting pointer ---------------------------------------------------------

#: A click or tap and, after a pause, another at the same place, whatever is there by then.
AGAIN = """([x, y, pause, touch, once]) => new Promise((done) => {
  const press = () => {
    const at = { clientX: x, clientY: y, bubbles: true, cancelable: true, detail: 1 };
    const kind = { pointerType: touch ? "touch" : "mouse", ...at };
    const el = document.elementFromPoint(x, y);
    el.dispatchEvent(new PointerEvent("pointerdown", kind));
    el.dispatchEvent(new PointerEvent("pointerup", kind));
    el.dispatchEvent(new PointerEvent("click", kind));
  };
  const again = () => { press(); done(); };
  const look = () => document.querySelector(once) ? again() : requestAnimationFrame(look);
  press();
  if (once) look(); else setTimeout(again, pause);
})"""


def twice(page, locator, pause=120, *, touch=False, once=""):
    """Press the middle of an element twice, and wait until all answers are there.

    The second time after a pause, in milliseconds, or in the moment in which this selector is seen.
    """
    locator.click(trial=True)
    box, before = locator.bounding_box(), None
    while box != before:  # a table that has just been opened still moves
        page.wait_for_timeout(100)
        box, before = locator.bounding_box(), box
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    page.evaluate(AGAIN, [*middle, pause, touch, once])


def sent(page):
    return [message.get("action") for message in page.evaluate("window.sent")]


@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
@pytest.mark.parametrize("pause", [0, 120, 250, 400])
@pytest.mark.parametrize("width", [390, 1000])
def test_a_double_click_ends_the_fight_and_keeps_the_points(show, width, pause, touch):
    page = show(desk_at(LOST), width=width, **(TOUCH if touch else {}))
    twice(page, page.locator('[data-action="end"]'), pause, touch=touch)
    page.wait_for_selector(".fri-table[data-node=destroy]")
    assert sent(page) == ["end"]
    page.mouse.move(0, 0)
    page.locator('[data-action="done"]').click()
    page.wait_for_selector(".fri-table[data-node=hazard]")


def test_the_button_that_comes_next_is_elsewhere(show):
    page = show(desk_at(LOST), width=1000)
    before = page.locator('[data-action="end"]').bounding_box()
    page.keyboard.press("e")
    page.wait_for_selector(".fri-table[data-node=destroy]")
    after = page.locator('[data-action="done"]').bounding_box()
    assert after["x"] + after["width"] <= before["x"]


def test_a_double_click_does_not_lose_the_game(show):
    page = show(desk_at({"cards": "0,0", "stack": "1,2", "life": 1}), width=1000)
    twice(page, page.locator('[data-action="end"]'))
    assert sent(page) == []
    assert page.locator(".fri-action.is-danger").count() == 1


def test_a_double_click_cancels_and_does_no_more(show):
    page = show(desk_at(PICK), width=1000)
    page.locator('[data-number="1"]').click()
    twice(page, page.locator('[data-action="cancel"]'))
    assert page.locator(".is-target").count() == 0
    assert sent(page) == []


def test_spending_the_last_point_by_a_double_click_chooses_no_hazard(show):
    desk = desk_at({"cards": "2,1", "stack": "1,1", "life": 9}, "en", "end")
    page = show(desk, width=390, **TOUCH)
    twice(page, page.locator('[data-number="1"]'), touch=True)
    page.wait_for_selector(".fri-table[data-node=hazard]")
    assert sent(page) == ["destroy 1"]


def test_free_cards_may_be_drawn_as_fast_as_one_clicks(show):
    page = show(desk_at({"cards": "", "stack": "1,2,0,1"}), width=1000)
    twice(page, page.locator('[data-action="draw"]'), once='[data-number="1"]')
    page.wait_for_selector('[data-number="2"]')
    assert sent(page) == ["draw", "draw"]


def test_cards_may_be_bought_as_fast_as_one_clicks(show):
    page = show(desk_at({"cards": "0,0,0,0", "stack": "1,2,0,1", "life": 9}), width=1000)
    twice(page, page.locator('[data-action="pay"]'), once='[data-number="5"]')
    page.wait_for_selector('[data-number="6"]')
    assert sent(page) == ["pay", "pay"]


def test_a_card_is_picked_up_and_put_back_as_fast_as_one_clicks(show):
    page = show(desk_at(PICK), width=1000)
    for targets in (True, False, True):
        page.locator('[data-number="1"]').click()
        assert (page.locator(".is-target").count() > 0) is targets
    assert sent(page) == []


def test_keys_may_be_pressed_quickly_but_a_key_held_down_decides_once(show):
    page = show(desk_at(LOST), width=1000)
    page.keyboard.press("e")
    page.wait_for_selector(".fri-table[data-node=destroy]")
    page.keyboard.press("n")
    page.wait_for_selector(".fri-table[data-node=hazard]")
    page = show(desk_at(LOST), width=1000)
    page.locator('[data-action="end"]').focus()
    page.keyboard.down("Enter")
    page.wait_for_selector(".fri-table[data-node=destroy]")
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert sent(page) == ["end"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_to_decide_is_said_whatever_the_pointer_does(show, lang):
    desk = desk_at(LOST, lang)
    page = show(desk, width=1000)
    page.locator('[data-action="end"]').click()
    page.wait_for_selector(".fri-table[data-node=destroy]")
    guide = page.locator(".fri-prompt")
    assert "5" in model(desk)["prompt"]
    assert guide.inner_text() == model(desk)["prompt"]
    assert page.locator(".fri-hint").count() == 0
    page.locator('[data-action="done"]').hover()
    assert page.locator(".fri-hint").inner_text() == model(desk)["actions"][0]["note"]
    assert guide.inner_text() == model(desk)["prompt"]


def test_no_hint_comes_from_what_appears_under_the_pointer(show):
    desk = desk_at({"cards": "", "stack": "1,2,0,1"})
    page = show(desk, width=1000)
    page.mouse.move(*(page.locator(".fri-stage").bounding_box()[key] + 200 for key in "xy"))
    desk.act("draw")
    shown(page, desk)
    page.locator(".fri-card").hover()
    assert page.locator(".fri-hint").count() == 1
    desk.act("draw")
    shown(page, desk)
    page.evaluate(FRAMES)
    assert page.locator(".fri-hint").count() == 0


def test_a_warning_is_printed_once_and_stays_while_it_is_armed(show):
    page = show(desk_at({"cards": "2X1,0", "stack": "1,2", "life": 1}), width=1000)
    page.locator('[data-action="end"]').click()
    assert page.locator(".fri-talk").inner_text().count("This loses the game") == 1
    page.locator('[data-number="1"]').hover()
    assert "This loses the game" in page.locator(".fri-talk").inner_text()


def test_a_long_message_can_be_read_to_its_end_on_a_phone(show):
    desk = desk_at(PICK)
    page = show(desk, width=390, **TOUCH)
    shown_model = model(desk)
    shown_model["status"]["text"] = "The stack was empty and was shuffled. " * 8 + "The end."
    shown_model["turn"] = "next"
    page.evaluate("(model) => window.kernel(model)", shown_model)
    height = page.locator(".fri-dock").bounding_box()["height"]
    cut = """(el) => el.lastElementChild.getBoundingClientRect().bottom
      > el.getBoundingClientRect().bottom"""
    box = page.locator(".fri-talk-box")
    assert box.evaluate(cut)
    page.get_by_role("button", name="Show the whole text").tap()
    assert not box.evaluate(cut)
    assert page.locator(".fri-dock").bounding_box()["height"] == height
    page.get_by_role("button", name="Show less").tap()
    assert box.evaluate(cut)


def test_without_buttons_the_dock_of_a_phone_keeps_no_room_for_them(show):
    desk = Desk()
    desk.new_game(1, seed=11)
    page = show(desk, 390)
    words = page.locator(".fri-talk-box > p").evaluate_all(
        "(all) => all.reduce((sum, p) => sum + p.offsetHeight, 0)"
    )
    dock = page.locator(".fri-dock").bounding_box()["height"]
    assert words < dock < words + 52
    assert page.locator(".fri-talk[data-long]").count() == 0
