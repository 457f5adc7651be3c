"""Seeded chance: the register of streams."""

import re
from pathlib import Path

import friday_nb
from friday_nb.core import chance


def test_no_two_streams_are_one():
    streams = [value for name, value in vars(chance).items() if name.endswith("_STREAM")]
    assert len(streams) == len(set(streams)) > 5
    assert all(stream % (1 << 24) == 0 and stream >> 24 < 1 << 8 for stream in streams)
    keys = [value for name, value in vars(chance).items() if name.endswith("_KEY")]
    assert len(keys) == len(set(keys)) > 1


def test_random_words_are_asked_for_with_registered_streams_only():
    """A number, or a constant of its own, could be the stream of something else."""
    root = Path(friday_nb.__file__).parent
    own = []
    for path in root.rglob("*.py"):
        for name, value in re.findall(
            r"^(\w+_STREAM|\w+_KEY)\b.*= (.*)$", path.read_text("utf-8"), re.MULTILINE
        ):
            if path != root / "core" / "chance.py" and not value.endswith("_STREAM"):
                own.append(f"{path.relative_to(root)}: {name} = {value}")
    assert own == []
