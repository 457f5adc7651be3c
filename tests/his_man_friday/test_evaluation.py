"""What a card is worth to the players, where they have Crusoe go, and when they look: by hand."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.cards import CELLS, KINDS
from friday_nb.his_man_friday.players import beliefs, declarations, evaluation
from friday_nb.his_man_friday.rules import layout

WATER, WOOD, GUN = KINDS["water"], KINDS["firewood"], KINDS["gun"]
CODE = {card.name: card.code for card in hmf.CARDS}
WEIGHTS = (20, 30, 60, 90, 8, 4)
"""A first card of a kind counts 2 points more; a gun costs 3, 6 or 9; 80 or 40 of 100 are lured."""
EVEN = {GUN: 0.5, WATER: 0.5}


class Table:
    """What seat 0 of three sees, and what it believes of the cards that it does not know."""

    def __init__(self):
        self.v, self.p = [0] * layout.SIZE, [0.0] * beliefs.BELIEFS_SIZE
        self.v[layout.PLAYERS], self.v[layout.VIEWER] = 3, 1
        self.p[beliefs.MEANS + WATER], self.p[beliefs.MEANS + WOOD] = 2, 1

    def hidden(self, cell, chances, *, taker=None, layer=None, challenger=None, declared=0):
        """A face-down card that may be this or that."""
        at = CELLS.index(cell)
        self.v[layout.CARD + at] = layout.UNKNOWN
        for kind, chance in chances.items():
            self.p[at * beliefs.KIND_CELLS + kind] = chance
        who = (layout.TAKER, taker), (layout.LAYER, layer), (layout.CHALLENGER, challenger)
        for place, seat in who:
            self.v[place + at] = 0 if seat is None else seat + 1
        self.v[layout.DECLARED + at] = declared

    def known(self, cell, name, *, taker=None):
        """A card that the viewer knows."""
        code = CODE[name]
        self.hidden(cell, {next(c.kind for c in hmf.CARDS if c.code == code): 1}, taker=taker)
        self.v[layout.CARD + CELLS.index(cell)] = code

    def crusoe_on(self, cell):
        self.v[layout.CRUSOE] = CELLS.index(cell) + 1

    def asked(self, function, *more):
        return function(self.v, self.p, WEIGHTS, *more)

    def worth(self, cell):
        return self.asked(evaluation.card_value, CELLS.index(cell))

    def decides(self, node, *more):
        self.v[layout.NODE] = node
        return str(hmf.Action.unpack(self.asked(evaluation.explore, [0] * 64, *more)))


@pytest.fixture
def table():
    return Table()


# --- guns and supplies ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "others", "cost"),
    [
        (0, (), 6),
        (1, (), 6),
        (0, (0.5,), 6 * 0.7),  # somebody has half a gun more, as is expected
        (0, (0.5, 0.25), 6 * 0.7),  # the one who has most counts
        (0.5, (0.75,), 6 * 0.85),
        (0, (1,), 6 * 0.4),
        (0, (2,), 6 * 0.4),
        (1, (1,), 6),  # as many as anybody else: the next one would be one too many
    ],
)
def test_a_gun_costs_less_where_somebody_has_more_of_them(table, own, others, cost):
    table.hidden("a1", {GUN: own, WATER: 1 - own}, taker=0)
    for seat, guns in enumerate(others, 1):
        table.hidden(f"{'abcd'[seat]}1", {GUN: guns}, taker=seat)
    table.hidden("d4", {GUN: 1})  # nobody has taken it
    assert table.asked(evaluation.gun_cost, 0) == pytest.approx(cost)


@pytest.mark.parametrize(("players", "cost"), [(2, 3), (3, 6), (4, 9)])
def test_what_a_gun_costs_depends_on_how_many_play(table, players, cost):
    table.v[layout.PLAYERS] = players
    assert table.asked(evaluation.gun_cost, 0) == cost


def test_a_card_is_worth_its_amount_more_if_its_kind_is_new_and_less_if_it_may_be_a_gun(table):
    table.hidden("a1", EVEN)
    assert table.worth("a1") == pytest.approx(0.5 * (2 + 2) - 0.5 * 6)
    table.known("b1", "w4")
    assert table.worth("b1") == 4 + 2
    table.known("c1", "w1", taker=0)  # now there is water
    table.hidden("d1", {WATER: 1}, taker=1)
    assert table.worth("a1") == pytest.approx(0.5 * 2 - 0.5 * 6)
    assert table.worth("b1") == 4


@pytest.mark.parametrize(
    ("chances", "gain"),
    [
        (EVEN, 2),  # blind it is worth -1, and would be left
        ({GUN: 0.1, WATER: 0.9}, 0.6),  # blind it would be taken, with a tenth of a gun
        ({WATER: 1}, 0),
        ({GUN: 1}, 0),
    ],
)
def test_looking_is_worth_the_gun_that_it_spares_and_the_supply_that_it_finds(table, chances, gain):
    table.hidden("a1", chances)
    assert table.asked(evaluation.value_of_information, 0) == pytest.approx(gain)


@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({"declared": WATER}, 0.8 * (0.5 * 4 - 0.5 * 6)),
        ({"declared": GUN}, 0.4 * (0.5 * 4 - 0.5 * 6)),
        ({"declared": WATER, "layer": 2}, 0.8 * (0.5 * 4 - 0.5 * 6)),
        ({"declared": WATER, "layer": 1}, 0.5 * 4),  # it would leave a gun
        ({"declared": WATER, "challenger": 1}, 0.5 * 4),
    ],
)
def test_another_seat_is_lured_by_what_was_said_unless_it_knows_the_card(table, facts, points):
    table.hidden("a1", EVEN, **facts)
    assert table.asked(evaluation.gift, 0, 1) == pytest.approx(points)


# --- Crusoe ---------------------------------------------------------------------------------------


def test_crusoe_is_put_where_the_next_seat_gets_least(table):
    table.hidden("a1", {WATER: 1}, declared=WATER)
    table.hidden("b1", {GUN: 1}, declared=WATER)
    table.hidden("c1", {GUN: 1}, declared=WATER, layer=1)  # it would not fall for that
    table.hidden("d1", {GUN: 1}, declared=GUN)
    assert table.decides(layout.PUT) == "put b1"


def test_of_equal_cards_crusoe_is_put_on_the_first(table):
    for cell in ("b2", "c3"):
        table.hidden(cell, EVEN, declared=WATER)
    assert table.decides(layout.PUT) == "put b2"


@pytest.mark.parametrize(
    ("here", "beside", "decision"),
    [
        ("w1", "w2", "take"),  # one point more is not worth the risk
        ("w1", "w3", "leave"),
        ("g", "g", "leave"),
        ("w3", "w1", "take"),
    ],
)
def test_a_card_is_left_for_one_beside_it_that_is_better_by_more_than_a_point(
    table, here, beside, decision
):
    table.known("a1", here)
    table.known("c1", beside)  # the next one to the east: b1 is empty
    table.crusoe_on("a1")
    assert table.decides(layout.TAKE_FIRST) == decision


def test_crusoe_walks_to_the_best_card_while_one_may_be_taken(table):
    table.known("a1", "w1")
    table.known("b1", "w2")
    table.known("a2", "w3")
    table.crusoe_on("a1")
    assert table.decides(layout.MOVE) == "move s"
    table.v[layout.TOOK] = 1  # now the next seat would get it
    for cell in ("b1", "a2"):
        table.v[layout.CHALLENGER + CELLS.index(cell)] = 2
    assert table.decides(layout.MOVE) == "move e"


def test_a_card_worth_taking_is_better_than_one_that_would_lure_the_next_seat(table):
    """A point for oneself counts as two of theirs."""
    table.known("a1", "w1", taker=0)
    table.known("a2", "w4", taker=0)
    table.hidden("b1", {GUN: 1}, declared=WATER)
    table.known("a3", "w3")
    table.crusoe_on("a1")
    assert table.decides(layout.MOVE) == "move s"  # 3 points, against a gun of 6 at 80 in 100


@pytest.mark.parametrize(("name", "decision"), [("w1", "take"), ("g", "leave")])
def test_after_the_walk_a_card_is_taken_if_it_is_worth_anything(table, name, decision):
    table.known("a1", name)
    table.crusoe_on("a1")
    assert table.decides(layout.TAKE_AFTER) == decision


def test_the_last_chance_takes_the_first_of_the_best_cards_or_none(table):
    table.known("a1", "g")
    assert table.decides(layout.LAST_CHANCE) == "leave"
    table.known("b1", "w1")
    table.known("c1", "w3")
    table.known("d1", "f3")
    assert table.decides(layout.LAST_CHANCE) == "take c1"


# --- looking --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "challenges", "looks"),
    [
        ((2, 1), 1, False),
        ((1, 1), 2, False),  # a challenge for each card that is still to be laid
        ((1, 0), 2, True),  # one would be left
    ],
)
def test_a_challenge_that_would_be_left_is_used(table, others, challenges, looks):
    table.hidden("a1", {WATER: 1})
    table.v[layout.JUST_LAID] = 1
    table.v[layout.HELD : layout.HELD + 3] = [5, *others]
    table.v[layout.CHALLENGES] = challenges
    never = (0, 0, 0, 0, 0, 1000)
    decision = hmf.Action.unpack(table.asked(declarations.look_or_pass, never))
    assert str(decision) == ("challenge" if looks else "pass")


@pytest.mark.parametrize(("wanted", "looks"), [(20, True), (21, False)])
def test_a_card_is_looked_at_if_that_is_worth_so_many_tenths_of_a_point(table, wanted, looks):
    table.hidden("a1", EVEN)  # to look is worth 2 points
    table.v[layout.JUST_LAID] = 1
    table.v[layout.HELD + 1] = 5
    decision = hmf.Action.unpack(table.asked(declarations.look_or_pass, (0, 0, 0, 0, 0, wanted)))
    assert str(decision) == ("challenge" if looks else "pass")


# --- the fourth gun -------------------------------------------------------------------------------


@pytest.fixture
def hunter(table):
    """Seat 0 has three guns, and knows that the fourth is on a2; on a1 there is water."""
    for cell in ("d1", "d2", "d3"):
        table.known(cell, "g", taker=0)
    table.known("a1", "w4")
    table.known("a2", "g")
    table.known("c1", "w3")
    table.v[layout.LEFT] = 3
    return table


@pytest.mark.parametrize(
    ("node", "crusoe", "decision"),
    [
        (layout.TAKE_FIRST, "a2", "take"),
        (layout.TAKE_FIRST, "a1", "leave"),
        (layout.MOVE, "a1", "move s"),
        (layout.TAKE_AFTER, "a2", "take"),
        (layout.LAST_CHANCE, "c1", "take a2"),
    ],
)
def test_who_has_three_guns_fetches_the_fourth_within_a_turn(hunter, node, crusoe, decision):
    """All four guns win at once (HMF-SCORE-1), so no supply is worth more."""
    hunter.crusoe_on(crusoe)
    assert hunter.decides(node) == decision


@pytest.mark.parametrize("crusoe", ["a1", "c1"])
def test_a_gun_that_is_not_the_fourth_or_out_of_reach_is_left(hunter, crusoe):
    at = CELLS.index("d1") if crusoe == "a1" else CELLS.index("a2")
    hunter.v[layout.TAKER + at] = 2 if crusoe == "a1" else 0
    hunter.crusoe_on(crusoe)
    assert hunter.decides(layout.TAKE_FIRST) == "take"


def test_a_card_was_taken_already_so_no_gun_is_fetched_this_turn(hunter):
    hunter.crusoe_on("a1")
    hunter.v[layout.TOOK] = 1
    assert evaluation.reach_gun(hunter.v, CELLS.index("a2") + 1, [0] * 64) == 0
