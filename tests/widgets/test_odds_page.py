"""The odds pane in a real browser, with a stand-in for the kernel."""

import json
from urllib.parse import urlsplit

import pytest

from friday_nb.analysis import AtOnce
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.odds.panel import OddsPanel
from friday_widgets.panes import chart

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
    if (message.type !== "plotly") {{ window.sent = [...(window.sent ?? []), message]; return; }}
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


TRAITS = ("model", "total", "curve", "by_value", "matrix", "answers", "links", "words")
CHARTS = TRAITS[1:5]


def traits(desk):
    """What the kernel would send for the pane of a desk."""
    pane = OddsPanel(desk, shown=True, seconds=0, analyst=AtOnce())
    return {"plotly_version": "test", "shown": False} | {n: getattr(pane, n) for n in TRAITS}


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

    def open_page(desk, width=1440, script=None, url="", failures=0):
        context = chrome.new_context(viewport={"width": width, "height": 900})
        contexts.append(context)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda fault: page.faults.append(str(fault)))
        esm = OddsPanel._esm.replace("export default", "const widget =")
        html = PAGE.format(
            css=OddsPanel._css, esm=esm, traits=json.dumps(traits(desk) | {"plotly_url": url})
        )
        answers = {
            "/": ("text/html", html),
            "/plotly.js": ("text/javascript", script or chart.bundle(True)),
            "/files/plotly.js": ("text/javascript", chart.bundle(False)),
        }
        page.fetched = []

        def answer(route):
            path = urlsplit(route.request.url).path
            page.fetched.append(path)
            if page.fetched.count("/files/plotly.js") <= failures and path == "/files/plotly.js":
                route.abort()
                return
            kind, body = answers.get(path, ("", ""))
            route.fulfill(body=body, content_type=kind, status=200 if body else 404)

        page.route("**/*", answer)
        page.goto("http://pane.test/")
        if script is None:
            page.wait_for_function(f"{DRAWN}.every((traces) => traces > 0)")
        return page

    yield open_page
    for context in contexts:
        context.close()


DRAWN = "[...document.querySelectorAll('.fri-chart-canvas')].map((c) => c.data?.length ?? 0)"
"""How many traces each chart has."""


def drawn(page):
    return page.evaluate(DRAWN)


def test_pane_draws_its_charts_and_asks_once(desk, show):
    page = show(desk)
    assert all(drawn(page))
    assert page.evaluate("window.asked") == [{"type": "plotly", "gzip": True}]
    assert page.evaluate("window.sent.at(-1)") == {"type": "shown", "on": True, "sum": False}
    assert page.locator(".modebar").count() == 0
    assert page.faults == []


@pytest.mark.parametrize("failures", [0, 1])
def test_on_a_page_with_files_plotly_is_one_even_if_it_does_not_come_at_once(desk, show, failures):
    page = show(desk, url="files/plotly.js", failures=failures)
    assert all(drawn(page))
    assert page.fetched.count("/files/plotly.js") == 1 + failures
    assert page.evaluate("window.asked") is None


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [375, 700])
def test_nothing_overflows_on_a_phone(desk, show, lang, width):
    desk.set_language(lang)
    page = show(desk, width=width)
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    wide = page.evaluate(
        "(width) => [...document.querySelectorAll('.fri-odds :not(.fri-hidden *)')]"
        ".filter((e) => e.getBoundingClientRect().right > width + 1).length",
        width,
    )
    assert wide == 0


def test_screen_readers_find_charts_and_their_numbers(desk, show):
    page = show(desk)
    fresh = traits(desk)
    images = page.get_by_role("img").all()
    assert len(images) == len(CHARTS)
    for image, name in zip(images, CHARTS, strict=True):
        figure = fresh[name]
        assert image.get_attribute("aria-label") == f"{figure['title']}. {figure['summary']}"
    assert page.get_by_role("table").count() == len(CHARTS)
    assert page.get_by_role("heading", name="Your odds").count() == 1


def test_charts_follow_the_theme_at_once(desk, show):
    page = show(desk)
    look = "document.querySelector('[data-chart=matrix] .fri-chart-canvas').data[0].marker.color"
    light = page.evaluate(look)
    page.evaluate("document.body.dataset.friTheme = 'dark'")
    page.wait_for_function(f"{look} !== {json.dumps(light)}")
    assert page.evaluate(look) == "rgb(86, 180, 233)"


def change(page, desk):
    """Send the pane's new state to the page, and return it."""
    fresh = traits(desk)
    page.evaluate("(fresh) => window.change(fresh)", {name: fresh[name] for name in TRAITS})
    labels = [f"{fresh[name]['title']}. {fresh[name]['summary']}" for name in CHARTS if fresh[name]]
    page.wait_for_function(LABELLED, arg=labels)  # charts are drawn when the page has time
    return fresh


LABELLED = """(labels) => labels.every((label) =>
  [...document.querySelectorAll("[role=img]")].some((el) => el.ariaLabel === label))"""


def test_everything_changes_in_place(desk, show):
    page = show(desk)
    page.evaluate(
        "window.kept = [...document.querySelectorAll('.main-svg, .fri-odds-head, details')]"
    )
    page.locator("[data-question=reshuffle] summary").click()
    desk.act("draw")
    fresh = change(page, desk)
    kept = page.evaluate("window.kept.filter((part) => !part.isConnected).length")
    assert kept <= 1  # a question or a headline may have gone
    assert page.evaluate("document.querySelector('[data-question=reshuffle]').open")
    label = page.get_by_role("img").first.get_attribute("aria-label")
    assert label.endswith(fresh["total"]["summary"])
    assert page.faults == []


