"""The aging card that nobody has seen, against every order of small decks, card by card."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations

import pytest

from friday_nb import friday
from friday_nb.friday import odds
from tests.friday.positions import at


def ended(view, codes):
    """(total, life lost) after these cards, free ones first, played by the engine."""
    bought = 0
    for code in codes:
        free = friday.why_not(view, friday.Action.parse("draw")) is None
        bought += not free
        view = friday.play(view, friday.Action.parse("draw" if free else "pay"))
        if view.node.is_chance:
            outcome = next(o for o, _ in friday.outcomes(view) if o.what.code == code)
            view = friday.resolve(view, outcome)
    fight = view.fight
    assert [p.card.code for p in fight.cards][-len(codes) or 99 :] == list(codes)
    missing = 0 if fight.is_pirate else max(0, fight.value - fight.total)
    return fight.total, bought * fight.cost + missing + fight.aging_cost


def copies(counts):
    return [card.code for card, n in counts for _ in range(n)]


def orders(view, k):
    """All ways in which ``k`` cards can come: their codes, and which one nobody had seen."""
    stack = view.stack
    hidden = copies(stack.unseen.weights) if stack.unseen else [None]
    grade = "normal" if view.aging.normal_left else "difficult"
    top, bottom = [[(c.code, False) for c in part] for part in (stack.top, stack.bottom)]
    for unseen in hidden:
        pool = [(code, False) for code in copies(stack.pool)] + [(unseen, True)] * bool(unseen)
        left = Counter(c.code for c, n in view.aging.unseen for _ in range(n) if c.grade == grade)
        left.subtract([unseen] if unseen in left else [])
        for first in permutations(pool, max(0, min(k - len(top), len(pool)))):
            came = [*top, *first, *bottom][:k]
            if k <= stack.size:
                yield came
                continue
            for other in left.elements():
                rest = [(code, False) for code in copies(view.discard)] + [(other, True)]
                for second in permutations(rest, k - stack.size):
                    yield [(code, False) for code, _ in came] + list(second)


def counted(view, k):
    """Chance, chance to win, and mean life lost for each unseen card that may have come."""
    tally, known = defaultdict(Counter), {}
    for order in orders(view, k):
        unseen = next((code for code, is_unseen in order if is_unseen), None)
        codes = tuple(code for code, _ in order)
        if codes not in known:
            known[codes] = ended(view, codes)
        tally[unseen][known[codes]] += 1
    whole = sum(ways.total() for ways in tally.values())
    return {
        unseen: (Fraction(ways.total(), whole), shares(ways, 0), shares(ways, 1))
        for unseen, ways in tally.items()
    }


def shares(ways, part):
    chances = defaultdict(Fraction)
    for key, n in ways.items():
        chances[key[part]] += Fraction(n, ways.total())
    return tuple(sorted(chances.items()))


def told(view, k):
    return {
        case.card and case.card.code: (case.chance, case.draws.totals, case.draws.life)
        for case in odds.unseen_aging(view)
        if case.cards == k
    }


POSITIONS = {
    "in the stack": at(stack=">0,1,2,?n>", discard="0", enemy="3D"),
    "known cards around it": at(stack="1>0,2W,?n>-1", discard="0,2", enemy="3D", cards="1"),
    "difficult": at(
        stack=">3S,2,?d>",
        discard="0",
        gone="-1!,-2!*2,0Z!*2,0H1!,0E!",
        enemy="3D",
        step="red",
        cards="3C1",
    ),
    "twins": at(stack=">0,-2!,2,?n>", discard="0Z!,1", enemy="3D", cards="2W"),
    "of the reshuffle": at(stack=">0,2>", discard="3S,-1", enemy="3D", cards="1", step="red"),
    "one and then another": at(stack=">2,?n>1", discard="3S", enemy="3D", cards="1", step="red"),
    "half pirate": at(stack=">2,3S,?n>", discard="4W", enemy="half:22/9", cards="2T~,3X1=1"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_cases_equal_every_order(name):
    view = POSITIONS[name].view
    compared = Counter()
    for k in range(min(6, view.stack.size + 3)):
        expected = counted(view, k)
        found = told(view, k)
        if k <= view.stack.size and view.stack.unseen is None:
            assert found == {}
            continue
        assert found == expected, k
        compared[k > view.stack.size] += len(found)
    assert compared.total() > 8


def test_a_drawn_twin_may_have_been_the_unseen_card():
    """Both ways lead to one picture, in which a twin still there is the one nobody knows of."""
    before = POSITIONS["twins"].view
    drawn = friday.play(before, friday.Action.parse("draw"))
    outcome = next(o for o, _ in friday.outcomes(drawn) if o.what.code == "-2!")
    view = friday.resolve(drawn, outcome)
    ways = Counter()
    for order in orders(before, 3):
        codes = [code for code, _ in order]
        if codes[0] == "-2!":
            others = [code for code in codes[1:] if code not in ("0", "2")]
            ways[others[0] if others else None] += 1
    found = {unseen: chance for unseen, (chance, _, _) in told(view, 2).items()}
    assert found == {unseen: Fraction(n, ways.total()) for unseen, n in ways.items()}
    assert found["-2!"] > found["-1!"]


@pytest.mark.parametrize("name", POSITIONS)
def test_cases_add_up_to_the_draw_odds(name):
    view = POSITIONS[name].view
    entries = odds.draw_odds(view)
    cases = defaultdict(list)
    for case in odds.unseen_aging(view):
        cases[case.cards].append(case)
    assert cases
    for k, found in cases.items():
        assert sum(case.chance for case in found) == 1
        assert sum(case.chance * case.draws.reach for case in found) == entries[k].reach
        assert sum(case.chance * case.draws.mean_total for case in found) == entries[k].mean_total
        assert sum(case.chance * case.draws.mean_life for case in found) == entries[k].mean_life


@pytest.mark.parametrize("name", POSITIONS)
def test_what_the_reshuffle_brings_is_the_mean_over_all_draws_until_then(name):
    """Once the stack is empty, the next aging card is any of those that are then unseen."""
    view = POSITIONS[name].view
    chances = defaultdict(Fraction)

    def go(now, chance):
        if now.node.is_chance:
            for outcome, p in friday.outcomes(now):
                go(friday.resolve(now, outcome), chance * p)
        elif now.stack.size:
            free = friday.why_not(now, friday.Action.parse("draw")) is None
            go(friday.play(now, friday.Action.parse("draw" if free else "pay")), chance)
        else:
            coming = odds.next_aging(now)
            for possible in coming:
                chances[possible.card] += chance * Fraction(
                    possible.sure, sum(p.sure for p in coming)
                )

    go(view, Fraction(1))
    assert dict(odds.coming_aging(view)) == chances


def test_none_is_left():
    view = at(stack="0,1", gone="-1!,-2!*2,0Z!*2,0H1!,0E!,-4!,-5!,0H2!", aging="", enemy="3D").view
    assert odds.coming_aging(view) == ()
    assert odds.unseen_aging(view) == ()


def test_no_fight_no_cases():
    assert odds.unseen_aging(friday.new_game(level=2, seed=1).view) == ()
