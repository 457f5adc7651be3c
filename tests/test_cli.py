"""The command line as its users meet it: processes with input, output, and an exit code."""

import json
import re
import subprocess
import sys

import pytest

from friday_nb import cli, friday, i18n, rulebook
from friday_nb.cli import commands
from friday_nb.cli.codes import OK, REFUSED, STOPPED
from friday_nb.core import registry
from friday_nb.friday import words
from tests.command import ENGLISH, RUSSIAN, here, run

pytestmark = pytest.mark.usefixtures("english")

# --- refusals -------------------------------------------------------------------------------------

BAD = [
    ("frobnicate",),
    ("app", "--port", "70000"),
    ("app", "--port", "9" * 5000),
    ("app", "--preheat", "-1"),
    ("play", "--level", "7"),
    ("play", "--level", "٣"),
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
    ("rules", "--glossary", "--game", "chess"),
    ("rules", "--thumb", "--game", "chess"),
    ("play", "--game", "friday", "--game", "chess"),
    ("play", "--game", "chess", "--game", "friday", "--level", "9"),
]


def test_the_table_says_that_it_needs_docstrings():
    """Jupyter fails without them; everything else of ours does not need any."""
    env = {**ENGLISH, "PYTHONOPTIMIZE": "2"}
    told = run("app", "--no-browser", env=env)
    assert (told.returncode, told.stdout) == (2, "")
    assert re.fullmatch("The table needs .*docstrings.*PYTHONOPTIMIZE=2.\n", told.stderr)
    assert run("rules", "FRI-PIR", env=env).returncode == 0


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
    assert "Не удалось прочитать" in here(capsys, "replay", "no/such", "--lang", "ru")[2]
    assert "cannot be read" in here(capsys, "replay", "no/such", "--lang=en")[2]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_two_languages_the_last_one_is_spoken(capsys, lang):
    other = "ru" if lang == "en" else "en"
    said = here(capsys, "perft", "--depth", "99", "--lang", other, "--lang", lang)
    assert said == here(capsys, "perft", "--depth", "99", "--lang", lang)
    assert said != here(capsys, "perft", "--depth", "99", "--lang", other)


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


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("command", commands._RUN)
def test_help_fits_the_screen(capsys, monkeypatch, command, lang):
    """All but the examples, which are to be copied."""
    monkeypatch.setenv("COLUMNS", "60")
    with pytest.raises(SystemExit):
        cli.main([command, "--help", "--lang", lang])
    told = capsys.readouterr().out.partition(words.say(lang, "cli.help.examples"))[0]
    assert max(map(len, told.splitlines())) < 60


@pytest.mark.parametrize("lang", i18n.languages())
def test_help_tells_the_exit_codes(capsys, lang):
    with pytest.raises(SystemExit):
        cli.main(["--help", "--lang", lang])
    told = capsys.readouterr().out
    assert all(f"{code} " in told for code in (OK, REFUSED, STOPPED))


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
    for rule in rulebook.rules("friday"):
        assert re.search(rf"^{rule.id}  ", out, re.MULTILINE)
        assert rule.title["en"] in out
        assert rule.title["ru"] in out
    assert "HMF-" not in out
    assert "his_man_friday" in out.splitlines()[-1]


def test_rules_as_json_hold_everything(capsys):
    every = [rule for game in rulebook.games() for rule in rulebook.rules(game)]
    data = json.loads(here(capsys, "rules", "--json")[1])
    assert [rule["id"] for rule in data] == [rule.id for rule in every]
    for rule, known in zip(data, every, strict=True):
        assert rule["game"] == known.game
        assert rule["ruling"] is known.ruling
        assert rule["switchable"] is known.switchable
        assert rule["text"] == dict(known.text)
        assert set(rule["where"]) == set(i18n.languages())


def test_one_rule_in_one_language(capsys):
    code, out, _ = here(capsys, "rules", "fri-deck-3", "--lang", "ru")
    assert code == 0
    assert "переключается" in out
    assert rulebook.rule("FRI-DECK-3").title["ru"] in out
    assert rulebook.rule("FRI-DECK-3").title["en"] not in out


def test_the_beginning_of_an_id_gives_its_rules(capsys):
    out = here(capsys, "rules", "FRI-SCORE", "--lang", "en")[1]
    assert re.findall(r"^FRI-\S+", out, re.MULTILINE) == [f"FRI-SCORE-{n}" for n in range(1, 5)]


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_game_may_be_named_and_has_its_own_rules_only(capsys, more):
    out = here(capsys, "rules", "--game", "his-man-friday", *more)[1]
    assert set(re.findall(r"\b(FRI|HMF)-[A-Z]+-\d", out)) == {"HMF"}


def test_an_id_says_itself_which_game_it_is_of(capsys):
    code, out, _ = here(capsys, "rules", "HMF-SET", "--lang", "en")
    assert code == 0
    assert set(re.findall(r"^([A-Z]+)-\S+", out, re.MULTILINE)) == {"HMF"}
    assert here(capsys, "rules", "HMF-SET", "--game", "friday")[0] == 2


@pytest.mark.parametrize("beginning", ["f", "fri", "HMF-", "-"])
def test_the_beginning_that_all_ids_of_a_game_have_names_no_rule(capsys, beginning):
    assert here(capsys, "rules", "--lang=en", "--", beginning)[0] == 2


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_help_names_every_game(capsys, lang):
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--help", "--lang", lang])
    out = " ".join(capsys.readouterr().out.split())
    for game in registry.names():
        assert i18n.of(game).say(lang, "game.name") in out


# --- perft ----------------------------------------------------------------------------------------


def test_lines_are_counted_by_depth(capsys):
    code, out, _ = here(capsys, "perft", "--depth", "2", "--chance")
    assert code == 0
    assert re.findall(r"depth (\d): ([\d,]+) lines", out) == [("1", "2"), ("2", "10")]


def test_a_count_is_split_by_the_first_decision(capsys):
    view = str(friday.new_game(1, 42).view)
    out = here(capsys, "perft", view, "--depth", "2", "--divide", "--chance")[1]
    lines = dict(line.rsplit(maxsplit=1) for line in out.splitlines())
    assert set(lines) == {"hazard 1", "hazard 2", "="}
    assert int(lines["="]) == int(lines["hazard 1"]) + int(lines["hazard 2"])


def test_a_suite_is_compared(capsys, tmp_path):
    view = str(friday.new_game(1, 42).view)
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
        (
            "from friday_nb import friday",
            ("argparse", "friday_nb.rulebook", "friday_nb.friday.texts"),
        ),
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


# --- the glossary ---------------------------------------------------------------------------------


def test_the_glossary_is_told_whole_or_by_a_word(capsys):
    code, whole, _ = here(capsys, "rules", "--glossary", "--lang", "en")
    assert code == 0
    assert whole.count("\n    ") > 35
    code, some, _ = here(capsys, "rules", "--glossary", "Reserve", "--lang", "en")
    assert code == 0
    assert 0 < len(some) < len(whole) / 5
    assert "reserve\n" in some
    told = json.loads(here(capsys, "rules", "--glossary", "запас", "--lang", "ru", "--json")[1])
    assert "запас" in [each["name"] for each in told]


def test_a_word_that_the_glossary_does_not_have_is_refused(capsys):
    code, out, err = here(capsys, "rules", "--glossary", "resreve", "--lang", "en")
    assert (code, out) == (2, "")
    assert "resreve" in err
    assert "reserve" in err
