"""The line that a game leaves in the browser when it is over."""

import json

import pytest

from friday_nb import i18n
from friday_nb.black_friday.game import new_session as black_friday
from friday_nb.core import registry
from friday_nb.friday.game import new_session as friday
from friday_nb.friday.lessons import lesson
from friday_nb.his_man_friday.game import new_session as his_man_friday
from friday_widgets import FridayApp
from friday_widgets.black_friday.game_page import PAGE as BLACK_FRIDAY
from friday_widgets.desk.game_page import PERSON
from friday_widgets.desk.history import RESULTS, row_of
from friday_widgets.desk.undone import KeptGame
from friday_widgets.frame.controls.panel import shown_words
from friday_widgets.friday.example import example_session
from friday_widgets.friday.game_page import PAGE as FRIDAY
from friday_widgets.his_man_friday.game_page import PAGE as HIS_MAN_FRIDAY
from tests.friday.positions import at


def finished(session, seed=0):
    """The game, played to its end without thinking."""
    while session.to_act:
        (seat, *_) = session.to_act
        options = session.game.legal(session.view_of(seat))
        session.act(options[(seed + len(session.moments)) % len(options)], seat)
    return session


def row(page, session, players=(PERSON,), id_="a"):
    return row_of(page, KeptGame(id_, session, tuple(players)))


def test_a_running_game_has_no_result():
    assert row(FRIDAY, friday(level=3, seed=1)) == ["friday", 3, 1, "", None, ""]


def test_a_lost_game_has_its_points():
    session = finished(friday(level=2, seed=1))
    outcome = session.view.outcome
    assert not outcome.won
    assert row(FRIDAY, session) == ["friday", 2, 1, "lost", outcome.score.total, ""]


def test_a_won_game():
    cards = "4W,4W,3C1,3D,3X1,3S"
    table = at(enemy="20/6", pirates="35/9,20/6", first=1, beaten=1, cards=cards, life=5)
    session = FRIDAY.at_position(str(table.view), 0)
    session.act(FRIDAY.game.parse_action("end"))
    outcome = session.view.outcome
    assert outcome.won
    assert row(FRIDAY, session) == ["friday", 1, 1, "won", outcome.score.total, "position"]


def test_the_example_is_told_as_a_game_from_a_position():
    assert row(FRIDAY, example_session())[-1] == "position"


def test_a_try_of_a_lesson_leaves_no_line():
    each = lesson("old")
    assert row(FRIDAY, FRIDAY.at_position(each.position, each.seed)) is None


def test_an_undone_line_of_play_leaves_none_either():
    assert row(FRIDAY, friday(seed=1), id_="a-undone") is None


@pytest.mark.parametrize(
    ("page", "begin"), [(HIS_MAN_FRIDAY, his_man_friday), (BLACK_FRIDAY, black_friday)]
)
def test_in_a_game_of_several_it_is_the_result_of_the_person(page, begin):
    session = finished(begin(players=3, seed=1))
    returns = session.game.returns(session.state)
    for seat in range(3):
        players = ["thumb"] * 3
        players[seat] = PERSON
        name, level, count, result, points, start = row(page, session, players)
        assert (name, level, count, points, start) == (page.game.name, 0, 3, None, "")
        wanted = "won" if returns[seat] == 1 else "shared" if returns[seat] else "lost"
        assert result == wanted


def test_where_several_people_sat_nobodys_result_is_told():
    session = finished(his_man_friday(players=2, seed=1))
    assert row(HIS_MAN_FRIDAY, session, (PERSON, PERSON))[3] == "over"
    assert row(HIS_MAN_FRIDAY, his_man_friday(players=2), (PERSON, PERSON))[3] == ""


def test_a_game_that_bots_played_is_nobodys():
    assert row(HIS_MAN_FRIDAY, his_man_friday(players=2), ("thumb", "thumb")) is None


def test_the_browser_is_sent_it_with_the_game():
    app, sent = FridayApp(level=1, seed=1, lang="en"), []
    app.controls.send = sent.append
    app.controls._hear(app.controls, {"type": "hello"}, [])
    about = [message["about"] for message in sent if message["type"] == "keep"][-1]
    assert about["row"] == ["friday", 1, 1, "", None, ""]
    assert len(json.dumps(about["row"])) < 60


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("page", [FRIDAY, HIS_MAN_FRIDAY, BLACK_FRIDAY])
def test_the_page_has_the_words_for_every_line(page, lang):
    words = shown_words(page, lang)
    for result in RESULTS:
        assert words[f"history.result.{result or 'open'}"]
    assert set(words["history"]["games"]) >= set(registry.names())
    assert words["history"]["game"] == page.game.name
    assert (words["history"]["high"] == 80) == (page is FRIDAY)
