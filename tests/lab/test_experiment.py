"""Experiments: arms, seeds, the plan, and what cannot be played."""

import json

import pytest

from friday_nb import friday, lab
from friday_nb.core.errors import Problem
from friday_nb.friday.lab import deck, play_games
from friday_nb.lab import laboratory

FRIDAY = laboratory.of("friday")
EXPERIMENT = lab.Experiment.of("friday", ["random"], {"level": [1, 4]}, games=600, seed=3)


def facts(options):
    """What an arm of the random player says of these options."""
    return FRIDAY.facts(FRIDAY.arm("random", options))


def test_every_player_meets_every_level_and_all_rulings():
    options = {"level": [1, "2"], "rulings": ["default", "once=draw"]}
    experiment = lab.Experiment.of("friday", ["random", "thumb"], options, games=1)
    assert [(*arm.players, *FRIDAY.facts(arm)) for arm in experiment.arms] == [
        (player, level, rulings, "")
        for level in (1, 2)
        for rulings in ("default", "once=draw")
        for player in ("random", "thumb")
    ]


def test_an_arm_is_written_as_in_the_head_of_a_record():
    """The same names and values in the same order, so that it fits any game."""
    arm = FRIDAY.arm("random", {"rulings": "once=draw", "level": 3})
    session = friday.new_session(3, 7, friday.Rulings(once="draw"))
    assert arm.head(7) == dict(session.head)
    assert FRIDAY.arm("random", {}) == lab.Arm(("random",), (("level", "1"),))


def test_a_position_brings_its_level_and_rulings():
    position = str(friday.new_game(3, 5, friday.Rulings(once="draw")).view)
    assert facts({"position": position}) == (3, "once=draw", position)
    assert facts({}) == (1, "default", "")


def test_rulings_are_kept_in_their_usual_form():
    assert facts({"rulings": "once=card"}) == (1, "default", "")
    wanted = "once=draw,too_old=shuffle"
    assert facts({"rulings": "too_old=shuffle,once=draw"}) == (1, wanted, "")


def over():
    state = friday.new_game(1, 1)
    while actions := friday.legal(state.view):
        state, _ = friday.apply(state, actions[0])
    return str(state.view)


@pytest.mark.parametrize(
    ("players", "options", "word"),
    [
        ("nobody", {}, "no player"),
        ((), {}, "0 players are named"),
        ("random,thumb", {}, "2 players are named for 1 seat"),
        ("random", {"level": 5}, "no level"),
        ("random", {"level": 0}, "no level"),
        ("random", {"rulings": "once=never"}, "no reading"),
        ("random", {"size": 3}, "no option"),
        ("random", {"seed": 3}, "no option"),
        ("random", {"position": "level=1"}, "missing"),
        ("random", {"position": over()}, "over already"),
        ("random", {"position": str(friday.new_game(1, 1).view), "level": 1}, "its own level"),
    ],
)
def test_arms_that_cannot_be_played_are_refused(players, options, word):
    with pytest.raises(Problem, match=word):
        FRIDAY.arm(players, options)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"games": 0}, "number of games"),
        ({"seed": -1}, "seed of an experiment"),
        ({"seed": 1 << 31}, "seed of an experiment"),
        ({"shard": 0}, "games in a shard"),
        ({"games": 10**8, "shard": 1}, "Play fewer games"),
        ({"arms": ()}, "Nobody plays"),
        ({"arms": EXPERIMENT.arms[:1] * 2}, "twice"),
        ({"game": "chess"}, "no game"),
    ],
)
def test_experiments_that_cannot_be_are_refused(change, word):
    with pytest.raises(Problem, match=word):
        lab.Experiment(**{"game": "friday", "arms": EXPERIMENT.arms, "games": 1, **change})


def test_the_plan_holds_every_game_once():
    plan = EXPERIMENT.plan()
    assert [(c.arm, c.first, c.games) for c in plan] == [
        *((0, 0, 250), (1, 0, 250), (0, 250, 250)),
        *((1, 250, 250), (0, 500, 100), (1, 500, 100)),
    ]
    assert len({shard.name for shard in plan}) == len(plan)
    for arm in (0, 1):
        seeds = [seed for c in plan if c.arm == arm for seed in EXPERIMENT.seeds(c)]
        assert len(set(seeds)) == len(seeds) == 600


def test_experiments_with_other_seeds_share_no_luck():
    other = lab.Experiment("friday", EXPERIMENT.arms, 600, seed=4)
    assert not set(EXPERIMENT.seeds(EXPERIMENT.plan()[0])) & set(other.seeds(other.plan()[0]))
    last = lab.Experiment("friday", EXPERIMENT.arms, 1, seed=(1 << 31) - 1)
    assert last.play(last.plan()[0])[0].seed < 1 << 63


def test_an_experiment_survives_json():
    assert lab.Experiment.from_data(json.loads(json.dumps(EXPERIMENT.data()))) == EXPERIMENT


@pytest.mark.parametrize("data", [None, [], {}, {"arms": 3}, {"arms": [{}]}, {"arms": [], "x": 1}])
def test_what_is_no_experiment_is_refused(data):
    with pytest.raises(ValueError, match=r"experiment"):
        lab.Experiment.from_data(data)


def test_every_change_gives_another_id():
    others = [
        lab.Experiment("friday", EXPERIMENT.arms, 601, 3),
        lab.Experiment("friday", EXPERIMENT.arms, 600, 4),
        lab.Experiment("friday", EXPERIMENT.arms[::-1], 600, 3),
        lab.Experiment("friday", EXPERIMENT.arms, 600, 3, shard=10),
    ]
    assert len({each.id for each in (EXPERIMENT, *others)}) == 5


# --- decks ----------------------------------------------------------------------------------------


def test_the_usual_deck_is_the_set_up():
    assert deck(4) == str(friday.start(4)[0])


def test_a_thinner_deck_and_a_card_to_begin_with():
    view = friday.parse_position(deck(2, without="-1*3, 0", also="4W*2,2D"))
    assert view.destroyed == ((friday.card("-1"), 3), (friday.card("0"), 1))
    assert view.stack.size == 18 + 1 - 4 + 3
    assert {card.code for card, _ in view.stack.pool} >= {"4W", "2D"}
    assert sum(n for _, n in view.hazard_stack) == 27
    assert len(play_games("random", 2, "default", range(5), str(view))) == 5


def test_a_hazard_less():
    view = friday.parse_position(deck(1, without="4W,-1", also="4W"))
    assert view.destroyed == ((friday.card("-1"), 1), (friday.card("4W"), 1))
    assert sum(n for _, n in view.hazard_stack) == 28
    found = play_games("random", 1, "default", range(20), str(view))
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
        deck(1, **change)
