"""Three moments of a finished game to try again, without any weights."""

from dataclasses import replace

import pytest

from friday_nb import i18n
from friday_nb.core.moments import Spot
from friday_nb.core.percents import points
from friday_nb.core.severity import Severity
from friday_nb.friday.players.story import story
from friday_nb.friday.texts import action_text
from friday_nb.friday.words import say
from friday_widgets.friday.advice.panel import AdvicePanel
from friday_widgets.friday.story.panel import StoryPanel
from friday_widgets.panes.moments.panel import MomentsPanel
from friday_widgets.panes.silence.panel import SilencePanel
from tests.friday.players.made_up import advise
from tests.widgets.moments.pressing import does, graded, press

LANGUAGES = pytest.mark.parametrize("lang", i18n.languages())


def test_the_table_goes_to_the_first_of_three_moments(desk, panel, spots):
    assert len(spots) == 3
    press(panel, "start")
    assert desk.decisions == spots[0].number - 1
    assert panel.model["trying"]
    moment = desk.played.moments[spots[0].number]
    assert action_text(desk.view, moment.action, "en") in panel.model["chosen"]
    assert panel.model["grade"]["sign"] == spots[0].grade.sign


@LANGUAGES
def test_nothing_is_given_away_before_a_try(desk, panel, lang):
    desk.set_language(lang)
    press(panel, "start")
    best = action_text(desk.view, advise(desk.view).best.action, lang)
    said = {key: value for key, value in panel.model.items() if key != "list"}
    assert best not in str(said)
    labels = [row["action"] for row in panel.model["list"]["rows"]]
    assert labels == [str(action) for action in desk.session.legal()]


def test_advice_and_story_show_nothing_meanwhile(desk, panel):
    told, advice = panel._story, panel._advice
    told._hear(told, {"type": "show", "on": True}, [])
    advice._hear(advice, {"type": "show", "on": True}, [])
    press(panel, "start")
    assert advice.rows["rows"] == []
    assert told.model["lists"] == []
    assert told.chart == {}
    assert desk.hints.suggestion == ""
    press(panel, "back")
    assert told.model["lists"]
    assert told.chart["data"]


def test_the_best_decision_is_right_and_its_reason_is_told(desk, panel):
    press(panel, "start")
    text = graded(desk.view)
    assert not desk.act(text)
    label = action_text(desk.view, desk.page.game.parse_action(text), "en")
    assert panel.model["said"].startswith(say("en", "moments.best", action=label))
    assert does(panel) == ["next", "back"]
    assert "list" not in panel.model or not panel.model["list"]


def test_a_decision_from_the_list_is_a_try_as_well(desk, panel):
    press(panel, "start")
    press(panel, "try", action=graded(desk.view))
    assert does(panel)[0] == "next"


def test_two_cards_of_one_kind_stand_once_in_the_list(desk, panel, monkeypatch):
    press(panel, "start")
    before = panel.model["list"]["rows"]
    told = panel._advice.row
    monkeypatch.setattr(
        panel._advice, "row", lambda *args: replace(told(*args), label=told(*args).label[:7])
    )
    panel._paint()
    rows = panel.model["list"]["rows"]
    assert len({row["label"] for row in rows}) == len(rows) < len(before)
    assert panel.model["list"]["label"] == say("en", "moments.list", n=len(rows))


def test_the_same_mistake_is_not_right(desk, panel, spots):
    press(panel, "start")
    desk.act(str(desk.played.moments[spots[0].number].action))
    assert say("en", "moments.same", action="") in panel.model["said"]
    assert does(panel) == ["show", "skip", "back"]


@LANGUAGES
def test_what_is_worse_than_in_the_game_is_said_to_be_and_by_how_much(
    desk, panel, monkeypatch, lang
):
    def asked(number):
        made = advise(desk.session.moments[number - 1].state.view)
        return made, made.of(desk.session.moments[number].action)

    def room(number):
        made, chosen = asked(number)
        return min(made.best.win - chosen.win, chosen.win - made.options[-1].win)

    number = max(range(1, desk.decisions + 1), key=room)
    found, chosen = asked(number)
    worst = found.options[-1]
    spot = Spot(number, found.best.win - chosen.win, 0.0, "stop", 1)
    monkeypatch.setattr(StoryPanel, "spots", lambda *_: (spot,))
    desk.set_language(lang)
    press(panel, "start")
    desk.act(graded(desk.view, wrong=True))
    facts = {
        "action": action_text(desk.view, worst.action, lang),
        "grade": f"{Severity.BLUNDER.sign} {Severity.BLUNDER.word(lang)}",
        "n": points(chosen.win, worst.win),
    }
    assert panel.model["said"].startswith(say(lang, "moments.worse", **facts))
    assert does(panel) == ["show", "skip", "back"]


