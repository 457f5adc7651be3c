"""The story beside the table: of the seat that looks, or of any after the end; and the past."""

import json
import re

import pytest

from friday_nb.analysis import Answer
from friday_nb.black_friday import legal
from friday_nb.black_friday.adjustments import adjustments
from friday_nb.black_friday.players.story import own_turns, tell
from friday_nb.black_friday.words import say
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.story import model as story_model
from friday_widgets.black_friday.story.panel import StoryPanel
from friday_widgets.black_friday.table import panel as table
from tests.black_friday.ledger import Ledger
from tests.black_friday.test_story import judge
from tests.widgets.black_friday.games import hidden_differs, played, twin


class Teller:
    """An analyst that tells stories of made-up advice at once."""

    in_turns = False

    def __init__(self):
        self.questions = []
        self.fault = ""

    def ask(self, client, question, hear):
        del client
        self.questions.append(question)
        if self.fault:
            hear(question, Answer(is_last=True, fault=self.fault))
            return
        for telling in tell(question.moments, question.seat, judge):
            hear(question, Answer(telling))

    def cancel(self, client):
        pass


RUNNING, OVER = played(3, 2, 120), played(3, 5, 3000)


def opened(session, seat=1, lang="en"):
    """A desk, its table, and its story, which is open."""
    desk = Desk(session.fork(), lang)
    desk.game_id = "same"
    desk.sit(seat)
    panel = StoryPanel(desk, analyst=Teller())
    shown = table.TablePanel(desk)
    send(panel, type="show", on=True)
    return desk, panel, shown


def send(panel, **message):
    panel._hear(panel, message, [])


def rows(panel, name):
    return next((each["rows"] for each in panel.model["lists"] if each["name"] == name), [])


def said(panel):
    """All that a pane shows."""
    return json.dumps([panel.model, panel.chart], ensure_ascii=False)


# --- what is told ---------------------------------------------------------------------------------


def test_nothing_is_worked_out_before_somebody_looks():
    desk = Desk(RUNNING.fork())
    panel = StoryPanel(desk, analyst=Teller())
    assert (panel.analyst.questions, panel.model["lists"], panel.chart) == ([], [], {})
    send(panel, type="show", on=True)
    (question,) = panel.analyst.questions
    assert (question.seat, question.moments) == (0, desk.session.moments)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("session", [RUNNING, OVER], ids=["running", "over"])
def test_every_word_is_in_the_language(session, lang):
    _, panel, _ = opened(session, lang=lang)
    assert panel.model["lang"] == lang
    assert len(panel.model["lists"]) > 1
    told = [panel.model["summary"], panel.model["given"], panel.model["how"], *_texts(panel)]
    assert all(bool(re.search("[а-яё]", text)) == (lang == "ru") for text in told)


def _texts(panel):
    return [
        row[name]
        for each in panel.model["lists"]
        for row in each["rows"]
        for name in ("label", "text")
    ]


def test_the_lists_lead_to_moments_of_the_game():
    _, panel, _ = opened(OVER)
    turns = len(own_turns(OVER.moments, 1))
    swings = rows(panel, "swings")
    assert 0 < len(swings) <= story_model.MOST
    assert all(1 <= int(row["key"].split(":")[1]) <= turns for row in swings)
    assert all(row["change"][0] in "+\N{MINUS SIGN}" for row in swings)
    found = rows(panel, "adjustments")
    assert len(found) == len(adjustments(OVER.moments))


def test_the_effect_of_an_adjustment_is_that_on_the_shares_held():
    """Worked out from a ledger of what the seat was told."""
    _, panel, _ = opened(OVER)
    ledger, expected = Ledger(1), []
    for _, events in OVER.events_for(1):
        begun = None
        for event in events:
            begun = ledger.shares if event.kind == "adjustment" else begun
            if event.kind == "game_end":
                break
            ledger.see(event)
        if begun is not None:
            expected.append(ledger.shares - begun)
        for event in events if events[-1].kind == "won" else ():
            ledger.see(event)
    told = [row["change"].replace("\N{MINUS SIGN}", "-") for row in rows(panel, "adjustments")]
    assert list(map(int, told)) == expected


