"""The story beside the table: of the seat that looks, or of any after the end."""

import json
import re
from dataclasses import replace

import pytest

from friday_nb.analysis import Answer
from friday_nb.black_friday import Phase
from friday_nb.black_friday.adjustments import adjustments
from friday_nb.black_friday.charts.story import made_text
from friday_nb.black_friday.players.plan_words import plan_text
from friday_nb.black_friday.players.story import Stand, Story, own_turns, tell
from friday_nb.black_friday.words import say
from friday_nb.core.moments import costs
from friday_nb.core.percents import points
from friday_nb.i18n import MINUS
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.story import model as story_model
from friday_widgets.black_friday.story.panel import StoryPanel
from tests.black_friday.ledger import Ledger
from tests.black_friday.made_up import again, expect, judge, turn_with
from tests.seats.telling import Teller
from tests.widgets.black_friday.games import hidden_differs, played, twin
from tests.widgets.black_friday.telling import OVER, RUNNING, opened, told
from tests.widgets.panels import send


def rows(panel, name):
    return next((each["rows"] for each in panel.model["lists"] if each["name"] == name), [])


def said(panel):
    """All that a pane shows."""
    return json.dumps([panel.model, panel.chart], ensure_ascii=False)


# --- what is told ---------------------------------------------------------------------------------


def test_nothing_is_worked_out_before_somebody_looks():
    desk = Desk(RUNNING.fork())
    panel = StoryPanel(desk, analyst=Teller(told))
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


STORIES = [(session, seat) for session in (RUNNING, OVER) for seat in range(3)]
EVERY_STORY = pytest.mark.parametrize(("session", "seat"), STORIES)


def story_of(session, seat):
    *_, last = tell(session.moments, seat, judge, expect, again)
    return last.story


@EVERY_STORY
def test_a_swing_names_the_adjustments_until_the_next_turn(session, seat):
    _, panel, _ = opened(session, seat)
    turns, adjusted = own_turns(session.moments, seat), adjustments(session.moments)
    for row in rows(panel, "swings"):
        at = int(row["key"].split(":")[1])
        end = turns[at].start if at < len(turns) else len(session.moments)
        came = [i for i, a in enumerate(adjusted, 1) if turns[at - 1].start <= a.number < end]
        told = say("en", "story.came", n=len(came), list=", ".join(map(str, came)))
        assert row["text"].endswith(told) == (came != [] and row["kind"] != "mistake")


def test_an_adjustment_that_the_next_turn_brought_belongs_to_that_one():
    story, first = story_of(OVER, 1), adjustments(OVER.moments)[0]
    at = next(i for i, turn in enumerate(story.turns) if turn.kind in {"rise", "fall"})
    for number, named in ((story.turns[at + 1].first, False), (story.turns[at].first, True)):
        game = story_model.Game(OVER.moments, [replace(first, number=number)], 1, 1)
        one = replace(story, turns=(story.turns[at],))
        (row,) = story_model.told(one, game, "", "en")["lists"][0]["rows"]
        assert row["text"].endswith(say("en", "story.came", n=1, list="1")) == named


@EVERY_STORY
def test_a_mistake_is_told_from_the_decision_that_gave_most_away(session, seat):
    _, panel, _ = opened(session, seat)
    found = story_of(session, seat)
    for row in rows(panel, "swings"):
        turn = found.turns[int(row["key"].split(":")[1]) - 1]
        assert row["kind"] == turn.kind
        lines = story_model.turn_lines(turn, "en")
        if turn.kind != "mistake":
            assert lines[0] == f"{made_text(turn, 'en')}."
            continue
        worst = max(turn.decisions, key=lambda decision: decision.loss)
        made = [session.moments[n].action for n in range(worst.number, turn.last + 1)]
        made = [action for action in made if str(action) != "end"] or made
        texts = (plan_text(worst.view, each, "en") for each in (made, worst.best.plan))
        made, best = texts
        told = say("en", "story.mistake.text", made=made, best=best)
        if worst.number > turn.first:
            done = plan_text(turn.view, turn.made[: worst.number - turn.first], "en")
            told = f"First: {done}. {told}"
        assert lines[0] == row["text"] == told


@EVERY_STORY
def test_a_find_tells_how_far_behind_the_next_best_was(session, seat):
    _, panel, _ = opened(session, seat)
    found = story_of(session, seat)
    for row in rows(panel, "finds"):
        find = found.turns[int(row["key"].split(":")[1]) - 1].finest
        behind = points(find.chosen.win, find.rival.win)
        assert row["change"] == f"+{behind}"


def test_a_find_in_the_middle_of_a_turn_tells_what_came_before_it():
    """What is compared begins there: to sell more, or to stop."""
    selling = (
        (turn, n)
        for session in (OVER, RUNNING)
        for turn in story_of(session, 1).turns
        for n, decision in enumerate(turn.decisions)
        if decision.number > turn.first and decision.view.phase is Phase.SELLING
    )
    turn, n = next(selling)
    (decision,) = turn.decisions[n : n + 1]
    row = story_model._find(replace(turn, decisions=(decision,)), "", "en")
    assert row["text"].startswith("First: ")
    assert " more" in row["text"].partition(". ")[2]


def test_what_was_given_away_is_told_in_points():
    _, panel, _ = opened(OVER)
    story = story_of(OVER, 1)
    lost = costs(story.spots).whole
    assert lost > 0
    signed = re.findall(r"[−+]?\d+", panel.model["given"])
    given, others, bag = (int(text.replace(MINUS, "-")) for text in signed)
    assert given == -lost
    assert bag == round(100 * story.bag)
    # From the start to the end, to the point:
    assert given + others + bag == points(story.now.win, story.start.win)


