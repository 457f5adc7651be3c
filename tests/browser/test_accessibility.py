"""axe-core finds nothing on any page or dialog: every moment, both sizes, by day and by night.

All of axe's rules but its experimental ones, and in place of one of these our own: who speaks to
the computer says the name that is seen on a control, so the control's label must hold that name.
(axe's rule wants the label to hold every number seen on a card, too, in the order of the picture.)
"""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_page_layout import MOMENTS, SIZES, STILL
from tests.browser.visitor import Visitor
from tests.friday.positions import at

OPTIONS = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": False}},
}
THEMES = ("light", "dark")


def violations(page):
    """What axe-core finds, each with the first elements that it concerns."""
    page.wait_for_function(STILL)
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [
        f"{v['id']} ({v['impact']}), {len(v['nodes'])} times: "
        + "; ".join(node["html"][:160] for node in v["nodes"][:3])
        for v in found
    ]


#: Controls whose label does not say the name that is seen on them.
UNNAMED = """() => [...document.querySelectorAll("button[aria-label]")]
  .map((el) => [el, el.querySelector(
    ".fri-card-name, .fri-pirate-name b, .fri-pile-name, .fri-action-label, .fri-hazard-name")])
  .filter(([el, name]) => name && el.checkVisibility()
    && !el.getAttribute("aria-label").includes(name.textContent.replaceAll("\u00ad", "")))
  .map(([el, name]) => `${name.textContent}: ${el.getAttribute("aria-label")}`)"""


@pytest.fixture(params=["desktop", "phone"])
def visitor(new_page, open_table, complaints, request):
    """A visitor at a quiet table: nothing moves."""
    # JupyterLab's own buttons, none of which the page shows, cannot read colours for day and night.
    complaints.allow("FAST design token")
    page = open_table(new_page(locale="en-US", reduced_motion="reduce", **SIZES[request.param]))
    page.locator(".fri-odds").scroll_into_view_if_needed()  # charts are made when they are seen
    page.locator(".fri-odds .js-plotly-plot").first.wait_for()
    page.evaluate("scrollTo(0, 0)")
    return Visitor(page)


@pytest.fixture
def check(visitor):
    """Look at a place by day and by night; what is wrong is told at the end, for all places."""
    found = {}

    def look(place):
        for theme in THEMES:
            visitor.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            for fault in violations(visitor.page) + visitor.page.evaluate(UNNAMED):
                found.setdefault(fault, []).append(f"{place}, {theme}")

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
    panel.locator('[data-do="advice"]').click()
    panel.locator('[data-do="story"]').click()
    panel.locator("[data-advise]").first.wait_for()
    panel.locator(".js-plotly-plot").wait_for(timeout=60_000)
    check("advice and story")


def test_every_dialog(visitor, check):
    for name in ("new", "games", "files", "help", "setup"):
        visitor.bar(name).first.click()
        visitor.dialog().wait_for()
        check(f"dialog {name}")
        visitor.page.keyboard.press("Escape")
        visitor.dialog().wait_for(state="detached")
    piles = visitor.table.locator(".fri-pile")
    for n in range(piles.count()):
        piles.nth(n).click()
        visitor.dialog().wait_for()
        check(f"pile {n + 1}")
        visitor.page.keyboard.press("Escape")
        visitor.dialog().wait_for(state="hidden")
    visitor.table.locator(".fri-pirate").first.click()
    visitor.dialog().wait_for()
    check("the pirates")
    visitor.page.keyboard.press("Escape")
    visitor.page.keyboard.press("?")
    visitor.dialog().wait_for()
    check("the keys")
    visitor.page.keyboard.press("Escape")
    visitor.page.get_by_role("tab").nth(1).click()
    check("all rules")
