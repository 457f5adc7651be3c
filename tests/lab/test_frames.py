"""Summaries, comparisons and frames say what the games say."""

from collections import Counter
from dataclasses import replace

import pytest

from friday_nb import lab
from friday_nb.core.errors import Problem
from friday_nb.friday.lab import count_endings, frames
from friday_nb.lab import frames as of_any_game

EXPERIMENT = lab.Experiment.of(
    "friday", ["random"], {"level": [1, 4], "rulings": ["default", "once=draw"]}, games=300, seed=8
)


OF_FRIDAY = ("games", "life", "fights", "cards", "endings")
OF_ANY_GAME = ("games", "summary", "differences")


@pytest.fixture(scope="module")
def run():
    return lab.run(EXPERIMENT, workers=1, progress=False)


def test_a_summary_counts_its_games(run):
    for number, summary in enumerate(lab.summarise(run)):
        games = list(run.games(number))
        assert summary.arm == EXPERIMENT.arms[number]
        assert summary.games == 300
        assert summary.wins == sum(game.won for game in games)
        assert summary.score.value == pytest.approx(sum(game.score for game in games) / 300)
        assert summary.decisions == pytest.approx(sum(game.decisions for game in games) / 300)
        assert (summary.lowest, summary.highest) == (
            min(game.score for game in games),
            max(game.score for game in games),
        )
        endings = count_endings(games)
        assert endings.turns == sum(game.turns for game in games) / 300
        assert sum(endings.endings.values()) == 300
        assert sum(endings.deaths.values()) == 300 - summary.wins


def test_arms_are_compared_seed_by_seed(run):
    found = lab.compare(run, 2, 0)
    apart = [a.score - b.score for a, b in zip(list(run.games(2)), list(run.games(0)), strict=True)]
    assert found.score.value == pytest.approx(sum(apart) / 300)
    assert found.score.games == found.win_rate.games == 300
    assert found.score.saved > 0.1  # the same shuffles help already here
    assert lab.compare(run, 0, 2).score.value == -found.score.value


@pytest.mark.parametrize("seats", [(2, 3), (3, 2)])
def test_arms_of_so_many_seats_are_compared_in_those_that_both_have(seats):
    lineups = [("random",) * n for n in seats]
    experiment = lab.Experiment.of("his_man_friday", lineups, games=2, seed=1)
    found = lab.comparisons(lab.run(experiment, workers=1, progress=False))
    assert [(each.first, each.second, each.seat) for each in found] == [(1, 0, 0), (1, 0, 1)]


def test_only_games_that_both_have_played_are_compared(run):
    plan = EXPERIMENT.plan()
    part = lab.Run(EXPERIMENT, {c: run.shards[c] for c in plan if c.arm == 0 or c.first == 0})
    assert lab.compare(part, 1, 0).score.games == 250
    nothing = lab.Run(EXPERIMENT, {plan[0]: run.shards[plan[0]]})
    assert [s.arm for s in lab.summarise(nothing)] == [EXPERIMENT.arms[0]]
    with pytest.raises(ValueError, match="no"):
        lab.compare(nothing, 1, 0)


@pytest.mark.parametrize("name", OF_FRIDAY)
def test_frames_have_the_columns_that_they_describe(run, name):
    frame = getattr(frames, name)(run)
    assert list(frame.columns) == list(getattr(frames, name.upper()))
    assert len(frame) > 2
    assert not frame.isna().any().any()


@pytest.mark.parametrize("name", OF_ANY_GAME)
def test_frames_of_any_game_begin_with_the_arm(run, name):
    frame = getattr(of_any_game, name)(run)
    arm = [] if name == "differences" else [*of_any_game.arm_columns(run)]
    assert arm == [] or arm == list(frames.ARM)
    assert list(frame.columns) == [*arm, *getattr(of_any_game, name.upper())]
    assert len(frame) > 2
    assert not frame.isna().any().any()


def test_one_row_a_game(run):
    frame = frames.games(run)
    assert len(frame) == 4 * 300
    assert not frame.duplicated(["arm", "seed"]).any()
    game = list(run.games(3))[11]
    row = frame[(frame["arm"] == 3) & (frame["seed"] == game.seed)].iloc[0]
    assert (row["score"], row["step"], row["enemy"]) == (game.score, game.step, game.enemy)
    assert (row["level"], row["rulings"]) == (4, "once=draw")
    assert row["cards"] == sum(game.kept) + game.unseen
    assert row["gone"] == sum(game.destroyed)
    assert row["fights"] == row["beaten"] + row["lost"] + row["pirates"]
    assert (row["pirate_1"], row["pirate_2"]) == game.drawn


def test_one_row_a_fight(run):
    frame = frames.life(run)
    assert len(frame) == frames.games(run)["fights"].sum()
    game = list(run.games(1))[5]
    rows = frame[(frame["arm"] == 1) & (frame["seed"] == game.seed)]
    assert tuple(rows["life"]) == game.life
    assert list(rows["fight"]) == list(range(1, len(game.life) + 1))


def test_three_rows_of_fights_a_game(run):
    frame = frames.fights(run)
    games = frames.games(run)
    assert len(frame) == 3 * len(games)
    assert frame["beaten"].sum() == games["beaten"].sum()
    assert frame["lost"].sum() == games["lost"].sum()
    game = list(run.games(1))[5]
    rows = frame[(frame["arm"] == 1) & (frame["seed"] == game.seed)]
    assert list(rows["step"]) == ["green", "yellow", "red"]
    assert tuple(rows["lost"]) == game.lost


def test_cards_add_up(run):
    frame = frames.cards(run)
    counts = frame.groupby(["arm", "place"])["count"].sum()
    games = frames.games(run)
    assert counts[0, "destroyed"] == games[games["arm"] == 0]["gone"].sum()
    assert (frame["count"] > 0).all()
    kept = Counter()
    for game in list(run.games(2)):
        kept[game.seed] = sum(game.kept)
    rows = frame[(frame["arm"] == 2) & (frame["place"] == "kept")]
    assert rows.groupby("seed")["count"].sum().to_dict() == dict(kept)


def test_endings_are_all_games(run):
    frame = frames.endings(run)
    assert frame.groupby("arm")["games"].sum().tolist() == [300] * 4
    assert frame.groupby("arm")["share"].sum().tolist() == pytest.approx([1] * 4)
    first = frame[frame["arm"] == 0]["games"]
    assert first.is_monotonic_decreasing


def test_summary_and_differences_are_those_of_the_lab(run):
    frame = of_any_game.summary(run)
    summary = lab.summarise(run)[2]
    row = frame.iloc[2]
    assert (row["wins"], row["score"]) == (summary.wins, summary.score.value)
    assert (row["win_low"], row["win_high"]) == summary.win_rate.interval
    found = of_any_game.differences(run)
    assert found["second"].tolist() == [EXPERIMENT.arm_names()[0]] * 3
    chosen = of_any_game.differences(run, [(3, 2)])
    assert chosen["score"].tolist() == [lab.compare(run, 3, 2).score.value]
    assert chosen[["first_arm", "second_arm"]].to_numpy().tolist() == [[3, 2]]


@pytest.mark.parametrize("remarks", [(), (Problem("lab_played_before", path="some"),)])
def test_frames_know_what_is_to_be_known_of_their_games(run, remarks):
    with_remarks = replace(run, remarks=remarks)
    made = [getattr(frames, name) for name in OF_FRIDAY]
    for make in (*made, *(getattr(of_any_game, name) for name in OF_ANY_GAME)):
        frame = make(with_remarks)
        assert frame.attrs["remarks"] == [each.text("en") for each in remarks]
