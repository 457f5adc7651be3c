"""Chance: exact outcomes, a dealer that agrees with them, and nothing hidden in a view."""

import hashlib
from collections import Counter
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from friday_nb import friday
from friday_nb.friday.cards import CARDS
from friday_nb.friday.rules import chance, layout
from friday_nb.friday.rules import play as rules_play
from tests.friday.hidden import learned, loaded_twin
from tests.friday.walks import (
    COMBINATIONS,
    STARTS,
    check_cards,
    games,
    rulings,
    states,
    steady_choice,
    walk,
)

DIGESTS = Path(__file__).with_name("seeded_games.txt")
LATE = Path(__file__).with_name("late_positions.txt").read_text(encoding="utf-8").splitlines()
FRESH = 104
"""So many of the committed games begin at the set-up, the others at one of the late positions."""

# --- chance ---------------------------------------------------------------------------------------


def revealed(state, action):
    """The outcomes that the seed gave after a decision, each with the node it came at."""
    s = list(state.cells)
    rules_play.act(s, action.packed, [1])
    found = []
    while s[layout.NODE] >= layout.CHANCE_PIRATE:
        view = friday.View(tuple(s[: layout.VIEW_SIZE]))
        code = chance.pick(s)
        chance.resolve(s, code, [1])
        after = friday.View(tuple(s[: layout.VIEW_SIZE]))
        (outcome,) = [o for o, _ in friday.outcomes(view) if friday.resolve(view, o) == after]
        found.append((view, outcome, after))
    return found


@games(12)
def test_outcomes_are_positive_distinct_and_sum_to_one(start):
    for state, action, _ in walk(start):
        if action is None:
            break
        view = friday.play(state.view, action)
        while view.node.is_chance:
            outcomes = friday.outcomes(view)
            assert all(p > 0 for _, p in outcomes), view
            assert sum(p for _, p in outcomes) == 1, view
            assert len({str(o) for o, _ in outcomes}) == len(outcomes), view
            views = [friday.resolve(view, outcome) for outcome, _ in outcomes]
            assert len(set(views)) == len(views), view
            for after in views:
                check_cards(after)
            view = views[start.seed % len(views)]
        assert friday.outcomes(view) == ()


@games(25)
def test_the_seeded_deal_is_one_of_the_outcomes_and_nothing_else_is_hidden(start):
    """Whoever reveals the same cards by hand comes to the same view, without any seed."""
    for state, action, _ in walk(start):
        if action is None:
            break
        after, _ = friday.apply(state, action)
        view = friday.play(state.view, action)
        for at, outcome, then in revealed(state, action):
            assert at == view
            view = friday.resolve(view, outcome)
            assert view == then
        assert view == after.view


@settings(max_examples=40)
@given(STARTS, st.integers(0, 80), st.integers(0, 2**64 - 1))
def test_games_that_went_the_same_with_another_seed_look_the_same(start, number, other_seed):
    assume(other_seed != start.seed)
    mine, twin = loaded_twin(start, number, other_seed)
    assert mine != twin
    assert not learned(mine, twin)


def test_only_views_are_taken():
    state = friday.new_game(1, 5)
    draw = friday.Action.parse("draw")
    asked = [
        lambda: friday.legal(state),
        lambda: friday.why_not(state, draw),
        lambda: friday.play(state, draw),
        lambda: friday.outcomes(state),
        lambda: friday.resolve(state, friday.Outcome(friday.card("0"))),
        lambda: friday.View(state.cells),
        lambda: friday.View(state.cells[: layout.VIEW_SIZE + 1]),
    ]
    for ask in asked:
        with pytest.raises(TypeError, match="View"):
            ask()


@games(60)
def test_a_card_comes_the_same_whatever_was_decided_before_it(start):
    """The order of a shuffled stack is settled: using an ability first does not change the card."""
    for state in states(start)[::2]:
        view = state.view
        if view.node is not friday.Node.FIGHT or view.stack.top:
            continue
        draws = [a for a in friday.legal(view) if str(a) in ("draw", "pay")]
        harmless = [a for a in friday.legal(view) if _draws_nothing(view, a)]
        if not draws or not harmless:
            continue
        other, _ = friday.apply(state, harmless[0])
        again = [a for a in draws if friday.why_not(other.view, a) is None]
        if again:
            first = friday.apply(state, again[0])[0].view
            second = friday.apply(other, again[0])[0].view
            if first.outcome is None and second.outcome is None:
                assert first.fight.cards[-1].card == second.fight.cards[-1].card, view


def _draws_nothing(view, action):
    if action.kind is not friday.ActionKind.USE:
        return False
    card = view.fight.cards[action.numbers[0] - 1].card
    names = ("LIFE_1", "LIFE_2", "STEP", "DOUBLE", "DESTROY")
    return card.ability.name in names


# --- the seeded dealer ----------------------------------------------------------------------------

VECTORS = [
    ((0, 0), (0, 0), 0x9D1C5EC6),
    ((0xFFFFFFFF, 0xFFFFFFFF), (0xFFFFFFFF, 0xFFFFFFFF), 0xFD36D048),
    ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), 0xBA3E4725),
]


