"""A function from a view to a decision plays in experiments, here and on all cores."""

import pickle
import sys

import pytest

from friday_nb import black_friday, friday, his_man_friday, lab
from friday_nb.core.errors import Problem
from friday_nb.core.illegal import IllegalAction
from friday_nb.core.own import OwnPlayer, OwnPlayerFault
from friday_nb.core.registry import names
from friday_nb.lab import laboratory

GAMES = {"friday": friday, "his_man_friday": his_man_friday, "black_friday": black_friday}


def first_of(game, view):
    return game.legal(view)[0]


def cautious(view):
    """A function of a module: every worker can import it."""
    return str(friday.legal(view)[-1])


def quietly(experiment, **more):
    return lab.run(experiment, progress=False, tell=lambda _: None, **more)


@pytest.mark.parametrize("game", names())
def test_every_game_takes_a_function(game):
    own = lambda view: first_of(GAMES[game], view)  # noqa: E731 - as one writes it in a notebook
    named = "thumb" if game == "friday" else ("thumb", own)
    experiment = lab.Experiment.of(game, [own, named], games=3)
    run = quietly(experiment, workers=1)
    assert run.complete
    seats = [(each.number, each.player) for each in lab.summarise(run)]
    assert (0, "own") in seats
    assert (1, "thumb") in seats


def test_it_plays_the_games_that_its_twin_plays():
    """The rules of thumb as a function give the same games, columns and all."""
    thumb = friday.players.get("thumb")
    experiment = lab.Experiment.of("friday", ["thumb", thumb.choose], {"level": [3]}, games=30)
    run = quietly(experiment, workers=1)
    assert list(run.games(0)) == list(run.games(1))


@pytest.mark.parametrize("game", ["his_man_friday", "black_friday"])
def test_among_others_a_game_is_the_same_decision_by_decision(game):
    """Named players decide alike whether somebody's own player is among them or not."""
    found = laboratory.of(game)
    arm = found.arm("thumb", {"players": 3})
    nobody = {"nobody": OwnPlayer("nobody")}
    assert found.play_with(arm, range(7, 10), nobody) == found.play(arm, range(7, 10))


def test_a_text_is_a_decision():
    run = quietly(lab.Experiment.of("friday", [cautious], games=3), workers=1)
    assert run.complete


def test_it_plays_on_several_cores():
    scale = 2
    experiment = lab.Experiment.of(
        "friday", [lambda view: friday.legal(view)[-1 * scale // scale]], games=4, shard=2
    )
    assert experiment.stays_here is None
    assert quietly(experiment, workers=2).shards == quietly(experiment, workers=1).shards


def test_what_cannot_be_sent_stays_here(monkeypatch):
    monkeypatch.setattr(OwnPlayer, "_packed", lambda _self: None)
    experiment = lab.Experiment.of("friday", [cautious], games=4, shard=2)
    told = []
    run = lab.run(experiment, progress=False, workers=2, tell=told.append)
    assert run.complete
    assert [problem.key for problem in told] == ["own_here"]
    with pytest.raises(Problem) as found:
        quietly(experiment, scheduler="tcp://127.0.0.1:1")
    assert found.value.key == "own_here"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_an_illegal_decision_is_told_with_its_reason(lang):
    experiment = lab.Experiment.of("friday", [lambda _: "pay"], games=1)
    with pytest.raises(OwnPlayerFault) as found:
        quietly(experiment, workers=1)
    reason = friday.why_not(friday.new_game(seed=1).view, "pay")
    assert reason.text(lang) in found.value.text(lang)
    again = pickle.loads(pickle.dumps(found.value))
    assert again.text(lang) == found.value.text(lang)


def test_an_error_is_told_from_another_process_too():
    def broken(view):
        raise ZeroDivisionError(str(view.level))

    experiment = lab.Experiment.of("friday", [broken], games=2, shard=1)
    for workers in (1, 2):
        with pytest.raises(OwnPlayerFault, match="ZeroDivisionError: 1"):
            quietly(experiment, workers=workers)


def test_a_refusal_survives_being_pickled():
    with pytest.raises(IllegalAction) as found:
        friday.apply(friday.new_game(seed=1), "draw")
    assert str(pickle.loads(pickle.dumps(found.value))) == str(found.value)


def test_its_games_are_kept_and_read_without_it(tmp_path):
    experiment = lab.Experiment.of("friday", [cautious], games=2)
    run = quietly(experiment, folder=tmp_path / "run")
    found = lab.load(tmp_path / "run", tell=pytest.fail)
    assert found.shards == run.shards
    assert [each.player for each in lab.summarise(found)] == ["cautious"]


def test_a_changed_function_is_another_version(tmp_path, monkeypatch):
    quietly(lab.Experiment.of("friday", [cautious], games=2), folder=tmp_path / "run")
    monkeypatch.setattr("friday_nb.core.own._version", lambda *_: "another")
    run = quietly(lab.Experiment.of("friday", [cautious], games=2), folder=tmp_path / "run")
    assert [remark.key for remark in run.remarks] == ["lab_played_before"]


def test_names_are_clear():
    def thumb(view):
        return friday.legal(view)[0]

    with pytest.raises(Problem, match="another name"):
        lab.Experiment.of("friday", [thumb], games=1)
    with pytest.raises(Problem, match="is not a player"):
        lab.Experiment.of("friday", [7], games=1)
    with pytest.raises(Problem, match="another name"):
        lab.Experiment.of("friday", [lambda _: "draw", lambda _: "pay"], games=1)


def test_without_cloudpickle_a_module_is_needed(monkeypatch):
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    assert OwnPlayer.of(cautious).is_portable
    assert not OwnPlayer.of(lambda _: "draw").is_portable
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)
    monkeypatch.setattr(cautious, "__module__", "__main__")
    assert not OwnPlayer.of(cautious).is_portable
