"""Provable orders: what can only help comes first; and no best row looks worse than another."""

from dataclasses import replace

import pytest

from friday_nb import friday
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.because import told
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.losses import alike, given_away, leading, ranked
from friday_nb.friday.players.orders import Follows, comes_before, what_follows
from friday_nb.friday.players.why import Why, why
from tests.friday.positions import at


def listed(view, chances, error=0.01, **more):
    """Advice with these chances, by decision."""
    options = [Option(friday.Action.parse(text), win, error) for text, win in chances.items()]
    assert {option.action for option in options} <= set(friday.legal(view))
    return Advice(view, tuple(options), **more)


def keys(advice, option):
    return [part.key for part in told(advice, option)]


class Against:
    """An evaluator that takes this decision for a mistake."""

    fast = False

    def __init__(self, text):
        self.bad = friday.Action.parse(text)

    def judge_all(self, cells, depth):
        del depth
        legal = friday.legal(friday.View(tuple(cells)))
        return [(action.packed, 0.3 if action == self.bad else 0.6) for action in legal]


LIFE = at(stack="0,0,0", enemy="3D", cards="0L2", life=9).view
LOOK = at(stack="0,0,0", enemy="3D", cards="2S", life=9).view


@pytest.mark.parametrize("view", [LIFE, LOOK], ids=["life", "look"])
def test_what_the_end_of_the_fight_gives_away_is_never_told_behind_it(view):
    found = advise(view, Against("use 1"))
    use, end = (found.of(friday.Action.parse(text)) for text in ("use 1", "end"))
    assert use.win == pytest.approx(end.win)
    assert found.loss(use.action) == 0
    assert leading(found).action == use.action


def test_a_look_is_told_behind_a_card_that_is_drawn_instead():
    """Only before the end of the fight is it proved: later in it the look may be worth more."""
    chances = {"draw": 0.6, "use 1": 0.3}
    view = at(stack="0,0,0", enemy="3D", cards="2S", life=9).view
    assert str(leading(listed(view, chances)).action) == "draw"


def test_life_that_the_reserve_does_not_hold_in_full_may_wait():
    view = at(stack="0,0,0", enemy="3D", cards="0L2", life=21).view
    assert view.reserve == 1
    found = advise(view, Against("use 1"))
    use, end = (found.of(friday.Action.parse(text)) for text in ("use 1", "end"))
    assert use.win == pytest.approx(end.win)
    chances = {"draw": 0.9, "use 1": 0.3}
    assert str(leading(listed(view, chances)).action) == "draw"


def test_the_row_says_that_the_rest_can_still_follow():
    found = advise(LIFE, Against("use 1"))
    first = leading(found)
    assert keys(found, first) == ["life", "because.first.life"]
    assert given_away(found, first).key == "best"
    assert alike(found) == ""
    looked = listed(LOOK, {"use 1": 0.6, "end": 0.6})
    assert keys(looked, leading(looked))[-1] == "because.first.look"


def test_of_what_comes_before_the_end_of_a_won_fight_the_most_life_is_taken_first():
    view = at(stack="0,0,0", enemy="0C2", cards="0L1,0L2", life=9).view
    found = listed(view, {"end": 0.9, "use 1": 0.9, "use 2": 0.9})
    assert view.fight.total >= view.fight.value
    assert str(leading(found).action) == "use 2"


def test_a_fight_ended_too_soon_is_told_what_it_gives_up():
    found = why(LIFE, friday.Action.parse("end"))
    assert Why.of("end.untaken", n=2) in found.parts
    used = at(stack="0,0,0", enemy="3D", cards="0L2~", life=9).view
    assert "end.untaken" not in {p.key for p in why(used, friday.Action.parse("end")).parts}


@pytest.mark.parametrize(
    ("life", "cards", "before_draw", "before_end"),
    [
        (9, "0L2", True, True),
        (20, "0L2", True, True),  # the reserve holds just these two
        (21, "0L2", False, True),
        (22, "0L2", False, False),
    ],
)
def test_life_is_taken_first_as_far_as_the_reserve_holds_it(life, cards, before_draw, before_end):
    view = at(stack="0,0,0", enemy="3D", cards=cards, life=life).view
    takes, draw, end = (friday.Action.parse(text) for text in ("use 1", "draw", "end"))
    assert comes_before(view, takes, draw) is before_draw
    assert comes_before(view, takes, end) is before_end


def test_a_copy_of_life_may_be_worth_more_as_a_copy_of_something_else():
    view = at(stack="0,0,0", enemy="3D", cards="0L2,0Y", life=9).view
    copies, draw, end = (friday.Action.parse(text) for text in ("use 2>1", "draw", "end"))
    assert not comes_before(view, copies, draw)
    assert comes_before(view, copies, end)


