"""The rules of thumb: each one decides where it should, and together they play well."""

from collections import Counter

import pytest

from friday_nb import friday
from friday_nb.friday.players import heuristic as player
from friday_nb.friday.players import heuristic_verdict, heuristic_worth
from friday_nb.friday.rules import layout
from friday_nb.friday.rules.chance import deal
from friday_nb.friday.rules.play import act
from friday_nb.rulebook.rules_of_thumb import rules_of_thumb
from tests.friday import twins
from tests.friday.positions import at
from tests.friday.walks import COMBINATIONS, Start, rulings, walk

IDS = [rule.id for rule in rules_of_thumb("en", "friday")]
MOST = 1500
GAMES = 60
WON = {1: (0.58, 0.93), 2: (0.26, 0.65), 3: (0.34, 0.73), 4: (0.19, 0.58)}
"""Share of GAMES games won: three standard errors about the rates of 10,000 games a level."""

STACK = "1,1,0,2,0"
# The rule, the position, what was done there before, and what the rule decides then.
DECIDES = [
    ("THUMB-BARGAIN", {"stack": STACK, "offer": "2D,0M"}, (), "hazard 1"),
    ("THUMB-BARGAIN", {"stack": STACK, "offer": "0M,2D"}, (), "hazard 2"),
    ("THUMB-BARGAIN", {"stack": STACK, "offer": "2D", "hazards": "", "aside": ""}, (), "hazard 1"),
    ("THUMB-BARGAIN", {"stack": "-1,-1,-1", "offer": "0M", "hazards": "", "aside": ""}, (), "skip"),
    ("THUMB-PIRATE", {"stack": STACK, "pirates": "40/10,20/6"}, (), "pirate 2"),
    ("THUMB-PIRATE", {"stack": STACK, "pirates": "20/6,40/10"}, (), "pirate 1"),
    ("THUMB-LIFE", {"enemy": "3D", "cards": "0L2", "stack": STACK, "life": 18}, (), "use 1"),
    (
        "THUMB-SURE",
        {"enemy": "4W", "cards": "1T,2", "stack": STACK.replace("2", "0")},
        (),
        "use 1>2",
    ),
    ("THUMB-SURE", {"enemy": "4W", "cards": "2D,2,1,-1", "stack": "0,0,0"}, (), "use 1>4"),
    (
        "THUMB-SURE",
        {"enemy": "2S", "step": "yellow", "cards": "0M,2", "stack": "0,0,0"},
        (),
        "use 1",
    ),
    ("THUMB-SORT", {"enemy": "4W", "cards": "2S", "stack": "1,2,0,0"}, (), "use 1"),
    ("THUMB-SORT", {"enemy": "4W", "cards": "2S", "stack": "1,0,2,0"}, ("use 1",), "look"),
    (
        "THUMB-SORT",
        {"enemy": "4W", "cards": "2S", "stack": "1,0,2,0"},
        ("use 1", "look", "look"),
        "sort 3,1/2",
    ),
    ("THUMB-FREE", {"enemy": "3D", "cards": "1", "stack": STACK}, (), "draw"),
    (
        "THUMB-WEED",
        {"enemy": "1B", "step": "red", "cards": "0D,-1", "stack": "2,1,1,1"},
        (),
        "use 1>2",
    ),
    (
        "THUMB-CARDS",
        {"enemy": "1B", "step": "red", "cards": "0C2,1", "stack": "2,1,1"},
        (),
        "use 1",
    ),
    (
        "THUMB-CARDS",
        {"enemy": "1B", "step": "red", "cards": "0C2,1", "stack": "2,1,1"},
        ("use 1",),
        "more",
    ),
    ("THUMB-CARDS", {"enemy": "2W", "cards": "0C2,0", "stack": "2,1,1"}, ("use 1",), "done"),
    (
        "THUMB-SWAP",
        {"enemy": "1B", "step": "red", "cards": "0X2,-1", "stack": "2,1,1,1"},
        (),
        "use 1>2",
    ),
    (
        "THUMB-SWAP",
        {"enemy": "1B", "step": "red", "cards": "0B,-1", "stack": "2,1,1"},
        (),
        "use 1>2",
    ),
    ("THUMB-SWAP", {"enemy": "2W", "cards": "0X2,-1", "stack": "2,1,1"}, ("use 1>2",), "done"),
    ("THUMB-BUY", {"enemy": "2D", "cards": "0,0,1", "stack": "1,1,2"}, (), "pay"),
    ("THUMB-BUY", {"enemy": "20/6", "cards": "0,0,0,0,0,0", "stack": STACK, "life": 3}, (), "pay"),
    ("THUMB-LEFTOVERS", {"enemy": "2W", "cards": "2,0D,-1", "stack": "1,1"}, (), "use 2>3"),
    ("THUMB-LEFTOVERS", {"enemy": "2W", "cards": "0L2,2", "stack": "1,1", "life": 21}, (), "use 1"),
    ("THUMB-LEFTOVERS", {"enemy": "2W", "cards": "2,1B,0H2!", "stack": "1,1"}, (), "use 2>3"),
    ("THUMB-STOP", {"enemy": "3D", "cards": "2T,2", "stack": STACK.replace("2", "0")}, (), "end"),
    ("THUMB-LOSE", {"enemy": "2W", "cards": "-1,-1", "stack": "1,1,2", "life": 15}, (), "end"),
    (
        "THUMB-GIVE-UP",
        {"enemy": "4W", "step": "red", "cards": "1,1,1,2,0L2~", "stack": "0,0"},
        (),
        "end",
    ),
    (
        "THUMB-DESTROY",
        {"enemy": "2W", "cards": "0,-1", "stack": "1,1", "life": 15},
        ("end",),
        "destroy 2",
    ),
    (
        "THUMB-DESTROY",
        {"enemy": "2C1", "step": "yellow", "cards": "-1,2,2W", "stack": "1,1"},
        ("end", "destroy 1"),
        "done",
    ),
    ("THUMB-LAST", {"enemy": "20/6", "cards": "2D,1", "stack": "", "aging": ""}, (), "use 1>2"),
]


