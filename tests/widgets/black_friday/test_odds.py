"""The odds pane: what it shows, which messages it follows, and that it reveals nothing hidden."""

import json
from fractions import Fraction

import pytest

from friday_nb import i18n
from friday_nb.black_friday import legal, odds
from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.charts import history
from friday_nb.black_friday.lessons import lesson
from friday_nb.black_friday.words import say
from friday_nb.charts import percent
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.example import example_session
from friday_widgets.black_friday.odds import model
from friday_widgets.black_friday.odds import panel as pane
from friday_widgets.black_friday.odds.model import CHARTS, Choice
from friday_widgets.black_friday.odds.panel import OddsPanel
from tests.widgets.black_friday.games import hidden_differs, played, twin

LANGS = pytest.mark.parametrize("lang", i18n.languages())
CHOICES = [*(Choice(name) for name in CHARTS), Choice(colour="red")]


def panel_of(session, seat=0, lang="en"):
    desk = Desk(session, lang)
    desk.sit(seat)
    return desk, OddsPanel(desk, shown=True)


def model_of(session, seat, choice=CHOICES[0], lang="en"):
    past = history(session.moments, seat)
    return pane.model(session.view_of(seat), past, choice, lang)


def table(shown, key):
    return next(each for each in shown["tables"] if each["key"] == key)


@LANGS
def test_the_first_visit_sees_what_the_odds_say(lang):
    session = example_session()
    view = session.view_of(0)
    shown, chart = model_of(session, 0, lang=lang)
    now = odds.standing(view)
    assert [head["key"] for head in shown["heads"]] == ["ahead", "worth", "silver"]
    assert shown["heads"][0]["number"] == "1"
    dearer = percent(Fraction(now.next.silver.above(view.silver_price)), lang)
    assert shown["heads"][2]["number"] == dearer
    assert shown["sum"] == say(lang, "odds.sum", n=round(now.wealth_then.mean))
    assert len(table(shown, "tables")["rows"]) == 3
    assert [row["key"] for row in table(shown, "prices")["rows"]][-1] == "silver"
    assert [row["key"] for row in table(shown, "moves")["rows"]] == [str(a) for a in legal(view)]
    assert chart["data"]


def test_a_decision_that_brings_the_adjustment_says_so():
    session = example_session()
    shown, _ = model_of(session, 0)
    rows = {row["key"]: row for row in table(shown, "moves")["rows"]}
    assert rows["pass red"]["brings"] == "causes the adjustment"
    assert rows["buy orange"]["brings"] == "will cause the adjustment"  # by the case put at last
    assert not rows["sell orange"]["brings"]
    assert rows["buy orange"]["colour"] == "orange"


@LANGS
@pytest.mark.parametrize("choice", CHOICES)
def test_it_is_json_with_all_words_at_every_stage(lang, choice):
    for players, seed, decisions in ((2, 1, 0), (2, 4, 60), (4, 3, 14), (5, 7, 80), (3, 2, 5000)):
        session = played(players, seed, decisions)
        for seat in range(players):
            for part in model_of(session, seat, choice, lang):
                text = json.dumps(part, ensure_ascii=False)
                assert json.loads(text) == part
                assert "{n" not in text.replace("%{", "")


def test_when_the_game_is_over_only_the_past_is_shown():
    session = played(3, 2, 5000)
    assert session.state.actor is None
    for choice in CHOICES:
        shown, chart = model_of(session, 1, choice)
        assert (shown["heads"], shown["tables"], shown["sum"]) == ([], [], "")
        assert shown["note"]
        assert chart["data"]


def test_the_chart_is_chosen_on_the_page():
    _, panel = panel_of(example_session())
    titles = [panel.chart["title"]]
    for name in CHARTS[1:]:
        panel._hear(panel, {"type": "chart", "value": name}, None)
        titles.append(panel.chart["title"])
    assert len(set(titles)) == len(CHARTS)
    panel._hear(panel, {"type": "chart", "value": "prices"}, None)
    assert len(panel.chart["rows"]) == 5
    panel._hear(panel, {"type": "colour", "value": "blue"}, None)
    assert len(panel.chart["rows"]) == 1
    on = [each["id"] for each in panel.model["choices"][1]["options"] if each["on"]]
    assert on == ["blue"]


@pytest.mark.parametrize(
    "message",
    [
        "chart",
        None,
        {"type": "chart", "value": "hands"},
        {"type": "chart", "value": ["prices"]},
        {"type": "colour", "value": "black"},
        {"type": "colour", "value": {}},
        {"type": "shown"},
        {},
    ],
)
def test_nonsense_from_the_page_changes_nothing(message):
    _, panel = panel_of(example_session())
    before = (panel.model, panel.chart)
    panel._hear(panel, message, None)
    assert (panel.model, panel.chart) == before


def test_it_follows_the_game_and_the_language():
    desk, panel = panel_of(example_session())
    mark, chart = panel.model["mark"], panel.chart
    desk.act(str(legal(desk.view)[0]))
    panel.refresh()
    assert panel.model["mark"] != mark
    desk.set_language("ru")
    panel.refresh()
    assert panel.model["lang"] == "ru"
    assert panel.chart["title"] != chart["title"]


