"""Bounds of a fight that little work proves: brute force finds nothing outside of them."""

from types import SimpleNamespace

import pytest

from friday_nb import friday
from friday_nb.friday.odds.fight import WIN, bounds, relaxation_setup, solve
from friday_nb.friday.odds.fight.deepening import Deepening
from tests.friday.brute_force import Brute, TooLarge
from tests.friday.hard_fights import case
from tests.friday.positions import at

PLAIN = (solve.PLAIN, False)
WANTED = 25
HOPELESS = (
    "level=4 step=pirates life=6/14 stack=>0L2,0L1,0C2> discard=2,0C2,0X2*2,1L1,1Y,2L1,2C1,2D,2T,"
    "2X1,2S,3D,3S,4W gone=-1*5,0*8,1*3,-1!,-2!*2,-3!,0Z!*2,0H1!,0E!,0H2! "
    "aside=0L1,0M,0B,2W*2,1B,1T,4W aging=0n2d pirates=extra_cost_2,all_hazards first=1 beaten=1 "
    "enemy=all_hazards:47/16 cards=0Y,3X1,0D,1D,3C1,1L1"
)
"""All cards and doubles together make less than 47."""


NO_SHUFFLE = (
    "level=1 step=pirates life=18/4 stack=>1,0C2,0X2,3D,?d>1L1 "
    "discard=0L2,0D,1L1,1B,1Y,2L1,2D,2T,3X1,3S "
    "gone=-1*5,0*8,1*2,-1!,-2!*2,0Z!*2,0H1!,0E!,0H2!,-5! aside=0X2,0M,0B,0Y,2W,1T aging=0n0d "
    "pirates=30/8,aging first=2 beaten=1 enemy=30/8:30/8 "
    "cards=1D,2C1~,0L1~,2W,3C1~,4W,0C2~,2S~,/2X1,/0L1~,/2,/4W"
)
"""22 of 30, and the stack holds 5: the 24 on the discard pile never come back (FRI-DECK-3)."""


def told(view, nodes=0):
    return bounds.win_bounds(view, nodes, PLAIN)


def small_pirate_fights():
    """Decisions against a pirate, with the chance after each by brute force."""
    found, seed = 0, 0
    while found < WANTED:
        seed += 1
        made = case(seed)
        if made is None or made.view.node.is_chance or made.view.step is not friday.Step.PIRATES:
            continue
        try:
            _, options = Brute(made.view, WIN, 400).solve()
        except TooLarge:
            continue
        found += 1
        yield made.view, {text: float(value[0]) for text, value in options.items()}


def test_the_truth_lies_within_the_bounds():
    narrow = 0
    for view, truth in small_pirate_fights():
        for nodes in (0, 5, 300):
            for action, fight in told(view, nodes).items():
                true = truth[str(action)]
                assert fight.low - 1e-9 <= true <= fight.high + 1e-9, f"{action} in {view}"
                narrow += fight.width < 1
    assert narrow > WANTED


def test_what_all_cards_together_cannot_reach_is_lost():
    found = told(friday.parse_position(HOPELESS))
    assert set(found.values()) == {bounds.Bounds(0.0, 0.0)}
    odds = solve.Solver(friday.parse_position(HOPELESS), WIN, 1.0, solve.never, PLAIN).odds()
    assert (odds.kind, odds.worth.high) == ("exact", 0.0)


@pytest.mark.parametrize(("reading", "high"), [("lost", 0.0), ("shuffle", 1.0)])
def test_what_is_discarded_counts_only_if_it_can_come_back(reading, high):
    """Also where the lowest card is known, so that the stack is no mere set of cards."""
    ruling = "" if reading == "lost" else " rulings=too_old=shuffle"
    view = friday.parse_position(NO_SHUFFLE + ruling)
    assert max(fight.high for fight in told(view).values()) == high


@pytest.mark.parametrize(("reading", "high"), [("lost", 0.0), ("shuffle", 1.0)])
def test_nothing_comes_after_the_stack_if_robinson_would_be_too_old(reading, high):
    """The cards that would be enough lie on the discard pile, and no aging card is left."""
    facts = {"stack": ">0,0>", "discard": "4W,4W,3S,3D,3X1,2,1", "cards": "1", "life": 20}
    view = at(step="pirates", enemy="20/6", aging="", rulings={"too_old": reading}, **facts).view
    assert {fight.high for fight in told(view).values()} == {high}


CERTAIN = {
    "each card adds 1": {
        "pirates": "plus_1,20/6",
        "life": 15,
        "stack": "4W,4W,3C1,3D,2W,2W,2,2L1,2D,2T,1,1,1,0,0,0,0,0,0,0,0,0L2,0L1,0L1,0M",
    },
    "half of the cards count, and so no negative one": {
        "pirates": "half,20/6",
        "life": 7,
        "stack": "4W,4W,3C1,3D,2W>2W,2,2L1,-1*5,0*3>",
    },
    "a step down is worth points": {
        "offer": "4W,3S",
        "step": "red",
        "life": 0,
        "stack": "0M,4W,2,2W,1",
    },
}
"""At the choice of an enemy: all cards together beat the first one, and all of them can be had."""


