"""FRI-INFO-2: no odds can rest on what the player cannot know, whatever function is asked."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from friday_nb import friday
from friday_nb.friday import frames, odds
from friday_nb.friday.odds import fight
from tests.friday.hidden import loaded_twin
from tests.friday.walks import STARTS, Start

SECONDS = 0.5
"""Time for a search; what it does not finish is not compared, for it depends on the clock."""


def questions() -> dict[str, Callable]:
    """All functions of the odds and frames that have a View for their first argument."""
    modules = [importlib.import_module(m.name) for m in walked(odds)] + [frames]
    found = {}
    for module in modules:
        for name, function in vars(module).items():
            mine = getattr(function, "__module__", None) == module.__name__
            if name.startswith("_") or not mine or not inspect.isfunction(function):
                continue
            first = next(iter(inspect.signature(function).parameters.values()), None)
            if first is not None and first.annotation in ("View", friday.View):
                found[f"{module.__name__}.{name}"] = function
    return found


def walked(package):
    return pkgutil.walk_packages(package.__path__, f"{package.__name__}.")


QUESTIONS = questions()
INNER = {
    name
    for name in QUESTIONS
    if name.endswith((".drawing_of", ".settled"))
    or (".questions." in name and not name.endswith(".questions"))
}
"""Parts of an answer, of use to their own room only."""
PUBLIC = sorted({*QUESTIONS} - INNER)


def more_arguments(function):
    """Any value that fits, for each further argument without a default."""
    fitting = {"int": 3, "Fraction": 1, "Goal": fight.WIN, "tuple[DrawOdds, ...]": (), "Aim": None}
    fitting["tuple[Any, bool]"] = (None, False)
    parameters = list(inspect.signature(function).parameters.values())[1:]
    return [fitting[p.annotation] for p in parameters if p.default is p.empty]


def a_state():
    return friday.apply(friday.new_game(level=2, seed=1), friday.Action.parse("hazard 1"))[0]


def test_the_functions_are_found():
    assert len(PUBLIC) > 20
    names = {name.rpartition(".")[2] for name in PUBLIC}
    assert names >= {n for n in odds.__all__ if inspect.isfunction(getattr(odds, n))}
    assert "fight_odds" in names


@pytest.mark.parametrize("name", PUBLIC)
def test_no_question_takes_a_state(name):
    """A state holds the seed, and with it the order of the stack."""
    function = QUESTIONS[name]
    with pytest.raises(TypeError, match=r"takes a View, not a State.*state\.view"):
        function(a_state(), *more_arguments(function))


@pytest.mark.parametrize("name", sorted(INNER))
def test_what_stands_behind_takes_none_either(name):
    function, state = QUESTIONS[name], a_state()

    def ask():
        answer = function(state, *more_arguments(function))
        return list(answer) if inspect.isgenerator(answer) else answer

    with pytest.raises((TypeError, AttributeError)):
        ask()


def answers(view):
    """What every public function says of this view, searches apart."""
    found = {}
    for name in PUBLIC:
        function = QUESTIONS[name]
        if name.startswith("friday_nb.friday.frames."):
            found[name] = function(view).to_json()
        elif not more_arguments(function) and not name.endswith("root_of"):
            found[name] = function(view)
    return found


@settings(max_examples=12)
@given(STARTS, st.integers(0, 300))
def test_games_that_went_the_same_with_another_seed_get_the_same_numbers(start, number):
    mine, twin = loaded_twin(start, number)
    assert answers(twin.view) == answers(mine.view)


def test_they_get_the_same_numbers_under_best_play():
    same = 0
    for seed in range(6):
        start = Start(level=seed % 4 + 1, readings=0, seed=seed, careful=True)
        for number in range(4, 60, 12):
            pair = loaded_twin(start, number)
            if pair[0].view.node is not friday.Node.FIGHT:
                continue
            mine, other = (fight.fight_odds(s.view, fight.WIN, seconds=SECONDS) for s in pair)
            if mine.worth.exact and other.worth.exact:
                # Which of the two was proved and which summed up is a matter of time.
                assert mine.worth.low == pytest.approx(other.worth.low, abs=1e-12)
                if mine.worth.life_exact and other.worth.life_exact:
                    assert mine.best == other.best
                same += 1
    assert same > 5
