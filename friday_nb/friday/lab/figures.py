"""Runs of Friday as charts: where games end, and how life goes.

Charts are data (:mod:`friday_nb.charts`); ``chart.to_plotly()`` makes a plotly figure of one.  Who
wins how often, and what makes a difference, is drawn for all games: :mod:`friday_nb.lab.figures`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from statistics import fmean
from typing import Final

from friday_nb.charts.chart import Chart, Spec, axis, layout
from friday_nb.friday.lab.games import STEP_NAMES
from friday_nb.friday.lab.laboratory import count_endings, friday_games
from friday_nb.friday.words import say
from friday_nb.lab.figures import bars, flat, line, number_text, percent_text
from friday_nb.lab.runner import Run

STEP_COLOURS: Final = {
    "green": "@enough",
    "yellow": "@discard",
    "red": "@fight",
    "pirates": "@looking",
}
FEWEST: Final = 0.02
"""A line ends where fewer of its games than this share are still being played."""


def endings_chart(run: Run, lang: str = "en", *, names: Sequence[str] = ()) -> Chart:
    """How many games of each arm were won, and in which step the others were lost."""
    called, found = [], []
    for number, name in enumerate(names or run.experiment.arm_names(lang)):
        games = list(friday_games(run, number))
        if games:
            called.append(name)
            found.append(count_endings(games))
    lost = [sum(each.deaths.values()) for each in found]
    won = [1 - n / each.games for n, each in zip(lost, found, strict=True)]
    parts = [(say(lang, "lab.axis.won"), "@stack", won)]
    for step in reversed(STEP_NAMES):
        shares = [each.deaths.get(step, 0) / each.games for each in found]
        parts.append((say(lang, f"step.{step.upper()}"), STEP_COLOURS[step], shares))
    data = []
    for label, colour, shares in parts:
        tips = [
            f"{n}<br>{label}: {percent_text(s, lang)}" for n, s in zip(called, shares, strict=True)
        ]
        data.append(bars(called, shares, tips, colour=colour, label=label))
    return Chart(
        title=say(lang, "lab.endings.title"),
        summary="; ".join(
            f"{name}: " + ", ".join(f"{label} {percent_text(s[i], lang)}" for label, _, s in parts)
            for i, name in enumerate(called)
        ),
        spec={"data": data, "layout": flat(len(found), [0, 100], legend=True)},
        head=(say(lang, "lab.axis.arm"), *(label for label, _, _ in parts)),
        rows=tuple(
            (name, *(percent_text(shares[i], lang) for _, _, shares in parts))
            for i, name in enumerate(called)
        ),
    )


def life_chart(run: Run, lang: str = "en", *, names: Sequence[str] = ()) -> Chart:
    """Mean life after each fight, over the games that got that far."""
    data: list[Spec] = []
    rows = []
    for number, name in enumerate(names or run.experiment.arm_names(lang)):
        lives = [game.life for game in friday_games(run, number)]
        if not lives:
            continue
        columns = zip_longest(*lives)
        after = [[life for life in column if life is not None] for column in columns]
        after = [column for column in after if len(column) >= FEWEST * len(lives)]
        means = [round(fmean(column), 2) for column in after]
        tips = [
            say(
                lang,
                "lab.life.tip",
                arm=name,
                n=fight,
                life=number_text(mean, lang),
                games=len(column),
            )
            for fight, (mean, column) in enumerate(zip(means, after, strict=True), start=1)
        ]
        data.append(line(name, range(1, len(means) + 1), means, tips, number))
        rows.append((name, *(number_text(mean, lang) for mean in means)))
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
