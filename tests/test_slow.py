"""The list of slow tests names tests that there are."""

import ast

from tests.command import ROOT


def _functions(path):
    tree = ast.parse((ROOT / path).read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_slow_test_is_there():
    listed = (ROOT / "tests/slow.txt").read_text().splitlines()
    assert listed == sorted(listed)
    for name in listed:
        path, _, function = name.partition("::")
        assert function in _functions(path), f"{name}: write the list anew, see CONTRIBUTING.md"
