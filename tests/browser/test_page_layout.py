"""How the page is laid out: at every width, in both themes, in every moment of a game."""

import pytest
from playwright.sync_api import expect

from tests.browser.clipped import STILL, clipped
from tests.browser.laid_out import BROKEN_WORDS, CONTROLS, SIZES, SMALL_LETTERS, moments
from tests.browser.visitor import Visitor
from tests.friday.positions import at

IN_SIGHT = """(names) => names.map((name) => {
  const box = document.querySelector(name)?.getBoundingClientRect();
  return box && box.top >= 0 && box.bottom <= innerHeight + 1
    ? null : `${name}: ${box && [box.top, box.bottom].map(Math.round)} of ${innerHeight}`;
}).filter(Boolean)"""

#: What must be in sight at the top of the page.
FIRST_SIGHT = {
    "desktop": ["header", ".fri-life", ".fri-stage", ".fri-dock"],
    "small": [".fri-life", ".fri-meter", ".fri-dock"],
    "phone": [".fri-dock"],
    "sideways": [".fri-dock"],
}
ROLES = {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "tab"}
ROLES |= {"DisclosureTriangle", "listbox", "slider", "image", "img", "dialog", "region"}


def nameless(devtools):
    """Controls that a screen reader could not name."""
    found = []
    for node in devtools.send("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value")
        name = node.get("name", {}).get("value", "").strip()
        if role in ROLES and not node.get("ignored") and not name:
            found.append(f"{role} without a name: {node.get('backendDOMNodeId')}")
    return found


@pytest.mark.parametrize("size", SIZES)
def test_every_moment_is_laid_out_well(visit, shot, size):
    """Nothing overlaps or leaves the page, what is needed is in sight and can be read."""
    visitor = visit(size)
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    faults = {}
    for name in moments(visitor):
        found = visitor.page.evaluate(CONTROLS, 44 if "is_mobile" in SIZES[size] else 0)
        if name != "over":
            what = FIRST_SIGHT[size]
            there = [part for part in what if part != ".fri-meter" or "fight" in visitor.model]
            found += visitor.page.evaluate(IN_SIGHT, there)
        found += nameless(devtools)
        found += visitor.page.evaluate(SMALL_LETTERS, 11)
        if found:
            faults[name] = found
        shot(visitor.page, f"layout-{size}-{name.replace(' ', '-')}", full=size == "phone")
    assert faults == {}


@pytest.mark.parametrize("lang", [pytest.param("en-US", marks=pytest.mark.long), "ru-RU"])
def test_no_moment_of_the_game_cuts_a_word_off_or_in_two(visit, lang):
    visitor = visit("desktop", locale=lang)
    faults = {}
    for name in moments(visitor):
        for width, height in ((360, 740), (1024, 768), (1440, 900)):
            visitor.page.set_viewport_size({"width": width, "height": height})
            if found := clipped(visitor.page) + visitor.page.evaluate(BROKEN_WORDS):
                faults[f"{name}, {width}"] = found
    assert faults == {}


def test_a_lost_fight_does_not_move_the_table(visit):
    visitor = visit("desktop", locale="ru-RU")
    visitor.set_up(str(at(enemy="3D", cards="0,-2!,1", stack="1,2", life=9).view))
    visitor.page.evaluate("scrollTo(0, 0)")
    before = visitor.page.evaluate(PLACES)
    visitor.act("end")
    visitor.page.wait_for_function(STILL)
    assert visitor.page.evaluate(PLACES) == before


#: Where the parts of the table are.
PLACES = """() => [".fri-top", ".fri-stage", ".fri-cards", ".fri-dock", ".fri-piles"].map((name) =>
  [name, Math.round(document.querySelector(name).getBoundingClientRect().top)].join(" "))"""


@pytest.mark.parametrize("kind", ["half", "20/6"])
def test_total_and_value_stand_above_the_buttons_in_every_pirate_fight(visit, kind):
    visitor = visit("desktop")
    cards = "2X1,0,0,0L1,-1,-1,1,2W,/0,/3S,/1B"
    visitor.set_up(str(at(enemy=kind, cards=cards, stack="2,0").view))
    visitor.page.evaluate("scrollTo(0, 0)")
    visitor.page.wait_for_function(STILL)
    meter = visitor.table.locator(".fri-meter").bounding_box()
    dock = visitor.table.locator(".fri-dock").bounding_box()
    assert meter["y"] + meter["height"] <= dock["y"] + 1