def test_what_the_best_decision_is_and_why_is_said_once(desk, panel):
    press(panel, "start")
    found = advise(desk.view)
    best = panel._advice.row(found, panel._advice.ranked(found)[0], "en")
    assert best.why
    desk.act(str(panel._advice.ranked(found)[0].action))
    assert panel.model["said"] == say("en", "moments.best", action=best.label)
    assert best.label not in panel.model["solution"].replace(best.why, "")
    assert panel.model["solution"].endswith(best.why)


def test_the_solution_is_shown_on_demand_and_counts_as_not_found(desk, panel):
    press(panel, "start")
    best = action_text(desk.view, advise(desk.view).best.action, "en")
    press(panel, "show")
    assert best in panel.model["solution"]
    desk.act(graded(desk.view))
    press(panel, "next")
    press(panel, "skip")
    press(panel, "skip")
    assert panel.model["text"] == say("en", "moments.done", n=0, all=3)


def test_all_three_then_back_to_the_game_unharmed(desk, panel, spots):
    record, seat = desk.record(), desk.seat
    press(panel, "start")
    for at, spot in enumerate(spots):
        assert desk.decisions == spot.number - 1
        desk.act(graded(desk.view))
        press(panel, "end" if at == 2 else "next")
    assert panel.model["text"] == say("en", "moments.done", n=3, all=3)
    assert not desk.is_trying
    assert (desk.record(), desk.seat) == (record, seat)
    assert desk.view.outcome
    press(panel, "again")
    assert desk.decisions == spots[0].number - 1
    press(panel, "back")
    assert does(panel) == ["resume"]


def test_the_story_leads_to_its_moments(desk, panel):
    told = panel._story
    told._hear(told, {"type": "show", "on": True}, [])
    assert told.model["moments"] == say("en", "moments.start")
    told._hear(told, {"type": "moments"}, [])
    assert desk.is_trying


@LANGUAGES
@pytest.mark.parametrize("how", ["found", "shown"])
def test_what_is_solved_is_not_said_to_be_looked_for(desk, panel, lang, how):
    """The story would still give the other moments away: it waits until the game is back."""
    told, advice, chances = panel._story, panel._advice, SilencePanel(desk)
    desk.set_language(lang)
    for pane in (told, advice):
        pane._hear(pane, {"type": "show", "on": True}, [])
    press(panel, "start")

    def notes():
        return [told.model["note"], advice.rows["note"], chances.model["text"]]

    asked = notes()
    assert asked == [
        say(lang, key) for key in ("moments.hidden", "moments.hidden", "panels.silent")
    ]
    if how == "found":
        desk.act(graded(desk.view))
    else:
        press(panel, "show")
    assert notes() == [say(lang, "moments.waits")] * 3
    assert told.model["lists"] == advice.rows["rows"] == []
    press(panel, "next")
    assert notes() == asked
    press(panel, "back")
    assert told.model["lists"]
    assert chances.model["text"] == ""


@LANGUAGES
def test_whoever_hides_spoilers_meanwhile_is_told_so_and_may_go_on(desk, panel, spots, lang):
    desk.set_language(lang)
    over = desk.decisions
    press(panel, "start")
    press(panel, "skip")
    desk.hints.set_spoilers(False)
    assert desk.decisions == over
    assert panel.model["text"] == say(lang, "moments.left.hidden", n=2, all=3)
    assert does(panel) == ["unhide"]
    press(panel, "unhide")
    assert desk.hints.spoilers
    assert desk.decisions == spots[1].number - 1


def test_who_goes_back_to_the_game_may_go_on_where_it_was(desk, panel, spots):
    press(panel, "start")
    press(panel, "skip")
    press(panel, "back")
    assert panel.model["text"] == say("en", "moments.left", n=2, all=3)
    press(panel, "resume")
    assert desk.decisions == spots[1].number - 1
    press(panel, "skip")
    press(panel, "skip")
    press(panel, "back")
    assert does(panel) == ["start"]
    press(panel, "resume")
    assert not desk.is_trying


def test_a_moment_whose_solution_was_shown_is_not_open_any_more(desk, panel, spots):
    press(panel, "start")
    press(panel, "show")
    press(panel, "back")
    assert panel.model["text"] == say("en", "moments.left", n=2, all=3)
    press(panel, "resume")
    assert desk.decisions == spots[1].number - 1
    press(panel, "skip")
    press(panel, "show")
    press(panel, "back")
    assert does(panel) == ["start"]


