"""Leaving out repeats loses nothing, and thinking ahead is what counting out would give."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from friday_nb import friday
from friday_nb.friday.players import buffers, evaluator, options
from friday_nb.friday.rules import layout
from tests.friday.played import fights
from tests.friday.walks import Start, walk


def kept(view):
    out = [0] * 12_000
    n = options.options(view.cells, out)
    return [friday.Action.unpack(code) for code in out[:n]]


def table(view):
    """A position without the order of alike cards: what is left must be the same."""
    s = list(view.cells)
    cards = sorted(
        (s[layout.CARD + i], s[layout.MARKS + i], bool(s[layout.DOUBLER + i]))
        for i in range(s[layout.PLAYED])
    )
    for name in (layout.CARD, layout.MARKS, layout.DOUBLER):
        s[name : name + layout.FIGHTERS] = [0] * layout.FIGHTERS
    s[layout.WORKER] = s[layout.PLACE] = 0
    return tuple(s), tuple(cards)


def decisions_of(late, n):
    found = 0
    for seed in range(40):
        for step in walk(Start(seed % 4 + 1, 0, 500 + seed, late=late, careful=True), 400):
            view = step[0].view
            if view.outcome or view.node.is_chance:
                continue
            found += 1
            yield view
            if found == n:
                return


@pytest.mark.parametrize("late", [False, True])
def test_every_action_left_out_comes_to_the_same_as_one_that_is_kept(late):
    dropped = 0
    for view in decisions_of(late, 1000):
        few = kept(view)
        legal = friday.legal(view)
        assert set(few) <= set(legal)
        if len(few) == len(legal):
            continue
        results = {table(friday.play(view, action)) for action in few}
        for action in legal:
            if action not in few:
                dropped += 1
                assert table(friday.play(view, action)) in results, (str(view), str(action))
    assert dropped > 20


def counted_out(own, view, depth):
    """Chances after every option, straight from the readable engine."""
    values = {}
    for action in kept(view):
        after = friday.play(view, action)
        values[action] = after_that(own, view, after, depth)
    return values


def after_that(own, before, after, depth):
    if after.outcome:
        return float(after.outcome.won)
    if depth == 0:
        return own.judge(after.cells)
    if after.node in (friday.Node.DESTROY, friday.Node.CHANCE_HAZARD):
        return after_fight(own, after)
    if not after.node.is_chance:
        return max(counted_out(own, after, depth - 1).values())
    whole = Fraction(0)
    value = 0.0
    for outcome, weight in friday.outcomes(after):
        whole += weight
        then = friday.resolve(after, outcome)
        if then.outcome:
            value += float(weight) * then.outcome.won
        elif then.node.is_chance:
            value += float(weight) * own.judge(then.cells)
        else:
            value += float(weight) * max(counted_out(own, then, depth - 1).values())
    assert whole == 1
    return value


def after_fight(own, view):
    """Cards destroyed as seems best at sight, then every hazard that can come."""
    while view.node is friday.Node.DESTROY:
        judged = counted_out(own, view, 0)
        view = friday.play(view, max(judged, key=lambda action: judged[action]))
    if view.node.is_chance:
        return offered(own, view)
    return own.judge(view.cells)


def offered(own, view):
    """The better choice of every pair of hazards, straight from the readable engine."""
    if not view.node.is_chance:
        return max(counted_out(own, view, 0).values())
    return sum(
        float(weight) * offered(own, friday.resolve(view, outcome))
        for outcome, weight in friday.outcomes(view)
    )


def test_thinking_ahead_is_counting_out():
    own = evaluator.Evaluator(fast=True)
    random.seed(1)
    checked = 0
    for view in fights(30, seed=11, late=False):
        if len(kept(view)) > 4:
            continue
        for depth in (0, 1):
            found = dict(own.judge_all(view.cells, depth))
            wanted = counted_out(own, view, depth)
            if len(wanted) == 1:
                continue
            assert {friday.Action.unpack(code) for code in found} == set(wanted)
            for code, value in found.items():
                assert value == pytest.approx(wanted[friday.Action.unpack(code)], abs=1e-5)
            checked += 1
    assert checked > 10


def test_a_choice_of_hazards_is_looked_through_to_the_second_decision_of_the_fight():
    own = evaluator.Evaluator(fast=True)
    views = [v for v in decisions_of(False, 400) if v.node is friday.Node.HAZARD][:20]
    assert len(views) == 20
    for view in views:
        found = dict(own.judge_all(view.cells, 1))
        wanted = counted_out(own, view, 2)
        assert {friday.Action.unpack(code) for code in found} == set(wanted)
        for code, value in found.items():
            assert value == pytest.approx(wanted[friday.Action.unpack(code)], abs=1e-5)


def test_ends_of_fights_are_looked_through_to_the_choice_of_a_hazard():
    """Won and lost ones, cards destroyed, hazards skipped; the last hazards of a step, too."""
    own = evaluator.Evaluator(fast=True)
    seen = Counter()
    for view in decisions_of(True, 4000):
        ending = {}
        for action in kept(view):
            after = friday.play(view, action)
            if after.node in (friday.Node.DESTROY, friday.Node.CHANCE_HAZARD):
                ending[action] = after
        left = view.cells[layout.HAZARDS_LEFT]
        kind = view.node, min(left, 3)
        if not ending or seen[kind] == 3:
            continue
        seen[kind] += 1
        found = dict(own.judge_all(view.cells, 1))
        for code, value in found.items():
            action = friday.Action.unpack(code)
            if action in ending:
                assert value == pytest.approx(after_fight(own, ending[action]), abs=1e-5)
    assert {(friday.Node.FIGHT, n) for n in range(4)} <= seen.keys()
    assert {(friday.Node.DESTROY, n) for n in range(4)} <= seen.keys()
    assert (friday.Node.HAZARD, 0) in seen


def test_room_for_every_decision_and_every_pair_of_hazards():
    assert buffers.ROOM >= 32 + 3 * layout.FIGHTERS**2
    assert len(evaluator.Evaluator(fast=False).buffers.pairs) == layout.HAZARD_KINDS**2
