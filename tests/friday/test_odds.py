"""The odds against an oracle that lays out every order of a small deck and counts."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from friday_nb import friday
from friday_nb.friday import Node, odds


def position(
    *,
    stack="",
    discard="",
    cards="",
    enemy="4W",
    aging="7n3d",
    level=1,
    step="green",
    life="10/12",
    seen="",
    rulings="",
):
    """A fight with exactly these piles: every other card of the box lies where it does not matter.

    `seen` lists aging cards that are out of the game; the rest was never seen.
    """
    named = Counter()
    for pile in (stack.replace(">", ","), discard, cards, seen, enemy):
        for entry in filter(None, pile.split(",")):
            code, _, count = entry.partition("*")
            code = code.strip("/~")
            if not code.startswith("?"):
                named[code] += int(count or 1)
    gone, hazards = [seen] if seen else [], []
    for card in friday.CARDS:
        left = card.count - named[card.code]
        if left and card.group is not friday.Group.AGING:
            home = hazards if card.group is friday.Group.KNOWLEDGE else gone
            home.append(f"{card.code}*{left}")
    fields = {
        "level": level,
        "step": step,
        "life": life,
        "rulings": rulings,
        "stack": stack or ">>",
        "discard": discard,
        "gone": ",".join(gone),
        "hazards": ",".join(hazards),
        "aging": aging,
        "pirates": "20/6,25/7",
        "enemy": enemy,
        "cards": cards,
    }
    text = " ".join(f"{name}={value}" for name, value in fields.items() if value and value != ">>")
    return friday.parse_position(text)


def copies(counts):
    return [card.code for card, n in counts for _ in range(n)]


def never_seen(view, grade):
    return [c.code for c, n in view.aging.unseen for _ in range(n) if c.grade == grade]


def worlds(view):
    """Every order in which the stack may lie, as often as it may; codes, top first."""
    stack = view.stack
    if not stack.size:
        grade = "normal" if view.aging.normal_left else "difficult"
        pool, unseen = copies(view.discard), never_seen(view, grade)
        top, bottom = [], []
    else:
        pool, top = copies(stack.pool), [c.code for c in stack.top]
        bottom = [c.code for c in stack.bottom]
        unseen = never_seen(view, stack.unseen.grade) if stack.unseen else []
    for extra in ([u] for u in unseen) if unseen else ([],):
        for order in permutations(pool + extra):
            yield [*top, *order, *bottom]


def counted(first_cards):
    tally = Counter(first_cards)
    return {code: Fraction(n, tally.total()) for code, n in tally.items()}


def by_code(chances):
    return {card.code: chance for card, chance in chances}


POSITIONS = {
    "pool": position(stack=">0*3,1,-1*2>"),
    "known top": position(stack="3S,0>1,2>"),
    "known bottom only": position(stack=">>2W,-1"),
    "pool before bottom": position(stack=">0,1*2>4W"),
    "unseen in the pool": position(stack=">0*2,1,?n>", aging="6n3d", level=2),
    "twin of the unseen": position(stack=">0,-2!,?n>-1", aging="5n3d", level=2),
    "unseen difficult": position(
        stack=">2,-4!,?d>",
        aging="0n1d",
        seen="-1!,-2!*2,0Z!*2,0H1!,0E!",
    ),
    "shuffle, normal": position(discard="0*3,2T,1"),
    "shuffle, a twin discarded": position(discard="0,-2!,0Z!", aging="5n3d"),
    "shuffle, difficult": position(
        discard="0,3D", aging="0n2d", seen="-1!,-2!*2,0Z!*2,0H1!,0E!,-5!"
    ),
    "shuffle, only the aging card": position(discard=""),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_next_card_is_its_share_of_all_orders(name):
    view = POSITIONS[name]
    assert by_code(odds.next_card(view)) == counted(order[0] for order in worlds(view))


@pytest.mark.parametrize("name", POSITIONS)
def test_marginals_are_shares_of_all_orders(name):
    view = POSITIONS[name]
    firsts = [friday.card(order[0]) for order in worlds(view)]
    assert dict(odds.by_value(view)) == counted(card.value for card in firsts)
    assert dict(odds.by_ability(view)) == counted(card.ability for card in firsts)
    assert odds.mean_value(view) == Fraction(sum(c.value for c in firsts), len(firsts))


@pytest.mark.parametrize("name", [name for name, v in POSITIONS.items() if v.stack.size])
def test_could_be_is_the_content_of_all_orders(name):
    view = POSITIONS[name]
    orders = [Counter(order) for order in worlds(view)]
    for card, sure, maybe in odds.could_be(view):
        held = [order[card.code] for order in orders]
        assert sure == min(held) or maybe == 1
        assert sure + maybe == Fraction(sum(held), len(held))
    assert {p.card.code for p in odds.could_be(view)} == set().union(*orders)
    assert odds.draws_to_reshuffle(view) == len(next(worlds(view)))


@pytest.mark.parametrize("name", POSITIONS)
def test_second_card_follows_from_what_the_first_one_told(name):
    """The draw of a twin leaves it open which of the two is still there."""
    view = POSITIONS[name]
    orders = [order for order in worlds(view) if len(order) > 1]
    for first in {order[0] for order in orders}:
        drawn = friday.play(view, friday.Action.parse("draw"))
        if drawn.node is Node.CHANCE_CARD:
            outcome = next(o for o, _ in friday.outcomes(drawn) if o.what.code == first)
            drawn = friday.resolve(drawn, outcome)
        seconds = [order[1] for order in orders if order[0] == first]
        assert by_code(odds.next_card(drawn)) == counted(seconds), first


def test_nothing_can_come_without_stack_discard_and_aging():
    seen = "-1!,-2!*2,0Z!*2,0H1!,0E!,-4!,-5!,0H2!"
    view = position(aging="0n0d", seen=seen, cards="0")
    assert odds.next_card(view) == ()
    assert odds.by_value(view) == odds.by_ability(view) == odds.next_aging(view) == ()
    assert odds.mean_value(view) is None
    assert odds.next_free_card_wins(view) is None
    assert odds.could_be(view) == ()


def test_too_old_to_draw_loses_or_shuffles_as_ruled():
    """FRI-DECK-3 in its two readings."""
    facts = {"aging": "0n0d", "seen": "-1!,-2!*2,0Z!*2,0H1!,0E!,-4!,-5!,0H2!", "enemy": "2W"}
    lost = position(discard="2T,0", cards="1", **facts)
    assert odds.next_card(lost) == ()
    assert odds.free_draws(lost) == ()
    assert odds.next_free_card_wins(lost) == 0
    shuffled = position(discard="2T,0", cards="1", rulings="too_old=shuffle", **facts)
    assert by_code(odds.next_card(shuffled)) == {"2T": Fraction(1, 2), "0": Fraction(1, 2)}
    assert odds.next_free_card_wins(shuffled) == 1


def test_winning_share_counts_the_orders_that_reach_the_value():
    view = position(stack=">2W,1*2,0,3D>", cards="2,1", enemy="4W")  # cannibals, green: 5
    wins = [order for order in worlds(view) if 3 + friday.card(order[0]).value >= 5]
    assert odds.next_free_card_wins(view) == Fraction(len(wins), len(list(worlds(view))))
    assert odds.next_free_card_wins(view) == Fraction(2, 5)


def test_winning_share_minds_a_card_that_zeroes_the_highest():
    """FRI-AGE-HIGHEST: 3 + 2 makes 5, but not when the 3 counts nothing."""
    view = position(stack=">0,0Z!>", cards="2T,3S", aging="6n3d")
    assert odds.next_free_card_wins(view) == Fraction(1, 2)
    totals = {draw.card.code: draw.total for draw in odds.free_draws(view)}
    assert totals == {"0": 5, "0Z!": 2}


def test_winning_share_with_the_unseen_card_weighs_its_candidates():
    """Two of the seven unseen normal cards zero the 3, three are negative, two change nothing."""
    view = position(stack=">?n>", cards="2T,3S", aging="6n3d", level=2)
    assert odds.next_free_card_wins(view) == Fraction(2, 7)


def test_only_free_cards_are_free():
    """FRI-FIGHT-3: exploring the island gives two free cards, the third is bought."""
    view = position(stack=">2,0>", cards="0,0", enemy="2W", step="yellow")
    assert odds.next_free_card_wins(view) is None
    assert odds.next_paid_card_wins(view) == 0
    assert odds.next_paid_card_wins(position(stack=">2,0>", cards="1,0", enemy="2W")) == 1
    broke = position(stack=">2,0>", cards="1,0", enemy="2W", life="0/22")
    assert odds.next_paid_card_wins(broke) == 0
    free = position(stack=">2,0>", cards="1", enemy="2W")
    assert odds.next_free_card_wins(free) == 1
    assert odds.next_paid_card_wins(free) is None


def test_no_fight_no_win():
    view = friday.new_game(level=1, seed=7).view
    assert odds.next_free_card_wins(view) is odds.next_paid_card_wins(view) is None


def test_next_aging_are_normal_cards_first():
    """FRI-SET-4: seven cards of five designs, then three."""
    normal = odds.next_aging(position(stack=">0>"))
    assert sum(p.sure for p in normal) == 7
    assert {p.card.grade for p in normal} == {"normal"}
    late = position(stack=">0>", aging="0n3d", seen="-1!,-2!*2,0Z!*2,0H1!,0E!")
    assert [(p.card.code, p.sure) for p in odds.next_aging(late)] == [
        ("0H2!", 1),
        ("-4!", 1),
        ("-5!", 1),
    ]


def test_before_anything_is_drawn_all_games_of_a_level_have_the_same_odds():
    views = [friday.new_game(level=4, seed=seed).view for seed in range(400)]
    assert len(set(views)) > 300  # other pirates, other hazards
    assert len({odds.next_card(view) for view in views}) == 1


def walk(seed, steps=120):
    """A random game with a taste for drawing, so that it gets somewhere; all its views."""
    dice = random.Random(seed)
    state = friday.new_game(level=1 + seed % 4, seed=seed)
    for _ in range(steps):
        actions = friday.legal(state.view)
        if not actions:
            return
        yield state.view
        likes = [{"pay": 0.1, "end": 0.5}.get(str(action), 1.0) for action in actions]
        state, _ = friday.apply(state, dice.choices(actions, likes)[0])


@pytest.mark.parametrize("seed", range(24))
def test_next_card_agrees_with_the_engine_all_through_a_game(seed):
    draw = friday.Action.parse("draw")
    for view in walk(seed):
        chances = odds.next_card(view)
        assert not chances or sum(chance for _, chance in chances) == 1
        if view.node is not Node.FIGHT or friday.why_not(view, draw):
            continue
        node = friday.play(view, draw)
        if node.node is Node.CHANCE_CARD:
            told = Counter()
            for outcome, chance in friday.outcomes(node):
                told[outcome.what] += chance
            assert dict(chances) == told
        elif node.node is not Node.OVER:
            assert [card for card, _ in chances] == [node.fight.cards[-1].card]
