"""The odds pane on the real page: what is painted is what the API says, position after position."""

import re

import pytest
from playwright.sync_api import expect

from friday_nb import friday
from friday_nb.charts import percent
from friday_nb.friday import charts, odds
from friday_nb.friday.odds.questions import answer_questions
from friday_nb.friday.odds.reach import reach_odds
from friday_nb.friday.words import say
from friday_widgets.desk.turn import mark_of
from tests.browser.conftest import serve_table
from tests.browser.visitor import Visitor
from tests.friday.positions import at

POSITIONS = {
    "mid-fight": at(stack=">0,2,3S,1,1,0>", enemy="4W", cards="0X2,3X1,-2!", life=12),
    "hazard choice": at(stack=">0,0,-1,1,2>", offer="0L1,4W", life=18),
    "pirate": at(stack=">0,1,2W,3S,1,0,0>", enemy="20/6", cards="1,2", life=9),
    "after the reshuffle": at(
        level=2, stack=">0*3,-1*2,1,?n>", discard="2", enemy="1B", cards="0,-1", life=7
    ),
    "cards to destroy": at(stack=">0,1,2>", enemy="1B", step="yellow", cards="0,-1", life=9).do(
        "end"
    ),
}

BARS = """(name) => {
  const canvas = document.querySelector(`[data-chart=${name}] .fri-chart-canvas`);
  const found = {};
  for (const trace of canvas.data ?? []) {
    (trace.customdata ?? []).forEach((key, i) => {
      found[key] = (found[key] ?? 0) + (trace.y[i] ?? 0);
    });
  }
  return found;
}"""
DRAWN = """() => [...document.querySelectorAll('[data-chart]:not([hidden]) .fri-chart-canvas')]
  .every((canvas) => canvas.data || !canvas.checkVisibility())"""
LIT = """(wanted) => document.querySelector('[data-chart=matrix] .fri-chart-canvas').data
  .flatMap((trace) => trace.customdata.filter((_, i) => trace.marker.opacity?.[i] === 1))
  .join() === wanted"""
PATIENCE = 60_000
"""Milliseconds: what is worked out beside the table may take long on a busy machine."""