def test_the_adjustment_names_who_brought_it_and_what_was_drawn():
    _, panel, _ = opened(OVER)
    for row, each in zip(rows(panel, "adjustments"), adjustments(OVER.moments), strict=True):
        who = "you" if each.seat == 1 else f"Player {each.seat + 1}"
        assert row["label"].endswith(f"{who}, {say('en', f'table.{each.table}')}")
        for part in filter(None, each.drawn.split(",")):
            colour, n = part.split(":")
            assert f"{n} {colour}" in row["text"]


def test_without_a_decision_or_spoilers_there_is_no_story_but_a_sentence():
    _, fresh, _ = opened(played(3, 1, 0))
    assert fresh.model["note"].startswith("Make a decision first")
    desk, panel, _ = opened(RUNNING)
    desk.set_spoilers(on=False)
    assert (panel.model["lists"], panel.chart) == ([], {})
    assert panel.model["note"]


def test_what_cannot_be_worked_out_is_reported():
    panel = StoryPanel(Desk(RUNNING.fork()), analyst=Teller())
    panel.analyst.fault = "broken"
    send(panel, type="show", on=True)
    assert panel.model["lists"] == []
    assert panel.model["note"]


class Slow(Teller):
    """An analyst that gives up after so many decisions, given for each question in turn."""

    def __init__(self, *most):
        super().__init__()
        self.most = list(most)

    def ask(self, client, question, hear):
        del client
        self.questions.append(question)
        most = self.most.pop(0)
        for telling in tell(question.moments, question.seat, judge):
            if telling.done > most:
                hear(question, Answer(is_last=True, fault="it took too long", is_overdue=True))
                return
            hear(question, Answer(telling))


def test_a_story_that_takes_too_long_for_one_question_is_asked_for_again():
    panel = StoryPanel(Desk(RUNNING.fork()), analyst=Slow(2, 5, 999))
    send(panel, type="show", on=True)
    assert len(panel.analyst.questions) == 3
    assert panel.model["lists"]


def test_a_story_that_gets_no_further_is_given_up():
    panel = StoryPanel(Desk(RUNNING.fork()), analyst=Slow(2, 5, 5, 999))
    send(panel, type="show", on=True)
    assert len(panel.analyst.questions) == 3
    assert panel.model["lists"] == []
    assert panel.model["note"] == say("en", "panels.overdue")


@pytest.mark.parametrize("name", story_model.CHARTS)
def test_the_chart_can_be_chosen(name):
    _, panel, _ = opened(OVER)
    send(panel, type="choose", key="chart", value=name)
    (on,) = [each["id"] for each in panel.model["choices"][-1]["options"] if each["on"]]
    assert on == name
    assert panel.chart["data"]
    before = said(panel)
    send(panel, type="choose", key="chart", value="hands")
    assert said(panel) == before


# --- what is hidden -------------------------------------------------------------------------------


def everything(session, seat):
    """What the story of a seat tells with each chart, and the table at each of its moments."""
    desk, panel, shown = opened(session, seat)
    found = []
    for name in story_model.CHARTS:
        send(panel, type="choose", key="chart", value=name)
        found.append(said(panel))
    for kind, most in (("turn", 40), ("adjustment", 12)):
        for n in range(1, most):
            send(panel, type="look", key=f"{kind}:{n}")
            found.append((desk.past and desk.past.key, json.dumps(shown.model)))
    return found


@pytest.mark.parametrize("seat", range(3))
def test_while_the_game_runs_the_story_is_the_same_whatever_the_others_hold(seat):
    other = twin(RUNNING, seat, 4)
    assert hidden_differs(RUNNING, other, seat)
    assert everything(RUNNING, seat) == everything(other, seat)


def test_the_stories_of_others_can_be_read_only_after_the_end():
    _, panel, _ = opened(RUNNING)
    assert [each["key"] for each in panel.model["choices"]] == ["chart"]
    before = said(panel)
    send(panel, type="choose", key="seat", value="0")
    assert said(panel) == before
    assert {question.seat for question in panel.analyst.questions} == {1}
    send(panel, type="choose", key="chart", value="wealth")
    assert "Player 1" not in panel.chart["head"]
    desk, panel, shown = opened(OVER)
    send(panel, type="choose", key="seat", value="0")
    assert panel.model["title"].endswith("Player 1")
    send(panel, type="choose", key="chart", value="wealth")
    assert {"Player 2", "Player 3"} <= set(panel.chart["head"])
    send(panel, type="look", key="turn:1")
    assert shown.model["seat"] == desk.past.seat == 0


