"""Which cards are destroyed counts, and in which order does not."""

import pytest

from friday_nb import friday
from friday_nb.friday.players import NeuralPlayer
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.destroying import best_beginnings
from friday_nb.friday.players.evaluator import Evaluator
from friday_nb.friday.table import Node

FACE_DOWN = friday.View.parse(
    "level=2 step=red life=3/19 stack=>2,0D,1T,2L1,2D,3C1>1 "
    "discard=0L2,0C2*2,0M,1L1,1B,1Y,2T,2X1,3D,3X1,4W*2 "
    "gone=-1*5,0*8,1*2,-1!,-2!*2,0Z!,0E! hazards=0L1,0X2*2,2W,3S aside=0B,0Y,1D,2S "
    "aging=0n3d pirates=all_hazards,aging enemy=1L1 cards=2C1~,0L1~,/0Z!#,/2W,/0H1! points=2"
)
THREE_CARDS = friday.View.parse(
    "level=4 step=red life=2/18 stack=>0L2,2,0L1,0C2*2,0X2,0B,0Y,2W,1D,2L1,2D,2X1,2S,3C1,3X1,4W,"
    "-1!,-2!,?d> discard=1L1,2W,1B,4W gone=-1*5,0*8,1*2,-2!,-3!,0Z!*2,0H1!,0E! "
    "hazards=1Y,1T,2C1,2T aside=0L1,0X2,0D,3S aging=0n2d pirates=extra_cost_2,30/8 enemy=1L1 "
    "cards=1,3D,/0M points=2"
)
VIEWS = pytest.mark.parametrize("view", [FACE_DOWN, THREE_CARDS], ids=["face down", "three cards"])


def destroyed(view, action):
    """The cards that leave beyond those that leave anyway, where the player at sight goes on."""

    def left(action):
        now = friday.play(view, action)
        while now.node is Node.DESTROY:
            now = friday.play(now, NeuralPlayer(depth=0).choose(now))
        return {card.code: n for card, n in now.destroyed}

    anyway, gone = left(friday.Action.parse("done")), left(action)
    return {code for code, n in gone.items() if n > anyway.get(code, 0)}


@VIEWS
@pytest.mark.parametrize("favoured", range(4))
def test_a_decision_begins_the_best_plan_that_names_its_card(view, favoured):
    legal = friday.legal(view)
    judged = {a.packed: 0.9 if n == favoured else 0.1 + n / 100 for n, a in enumerate(legal)}
    found = best_beginnings(view, Evaluator(fast=False), judged)
    cards = {card.number: card.card.code for card in view.fight.cards}
    for action in legal:
        if str(action) == "done":
            assert found[action.packed] == action.packed
            continue
        code = cards[action.numbers[0]]
        plans = [a for a in legal if code in destroyed(view, a)]
        best = max(plans, key=lambda a: judged[a.packed])
        assert found[action.packed] == best.packed


def test_orders_of_the_same_cards_are_told_the_same_chance():
    view = THREE_CARDS
    found = advise(view, Evaluator(fast=False))
    plans = {}
    for option in found.options:
        plans.setdefault(frozenset(destroyed(view, option.action)), set()).add(option.win)
    assert len(plans) < len(found.options)
    assert all(len(told) == 1 for told in plans.values())


def test_elsewhere_every_decision_stands_for_itself():
    view, _ = friday.start()
    assert best_beginnings(view, Evaluator(fast=False), {5: 0.5}) == {5: 5}
