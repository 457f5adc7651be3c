"""Fight odds against brute force: positions that were judged wrong once, and many like them."""

import pytest

from friday_nb import friday
from friday_nb.friday.odds.fight import LIFE, WIN, deepening, solve, solver, workspace
from friday_nb.friday.rules import layout
from tests.friday.brute_force import Brute, TooLarge
from tests.friday.fight_reference import reference
from tests.friday.hard_fights import Case, Tally, case, judge, judged, redrawn
from tests.friday.positions import at

POSITIONS = 250
"""Of each of the two samples that always run."""
MANY = 5_000
AGAIN = 40
"""Positions in which a card that comes again is fresh."""


def half_pirate(value, **facts):
    """A fight against the pirate of whom only half the cards count, brought within reach."""
    cells = list(at(pirates="half,20/6", first=1, enemy="half", **facts).view.cells)
    cells[layout.ENEMY_VALUE] = value
    return friday.View(tuple(cells))


USED_LIFE = {
    "enemy": "4W",
    "step": "green",
    "life": 5,
    "cards": "0L1~,/4W,/1B,/0B",
    "stack": "0>>",
    "aging": "",
}
DOUBLER_LIKE_A_DRAWN_CARD = at(
    step="red", enemy="2L1", life=1, stack="1>3D>", cards="0X2,2T=3~,1T~", discard="", aging=""
).view
DOUBLER_OF_LOWER_VALUE = at(
    step="red",
    enemy="3X1",
    life=0,
    stack=">2W,4W,4W>",
    cards="0X2,3S=3~,1T~,0",
    discard="",
    aging="",
).view
WRONG_ONCE = {
    "a used card that doubles another is not like a plain one, to win": (
        WIN,
        DOUBLER_LIKE_A_DRAWN_CARD,
    ),
    "a used card that doubles another is not like a plain one, for life": (
        LIFE,
        DOUBLER_LIKE_A_DRAWN_CARD,
    ),
    "a lower card that doubles another is worth more, to win": (WIN, DOUBLER_OF_LOWER_VALUE),
    "a lower card that doubles another is worth more, for life": (LIFE, DOUBLER_OF_LOWER_VALUE),
    "life that a running exchange brings may be exchanged away": (
        WIN,
        at(enemy="0C2", step="yellow", cards="0X2,/-1", stack="0L1,0,2", life=0).view,
    ),
    "a stop card that an exchange brings to the left": (
        WIN,
        at(enemy="1L1", step="yellow", cards="-1,/2X1", stack=">0E!,2W>", life=0).view,
    ),
    "nobody is too old and the aging stack is empty": (
        LIFE,
        at(
            enemy="2L1",
            step="yellow",
            cards="0",
            stack=">0>",
            discard="4W,3S",
            aging="",
            life=5,
            rulings={"too_old": "shuffle"},
        ).view,
    ),
    "a used card that comes again may be copied": (
        WIN,
        at(enemy="1L1", step="yellow", cards="0,0,/1Y", stack=">1B~,1,2W>", life=1).view,
    ),
    "an aging card must be among the half that counts": (
        WIN,
        half_pirate(1, stack=">-1,-1!>", cards="/0,/1,/-1,/0", aging="", life=2),
    ),
    "a used life card that comes again is fresh": (
        LIFE,
        friday.parse_position(
            "level=1 step=green life=0/22 rulings=once=draw stack=0B,0,1>> "
            "gone=-1*5,0*7,0L2,1*2,2,-1!,-2!*2,0Z!*2,0H1!,0E!,0H2!,-4!,-5! "
            "hazards=0L1*2,0C2*2,0X2*2,0M,0Y,0D,1L1*2,2W*2,1B,1Y,1D,1T,2C1,2D,2T,2X1,2S,3C1,3D,3X1,"
            "3S aging=0n0d pirates=20/6,25/7 enemy=4W cards=2L1~,4W"
        ),
    ),
    "a life card that comes again and again": (
        LIFE,
        at(
            **USED_LIFE,
            discard="1",
            rulings={"once": "draw", "too_old": "shuffle"},
        ).view,
    ),
    "a sum of chances that is 1 but for rounding": (
        WIN,
        friday.parse_position(
            "level=1 step=red life=0/22 gone=-1*5,0*8,0L2,1*3,2 hazards=0L1*2,0C2,0X2*2,0M,0B,0Y,"
            "0D,1L1*2,2W*2,1B,1D,1T,2L1,2D,2T,2X1,2S,3C1,3D,3X1,4W*2 aging=6n3d pirates=20/6,25/7 "
            "enemy=0C2 cards=/3S~,2C1~ working=1:9:1 looking=1Y,-1!"
        ),
    ),
    "a decision after which a used life card comes again": (
        LIFE,
        at(**USED_LIFE, rulings={"once": "draw"}).view,
    ),
}


