"""Draw odds against the engine itself: every order of the draw, stepped through card by card."""

import random
from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest

from friday_nb import friday
from friday_nb.friday.odds.draw_distributions import draw_odds
from tests.friday.lockstep import careful, late_start
from tests.friday.positions import at


def stepped(view, k):
    """Chances of (total, life lost, bought) after ``k`` cards, by playing through all outcomes."""
    found = defaultdict(Fraction)

    def go(now, left, chance, bought):
        if now.node.is_chance:
            for outcome, p in friday.outcomes(now):
                go(friday.resolve(now, outcome), left, chance * p, bought)
        elif now.outcome is not None:
            found["lost"] += chance
        elif left == 0:
            fight = now.fight
            missing = 0 if fight.is_pirate else max(0, fight.value - fight.total)
            lost = bought * fight.cost + missing + fight.aging_cost
            found[fight.total, lost, bought] += chance
        else:
            text = "draw" if friday.why_not(now, friday.Action.parse("draw")) is None else "pay"
            go(
                friday.play(now, friday.Action.parse(text)),
                left - 1,
                chance,
                bought + (text == "pay"),
            )

    go(view, k, Fraction(1), 0)
    return found


def marginal(found, part):
    """One of the numbers of ``stepped``, smallest first."""
    chances = defaultdict(Fraction)
    for key, chance in found.items():
        chances[key[part]] += chance
    return tuple(sorted(chances.items()))


def same_as_stepped(view, odds):
    """Compare one entry; False where stepping meets a lost game on the way."""
    found = stepped(view, odds.cards)
    if "lost" in found:
        return False
    assert odds.totals == marginal(found, 0), (str(view), odds.cards)
    assert odds.life == marginal(found, 1), (str(view), odds.cards)
    assert odds.bought == marginal(found, 2), (str(view), odds.cards)
    reach = sum(p for (total, *_), p in found.items() if total >= view.fight.value)
    assert odds.reach == reach
    dies = sum(p for (_, life, _), p in found.items() if life > view.life)
    assert odds.dies == dies
    return True


@pytest.mark.parametrize("seed", range(8))
def test_positions_of_late_games_equal_every_order(seed):
    rng = random.Random(seed)
    readings = {n: rng.choice(r.readings) for n, r in friday.READINGS.items() if r.switchable}
    _, start = late_start(rng, rng.randint(1, 4), readings)
    state, _ = friday.deal(friday.seeded(start, seed))
    compared = 0
    for _ in range(24):
        view = state.view
        if view.outcome:
            break
        if view.node is friday.Node.FIGHT:
            most = 3 if view.stack.size < 9 else 1
            compared += sum(same_as_stepped(view, odds) for odds in draw_odds(view)[: most + 1])
        actions = [str(action) for action in friday.legal(view)]
        state, _ = friday.apply(state, friday.Action.parse(careful(rng, view, actions)))
    assert compared > 0


@pytest.mark.parametrize(
    "facts",
    [
        {"stack": ">0,1,2,-1,-1>", "discard": "0,0", "enemy": "3D"},
        {
            "stack": ">0,1,2,0Z!,-1>",
            "discard": "0,4W",
            "enemy": "3D",
            "cards": "2W",
            "step": "yellow",
        },
        {"stack": ">0,0E!,2,0H1!>", "discard": "1,2W", "enemy": "3D", "step": "red"},
        {"stack": "2>0,0E!,1>0", "discard": "-1,4W", "enemy": "3D", "step": "red"},
        {"stack": "2,0E!>0,1>0", "discard": "-1,4W", "enemy": "3D", "step": "red"},
        {"stack": ">0,1,?n>", "discard": "2,0", "enemy": "3D", "cards": "0Z!", "step": "yellow"},
        {
            "stack": ">2,3S,0Z!,0Z!,4W>",
            "discard": "0",
            "enemy": "half:22/9",
            "cards": "2T~,3X1=1,-1!",
        },
        {
            "stack": ">2,3S,1,4W,-2!>",
            "discard": "0",
            "enemy": "half:22/9",
            "cards": "2T~,3X1=1,0_,0",
        },
        {
            "stack": ">2,3S,1,-2!,0>",
            "discard": "0",
            "enemy": "plus_1",
            "pirates": "plus_1,half",
            "cards": "2T~,3X1=1,0_",
        },
    ],
    ids=str,
)
def test_small_decks_equal_every_order(facts):
    view = at(life=12, **{"pirates": "half,plus_1", **facts}).view
    found = draw_odds(view, bought=2)
    assert len(found) > 3
    assert sum(same_as_stepped(view, odds) for odds in found[:5]) >= 4


