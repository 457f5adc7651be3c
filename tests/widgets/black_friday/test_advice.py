"""The advice panel of Black Friday: it asks on request, and only with what the seat knows."""

from dataclasses import replace

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.players.adviser import AdviceQuestion
from friday_nb.black_friday.rules import layout
from friday_widgets.black_friday.advice import model
from friday_widgets.black_friday.advice.panel import AdvicePanel
from friday_widgets.black_friday.desk import Desk
from tests.widgets.black_friday.games import hidden_differs, played, twin
from tests.widgets.panels import Asked


def desk_of(session, seat=0):
    desk = Desk(session)
    desk.sit(seat)
    return desk


def option(*plan, win=0.5, gold=2.0):
    actions = tuple(map(blf.Action.parse, plan))
    return Option(actions, actions[:1], win, 0.02, gold, 0.3, 0.02 * (win < 0.6))


def made_up(view):
    """Advice with a good, a close and a bad turn."""
    return Advice(
        view,
        (
            option("subsidy", "buy red", "put red", win=0.6),
            option("sell yellow", "lower yellow", "take yellow", win=0.58),
            option("pass red", win=0.3, gold=1.2),
        ),
    )


@pytest.fixture
def session():
    return blf.new_session(players=3, seed=1)


@pytest.fixture
def panel(session):
    return AdvicePanel(desk_of(session), analyst=Asked())


def say(panel, **message):
    panel._hear(panel, message, [])


def test_nothing_is_asked_before_somebody_wants_it(panel):
    assert panel.analyst.questions == []
    assert panel.rows == {}
    say(panel, type="show", on=True)
    assert [type(q) for q in panel.analyst.questions] == [AdviceQuestion]
    assert panel.rows["note"] == blf.GAME.words.say("en", "advice.thinking")


def test_the_list_tells_turns_chances_and_gold(panel, session):
    say(panel, type="show", on=True)
    view = session.view_of(0)
    panel.take(AdviceQuestion(view, panel._desk.players), made_up(view))
    rows = panel.rows["rows"]
    assert [row["action"] for row in rows] == ["subsidy", "sell yellow", "pass red"]
    assert rows[0]["label"] == "Take 1 subsidy; buy 1 red for 7; one red case to the table"
    assert (rows[0]["win"], rows[0]["error"]) == ("60%", "± 3")
    assert "2.0 gold bars ± 0.5" in rows[0]["why"]
    assert [row["bar"] for row in rows] == [60, 58, 30]
    assert [row["best"] for row in rows] == [True, False, False]
    assert [row["blunder"] for row in rows] == [False, False, True]
    assert rows[1]["loss"] == blf.GAME.words.say("en", "advice.unclear", n=6)
    assert rows[2]["loss"] == blf.GAME.words.say("en", "advice.loss.least", n=30, least=26)


@pytest.mark.parametrize(
    ("win", "lang", "seen", "heard"),
    [
        (0.01, "en", "0 to 4%", "Chance to win the game 1%, between 0 and 4%."),
        (0.99, "ru", "96–100 %", "Шанс выиграть партию 99 %, от 96 до 100 %."),
        (0.04, "en", "± 3", "Chance to win the game 4%, give or take 3."),
    ],
)
def test_no_chance_is_told_below_nothing_or_above_certainty(session, win, lang, seen, heard):
    panel = AdvicePanel(desk_of(session), analyst=Asked())
    panel._desk.set_language(lang)
    say(panel, type="show", on=True)
    view = session.view_of(0)
    told = Advice(view, (option("pass red", win=win),))
    panel.take(AdviceQuestion(view, panel._desk.players), told)
    row = panel.rows["rows"][0]
    assert row["error"].replace("\xa0", " ") == seen
    assert heard in row["name"].replace("\xa0", " ")


