"""axe-core finds nothing on any page or dialog: every moment, both sizes, light and dark.

Rules about colours are checked in both themes, all others in one.

All of axe's rules but its experimental ones are used, and instead of one of these our own: people
who control the page by voice say the name they see, so a control's label must contain that name.
(axe's rule also wants every number seen on a card in the label, in the order of the picture.)
"""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.clipped import STILL, screens
from tests.browser.laid_out import MOMENTS, SIZES
from tests.browser.visitor import Visitor
from tests.friday.positions import at

pytestmark = pytest.mark.timeout(600)
"""axe looks at a few dozen places and takes a second or two of a shared processor for each."""

OPTIONS = {
    "resultTypes": ["violations"],
    "selectors": False,  # its own names for elements, which take a third of the time
    "rules": {"label-content-name-mismatch": {"enabled": False}},
}
#: The rules that look at colours: what a second theme can break.
COLOURS = {
    "resultTypes": ["violations"],
    "selectors": False,
    "runOnly": ["color-contrast", "link-in-text-block"],
}
THEMES = ("light", "dark")
DIALOG = "dialog[open]"


def violations(page, options, inside=None):
    """What axe-core finds, each with the first elements that it concerns.

    ``inside`` is the selector of the one element to look at, instead of at the whole page.
    """
    page.wait_for_function(STILL)
    found = Axe().run(page, context=inside, options=options).response["violations"]
    return [
        f"{v['id']} ({v['impact']}), {len(v['nodes'])} times: "
        + "; ".join(node["html"][:160] for node in v["nodes"][:3])
        for v in found
    ]


#: Controls whose label does not contain the name that is seen on them.
UNNAMED = """() => [...document.querySelectorAll("button[aria-label]")]
  .map((el) => [el, el.querySelector(
    ".fri-card-name, .fri-pirate-name b, .fri-pile-name, .fri-action-label, .fri-hazard-name")])
  .filter(([el, name]) => name && el.checkVisibility()
    && !el.getAttribute("aria-label").includes(name.textContent.replaceAll("\u00ad", "")))
  .map(([el, name]) => `${name.textContent}: ${el.getAttribute("aria-label")}`)"""


@pytest.fixture(params=["desktop", pytest.param("phone", marks=pytest.mark.long)])
def size(request):
    return request.param


@pytest.fixture
def visitor(new_page, open_table, complaints, size):
    """A visitor at a table without animations."""
    # JupyterLab's own buttons, none of which the page shows, cannot read theme-dependent colours.
    complaints.allow("FAST design token")
    page = open_table(new_page(locale="en-US", reduced_motion="reduce", **SIZES[size]))
    page.locator(".fri-odds").scroll_into_view_if_needed()  # charts are made when they are seen
    page.locator(".fri-odds .js-plotly-plot").first.wait_for()
    page.evaluate("scrollTo(0, 0)")
    return Visitor(page)


@pytest.fixture
def check(visitor):
    """Check a place; what is wrong is reported at the end, for all places.

    The charts are drawn anew for each theme, so the next place begins in the theme that the last
    one ended with.
    """
    found = {}
    themes = list(THEMES)

    def look_at(place, theme, options, inside=None):
        visitor.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        faults = violations(visitor.page, options, inside)
        for fault in faults + visitor.page.evaluate(UNNAMED):
            found.setdefault(fault, []).append(f"{place}, {theme}")

    def look(place):
        for theme, options in zip(themes, (OPTIONS, COLOURS), strict=True):
            look_at(place, theme, options)
        themes.reverse()

    look.at = look_at
    yield look
    assert not found, "\n".join(f"{fault}\n  at: {places}" for fault, places in found.items())


def test_every_moment_of_the_game(visitor, check):
    check("the first visit")
    visitor.new_game(level=1, seed=6)
    check("the choice of a hazard")
    for name, moment in MOMENTS.items():
        facts = {"enemy": "3D"} | moment
        decisions = facts.pop("do", [])
        visitor.set_up(str(at(**facts).do(*decisions).view))
        check(name)