ENEMIES = {
    "hazard": {"enemy": "3D", "step": "red"},
    "NONE": {"enemy": "20/6"},
    "DOUBLE_PRICE": {"enemy": "extra_cost_2:16/7"},
    "HALF": {"enemy": "half:22/9"},
    "PLUS_ONE": {"enemy": "plus_1"},
    "AGING": {"enemy": "aging:10/5"},
    "REMAINING": {"enemy": "all_hazards:20/7", "hazards": "", "aside": "0L1,2W,3C1"},
}
STOPS = {"no stop": ("", ""), "stop in the stack": ("0E!", ""), "stop behind it": ("", "0E!")}
ZEROS = {
    "nothing zeroed": ("", ""),
    "zeroed on the table": ("0Z!", ""),
    "zeroed twice": ("0Z!", "0Z!"),
}


def listed(*codes):
    return ",".join(filter(None, codes))


def test_every_kind_of_enemy_is_tried():
    assert {rule.name for rule in friday.PirateRule} == set(ENEMIES) - {"hazard"}


@pytest.mark.parametrize("highest", ["printed", "doubled"])
@pytest.mark.parametrize("enemy", ENEMIES)
def test_every_rule_across_a_reshuffle_with_stop_and_highest_zero(enemy, highest):
    """Also a doubled and a face-down card on the table, and two cards that nobody has seen."""
    compared = 0
    for (first, behind), (table, pile) in product(STOPS.values(), ZEROS.values()):
        view = at(
            life=14,
            stack=f">{listed('2', '?n', first)}>",
            discard=listed("3S", pile, behind),
            cards=listed("2T~", "3X1=1", "0_", table),
            aging="-2!,0H1!",
            rulings={"highest": highest, "plus_one": "face-up" if table else "all"},
            **ENEMIES[enemy],
        ).view
        entries = draw_odds(view, bought=4)
        beyond = [odds for odds in entries if odds.reshuffles][:2]
        assert beyond
        compared += sum(same_as_stepped(view, odds) for odds in [entries[1], *beyond])
    assert compared > 20


def test_old_age_that_only_shuffles():
    """FRI-DECK-3 in its other reading: no aging card comes in, and drawing goes on."""
    view = at(
        stack=">1,0E!>",
        discard="2,0Z!",
        cards="3X1",
        aging="",
        gone="-1!,-2!*2,0Z!,0H1!,-4!,-5!,0H2!",
        enemy="3D",
        step="red",
        rulings={"too_old": "shuffle"},
    ).view
    entries = draw_odds(view, bought=3)
    assert [odds.reshuffles for odds in entries] == [False, False, False, True, True]
    assert all(same_as_stepped(view, odds) for odds in entries)


def test_the_worked_example_with_one_free_card_left():
    view = at(stack=">0,2,3S>", enemy="3D", cards="0X2,3X1,-2!").view
    now, one, *_ = draw_odds(view)
    assert (now.cards, now.reach, now.totals) == (0, 0, ((1, Fraction(1)),))
    assert now.life == ((3, Fraction(1)),)
    assert one.reach == Fraction(1, 3)
    assert one.mean_life == Fraction(3 + 1 + 0, 3)
    assert not one.reshuffles


def test_a_stop_makes_later_cards_cost_life():
    two = draw_odds(at(stack=">0E!,1>", enemy="3D").view)[2]
    assert two.bought == ((0, Fraction(1, 2)), (1, Fraction(1, 2)))


def test_no_odds_without_a_fight_and_none_for_a_state():
    state = friday.new_game(level=1, seed=1)
    assert draw_odds(state.view) == ()
    with pytest.raises(TypeError, match="View"):
        draw_odds(state)
