"""The command line as its users meet it: processes with input, output, and an exit code."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import friday_nb
from friday_nb import cli, friday, rulebook, words
from friday_nb.cli.screen import Screen
from tests.friday.walks import Start, states

ENGLISH = {**os.environ, "LC_ALL": "C.UTF-8", "COLUMNS": "80", "PYTHONWARNINGS": "error"}
RUSSIAN = {**ENGLISH, "LC_ALL": "ru_RU.UTF-8"}


def run(*args, typed="", env=ENGLISH):
    """``friday-nb`` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "friday_nb", *args],
        input=typed,
        env=env,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def here(capsys, *args):
    """The same within this process, which is quicker."""
    code = cli.main(args)
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def record(tmp_path):
    """A file with the record of a whole game, and its session."""
    session = friday.new_session(level=1, seed=5)
    while friday.legal(session.view):
        session.act(friday.legal(session.view)[-1])
    file = tmp_path / "game.friday"
    file.write_text(str(session.record()), encoding="utf-8")
    return file, session


# --- refusals -------------------------------------------------------------------------------------

BAD = [
    ("frobnicate",),
    ("app", "--port", "70000"),
    ("app", "--port", "9" * 5000),
    ("app", "--preheat", "-1"),
    ("play", "--level", "7"),
    ("play", "--lev", "1"),
    ("play", "--seed", "x"),
    ("play", "--seed", "9" * 5000),
    ("play", "--seed", str(2**64)),
    ("play", "--rulings", "once=never"),
    ("play", "--position", "level=1"),
    ("play", "--load", "no/such/file"),
    ("replay",),
    ("replay", "no/such/file"),
    ("replay", "."),
    ("perft", "level=1"),
    ("perft", "--depth", "99"),
    ("perft", "--depth", "-1", "--divide"),
    ("perft", "--depth", "deep"),
    ("perft", "--suite", "no/such/file"),
    ("rules", "FRI-NO-1"),
    ("rules", "--lang", "xx"),
]


@pytest.mark.parametrize("args", BAD, ids=" ".join)
def test_bad_input_is_refused_in_one_sentence(capsys, args):
    code, out, err = here(capsys, *args)
    assert code == 2
    assert out == ""
    assert len(err.strip().splitlines()) == 1
    assert len(err) < 300


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"hello", "first line"),
        (b"\xff\xfe\x00", "not text"),
        (b"x" * 5_000_001, "too large"),
        (b"friday-nb record 1\ngame: friday\nlevel: 1\n\nfly\n", "cannot be made"),
    ],
)
def test_files_that_are_no_records_are_refused(capsys, tmp_path, data, word):
    file = tmp_path / "some.file"
    file.write_bytes(data)
    for command in (("replay",), ("play", "--load")):
        code, _, err = here(capsys, *command, str(file))
        assert code == 2
        assert word in err
        assert len(err.strip().splitlines()) == 1


def test_a_process_is_refused_too():
    done = run("replay", "no/such/file")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_refusals_speak_the_language_asked_for(capsys):
    assert "не читается" in here(capsys, "replay", "no/such", "--lang", "ru")[2]
    assert "cannot be read" in here(capsys, "replay", "no/such", "--lang=en")[2]


