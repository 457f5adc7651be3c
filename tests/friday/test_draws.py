"""Draw odds against the engine itself: every order of the draw, stepped through card by card."""

import random
from collections import defaultdict
from fractions import Fraction

import pytest

from friday_nb import friday
from friday_nb.friday.odds.draws import draw_odds
from tests.friday.lockstep import careful, late_start
from tests.friday.positions import at


def stepped(view, k):
    """Chances of (total, life lost) after ``k`` cards, by playing draw or pay and all outcomes."""
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
            found[fight.total, bought * fight.cost + missing + fight.aging_cost] += chance
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
    """One of the two numbers of ``stepped``, smallest first."""
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
    reach = sum(p for (total, _), p in found.items() if total >= view.fight.value)
    assert odds.reach == reach
    dies = sum(p for (_, life), p in found.items() if life > view.life)
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
    assert draw_odds(friday.view(state)) == ()
    with pytest.raises(TypeError, match="View"):
        draw_odds(state)