def test_an_adjustment_that_raised_what_one_held_is_a_gain():
    _, panel, _ = opened(OVER)
    kinds = {"+": "gain", "\N{MINUS SIGN}": "loss", "0": "even"}
    found = rows(panel, "adjustments")
    assert [row["kind"] for row in found] == [kinds[row["change"][0]] for row in found]
    assert {"gain", "loss"} <= {row["kind"] for row in found}


def test_the_reader_is_called_you_in_the_story_of_another_seat():
    _, panel, _ = opened(OVER)
    send(panel, type="choose", key="seat", value="0")
    for row, each in zip(rows(panel, "adjustments"), adjustments(OVER.moments), strict=True):
        assert ("you" in row["label"]) == (each.seat == 1)
        assert ("Player 1" in row["label"]) == (each.seat == 0)


def test_a_turn_in_two_lists_is_marked_in_the_first():
    turn = turn_with(0.5, 0.8, 0)
    story = Story(1, (turn,), finished=False)
    assert story.swings == story.finds == (turn,)
    game = story_model.Game(RUNNING.moments, (), 1, 1)
    lists = story_model.told(story, game, "turn:1", "en")["lists"]
    assert [(each["name"], each["rows"][0]["on"]) for each in lists] == [
        ("swings", True),
        ("finds", False),
    ]


@pytest.mark.parametrize(("share", "key"), [(1.0, "won"), (0.5, "shared"), (0.0, "lost")])
def test_the_end_of_a_story_tells_how_the_win_was_shared(share, key):
    story = story_of(OVER, 1)
    last = replace(story.turns[-1], after=Stand(share, 3.0))
    story = replace(story, turns=(*story.turns[:-1], last))
    game = story_model.Game(OVER.moments, adjustments(OVER.moments), 1, 1)
    told = story_model.told(story, game, "", "en")["summary"]
    assert told.startswith(say("en", f"story.end.{key}"))


def test_without_a_decision_or_spoilers_there_is_no_story_but_a_sentence():
    _, fresh, _ = opened(played(3, 1, 0))
    assert fresh.model["note"].startswith("Make a decision first")
    desk, panel, _ = opened(RUNNING)
    desk.hints.set_spoilers(on=False)
    assert (panel.model["lists"], panel.chart) == ([], {})
    assert panel.model["note"]


def test_what_cannot_be_worked_out_is_reported():
    panel = StoryPanel(Desk(RUNNING.fork()), analyst=Teller(told))
    panel.analyst.fault = "broken"
    send(panel, type="show", on=True)
    assert panel.model["lists"] == []
    assert panel.model["note"]


class Slow(Teller):
    """An analyst that gives up after so many decisions, given for each question in turn."""

    def __init__(self, *most, is_overdue=True):
        super().__init__(told)
        self.most, self.is_overdue = list(most), is_overdue

    def ask(self, client, question, hear):
        del client
        self.questions.append(question)
        most = self.most.pop(0)
        for telling in self.tellings(question):
            if telling.done > most:
                fault = Answer(is_last=True, fault="it ended", is_overdue=self.is_overdue)
                hear(question, fault)
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


class Silent(Teller):
    """An analyst that has not answered yet."""

    def ask(self, client, question, hear):
        del client
        self.asked = question, hear


def test_a_story_that_fails_after_a_while_says_so_then_and_not_of_the_next_one():
    desk = Desk(RUNNING.fork())
    panel = StoryPanel(desk, analyst=Silent(told))
    send(panel, type="show", on=True)
    question, hear = panel.analyst.asked
    hear(question, Answer(is_last=True, fault="it took too long", is_overdue=True))
    assert panel.model["note"] == say("en", "panels.overdue")
    desk.put(OVER.fork())
    assert panel.model["note"] == say("en", "advice.thinking")


def test_how_far_the_work_on_one_story_got_says_nothing_of_the_next():
    desk = Desk(RUNNING.fork())
    panel = StoryPanel(desk, analyst=Slow(2, 5, 5, 3, 999))
    send(panel, type="show", on=True)
    assert panel.model["lists"] == []
    desk.put(OVER.fork())
    assert len(panel.analyst.questions) == 5
    assert panel.model["lists"]


@pytest.mark.parametrize(
    ("is_overdue", "key"), [(True, "panels.overdue.over"), (False, "panels.unanswered.over")]
)
def test_after_the_end_no_decision_is_promised_to_follow(is_overdue, key):
    panel = StoryPanel(Desk(OVER.fork()), analyst=Slow(2, 2, 999, is_overdue=is_overdue))
    send(panel, type="show", on=True)
    assert panel.model["note"] == say("en", key)


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


# --- what is hidden -------------------------------------------------------------------------------


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


def test_the_past_can_be_followed_while_another_pane_is_open():
    desk, panel, shown = opened(OVER)
    send(panel, type="look", key="turn:2")
    send(panel, type="show", on=False)
    desk.past.earlier()
    assert desk.past.key == "turn:1"
    desk.past.later()
    assert desk.past.key == "turn:2"
    assert shown.model


def test_another_game_begins_with_ones_own_story():
    desk, panel, _ = opened(OVER)
    send(panel, type="choose", key="seat", value="0")
    desk.put(RUNNING.fork())
    assert panel.analyst.questions[-1].seat == desk.seat


def test_while_the_curtain_is_down_nothing_is_told():
    desk, panel, shown = opened(RUNNING)
    send(panel, type="look", key="turn:1")
    past = desk.past
    desk.seats.looking = None
    desk._notify("game")
    assert (panel.model["lists"], panel.model["note"], panel.chart) == ([], "", {})
    assert "summary" not in panel.model
    desk.look(past)
    assert desk.past is None
    assert shown.model == {"lang": "en", "covered": True}
