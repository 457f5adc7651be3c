"""Runs as charts: who wins how often, where games end, how life goes, what makes a difference.

Charts are data (:mod:`friday_nb.charts`); ``chart.to_plotly()`` makes a plotly figure of one.  Arms
are called by player, level and rulings, unless ``names`` call them otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from statistics import fmean

from friday_nb.charts.chart import Chart, Spec, axis, layout
from friday_nb.friday.words import say
from friday_nb.lab.experiment import GAMES, Arm
from friday_nb.lab.runner import Run
from friday_nb.lab.statistics import Difference, Estimate
from friday_nb.lab.summary import Summary, compare, summarise

ROW = 34
"""Pixels that an arm takes."""
FRAME = 70
STEP_COLOURS = {"green": "@enough", "yellow": "@discard", "red": "@fight", "pirates": "@looking"}
LINES = ("@stack", "@fight", "@enough", "@aging", "@discard", "@gone")
FEWEST = 0.02
"""A line ends where fewer of its games than this share are still being played."""


def arm_names(arms: Sequence[Arm], lang: str = "en") -> tuple[str, ...]:
    """Each arm in a few words; different positions have numbers.

    >>> arm_names([Arm("strong", 4, "once=draw"), Arm("thumb", 1, "default")], "ru")
    ('strong, уровень 4, once=draw', 'thumb, уровень 1')
    """
    numbers = position_numbers(arms)
    return tuple(_arm_name(arm, numbers.get(arm.position, 0), lang) for arm in arms)


def position_numbers(arms: Iterable[Arm]) -> dict[str, int]:
    """The number of each position from which arms begin, from 1; none if there is only one."""
    positions = list(dict.fromkeys(arm.position for arm in arms if arm.position))
    return {text: n for n, text in enumerate(positions, 1)} if len(positions) > 1 else {}


def _arm_name(arm: Arm, number: int, lang: str) -> str:
    text = say(lang, "lab.arm", player=arm.player, level=arm.level)
    if arm.rulings != "default":
        text += f", {arm.rulings}"
    if not arm.position:
        return text
    if not number:
        return say(lang, "lab.arm.position", arm=text)
    return say(lang, "lab.arm.position_number", arm=text, n=number)


def win_chart(run: Run, lang: str = "en", *, names: Sequence[str] = ()) -> Chart:
    """Share of games won by each arm, with its interval."""
    found = summarise(run)
    called = _names(run, found, names, lang)
    texts = [_between(each.win_rate, lang) for each in found]
    return Chart(
        title=say(lang, "lab.win.title"),
        summary="; ".join(f"{n}: {t}" for n, t in zip(called, texts, strict=True)),
        spec={
            "data": [
                _bars(
                    called,
                    [each.win_rate.value for each in found],
                    texts,
                    colour="@stack",
                    reach=[each.win_rate for each in found],
                )
            ],
            "layout": _flat(len(found), [0, 100]),
        },
        head=(say(lang, "lab.axis.arm"), say(lang, "lab.axis.won")),
        rows=tuple(zip(called, texts, strict=True)),
        tips=tuple(f"{n}<br>{t}" for n, t in zip(called, texts, strict=True)),
    )


def endings_chart(run: Run, lang: str = "en", *, names: Sequence[str] = ()) -> Chart:
    """How many games of each arm were won, and in which step the others were lost."""
    found = summarise(run)
    called = _names(run, found, names, lang)
    steps = GAMES[run.experiment.game].STEP_NAMES
    parts = [(say(lang, "lab.axis.won"), "@stack", [each.wins / each.games for each in found])]
    for step in reversed(steps):
        shares = [each.deaths.get(step, 0) / each.games for each in found]
        parts.append((say(lang, f"step.{step.upper()}"), STEP_COLOURS[step], shares))
    data = []
    for label, colour, shares in parts:
        tips = [f"{n}<br>{label}: {_percent(s, lang)}" for n, s in zip(called, shares, strict=True)]
        data.append(_bars(called, shares, tips, colour=colour, label=label))
    return Chart(
        title=say(lang, "lab.endings.title"),
        summary="; ".join(
            f"{name}: " + ", ".join(f"{label} {_percent(s[i], lang)}" for label, _, s in parts)
            for i, name in enumerate(called)
        ),
        spec={"data": data, "layout": _flat(len(found), [0, 100], legend=True)},
        head=(say(lang, "lab.axis.arm"), *(label for label, _, _ in parts)),
        rows=tuple(
            (name, *(_percent(shares[i], lang) for _, _, shares in parts))
            for i, name in enumerate(called)
        ),
    )


def life_chart(run: Run, lang: str = "en", *, names: Sequence[str] = ()) -> Chart:
    """Mean life after each fight, over the games that got that far."""
    data: list[Spec] = []
    rows = []
    numbers = range(len(run.experiment.arms))
    for number, name in zip(numbers, names or arm_names(run.experiment.arms, lang), strict=True):
        lives = [game.life for game in run.games(number)]
        if not lives:
            continue
        columns = zip_longest(*lives)
        after = [[life for life in column if life is not None] for column in columns]
        after = [column for column in after if len(column) >= FEWEST * len(lives)]
        means = [round(fmean(column), 2) for column in after]
        tips = [
            say(
                lang, "lab.life.tip", arm=name, n=fight, life=_number(mean, lang), games=len(column)
            )
            for fight, (mean, column) in enumerate(zip(means, after, strict=True), start=1)
        ]
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "name": name,
                "x": list(range(1, len(means) + 1)),
                "y": means,
                "line": {"color": LINES[number % len(LINES)], "width": 2},
                "hovertext": tips,
                "hovertemplate": "%{hovertext}<extra></extra>",
            }
        )
        rows.append((name, *(_number(mean, lang) for mean in means)))
    return Chart(
        title=say(lang, "lab.life.title"),
        summary=say(lang, "lab.life.summary"),
        spec={
            "data": data,
            "layout": layout(
                height=300,
                xaxis=axis(title={"text": say(lang, "lab.axis.fight")}),
                yaxis=axis(title={"text": say(lang, "lab.axis.life")}, rangemode="tozero"),
                margin={"l": 46, "r": 4, "t": 8, "b": 44, "pad": 2},
            ),
        },
        rows=tuple(rows),
    )


def difference_chart(
    run: Run,
    lang: str = "en",
    *,
    base: int = 0,
    names: Sequence[str] = (),
    score: bool = False,
) -> Chart:
    """How much more often each arm wins (or how much more it scores) than ``base``, best first."""
    called = list(names or arm_names(run.experiment.arms, lang))
    pairs = []
    for number, name in enumerate(called):
        if number != base:
            found = compare(run, number, base)
            pairs.append((name, found.score if score else found.win_rate))
    pairs.sort(key=lambda pair: -pair[1].value)
    texts = [_difference(found, lang, score=score) for _, found in pairs]
    scale = 1 if score else 100
    values = [round(scale * found.value, 3) for _, found in pairs]
    spec: Spec = {
        "type": "scatter",
        "mode": "markers",
        "x": values,
        "y": [name for name, _ in pairs],
        "error_x": _reach([found.value for _, found in pairs], [f for _, f in pairs], scale),
        "marker": {"color": "@stack", "size": 9},
        "hovertext": [f"{n}<br>{t}" for (n, _), t in zip(pairs, texts, strict=True)],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
    kind = "score" if score else "win"
    shown = layout(
        height=FRAME + ROW * len(pairs) * 2 // 3,
        legend=False,
        xaxis=axis(zeroline=True, zerolinecolor="@quiet"),
        yaxis=axis(type="category", autorange="reversed", automargin=True),
    )
    return Chart(
        title=say(lang, f"lab.difference.{kind}", base=called[base]),
        summary="; ".join(f"{n}: {t}" for (n, _), t in zip(pairs, texts, strict=True)),
        spec={"data": [spec], "layout": shown},
        head=(say(lang, "lab.axis.arm"), say(lang, f"lab.axis.{kind}_more")),
        rows=tuple((n, t) for (n, _), t in zip(pairs, texts, strict=True)),
    )


# --- parts ----------------------------------------------------------------------------------------


def _names(run: Run, found: Iterable[Summary], names: Sequence[str], lang: str) -> list[str]:
    """The names of the arms of which games were played."""
    called = dict(
        zip(run.experiment.arms, names or arm_names(run.experiment.arms, lang), strict=True)
    )
    return [called[each.arm] for each in found]


def _bars(
    names: Sequence[str],
    shares: Sequence[float],
    tips: Sequence[str],
    *,
    colour: str,
    label: str = "",
    reach: Sequence[Estimate] = (),
) -> Spec:
    spec: Spec = {
        "type": "bar",
        "orientation": "h",
        "name": label,
        "y": list(names),
        "x": [round(100 * share, 3) for share in shares],
        "marker": {"color": colour},
        "hovertext": list(tips),
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
    if reach:
        spec["error_x"] = _reach(shares, reach, 100)
    return spec


def _reach(values: Sequence[float], found: Sequence[Estimate | Difference], scale: int) -> Spec:
    ends = [(each.interval, value) for each, value in zip(found, values, strict=True)]
    return {
        "type": "data",
        "symmetric": False,
        "array": [round(scale * (interval.high - value), 3) for interval, value in ends],
        "arrayminus": [round(scale * (value - interval.low), 3) for interval, value in ends],
        "color": "@text",
        "thickness": 1.5,
    }


def _flat(arms: int, wide: list[int], *, legend: bool = False) -> Spec:
    return layout(
        height=FRAME + ROW * arms,
        legend=legend,
        xaxis=axis(range=wide, ticksuffix="%"),
        yaxis=axis(type="category", autorange="reversed", automargin=True),
    )


def _between(found: Estimate, lang: str) -> str:
    low, high = (_percent(end, lang) for end in found.interval)
    return say(lang, "lab.between", value=_percent(found.value, lang), low=low, high=high)


def _difference(found: Difference, lang: str, *, score: bool) -> str:
    def told(value: float) -> str:
        number = _number(value if score else 100 * value, lang)
        return f"+{number}" if value > 0 else number

    low, high = (told(end) for end in found.interval)
    return say(lang, "lab.between", value=told(found.value), low=low, high=high)


def _percent(share: float, lang: str) -> str:
    return f"{_number(100 * share, lang)}%"


def _number(value: float, lang: str) -> str:
    text = f"{value:.2f}".replace("-", "\N{MINUS SIGN}")
    return text.replace(".", say(lang, "lab.point"))
