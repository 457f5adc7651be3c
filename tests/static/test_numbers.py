"""The site's bytecode: numbers stand where the sources name a constant of the rules."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from friday_nb.friday.rules import facts, layout
from friday_static.numbers import with_numbers

ROOT = Path(__file__).parents[2]
HEAD = b"from friday_nb.friday.rules import layout as at\n"
OTHERS = [ROOT / "friday_nb" / name for name in ("accel/machine.py", "cli/terminal.py")]
RULES = sorted(ROOT.glob("friday_nb/*/rules/*.py")) + sorted(ROOT.glob("friday_nb/*/players/*.py"))


def test_a_constant_becomes_its_number_and_nothing_else_changes():
    source = [b"'at.NODE'", b"x = s[at.NODE] + at.BASE**2  # at.NODE", b"at.node, other.NODE"]
    told = with_numbers(HEAD + b"\n".join(source)).splitlines()[1:]
    wanted = f"x = s[{layout.NODE}] + {layout.BASE}**2  # at.NODE".encode()
    assert told == [source[0], wanted, source[2]]


def test_signs_keep_their_place():
    for name, value in vars(facts).items():
        if name.isupper() and type(value) is int:
            source = f"from friday_nb.friday.rules import facts\nx = 10 - facts.{name}\n".encode()
            found: dict = {}
            exec(with_numbers(source), found)
            assert found["x"] == 10 - value


@pytest.mark.parametrize(
    "path", [*RULES, *OTHERS], ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)
def test_no_line_moves_and_no_constant_of_the_layout_is_looked_up(path):
    source = path.read_bytes()
    told = with_numbers(source)
    assert told.count(b"\n") == source.count(b"\n")
    compile(told, path.name, "exec")
    if b"import layout as at\n" in source:
        assert not re.search(rb"\[at\.[A-Z]+\]", told)


def test_a_game_played_from_such_sources_is_the_same(tmp_path):
    """All of Friday's rules, in a tree of their own, beside the ones that can be read."""
    for path in (ROOT / "friday_nb").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            copy = tmp_path / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            is_rule = path.suffix == ".py" and "friday" in path.parts
            copy.write_bytes(with_numbers(path.read_bytes()) if is_rule else path.read_bytes())
    play = (
        "from random import Random\n"
        "from friday_nb import friday\n"
        "session, rng = friday.new_session(seed=3), Random(3)\n"
        "while session.to_act:\n"
        "    session.act(rng.choice(session.legal()))\n"
        "print(session.record())\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", play], cwd=where, capture_output=True, text=True, check=True
        ).stdout
        for where in (ROOT, tmp_path)
    ]
    assert told[0] == told[1]
    assert len(told[0]) > 200
