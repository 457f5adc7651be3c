"""The charts of the deck as data: what they say must be what the odds say."""

import json
import re
from fractions import Fraction
from itertools import combinations

import pytest

from friday_nb import friday, i18n
from friday_nb.charts import PALETTE, colour, css
from friday_nb.friday import charts, odds

START = friday.new_game(level=2, seed=3).view
"""Nineteen cards face down, one of them an aging card that nobody has seen."""
FIGHT = friday.play(START, friday.Action.parse("hazard 1"))
OLD = friday.parse_position(
    "level=1 step=red life=9/13 gone=-1*5,0*8,0L2,1*3,2,-1!,-2!*2,0Z!*2,0H1!,0E!,-4!,-5!,0H2! "
    "hazards=0L1*2,0C2*2,0X2*2,0M,0B,0Y,1L1*2,2W*2,1B,1Y,1D,1T,2L1,2C1,2D,2T,2X1,2S,3C1,3D,3X1,3S,"
    "4W*2 aging=0n0d pirates=20/6,25/7 enemy=0D"
)
"""Nothing left at all."""
ALL = [charts.value_chart, charts.totals_chart, charts.curve_chart, charts.matrix_chart]
VIEWS = {"start": START, "fight": FIGHT, "old": OLD}


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("draw", ALL)
def test_a_chart_is_json_and_plotly_takes_it(draw, name, lang):
    chart = draw(VIEWS[name], lang=lang)
    assert json.loads(json.dumps(chart.to_json())) == chart.to_json()
    figure = chart.to_plotly(dark=True)
    assert len(figure.data) == len(chart.spec["data"])
    assert "@" not in figure.to_json().replace("\\u0040", "@")


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("draw", ALL)
def test_a_chart_speaks_for_itself(draw, name):
    """Title, sentence and table say without sight what the bars say."""
    chart = draw(VIEWS[name])
    assert chart.title
    assert chart.summary.endswith(".")
    assert all(len(row) == len(chart.head) for row in chart.rows)
    if not chart.empty:
        bars = [trace for trace in chart.spec["data"] if trace["type"] == "bar"]
        assert all(len(bar["x"]) == len(chart.tips) == len(chart.keys) for bar in bars)


@pytest.mark.parametrize("view", [START, FIGHT])
def test_bars_of_the_next_card_add_up_to_all(view):
    chart = charts.value_chart(view)
    bars = [trace for trace in chart.spec["data"] if trace["type"] == "bar"]
    assert sum(sum(filter(None, bar["y"])) for bar in bars) == pytest.approx(100, abs=0.1)


def test_value_bars_are_the_odds():
    chart = charts.value_chart(START)
    sums = {}
    for bar in chart.spec["data"]:
        if bar["type"] == "bar":
            for key, height in zip(chart.keys, bar["y"], strict=True):
                sums[key] = sums.get(key, 0) + (height or 0)
    for value, chance in odds.by_value(START):
        assert sums[f"value:{value}"] == pytest.approx(float(chance) * 100, abs=0.02)


def test_value_bars_show_what_wins():
    """With the raft to the wreck a sum of 0 suffices in green: cards of 0 and more win."""
    chart = charts.value_chart(FIGHT)
    green = [bar for bar in chart.spec["data"] if bar.get("marker", {}).get("color") == "@enough"]
    high = [[float(h or 0) for h in bar["y"]] for bar in green]
    chance = sum(map(sum, high)) / 100
    assert chance == pytest.approx(float(odds.next_free_card_wins(FIGHT)), abs=1e-3)


def test_unseen_aging_card_is_hatched_and_not_given_away():
    chart = charts.value_chart(START)
    hatched = [bar for bar in chart.spec["data"] if "pattern" in bar.get("marker", {})]
    (bar,) = hatched
    assert sum(filter(None, bar["y"])) == pytest.approx(100 / 19, abs=0.05)


def test_the_matrix_counts_every_card_once():
    chart = charts.matrix_chart(FIGHT)
    assert sum(int(row[-1]) for row in chart.rows) == 18
    assert chart.summary.startswith("19 cards: 19 in the face-down stack")


def test_empty_chart_says_so():
    chart = charts.value_chart(OLD)
    assert chart.empty
    assert chart.summary == "No card can be drawn any more."


@pytest.mark.parametrize(
    ("sure", "maybe", "text"),
    [
        (5, Fraction(0), "5 of 12"),
        (5, Fraction(1, 7), "5 or 6 of 12"),
        (0, Fraction(1), "1 of 12"),
    ],
)
def test_share_says_both_counts_where_the_unseen_card_decides(sure, maybe, text):
    assert charts.share([odds.Possible(friday.card("0"), sure, maybe)], 12) == text


# --- the palette ---------------------------------------------------------------------------------

TOGETHER = [
    ("stack", "looking", "fight", "discard", "gone"),
    ("enough", "short"),
    ("stack", "aging"),
    ("yellow", "blue", "red", "green", "orange"),
]
"""Colours that meet in one chart."""
SIGHTS = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    # Machado, Oliveira and Fernandes 2009, severity 1
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def linear(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def lab(rgb):
    m = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [max(0, sum(a * c for a, c in zip(row, rgb, strict=True))) for row in m]
    f = [
        (v / w) ** (1 / 3) if v / w > 0.008856 else 7.787 * v / w + 16 / 116
        for v, w in zip(xyz, (0.9505, 1, 1.089), strict=True)
    ]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("dark", [False, True])
def test_colours_that_meet_are_told_apart(dark, sight):
    for group in TOGETHER:
        for one, other in combinations(group, 2):
            seen = []
            for name in (one, other):
                rgb = linear(colour(name, dark=dark))
                seen.append(
                    lab([sum(a * c for a, c in zip(r, rgb, strict=True)) for r in SIGHTS[sight]])
                )
            distance = sum((a - b) ** 2 for a, b in zip(*seen, strict=True)) ** 0.5
            assert distance > 18, (one, other, round(distance))


@pytest.mark.parametrize("dark", [False, True])
def test_bars_stand_out_from_the_page(dark):
    def light(name):
        r, g, b = linear(colour(name, dark=dark))
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05

    for group in TOGETHER:
        for name in group:
            low, high = sorted([light(name), light("paper")])
            assert high / low > 1.8, name
    low, high = sorted([light("text"), light("paper")])
    assert high / low > 7


def test_style_sheet_has_every_colour_once():
    names = re.findall(r"--fri-chart-(\w+):", css())
    assert sorted(names) == sorted(PALETTE)
