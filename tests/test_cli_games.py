"""Games in the terminal: ``friday-nb play``, and ``friday-nb replay`` of what was saved there."""

import builtins
import json
import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import friday_nb
from friday_nb import friday, i18n
from friday_nb.friday import words
from friday_nb.friday.terminal.screen import Screen
from tests.command import ENGLISH, RUSSIAN, here, run
from tests.friday.walks import Start, states

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def record(tmp_path):
    """A file with the record of a whole game, and its session."""
    session = friday.new_session(level=1, seed=5)
    while friday.legal(session.view):
        session.act(friday.legal(session.view)[-1])
    file = tmp_path / "game.friday"
    file.write_text(str(session.record()), encoding="utf-8")
    return file, session


# --- play -----------------------------------------------------------------------------------------


def test_a_game_can_be_played_by_numbers_and_by_words():
    done = run("play", "--seed", "42", typed="1\ndraw\nDRAW\nend\nq\n")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "seed 42" in done.stdout
    session = friday.new_session(level=1, seed=42)
    for text in ("hazard 1", "draw", "draw", "end"):
        session.act(friday.Action.parse(text))
        for event in session.moments[-1].events:
            first_words = " ".join(friday_text(event).split()[:4])
            assert first_words in " ".join(done.stdout.split())


def friday_text(event):
    from friday_nb.friday import texts

    return texts.event_text(event, "en")


def test_a_whole_game_ends_with_its_score():
    done = run("play", "--seed", "1", "--level", "4", typed="1\n" * 2000)
    assert done.returncode == 0
    assert done.stderr == ""
    assert re.search(r"Score .*\d+: cards", done.stdout)


def test_the_end_of_input_ends_the_game():
    done = run("play", "--lang", "ru", typed="1")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "До встречи" in done.stdout


def test_what_was_saved_is_not_told_to_be_lost(tmp_path):
    bye = words.say("en", "cli.play.bye")
    lost = words.say("en", "cli.play.unsaved", n=2)
    saved = run("play", "--seed", "9", typed=f"1\ndraw\nsave {tmp_path / 'all'}\n").stdout
    assert bye in saved
    assert lost not in saved
    went_on = run("play", "--seed", "9", typed=f"1\nsave {tmp_path / 'one'}\ndraw\n").stdout
    assert lost in went_on


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_ends_the_game():
    game = subprocess.Popen(
        [sys.executable, "-m", "friday_nb", "play"],
        env=ENGLISH,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        # What a shell runs in the background ignores this signal, and so does all that it starts.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads here
    )
    told = ""
    while not told.endswith("Which hazard > "):
        told += game.stdout.read(1)
    game.send_signal(signal.SIGINT)
    out, err = game.communicate(timeout=60)
    assert game.returncode == 130
    assert "Traceback" not in err
    assert "Goodbye" in out


TYPED = """\
?
why
why draw
why 1
hazard 1
why hazard 2
why use 1
piles
position
u
u
r
rules
rules FRI-WIN-1
rules FRI-NOTHING
fly
99
save
"""


@pytest.mark.parametrize("env", [ENGLISH, RUSSIAN], ids=["en", "ru"])
def test_everything_that_can_be_typed(env):
    done = run("play", "--seed", "3", "--level", "2", typed=TYPED, env=env)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "FRI-WIN-1" in done.stdout
    assert "level=2 step=green" in done.stdout


