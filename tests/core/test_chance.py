"""Seeded chance: the register of streams."""

import ast
from pathlib import Path

import friday_nb
from friday_nb.core import chance


def test_no_two_streams_are_one():
    streams = [value for name, value in vars(chance).items() if name.endswith("_STREAM")]
    assert len(streams) == len(set(streams)) > 5
    assert all(stream % (1 << 24) == 0 and stream >> 24 < 1 << 8 for stream in streams)
    keys = [value for name, value in vars(chance).items() if name.endswith("_KEY")]
    assert len(keys) == len(set(keys)) > 1


def asks(function):
    """Does this function ask for a random word?"""
    called = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    names = {getattr(func, "id", None) or getattr(func, "attr", None) for func in called}
    return "threefry" in names


def test_random_words_are_asked_for_with_registered_streams_only():
    """A number of one's own could be the stream of something else."""
    root = Path(friday_nb.__file__).parent
    asking, unregistered = 0, []
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not asks(node):
                continue
            names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            asking += 1
            if not any(name.endswith(("_STREAM", "_KEY")) for name in names):
                unregistered.append(f"{path.relative_to(root)}: {node.name}")
    assert asking > 5
    assert unregistered == ["friday/compiled.py: play_once"], (
        "a stream is missing in core/chance.py"
    )
