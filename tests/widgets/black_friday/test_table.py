"""What the table offers is what the rules allow, and what it predicts is what happens."""

import re

import pytest

from friday_nb import black_friday as bf
from friday_nb.black_friday.players import machine
from friday_nb.black_friday.players.advice import advise
from friday_nb.black_friday.rules import layout
from friday_nb.black_friday.texts import event_text
from friday_nb.black_friday.words import say
from friday_nb.core.level import is_level
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.example import example_session, is_example
from friday_widgets.black_friday.game_page import PAGE
from friday_widgets.black_friday.table.panel import TablePanel, model
from friday_widgets.black_friday.table.plan import Plan, empty_plan
from friday_widgets.black_friday.table.turn import prompt
from tests.widgets.black_friday.games import played, turns

GAMES = [(2, 1, True), (3, 5, False), (5, 3, True)]
"""Players, seed, special actions."""
DECISIONS = 160


def desk_at(session, seat=None, lang="en"):
    desk = Desk(session, lang)
    desk.sit((session.to_act or (0,))[0] if seat is None else seat)
    return desk


def offered(shown):
    """Every decision that a press on this table can make or compose."""
    turn = shown["plan"]
    found = {chip["do"] for row in turn["offers"].values() for chip in row if not chip["why"]}
    if not turn["subsidy"]["why"]:
        found.add(turn["subsidy"]["do"])
    if turn["ready"] and not turn["steps"]:
        found |= set(turn["make"])
    return found


@pytest.mark.parametrize(("players", "seed", "specials"), GAMES)
def test_the_table_offers_every_legal_decision_and_no_other(players, seed, specials):
    phases = set()
    for session in turns(players, seed, DECISIONS, specials=specials):
        seat = session.to_act[0]
        view = session.view_of(seat)
        phases.add(view.phase)
        assert offered(model(desk_at(session))) == {str(each) for each in bf.legal(view)}
        other = (seat + 1) % players
        assert offered(model(desk_at(session, other))) == set()
    assert len(phases) == 6 + (players == 2)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_whatever_is_refused_says_why(lang):
    session = played(3, 5, 40)
    for _ in range(12):
        for seat in range(3):
            turn = model(desk_at(session, seat, lang))["plan"]
            for verb in turn["verbs"]:
                if not turn["mine"]:
                    assert verb["why"]
            assert turn["mine"] == (seat == session.to_act[0])
            if not turn["mine"]:
                assert turn["subsidy"]["why"]
                assert not turn["ready"]
        session.act(bf.legal(session.view_of(session.to_act[0]))[-1])


def test_an_action_without_any_choice_says_why():
    view = bf.new_game(3, 1).view(0)
    turn = model(desk_at(bf.new_session(3, 1)))["plan"]
    assert view.cash[0] == 0
    whys = {verb["verb"]: verb["why"] for verb in turn["verbs"]}
    assert "you have 0" in whys["buy"]
    assert "20" in whys["silver"]
    assert not whys["sell"]
    assert not whys["pass"]


@pytest.mark.parametrize(("players", "seed", "specials"), GAMES)
def test_a_plan_predicts_what_is_not_left_to_chance(players, seed, specials):
    """Each decision of a game, tried as a plan of one step before it is made."""
    adjusted = 0
    whole = played(players, seed, DECISIONS, specials=specials).moments
    for number, session in enumerate(turns(players, seed, DECISIONS, specials=specials), 1):
        made = whole[number]
        plan = empty_plan(session.view_of(made.seat)).then(made.action)
        told = tuple(map(str, plan.events))
        assert told == tuple(map(str, made.events[: len(told)]))
        if plan.adjusts:
            adjusted += 1
            assert made.events[len(told)].kind == "adjustment"
            assert plan.adjusts == made.events[len(told)].facts["table"]
        else:
            assert len(told) == len(made.events)
            assert plan.view == bf.apply(session.state, made.seat, made.action)[0].view(made.seat)
    assert adjusted > 2


def test_a_composed_turn_is_made_by_its_decisions():
    desk = desk_at(example_session())
    panel = TablePanel(desk)
    compose(panel, "buy orange", "put orange")
    turn = panel.model["plan"]
    assert (turn["ready"], turn["adjusts"]) == (True, "shares")
    assert [part["done"] for part in turn["segments"]] == [True, True]
    assert turn["offers"] == {}
    make(panel)
    assert desk.decisions == 64
    assert panel.model["plan"]["steps"] == []
    assert panel.model["adjustment"]["id"] == 64