#: Which played cards lie behind what floats when they get the focus; cards need not be in sight.
BEHIND = """() => [...document.querySelectorAll(".fri-cards button")].filter((card) => {
  card.focus();
  const { bottom } = card.getBoundingClientRect();
  return bottom > document.querySelector(".fri-meter").getBoundingClientRect().top + 1
    && bottom <= innerHeight;
}).map((card) => card.innerText)"""


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1280, 720), (1440, 900), (390, 844)])
def test_a_card_with_the_focus_is_not_behind_what_floats(visit, width, height):
    visitor = visit("desktop")
    visitor.page.set_viewport_size({"width": width, "height": height})
    cards = "2X1,0,-2!,0L1,/1,/0,/1B~,/-1,/3S,/0Z!,/0,/0,/-1,/2W,/0,/0,/0,/-1,/-1"
    visitor.set_up(str(at(enemy="3D", cards=cards, stack="1,2,0", life=9).view))
    visitor.page.evaluate("scrollTo(0, 0)")
    visitor.page.wait_for_function(STILL)
    assert visitor.page.evaluate(BEHIND) == []
    visitor.page.evaluate("scrollTo(0, 0)")
    meter = visitor.table.locator(".fri-meter")
    dock = visitor.table.locator(".fri-dock").bounding_box()
    row = meter.locator(".fri-meter-numbers").bounding_box()
    assert row["y"] + row["height"] <= dock["y"] + 1
    most = 60 if width < 640 else 80  # one row; where there is room, what ending would mean
    assert dock["y"] - meter.bounding_box()["y"] <= most
    alpha = meter.evaluate("(el) => getComputedStyle(el).backgroundColor")
    assert alpha.startswith("rgb(")


#: How far cards and the enemy reach below what floats: the total above the buttons.
COVERED = """() => {
  const top = document.querySelector(".fri-meter").getBoundingClientRect().top;
  const all = document.querySelectorAll(".fri-fight .fri-card, .fri-enemy > *");
  return [all.length, ...[...all].map((el) => el.getBoundingClientRect().bottom - top)
    .filter((below) => below > 1)];
}"""


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_the_cards_of_a_fight_are_in_sight_on_the_first_screen(
    new_page, open_table, shot, lang, size
):
    """On the first visit of all, below the welcome; and in a game of one's own."""
    sizes = {"laptop": {"viewport": {"width": 1280, "height": 800}}, "phone": SIZES["phone"]}
    locale = {"en": "en-US", "ru": "ru-RU"}[lang]
    page = new_page(locale=locale, reduced_motion="reduce", **sizes[size])
    visitor = Visitor(open_table(page), lang)
    page.wait_for_function(STILL)
    shot(page, f"fight-{size}-{lang}")
    count, *covered = page.evaluate(COVERED)
    assert count == 4
    assert not covered
    aim = {"en": "beat two pirates", "ru": "двух пиратов"}[lang]
    expect(page.locator(".fri-welcome")).to_contain_text(aim, use_inner_text=True)
    visitor.set_up(str(at(enemy="3D", cards="2X1,0,-2!,0L1", stack="1,2").view))
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function(STILL)
    assert page.evaluate(COVERED) == [5]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("bought", [6, 7, 12])
def test_no_card_that_was_bought_lies_below_the_buttons(visit, lang, bought):
    visitor = visit("desktop", locale={"en": "en-US", "ru": "ru-RU"}[lang])
    drawn = ["0", "0", "-1", "-1", "-1", "1", "0", "0"]
    bonus = ["/1", "/2", "/1", "/0", "/-1", "/0", "/0", "/0", "/2L1", "/2W", "/1B", "/1Y"]
    cards = ",".join([*drawn, *bonus[:bought]])
    visitor.set_up(str(at(enemy="4W", cards=cards, stack="1D", life=8, step="red").view))
    visitor.page.evaluate("scrollTo(0, 0)")
    visitor.page.wait_for_function(STILL)
    assert visitor.page.evaluate(COVERED) == [len(drawn) + bought + 1]


