"""How a puzzle is written down: by whom it is looked for and what a proof changes."""

import pytest

from friday_nb.core.puzzle_search import Found, Quotas, balanced, errors, prove


class Searcher:
    """Knows the bounds of each decision, or plays deals that it always wins by the right one."""

    themes = ("x", "y", "z")
    players = ("weak", "strong")

    def __init__(self, bounds=None):
        self._bounds = bounds

    def won(self, view, action, by, deals):
        del view, by
        return [float(action == "a")] * len(deals)

    def bounds(self, view):
        del view
        return self._bounds

    def themes_of(self, view, right, options):
        del view, options
        return ("z", "x", "z") if "b" in right else ("x", "y", "x")

    def wrong_choices(self, view, right, options):
        del view, options
        return {"weak": float("b" not in right), "careless": 0.5}

    def is_trap(self, wrong):
        return wrong["weak"] > 0

    def seed(self, view):
        del view
        return 5

    def twins(self, view):
        del view
        return {"d": "a", "a": "e"}


def found(right="a", options="abc", themes=("x", "y", "x")):
    return Found(None, "there", frozenset(right), tuple(options), themes)


def quotas(*rows, target=9):
    return Quotas(rows, Searcher.themes, target)


def test_a_proved_position_is_written_down():
    row = prove(Searcher(), found(), 7, quotas())
    assert (row["position"], row["seed"], row["game"]) == ("there", 5, 7)
    assert (row["right"], row["themes"], row["trap"]) == (["a"], ["x", "y"], True)
    assert row["same"] == {"d": "a"}
    assert row["difficulty"] == pytest.approx(0.75)
    assert row["wrong"] == {"weak": 1.0, "careless": 0.5}
    assert row["proof"]["strong"]["won"] == {"a": 1.0, "b": 0.0, "c": 0.0}


def test_exact_bounds_say_what_is_right_and_so_what_it_is_about():
    """The guess was another decision."""
    bounds = {"a": (0.2, 0.2), "b": (0.5, 0.5), "c": (0.1, 0.1)}
    row = prove(Searcher(bounds), found(), 7, quotas())
    assert (row["right"], row["themes"], row["trap"]) == (["b"], ["z", "x"], False)
    assert set(row["proof"]) == {"exact"}


def test_bounds_of_some_decisions_alone_prove_nothing():
    bounds = {"a": (0.2, 0.2), "b": (0.5, 0.5)}
    row = prove(Searcher(bounds), found(), 7, quotas())
    assert row["right"] == ["a"]
    assert set(row["proof"]) == {"weak", "strong"}


def test_what_exact_bounds_do_not_tell_apart_is_no_puzzle():
    bounds = {"a": (0.5, 0.5), "b": (0.48, 0.48), "c": (0.46, 0.46)}
    assert prove(Searcher(bounds), found(), 7, quotas()) is None


def test_the_first_theme_decides_whether_it_is_wanted():
    of_x = [{"game": n, "themes": ["x"], "trap": bool(n % 2)} for n in range(4)]
    assert prove(Searcher(), found(), 7, quotas(*of_x)) is None
    assert prove(Searcher(), found(themes=("y", "x")), 7, quotas(*of_x))


def test_themes_of_which_there_are_enough_are_looked_for_no_more():
    of_x = [{"game": n, "themes": ["x"], "trap": True} for n in range(4)]
    assert quotas(*of_x[1:]).open == {"x", "y", "z"}
    assert quotas(*of_x).open == {"y", "z"}


def test_who_goes_wrong_is_worked_out_alone_as_well():
    told = errors(Searcher(), None, frozenset("a"), ("a", "b"))
    assert told == {"trap": True, "difficulty": 0.75, "wrong": {"weak": 1.0, "careless": 0.5}}


def test_the_easiest_plain_ones_of_the_commonest_theme_are_too_many():
    traps = [{"themes": ["x"], "trap": True, "difficulty": 0.9} for _ in range(4)]
    rare = [{"themes": ["y"], "trap": False, "difficulty": 0.1}]
    common = [{"themes": ["x"], "trap": False, "difficulty": n / 10} for n in (1, 3, 2)]
    assert balanced([*common, *traps, *rare]) == [common[1], *traps, *rare]
    assert balanced([*traps, *rare]) == [*traps, *rare]
