"""Every rule, event and refusal of every game is named by a test in the folder of that game.

Rules are named in the names of test functions; events and refusals in `table.saw("event")` and
`table.refused("key")`, whatever a game's tests use as their table.
"""

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from friday_nb import rulebook
from friday_nb.core import registry


class Named:
    """What the tests below a folder name: test functions, events and refusals."""

    def __init__(self, folder):
        trees = [ast.parse(path.read_text("utf-8")) for path in folder.rglob("test_*.py")]
        nodes = [node for tree in trees for node in ast.walk(tree)]
        functions = [node.name for node in nodes if isinstance(node, ast.FunctionDef)]
        self.tests = [name for name in functions if name.startswith("test_")]
        calls = [node for node in nodes if isinstance(node, ast.Call)]
        methods = [call for call in calls if isinstance(call.func, ast.Attribute)]
        self.events = texts_given(methods, "saw")
        self.refusals = texts_given(methods, "refused")

    def of_rule(self, rule):
        """The tests of a rule: `test_fri_set_1`, `test_fri_set_1_at_level_4` and so on."""
        start = f"test_{rule.lower().replace('-', '_')}"
        return [name for name in self.tests if name == start or name.startswith(f"{start}_")]


def texts_given(calls, method):
    """The texts in the arguments of all calls of a method."""
    return {
        each.value
        for call in calls
        if call.func.attr == method
        for argument in call.args
        for each in ast.walk(argument)
        if isinstance(each, ast.Constant)
    }


def of_games(listed):
    """A test for each game and each thing that a function lists of it."""
    return pytest.mark.parametrize(
        ("game", "what"), [(game, what) for game in registry.names() for what in listed(game)]
    )


def listed(game, module, name, default):
    """What a module of a game lists; a game that lists no such thing has no such module."""
    path = f"friday_nb.{game}.{module}"
    return getattr(import_module(path), name) if find_spec(path) else default


def events(game):
    return dict.fromkeys(kind.name for kind in listed(game, "events", "KINDS", ()))


def refusals(game):
    return listed(game, "reasons", "KEYS", ())


def switchable(game):
    readings = listed(game, "rulings", "READINGS", {})
    return [reading.rule for reading in readings.values() if reading.switchable]


def rules(game):
    return [rule.id for rule in rulebook.rules(game)] if rulebook.has_rules(game) else []


NAMED = {game: Named(Path(__file__).parent / game) for game in registry.names()}


@of_games(rules)
def test_every_rule_has_a_test(game, what):
    assert NAMED[game].of_rule(what)


@of_games(events)
def test_every_event_is_seen_in_a_test(game, what):
    assert what in NAMED[game].events


@of_games(refusals)
def test_every_refusal_is_met_in_a_test(game, what):
    assert what in NAMED[game].refusals


@of_games(switchable)
def test_every_switchable_ruling_is_tested_switched(game, what):
    assert [name for name in NAMED[game].of_rule(what) if "switched" in name]
