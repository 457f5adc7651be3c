"""The command line where its streams are closed or full, and where Ctrl-C comes in between."""

import builtins
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from friday_nb import friday, i18n
from friday_nb.cli import commands, streams
from friday_nb.core import registry
from friday_nb.friday.terminal import advice
from tests.command import ENGLISH, RUSSIAN, here

pytestmark = pytest.mark.usefixtures("english")

has_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has a full device")


def shell(command, env=ENGLISH, **more):
    """``friday-nb`` as a shell runs it, with its redirections."""
    return subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m friday_nb {command}'],
        env=env,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        **more,
    )


@has_full
@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize("command", ["rules --json", "rules FRI-WIN-1", "--help", "--version"])
def test_a_full_disk_is_told_in_one_sentence(command, buffered):
    env = {**ENGLISH, "PYTHONUNBUFFERED": "" if buffered else "1"}
    done = shell(f"{command} >/dev/full", env)
    assert (done.returncode, done.stderr) == (
        2,
        "The output cannot be written: the disk is full.\n",
    )


@pytest.mark.parametrize("command", ["rules", "--help", "play", "simulate --bot random"])
def test_a_closed_output_is_told_in_one_sentence(command):
    done = shell(f"{command} >&-")
    assert done.returncode == 2
    assert done.stderr == "The output cannot be written: the standard output is closed.\n"


@pytest.mark.parametrize("command", ["play", "odds -", "replay -"])
def test_a_closed_input_is_told_in_one_sentence(command):
    done = shell(f"{command} <&-", RUSSIAN)
    assert done.returncode == 2
    assert done.stderr == "Читать нечего: стандартный ввод закрыт.\n"


def test_nobody_need_hear_the_errors():
    done = shell("rules FRI-WIN-1 2>&-")
    assert done.returncode == 0
    assert "FRI-WIN-1" in done.stdout
    assert shell("rules FRI-NO-1 2>&-").returncode == 2


def test_whoever_has_seen_enough_is_not_bothered():
    done = shell("rules --json | head -c 10")
    assert (done.returncode, done.stderr) == (0, "")


# --- Ctrl-C ---------------------------------------------------------------------------------------


def interrupt(*_, **__):
    raise KeyboardInterrupt


def test_ctrl_c_ends_any_command_with_130(capsys, monkeypatch):
    monkeypatch.setitem(commands._RUN, "perft", interrupt)
    assert here(capsys, "perft") == (130, "", "\n")


