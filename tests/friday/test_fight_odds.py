"""Fight odds: against every decision and every order of small fights, in fractions."""

import pickle
import random

import pytest

from friday_nb import friday
from friday_nb.friday import compiled
from friday_nb.friday.odds.fight import (
    LIFE,
    WIN,
    Aim,
    Lose,
    NoFight,
    context,
    deepening,
    fight_odds,
    roots,
    solve,
)
from friday_nb.friday.rules import layout
from tests.friday import small_fights
from tests.friday.fight_reference import TooLarge, reference
from tests.friday.positions import at
from tests.friday.twins import needs_numba


def plain(view, goal, seconds=30.0):
    """Fight odds by CPython, whatever is compiled."""
    return solve.Solver(view, goal, seconds, solve.never, (solve.PLAIN, False)).odds()


def machine(view, goal, seconds=30.0):
    """Fight odds by machine code."""
    on = compiled.compile_with(*solve.MODULES)
    return solve.Solver(view, goal, seconds, solve.never, (on, True)).odds()


def agree(worth, value, aim):
    """Are these bounds closed, and closed upon this pair of fractions?"""
    first, second = map(float, value)
    if not worth.exact or abs(worth.low - first) > 1e-12:
        return False
    if aim is Aim.LIFE:
        return True
    return worth.life_exact and abs(worth.life_low - second) < 1e-9


def fights(seed, wanted, most, **how):
    """Small fights with a goal and what the reference says of them."""
    rng = random.Random(seed)
    found = 0
    while found < wanted:
        view = small_fights.fight(rng, **how)
        if view is None:
            continue
        goal = small_fights.goal(rng, view)
        try:
            value, of_action, _ = reference(view, goal, most)
        except TooLarge:
            continue
        found += 1
        yield view, goal, value, of_action


def check(view, goal, value, of_action, odds):
    where = f"{goal} in {view}: {[float(v) for v in value]} and {odds}"
    assert agree(odds.worth, value, goal.aim), where
    for choice in odds.choices:
        low, high, true = choice.worth.low, choice.worth.high, of_action[str(choice.action)][0]
        assert low - 1e-12 <= true <= high + 1e-12, f"{choice} of {where}"
    assert {str(choice.action) for choice in odds.choices} == set(of_action)
    assert of_action[str(odds.best)][0] == value[0], where
    # The distribution belongs to play of exactly that value.
    assert sum(p for _, p in odds.life) + odds.dies == pytest.approx(1, abs=1e-9), where
    told = {Aim.LIFE: odds.mean_life, Aim.WIN: odds.win}.get(goal.aim)
    if told is not None:
        assert told == pytest.approx(float(value[0]), abs=1e-9), where
    if goal.aim is not Aim.LIFE:
        assert odds.mean_life == pytest.approx(float(value[1]), abs=1e-9), where


def test_small_fights_equal_the_reference():
    for view, goal, value, of_action in fights(11, 15, 300):
        check(view, goal, value, of_action, plain(view, goal))


def test_the_end_of_a_fight_is_counted_right():
    """Full tables and nothing more to draw: all that is used last, in every combination."""
    for view, goal, value, of_action in fights(12, 10, 300, most_cards=0, lives=(0,)):
        check(view, goal, value, of_action, plain(view, goal))


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("seed", "how"),
    [
        (100, {}),
        pytest.param(101, {"lives": (0, 1, 2, 3, 5)}, marks=pytest.mark.long),
        pytest.param(102, {"most_cards": 1, "most_discard": 4}, marks=pytest.mark.long),
        pytest.param(
            103,
            {"most_cards": 2, "most_discard": 4, "lives": (0, 1, 2, 3, 4, 6)},
            marks=pytest.mark.long,
        ),
    ],
)
def test_many_small_fights_equal_the_reference(seed, how):
    for view, goal, value, of_action in fights(seed, 30, 1500, **how):
        check(view, goal, value, of_action, plain(view, goal))


@needs_numba
@pytest.mark.timeout(1200)
@pytest.mark.long
def test_machine_code_says_the_same():
    rng = random.Random(5)
    compared = 0
    while compared < 15:
        view = small_fights.fight(rng, most_cards=6, lives=(0, 1, 2, 4, 12))
        if view is None:
            continue
        goal = small_fights.goal(rng, view)
        mine, other = plain(view, goal, 0.5), machine(view, goal, 2.0)
        if mine.worth.exact and not other.worth.exact:  # a busy machine needs longer
            other = machine(view, goal, 60.0)
        compared += 1
        where = f"{goal} in {view}: {mine} and {other}"
        assert mine.worth.low <= other.worth.high + 1e-12, where
        assert other.worth.low <= mine.worth.high + 1e-12, where
        if mine.worth.exact:
            assert other.worth.low == pytest.approx(mine.worth.low, abs=1e-12), where


def test_lose_on_purpose_or_pay():
    """Two short, one bad card to be rid of: losing costs 2 and destroys it."""
    view = at(stack=">0,0,0,1>", enemy="2T", step="green", cards="-1,1,0", life=10).view
    assert view.fight.value - view.fight.total == 2
    odds = plain(view, Lose("-1"))
    assert odds.kind == "exact"
    assert (odds.worth.low, str(odds.best)) == (1.0, "end")
    assert odds.worth.life_low == 8
    assert plain(view, Lose("-1", "1", "0")).worth.low < 1


