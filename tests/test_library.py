"""The library as an analyst meets it: the same names in all games, readable answers."""

import inspect
import subprocess
import sys
from importlib import import_module
from pkgutil import walk_packages

import pytest

import friday_nb
from friday_nb import charts, i18n
from friday_nb.core import registry
from friday_nb.core.decisions import UnreadDecision
from friday_nb.core.errors import Problem
from friday_nb.core.folders import PARTS
from friday_nb.core.illegal import IllegalAction

GAMES = registry.names()
RULES = {
    *("Action", "ActionKind", "Event", "GAME", "IllegalAction", "InvalidAction", "PositionError"),
    *("READINGS", "Reason", "RulingError", "Rulings", "State", "View", "apply", "begin", "legal"),
    *("new_game", "new_session", "outcomes", "parse_position", "position_session", "replay"),
    "why_not",
}


def package(game):
    return getattr(friday_nb, game)


def session_of(game):
    return package(game).new_session(seed=5)


def view_of(session):
    return session.view_of(session.to_act[0])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_same_names(game):
    names = set(package(game).__all__)
    assert names >= RULES
    assert names >= set(PARTS)
    for name in names:
        assert getattr(package(game), name) is not None
    assert dir(package(game)) == sorted(names)
    assert {"of"} <= set(package(game).odds.__all__)
    assert "PLAYERS" in dir(package(game).players)
    with pytest.raises(AttributeError, match="no attribute 'odd'"):
        _ = package(game).odd


@pytest.mark.parametrize("game", GAMES)
def test_odds_and_advice_are_asked_in_the_same_way(game):
    view = view_of(session_of(game))
    for answer in (package(game).odds.of(view), package(game).advise(view)):
        assert "\n" not in repr(answer)
        for lang in i18n.languages():
            assert answer.html(lang).startswith("<pre>")
        assert answer._repr_html_().startswith(answer.html("en")[:40])
    first = next(iter(inspect.signature(package(game).advise).parameters))
    assert first == "view"


@pytest.mark.parametrize("game", GAMES)
def test_what_one_has_shows_itself(game):
    session = session_of(game)
    session.act(session.legal()[0])
    for thing in (session, view_of(session), session.record()):
        assert thing._repr_html_().startswith("<pre>")
        assert "\n" not in repr(thing)
    assert session.html("ru") != session.html("en")
    while session.to_act:
        session.act(session.legal()[-1])
    assert session.game.result(session.state) in session.html()
    assert len(repr(session.state)) < 1500
    assert "\n" not in repr(session.state)


def test_a_chart_shows_itself_with_plotly_and_without(monkeypatch):
    session = session_of("friday")
    session.act("hazard 1")
    chart = friday_nb.friday.charts.value_chart(session.view)
    bundle = chart._repr_mimebundle_()
    assert chart.title in bundle["text/plain"]
    assert repr(chart) == f"<Chart: {chart.title}>"
    monkeypatch.setattr(charts.chart, "find_spec", lambda _: None)
    plain = chart._repr_mimebundle_()
    assert set(plain) == {"text/plain", "text/html"}
    assert f"<td>{chart.rows[0][1]}</td>" in plain["text/html"]


@pytest.mark.parametrize("game", GAMES)
def test_a_text_is_a_decision(game):
    session, twin = session_of(game), session_of(game)
    action = session.legal()[0]
    assert str(action) in session.legal()
    assert "fly" not in session.legal()
    session.act(str(action).upper())
    twin.act(action)
    assert session.state == twin.state
    assert repr(session_of(game).legal()) == repr([str(each) for each in session_of(game).legal()])


@pytest.mark.parametrize("game", GAMES)
def test_the_functions_of_the_rules_take_texts_too(game):
    rules, session = package(game), session_of(game)
    view, action = view_of(session), session.legal()[0]
    seat = () if game == "friday" else session.to_act
    assert rules.apply(session.state, *seat, str(action)) == rules.apply(
        session.state, *seat, action
    )
    assert rules.why_not(view, str(action)) is None


@pytest.mark.parametrize("game", GAMES)
def test_an_action_made_of_a_text_says_how(game):
    with pytest.raises(TypeError, match="reads a decision"):
        package(game).Action("draw")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_decision_at_all_is_refused_in_a_sentence(game):
    session = session_of(game)
    for nothing in (None, 3):
        with pytest.raises(TypeError, match="pass a decision of this game or its text"):
            session.act(nothing)
        with pytest.raises(TypeError, match="pass a decision of this game or its text"):
            package(game).why_not(view_of(session), nothing)
    assert len(session.moments) == 1


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_text_is_refused_with_what_is_possible(game, lang):
    session = session_of(game)
    with pytest.raises(UnreadDecision) as found:
        session.act("fly")
    told = found.value.text(lang)
    assert "fly" in told
    assert str(session.legal()[0]) in told
    assert len(told) < 1500


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_decision_is_refused_with_the_reason_of_the_rules(game, lang):
    session = session_of(game)
    view = view_of(session)
    for action in session.game.candidates(view):
        reason = session.game.why_not(view, action)
        if reason:
            break
    with pytest.raises(IllegalAction) as found:
        session.act(str(action))
    assert reason.text(lang) in found.value.text(lang)
    assert str(reason) == reason.text("en") == session.game.reason_text(reason, "en")
    assert reason.rules[0] in reason._repr_html_()


def test_a_session_of_several_seats_says_how_to_name_one():
    with pytest.raises(Problem, match="seat=0"):
        _ = session_of("black_friday").view


def test_a_game_is_imported_when_it_is_used():
    code = (
        "import sys, friday_nb; assert 'friday_nb.friday' not in sys.modules\n"
        "print(friday_nb.friday.new_session(level=2, seed=1).view.level, *dir(friday_nb))\n"
        "assert 'friday_nb.friday.players' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["2", *sorted(friday_nb.__all__)]


def test_public_modules_say_what_is_public():
    """Odds, charts and frames list their names, and every list is true."""
    for info in walk_packages(friday_nb.__path__, "friday_nb."):
        if info.ispkg or info.name.endswith(".frames"):
            module = import_module(info.name)
            for name in getattr(module, "__all__", ()):
                assert hasattr(module, name), f"{info.name}.{name}"
    for game in GAMES:
        for part in ("odds", "charts", "frames"):
            assert getattr(package(game), part).__all__
