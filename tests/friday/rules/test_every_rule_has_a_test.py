"""Every rule, every event and every refusal of the game is named by a test of these files."""

import ast
from pathlib import Path

import pytest

from friday_nb import friday, rulebook
from friday_nb.friday.events import KINDS
from friday_nb.friday.reasons import KEYS

TESTS = Path(__file__).parents[2]
TREES = [ast.parse(path.read_text(encoding="utf-8")) for path in TESTS.rglob("test_*.py")]
NAMES = [
    node.name
    for tree in TREES
    for node in ast.walk(tree)
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]


def named_in(method):
    """The texts given to ``table.saw(...)`` or ``table.refused(...)`` anywhere in the tests."""
    return {
        argument.value
        for tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == method
        for argument in node.args
        if isinstance(argument, ast.Constant)
    }


SEEN = named_in("saw")
REFUSED = named_in("refused")


@pytest.mark.parametrize("rule", [rule.id for rule in rulebook.rules("friday")])
def test_every_rule_has_a_test(rule):
    start = f"test_{rule.lower().replace('-', '_')}"
    assert [name for name in NAMES if name == start or name.startswith(f"{start}_")]


@pytest.mark.parametrize("kind", [kind.name for kind in KINDS])
def test_every_event_is_seen_in_a_test(kind):
    assert kind in SEEN


@pytest.mark.parametrize("key", KEYS)
def test_every_refusal_is_met_in_a_test(key):
    assert key in REFUSED


@pytest.mark.parametrize("rule", [r.rule for r in friday.READINGS.values() if r.switchable])
def test_every_switchable_ruling_is_tested_switched(rule):
    start = f"test_{rule.lower().replace('-', '_')}"
    assert [name for name in NAMES if name.startswith(start) and "switched" in name]