def test_advice_and_story(visitor, check):
    visitor.new_game(level=1, seed=6)
    visitor.play(3, keys=True)
    panel = visitor.page.locator(".fri-advice")
    visitor.open_pane("advice")
    visitor.ask()
    panel.locator("[data-advise]").first.wait_for()
    check("advice")
    busy = "lists => lists.forEach(each => each.setAttribute('aria-busy', 'true'))"
    visitor.page.locator(".fri-answers").evaluate_all(busy)
    check("advice for the last position, while advice for this one is worked out")
    visitor.open_pane("story")
    visitor.page.locator(".fri-story .js-plotly-plot").wait_for(timeout=60_000)
    check("story")
    visitor.open_pane("deck")
    visitor.page.locator("[data-chart=matrix] .js-plotly-plot").wait_for(timeout=60_000)
    check("deck")
    visitor.open_pane("strategy")
    visitor.page.locator(".fri-question summary").first.click()
    check("strategy")


def test_the_story_of_a_mistake(visitor, check):
    """A card is bought without a life point to pay with, where ending the fight would win."""
    cards, pirates = "4W,4W,2W,2W,2,1,1,1,2L1,1L1", {"pirates": "20/6,25/7", "first": 2}
    lost = at(enemy="20/6", beaten=1, cards=cards, stack=">0,0,-1>", life=0, **pirates)
    visitor.set_up(str(lost.view))
    visitor.act("pay")
    visitor.open_pane("story")
    visitor.page.locator(".fri-advice-swing.is-mistake").wait_for(timeout=60_000)
    check("story")
    moments = visitor.page.locator(".fri-moments")
    moments.locator('[data-do="start"]').click()
    moments.locator("summary").click(timeout=60_000)
    check("a moment to try again")
    moments.locator('[data-do="show"]').click()
    check("its solution")


@pytest.mark.long
@pytest.mark.parametrize("game", ["his_man_friday", "black_friday"])
def test_every_screen_of_the_other_games(new_page, open_table, complaints, size, game):
    """Each in one theme; the other theme, which can only break colours, below."""
    complaints.allow("FAST design token")
    page = open_table(
        new_page(locale="en-US", reduced_motion="reduce", **SIZES[size]), f"?game={game}"
    )
    found = {name: faults for name in screens(page) if (faults := violations(page, OPTIONS))}
    page.emulate_media(color_scheme="dark")
    for name in screens(page):
        if faults := violations(page, COLOURS):
            found[f"{name}, dark"] = faults
    assert found == {}


@pytest.mark.long
def test_every_dialog(visitor, check):
    """All in one theme, then all in the other: a change draws the charts behind them anew."""
    visitor.page.evaluate("(rows) => { localStorage['friday-nb/history'] = rows; }", HISTORY)
    for theme, options in zip(THEMES, (OPTIONS, COLOURS), strict=True):
        for place in open_dialogs(visitor):
            check.at(place, theme, options, DIALOG)
    visitor.page.get_by_role("tab").nth(1).click()
    check("all rules")


HISTORY = json.dumps(
    [
        [f"a{n}", 1_764_000_000_000 + n, "friday", 1, 1, result, points, ""]
        for n, (result, points) in enumerate([("lost", -12), ("won", 85), ("", None)])
    ]
)
"""What is finished in the browser: a chart and a table of it stand in the dialog of the games."""


def open_dialogs(visitor):
    """Opens one dialog after the other, and tells which."""
    for name in ("new", "games", "files", "help", "setup"):
        visitor.bar(name).first.click()
        visitor.dialog().wait_for()
        yield f"dialog {name}"
        visitor.page.keyboard.press("Escape")
        visitor.dialog().wait_for(state="detached")
    piles = visitor.table.locator(".fri-pile")
    for n in range(piles.count()):
        piles.nth(n).click()
        visitor.dialog().wait_for()
        yield f"pile {n + 1}"
        visitor.page.keyboard.press("Escape")
        visitor.dialog().wait_for(state="hidden")
    visitor.table.locator(".fri-pirate").first.click()
    visitor.dialog().wait_for()
    yield "the pirates"
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("?")
    visitor.dialog().wait_for()
    yield "the keys"
    visitor.page.keyboard.press("Escape")
    visitor.dialog().wait_for(state="detached")