@pytest.mark.parametrize(
    ("begin", "saved"),
    [
        (b"\xff\x00\xfe\n", ["xy"]),
        (b"\xff\xfe\x00\n", []),  # the mark of UTF-16, in which the rest says something else
    ],
)
def test_strange_bytes_do_no_harm(tmp_path, begin, saved):
    done = subprocess.run(
        [sys.executable, "-m", "friday_nb", "play", "--seed", "1"],
        input=begin + b"\x00save x\x00y\x00\n\xc3\n",
        env={**ENGLISH, "PYTHONPATH": str(Path(friday_nb.__file__).parent.parent)},
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert [file.name for file in tmp_path.iterdir()] == saved


def test_games_can_be_saved_and_gone_on_with(tmp_path):
    file = tmp_path / "saved.friday"
    typed = f"1\ndraw\nsave {file}\nsave {file}\n"
    done = run("play", "--seed", "9", "--level", "3", typed=typed)
    assert "save!" in done.stdout
    assert friday.replay(file.read_text(encoding="utf-8")).head["level"] == "3"
    again = run("play", "--load", str(file), typed=f"draw\nsave! {file}\n")
    assert again.returncode == 0
    assert len(friday.replay(file.read_text(encoding="utf-8")).moments) == 4


def test_a_game_can_begin_at_a_position():
    view = friday.new_game(level=2, seed=8).view
    done = run("play", "--position", str(view), typed="position\n")
    assert str(view) in done.stdout


def test_a_position_has_a_level_and_rulings_of_its_own(capsys):
    """Others beside it would be ignored, and nobody would notice."""
    view = friday.new_game(level=2, seed=8).view
    code, out, err = here(capsys, "play", "--position", str(view), "--level", "3")
    assert (code, out) == (2, "")
    assert "these options: --level." in err


@pytest.mark.parametrize("command", [("replay",), ("play", "--load")])
def test_a_record_of_an_unknown_game_is_refused(capsys, tmp_path, command):
    file = tmp_path / "some.record"
    file.write_text("friday-nb record 1\ngame: chess\nseed: 1\n", encoding="utf-8")
    code, out, err = here(capsys, *command, str(file))
    assert (code, out) == (2, "")
    assert "no game “chess”" in err


def test_saving_where_it_is_not_possible_is_told():
    done = run("play", "--seed", "1", typed="save /no/such/folder/file\nsave /\n")
    assert done.returncode == 0
    assert "there is no such file or folder" in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("fault", "word"),
    [(PermissionError(13, "x"), "not permitted"), (OSError(36, "x"), "name is too long")],
    ids=["locked", "long"],
)
def test_a_name_that_cannot_be_looked_at_does_not_end_the_game(
    capsys, monkeypatch, tmp_path, fault, word
):
    """As in a folder of somebody else's."""
    looked = os.stat

    def fail(path, *args, **more):
        if "locked" in str(path):
            raise fault
        return looked(path, *args, **more)

    lines = (f"save {tmp_path}/locked", f"save! {tmp_path}/locked", f"save {tmp_path}/open")
    typed = iter(["1", *lines, "q"])
    monkeypatch.setattr(builtins, "input", lambda _: next(typed))
    monkeypatch.setattr(os, "stat", fail)
    monkeypatch.setattr(os, "lstat", fail)
    code, out, _ = here(capsys, "play", "--seed", "1")
    assert code == 0
    assert " ".join(out.split()).count(word) == 2
    assert friday.replay((tmp_path / "open").read_text(encoding="utf-8")).moments[-1].action


def test_a_name_that_is_too_long_does_not_end_the_game(tmp_path):
    typed = f"1\nsave {'x' * 300}\nsave {tmp_path}/game\n"
    done = run("play", "--seed", "1", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    assert "the name is too long" in " ".join(done.stdout.split())
    assert (tmp_path / "game").exists()


def test_every_screen_can_be_shown():
    """Each kind of position of some random games, in both languages."""
    for start in (
        Start(2, 0, 1, late=True, careful=True),
        Start(4, 31, 2, late=True),
        Start(3, 7, 3, late=True, careful=True),
        Start(1, 0, 4),
    ):
        for state in states(start):
            for lang in i18n.languages():
                screen = Screen(state.view, lang)
                assert screen.table().strip()
                assert screen.piles().strip()
                assert screen.question().strip()
                assert bool(screen.ending()) == bool(state.view.outcome)


# --- replay ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", i18n.languages())
def test_a_record_is_told(capsys, record, lang):
    file, session = record
    code, out, err = here(capsys, "replay", str(file), "--lang", lang)
    assert (code, err) == (0, "")
    for number, moment in enumerate(session.moments[1:], start=1):
        assert f"\n{number}. {moment.action}\n" in out
    assert str(abs(session.view.outcome.score.total)) in out


def test_a_record_as_json(capsys, record):
    file, session = record
    data = json.loads(here(capsys, "replay", str(file), "--json")[1])
    assert data["head"]["seed"] == "5"
    assert len(data["moments"]) == len(session.moments)
    assert data["moments"][-1]["position"] == str(session.view)
    assert data["result"]["score"]["total"] == session.view.outcome.score.total
    kinds = [event["kind"] for moment in data["moments"] for event in moment["events"]]
    assert kinds == [event.kind for moment in session.moments for event in moment.events]


def test_a_record_can_be_piped_in(record):
    file, _ = record
    done = run("replay", "-", typed=file.read_text(encoding="utf-8"))
    assert done.returncode == 0
    assert "1. hazard" in done.stdout


def test_a_game_that_is_not_over_is_told_too(capsys, tmp_path):
    file = tmp_path / "part.friday"
    session = friday.new_session(1, 2)
    session.act(friday.Action.parse("hazard 2"), comment="a thought")
    file.write_text(str(session.record()), encoding="utf-8")
    out = here(capsys, "replay", str(file))[1]
    assert "1. hazard 2  ; a thought" in out
    assert "The game is not over." in out
    assert json.loads(here(capsys, "replay", str(file), "--json")[1])["result"] is None


def test_whoever_stops_reading_gets_no_error(record):
    file, _ = record
    head = subprocess.run(
        f"{sys.executable} -m friday_nb replay {file} | head -n 1",
        shell=True,
        env=ENGLISH,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert head.stdout.count("\n") == 1
    assert head.stderr == ""