def test_a_panel_that_is_closed_leads_back_to_the_game(desk, panel):
    press(panel, "start")
    assert desk.is_trying
    panel.close()
    assert not desk.is_trying


def test_a_new_game_ends_it_all(desk, panel):
    press(panel, "start")
    desk.begin({"level": "1"}, 4)
    assert "title" not in panel.model
    assert desk.act("hazard 1")
    assert desk.decisions == 1


@pytest.mark.parametrize(
    "message", [None, "x", {"type": "try"}, {"type": "next"}, {"type": "again"}]
)
def test_unknown_messages_are_dropped(desk, panel, message):
    panel._hear(panel, message, [])
    assert not desk.is_trying


def test_the_solution_says_as_the_story_how_many_games_it_wins_more(
    desk, panel, spots, monkeypatch
):
    """The difference of the two chances as they are rounded may be one game more or less."""
    found = panel._story.spots
    more = [replace(each, loss=each.loss + 0.01) for each in found(story(desk.session, advise))]
    monkeypatch.setattr(panel._story, "spots", lambda _: tuple(more))
    press(panel, "start")
    advice = advise(desk.view)
    label = action_text(desk.view, advice.best.action, "en")
    press(panel, "show")
    ahead = round(100 * (spots[0].loss + 0.01))
    told = say("en", "moments.solution", action=label, n=ahead)
    assert ahead > 0
    assert panel.model["solution"].startswith(told)


def test_the_last_moment_ends_it_and_the_others_lead_on(desk, panel):
    press(panel, "start")
    for button in ("next", "next", "end"):
        press(panel, "show")
        assert does(panel) == [button, "back"]
        press(panel, button)
    assert does(panel) == ["again", "back"]


def test_once_more_begins_with_nothing_found(desk, panel):
    press(panel, "start")
    for _ in range(3):
        desk.act(graded(desk.view))
        press(panel, "next")
    assert panel.model["text"] == say("en", "moments.done", n=3, all=3)
    press(panel, "again")
    assert panel.model["text"] == say("en", "moments.ask")
    for _ in range(3):
        press(panel, "skip")
    assert panel.model["text"] == say("en", "moments.done", n=0, all=3)


@pytest.mark.parametrize("do", ["start", "again"])
def test_what_is_going_on_cannot_be_begun_again(desk, panel, do):
    press(panel, "start")
    press(panel, "skip")
    before = panel.model, desk.decisions
    press(panel, do)
    assert (panel.model, desk.decisions) == before


def test_hiding_spoilers_ends_the_tries(desk, panel):
    press(panel, "start")
    desk.hints.set_spoilers(False)
    assert not desk.is_trying
    assert desk.view.outcome
    assert not panel.model["trying"]
    assert does(panel) == ["unhide"]


def test_an_answer_about_another_moment_tells_nothing(desk, panel, monkeypatch):
    monkeypatch.setattr(MomentsPanel, "_ask", lambda *_: None)
    press(panel, "start")
    first, found = panel._round.asked, advise(desk.view)
    press(panel, "skip")
    second = panel._round.asked
    panel.take(first, found)
    panel.fail(first)
    assert panel.model["list"] == {"label": say("en", "moments.wait")}
    assert panel.model["said"] == ""
    panel.take(second, advise(desk.view))
    assert panel.model["list"]["rows"]


@pytest.mark.parametrize("why", ["panels.overdue", "panels.unanswered"])
def test_why_a_try_is_not_judged_is_said_until_it_is(desk, panel, monkeypatch, why):
    monkeypatch.setattr(MomentsPanel, "_ask", lambda *_: None)
    press(panel, "start")
    panel.fail(panel._round.asked, why)
    desk.act(graded(desk.view, wrong=True))
    said = say("en", f"{why}.over")
    assert panel.model["said"] == said
    panel.take(panel._round.asked, advise(desk.view))
    assert panel.model["said"] != said


def test_best_is_what_the_list_of_advice_puts_first(desk, panel, monkeypatch):
    """Of decisions that are level, that need not be the one with the highest chance."""
    monkeypatch.setattr(AdvicePanel, "ranked", lambda _, advice: advice.options[::-1])
    press(panel, "start")
    text = graded(desk.view, wrong=True)
    desk.act(text)
    label = action_text(desk.view, desk.page.game.parse_action(text), "en")
    assert panel.model["said"].startswith(say("en", "moments.best", action=label))


def test_a_row_of_several_decisions_is_tried_as_all_of_them(desk, panel, monkeypatch):
    heard = []
    monkeypatch.setattr(type(desk), "answer", lambda _, actions: heard.append(list(actions)))
    press(panel, "start")
    press(panel, "try", action="buy red, put red")
    assert heard == [["buy red", "put red"]]