def test_the_end_of_the_turn_belongs_to_it():
    session = bf.new_session(3, 1)
    panel = TablePanel(desk_at(session))
    compose(panel, "subsidy")
    assert panel.model["plan"]["make"] == ["subsidy"]
    compose(panel, "subsidy", "buy red", "put red")
    assert panel.model["plan"]["make"] == ["subsidy", "buy red", "put red", "end"]
    # A seat that can take no more subsidies has nothing left to do, and the turn ends by itself.
    compose(panel, "subsidy", "subsidy", "buy red", "put red")
    assert panel.model["plan"]["make"] == panel.model["plan"]["steps"]
    compose(panel, "buy red")
    assert not panel.model["plan"]["ready"]
    assert panel.model["plan"]["steps"] == []
    compose(panel, "subsidy", "buy red")
    assert not panel.model["plan"]["ready"]
    assert panel.model["plan"]["make"] == ["subsidy", "buy red"]
    compose(panel, "pass red")
    assert panel.model["plan"]["make"] == ["pass red", "end"]


def test_a_plan_says_what_it_costs_and_brings_about():
    panel = TablePanel(desk_at(example_session()))
    compose(panel, "buy orange", "put orange")
    turn = panel.model["plan"]
    assert [part["text"] for part in turn["segments"]] == [
        "Buy 1 orange for 25",
        "the case to the share purchase table: orange",
    ]
    assert turn["effects"][0] == "Cash: 26 → 1."
    assert "moves right, to 28" in turn["effects"][1]
    assert "5 cases are drawn" in turn["effects"][2]
    assert turn["paths"] == [{"colour": 4, "path": [[3, 3], [3, 4]]}]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_choice_that_is_not_allowed_keeps_the_plan_and_says_why(lang):
    panel = TablePanel(desk_at(example_session(), 0, lang))
    compose(panel, "buy orange", "buy red")
    assert panel.model["plan"]["steps"] == ["buy orange"]
    assert panel.model["status"]["refusal"]
    assert "32" in panel.model["status"]["text"]
    compose(panel, "buy orange")
    assert not panel.model["status"]["refusal"]
    compose(panel, "buy gold")
    assert panel.model["status"]["refusal"]


def test_messages_for_an_older_turn_are_dropped():
    desk = desk_at(example_session())
    panel = TablePanel(desk)
    good = {"type": "act", "action": "pass red", "turn": "62.0"}
    bad = (None, [], {}, {**good, "turn": "3.0"}, {**good, "turn": "62.1"}, {**good, "turn": 62})
    for message in (*bad, {"type": "compose", "turn": "3.0", "steps": ["pass red"]}):
        panel._hear(panel, message, [])
    assert (desk.decisions, panel.model["plan"]["steps"]) == (62, [])
    panel._hear(panel, good, [])
    assert desk.decisions == 63


def test_a_plan_is_forgotten_when_anything_is_decided():
    desk = desk_at(example_session())
    panel = TablePanel(desk)
    compose(panel, "buy orange")
    desk.act("subsidy")  # refused: the limit is reached
    assert panel.model["plan"]["steps"] == ["buy orange"]
    desk.act("pass red")
    assert panel.model["plan"]["steps"] == []


def test_a_plan_is_forgotten_when_another_seat_or_another_game_is_looked_at():
    """It holds what the seat that made it knows."""
    desk = desk_at(bf.new_session(3, 1))
    panel = TablePanel(desk)
    compose(panel, "subsidy")
    desk.sit(1)
    assert panel.model["plan"]["steps"] == []
    desk.sit(0)
    compose(panel, "subsidy")
    desk.put(bf.new_session(3, 2))
    assert panel.model["plan"]["steps"] == []


def test_of_a_plan_without_end_no_more_is_read_than_a_turn_can_have():
    panel = TablePanel(desk_at(example_session()))
    compose(panel, "buy orange", "put orange", *["end"] * 40, "nonsense")
    assert not panel.model["status"]["refusal"]
    compose(panel, "buy orange", "put orange", "nonsense")
    assert panel.model["status"]["refusal"]


def test_bots_wait_while_an_adjustment_is_shown():
    desk = desk_at(example_session())
    panel = TablePanel(desk)
    panel._hear(panel, {"type": "hold", "on": True}, [])
    assert (desk.tempo.held, desk.tempo.paused) == (True, False)
    panel._hear(panel, {"type": "hold", "on": False}, [])
    assert not desk.tempo.held
    desk.tempo.pause(on=True)  # by the visitor, whose pause stays
    panel._hear(panel, {"type": "hold", "on": True}, [])
    panel._hear(panel, {"type": "hold", "on": False}, [])
    assert (desk.tempo.held, desk.tempo.paused) == (False, True)