@pytest.mark.parametrize("best", [0.564, 0.558, 0.605])
@pytest.mark.parametrize("worse", [0.486, 0.4951, 0.404, 0.3])
def test_a_difference_is_that_of_the_two_chances_shown(panel, session, best, worse):
    say(panel, type="show", on=True)
    view = session.view_of(0)
    options = option("subsidy", win=best), replace(option("pass red", win=worse), apart=0.0)
    panel.take(AdviceQuestion(view, panel._desk.players), Advice(view, options))
    first, second = panel.rows["rows"]
    shown = int(first["win"][:-1]) - int(second["win"][:-1])
    assert second["loss"] == blf.GAME.words.say("en", "advice.loss", n=shown)


def test_a_difference_of_less_than_a_point_is_told_as_none(panel, session):
    """Sure as it is: both are shown as 56%."""
    say(panel, type="show", on=True)
    view = session.view_of(0)
    options = [
        replace(option(plan, win=win), error=0.0, apart=0.0)
        for plan, win in (("subsidy", 0.564), ("pass red", 0.561))
    ]
    panel.take(AdviceQuestion(view, panel._desk.players), Advice(view, tuple(options)))
    assert panel.rows["rows"][1]["loss"] == blf.GAME.words.say("en", "advice.close")


def test_a_list_is_closed_where_no_advice_is_wanted(panel):
    say(panel, type="show", on=True)
    assert panel.model["shown"]
    say(panel, type="mode", mode="off")
    assert not panel.model["shown"]


@pytest.mark.parametrize(("worse", "held"), [(0.54, False), (0.48, True)])
def test_what_may_be_luck_is_no_blunder(panel, session, worse, held):
    """The distance may be off by 1.645 times 0.02: a loss of 0.06 may be one of 0.03."""
    say(panel, type="show", on=True)
    view = session.view_of(0)
    options = option("subsidy", win=0.6), option("pass red", win=worse)
    panel.take(AdviceQuestion(view, panel._desk.players), Advice(view, options))
    assert [row["blunder"] for row in panel.rows["rows"]] == [False, held]


def test_the_list_says_how_it_is_ordered(panel, session):
    say(panel, type="show", on=True)
    view = session.view_of(0)
    panel.take(AdviceQuestion(view, panel._desk.players), made_up(view))
    assert panel.rows["note"].startswith("Ordered by the chance to win")


def test_an_estimate_is_never_told_as_certain(panel, session):
    say(panel, type="show", on=True)
    view = session.view_of(0)
    good, *rest = made_up(view).options
    panel.take(
        AdviceQuestion(view, panel._desk.players),
        Advice(view, (replace(good, gold_error=0.03), *rest)),
    )
    assert "2.0 gold bars ± 0.1" in panel.rows["rows"][0]["why"]


def test_the_list_is_told_in_russian(panel, session):
    panel._desk.set_language("ru")
    say(panel, type="show", on=True)
    view = session.view_of(0)
    panel.take(AdviceQuestion(view, panel._desk.players), made_up(view))
    rows = panel.rows["rows"]
    assert "Золотых слитков: 2,0" in rows[0]["why"]
    assert rows[0]["label"].startswith("Взять 1 субсидию")
    assert not any("{" in row["name"] for row in rows)


def test_a_blunder_is_held_back_until_the_reader_confirms_it(panel, session):
    say(panel, type="mode", mode="warn")
    view = session.view_of(0)
    panel.take(AdviceQuestion(view, panel._desk.players), made_up(view))
    before = panel._desk.decisions
    panel._desk.act("pass red")
    assert "30 games in 100" in panel.sheet["text"]
    assert panel._desk.decisions == before
    say(panel, type="held", answer="anyway")
    assert panel._desk.decisions == before + 1
    assert panel.sheet == {}


def test_a_press_plays_the_next_decision_of_a_turn(panel, session):
    say(panel, type="show", on=True)
    view = session.view_of(0)
    panel.take(AdviceQuestion(view, panel._desk.players), made_up(view))
    say(panel, type="play", action="subsidy", turn="another turn")
    assert session.view_of(0).subsidies[0] == 0
    say(panel, type="play", action="subsidy", turn=panel.rows["turn"])
    assert panel._desk.view.subsidies[0] == 1


