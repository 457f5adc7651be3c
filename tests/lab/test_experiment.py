"""Experiments: arms, seeds, the plan, and what cannot be played."""

import json

import pytest

from friday_nb import friday, lab
from friday_nb.core.errors import Problem

EXPERIMENT = lab.Experiment.of(["random"], [1, 4], games=600, seed=3)


def test_every_player_meets_every_level_and_all_rulings():
    experiment = lab.Experiment.of(["random"], [1, "2"], ["default", "once=draw"], games=1)
    assert [(arm.player, arm.level, arm.rulings) for arm in experiment.arms] == [
        ("random", 1, "default"),
        ("random", 1, "once=draw"),
        ("random", 2, "default"),
        ("random", 2, "once=draw"),
    ]


def test_a_position_brings_its_level_and_rulings():
    position = str(friday.new_game(3, 5, friday.Rulings(once="draw")).view)
    arm = lab.Arm.checked("random", position=position)
    assert (arm.level, arm.rulings, arm.position) == (3, "once=draw", position)
    assert lab.Arm.checked("random").level == 1


def test_rulings_are_kept_in_their_usual_form():
    assert lab.Arm.checked("random", 1, "once=card").rulings == "default"


def over():
    state = friday.new_game(1, 1)
    while actions := friday.legal(state.view):
        state, _ = friday.apply(state, actions[0])
    return str(state.view)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"player": "nobody"}, "no player"),
        ({"level": 5}, "no level"),
        ({"level": 0}, "no level"),
        ({"rulings": "once=never"}, "no reading"),
        ({"position": "level=1"}, "missing"),
        ({"position": over()}, "over already"),
        ({"position": str(friday.new_game(1, 1).view), "level": 1}, "its own level"),
        ({"game": "chess"}, "cannot play"),
    ],
)
def test_arms_that_cannot_be_played_are_refused(arguments, word):
    with pytest.raises(Problem, match=word):
        lab.Arm.checked(**{"player": "random", **arguments})


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"games": 0}, "number of games"),
        ({"seed": -1}, "seed of an experiment"),
        ({"seed": 1 << 31}, "seed of an experiment"),
        ({"chunk": 0}, "games in a chunk"),
        ({"arms": ()}, "Nobody plays"),
        ({"arms": EXPERIMENT.arms[:1] * 2}, "twice"),
        ({"game": "chess"}, "cannot play"),
    ],
)
def test_experiments_that_cannot_be_are_refused(change, word):
    with pytest.raises(Problem, match=word):
        lab.Experiment(**{"arms": EXPERIMENT.arms, "games": 1, **change})


def test_the_plan_holds_every_game_once():
    plan = EXPERIMENT.plan()
    assert [(c.arm, c.first, c.games) for c in plan] == [
        *((0, 0, 250), (1, 0, 250), (0, 250, 250)),
        *((1, 250, 250), (0, 500, 100), (1, 500, 100)),
    ]
    assert len({chunk.name for chunk in plan}) == len(plan)
    for arm in (0, 1):
        seeds = [seed for c in plan if c.arm == arm for seed in EXPERIMENT.seeds(c)]
        assert len(set(seeds)) == len(seeds) == 600


def test_experiments_with_other_seeds_share_no_luck():
    other = lab.Experiment(EXPERIMENT.arms, 600, seed=4)
    assert not set(EXPERIMENT.seeds(EXPERIMENT.plan()[0])) & set(other.seeds(other.plan()[0]))
    last = lab.Experiment(EXPERIMENT.arms, 1, seed=(1 << 31) - 1)
    assert last.play(last.plan()[0])[0].seed < 1 << 63


def test_an_experiment_survives_json():
    assert lab.Experiment.from_data(json.loads(json.dumps(EXPERIMENT.data()))) == EXPERIMENT


@pytest.mark.parametrize("data", [None, [], {}, {"arms": 3}, {"arms": [{}]}, {"arms": [], "x": 1}])
def test_what_is_no_experiment_is_refused(data):
    with pytest.raises(ValueError, match=r"experiment"):
        lab.Experiment.from_data(data)


def test_every_change_gives_another_id():
    others = [
        lab.Experiment(EXPERIMENT.arms, 601, 3),
        lab.Experiment(EXPERIMENT.arms, 600, 4),
        lab.Experiment(EXPERIMENT.arms[::-1], 600, 3),
        lab.Experiment(EXPERIMENT.arms, 600, 3, chunk=10),
    ]
    assert len({each.id for each in (EXPERIMENT, *others)}) == 5


# --- decks ----------------------------------------------------------------------------------------


def test_the_usual_deck_is_the_set_up():
    assert lab.deck(4) == str(friday.start(4)[0])


def test_a_thinner_deck_and_a_card_to_begin_with():
    view = friday.parse_position(lab.deck(2, without="-1*3, 0", also="4W*2,2D"))
    assert view.destroyed == ((friday.card("-1"), 3), (friday.card("0"), 1))
    assert view.stack.size == 18 + 1 - 4 + 3
    assert {card.code for card, _ in view.stack.pool} >= {"4W", "2D"}
    assert sum(n for _, n in view.hazard_stack) == 27
    assert len(lab.play_games("random", 2, "default", range(5), str(view))) == 5


def test_a_hazard_less():
    view = friday.parse_position(lab.deck(1, without="4W,-1", also="4W"))
    assert view.destroyed == ((friday.card("-1"), 1), (friday.card("4W"), 1))
    assert sum(n for _, n in view.hazard_stack) == 28
    found = lab.play_games("random", 1, "default", range(20), str(view))
    assert all(sum(game.beaten) <= 28 for game in found)


@pytest.mark.parametrize(
    "change",
    [
        {"without": "-1*6"},
        {"without": "2D*2"},
        {"without": "-1!"},
        {"also": "0"},
        {"also": "-1!"},
        {"also": "2D*2"},
        {"also": "2D*0"},
        {"without": "9X"},
        {"without": "0*x"},
    ],
)
def test_decks_that_the_box_does_not_have_are_refused(change):
    with pytest.raises(Problem):
        lab.deck(1, **change)