def test_a_look_at_an_empty_stack_gives_something_away():
    """It would reshuffle, and an aging card would come."""
    looks, end = (friday.Action.parse(text) for text in ("use 1", "end"))
    full, empty = (
        at(stack=stack, discard="0,0,0", enemy="3D", cards="2S", life=9).view for stack in ("0", "")
    )
    assert comes_before(full, looks, end)
    assert not comes_before(empty, looks, end)


@pytest.mark.parametrize(
    ("cards", "text", "follows"),
    [
        ("1T,2,1", "use 1>2", Follows.WON_END),
        ("1T,1,-1", "use 1>2", Follows.NOTHING),  # only with it the fight is won
        ("1T,2,-1", "use 1>3", Follows.NOTHING),  # with it no more
        ("1T,1,0", "use 1>2", Follows.WON_END),  # just won
        ("1T,-1,0", "use 1>3", Follows.NOTHING),  # lost anyhow
    ],
)
def test_points_change_nothing_only_where_the_fight_is_won_with_them_and_without(
    cards, text, follows
):
    view = at(stack="0,0,0", enemy="2T", cards=cards, life=9).view
    action = friday.Action.parse(text)
    assert action in friday.legal(view)
    assert what_follows(view, action) is follows


def test_a_step_less_changes_nothing_in_a_fight_that_is_won():
    for cards, follows in (("0M,4W,3D", Follows.WON_END), ("0M,1", Follows.NOTHING)):
        view = at(stack="0,0,0", enemy="2T", cards=cards, life=9, step="yellow").view
        action = friday.Action.parse("use 1")
        assert action in friday.legal(view)
        assert what_follows(view, action) is follows


@pytest.mark.parametrize(
    ("life", "cards", "lost"),
    [
        (9, "0L2,0L1", 3),
        (21, "0L2,0L1", 1),
        (9, "0L2_,0L1", 1),
        (9, "0L2~,0L1", 1),
        (9, "0L2~,0Y", 2),
        (9, "0L2,0L1,0Y,1Y", 7),
        (9, "0L1,0Y~", 1),
    ],
)
def test_life_that_the_end_gives_away_is_what_could_still_be_taken(life, cards, lost):
    view = at(stack="0,0,0", enemy="3D", cards=cards, life=life).view
    parts = {part.key: part for part in why(view, friday.Action.parse("end")).parts}
    assert parts["end.untaken"].facts["n"] == lost


# --- the best row does not look worse than another one --------------------------------------------


def test_of_level_ways_to_lay_cards_back_no_good_card_is_discarded():
    view = at(stack=">2,1,0H2!>", enemy="4W", cards="3S", life=9).do("use 1", "look", "look").view
    found = listed(view, {"sort 2,1/3": 0.9, "sort 3,1,2": 0.9, "sort 3,1/2": 0.9})
    assert str(ranked(found)[0].action) == "sort 3,1/2"


def test_of_level_exchanges_the_worst_card_goes():
    view = at(stack="0,0,0", enemy="4W", cards="1,0,3X1", life=9).view
    found = listed(view, {"use 3>1": 0.9, "use 3>2": 0.9}, error=0.0)
    assert str(ranked(found)[0].action) == "use 3>2"
    apart = listed(view, {"use 3>1": 0.9, "use 3>2": 0.8}, error=0.0)
    assert str(ranked(apart)[0].action) == "use 3>1"


def test_of_level_cards_to_destroy_at_one_price_the_weakest_goes():
    view = at(stack="0,0,0", enemy="4W", cards="0,-1,1", life=9).do("end").view
    found = listed(view, {"destroy 1": 0.9, "destroy 3": 0.9, "destroy 2": 0.9}, error=0.0)
    assert str(ranked(found)[0].action) == "destroy 2"


def test_decisions_of_two_kinds_are_not_compared_by_how_they_look():
    """To double a card leaves the larger total, but destroys none."""
    view = at(stack="0,0,0", enemy="4W", cards="1T,2D,-1", life=9).view
    found = listed(view, {"use 2>3": 0.9, "use 1>2": 0.9}, error=0.0)
    totals = [friday.play(view, option.action).fight.total for option in found.options]
    assert totals[0] < totals[1]
    assert str(ranked(found)[0].action) == "use 2>3"


def test_a_total_that_is_left_is_not_told_where_another_decision_leaves_more():
    view = at(stack="0,0,0", enemy="4W", cards="0X2,-1,1", life=9).do("use 1>3").view
    found = listed(view, {"done": 0.999, "swap 2": 0.998})
    first = ranked(found)[0]
    assert str(first.action) == "done"
    assert keys(found, first) == ["because.nothing"]
    alone = listed(view, {"done": 0.999, "swap 3": 0.998})
    assert keys(alone, ranked(alone)[0]) == ["done"]