def compose(panel, *steps):
    message = {"type": "compose", "turn": panel.desk.turn, "steps": list(steps)}
    panel._hear(panel, message, [])


def make(panel):
    """Do as the page does: all decisions of the turn in one message."""
    action = ", ".join(panel.model["plan"]["make"])
    panel._hear(panel, {"type": "act", "action": action, "turn": panel.model["turn"]}, [])


def test_the_example_is_one_action_before_an_adjustment():
    session = example_session()
    view = session.view_of(0)
    assert (view.actor, view.phase, view.hand["orange"]) == (0, bf.Phase.TURN, 5)
    assert sum(view.share_table.values()) == 4
    can = [each for each in bf.legal(view) if str(each).startswith("buy")]
    assert "buy orange" in map(str, can)
    for buy in can:
        then = empty_plan(view).then(buy)
        puts = [each for each in bf.legal(then.view) if str(each).startswith("put")]
        assert puts
        assert all(then.then(put).adjusts == "shares" for put in puts)
    assert is_example(session)
    assert not is_example(played(3, 59, 30))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_example_says_what_its_advice_costs(lang):
    session = example_session()
    price = session.view_of(0).prices["orange"]
    for text in ("buy orange", "put orange"):
        session.act(bf.Action.parse(text))
    view = session.view_of(0)
    told = re.findall(r"\d+", say(lang, "panels.welcome.text"))
    assert told == [str(n) for n in (price, view.owed[0])]


@pytest.mark.skipif(not machine.is_ready(), reason="in plain Python advice is too rough")
def test_no_turn_is_clearly_better_than_that_of_the_example():
    told = advise(example_session().view_of(0))
    (ours,) = (
        option
        for option in told.options
        if [str(action) for action in option.plan] == ["buy orange", "put orange"]
    )
    assert is_level(ours, told.best)


def test_a_kept_game_has_a_title_and_shows_no_seed():
    for session in (example_session(), played(2, 1, 3), played(4, 1, 60)):
        about = PAGE.about(session)
        assert "seed" not in about
        assert len({PAGE.title(about, lang) for lang in ("en", "ru")}) == 2
    assert PAGE.title({"over": True, "winners": "x", "players": None}, "en")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_end_tells_what_became_of_everything(lang):
    session = ended()
    shown = model(desk_at(session, 0, lang))
    over, view = shown["over"], session.view_of(0)
    assert shown["phase"] == "over"
    assert {row["seat"] for row in over["rows"] if row["wins"]} == set(view.winners)
    assert over["rows"][0]["seat"] in view.winners
    assert {row["seat"]: row["gold"] for row in over["rows"]} == {
        seat: str(gold) for seat, gold in enumerate(view.gold)
    }
    won = session.events_for(0)[-1][1][-1]
    assert over["title"] == event_text(won, lang, 0)
    assert shown["adjustment"]["steps"][-1]["kind"] == "game_end"


def ended():
    """A game that silver has ended."""
    session = played(3, 4, 5000)
    assert not session.to_act
    return session


def test_a_subsidy_that_is_only_planned_is_not_called_taken():
    session = next(s for s in turns(3, 1, 40) if s.view_of(s.to_act[0]).phase is bf.Phase.TURN)
    panel = TablePanel(desk_at(session, session.to_act[0]))
    assert panel.model["plan"]["subsidy"]["note"] == "0 of 2 taken"
    compose(panel, "subsidy")
    assert panel.model["plan"]["subsidy"]["note"] == "0 of 2 taken, +1"


@pytest.mark.parametrize(
    ("subsidies", "hand", "said"),
    [
        (1, 1, "take a subsidy or sell shares first"),
        (1, 0, "take a subsidy first"),
        (2, 1, "no subsidy left: sell shares first"),
        (2, 0, "pass"),
    ],
)
def test_who_owes_interest_is_told_only_what_is_possible(subsidies, hand, said):
    """BLF-ADJ-3: at the start at most two subsidies may be taken."""
    cells = list(played(3, 1, 30).state.cells)
    cells[layout.NODE], cells[layout.TURN], cells[layout.DUE] = layout.CHOOSE, 0, 2
    cells[layout.LEVEL], cells[layout.CASH], cells[layout.SUBSIDIES] = 0, 0, subsidies
    for colour in range(layout.COLOUR_COUNT):
        cells[layout.HAND + colour] = hand
    state = bf.State(tuple(cells))
    assert prompt(Plan(state.view(0), state), "en").endswith(f"{said}.")


def test_at_the_beginning_only_ones_own_cases_are_told():
    text = model(desk_at(played(5, 1, 0), 0))["status"]["text"]
    assert "You draw" in text
    assert "Player 2 draws" not in text
