"""The advice panel: modes and the list; without any weights."""

from dataclasses import replace

import pytest

from friday_nb import friday
from friday_nb.core.severity import Severity
from friday_nb.friday import words
from friday_nb.friday.players.advice import Advice, Option
from friday_nb.friday.players.losses import given_away, grade
from tests.friday.players import made_up
from tests.friday.players.made_up import game
from tests.widgets.friday.advised import LANGUAGES, press


def listed(panel, advice, lang="en"):
    """The list of the panel if this were the advice."""
    panel._desk.set_language(lang)
    press(panel, type="show", on=True)
    panel.take(panel.question(panel._desk.view), advice)
    return panel.rows


def test_no_advice_is_worked_out_before_it_is_asked_for(panel, desk, thoughts):
    desk.act("hazard 1")
    assert not thoughts
    assert not panel.rows
    press(panel, type="show", on=True)
    assert thoughts == [desk.view]


@pytest.mark.parametrize(("win", "note"), [(0.995, "hardly matters"), (0.6, "tells these apart")])
def test_where_the_best_cannot_be_told_none_is_marked(panel, desk, win, note):
    advice = made_up.advise(desk.view)
    alike = [replace(option, win=win, error=0.05) for option in advice.options]
    told = listed(panel, replace(advice, options=tuple(alike)))
    assert note in told["note"]
    assert len(told["rows"]) > 1
    assert [row["action"] for row in told["rows"] if row["best"]] == []
    assert "The best choice" not in str(told)
    assert {row["loss"] for row in told["rows"]} == {""}


def test_where_all_are_almost_sure_none_is_said_to_be_behind(panel, desk):
    """A row that is behind would contradict the sentence above the list."""
    options = [Option(a, 0.999 - i / 500, 0.01) for i, a in enumerate(friday.legal(desk.view))]
    told = listed(panel, Advice(desk.view, tuple(options)))
    assert "hardly matters" in told["note"]
    assert {row["loss"] for row in told["rows"]} == {""}
    assert "behind" not in str(told)


@LANGUAGES
def test_every_option_is_a_row_best_first(panel, desk, lang):
    desk.set_language(lang)
    press(panel, type="show", on=True)
    advice = made_up.advise(desk.view)
    rows = panel.rows["rows"]
    assert [row["action"] for row in rows] == [str(o.action) for o in advice.options]
    assert [row["best"] for row in rows] == [True] + [False] * (len(rows) - 1)
    for row, option in zip(rows, advice.options, strict=True):
        assert str(round(100 * option.win)) in row["win"]
        assert row["blunder"] == (grade(advice, option.action) >= Severity.MISTAKE)
        assert row["why"] in row["name"]
        assert row["label"] in row["name"]
        assert row["why"].endswith(".")
        assert row["loss"] == ("" if row["best"] else given_away(advice, option).text(lang))


@LANGUAGES
@pytest.mark.parametrize(
    ("chances", "key"),
    [
        ((0.999, 0.9981, 0.9951), "sure"),
        ((0.999, 0.9981, 0.9949), ""),
        ((0.6, 0.6, 0.5999), "close"),
        ((0.6, 0.6, 0.3), ""),
        ((0.001, 0.001, 0.0), "lost"),
        ((0.004, 0.001, 0.0), ""),
        ((0.999,), ""),
    ],
)
def test_decisions_that_are_all_alike_are_said_to_be(panel, desk, chances, key, lang):
    some = friday.legal(desk.view)
    error = 0.01 if max(chances) > 0.01 else 0.002
    options = tuple(Option(some[i % 2], win, error) for i, win in enumerate(chances))
    advice = Advice(desk.view, options)
    note = listed(panel, advice, lang)["note"]
    assert note == (words.say(lang, f"advice.alike.{key}") if key else "")


@LANGUAGES
def test_a_game_that_is_proved_to_be_lost_is_said_to_be(panel, desk, lang):
    options = tuple(Option(a, 0.0, 0.0, 0.0, 0.0) for a in friday.legal(desk.view))
    told = listed(panel, Advice(desk.view, options), lang)
    assert told["note"] == words.say(lang, "advice.alike.lost.proved")
    assert [row["action"] for row in told["rows"] if row["best"]] == []


def test_the_list_follows_the_game_until_it_is_hidden(panel, desk):
    press(panel, type="show", on=True)
    before = panel.rows
    desk.act(before["rows"][0]["action"])
    assert panel.rows["turn"] != before["turn"]
    press(panel, type="show", on=False)
    assert panel.rows == {}


def test_a_row_plays_its_decision(panel, desk):
    press(panel, type="show", on=True)
    row = panel.rows["rows"][-1]
    press(panel, type="play", action=row["action"], turn=panel.rows["turn"])
    assert str(desk.session.moments[-1].action) == row["action"]


def test_a_row_of_an_old_position_plays_nothing(panel, desk):
    press(panel, type="show", on=True)
    old = panel.rows
    desk.act(old["rows"][0]["action"])
    press(panel, type="play", action="draw", turn=old["turn"])
    assert desk.decisions == 1


@LANGUAGES
def test_off_hides_everything(panel, teller, desk, thoughts, lang):
    desk.set_language(lang)
    desk.act("hazard 1")
    press(panel, type="show", on=True)
    press(teller, type="show", on=True)
    assert panel.rows
    assert teller.model["summary"]
    press(panel, type="mode", mode="off")
    assert (panel.rows, teller.chart) == ({}, {})
    assert not panel.model["shown"]
    assert "summary" not in teller.model
    assert teller.model["note"] == words.say(lang, "panels.spoilers.hidden.text")
    n = len(thoughts)
    desk.act("draw")
    assert len(thoughts) == n


def test_at_the_end_of_the_game_nothing_is_left_to_decide(panel, desk):
    desk.load(str(game(1, 2).record()))
    press(panel, type="show", on=True)
    assert panel.rows["rows"] == []
    assert panel.rows["note"]


@pytest.mark.parametrize("message", ["x", None, {}, {"type": "mode", "mode": "loud"}])
def test_strange_messages_change_nothing(panel, desk, message):
    before = (panel.mode, desk.position())
    panel._hear(panel, message, [])
    assert (panel.mode, desk.position()) == before


@pytest.mark.parametrize("key", ["", "moment:0", "moment:999", "swing:x", "moment:²", "x:1"])
def test_moments_that_do_not_exist_are_ignored(teller, desk, key):
    desk.act("hazard 1")
    press(teller, type="show", on=True)
    press(teller, type="look", key=key)
    assert desk.decisions == 1
