"""``friday-nb advice`` says what the library says, and refuses where nothing is to be decided."""

import json

import pytest

from friday_nb import friday
from friday_nb.cli.terminal import Terminal
from friday_nb.friday.game import position_session
from friday_nb.friday.players.adviser import suited
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.beside import score, yours
from friday_nb.friday.players.losses import CLOSE, ranked
from friday_nb.friday.players.scales import Scale, chances
from friday_nb.friday.players.scores import expected
from friday_nb.friday.terminal import advice as command
from friday_nb.friday.texts import action_text
from friday_nb.friday.words import say
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


@pytest.mark.parametrize("scale", ["thumb", "careless"])
def test_a_player_like_you_has_a_chance_of_their_own(capsys, scale):
    _, out, _ = here(capsys, "advice", str(TABLE.view), "--for", scale, "--json")
    told, found = json.loads(out), chances(TABLE.view, Scale(scale))
    assert told["for"] == scale
    assert "aim" not in told
    for option in told["options"]:
        assert option["yours"] <= found[friday.Action.parse(option["action"])]
        assert "score" not in option
    listed = suited(made_up.advise(TABLE.view), Scale(scale), None)
    rows = [(o["action"], o["yours"]) for o in told["options"]]
    assert rows == [(str(o.action), o.yours) for o in ranked(listed)]


@pytest.mark.parametrize("aim", ["win", "points"])
def test_an_aim_brings_the_expected_score(capsys, aim):
    _, out, _ = here(capsys, "advice", str(TABLE.view), "--aim", aim, "--json")
    told, found = json.loads(out), expected(TABLE.view)
    assert told["aim"] == aim
    assert "for" not in told
    for option in told["options"]:
        assert option["score"] == found[friday.Action.parse(option["action"])].score
        assert "yours" not in option
    listed = suited(made_up.advise(TABLE.view), None, Aim(aim))
    assert [o["action"] for o in told["options"]] == [str(o.action) for o in ranked(listed)]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_both_stand_beside_the_chance_and_are_explained(capsys, lang):
    asked = ("--for", "careless", "--aim", "points", "--lang", lang)
    _, out, _ = here(capsys, "advice", str(TABLE.view), *asked)
    told = " ".join(out.split())
    for key in ("advice.player.careless.text", "advice.aim.points.text"):
        assert " ".join(say(lang, key).split()) in told
    found = suited(made_up.advise(TABLE.view), Scale.CARELESS, Aim.POINTS)
    rows = [line for line in out.splitlines() if line.endswith("]")]
    for line, option in zip(rows, ranked(found), strict=True):
        assert f"[{option.action}]" in line
        assert yours(option, lang) in line
        assert score(option, lang) in line
    labels = [action_text(TABLE.view, option.action, lang) for option in ranked(found)]
    columns = {line.index(label) for line, label in zip(rows, labels, strict=True)}
    assert len(columns) == 1


def test_without_flags_nothing_is_said_of_either(capsys):
    _, plain, _ = here(capsys, "advice", str(TABLE.view))
    _, strong, _ = here(capsys, "advice", str(TABLE.view), "--for", "strong")
    assert plain == strong
    assert "you " not in plain.splitlines()[0]
    told = json.loads(here(capsys, "advice", str(TABLE.view), "--json")[1])
    assert set(told) == {"position", "rough", "options"}
    assert not {"yours", "score"} & set(told["options"][0])


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--for", "me"), "Choose one of: strong, thumb, careless."),
        (("--aim", "life"), "Choose one of: win, points."),
        (("--game", "his-man-friday", "--for", "thumb"), "unrecognized arguments: --for thumb"),
        (("--game", "black-friday", "--aim", "win"), "unrecognized arguments: --aim win"),
    ],
)
def test_whoever_does_not_play_is_refused_in_one_sentence(capsys, flags, said):
    code, out, err = here(capsys, "advice", str(TABLE.view), *flags)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.strip().splitlines()) == 1


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
