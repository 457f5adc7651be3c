"""The table in a real browser; the kernel behind it is this process."""

import pytest

from friday_nb import friday
from friday_nb.friday import Ability, Action
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.game_page import PAGE

pytestmark = pytest.mark.browser

MANY = (
    "level=1 step=red life=18/4 stack=>0*3,0L2,1*3,2,0L1*2,0X2,0M,0B,0Y,0C2,1L1,2W*2,1B,1Y,1D,1T,"
    "2L1,2C1,2D,2T,2X1,2S,3C1,3D,3X1,3S,4W*2> gone=-1*5,0*5 aside=0X2,0C2,0D aging=7n3d "
    "pirates=half,plus_1 offer=1L1"
)
LATE = (
    "level=4 step=yellow life=3/17 stack=>0*2,2,0C2> discard=0*2,0L2,1,0D gone=-1*5,0*3,-2! "
    "hazards=0L1*2,0C2,0X2,0B,0Y,1L1,2W*2,1B,1D,1T,2L1,2C1,2S "
    "aside=0X2,0M,1L1,2D,2T,2X1,3D,3S,4W*2,3X1 aging=6n3d pirates=aging,plus_1 enemy=3C1 "
    "cards=0,0E!,1,/1Y,/1"
)


def desk_at(position, *actions, seed=3):
    state = friday.seeded(friday.parse_position(position), seed)
    for action in actions:
        state, _ = friday.apply(state, Action.parse(action))
    desk = Desk()
    assert desk.load_position(str(state.view)), desk.notice
    return desk


def desk_with(ability, *actions):
    """A desk in the first pirate's fight where a card with this ability lies, and its number."""
    for seed in range(200):
        desk = desk_at(MANY, "skip", "pirate 1", *["draw"] * 9, *actions, seed=seed)
        for card in desk.view.fight.cards:
            if card.card.ability is ability and card.number < 10:
                return desk, card.number
    raise AssertionError(ability)


def node(page, name):
    page.wait_for_selector(f".fri-table[data-node={name}]")


def test_a_whole_game_by_keys_alone(show):
    desk = Desk()
    desk.new_game(1, seed=7)
    page = show(desk)
    for _ in range(400):
        now = page.get_attribute(".fri-table", "data-node")
        turn = page.get_attribute(".fri-table", "data-turn")
        if now == "over":
            break
        keys = {"hazard": "1", "pirate": "1", "fight": "dep", "destroy": "n", "sort": "n"}
        for key in keys.get(now, "n"):
            page.keyboard.press(key)
            if page.locator(".fri-action.is-danger").count():
                page.keyboard.press(key)
            if page.locator(f'.fri-table[data-turn="{turn}"]').count() == 0:
                break
    node(page, "over")
    assert page.get_by_role("button", name="New game").count() == 1
    assert page.locator(".fri-score dd").count() == 5


def test_what_cannot_be_done_says_why_and_does_nothing(show):
    desk = Desk()
    desk.new_game(1, seed=7)
    desk.act("hazard 1")
    page = show(desk)
    end = page.get_by_role("button", name="End fight")
    assert end.get_attribute("aria-disabled") == "true"
    page.keyboard.press("e")
    assert "Draw at least one card" in page.locator("[role=status]").inner_text()
    assert page.evaluate("window.sent") == []


def test_a_decision_that_loses_asks_twice_and_esc_takes_it_back(show):
    page = show(desk_at(LATE))
    page.keyboard.press("e")
    assert "This loses the game" in page.locator("[role=status]").inner_text()
    assert page.evaluate("window.sent") == []
    page.keyboard.press("Escape")
    assert page.locator(".fri-action.is-danger").count() == 0
    page.get_by_role("button", name="End fight").click()
    assert page.evaluate("window.sent") == []
    page.mouse.move(0, 0)  # else the second click could be half of a double click
    page.locator(".fri-action.is-danger").click()
    node(page, "over")


def test_an_ability_with_a_target_guides_the_hand(show):
    desk, number = desk_with(Ability.EXCHANGE_1)
    page = show(desk)
    page.keyboard.press(str(number))
    assert page.locator(".fri-prompt").inner_text() == "Choose the card to exchange."
    assert page.locator(".fri-card.is-target").count() == 8
    page.keyboard.press(str(number))
    assert page.locator(".fri-card.is-target").count() == 0
    page.locator(f".fri-card[data-number='{number}']").click()
    target = page.locator(".fri-card.is-target").first
    chosen = target.get_attribute("data-number")
    target.click()
    page.wait_for_selector(f".fri-card.has-used[data-number='{number}']")
    assert page.evaluate("window.sent[0].action") == f"use {number}>{chosen}"


def test_a_copy_takes_three_steps(show):
    for ability in (Ability.DESTROY, Ability.EXCHANGE_1, Ability.DOUBLE, Ability.EXCHANGE_2):
        desk, number = desk_with(Ability.COPY)
        source = [c.number for c in desk.view.fight.cards if c.card.ability is ability]
        if source:
            break
    page = show(desk)
    page.locator(f".fri-card[data-number='{number}']").click()
    page.locator(f".fri-card[data-number='{source[0]}']").click()
    target = page.locator(".fri-card.is-target:not(.is-picked)").first
    chosen = target.get_attribute("data-number")
    target.click()
    page.wait_for_function("window.sent.length")
    assert page.evaluate("window.sent[0].action") == f"use {number}>{source[0]}>{chosen}"