# --- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["", "app", "play", "replay", "perft", "rules"])
def test_help_has_examples(capsys, command):
    with pytest.raises(SystemExit) as ended:
        cli.main([command, "--help"] if command else ["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert f"friday-nb {command}".strip() in told
    assert "examples:" in told
    assert told.startswith("usage:")


def test_without_a_command_the_help_is_shown():
    done = run()
    assert done.returncode == 0
    assert "commands" in done.stdout


def test_help_is_in_the_language_of_the_terminal():
    told = run("play", "--help", env=RUSSIAN).stdout
    assert told.startswith("вызов:")
    assert "примеры:" in told
    assert "usage" not in told


def test_the_version_is_told():
    assert re.fullmatch(r"friday-nb \d+\.\d+\.\d+\n", run("--version").stdout)


# --- rules ----------------------------------------------------------------------------------------


def test_all_rules_are_listed(capsys):
    code, out, _ = here(capsys, "rules")
    assert code == 0
    for rule in rulebook.rules():
        assert re.search(rf"^{rule.id}  ", out, re.MULTILINE)
        assert rule.title["en"] in out
        assert rule.title["ru"] in out


def test_rules_as_json_hold_everything(capsys):
    data = json.loads(here(capsys, "rules", "--json")[1])
    assert [rule["id"] for rule in data] == [rule.id for rule in rulebook.rules()]
    for rule, known in zip(data, rulebook.rules(), strict=True):
        assert rule["game"] == "friday"
        assert rule["ruling"] is known.ruling
        assert rule["switchable"] is known.switchable
        assert rule["text"] == dict(known.text)
        assert set(rule["where"]) == set(words.languages())


def test_one_rule_in_one_language(capsys):
    code, out, _ = here(capsys, "rules", "fri-deck-3", "--lang", "ru")
    assert code == 0
    assert "переключается" in out
    assert rulebook.rule("FRI-DECK-3").title["ru"] in out
    assert rulebook.rule("FRI-DECK-3").title["en"] not in out


def test_the_beginning_of_an_id_gives_its_rules(capsys):
    out = here(capsys, "rules", "FRI-SCORE", "--lang", "en")[1]
    assert re.findall(r"^FRI-\S+", out, re.MULTILINE) == [f"FRI-SCORE-{n}" for n in range(1, 5)]


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


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of Unix")
def test_ctrl_c_ends_the_game():
    game = subprocess.Popen(
        [sys.executable, "-m", "friday_nb", "play"],
        env=ENGLISH,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    for line in game.stdout:
        if "hazard 2" in line:
            break
    time.sleep(0.3)
    game.send_signal(signal.SIGINT)
    out, err = game.communicate(timeout=60)
    assert game.returncode == 0
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


def test_strange_bytes_do_no_harm(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "friday_nb", "play", "--seed", "1"],
        input=b"\xff\xfe\x00\n\x00save x\x00y\x00\n\xc3\n",
        env={**ENGLISH, "PYTHONPATH": str(Path(friday_nb.__file__).parent.parent)},
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert [file.name for file in tmp_path.iterdir()] == ["xy"]


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
    view = friday.view(friday.new_game(level=2, seed=8))
    done = run("play", "--position", str(view), typed="position\n")
    assert str(view) in done.stdout


def test_saving_where_it_is_not_possible_is_told():
    done = run("play", "--seed", "1", typed="save /no/such/folder/file\nsave /\n")
    assert done.returncode == 0
    assert "there is no such file or folder" in " ".join(done.stdout.split())


def test_every_screen_can_be_shown():
    """Each kind of position of some random games, in both languages."""
    for start in (
        Start(2, 0, 1, late=True, careful=True),
        Start(4, 31, 2, late=True),
        Start(3, 7, 3, late=True, careful=True),
        Start(1, 0, 4),
    ):
        for state in states(start):
            for lang in words.languages():
                screen = Screen(state.view, lang)
                assert screen.table().strip()
                assert screen.piles().strip()
                assert screen.question().strip()
                assert len(screen.actions()) == len(friday.legal(state.view))
                assert bool(screen.ending()) == bool(state.view.outcome)


# --- replay ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", words.languages())
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


# --- perft ----------------------------------------------------------------------------------------


def test_lines_are_counted_by_depth(capsys):
    code, out, _ = here(capsys, "perft", "--depth", "2", "--chance")
    assert code == 0
    assert re.findall(r"depth (\d): ([\d,]+) lines", out) == [("1", "2"), ("2", "10")]


def test_a_count_is_split_by_the_first_decision(capsys):
    view = str(friday.view(friday.new_game(1, 42)))
    out = here(capsys, "perft", view, "--depth", "2", "--divide", "--chance")[1]
    lines = dict(line.rsplit(maxsplit=1) for line in out.splitlines())
    assert set(lines) == {"hazard 1", "hazard 2", "="}
    assert int(lines["="]) == int(lines["hazard 1"]) + int(lines["hazard 2"])


def test_a_suite_is_compared(capsys, tmp_path):
    view = str(friday.view(friday.new_game(1, 42)))
    file = tmp_path / "some.perft"
    file.write_text(f"# by hand\n\n[one]\nposition = {view}\nperft = 2\n", encoding="utf-8")
    assert here(capsys, "perft", "--suite", str(file)) == (0, "ok  one\n", "")
    file.write_text(f"[one]\nposition = {view}\nperft = 3\n", encoding="utf-8")
    code, out, err = here(capsys, "perft", "--suite", str(file))
    assert code == 2
    assert "perft 1: 2, not 3" in out
    assert "hazard 1: 1" in out
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "text", ["", "perft = 1", "[a]\nperft = x", "[a]\nhello", "[a]\nposition = level=9\nperft = 1"]
)
def test_what_is_no_suite_is_refused(capsys, tmp_path, text):
    file = tmp_path / "bad.perft"
    file.write_text(text, encoding="utf-8")
    code, _, err = here(capsys, "perft", "--suite", str(file))
    assert code == 2
    assert len(err.strip().splitlines()) == 1


# --- speed ----------------------------------------------------------------------------------------

HEAVY = ("numpy", "pandas", "plotly", "ipywidgets", "anywidget", "friday_widgets", "asyncio")


@pytest.mark.parametrize(
    ("code", "also"),
    [
        ("import friday_nb", ("argparse", "json", "friday_nb.friday")),
        ("from friday_nb.cli import main; main(['rules'])", ("friday_nb.friday",)),
        ("from friday_nb import friday", ("argparse", "friday_nb.rulebook", "friday_nb.words")),
        ("import friday_nb.cli.terminal", ()),
    ],
)
def test_nothing_heavy_is_imported(code, also):
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print('\\n' + ' '.join(sys.modules))"],
        env=ENGLISH,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert not loaded & {*HEAVY, *also}