def test_another_game_begins_with_ones_own_story():
    desk, panel, _ = opened(OVER)
    send(panel, type="choose", key="seat", value="0")
    desk.put(RUNNING.fork())
    assert panel.analyst.questions[-1].seat == desk.seat


def test_while_the_curtain_is_down_nothing_is_told():
    desk, panel, shown = opened(RUNNING)
    send(panel, type="look", key="turn:1")
    past = desk.past
    desk.seat = None
    desk._notify("game")
    assert (panel.model["lists"], panel.model["note"], panel.chart) == ([], "", {})
    assert "summary" not in panel.model
    desk.look(past)
    assert desk.past is None
    assert shown.model == {"lang": "en", "covered": True}


# --- the table as it was --------------------------------------------------------------------------


def test_a_turn_is_shown_as_the_seat_saw_it_then():
    desk, panel, shown = opened(OVER)
    for n, numbers in enumerate(own_turns(OVER.moments, 1)[:5], 1):
        send(panel, type="look", key=f"turn:{n}")
        then = OVER.moments[numbers.start - 1].state.view(1)
        model = shown.model
        assert model["past"]["key"] == f"turn:{n}"
        assert model["decisions"] == numbers.start - 1
        assert model["prices"] == list(then.prices.values())
        assert model["own"]["hand"] == list(then.hand.values())
        assert "over" not in model
        assert model["status"]["text"] != ""
    assert desk.session.state == OVER.state


def test_the_past_can_be_followed_turn_by_turn_and_back():
    desk, panel, shown = opened(RUNNING)
    send(panel, type="look", key="turn:2")
    send(shown, type="past", to="later")
    assert (desk.past.key, shown.model["past"]["earlier"]) == ("turn:3", True)
    send(shown, type="past", to="earlier")
    send(shown, type="past", to="earlier")
    assert (desk.past.key, shown.model["past"]["earlier"]) == ("turn:1", False)
    send(shown, type="past", to="earlier")
    assert desk.past.key == "turn:1"
    send(shown, type="past", to="now")
    assert desk.past is None
    assert "past" not in shown.model
    assert shown.model["decisions"] == desk.decisions


def test_after_an_adjustment_it_can_be_seen_again():
    desk, panel, shown = opened(OVER)
    first = adjustments(OVER.moments)[0]
    send(panel, type="look", key="adjustment:1")
    assert shown.model["adjustment"]["id"] == first.number == shown.model["decisions"]
    send(shown, type="past", to="later")
    assert desk.past.key == "adjustment:2"


def test_in_the_past_nothing_can_be_decided_and_bots_wait():
    desk, panel, shown = opened(RUNNING, seat=RUNNING.to_act[0])
    send(panel, type="look", key="turn:1")
    assert desk.paused
    before = desk.decisions
    at = shown.model["decisions"]
    send(shown, type="compose", at=at, steps=["subsidy"])
    send(shown, type="act", action="subsidy", at=at, seat=desk.seat)
    assert desk.decisions == before
    send(shown, type="hold", on=False)
    assert desk.paused
    send(shown, type="past", to="now")
    assert not desk.paused


def test_whatever_happens_brings_the_table_back():
    desk, panel, shown = opened(RUNNING, seat=RUNNING.to_act[0])
    send(panel, type="look", key="turn:1")
    assert desk.act(str(legal(desk.view)[0]))
    assert desk.past is None
    assert "past" not in shown.model
    assert not desk.paused


def test_the_words_of_the_past_follow_the_language():
    desk, panel, shown = opened(OVER)
    send(panel, type="look", key="turn:2")
    desk.set_language("ru")
    assert desk.past.head == shown.model["past"]["head"] == "Перед ходом 2"


@pytest.mark.parametrize("key", ["turn:0", "turn:9999", "adjustment:99", "hand:1", "turn:x", "", 5])
def test_a_moment_that_does_not_exist_is_ignored(key):
    desk, panel, _ = opened(OVER)
    send(panel, type="look", key=key)
    assert desk.past is None