def decide(view):
    """The decision in words, and the id of the rule that made it."""
    out = [0]
    decision = player.heuristic_decision(view.cells, out)
    return str(friday.Action.unpack(decision)), IDS[out[0] - 1]


def whole_game(state, fired):
    """The last cells of a game by rules of thumb, and the number of decisions."""
    s, out, n = list(state.cells), [0], 0
    while s[layout.NODE] != layout.OVER and n < MOST:
        act(s, player.heuristic_decision(s, out), [1])
        deal(s, [1])
        fired[IDS[out[0] - 1]] += 1
        n += 1
    return s, n


@pytest.mark.parametrize(
    ("rule", "facts", "before", "decision"), DECIDES, ids=[f"{c[0]} {c[3]}" for c in DECIDES]
)
def test_each_rule_decides(rule, facts, before, decision):
    assert decide(at(**facts).do(*before).view) == (decision, rule)


def test_every_rule_has_its_number_and_a_position():
    assert len(IDS) == player.HEURISTIC_RULES
    assert {rule for rule, *_ in DECIDES} == set(IDS)


def test_nothing_is_decided_where_nothing_is_to_be_decided():
    out = [7]
    over = at(enemy="1B", step="red", life=0, cards="0,0", stack="0").do("end")
    assert over.over
    assert player.heuristic_decision(over.view.cells, out) == out[0] == 0


@pytest.mark.parametrize("late", [False, True], ids=["from the start", "late"])
def test_every_decision_is_legal_wherever_others_led(late):
    decisions = 0
    for seed in range(12):
        start = Start(seed % 4 + 1, seed % COMBINATIONS, seed, late=late, careful=seed % 3 > 0)
        for state, _, _ in walk(start, 120):
            view = state.view
            assert len(view.cells) == layout.VIEW_SIZE
            legal = {str(action) for action in friday.legal(view)}
            if legal:
                assert decide(view)[0] in legal, str(view)
                decisions += 1
    assert decisions > 300


def test_games_end_under_all_rulings():
    fired = Counter()
    for number in range(0, COMBINATIONS, 3):
        s, n = whole_game(friday.new_game(number % 4 + 1, number, rulings(number)), fired)
        assert s[layout.NODE] == layout.OVER, f"rulings {number} after {n} decisions"
    assert set(fired) >= set(IDS) - {"THUMB-LAST"}


@pytest.mark.parametrize("level", WON)
def test_it_wins_its_share(level):
    won = 0
    for seed in range(GAMES):
        s, _ = whole_game(friday.new_game(level, seed), Counter())
        won += s[layout.RESULT] == layout.WON
    low, high = WON[level]
    assert low <= won / GAMES <= high


@twins.needs_numba
@pytest.mark.timeout(600)  # the compiler's time, where nothing is cached yet
def test_plain_and_compiled_decide_alike():
    import numpy as np

    fast = twins.compiled_rules().heuristic_decision
    out, decisions = np.zeros(1, np.int64), 0
    for number in range(100):
        state = friday.new_game(number % 4 + 1, number, rulings(number % COMBINATIONS))
        s, mine, n = list(state.cells), [0], 0
        while s[layout.NODE] != layout.OVER and n < MOST:
            decision = player.heuristic_decision(s, mine)
            assert (fast(np.array(s, np.int64), out), out[0]) == (decision, mine[0]), (
                f"game {number}"
            )
            act(s, decision, [1])
            deal(s, [1])
            n += 1
        decisions += n
    assert decisions > 10_000


def test_the_sentences_tell_the_numbers_of_the_rules():
    """What the texts say in words stands in the code as tenths of points."""
    bonus = {
        ability.name: n for ability, n in zip(friday.Ability, heuristic_worth.BONUS, strict=True)
    }
    assert (bonus["DRAW_2"], bonus["DESTROY"]) == (40, 30)
    assert bonus["LIFE_1"] == bonus["LIFE_2"] == 25
    assert {bonus[name] for name in ("DRAW_1", "EXCHANGE_2", "DOUBLE", "COPY")} == {15}
    assert (bonus["EXCHANGE_1"], bonus["BELOW"], bonus["STEP"], bonus["SORT"]) == (10, 5, 5, 0)
    assert (bonus["HIGHEST_ZERO"], bonus["STOP"]) == (-15, -15)
    assert (bonus["MINUS_LIFE_1"], bonus["MINUS_LIFE_2"]) == (-10, -20)
    assert (player.MISSING, player.LEAST_BARGAIN, heuristic_verdict.SAFE_LIFE) == (5, 10, 3)
    assert heuristic_verdict.SAFE_RED == 6
    assert heuristic_verdict.LOSS / heuristic_verdict.PRICE == 3 / 4
    assert 1 / 2 < heuristic_verdict.PRIZE / heuristic_verdict.PRICE < 3 / 5
    assert heuristic_worth.UNUSED == 10
    assert (
        5
        < heuristic_worth.LINE_GREEN
        < 10
        < heuristic_worth.LINE_YELLOW
        <= heuristic_worth.LINE_RED
        < 15
    )
    rid_of_nothing = heuristic_worth.RID + heuristic_worth.LINE_GREEN
    assert (rid_of_nothing, rid_of_nothing + 10) == pytest.approx((17.5, 27.5), abs=0.5)