# --- lists whose decisions are alike --------------------------------------------------------------

HAZARDS = at(stack="0,0,0,0,0,0", offer="3D,0L1", life=9).view
LAST = at(stack="0,0,0,0,0,0", offer="3D", hazards="", aside="4W", step="red", life=9).view


def fought(a, change, **facts):
    return Why.of("fought", value=3, a=a, change=change, **facts)


def risky(a, b, **facts):
    """One in which the game may be lost."""
    return Why.of("fought.risk", value=3, a=a, b=b, change=-10, **facts)


def chosen(one, two, view):
    actions = tuple(friday.legal(view))
    found = listed(view, {str(action): 0.999 for action in actions})
    fights = tuple((action, f) for action, f in zip(actions, (one, two), strict=True) if f)
    return Advice(view, found.options, fights=fights)


@pytest.mark.parametrize(
    ("one", "two", "key"),
    [
        (fought(271, -18), fought(268, -17), "because.card"),
        (fought(430, -22), fought(390, -11), "because.evens.card"),
        (fought(390, -11), fought(430, -22), "because.evens.life"),
        (fought(390, -22), fought(430, -11), "because.evens"),
        (fought(390, -22, many=16), fought(430, -11, many=9), "because.evens.weak"),
        (risky(10, 760, many=14), risky(400, 300, many=8), "because.evens"),
        (risky(390, 390, many=14), risky(400, 300, many=8), "because.evens.weak"),
        (fought(430, -11), fought(390, -22), None),
    ],
)
def test_what_looks_better_in_the_row_below_is_made_up_for(one, two, key):
    found = chosen(one, two, HAZARDS)
    said = [k for k in keys(found, leading(found)) if k.startswith("because.")]
    assert said == ([key] if key else [])


def test_a_fight_that_is_skipped_is_told_what_it_would_cost():
    skip, fight = (friday.Action.parse(text) for text in ("skip", "hazard 1"))
    options = Option(skip, 0.999, 0.01), Option(fight, 0.999, 0.01)
    found = Advice(LAST, options, fights=((fight, fought(960, -9)),))
    assert keys(found, leading(found)) == ["skip.last", "because.skip.saves"]
    gains = Advice(LAST, options, fights=((fight, fought(960, 9)),))
    assert keys(gains, leading(gains)) == ["skip.last", "because.skip.safe"]


def test_what_is_proved_to_win_says_so():
    view = at(stack="0,0,0", enemy="3D", cards="1,1", life=9).view
    options = (
        Option(friday.Action.parse("draw"), 1.0, 0.0, low=1.0),
        Option(friday.Action.parse("end"), 0.999, 0.0),
    )
    found = Advice(view, options)
    assert keys(found, leading(found))[-1] == "because.certain"
    both = Advice(view, (options[0], replace(options[1], win=1.0, low=1.0)))
    assert "because.certain" not in keys(both, leading(both)), "it tells neither from the other"


def test_points_that_a_won_fight_does_not_need_are_worth_what_its_end_is():
    view = friday.View.parse(
        "level=1 step=yellow life=3/19 stack=>0*2,0B,1D,3X1,4W> discard=1*2,2,0C2*2,0X2*2,0D,2D,"
        "3C1,3D,0Z!,0H1!,0L2~ gone=-1*5,0*6,-2!,0Z! hazards=1L1,1B,1Y,1T,2C1,2S,3S "
        "aside=0L1,0M,0Y,2W*2,4W aging=3n3d pirates=30/8,all_hazards enemy=2L1 "
        "cards=2X1~,1L1~,1,/0L1~,/2T drawn=6"
    )
    doubling, end = friday.Action.parse("use 5>1"), friday.Action.parse("end")
    found = advise(view, Against("use 5>1"))
    assert found.of(doubling).win == found.of(end).win
    assert leading(found).action == end
    assert not comes_before(view, doubling, end)


def test_a_decision_that_loses_the_game_at_once_is_told_no_chance():
    view = friday.View.parse(
        "level=3 step=red life=0/22 stack=>2,0C2,0M,1L1,1Y,2L1,2D,3D,3X1,?n> discard=1D,1L1~ "
        "gone=-1*5,0*8,0L2,1*3,0C2,-1!,-2!*2,0Z!*2,0H1!,0E! "
        "hazards=0L1*2,0B,0D,2W*2,1T,2C1,2X1,2S,3S,4W*2 aside=0X2 aging=0n3d "
        "pirates=extra_cost_2,aging enemy=0Y cards=2T~,/0X2=1~,/1B,/3C1 drawn=6"
    )
    buys = friday.Action.parse("pay")
    assert friday.play(view, buys).outcome
    option = advise(view).of(buys)
    assert (option.win, option.error, option.low, option.high) == (0, 0, 0, 0)