@pytest.mark.parametrize("reason", CERTAIN)
def test_what_a_card_adds_is_told_by_the_enemy_that_a_decision_chooses(reason):
    """No enemy is there yet whose rule, price or step could tell."""
    table = at(aging="", **CERTAIN[reason])
    choice = next(iter(friday.legal(table.view)))
    assert told(table.view)[choice].high == 1
    after = table.do(str(choice))
    while after.view.stack.size:
        after = after.do("draw" if "draw" in after.legal else "pay")
    if "offer" in CERTAIN[reason]:
        after = after.do("use 1")
    assert after.total >= after.fight.value
    assert after.node == "FIGHT"


def test_the_price_of_cards_is_that_of_the_enemy_that_a_decision_chooses():
    """The stack has 16 points; eight of its nine cards can be had, at two life points for one."""
    view = at(pirates="extra_cost_2,20/6", life=2, stack=">4W*2,2W*2,2,1*2,0*2>", aging="").view
    found = told(view)
    assert found[friday.Action.parse("pirate 1")].high == pytest.approx(2 / 9)  # a 0 comes last
    assert found[friday.Action.parse("pirate 2")].high == 0


def test_a_step_down_is_worth_as_much_as_from_the_step_of_the_game():
    """From red to yellow it is 5, from yellow to green 4; the cards are worth just the 9."""
    view = at(step="red", enemy="4W", life=0, stack=">4W,2W,2,1,0M>", aging="").view
    (fight,) = told(view).values()
    truth, _ = Brute(view, WIN).solve()
    assert (truth.value[0], fight.high) == (1, 1)


def test_a_card_put_below_adds_again_to_what_each_card_adds():
    """It lies in the fight no more, and comes before the discard pile: 1 for it is sure."""
    cards = "4W,4W,3C1~,3D~,3X1~,3S~,2L1~,2C1~,/2D~,/2T~,/2X1~,/2S~,/2W,/1B,/1"
    view = at(enemy="plus_1", life=0, stack=">0>", discard="-1,-1", cards=cards).view
    _, options = Brute(view, WIN).solve()
    found = told(view)
    assert len(found) == len(cards.split(","))
    for action, fight in found.items():
        assert (options[str(action)][0], fight.high) == (1, 1), str(action)


def test_on_a_machine_too_busy_to_search_the_relaxed_fight_is_all(monkeypatch):
    view = at(
        step="pirates", enemy="20/6", stack=">4W,0>", cards="4W,3S~,3D~,3X1~,2,1,/1", life=1
    ).view
    searched = told(view, 5_000)
    monkeypatch.setattr(bounds, "PATIENCE", -1.0)
    assert told(view, 5_000) == told(view, 0) != searched


def test_bounds_meet_where_the_search_ends():
    view = at(
        step="pirates", enemy="20/6", stack=">4W,0>", cards="4W,3S~,3D~,3X1~,2,1,/1", life=1
    ).view
    for action, fight in told(view, 5_000).items():
        _, options = Brute(view, WIN).solve()
        assert fight.width == 0
        assert fight.low == pytest.approx(float(options[str(action)][0]), abs=1e-9)


@pytest.mark.parametrize("ends", [(1 + 2e-15, 1 + 3e-15), (-3e-15, -2e-15), (-1e-15, 1 + 1e-15)])
def test_no_rounding_carries_a_bound_beyond_a_chance(ends):
    """A chance of a hair above 1 once kept the advice from saying how far it may be off."""
    low, high = ends
    found = bounds._bounds(SimpleNamespace(low=(low, 0.0), high=(high, 0.0)))
    assert 0 <= found.low <= found.high <= 1


def test_the_clock_is_read_between_short_parts(monkeypatch):
    """Where forced wins are hard to prove, ten thousand positions take nine seconds."""
    view = friday.parse_position(
        "level=1 step=pirates life=13/9 "
        "stack=>0,0L2,1,2,0L1,0C2*2,0X2,2W,1Y,1D,1T,2L1,2C1,2D,2T,2X1,3X1,3S,4W,?d> "
        "gone=-1*5,0*7,1,-1!,-2!*2,0Z!*2,0H1!,0E!,-5! aside=0L1,0X2,0M,0B,0D,2W,3C1,3D "
        "aging=0n1d pirates=20/6,25/7 first=2 beaten=1 enemy=20/6:20/6 "
        "cards=2S~,1L1~,4W,1B,1L1~,0Y~,/1"
    )
    clock, parts = [0.0], []

    def timed(self, _move, _left, _alpha, limit):
        parts.append(limit)
        clock[0] += limit / 1000
        self.nodes += limit
        return False

    monkeypatch.setattr(bounds, "monotonic", lambda: clock[0])
    monkeypatch.setattr(Deepening, "search_move", timed)
    told(view, 10_000)
    assert clock[0] <= 1.5 * bounds.PATIENCE + bounds.FIRST_PART / 1000
    assert max(parts) < 10_000 / 2
    assert parts[0] == bounds.PLAIN_FIRST_PART  # one of these may take a fifth of a second


def test_a_card_that_is_exchanged_is_counted_once():
    """It lies in a pile already while the next one is due; 10 were counted, and it as unused."""
    view = at(
        enemy="20/6",
        life=6,
        stack=">4W,0,0,-1>",
        discard="0",
        cards="4W,3X1,3S~,3D~",
        aging="",
        rulings={"too_old": "shuffle"},
    ).undecided("use 2>1")
    found = relaxation_setup._everywhere(view.cells)
    lying = 3
    assert found.total() == view.stack.size + sum(n for _, n in view.discard) + lying == 9