def test_without_a_fight_the_charts_of_the_fight_are_hidden(desk, show):
    page = show(desk)
    assert page.locator("[data-chart=total]").is_visible()
    desk.undo()
    change(page, desk)
    assert page.locator("[data-chart=total]").is_hidden()
    assert page.locator("[data-chart=curve]").is_hidden()
    assert page.locator("[data-chart=matrix]").is_visible()


OPACITY = """document.querySelector('[data-chart=matrix] .fri-chart-canvas').data.flatMap((trace) =>
  trace.customdata.map((code, i) => [code, [trace.marker.opacity ?? 1].flat()[i] ?? 1]))"""
POINT = """([chart, event, key]) => document
  .querySelector(`[data-chart=${chart}] .fri-chart-canvas`)
  .emit(event, { points: [{ customdata: key }] })"""


def lit(page):
    """The codes of the cards that stand out, none if no dot is faint."""
    dots = page.evaluate(OPACITY)
    faint = min(opacity for _, opacity in dots)
    return {code for code, opacity in dots if opacity > faint}


def test_a_bar_under_the_pointer_lights_up_its_cards(desk, show):
    page = show(desk)
    page.evaluate(POINT, ["by_value", "plotly_hover", "value:1"])
    assert lit(page) == {"stack:1"}
    assert page.locator("tr.is-pointed th").all_text_contents() == ["Focused (1)"]
    page.evaluate(POINT, ["by_value", "plotly_unhover", ""])
    assert lit(page) == set()
    links = traits(desk)["links"]
    key = next(key for key in links if key.startswith("total:"))
    page.evaluate(POINT, ["total", "plotly_hover", key])
    assert lit(page) == set(links[key])


def test_a_tapped_bar_stays_lit_until_it_is_tapped_again(desk, show):
    page = show(desk)
    page.evaluate(POINT, ["by_value", "plotly_click", "value:1"])
    page.evaluate(POINT, ["by_value", "plotly_unhover", ""])
    assert lit(page) == {"stack:1"}
    page.evaluate("document.body.dataset.friTheme = 'dark'")  # drawn anew
    page.wait_for_timeout(200)
    assert lit(page) == {"stack:1"}
    page.evaluate(POINT, ["by_value", "plotly_click", "value:1"])
    assert lit(page) == set()


def test_a_row_under_the_pointer_shows_its_cards(desk, show):
    page = show(desk)
    page.evaluate("document.querySelector('.fri-deck-list').open = true")
    page.get_by_role("row", name="Focused").last.hover()
    assert lit(page) == {"stack:1"}
    page.wait_for_function("document.querySelectorAll('.hoverlayer .hovertext').length >= 1")


def test_choices_are_sent(desk, show):
    page = show(desk)
    page.locator("[data-choice=life]").click()
    page.locator("[data-cards='1']").click()
    sent = [message for message in page.evaluate("window.sent") if message["type"] != "shown"]
    assert sent == [{"type": "goal", "goal": "life"}, {"type": "cards", "n": 1}]


def test_cards_to_destroy_are_chosen_one_by_one(desk, show):
    desk.act("draw")
    desk.act("draw")
    pane = OddsPanel(desk, shown=True, seconds=0, analyst=AtOnce())
    pane._hear(pane, {"type": "goal", "goal": "lose"}, [])
    page = show(desk)
    page.evaluate("(fresh) => window.change(fresh)", {"model": pane.model})
    chips = page.locator("[data-destroy]")
    pressed = [chip.get_attribute("aria-pressed") == "true" for chip in chips.all()]
    codes = [chip.get_attribute("data-destroy") for chip in chips.all()]
    assert pressed == [True] + [False] * (len(codes) - 1)
    chips.last.click()
    assert page.evaluate("window.sent")[-1] == {
        "type": "goal",
        "goal": "lose",
        "cards": [codes[0], codes[-1]],
    }


def test_if_charts_cannot_be_drawn_their_numbers_are_shown(desk, show):
    page = show(desk, script=b"throw new Error('not a bundle')")
    page.wait_for_selector(".fri-chart-numbers")
    notes = page.locator(".fri-chart-note:visible").all_inner_texts()
    assert notes == ["The chart cannot be drawn in this browser. Its numbers:"] * len(CHARTS)
    assert page.get_by_role("row", name="of 19").first.is_visible()


def test_pane_leaves_nothing_behind(desk, show):
    page = show(desk)
    page.evaluate("window.tidy()")
    page.evaluate("document.body.dataset.friTheme = 'dark'")
    page.wait_for_timeout(100)
    assert page.faults == []


def test_it_is_said_that_no_card_can_come(desk, show):
    page = show(desk)
    desk.load_position(
        "level=1 step=red life=9/13 gone=-1*5,0*8,0L2,1*3,2,-1!,-2!*2,0Z!*2,0H1!,0E!,-4!,-5!,0H2! "
        "hazards=0L1*2,0C2*2,0X2*2,0M,0B,0Y,1L1*2,2W*2,1B,1Y,1D,1T,2L1,2C1,2D,2T,2X1,2S,3C1,3D,3X1,"
        "3S,4W*2 aging=0n0d pirates=20/6,25/7 enemy=0D"
    )
    change(page, desk)
    page.get_by_text("No card can be drawn any more.", exact=True).first.wait_for(state="attached")
    assert page.faults == []