def test_behind_the_curtain_nothing_is_left():
    session = played(3, 5, 45)
    desk = Desk(session, "en")
    desk.load(desk.record(), "same", players=("person", "person", "person"))
    panel = OddsPanel(desk, shown=True)
    covered = {"lang": "en", "covered": True}
    assert (panel.model, panel.chart) == (covered, {})
    desk.uncover(desk.seats.next)
    panel.refresh()
    assert panel.model["heads"]
    while desk.seat is not None:
        desk.act(str(legal(desk.view)[-1]))
    assert (panel.model, panel.chart) == (covered, {})


def test_a_seat_is_shown_the_same_whatever_the_others_hold():
    compared = 0
    for n, seed, decisions in ((2, 1, 9), (2, 4, 60), (3, 5, 45), (4, 3, 14), (5, 7, 80)):
        session = played(n, seed, decisions)
        for seat in range(n):
            other = twin(session, seat, seed)
            if not hidden_differs(session, other, seat):
                continue
            for choice in CHOICES:
                assert model_of(session, seat, choice) == model_of(other, seat, choice)
            compared += 1
    assert compared > 8


# --- what the rows say ----------------------------------------------------------------------------

STAGES = [(2, 4, 60), (3, 5, 45), (4, 3, 14), (5, 7, 80), (3, 4, 100)]
EVERY_STAGE = pytest.mark.parametrize(
    "session", [played(*stage) for stage in STAGES], ids=map(str, STAGES)
)


def chips(row, lang="en"):
    """What the chips of a row say, by what they are called."""
    said = {say(lang, f"odds.axis.{name}"): name for name in CHIPS}
    return {said.get(chip["name"], ""): chip["number"] for chip in row["chips"]}


CHIPS = ("who", "now", "mean", "range", "up", "missing_then", "own", "money", "then")


@EVERY_STAGE
def test_the_rows_of_prices_tell_the_odds_of_each_colour(session):
    for seat in range(session.state.players):
        view = session.view_of(seat)
        shown, _ = model_of(session, seat)
        ahead = odds.standing(view).next
        rows = {row["key"]: chips(row) for row in table(shown, "prices")["rows"]}
        for name in (*COLOURS, "silver"):
            is_share = name != "silver"
            now = view.prices[name] if is_share else view.silver_price
            then = ahead.prices[name] if is_share else ahead.silver
            expected = {
                "now": str(now),
                "mean": str(round(then.mean)),
                "range": say("en", "odds.range", low=then.quantile(0.1), high=then.quantile(0.9)),
                "up": percent(Fraction(then.above(now))),
            }
            if is_share and view.hand[name]:
                expected["own"] = str(view.hand[name])
            if is_share and ahead.missing[name]:
                expected["missing_then"] = percent(Fraction(ahead.missing[name]))
            assert rows[name] == expected


@EVERY_STAGE
def test_a_level_that_may_be_reached_is_named(session):
    view = session.view_of(0)
    chance = odds.standing(view).next.level.above(view.level)
    note = table(model_of(session, 0)[0], "prices")["note"]
    level = say("en", "odds.next.level", level=view.level + 1, chance=percent(Fraction(chance)))
    assert note == say("en", "odds.assumed.note") + (f" {level}" if chance else "")


@EVERY_STAGE
def test_the_rows_of_decisions_tell_what_each_changes(session):
    (seat,) = session.to_act
    view = session.view_of(seat)
    rows = table(model_of(session, seat)[0], "moves")["rows"]
    for row, found in zip(rows, odds.move_facts(view), strict=True):
        told = chips(row)
        assert told.get("money", str(view.cash[seat])) == str(found.cash)
        assert ("money" in told) == (found.cash != view.cash[seat])
        moved = [chip["number"] for chip in row["chips"] if not chip["name"]]
        assert moved == [
            say("en", "odds.moved", colour=name, before=view.prices[name], after=price)
            for name, price in found.prices.items()
            if price != view.prices[name]
        ]


@EVERY_STAGE
def test_the_rows_of_tables_count_sales_on_the_sales_table_and_cases_on_the_others(session):
    view = session.view_of(0)
    rows = table(model_of(session, 0)[0], "tables")["rows"]
    for row, each in zip(rows, odds.tables_ahead(view), strict=True):
        key = "short" if each.table == "sales" else "missing"
        assert row["chips"][0]["number"] == say("en", f"odds.tables.{key}", n=each.missing)


@EVERY_STAGE
def test_the_headline_of_wealth_tells_what_it_is_now(session):
    now = odds.standing(session.view_of(1))
    (head,) = (each for each in model_of(session, 1)[0]["heads"] if each["key"] == "worth")
    bounds = {"low": now.wealth_then.quantile(0.1), "high": now.wealth_then.quantile(0.9)}
    assert head["why"] == say("en", "odds.head.worth.why", wealth=now.wealth, **bounds)


def test_a_game_that_may_end_has_a_headline_for_it():
    view = lesson("end").view
    now = odds.standing(view)
    assert 0 < now.next.game_end < 1
    head = model.heads(view, now, "en")[2]
    assert (head["key"], head["number"]) == ("end", percent(Fraction(now.next.game_end)))