def test_sorting_by_keys(show):
    desk, number = desk_with(Ability.SORT)
    page = show(desk)
    page.keyboard.press(str(number))
    node(page, "sort")
    page.keyboard.press("l")
    page.wait_for_selector("[data-look='2']")
    page.keyboard.press("l")
    page.wait_for_selector("[data-look='3']")
    page.keyboard.press("3")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert "place 1" in page.locator("[role=status]").inner_text()
    page.keyboard.press("1")
    page.keyboard.press("x")
    page.keyboard.press("n")
    node(page, "fight")
    assert page.evaluate("window.sent.at(-1).action") == "sort 3,2/1"


def test_sorting_by_dragging(show):
    desk, number = desk_with(Ability.SORT)
    desk.act(f"use {number}")
    desk.act("look")
    page = show(desk)
    first, second = (page.locator(f"[data-look='{i}']").bounding_box() for i in (1, 2))
    page.mouse.move(first["x"] + 40, first["y"] + 60)
    page.mouse.down()
    page.mouse.move(second["x"] + 70, second["y"] + 60, steps=6)
    page.mouse.up()
    aside = page.locator(".fri-sort-aside").bounding_box()
    page.mouse.move(first["x"] + 40, first["y"] + 60)
    page.mouse.down()
    page.mouse.move(aside["x"] + 40, aside["y"] + 20, steps=6)
    page.mouse.up()
    page.keyboard.press("n")
    node(page, "fight")
    assert page.evaluate("window.sent.at(-1).action") == "sort 1/2"


def test_the_stack_opens_and_gives_the_focus_back(show):
    page = show(desk_at(LATE))
    pile = page.get_by_role("button", name="Robinson stack")
    pile.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Robinson stack")
    assert dialog.is_visible()
    assert dialog.locator("li").count() == 3
    page.keyboard.press("e")
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    assert page.evaluate("document.activeElement.classList.contains('fri-pile')")
    assert page.evaluate("window.sent") == [{"type": "inspect", "pile": "stack"}]


def test_the_sheet_of_keys(show):
    page = show(desk_at(LATE))
    page.keyboard.press("?")
    assert page.get_by_role("dialog", name="Keys").locator("dt").count() == len(PAGE.keys)


def test_focus_survives_a_decision(show):
    desk = Desk()
    desk.new_game(1, seed=7)
    page = show(desk)
    page.get_by_role("button", name="Robinson stack").focus()
    page.keyboard.press("1")
    node(page, "fight")
    assert page.evaluate("document.activeElement.className").startswith("fri-pile is-stack")


def test_keys_are_left_alone_where_somebody_types(show):
    page = show(desk_at(LATE))
    page.evaluate("document.body.append(document.createElement('input'))")
    page.locator("input").focus()
    page.keyboard.type("e1d?")
    page.keyboard.press("Control+r")
    assert page.locator("input").input_value() == "e1d?"
    assert page.evaluate("window.sent") == []


@pytest.mark.parametrize("width", [390, 700, 1024, 1440])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_nothing_sticks_out(show, width, lang):
    desk, _ = desk_with(Ability.SORT, *["pay"] * 5)
    desk.set_language(lang)
    page = show(desk, width=width)
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_touch_targets_are_large_enough_on_a_phone(show):
    desk, _ = desk_with(Ability.SORT)
    page = show(desk, width=390, has_touch=True, is_mobile=True)
    small = page.evaluate(
        "[...document.querySelectorAll('.fri-table button')].map((b) => b.getBoundingClientRect())"
        ".filter((r) => r.width && (r.width < 44 || r.height < 44)).length"
    )
    assert small == 0


def test_every_control_has_a_name(show):
    desk, number = desk_with(Ability.SORT)
    desk.act(f"use {number}")
    page = show(desk)
    nameless = page.evaluate(
        "[...document.querySelectorAll('.fri-table button')]"
        ".filter((b) => !(b.getAttribute('aria-label') || b.innerText).trim()).length"
    )
    assert nameless == 0


def test_the_buttons_stay_where_they_are(show):
    desk = Desk()
    desk.new_game(1, seed=11)
    page = show(desk)
    tops = set()
    for key in ("1", "d", "e", "n", "1", "d", "d", "e", "n"):
        page.keyboard.press(key)
        page.wait_for_timeout(60)
        tops.add(round(page.locator(".fri-dock").bounding_box()["y"] / 4))
    assert len(tops) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_reader_overrides_the_system(show, theme):
    other = {"light": "dark", "dark": "light"}[theme]
    page = show(desk_at(LATE), color_scheme=other)
    ink = "getComputedStyle(document.querySelector('.fri-table')).color"
    before = page.evaluate(ink)
    page.evaluate(f"document.body.dataset.friTheme = '{theme}'")
    assert page.evaluate(ink) != before
