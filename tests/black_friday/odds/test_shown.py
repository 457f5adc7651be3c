"""How the odds are shown: charts, frames, and the command line."""

import json
from fractions import Fraction

import pytest

from friday_nb import black_friday as blf
from friday_nb import i18n
from friday_nb.black_friday import frames, odds
from friday_nb.black_friday.cases import CASES, COLOURS
from friday_nb.black_friday.charts import bag_chart, history, portfolio_chart, price_chart
from friday_nb.black_friday.game import position_session
from friday_nb.black_friday.words import say
from friday_nb.charts import percent
from tests.black_friday.ledger import Ledger
from tests.black_friday.walks import beginning, walk
from tests.command import here


def game(number, decisions):
    """A session of a random game after so many decisions, or at its end."""
    players, seed, specials = beginning(number)
    session = blf.new_session(players, seed, specials=specials)
    for made, (_, seat, action) in enumerate(walk(number)):
        if made == decisions or seat is None:
            break
        session.act(action, seat)
    return session


def told(session, seat):
    return [events for _, events in session.events_for(seat)]


START, MIDDLE, OVER = game(1, 0), game(2, 130), game(1, 10_000)
SESSIONS = {"start": START, "middle": MIDDLE, "over": OVER}
EVERY_GAME = pytest.mark.parametrize("session", SESSIONS.values(), ids=SESSIONS)
LANGS = pytest.mark.parametrize("lang", i18n.languages())


# --- the past -----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
def test_the_past_agrees_with_a_ledger_of_what_the_seat_was_told(number):
    session = game(number, 10_000)
    for seat in range(session.state.players):
        ledger, kept = Ledger(seat), []
        for events in told(session, seat):
            for event in events:
                ledger.see(event)
            if not kept or any(event.kind == "adjustment" for event in events):
                kept.append((dict(ledger.prices), ledger.silver, ledger.wealth, ledger.shares))
        kept.append((dict(ledger.prices), ledger.silver, ledger.wealth, ledger.shares))
        past = history(session.moments, seat)
        assert [(dict(p.prices), p.silver, p.wealth, p.shares) for p in past] == kept


def test_a_game_from_a_position_starts_with_what_the_position_says():
    view = MIDDLE.view_of(0)
    start, now = history(position_session(view).moments, 0)
    assert start == now == history(MIDDLE.moments, 0)[-1]
    assert start.wealth > start.shares > 0


def test_there_is_a_moment_for_each_adjustment():
    past = history(MIDDLE.moments, 0)
    events = [event for events in told(MIDDLE, 0) for event in events]
    assert len(past) == 2 + sum(event.kind == "adjustment" for event in events) > 4
    assert past[0].wealth == 35
    moved = [e for e in events if e.kind == "moved"][:5]
    assert past[1].prices != past[0].prices
    assert {e.facts["case"] for e in moved} == set(COLOURS)


# --- charts -------------------------------------------------------------------------------------


def charts_of(session, lang):
    """All charts for seat 1."""
    view, past = session.view_of(1), history(session.moments, 1)
    over = view.actor is None
    now = None if over else odds.standing(view)
    ahead = now.next if now else None
    yield price_chart(past, ahead, lang)
    yield price_chart(past, ahead, lang, colour="red")
    yield portfolio_chart(past, now.wealth_then if now else None, lang)
    if not over:
        yield bag_chart(odds.contents(view), odds.draws(view), lang)


@EVERY_GAME
@LANGS
def test_charts_are_json_and_plotly_takes_them(session, lang):
    for chart in charts_of(session, lang):
        assert json.loads(json.dumps(chart.to_json())) == chart.to_json()
        figure = chart.to_plotly(dark=True)
        assert len(figure.data) == len(chart.spec["data"]) > 0
        assert "@" not in figure.to_json()
        assert all(len(row) == len(chart.head) for row in chart.rows)
        assert len(chart.tips) == len(chart.keys)
        assert chart.summary.endswith(".")
        assert "{" not in chart.summary + "".join(chart.head)


def test_the_fan_ends_where_the_odds_say():
    view = MIDDLE.view_of(0)
    ahead = odds.adjustment(view)
    chart = price_chart(history(MIDDLE.moments, 0), ahead, colour="red")
    area = next(trace for trace in chart.spec["data"] if trace.get("fill"))
    then = ahead.prices["red"]
    assert area["y"] == [
        view.prices["red"],
        then.quantile(0.1),
        then.quantile(0.9),
        view.prices["red"],
    ]
    (row,) = chart.rows
    assert row[1] == str(view.prices["red"])
    assert row[-2] == percent(Fraction(then.above(view.prices["red"])))


def test_the_bag_shows_what_is_certain_and_what_is_possible():
    view = MIDDLE.view_of(0)
    bag = odds.contents(view)
    chart = bag_chart(bag, odds.draws(view))
    sure, maybe, *_ = chart.spec["data"]
    for i, kind in enumerate(CASES):
        counts = list(bag.chances(kind))
        assert (sure["y"][i] or 0) == counts[0]
        assert (sure["y"][i] or 0) + (maybe["y"][i] or 0) == counts[-1]


