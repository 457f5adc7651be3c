"""Moments to try again in the games with several seats, on made-up advice."""

from dataclasses import replace

import pytest

from friday_nb.analysis import Answer
from friday_nb.black_friday.players.adviser import StoryQuestion as BlackFridayStory
from friday_nb.black_friday.players.story import tell as tell_black_friday
from friday_nb.core.moments import to_try
from friday_nb.core.percents import points
from friday_nb.his_man_friday.odds import USUAL_LYING
from friday_nb.his_man_friday.players.adviser import StoryQuestion as HmfStory
from friday_nb.his_man_friday.players.search import without_cell
from friday_nb.his_man_friday.players.story import tell as tell_hmf
from friday_nb.i18n import languages
from friday_widgets.black_friday.advice.panel import AdvicePanel as BlackFridayAdvice
from friday_widgets.black_friday.desk import Desk as BlackFridayDesk
from friday_widgets.black_friday.story.panel import StoryPanel as BlackFridayPanel
from friday_widgets.black_friday.table.panel import TablePanel as BlackFridayTable
from friday_widgets.his_man_friday.advice.panel import AdvicePanel as HmfAdvice
from friday_widgets.his_man_friday.desk import Desk as HmfDesk
from friday_widgets.his_man_friday.story.panel import StoryPanel as HmfPanel
from friday_widgets.his_man_friday.table.panel import TablePanel as HmfTable
from friday_widgets.panes.moments.panel import MomentsPanel
from tests.black_friday import made_up as black_friday
from tests.his_man_friday import test_story as his_man_friday
from tests.widgets.black_friday import games
from tests.widgets.his_man_friday import twins


def judge_hmf(view, lying):
    """As advice has it: laying the same card with the same word anywhere is one option."""
    found = his_man_friday.judge(view, lying)
    options = {}
    for option in found.options:
        options.setdefault(without_cell(option.action.packed), option)
    return replace(found, options=tuple(options.values()))


class Analyst:
    """Tells stories and gives advice at once, all made up."""

    in_turns = False

    def ask(self, client, question, hear):
        del client
        for found in self.found(question):
            hear(question, Answer(found))

    def found(self, question):
        if isinstance(question, HmfStory):
            parts = question.moments, question.seat, question.lying, judge_hmf, question.given
            return tell_hmf(*parts)
        if isinstance(question, BlackFridayStory):
            judge, expect, again = black_friday.judge, black_friday.expect, black_friday.again
            return tell_black_friday(question.moments, question.seat, judge, expect, again)
        if hasattr(question, "lying"):
            return [judge_hmf(question.view, USUAL_LYING)]
        return [black_friday.judge(question.view)]

    def cancel(self, client):
        pass


PLACES = {
    "his_man_friday": (
        *(HmfDesk, HmfTable, HmfPanel, HmfAdvice),
        twins.played(3, 5, 500),
    ),
    "black_friday": (
        *(BlackFridayDesk, BlackFridayTable, BlackFridayPanel, BlackFridayAdvice),
        games.played(3, 5, 3000),
    ),
}


@pytest.fixture(params=PLACES)
def place(request):
    """A desk with a finished game, its table, and the moments above it."""
    desk_of, table_of, story_of, advice_of, session = PLACES[request.param]
    desk, analyst = desk_of(session.fork()), Analyst()
    table = table_of(desk)
    story, advice = story_of(desk, analyst=analyst), advice_of(desk, analyst=analyst)
    return desk, table, MomentsPanel(desk, story, advice, analyst=analyst)


def press(panel, do, **more):
    panel._hear(panel, {"type": do, **more}, [])


def test_the_moments_are_those_of_the_seat_that_looks(place):
    desk, _, panel = place
    seat = desk.seat
    press(panel, "start")
    spots = panel._round.progress.spots
    assert 0 < len(spots) <= 3
    assert spots == to_try(panel._story.spots(panel._story.finding[1]))
    assert all(desk.played.moments[spot.number].seat == seat for spot in spots)
    assert (desk.seat, desk.decisions) == (seat, spots[0].number - 1)


@pytest.mark.parametrize("lang", languages())
def test_a_moment_stands_where_the_story_says(place, lang):
    """Both count alike: the seat's decisions, or its turns."""
    desk, _, panel = place
    desk.set_language(lang)
    press(panel, "start")
    where = panel.model["at"].partition(" · ")[2]
    press(panel, "back")
    told = panel._story
    told._hear(told, {"type": "show", "on": True}, [])
    labels = [row["label"] for each in told.model["lists"] for row in each["rows"]]
    assert where in [label.partition(" · ")[0] for label in labels]


def test_every_decision_of_the_list_can_be_tried_and_one_is_best(place):
    desk, _, panel = place
    press(panel, "start")
    for row in panel.model["list"]["rows"]:
        press(panel, "try", action=row["action"])
        assert row["label"] in panel.model["said"]
        if not panel._round.progress.is_open:
            break
    assert "next" in [button["do"] for button in panel.model["buttons"]]
    assert panel.model["solution"]
    assert desk.is_trying


@pytest.mark.parametrize("lang", languages())
def test_what_is_worse_than_in_the_game_is_said_to_be(place, monkeypatch, lang):
    """The made-up advice has the last of all decisions for the worst one."""
    desk, _, panel = place
    kind, found = type(panel._story), type(panel._story).spots

    def after_it(spot):
        before, moment = desk.played.moments[spot.number - 1 : spot.number + 1]
        legal = list(desk.page.game.legal(desk.page.game.view(before.state, moment.seat)))
        return len(legal) - legal.index(moment.action)

    def spots(told, story):
        return (max(found(told, story), key=after_it),)

    monkeypatch.setattr(kind, "spots", spots)
    desk.set_language(lang)
    press(panel, "start")
    worst, chosen = (
        panel._found.options[-1],
        panel._story.option(panel._found, panel._chosen(panel._round)),
    )
    text = panel._advice.row(panel._found, worst, lang)
    press(panel, "try", action=text.action)
    n = points(chosen.win, worst.win)
    grade = panel._advice.grade(panel._found, worst)
    facts = {"action": text.label, "n": n, "grade": f"{grade.sign} {grade.word(lang)}"}
    assert n > 1
    assert panel.model["said"].startswith(desk.page.words.say(lang, "moments.worse", **facts))


def test_what_was_made_in_the_game_is_not_right_and_the_solution_is_told(place):
    desk, table, panel = place
    press(panel, "start")
    made = panel._story.made(panel._round.progress.spot.number, desk.seat)
    text = ", ".join(str(each) for each in made)
    table._hear(table, {"type": "act", "action": text, "turn": desk.turn}, [])
    assert panel._round.progress.is_open
    assert panel.model["said"]
    press(panel, "show")
    assert panel.model["solution"]
    record = desk.record()
    press(panel, "back")
    assert desk.record() == record
    assert not desk.session.to_act