@pytest.mark.parametrize(("key", "counter", "word"), VECTORS)
def test_threefry_gives_the_published_words(key, counter, word):
    """Random123's known answers for threefry2x32 with 13 rounds: zeros, ones, digits of pi."""
    assert chance.threefry(*key, *counter) == word


def digest(number):
    """A seeded game in one line: how it began and ended, and a digest of all its states."""
    seed = number * 0x9E3779B97F4A7C15 % 2**64
    if number < FRESH:
        level, readings = number % 4 + 1, number * 7 % COMBINATIONS if number % 3 == 0 else 0
        state = friday.new_game(level, seed, rulings(readings))
        begun = f"level={level} rulings={rulings(readings)}"
    else:
        at = (number - FRESH) % len(LATE)
        state, _ = friday.deal(friday.seeded(friday.parse_position(LATE[at]), seed))
        begun = f"position={at}"
    sha = hashlib.sha256()
    turn = 0
    while turn < 400:
        sha.update(",".join(map(str, state.cells)).encode())
        actions = friday.legal(state.view)
        if not actions:
            break
        action = steady_choice(number, turn, state.view, actions)
        sha.update(str(action).encode())
        state, _ = friday.apply(state, action)
        turn += 1
    end = friday.GAME.result(state).replace(" ", ":") or "cut"
    return f"{number} {begun} decisions={turn} end={end} {sha.hexdigest()[:16]}"


def test_seeded_games_come_out_as_on_every_other_machine():
    """Seeds are shared between people: a change here breaks every seed and record there is.

    If that is meant, write the file anew: ``python -m tests.friday.test_chance``.
    """
    lines = DIGESTS.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 200
    assert [digest(n) for n in range(200)] == lines


@games(15)
def test_the_same_seed_and_decisions_give_the_same_cells(start):
    assert states(start) == states(start)


def chi_square(counts, chances, n):
    """How far counts are from what exact chances let expect."""
    return sum((counts[o] - n * p) ** 2 / (n * p) for o, p in chances.items())


def limit(freedom):
    """Chi-square that is passed once in a hundred thousand times (Wilson and Hilferty)."""
    ninth = 2 / (9 * freedom)
    return freedom * (1 - ninth + 4.27 * ninth**0.5) ** 3


PAIRS = {
    "pirates": "level=1 step=green life=20/2 stack=>0*8,-1*5,1*3,2,0L2> aging=7n3d next=pirate "
    "hazards=0L1*2,0C2*2,0X2*2,0M,0B,0Y,0D,1L1*2,2W*2,1B,1Y,1D,1T,2L1,2C1,2D,2T,2X1,2S,3C1,3D,3X1,"
    "3S,4W*2",
    "hazards": "level=2 step=yellow life=20/2 stack=>0*8,-1*5,1*3,2,0L2,?n> aging=6n3d next=hazard "
    "pirates=20/6,half gone=0X2*2,0M,0B,0Y,0D,1L1*2,2W*2,1B,1Y,1D,1T,2L1,2C1,2D,2T,2X1,2S,3C1,3D,"
    "3X1,3S hazards=0L1*2,0C2*2,4W*2",
    "cards": "level=3 step=red life=20/2 stack=>0*2,-1*2,1,-2!,?n(0Z!)> aging=2n3d next=free "
    "pirates=20/6,half enemy=4W discard=0Z!,-1!,0H1!,0E! gone=0*6,-1*3,1*2,2,0L2,0C2*2,0X2*2,"
    "0M,0B,0Y,0D,1L1*2,2W*2,1B,1Y,1D,1T,2L1,2C1,2D,2T,2X1,2S,3C1,3D,3X1,3S hazards=0L1*2,4W",
}


def two_outcomes(view):
    """Exact chances of the next two outcomes together."""
    chances = {}
    for first, p in friday.outcomes(view):
        then = friday.resolve(view, first)
        if not then.node.is_chance:
            then = friday.play(then, friday.Action.parse("draw"))
        for second, q in friday.outcomes(then):
            pair = (str(first), str(second))
            chances[pair] = chances.get(pair, 0) + p * q
    return chances


@pytest.mark.parametrize("name", PAIRS)
def test_the_dealer_deals_as_the_exact_chances_say(name):
    """Two outcomes in a row, over many seeds: neither is off, nor does one tell of the other."""
    view = friday.parse_position(PAIRS[name])
    chances = two_outcomes(view)
    assert sum(chances.values()) == 1
    n = 6000
    counts = Counter()
    draw = friday.Action.parse("draw").packed
    for seed in range(n):
        s = list(friday.seeded(view, seed * 0x1_0001_0001 + 7).cells)
        pair = []
        for _ in range(2):
            if s[layout.NODE] == layout.FIGHT:
                rules_play.act(s, draw, [1])
            code = chance.pick(s)
            pair.append(_name(s[layout.NODE], code))
            chance.resolve(s, code, [1])
        counts[tuple(pair)] += 1
    assert set(counts) <= set(chances)
    assert chi_square(counts, chances, n) < limit(len(chances) - 1)


