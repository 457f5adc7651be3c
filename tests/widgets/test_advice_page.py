"""The panes for advice and for the story in a real browser, beside a stand-in for the kernel."""

import json

import pytest

from friday_nb import friday
from friday_nb.analysis import AtOnce
from friday_nb.friday.words import say
from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.story.panel import StoryPanel
from friday_widgets.panes import chart
from tests.friday.players import made_up
from tests.friday.players.made_up import game
from tests.widgets.friday.advised import blunder_of

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><meta charset="utf-8"><style>body {{ margin: 0 }} {css}</style>
<body data-fri-theme="auto"><main id="el"></main><script type="module">
{esm}
const traits = {traits}, ears = {{}};
const call = (name, ...what) => {{ for (const ear of ears[name] ?? []) ear(...what); }};
window.change = (fresh) => {{
  const news = Object.keys(fresh).filter((n) => JSON.stringify(fresh[n]) !== JSON.stringify(traits[n]));
  Object.assign(traits, fresh);
  for (const name of news) call(`change:${{name}}`);
}};
const model = {{
  get: (name) => traits[name],
  on: (name, ear) => (ears[name] ??= new Set()).add(ear),
  off: (name, ear) => ears[name]?.delete(ear),
  send: async (message) => {{
    if (message.type !== "plotly") {{ window.change(await window.kernel(message)); return; }}
    const bytes = await (await fetch("/plotly.js")).arrayBuffer();
    call("msg:custom", {{ type: "plotly" }}, [new DataView(bytes)]);
  }},
}};
widget.initialize?.({{ model }});
widget.render({{ model, el: document.getElementById("el") }});
</script>"""  # noqa: E501 - a page, not a program


class Talking:
    """A panel that talks to the page above."""

    def state(self):
        return {name: getattr(self, name) for name in self._own()} | {"plotly_version": "test"}

    def answer(self, message):
        """Take what the page sends; return what it is sent back."""
        self._hear(self, message, [])
        self.refresh()
        return self.state()


class Panel(Talking, AdvicePanel):
    """The list of decisions."""


class Teller(Talking, StoryPanel):
    """The story."""


@pytest.fixture
def show(chrome, monkeypatch):
    """Open the panel of a desk at a width; return the page, and the panel in the kernel."""
    made_up.thoughts(monkeypatch)
    contexts = []

    def open_page(desk, width=900, kind=Panel, **options):
        context = chrome.new_context(viewport={"width": width, "height": 800}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.faults = []
        page.on("pageerror", lambda fault: page.faults.append(str(fault)))
        panel = kind(desk, analyst=AtOnce())
        page.expose_function("kernel", panel.answer)
        esm = panel._esm.replace("export default", "const widget =")
        html = PAGE.format(css=panel._css, esm=esm, traits=json.dumps(panel.state()))
        answers = {
            "/": ("text/html", html),
            "/plotly.js": ("text/javascript", chart.bundle(True)),
        }

        def answer(route):
            kind, body = answers.get(route.request.url.removeprefix("http://pane.test"), ("", ""))
            route.fulfill(body=body, content_type=kind, status=200 if body else 404)

        page.route("**/*", answer)
        page.goto("http://pane.test/")
        page.locator("button").first.wait_for()
        page.evaluate("() => new Promise(requestAnimationFrame)")  # from then on it hears keys
        return page, panel

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def desk():
    desk = Desk()
    desk.new_game(1, seed=5)
    desk.act(str(made_up.advise(desk.view).best.action))
    return desk


def held(page, panel, desk):
    """Make a blunder at the table; return the sheet that holds it back."""
    desk.act(blunder_of(desk))
    page.evaluate("(fresh) => window.change(fresh)", panel.state())
    sheet = page.locator("dialog[open]")
    sheet.wait_for()
    return sheet


def test_a_key_opens_the_list_and_enter_plays_the_best(show):
    desk = Desk(game(most=0))
    assert len(friday.legal(desk.view)) > 1
    page, _ = show(desk)
    page.keyboard.press("a")
    page.locator("[data-ask='3']").click()
    best = made_up.advise(desk.view).best
    first = page.locator("[data-advise]").first
    first.wait_for()
    assert first.get_attribute("data-advise") == str(best.action)
    assert say("en", "advice.best") in first.inner_text()
    chance = page.locator(".fri-advice-chance").first.inner_text()
    assert say("en", "advice.game") in chance  # what the percentage is about stands beside it
    assert str(round(100 * best.win)) in first.get_attribute("aria-label")
    n = desk.decisions
    first.focus()
    page.keyboard.press("Enter")
    page.locator("[data-ask='1']").wait_for()
    assert first.count() == 0
    assert desk.decisions == n + 1
    page.keyboard.press("h")
    page.locator(".fri-advice-note").wait_for()
    page.keyboard.press("a")
    page.locator("[data-ask], [data-advise]").first.wait_for(state="detached")
    assert not page.faults


def test_the_mode_survives_a_reload(desk, show):
    page, panel = show(desk)
    page.locator("button[data-mode=off]").click()
    page.locator(".fri-advice[data-mode=off]").wait_for()
    assert page.locator("[data-do=advice]").count() == 0
    panel.set_mode("ask")
    page.reload()
    page.locator(".fri-advice[data-mode=off]").wait_for()
    assert panel.mode == "off"


def test_where_nothing_is_told_apart_the_reader_is_asked_once_who_is_playing(show, monkeypatch):
    """At level 1 the strong player wins whatever is decided: most readers do not."""
    monkeypatch.setattr(made_up, "win", lambda _view, _action: 0.999)
    page, panel = show(Desk(game(most=0)))
    page.keyboard.press("a")
    page.locator("[data-ask='1']").click()
    asked = page.locator("details[data-do=chosen]")
    asked.wait_for()
    assert asked.get_attribute("open") is not None
    page.locator("select[data-do=player]").select_option("careless")
    page.locator("details[data-do=chosen]:not([open])").wait_for(state="attached")
    assert panel.player == "careless"


def test_who_closes_the_question_has_answered_it(show, monkeypatch):
    monkeypatch.setattr(made_up, "win", lambda _view, _action: 0.999)
    page, panel = show(Desk(game(most=0)))
    page.keyboard.press("a")
    page.locator("[data-ask='3']").click()
    page.locator("details[data-do=chosen][open] summary").click()
    page.locator("details[data-do=chosen]:not([open])").wait_for(state="attached")
    page.evaluate("(fresh) => window.change(fresh)", panel.state() | {"rows": {}})
    page.evaluate("(fresh) => window.change(fresh)", panel.state())
    page.locator("[data-advise]").first.wait_for()
    assert page.locator("details[data-do=chosen][open]").count() == 0
    assert panel.player == "strong"


@pytest.mark.parametrize("answer", ["anyway", "rethink", "show", "Escape"])
def test_a_blunder_waits_for_confirmation(desk, show, answer):
    page, panel = show(desk)
    page.locator("button[data-mode=warn]").click()
    page.locator(".fri-advice[data-mode=warn]").wait_for()
    sheet = held(page, panel, desk)
    n, text = desk.decisions, panel._held
    assert page.evaluate("document.activeElement.dataset.answer") == "rethink"
    if answer == "Escape":
        page.keyboard.press("Escape")
    else:
        sheet.locator(f"[data-answer={answer}]").click()
    sheet.wait_for(state="detached")
    page.wait_for_timeout(200)
    assert panel.sheet == {}
    assert desk.decisions == n + (answer == "anyway")
    if answer == "anyway":
        assert str(desk.session.moments[-1].action) == text
    if answer == "show":
        page.locator("[data-advise]").first.wait_for()
    assert not page.faults


def test_a_swing_and_a_mark_lead_to_their_moments(desk, show):
    desk.load(str(game(1, 2).record()))
    page, _ = show(desk, kind=Teller)
    page.locator("[data-do=story]").click()
    page.locator(".js-plotly-plot .scatterlayer").wait_for()
    swing = page.locator("[data-swing]").first
    number = int(swing.get_attribute("data-swing").partition(":")[2])
    mistake = "is-mistake" in swing.get_attribute("class")
    swing.click()
    page.locator(".fri-story-said:not(:empty)").wait_for()
    assert desk.decisions == number - mistake

    page.evaluate(
        """() => document.querySelector(".js-plotly-plot").emit("plotly_click",
        { points: [{ customdata: "moment:3" }] })"""
    )
    page.wait_for_function(
        "() => document.querySelector('.fri-story-said').textContent.startsWith('Decision 3.')"
    )
    assert desk.decisions == 2
    assert not page.faults


@pytest.mark.parametrize(
    "pane",
    [(Panel, "advice", "[data-advise]"), (Teller, "story", ".js-plotly-plot .scatterlayer")],
    ids=("advice", "story"),
)
@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("ru", "dark")])
def test_on_a_phone_everything_fits(desk, show, lang, scheme, pane):
    kind, name, awaited = pane
    desk.load(str(game(1, 2).record()))
    desk.go_to(12)
    desk.set_language(lang)
    page, _ = show(desk, 375, kind, color_scheme=scheme, has_touch=True)
    page.locator(f"[data-do={name}]").click()
    if name == "advice":
        page.locator("[data-ask='3']").click()
    page.locator(awaited).first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    for button in page.get_by_role("button").all():
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 375
        assert box["height"] >= 40
    assert not page.faults