@pytest.mark.parametrize("module", ["argparse", "friday_nb.i18n", "friday_nb.cli.commands"])
def test_ctrl_c_while_the_program_is_loading_is_no_traceback(module):
    """What is imported after the interpreter itself is there."""
    code = f"""
import sys
class Interrupts:
    def find_spec(self, name, *_):
        if name == "{module}":
            raise KeyboardInterrupt
sys.modules.pop("{module}", None)
sys.meta_path.insert(0, Interrupts())
sys.argv = ["friday-nb", "rules"]
import runpy
runpy.run_module("friday_nb", run_name="__main__")
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=ENGLISH,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\n")


def typing(monkeypatch, *lines):
    """A player who types these lines; KeyboardInterrupt is Ctrl-C."""
    waiting = iter(lines)

    def answer(_question):
        line = next(waiting)
        if line is KeyboardInterrupt:
            raise line
        return line

    monkeypatch.setattr(builtins, "input", answer)


def test_ctrl_c_at_a_question_ends_the_game(capsys, monkeypatch):
    typing(monkeypatch, "1", KeyboardInterrupt)
    code, out, err = here(capsys, "play", "--seed", "1")
    assert (code, err) == (130, "")
    assert "not saved" in out


def test_ctrl_c_stops_what_takes_long_and_not_the_game(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(advice, "advise", interrupt)
    typing(monkeypatch, "1", "advice", f"save {tmp_path / 'game'}", "q")
    assert here(capsys, "play", "--seed", "1")[0] == 0
    assert (tmp_path / "game").exists()


# --- encodings ------------------------------------------------------------------------------------


def in_encoding(encoding, *args, typed=b""):
    """What a command writes where the terminal has this encoding."""
    done = subprocess.run(
        [sys.executable, "-m", "friday_nb", *args],
        env={**RUSSIAN, "PYTHONIOENCODING": encoding},
        input=typed,
        capture_output=True,
        timeout=120,
        check=False,
    )
    encoding = encoding.partition(":")[0]
    return done.returncode, done.stdout.decode(encoding), done.stderr.decode(encoding)


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("utf-8", "В позиции нет поля «step». Добавьте его в виде «step=…»."),
        ("utf-16", "В позиции нет поля «step». Добавьте его в виде «step=…»."),
        ("cp1251", "В позиции нет поля «step». Добавьте его в виде «step=…»."),
        ("koi8-r", "В позиции нет поля 'step'. Добавьте его в виде 'step=...'."),
        ("cp866:strict", "В позиции нет поля 'step'. Добавьте его в виде 'step=...'."),
        ("latin-1", "V pozitsii net polya «step». Dobav'te ego v vide «step=...»."),
        ("ascii", "V pozitsii net polya 'step'. Dobav'te ego v vide 'step=...'."),
    ],
)
def test_the_encoding_of_the_terminal_holds(encoding, said):
    code, out, err = in_encoding(encoding, "odds", "level=1")
    assert (code, out) == (2, "")
    assert err.strip() == said


def test_a_game_is_played_in_another_encoding():
    typed = "1\ndraw\nвзять\nposition\nq\n".encode("koi8-r")
    code, out, err = in_encoding("koi8-r", "play", "--seed", "42", typed=typed)
    assert (code, err) == (0, "")
    assert "взять" in out
    (position,) = re.findall("level=1 .*", out)
    assert str(friday.parse_position(position)) == position


@pytest.mark.parametrize("encoding", ["koi8-r", "cp866", "cp1251", "ascii", "latin-1"])
@pytest.mark.parametrize("game", registry.names())
def test_every_word_can_be_written_in_every_encoding(encoding, game):
    for lang in i18n.languages():
        for text in i18n.of(game).table(lang).values():
            written = "".join(streams._written(letter, encoding) for letter in text)
            assert written.encode(encoding)
            assert written.count("?") == text.count("?"), text


@pytest.mark.parametrize("encoding", ["koi8-r", "ascii", "utf-16"])
def test_json_stays_json_in_every_encoding(encoding):
    code, out, _ = in_encoding(encoding, "rules", "--json")
    assert code == 0
    assert len(json.loads(out)) > 100


def test_a_file_on_windows_is_utf8_unless_another_encoding_was_chosen(monkeypatch):
    def encodings(**more):
        file = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
        monkeypatch.setattr(streams.sys, "stdout", file)
        for name, value in more.items():
            monkeypatch.setattr(streams.sys, name, value)
        streams.never_fail()
        return file.encoding

    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    assert encodings() == "cp1252"
    assert encodings(platform="win32") == "utf-8"
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    assert encodings(platform="win32") == "cp1252"


def test_what_cannot_be_written_at_all_is_a_question_mark():
    assert "".join(streams._written(letter, "ascii") for letter in "é日\ud800") == "e??"


# --- what a process inherits ----------------------------------------------------------------------

INHERITED = """
import os, subprocess, sys
from friday_nb.cli.streams import open_closed_streams
open_closed_streams()
pipe = os.pipe()
child = "import os, sys; print(*(os.readlink(f'/proc/self/fd/{n}') for n in range(3)))"
with open(sys.argv[1], "w") as file:
    told = subprocess.run([sys.executable, "-c", child], stdout=subprocess.PIPE, text=True)
    print(min(pipe) > 2, os.readlink("/proc/self/fd/1"), told.stdout, file=file)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a descriptor is")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_no_pipe_takes_the_number_of_a_closed_stream_and_children_have_them_all(closed, tmp_path):
    file = tmp_path / "told"
    line = f'"{sys.executable}" -c "$CODE" "{file}" {closed}'
    done = subprocess.run(
        ["/bin/sh", "-c", line],
        env={**ENGLISH, "CODE": INHERITED},
        stdin=subprocess.PIPE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    is_free, output, *of_child = file.read_text().split()
    assert is_free == "True"
    assert [output == "/dev/null", *(each == "/dev/null" for each in of_child)] == [
        ">&-" in closed.split(),
        "<&-" in closed,
        False,  # its own pipe
        "2>&-" in closed,
    ]
