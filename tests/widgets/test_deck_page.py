"""The deck pane in a real browser, with a stand-in for the kernel."""

import json

import pytest

from friday_nb import friday
from friday_widgets import chart, deck
from friday_widgets.desk import Desk

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><meta charset="utf-8"><style>body {{ margin: 0 }} {css}</style>
<body data-fri-theme="light"><main id="el"></main><script type="module">
{esm}
const traits = {traits}, ears = {{}};
const call = (name, ...what) => {{ for (const ear of ears[name] ?? []) ear(...what); }};
window.model = {{
  get: (name) => traits[name],
  set: (name, value) => {{ traits[name] = value; }},
  save_changes: () => {{ window.saved = {{ ...traits }}; }},
  on: (name, ear) => (ears[name] ??= new Set()).add(ear),
  off: (name, ear) => ears[name]?.delete(ear),
  send: async (message) => {{
    window.asked = [...(window.asked ?? []), message];
    const bytes = await (await fetch("/plotly.js")).arrayBuffer();
    call("msg:custom", {{ type: "plotly" }}, [new DataView(bytes)]);
  }},
}};
window.change = (fresh) => {{
  Object.assign(traits, fresh);
  for (const name of Object.keys(fresh)) call(`change:${{name}}`);
}};
window.tidy = widget.render({{ model: window.model, el: document.getElementById("el") }});
</script>"""


def traits(desk):
    figures = deck.figures(desk.view, desk.lang)
    return {
        "model": deck.model(desk),
        "words": chart.chart_words(desk.lang),
        "plotly_version": "test",
        "shown": False,
        **{name: figure.to_json() for name, figure in figures.items()},
    }


@pytest.fixture
def desk():
    desk = Desk()
    desk.new_game(2, seed=5)
    desk.act("hazard 1")
    return desk


@pytest.fixture
def show(chrome):
    """Open the pane of a desk at a width; everything the page asks for comes from here."""
    contexts = []

    def open_page(desk, width=1440, script=None):
        context = chrome.new_context(viewport={"width": width, "height": 900})
        contexts.append(context)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda fault: page.faults.append(str(fault)))
        esm = deck.DeckPanel._esm.replace("export default", "const widget =")
        html = PAGE.format(css=deck.DeckPanel._css, esm=esm, traits=json.dumps(traits(desk)))
        answers = {
            "/": ("text/html", html),
            "/plotly.js": ("text/javascript", script or chart.bundle(True)),
        }

        def answer(route):
            kind, body = answers.get(route.request.url.removeprefix("http://pane.test"), ("", ""))
            route.fulfill(body=body, content_type=kind, status=200 if body else 404)

        page.route("**/*", answer)
        page.goto("http://pane.test/")
        if script is None:
            page.wait_for_function("document.querySelectorAll('.main-svg').length >= 3")
        return page

    yield open_page
    for context in contexts:
        context.close()


def drawn(page):
    return page.evaluate(
        "[...document.querySelectorAll('.fri-chart-canvas')].map((c) => c.data?.length ?? 0)"
    )


def test_pane_draws_three_charts_and_asks_once(desk, show):
    page = show(desk)
    assert all(drawn(page))
    assert page.evaluate("window.asked") == [{"type": "plotly", "gzip": True}]
    assert page.evaluate("window.saved.shown") is True
    assert page.locator(".modebar").count() == 0
    assert page.faults == []


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_nothing_overflows_on_a_phone(desk, show, lang):
    desk.set_language(lang)
    page = show(desk, width=390)
    page.evaluate("document.querySelector('details').open = true")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    widths = page.evaluate(
        "[...document.querySelectorAll('.fri-deck :not(.fri-hidden *)')]"
        ".filter((e) => e.getBoundingClientRect().right > 391).length"
    )
    assert widths == 0


def test_charts_can_be_heard(desk, show):
    page = show(desk)
    desk.act("hazard 1")
    figures = deck.figures(desk.view, "en")
    page.evaluate("(fresh) => window.change(fresh)", traits(desk))
    page.wait_for_function(f"document.querySelectorAll('[role=img]').length === {len(figures)}")
    images = page.get_by_role("img").all()
    for image, figure in zip(images, figures.values(), strict=True):
        assert image.get_attribute("aria-label") == f"{figure.title}. {figure.summary}"
    assert page.get_by_role("table").count() == len(figures)
    assert page.get_by_role("heading", name="Your deck and the next card").count() == 1


def test_charts_follow_the_theme_at_once(desk, show):
    page = show(desk)
    look = "document.querySelector('.fri-chart-canvas').data[0].marker.color"
    light = page.evaluate(look)
    page.evaluate("document.body.dataset.friTheme = 'dark'")
    page.wait_for_function(f"{look} !== {json.dumps(light)}")
    assert page.evaluate(look) == "rgb(86, 180, 233)"


def test_charts_change_in_place(desk, show):
    page = show(desk)
    page.evaluate("window.svg = document.querySelectorAll('.main-svg')[0]")
    desk.act("draw")
    fresh = traits(desk)
    page.evaluate(
        "(fresh) => window.change(fresh)",
        {name: fresh[name] for name in ("model", *deck.figures(desk.view, "en"))},
    )
    assert page.evaluate("window.svg.isConnected")
    label = page.get_by_role("img").first.get_attribute("aria-label")
    assert label.endswith(fresh["where"]["summary"])
    assert page.faults == []


def test_bar_under_the_pointer_marks_its_cards(desk, show):
    page = show(desk)
    page.evaluate("document.querySelector('details').open = true")
    page.evaluate(
        "document.querySelectorAll('.fri-chart-canvas')[1]"
        ".emit('plotly_hover', { points: [{ customdata: 'value:1' }] })"
    )
    assert page.locator("tr.is-pointed th").all_inner_texts() == ["Focused (1)"]


def test_row_under_the_pointer_shows_its_bars(desk, show):
    page = show(desk)
    page.evaluate("document.querySelector('details').open = true")
    page.get_by_role("row", name="Focused").last.hover()
    page.wait_for_function("document.querySelectorAll('.hoverlayer .hovertext').length >= 2")


def test_where_charts_cannot_be_drawn_their_numbers_stand(desk, show):
    page = show(desk, script=b"throw new Error('not a bundle')")
    page.wait_for_selector(".fri-chart-numbers")
    notes = page.locator(".fri-chart-note").all_inner_texts()
    assert notes == ["The chart cannot be drawn in this browser. Its numbers:"] * len(notes)
    assert len(notes) == len(deck.figures(desk.view, "en"))
    assert page.get_by_role("row", name="of 19").first.is_visible()


def test_pane_leaves_nothing_behind(desk, show):
    page = show(desk)
    page.evaluate("window.tidy()")
    page.evaluate("document.body.dataset.friTheme = 'dark'")
    page.wait_for_timeout(100)
    assert page.faults == []


def test_end_of_all_cards_is_said(desk, show):
    page = show(desk)
    empty = friday.parse_position(
        "level=1 step=red life=9/13 gone=-1*5,0*8,0L2,1*3,2,-1!,-2!*2,0Z!*2,0H1!,0E!,-4!,-5!,0H2! "
        "hazards=0L1*2,0C2*2,0X2*2,0M,0B,0Y,1L1*2,2W*2,1B,1Y,1D,1T,2L1,2C1,2D,2T,2X1,2S,3C1,3D,3X1,"
        "3S,4W*2 aging=0n0d pirates=20/6,25/7 enemy=0D"
    )
    figures = deck.figures(empty, "en")
    page.evaluate(
        "(f) => window.change(f)", {name: figure.to_json() for name, figure in figures.items()}
    )
    assert page.get_by_text("No card can come any more.", exact=True).count() >= 1
    assert page.faults == []