@pytest.mark.parametrize("name", WRONG_ONCE)
def test_what_was_wrong_once(name):
    goal, view = WRONG_ONCE[name]
    tally = Tally()
    assert judge(Case(view, goal, None, None), 20_000, tally)
    assert not tally.faults
    assert tally.exact == tally.told == 1


def test_brute_force_says_what_the_reference_says():
    """Two sets of rules, two searches: neither can be wrong alone."""
    compared = 0
    for seed in range(200):
        found = case(seed)
        if found is None or found.view.node.is_chance:
            continue
        try:
            truth, options = Brute(found.view, found.goal, 150).solve()
        except TooLarge:
            continue
        value, of_action, _ = reference(found.view, found.goal)
        assert (truth.value, options) == (value, of_action), str(found)
        compared += 1
    assert compared > 40


@pytest.mark.timeout(600)
@pytest.mark.parametrize("first", [0, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_positions_made_for_what_broke_it(first):
    tally = Tally()
    seed = first
    while tally.positions < POSITIONS:
        tally = judged([seed], 300, tally)
        seed += 1
    assert not tally.faults, f"{tally}\n{tally.faults[0]}"


def test_life_cards_that_come_again_give_life_again():
    tally = Tally()
    seed = 0
    while tally.positions < AGAIN:
        tally = judged([seed], 300, tally, redrawn)
        seed += 1
    assert tally.exact > 0.9 * AGAIN
    assert not tally.faults, f"{tally}\n{tally.faults[0]}"


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("first", [2_000_000, 3_000_000])
def test_very_many_of_them(first):
    tally = Tally()
    seed = first
    while tally.positions < MANY:
        tally = judged([seed], 600, tally)
        seed += 1
    print(tally)
    assert not tally.faults, f"{tally}\n{tally.faults[:5]}"


# --- what is told of the play that was found ------------------------------------------------------

OPEN = at(enemy="2W", step="yellow", cards="2X1,-1", stack=">0L1,0,2>", aging="", life=1).view


def told(view, goal):
    """Fight odds by plain Python, searched to the end."""
    return solver.Solver(view, goal, 1e6, solve.never, (solve.PLAIN, False)).odds()


@pytest.mark.parametrize("goal", [WIN, LIFE])
def test_a_play_with_more_states_than_there_is_room_for_is_not_told(monkeypatch, goal):
    whole = told(OPEN, goal)
    monkeypatch.setattr(workspace, "SAVED_ROWS", 2)
    grown = told(OPEN, goal)
    assert (grown.worth, grown.win, grown.life) == (whole.worth, whole.win, whole.life)
    monkeypatch.setattr(deepening, "MOST_SAVED_ROWS", 2)
    odds = told(OPEN, goal)
    assert (odds.worth, odds.best) == (whole.worth, whole.best)
    assert whole.is_told
    assert not odds.is_told
    assert odds.win is odds.dies is odds.life is odds.mean_life is odds.destroyed is None


def searched(view, goal):
    """A solver that has searched to the end, and its best decision."""
    asking = solver.Solver(view, goal, 1e6, solve.never, (solve.PLAIN, False))
    asking.odds()
    return asking, asking.search.best()


def test_a_play_is_followed_as_deep_as_it_was_found():
    """A later search of the same decision, deeper or not, does not change where the play lies."""
    asking, best = searched(OPEN, LIFE)
    assert best.evaluator == asking.search.outcome_of
    right = asking.search.outcome_of(best)
    for depth in (0, 1, layout.FIGHTERS - 1):
        best.depth = depth
        assert asking.search.outcome_of(best) == right


def test_a_play_that_does_not_bring_what_it_is_worth_is_not_told(monkeypatch):
    """Where the search no longer remembers the play, its worth is told and nothing else."""
    for ends in ([0.0] * workspace.OUTCOME_CELLS, [1.0] + [0.0] * (workspace.OUTCOME_CELLS - 1)):
        monkeypatch.setattr(deepening.Deepening, "outcome_of", lambda *_, ends=ends: ends)
        odds = told(OPEN, WIN)
        assert odds.kind == "exact"
        assert odds.worth.low > 0.0
        assert not odds.is_told


def test_equal_chances_that_rounding_tells_apart_are_equal(monkeypatch):
    """The decision that may keep the most life is as good as one that wins 1.0000000000000004."""
    view = at(enemy="2W", step="yellow", cards="2", stack=">0,1>", life=8).view
    monkeypatch.setattr(solver.Solver, "_run", lambda asking: asking.search)
    asking = solver.Solver(view, WIN, 1.0, solve.never, (solve.PLAIN, False))
    one, other = asking.root_moves[:2]
    one.low, one.high = (1.0, 6.2063), (1.0, 6.2150)
    other.low, other.high = (0.5, 6.0), (1.0000000000000004, 6.2149)
    odds = asking.odds()
    assert odds.worth.exact
    assert (odds.worth.life_low, odds.worth.life_high) == (6.2063, 6.2150)