# --- frames -------------------------------------------------------------------------------------


def test_frames_say_what_the_odds_say():
    view = MIDDLE.view_of(MIDDLE.state.actor)
    bag, draws, prices = frames.bag(view), frames.draws(view), frames.prices(view)
    assert list(bag.columns) == list(frames.BAG)
    assert bag.groupby("kind")["chance"].sum().tolist() == pytest.approx([1.0] * len(CASES))
    assert list(draws.columns) == list(frames.DRAWS)
    assert (draws[list(CASES)].sum(axis=1) == odds.draws(view).count).all()
    assert list(prices.columns) == list(frames.PRICES)
    for name, part in prices.groupby("colour"):
        mean = odds.adjustment(view).prices[name].mean
        assert float((part["price"] * part["chance"]).sum()) == pytest.approx(mean)
    tables, moves = frames.tables(view), frames.moves(view)
    assert list(tables.columns) == list(frames.TABLES)
    assert tables["missing"].tolist() == [each.missing for each in odds.tables_ahead(view)]
    assert list(moves.columns) == list(frames.MOVES)
    assert moves["move"].tolist() == [str(action) for action in blf.legal(view)]
    assert moves["mean"].tolist() == [each.wealth_then.mean for each in odds.move_facts(view)]


# --- the command line ---------------------------------------------------------------------------


def test_the_command_is_exact_as_json(capsys):
    view = MIDDLE.view_of(MIDDLE.state.actor)
    code, out, _ = here(capsys, "odds", "--game", "black_friday", str(view), "--json")
    assert code == 0
    data = json.loads(out)
    assert blf.parse_position(data["position"]) == view
    bag = odds.contents(view)
    for kind in CASES:
        given = {int(n): Fraction(p) for n, p in data["bag"][kind].items()}
        assert given == bag.chances(kind)
    assert sum(each["chance"] for each in data["draws"]) == pytest.approx(1)
    assert [each["action"] for each in data["moves"]] == [str(a) for a in blf.legal(view)]
    assert data["latest"] == odds.latest(view)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "When it comes"), ("ru", "Когда он будет")], ids=["en", "ru"]
)
def test_the_command_prints_tables_for_people(capsys, lang, words):
    view = MIDDLE.view_of(MIDDLE.state.actor)
    code, out, _ = here(capsys, "odds", "--game", "black_friday", str(view), "--lang", lang)
    assert code == 0
    assert words in out
    assert "{" not in out
    red = odds.adjustment(view).prices["red"]
    word = {"en": "red", "ru": "красный"}[lang]
    row = next(line.split() for line in out.splitlines() if line.split()[:1] == [word])
    assert row[1] == str(view.prices["red"])
    assert str(red.quantile(0.1)) in row
    assert all(f"[{action}]" in out for action in blf.legal(view))


def test_a_game_that_is_over_is_refused(capsys):
    text = str(OVER.view_of(0))
    code, out, err = here(capsys, "odds", "--game", "black_friday", text)
    assert (code, out) == (2, "")
    assert "no price adjustment comes any more" in err


@pytest.mark.parametrize("colour", ["", "red"])
def test_the_summary_of_prices_names_the_one_that_is_likeliest_to_rise(colour):
    session = MIDDLE
    past, ahead = history(session.moments, 0), odds.standing(session.view_of(0)).next
    chances = {name: ahead.prices[name].above(past[-1].prices[name]) for name in COLOURS}
    best = colour or max(chances, key=lambda name: chances[name])
    told = say("en", "odds.prices.summary", colour=best, chance=percent(Fraction(chances[best])))
    assert price_chart(past, ahead, colour=colour).summary.lower() == told.lower()


def test_the_axis_of_time_has_a_tick_at_the_start_and_for_at_most_ten_adjustments():
    past = history(OVER.moments, 0)
    done = len(past) - 2
    assert done > 1
    ticks = price_chart(past, None).spec["layout"]["xaxis"]["tickvals"]
    assert ticks == list(range(0, done + 1, 1 + (done - 1) // 10))


def test_the_fan_and_the_summary_of_wealth_begin_with_all_that_is_owned():
    session = MIDDLE
    past, then = history(session.moments, 0), odds.standing(session.view_of(0)).wealth_then
    low, high = then.quantile(0.1), then.quantile(0.9)
    chart = portfolio_chart(past, then)
    wealth = past[-1].wealth
    assert wealth != past[-1].cash
    assert chart.spec["data"][3]["y"] == [wealth, low, high, wealth]
    mean = round(then.mean)
    told = say("en", "odds.portfolio.summary", wealth=wealth, mean=mean, low=low, high=high)
    assert chart.summary == told
