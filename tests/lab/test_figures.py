"""Charts of runs show the numbers of the frames, in both languages."""

import pytest

from friday_nb import lab
from friday_nb.charts.palette import PALETTE
from friday_nb.friday.lab import figures as of_friday
from friday_nb.friday.lab import frames as frames_of_friday
from friday_nb.lab import figures, frames

EXPERIMENT = lab.Experiment.of("friday", ["random"], {"level": [1, 2, 4]}, games=200, seed=2)
CHARTS = [
    figures.win_chart,
    of_friday.endings_chart,
    of_friday.life_chart,
    figures.difference_chart,
    lambda run, lang: figures.difference_chart(run, lang, score=True),
]


@pytest.fixture(scope="module")
def run():
    return lab.run(EXPERIMENT, workers=1, progress=False)


@pytest.mark.parametrize("chart", CHARTS)
def test_every_chart_becomes_a_figure_in_both_languages(run, chart):
    english, russian = chart(run, "en"), chart(run, "ru")
    assert english.title != russian.title
    assert english.summary != russian.summary
    for found in (english, russian):
        figure = found.to_plotly()
        assert len(figure.data) == len(found.spec["data"]) > 0
        assert "@" not in str(figure)


@pytest.mark.parametrize("chart", CHARTS)
def test_colours_are_those_of_the_palette(run, chart):
    def names(part):
        if isinstance(part, dict):
            for value in part.values():
                yield from names(value)
        elif isinstance(part, list):
            for value in part:
                yield from names(value)
        elif isinstance(part, str) and part.startswith("@"):
            yield part[1:]

    assert set(names(chart(run, "en").spec)) <= set(PALETTE)


def test_bars_and_intervals_are_those_of_the_summary(run):
    (bars,) = figures.win_chart(run).spec["data"]
    summary = frames.summary(run)
    assert bars["x"] == pytest.approx((100 * summary["win_rate"]).tolist(), abs=1e-3)
    high = [x + up for x, up in zip(bars["x"], bars["error_x"]["array"], strict=True)]
    assert high == pytest.approx((100 * summary["win_high"]).tolist(), abs=2e-3)


def test_where_several_may_win_together_the_bars_are_shares_of_the_win():
    """Those of all seats add up to all games; a difference is one of shares, in points."""
    arms = ["random,random,random", "honest,random,random"]
    experiment = lab.Experiment.of("his_man_friday", arms, games=50)
    run = lab.run(experiment, workers=1, progress=False)
    chart = figures.win_chart(run)
    (bars,) = chart.spec["data"]
    assert sum(bars["x"][:3]) == pytest.approx(100, abs=0.01)
    assert sum(frames.summary(run)["win_rate"][:3]) < 1  # the others were shared
    assert chart.head[1] == "share of the win"
    apart = figures.difference_chart(run, score=True)
    value = lab.compare(run, 1, 0).score.value
    assert apart.spec["data"][0]["x"][0] == pytest.approx(100 * value, abs=0.01)


def test_endings_add_up_to_all_games(run):
    chart = of_friday.endings_chart(run)
    assert len(chart.spec["data"]) == 5
    for i in range(3):
        assert sum(part["x"][i] for part in chart.spec["data"]) == pytest.approx(100, abs=0.01)
    assert len(chart.rows) == 3
    assert len(chart.head) == len(chart.rows[0]) == 6


def test_life_is_the_mean_of_those_who_came_so_far(run):
    first = of_friday.life_chart(run).spec["data"][0]
    frame = frames_of_friday.life(run).query("arm == 0")
    means = frame.groupby("fight")["life"].mean()
    assert first["y"] == pytest.approx(means.iloc[: len(first["y"])].tolist(), abs=0.006)


def test_differences_are_sorted_and_named(run):
    names = ["one", "two", "four"]
    chart = figures.difference_chart(run, names=names, base=1, score=True)
    (points,) = chart.spec["data"]
    assert set(points["y"]) == {"one", "four"}
    assert points["x"] == sorted(points["x"], reverse=True)
    found = {name: lab.compare(run, names.index(name), 1).score.value for name in points["y"]}
    assert points["x"] == pytest.approx([found[name] for name in points["y"]], abs=1e-3)
    assert "“two”" in chart.title


def test_arms_without_games_are_left_out(run):
    part = lab.Run(EXPERIMENT, {c: data for c, data in run.shards.items() if c.arm == 1})
    assert figures.win_chart(part).rows[0][0] == "random, level 2"
    assert len(of_friday.life_chart(part).spec["data"]) == 1
