"""axe-core finds nothing on any page or dialog: every moment, both sizes, by day and by night.

Rules of WCAG 2.2 up to AA and axe's best practices, and the one rule beyond them that matters to
people who speak to their computer: a control's name holds the words that are seen on it.
"""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.test_page_layout import MOMENTS, SIZES, STILL
from tests.browser.visitor import Visitor
from tests.friday.positions import at

OPTIONS = {
    "resultTypes": ["violations"],
    "rules": {"label-content-name-mismatch": {"enabled": True}},
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


@pytest.fixture(params=["desktop", "phone"])
def visitor(new_page, open_table, request):
    """A visitor at a quiet table: nothing moves."""
    page = open_table(new_page(locale="en-US", reduced_motion="reduce", **SIZES[request.param]))
    page.locator(".fri-deck .js-plotly-plot").first.wait_for()
    return Visitor(page)


@pytest.fixture
def check(visitor):
    """Look at a place by day and by night; what is wrong is told at the end, for all places."""
    found = {}

    def look(place):
        for theme in THEMES:
            visitor.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            for fault in violations(visitor.page):
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