def test_the_list_of_the_last_position_stays_until_the_next_one_comes(panel, session):
    say(panel, type="show", on=True)
    view = session.view_of(0)
    panel.take(AdviceQuestion(view, panel._desk.players), made_up(view))
    assert panel._desk.act("subsidy")
    panel.refresh()
    assert panel.rows["stale"]
    panel.fail(AdviceQuestion(panel._desk.view, panel._desk.players))
    assert panel.rows["rows"] == []
    assert panel.rows["note"] == blf.GAME.words.say("en", "panels.unanswered")


def test_a_seat_that_does_not_decide_waits(session):
    panel = AdvicePanel(desk_of(session, 1), analyst=Asked())
    say(panel, type="show", on=True)
    assert panel.analyst.questions == []
    assert panel.rows["note"] == blf.GAME.words.say("en", "advice.wait")


def test_advice_is_asked_only_with_what_the_seat_knows():
    differ = 0
    for n, seed, decisions in ((2, 4, 60), (3, 2, 2), (3, 5, 45), (5, 7, 80)):
        session = played(n, seed, decisions)
        for seat in session.to_act:
            other = twin(session, seat, seed)
            differ += hidden_differs(session, other, seat)
            asked = []
            for each in (session, other):
                panel = AdvicePanel(desk_of(each, seat), analyst=Asked())
                say(panel, type="show", on=True)
                asked.append(panel.analyst.questions)
            assert asked[0] == asked[1] != []
    assert differ > 2


def test_while_the_curtain_is_down_nothing_is_shown(panel, session):
    say(panel, type="show", on=True)
    view = session.view_of(0)
    panel.take(AdviceQuestion(view, panel._desk.players), made_up(view))
    panel._desk.seats.looking = None
    panel._follow(panel._desk, "game")
    assert panel.rows == {}
    assert not panel.model["shown"]


def test_what_a_stranger_sends_is_dropped(panel):
    for message in (None, 3, {"type": "play"}, {"type": "show", "on": "yes"}, {"type": "x"}):
        panel._hear(panel, message, [])
    assert panel.rows == {}


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        (["planner", "thumb"], "advice.assumed.bots"),
        (["planner", "search"], "advice.assumed.thinking"),
        (["planner", "person"], "advice.assumed.people"),
    ],
)
def test_the_list_says_whom_the_percentages_assume(session, bots, told):
    desk = Desk(session, bots=bots)
    desk.sit(0)
    panel = AdvicePanel(desk, analyst=Asked())
    say(panel, type="show", on=True)
    question = panel.analyst.questions[-1]
    assert question.others == ("person", *bots)
    advice = replace(made_up(question.view), others=question.others)
    panel.take(question, advice)
    assert panel.rows["assumed"] == blf.GAME.words.say("en", told)


def test_a_press_on_a_row_makes_the_whole_turn_that_it_tells(panel, session):
    say(panel, type="show", on=True)
    view = session.view_of(0)
    panel.take(AdviceQuestion(view, panel._desk.players), made_up(view))
    row = panel.rows["rows"][0]
    assert row["label"] == "Take 1 subsidy; buy 1 red for 7; one red case to the table"
    say(panel, type="play", action=row["action"], turn=panel.rows["turn"])
    made = [str(moment.action) for moment in session.moments[1:]]
    assert made == ["subsidy", "buy red", "put red"]


@pytest.mark.parametrize(
    ("cells", "key"),
    [
        ({}, "turn"),
        ({layout.DUE: 2}, "turn.due"),
        ({layout.NODE: int(blf.Phase.TAKING)}, "taking"),
        (
            {layout.NODE: int(blf.Phase.TAKING)}
            | {layout.ON_SALES + colour: int(colour > 0) for colour in range(5)},
            "taking.now",
        ),
    ],
)
def test_a_hint_fits_what_decides(session, cells, key):
    """Interest comes first, and what every case sets off need not be counted."""
    found = list(session.view_of(0).cells)
    for at, value in cells.items():
        found[at] = value
    told = model.hint(blf.View(tuple(found)), "en")
    assert told == blf.GAME.words.say("en", f"advice.hint.{key}")