@pytest.mark.parametrize("cards", ["2,2C1~", "2,2S~", "2,0D", "0,-1_", "0,0X2~"])
def test_a_card_to_be_destroyed_is_that_very_card(cards):
    """Another card of the same value, used up or face down, is not the one that was named."""
    view = at(level=4, stack=">2X1>", enemy="2W", step="green", cards=cards, life=1).view
    goal = Lose(cards[0])
    value, of_action, _ = reference(view, goal)
    check(view, goal, value, of_action, plain(view, goal))


def test_a_sure_win_is_taken():
    view = at(stack=">0,0>", enemy="0C2", step="green", cards="1", life=5).view
    for goal in (WIN, LIFE):
        odds = plain(view, goal)
        assert (odds.win, odds.mean_life, str(odds.best)) == (1.0, 5.0, "end")
        assert odds.gained == 1.0


def test_points_and_cards_destroyed_are_told():
    view = at(stack=">>", aging="", enemy="3D", step="green", cards="-1,0,1D,0", life=9).view
    odds = plain(view, LIFE)
    assert odds.turned_down == 1.0
    assert odds.points == 3.0
    assert odds.removed == 2.0
    assert odds.destroyed == 3.0


@pytest.mark.parametrize("goal", [WIN, LIFE])
def test_a_choice_of_enemies(goal):
    view = at(offer="0C2,2W", stack=">0,1,2>", life=3).view
    odds = plain(view, goal, 20)
    values = []
    for action in friday.legal(view):
        after = friday.play(view, action)
        values.append((str(action), plain(after, goal, 20).worth.low))
    assert odds.kind == "exact"
    assert {str(c.action): c.worth.low for c in odds.choices} == pytest.approx(
        dict(values), abs=1e-12
    )


def test_spending_points_is_a_fight_still():
    view = at(stack=">0,0>", enemy="3D", step="green", cards="-1,0,0,0", life=9).do("end").view
    assert view.node is friday.Node.DESTROY
    assert plain(view, Lose("-1", "0")).worth.low == 1.0
    assert plain(view, LIFE).worth.low == view.life


HARD = at(
    step="red",
    stack=">-1*3,0*4,1,2,0C2,0X2,0Y,1T,2C1,2D,2S,3X1>",
    enemy="4W",
    hazards="3D",
    life=9,
).view


@pytest.mark.parametrize("goal", [WIN, LIFE])
def test_bounds_are_told_as_bounds(goal):
    odds = plain(HARD, goal, 0.3)
    assert odds.kind == "bound"
    assert odds.worth.low < odds.worth.high
    told = odds.win if goal is WIN else odds.mean_life
    assert told == pytest.approx(odds.worth.low, abs=1e-9)


def test_it_ends_when_it_is_told_to():
    odds = solve.Solver(HARD, LIFE, 60.0, lambda: True, (solve.PLAIN, False)).odds()
    assert odds.seconds < 10


def test_nothing_knows_more_than_the_player():
    state = friday.new_game(seed=1)
    with pytest.raises(TypeError, match="takes a View"):
        fight_odds(state, WIN)
    with pytest.raises(NoFight):
        fight_odds(at(stack=">0>", enemy="0C2", cards="", life=0).view.__class__(end().cells), WIN)


def end():
    """A game that is over."""
    table = at(stack=">>", aging="", enemy="3D", step="red", cards="0", life=0).do("end")
    assert table.over
    return table.view


def test_the_answer_can_be_sent_elsewhere():
    view = at(stack=">0,1>", enemy="0C2", cards="0", life=1).view
    odds = plain(view, WIN)
    assert pickle.loads(pickle.dumps(odds)) == odds


def test_goals_are_read_and_written():
    assert str(Lose("-1", friday.card("0"))) == "lose:-1,0"
    with pytest.raises(ValueError, match="at least one"):
        Lose()
    with pytest.raises(ValueError, match="9Q"):
        Lose("9Q")


@pytest.mark.timeout(600)
@pytest.mark.long
def test_the_easier_fight_is_never_worth_less(monkeypatch):
    """With the bound of the relaxed fight and without it: the same values, in fewer nodes."""
    rng = random.Random(8)
    saved = 0
    for most in (3, 5):  # which of the larger ones are solved in time depends on the machine
        compared = 0
        while compared < 8:
            view = small_fights.fight(rng, most_cards=most, lives=(0, 1, 2, 5))
            if view is None or view.rulings.once != "card":
                continue
            goal = rng.choice((WIN, LIFE))
            quick = plain(view, goal, 1.0)
            with monkeypatch.context() as patch:
                patch.setattr(deepening.Deepening, "_relax", lambda *_: None)
                slow = plain(view, goal, 1.0)
            if not (quick.worth.life_exact and slow.worth.life_exact):
                continue
            compared += 1
            saved += slow.nodes - quick.nodes
            where = f"{goal} in {view}: {quick} and {slow}"
            assert quick.worth.low == pytest.approx(slow.worth.low, abs=1e-12), where
            assert quick.worth.life_low == pytest.approx(slow.worth.life_low, abs=1e-9), where
    assert saved > 0


def test_what_the_search_counts_stands_in_no_cell_of_the_rules():
    """A state of the search is the view, cell for cell, however many cards were destroyed."""
    cells = list(at(enemy="2W", step="yellow", cards="2", stack=">0,1>", life=8).view.cells)
    for kind in range(layout.KINDS):
        cells[layout.GONE + kind] += 1 + kind
    root = roots.root_of(friday.View(tuple(cells)))
    assert root[: layout.VIEW_SIZE] == cells
    assert not any(root[layout.VIEW_SIZE :])
    assert layout.SIZE <= context.LAID_OFF_UNUSED < context.SEARCH_SIZE == len(root)
