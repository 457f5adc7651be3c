"""``friday-nb advice`` says what the library says, and refuses where nothing is to be decided."""

import json

import pytest

from friday_nb import friday
from friday_nb.cli.terminal import Terminal
from friday_nb.friday.game import position_session
from friday_nb.friday.players.losses import CLOSE
from friday_nb.friday.terminal import advice as command
from tests.command import here
from tests.friday.players import made_up
from tests.friday.positions import at

TABLE = at(stack=">0,2,1,1,0>", enemy="3D", cards="0,1", life=12)


@pytest.fixture(autouse=True)
def no_weights(monkeypatch):
    """Chances made up from the position."""
    monkeypatch.setattr(command, "advise", made_up.advise)


def test_the_json_has_every_option_best_first(capsys):
    code, out, _ = here(capsys, "advice", str(TABLE.view), "--json")
    told = json.loads(out)
    found = made_up.advise(TABLE.view)
    assert code == 0
    assert told["position"] == str(TABLE.view)
    assert [o["action"] for o in told["options"]] == [str(o.action) for o in found.options]
    for entry, option in zip(told["options"], found.options, strict=True):
        assert (entry["win"], entry["error"]) == (option.win, option.error)
        assert entry["loss"] == found.best.win - option.win
        assert entry["loss_error"] == found.error_of_loss(option.action)
        assert entry["close"] is (entry["loss"] <= CLOSE * entry["loss_error"])
        assert entry["why"]


@pytest.mark.parametrize(("lang", "word"), [("en", "Draw a free card"), ("ru", "карт")])
def test_the_list_is_for_people(capsys, lang, word):
    code, out, _ = here(capsys, "advice", str(TABLE.view), "--lang", lang)
    assert code == 0
    assert word in out
    for action in friday.legal(TABLE.view):
        assert f"[{action}]" in out


@pytest.mark.parametrize("text", ["", "level=1", "hello"])
def test_bad_positions_are_refused_in_one_sentence(capsys, text):
    code, out, err = here(capsys, "advice", text)
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1


def test_a_game_that_is_over_is_refused(capsys):
    over = at(stack=">0,0>", enemy="4W", cards="0", life=1).do("end").view
    assert over.outcome
    code, out, err = here(capsys, "advice", str(over))
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1


def test_the_command_while_playing(capsys, monkeypatch):
    typed = iter(["advice", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    assert Terminal(position_session(TABLE.view), "en").run() == 0
    assert f"[{made_up.advise(TABLE.view).best.action}]" in capsys.readouterr().out