@pytest.fixture(scope="module")
def table_url():
    """A table of its own: these tests are about fights under best play, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FRIDAY_FIGHT_SECONDS", "1")
        yield from serve_table()


def painted(page, what):
    """The numbers of the headlines, or of the answers, as they stand on the page."""
    number = {"head": ".fri-odds-number", "question": ".fri-odds-said"}[what]
    parts = page.locator(f".fri-odds [data-{what}]").all()
    return {
        part.get_attribute(f"data-{what}"): part.locator(number).inner_text()
        for part in parts
        if part.locator(number).count()  # a question of "which one" has no number of its own
    }


def show(visitor, view):
    """Set a position up, and wait until the pane has answered for it."""
    page = visitor.page
    visitor.open_pane("odds")
    visitor.set_up(str(view))
    page.locator(".fri-odds").scroll_into_view_if_needed()
    shows(page, view)
    expect(page.locator(".fri-odds-answers[aria-busy=false]")).to_have_count(1, timeout=PATIENCE)
    wanted = [answer.question for answer in answer_questions(view)]
    answers = page.locator(".fri-odds [data-question]")
    expect(answers).to_have_count(len(wanted), timeout=PATIENCE)
    page.wait_for_function(DRAWN, timeout=PATIENCE)
    assert [answer.get_attribute("data-question") for answer in answers.all()] == wanted


def shows(page, view):
    """Wait until the pane shows this position."""
    here = page.locator(f'.fri-odds[data-view="{mark_of(view)}"]')
    expect(here).to_have_count(1, timeout=PATIENCE)


def percents(chances):
    return pytest.approx({key: float(p) * 100 for key, p in chances.items()}, abs=0.01)


@pytest.mark.timeout(600)
def test_what_is_painted_is_what_the_api_says(seat, shot):
    page = seat(reduced_motion="reduce")
    visitor = Visitor(page)
    for name, table in POSITIONS.items():
        view = table.view
        show(visitor, view)
        heads = painted(page, "head")
        assert len(heads) == (2 if name == "cards to destroy" else 3), name
        for key, chance in (
            ("free", odds.next_free_card_wins(view)),
            ("paid", odds.next_paid_card_wins(view)),
        ):
            if key in heads:
                assert heads[key] == percent(chance), name
        if "budget" in heads:
            assert heads["budget"] == str(view.budget)
        for n in range(1, 1 + len(view.offer)):
            fight = friday.play(view, friday.Action.parse(f"hazard {n}"))
            reach = odds.draw_odds(fight)[fight.fight.free].reach
            assert heads[f"hazard{n}"] == percent(reach)
        _compare_charts(visitor, view)
        said = painted(page, "question")
        for answer in answer_questions(view):
            if answer.main and answer.question not in (
                "more",
                "which",
            ):  # best play may speak there
                assert str(charts.shown(answer.main)) in said[answer.question], name
        shot(page, f"odds-{name.replace(' ', '-')}")


def _compare_charts(visitor, view):
    page, draws = visitor.page, odds.draw_odds(view)
    visitor.open_pane("deck")
    page.wait_for_function(DRAWN, timeout=PATIENCE)
    values = {f"value:{value}": p for value, p in odds.by_value(view)}
    assert {key: height for key, height in _bars(page, "by_value", values) if height} == percents(
        values
    )
    visitor.open_pane("odds")
    if not draws:
        expect(page.locator("[data-chart=total]")).to_be_hidden()
        return
    for entry in draws[:3]:
        button = page.locator(f"[data-cards='{entry.cards}']")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        totals = {f"total:{total}": p for total, p in entry.totals if p >= charts.totals.TAIL}
        shown = {key: height for key, height in _bars(page, "total", totals) if key in totals}
        assert shown == percents(totals)
    known = reach_odds(view)
    certain = [point for point in known if point.chance == 1][:1]  # nothing is bought after that
    shown = [*(point for point in known if point.chance < 1), *certain]
    curve = {f"life:{point.life}": point.chance for point in shown}
    assert dict(_bars(page, "curve", curve)) == percents(curve)


def _bars(page, name, chances):
    """The bars of a chart, as soon as these are among them: plotly draws after all else."""
    wanted = {key: float(chance) * 100 for key, chance in chances.items()}
    page.wait_for_function(
        f"([name, wanted]) => {{ const found = ({BARS})(name); return Object.entries(wanted)"
        ".every(([key, height]) => Math.abs((found[key] ?? -1) - height) < 0.05); }",
        arg=[name, wanted],
    )
    return page.evaluate(BARS, name).items()


@pytest.mark.timeout(300)
def test_a_bar_under_a_real_pointer_lights_up_its_cards(seat):
    page = seat(reduced_motion="reduce")
    visitor = Visitor(page)
    show(visitor, POSITIONS["mid-fight"].view)
    visitor.open_pane("deck")
    chart = page.locator("[data-chart=by_value]")
    chart.scroll_into_view_if_needed()
    bars = chart.locator(".bars .point path")
    for _ in range(40):  # the page may still move while the last charts come
        boxes = [box for box in (bar.bounding_box() for bar in bars.all()) if box and box["height"]]
        box = max(boxes, key=lambda box: box["x"])
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        page.wait_for_timeout(250)
        if page.evaluate(f"({LIT})('stack:3S')"):
            return
    pytest.fail("the card of the bar does not light up")


@pytest.mark.timeout(300)
def test_the_table_answers_while_the_fight_is_searched(seat):
    """A click shows on the table at once, though the pane still works on the last position."""
    page = seat(reduced_motion="reduce")
    visitor = Visitor(page)
    visitor.new_game(level=2, seed=5)
    page.locator(".fri-odds").scroll_into_view_if_needed()
    for action in ("hazard 1", "draw", "draw"):
        visitor.act(action)  # compares table and desk after each
    view = visitor.desk.view
    shows(page, view)
    assert painted(page, "head")["free"] == percent(odds.next_free_card_wins(view))


def test_a_pane_out_of_sight_speaks_the_language_of_the_page(new_page, open_table):
    """It works out nothing until somebody comes near, but a screen reader finds its words."""
    page = new_page(locale="ru-RU", viewport={"width": 390, "height": 500})
    visitor = Visitor(open_table(page), lang="ru")
    title = page.locator(".fri-odds h2")
    for lang in ("ru", "en", "ru"):
        page.locator(f'button[lang="{lang}"]').click()
        expect(title).to_have_text(say(lang, "odds.title"))
        asked = page.locator(".fri-odds .fri-odds-label").first
        expect(asked).not_to_have_text(re.compile("[а-я]" if lang == "en" else "[a-z]"))
    assert not page.evaluate("document.querySelector('.fri-odds .plotly')")
    page.locator(".fri-odds").scroll_into_view_if_needed()
    page.locator(".fri-table").scroll_into_view_if_needed()
    visitor.speak("en", agreed=False)
    expect(title).to_have_text(say("en", "odds.title"))


def test_after_the_game_no_chart_of_the_next_card_is_shown(seat):
    visitor = Visitor(seat())
    visitor.set_up(str(at(stack="1,2", enemy="3D", cards="0,0", life=1).view))
    visitor.open_pane("deck")
    expect(visitor.page.locator(".fri-deck-charts")).to_be_visible()
    visitor.act("end")
    expect(visitor.page.get_by_text(say("en", "odds.why.over"))).to_be_visible()
    expect(visitor.page.locator(".fri-deck-charts")).to_be_hidden()