def _name(node, code):
    if node == layout.CHANCE_PIRATE:
        return friday.PIRATES[code].code
    if node == layout.CHANCE_HAZARD:
        return CARDS[layout.FIRST_KNOWLEDGE + code].code
    return CARDS[code].code


# --- twins ----------------------------------------------------------------------------------------

TWINS = {
    "one copy seen": ("-2!,0,1", "-1!"),
    "one copy seen, many others": ("-2!,0", ""),
    "a copy of both kinds seen": ("-2!,0Z!,0,1", "0E!"),
    "a copy of both kinds seen, nothing else": ("-2!,0Z!", "0E!,0H1!,-1!"),
    "the seen copy lies elsewhere": ("0,1,1", "-2!,0H1!"),
    "no copy seen": ("0,1", "-1!,0E!"),
    "other aging cards beside": ("-2!,-1!,0E!,0", "0Z!"),
    "both copies seen": ("-2!*2,0Z!,0", "-1!"),
}


def pool_position(pool, gone):
    """A fight with only these cards and an unseen aging one in the stack; aging cards out of it."""
    fixed = Counter(_codes(pool)) + Counter(_codes(gone))
    rest = {c.code: c.count - fixed[c.code] for c in CARDS if c.group is not friday.Group.AGING}
    out = ",".join(f"{code}*{n}" for code, n in rest.items() if n and code != "4W")
    normal = sum(friday.card(code).grade == "normal" for code in fixed.elements())
    return friday.parse_position(
        f"level=1 step=green life=20/2 stack=>{pool},?n> gone={out},{gone}".rstrip(",")
        + f" hazards=4W aging={6 - normal}n3d pirates=20/6,half enemy=4W"
    )


def _codes(text):
    found = []
    for part in filter(None, text.split(",")):
        code, _, n = part.partition("*")
        found += [code] * int(n or 1)
    return found


def every_order(view):
    """All orders of all identities, by brute force: which cards come, and what that weighs.

    Each never seen card of the grade is as likely to be the unseen one as any other.
    """
    known = [card.code for card, n in view.stack.pool for _ in range(n)]
    orders = Counter()
    for card, n in view.aging.unseen:
        if card.grade == view.stack.unseen.grade:
            for order in permutations([*known, card.code]):
                orders[order] += n
    return orders


def remaining(view):
    """What the view says about the rest of the stack: chances of each collection of cards."""
    known = tuple(sorted(card.code for card, n in view.stack.pool for _ in range(n)))
    known += tuple(card.code for card in view.stack.top)
    if view.stack.unseen is None:
        return {tuple(sorted(known)): Fraction(1)}
    weights = view.stack.unseen.weights
    whole = sum(w for _, w in weights)
    return {tuple(sorted((*known, c.code))): Fraction(w, whole) for c, w in weights}


def remaining_by_force(orders, drawn):
    """The same from all orders that begin with the cards drawn."""
    found = Counter()
    for order, n in orders.items():
        if order[: len(drawn)] == drawn:
            found[tuple(sorted(order[len(drawn) :]))] += n
    whole = sum(found.values())
    return {rest: Fraction(n, whole) for rest, n in found.items()}


def draw_all(view, orders, drawn, reached, p):
    """Draw every card in every way, comparing what is known after each with brute force."""
    assert remaining(view) == remaining_by_force(orders, drawn), (drawn, view)
    if not view.stack.size:
        reached[drawn] += p
        return
    words = [str(a) for a in friday.legal(view) if str(a) in ("draw", "pay")]
    then = friday.play(view, friday.Action.parse(words[0]))
    if not then.node.is_chance:
        draw_all(then, orders, (*drawn, view.stack.top[0].code), reached, p)
        return
    for outcome, q in friday.outcomes(then):
        after = friday.resolve(then, outcome)
        draw_all(after, orders, (*drawn, str(outcome)), reached, p * q)


@pytest.mark.parametrize("case", TWINS)
def test_what_is_known_of_twins_is_what_all_orders_say(case):
    """Two aging kinds have a twin; drawing one tells something about the card still unseen."""
    view = pool_position(*TWINS[case])
    orders = every_order(view)
    reached = Counter()
    draw_all(view, orders, (), reached, Fraction(1))
    whole = sum(orders.values())
    assert reached == {order: Fraction(n, whole) for order, n in orders.items()}


def test_after_one_of_two_twins_the_unseen_card_is_twice_as_likely_to_be_the_other():
    view = friday.play(pool_position("-2!,0,1", "-1!"), friday.Action.parse("draw"))
    view = friday.resolve(view, friday.Outcome(friday.card("-2!")))
    weights = {card.code: n for card, n in view.stack.unseen.weights}
    assert weights == {"-2!": 2, "0Z!": 2, "0H1!": 1, "0E!": 1}


def rewrite_digests():
    """Writes the committed digests anew."""
    DIGESTS.write_text("".join(f"{digest(n)}\n" for n in range(200)), encoding="utf-8")


if __name__ == "__main__":
    rewrite_digests()
