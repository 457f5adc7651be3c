"""The program runs from a zip file, as from a wheel on PYTHONPATH."""

import zipfile

import pytest

from friday_nb.core import registry
from friday_nb.core.options import new_head
from tests import command

ROOT = command.ROOT


@pytest.fixture(scope="module")
def zipped(tmp_path_factory):
    """An environment in which only a zip file has our packages."""
    folder = tmp_path_factory.mktemp("zip")
    with zipfile.ZipFile(folder / "friday_nb.whl", "w") as archive:
        for root in (ROOT / "friday_nb", *(ROOT / "widgets").glob("friday_*")):
            for file in root.rglob("*"):
                if file.is_file() and "__pycache__" not in file.parts:
                    archive.write(file, file.relative_to(root.parent))
    return {
        **command.ENGLISH,
        "PYTHONPATH": str(folder / "friday_nb.whl"),
        "PYTHONSAFEPATH": "1",
        "NUMBA_DISABLE_JIT": "1",
    }


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize(
    "arguments",
    [
        ["rules", "--game", "GAME"],
        ["odds", "POSITION", "--game", "GAME", "--json"],
        ["advice", "POSITION", "--game", "GAME", "--json"],
        ["simulate", "--game", "GAME", "--games", "2", "--bot", "thumb", "--workers", "1"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_runs_from_a_zip_file(zipped, arguments, game):
    rules = registry.load(game)
    state = rules.start(new_head(rules.options, {}))[0]
    known = {"GAME": game, "POSITION": str(rules.view(state, rules.to_act(state)[0]))}
    done = command.run(*(known.get(word, word) for word in arguments), env=zipped)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_friday_is_played_from_a_zip_file(zipped):
    done = command.run("play", "--seed", "1", env=zipped, typed="q\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_table_says_in_a_sentence_that_it_needs_a_folder(zipped):
    done = command.run("app", "--no-browser", "--port", "0", env=zipped)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, done.stderr