#: How much of the first row of played cards is in sight above the total.
CARDS_SEEN = """() => {
  const top = document.querySelector(".fri-meter").getBoundingClientRect().top;
  const card = document.querySelector(".fri-fight .fri-card").getBoundingClientRect();
  return Math.min(1, (top - card.top) / card.height);
}"""


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("enemy", ["3D", "20/6", "half"])
def test_on_a_low_phone_the_cards_are_in_sight_and_no_line_is_cut(visit, lang, enemy):
    visitor = visit("phone", locale={"en": "en-US", "ru": "ru-RU"}[lang])
    visitor.page.set_viewport_size({"width": 360, "height": 740})
    visitor.set_up(str(at(enemy=enemy, cards="2X1,0,-2!,0L1", stack="1,2").view))
    visitor.page.evaluate("scrollTo(0, 0)")
    visitor.page.wait_for_function(STILL)
    assert visitor.page.evaluate(CARDS_SEEN) > 0.6  # value and picture
    ending, dock = (visitor.table.locator(at).bounding_box() for at in (".fri-ending", ".fri-dock"))
    assert ending["y"] >= dock["y"] - 1


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_no_plan_of_the_opening_moves_the_table(new_page, open_table, locale):
    page = new_page(locale=locale, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    visitor = Visitor(open_table(page), locale[:2])
    page.wait_for_function(STILL)
    before = visitor.table.bounding_box()["y"]
    for n in range(5):
        page.locator(".fri-plan").nth(n).click()
        assert visitor.table.bounding_box()["y"] == before, f"plan {n + 1} chosen"
    page.locator(".fri-plan").first.click()
    turn = visitor.table.get_attribute("data-turn")
    page.locator("[data-do=try]").click()
    expect(visitor.table).not_to_have_attribute("data-turn", turn)
    page.wait_for_timeout(300)  # the words above follow
    assert visitor.table.bounding_box()["y"] == before


def test_the_page_can_be_printed(visit):
    """Black on white in either theme, without buttons; table and odds whole."""
    visitor = visit("desktop", color_scheme="dark")
    page = visitor.page
    page.emulate_media(media="print", color_scheme="dark")
    look = "(el) => [getComputedStyle(el).color, getComputedStyle(el).backgroundColor]"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    black, white = "rgb(0, 0, 0)", "rgb(255, 255, 255)"
    assert page.locator(".fri-hazard").first.evaluate(look) == [black, white]
    for hidden in (".fri-actions", ".fri-bar-game", ".fri-pane-tabs", ".fri-guide"):
        assert not page.locator(hidden).first.is_visible(), hidden
    pane = page.locator(".fri-app-pane:has(.fri-odds)")
    assert pane.evaluate("(el) => el.scrollHeight - el.clientHeight") <= 1
    page.emulate_media(media="screen")


def test_the_words_of_the_bar_stay_in_their_buttons(visit):
    visitor = visit("phone")
    visitor.page.click('button[lang="ru"]')
    visitor.page.locator('html[lang="ru"]').wait_for()
    inside = "(all) => all.map((el) => [el.scrollWidth, el.clientWidth])"
    for needed, there in visitor.page.locator(".fri-bar-game .fri-button").evaluate_all(inside):
        assert needed <= there


def test_two_chances_stay_in_the_tab_of_the_odds(visit):
    visitor = visit("phone")
    tab = visitor.page.locator('[data-tab="odds"]')
    tab.evaluate(
        """(el) => el.closest(".fri-app").dispatchEvent(new CustomEvent("fri-sum",
          { detail: { pane: "odds", text: "31\\u00a0% / 72\\u00a0%" } }))"""
    )
    visitor.page.evaluate(STILL)
    inner, outer = tab.locator(".fri-pane-sum").bounding_box(), tab.bounding_box()
    assert inner["x"] >= outer["x"]
    assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


def test_no_words_lie_half_below_the_tray(visit):
    visitor = visit("small")
    visitor.set_up(str(at(enemy="3D", cards="3S,0", stack="1,2,0").do("use 1", "look").view))
    visitor.page.locator(".fri-sort").wait_for()
    assert not visitor.page.locator(".fri-ending").is_visible()


#: How far what ending the fight means reaches below the upper edge of the buttons, in pixels.
ENDING_COVERED = """() => document.querySelector(".fri-ending").getBoundingClientRect().bottom
  - document.querySelector(".fri-dock").getBoundingClientRect().top"""


@pytest.mark.parametrize("height", [720, 800, 900])
def test_the_buttons_leave_in_sight_what_ending_means(new_page, open_table, height):
    """The first example, with its banner above the table."""
    page = new_page(viewport={"width": 1440, "height": height}, locale="en-US")
    visitor = Visitor(open_table(page))
    visitor.page.locator(".fri-app-welcome .fri-panel").wait_for()
    visitor.page.wait_for_function(STILL)
    assert visitor.page.evaluate(ENDING_COVERED) <= 1
    assert visitor.page.evaluate(IN_SIGHT, [".fri-ending"]) == []


#: Names that run under the number of free cards, words under the button that opens them all, and a
#: line of which only a part is shown.
UNDER = """() => {
  const place = (el) => { const range = document.createRange(); range.selectNodeContents(el);
    return range; };
  const [name, free] = [".fri-enemy .fri-hazard-name", ".fri-enemy .fri-free"]
    .map((at) => document.querySelector(at));
  const box = document.querySelector(".fri-talk-box").getBoundingClientRect();
  const chip = document.querySelector(".fri-talk-more span").getBoundingClientRect();
  const lines = [...document.querySelectorAll(".fri-talk-box > p:not(.fri-hidden)")]
    .flatMap((p) => [...place(p).getClientRects()]).filter((line) => line.top < box.bottom - 3);
  return [
    place(name).getBoundingClientRect().right > free.getBoundingClientRect().left ? "name" : "",
    ...lines.map((line) => chip.width && line.right > chip.left && line.bottom > chip.top + 1
      && line.top < chip.bottom ? "chip" : ""),
    ...lines.map((line) => line.bottom > box.bottom + 4 ? "half a line" : ""),
  ].filter(Boolean);
}"""


@pytest.mark.parametrize("window", [(720, 450), (720, 900), (390, 844), (1440, 900)])
def test_long_words_end_beside_what_stands_there(new_page, open_table, window):
    page = new_page(viewport=dict(zip(("width", "height"), window, strict=True)), locale="ru-RU")
    visitor = Visitor(open_table(page), "ru")
    visitor.set_up(str(at(enemy="2W", cards="", stack="0,1,0L1,-1,0,2", life=15).view))
    page.wait_for_function(STILL)
    assert page.evaluate(UNDER) == []
    visitor.act("draw")
    page.wait_for_function(STILL)
    assert page.evaluate(UNDER) == []


#: What stays in sight while the page scrolls.
STAYS = """() => [".fri-app-exercise", ".fri-app-pane-tabs", ".fri-meter", ".fri-dock"].filter(
  (name) => getComputedStyle(document.querySelector(name)).position === "sticky")"""


def test_on_a_phone_held_sideways_the_height_is_for_the_fight(visit):
    visitor = visit("sideways")
    visitor.set_up(str(at(enemy="3D", cards="2X1,0,-2!,0L1", stack="1,2").view))
    assert visitor.page.evaluate(STAYS) == [".fri-dock"]
    visitor.table.evaluate("(table) => table.scrollIntoView()")
    assert visitor.page.locator(".fri-dock").bounding_box()["y"] > 390 * 4 / 5
    visitor.page.locator(".fri-stage").evaluate("(stage) => stage.scrollIntoView()")
    parts = [".fri-zone.is-left", ".fri-enemy", ".fri-meter", ".fri-dock"]
    assert visitor.page.evaluate(IN_SIGHT, parts) == []


@pytest.mark.parametrize(("width", "height"), [(390, 664), (390, 844), (844, 390)])
def test_the_buttons_below_the_plans_are_not_behind_the_tabs(new_page, open_table, width, height):
    """With and without the bars of the browser, and held sideways."""
    page = open_table(new_page(viewport={"width": width, "height": height}, locale="ru-RU"))
    page.locator('[data-do="plans"]').click()
    page.evaluate("scrollTo(0, 0)")
    tabs = page.locator(".fri-app-pane-tabs").bounding_box()
    for name in ("try", "start"):
        box = page.locator(f'.fri-welcome [data-do="{name}"]').bounding_box()
        assert box["y"] + box["height"] <= min(tabs["y"], height)
    dock, actions = (page.locator(f".fri-{part}").bounding_box() for part in ("dock", "actions"))
    assert not dock["y"] < tabs["y"] < actions["y"] + actions["height"]


@pytest.mark.parametrize("height", [664, 740, 800, 844, 932])
def test_while_plans_are_chosen_no_button_of_the_table_is_cut_by_the_tabs(
    new_page, open_table, height
):
    """And once they are out of sight, those buttons float again."""
    phone = SIZES["phone"] | {"viewport": {"width": 390, "height": height}}
    page = open_table(new_page(**phone, locale="ru-RU", reduced_motion="reduce"))
    page.locator('[data-do="plans"]').click()
    page.wait_for_function(STILL)
    tabs = page.locator(".fri-app-pane-tabs").bounding_box()
    actions = page.locator(".fri-actions").bounding_box()
    assert not actions["y"] < tabs["y"] < actions["y"] + actions["height"]
    page.locator('[data-do="try"]').click()
    page.wait_for_function("!document.querySelector('.fri-app').hasAttribute('data-plans')")
    page.wait_for_function(STILL)
    actions = page.locator(".fri-actions").bounding_box()
    assert actions["y"] + actions["height"] <= tabs["y"]


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
@pytest.mark.parametrize(
    ("game", "words"), [("friday", ".fri-welcome-more"), ("his_man_friday", ".fri-first h2")]
)
def test_what_a_phone_folds_up_of_the_welcome_is_one_press_away(
    new_page, table_url, locale, game, words
):
    page = new_page(**SIZES["phone"], locale=locale, reduced_motion="reduce")
    page.goto(f"{table_url}/?game={game}", wait_until="commit")
    told = page.locator(words)
    button = page.locator('[data-do="unfold"]')
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(told).to_be_hidden()
    button.click()
    expect(told).to_be_visible()
    button.click()
    expect(told).to_be_hidden()


def test_dialogs_fit_a_phone(visit):
    visitor = visit("phone")
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    for name in ("new", "games", "files", "help"):
        visitor.bar(name).click()
        visitor.dialog().wait_for()
        assert visitor.page.evaluate(CONTROLS, 0) == [], name
        assert nameless(devtools) == [], name
        visitor.page.keyboard.press("Escape")
        visitor.dialog().wait_for(state="detached")


def test_the_tray_comes_into_sight_on_a_phone(visit):
    visitor = visit("phone")
    visitor.set_up(str(at(enemy="3D", cards="3S,0", stack="1,2,0").view))
    visitor.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    visitor.act("use 1")
    visitor.page.wait_for_function(STILL)
    box = visitor.table.locator('[data-look="1"]').bounding_box()
    dock = visitor.page.locator(".fri-actions").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= dock["y"]


BAR = """() => { const box = document.querySelector(".fri-actions").getBoundingClientRect();
  return [Math.round(box.top), Math.round(box.left), Math.round(scrollY)]; }"""


@pytest.mark.parametrize("size", SIZES)
def test_the_buttons_stay_where_they_are(visit, size):
    visitor = visit(size)
    visitor.set_up(str(at(enemy="3D", cards="", stack="0,1,0L1,-1,0,2,0,0", life=15).view))
    visitor.page.evaluate("scrollTo(0, 0)")
    visitor.button("draw").hover()
    places = [visitor.page.evaluate(BAR)]
    for action in ("draw", "draw", "draw", "use 3", "draw", "pay", "pay"):
        visitor.act(action, keys=action.startswith("use"))
        places.append(visitor.page.evaluate(BAR))
    for axis in range(3):
        values = [place[axis] for place in places]
        assert max(values) - min(values) <= 6, places


def test_the_heading_of_the_page_is_not_cut_off(page, open_table):
    """Jupyter's style sheet has opinions of its own about headings."""
    open_table(page)
    heading = page.get_by_role("heading", level=1)
    heading.wait_for()
    cut = heading.evaluate(
        """(el) => {
          const box = el.parentElement.getBoundingClientRect(), own = el.getBoundingClientRect();
          return own.bottom > box.bottom + 1 || own.top < box.top - 1;
        }"""
    )
    assert not cut
