"""FRI-SET-*: what lies on the table before the first decision."""

from fractions import Fraction

import pytest

from friday_nb import friday
from tests.friday.positions import Table, at, codes, pile

LEVELS = pytest.mark.parametrize("level", [1, 2, 3, 4])


def new(level, seed=1):
    """A new game, and the events of its set-up as if they followed a decision."""
    state, events = friday.begin(level, seed)
    return Table(state, (("", events),))


@LEVELS
def test_fri_set_1_play_starts_in_the_green_step(level):
    table = new(level)
    assert table.view.step is friday.Step.GREEN
    assert table.node == "HAZARD"
    table.saw("game_started", "FRI-SET-1 FRI-SET-2 FRI-SET-3", level=level)


@pytest.mark.parametrize(("step", "following"), [("green", "YELLOW"), ("yellow", "RED")])
def test_fri_set_1_the_steps_follow_each_other(step, following):
    after = at(step=step, offer="3D", hazards="", life=10).do("skip")
    assert after.view.step.name == following
    after.saw("step_began", "FRI-TURN-3 FRI-SET-1")


def test_fri_set_1_after_red_come_the_pirates():
    after = at(step="red", offer="3D", hazards="").do("skip")
    assert after.view.step is friday.Step.PIRATES
    assert after.node == "PIRATE"


def test_fri_set_2_eighteen_starting_cards_and_empty_discard_piles():
    view = new(1).view
    assert view.stack.size == 18
    assert pile(view.stack.pool) == sorted(codes("-1*5,0*8,0L2,1*3,2"))
    assert view.stack.top == view.stack.bottom == ()
    assert view.discard == view.hazard_discard == view.destroyed == ()


@LEVELS
def test_fri_set_3_thirty_hazards_of_which_two_are_offered(level):
    view = new(level).view
    assert len(view.offer) == 2
    hazards = pile(view.hazard_stack) + [card.code for card in view.offer]
    assert len(hazards) == 30
    assert sum(friday.card(code).value for code in hazards) == 42
    assert sum(friday.card(code).hazard.free for code in hazards) == 70


@pytest.mark.parametrize(("level", "normal"), [(1, 7), (2, 6), (3, 7), (4, 7)])
def test_fri_set_4_the_normal_aging_cards_lie_on_the_difficult_ones(level, normal):
    table = new(level)
    aging = table.view.aging
    assert (aging.normal_left, aging.difficult_left) == (normal, 3)
    assert aging.left == normal + 3
    start = 7 if level < 3 else 8
    table.saw("aging_prepared", "FRI-SET-4", normal=start, difficult=3)


@pytest.mark.parametrize(("level", "there"), [(1, False), (2, False), (3, True), (4, True)])
def test_fri_set_4_very_stupid_is_in_the_game_from_level_3_on(level, there):
    unseen = pile(new(level).view.aging.unseen)
    assert ("-3!" in unseen) is there
    rest = [code for code in unseen if code != "-3!"]
    assert rest == sorted(codes("-1!,-2!*2,0Z!*2,0H1!,0E!,0H2!,-4!,-5!"))


def test_fri_set_4_a_difficult_card_comes_only_when_no_normal_one_is_left():
    table = at(aging="-1!,0H2!,-4!,-5!", enemy="3D", cards="0", discard="1*2")
    view = table.undecided("draw")
    assert view.stack.unseen.grade == "normal"
    assert (view.aging.normal_left, view.aging.difficult_left) == (0, 3)
    later = at(aging="0H2!,-4!,-5!", enemy="3D", cards="0", discard="1*2").undecided("draw")
    assert later.stack.unseen.grade == "difficult"
    assert {card.code for card, _ in later.stack.unseen.weights} == {"0H2!", "-4!", "-5!"}


def test_fri_set_5_any_two_of_the_ten_pirates_equally_likely():
    view, _ = friday.start(1)
    first = friday.outcomes(view)
    assert [weight for _, weight in first] == [Fraction(1, 10)] * 10
    view = friday.resolve(view, first[0][0])
    second = friday.outcomes(view)
    assert [weight for _, weight in second] == [Fraction(1, 9)] * 9
    assert first[0][0] not in [outcome for outcome, _ in second]


def test_fri_set_5_two_pirates_lie_open_from_the_start():
    table = new(1)
    assert len(set(table.view.pirates)) == 2
    for pirate in table.view.pirates:
        table.saw("pirate_revealed", "FRI-SET-5", pirate=pirate.code)
    seen = {pirate.key for seed in range(60) for pirate in new(1, seed).view.pirates}
    assert len(seen) == 10


@pytest.mark.parametrize(("level", "life"), [(1, 20), (2, 20), (3, 20), (4, 18)])
def test_fri_set_6_life_points_and_reserve(level, life):
    table = new(level)
    assert (table.view.life, table.view.reserve) == (life, 2)
    table.saw("life_prepared", "FRI-SET-6 FRI-LIFE-2", life=life, reserve=2)


@pytest.mark.parametrize("level", [2, 3, 4])
def test_fri_set_7_one_unseen_aging_card_among_the_starting_cards(level):
    table = new(level)
    stack = table.view.stack
    assert stack.size == 19
    assert stack.unseen.grade == "normal"
    assert pile(stack.pool) == sorted(codes("-1*5,0*8,0L2,1*3,2"))
    weights = {card.code: weight for card, weight in stack.unseen.weights}
    twice = {"-2!", "0Z!"}
    assert set(weights) == {"-1!", "-2!", "0Z!", "0H1!", "0E!"} | ({"-3!"} if level > 2 else set())
    assert all(weights[code] == weights["-1!"] * (1 + (code in twice)) for code in weights)
    table.saw("aging_shuffled_in", "FRI-SET-7")


def test_fri_set_7_none_at_level_1():
    table = new(1)
    assert table.view.stack.unseen is None
    table.never_saw("aging_shuffled_in")
