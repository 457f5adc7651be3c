"""Runs of Black Friday as charts: length, prices, gold by seat, and what things are worth.

Charts are data (:mod:`friday_nb.charts`); ``chart.to_plotly()`` makes a plotly figure of one.  Who
wins how often, and what makes a difference, is drawn for all games: :mod:`friday_nb.lab.figures`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Final, cast

from friday_nb.black_friday.lab.findings import find
from friday_nb.black_friday.lab.games import BlackFridaySummary
from friday_nb.black_friday.lab.worths import ON_CARD, Worth, worths
from friday_nb.black_friday.words import say
from friday_nb.charts.chart import Chart, Spec, axis, layout
from friday_nb.lab.figures import (
    FRAME,
    ROW,
    around_zero,
    between,
    dots,
    line,
    more_text,
    number_text,
    percent_text,
    points_text,
)
from friday_nb.lab.runner import Run
from friday_nb.lab.statistics import mean

FEWEST: Final = 0.5
"""The line of prices ends where fewer of the games than this share come to."""


def length_chart(run: Run, lang: str = "en", *, names: Sequence[str] = ()) -> Chart:
    """How many price adjustments the games of each arm have."""
    data: list[Spec] = []
    rows = []
    for number, name in enumerate(names or run.experiment.arm_names(lang)):
        games = _games(run, number)
        if not games:
            continue
        counts = Counter(game.adjustments for game in games)
        every = range(min(counts), max(counts) + 1)
        shares = [counts[n] / len(games) for n in every]
        tips = [
            say(lang, "lab.length.tip", arm=name, n=n, share=percent_text(share, lang))
            for n, share in zip(every, shares, strict=True)
        ]
        data.append(
            line(name, list(every), [round(100 * share, 3) for share in shares], tips, number)
        )
        turns = number_text(fmean(game.turns for game in games), lang)
        adjustments = number_text(fmean(game.adjustments for game in games), lang)
        rows.append((name, f"{len(games)}", turns, adjustments))
    return Chart(
        title=say(lang, "lab.length.title"),
        summary="; ".join(
            say(lang, "lab.length.summary", arm=name, turns=turns, adjustments=adjustments)
            for name, _, turns, adjustments in rows
        ),
        spec={
            "data": data,
            "layout": layout(
                height=280,
                legend=len(data) > 1,
                xaxis=axis(title={"text": say(lang, "lab.axis.adjustments")}, dtick=1),
                yaxis=axis(rangemode="tozero", ticksuffix="%"),
                margin={"l": 46, "r": 14, "t": 8, "b": 44, "pad": 2},
            ),
        },
        head=(
            say(lang, "lab.axis.arm"),
            say(lang, "lab.axis.games"),
            say(lang, "lab.axis.turns"),
            say(lang, "lab.axis.adjustments"),
        ),
        rows=tuple(rows),
    )


def prices_chart(run: Run, lang: str = "en", *, arm: int = 0) -> Chart:
    """What shares and silver cost after each price adjustment, in the games of one arm."""
    found = find(_games(run, arm))
    path = [step for step in found.path if step.games >= FEWEST * found.games]
    every = list(range(1, len(path) + 1))
    columns = {
        "high": [step.shares[2] for step in path],
        "median": [step.shares[1] for step in path],
        "low": [step.shares[0] for step in path],
        "silver": [round(step.silver, 2) for step in path],
    }
    data = []
    for key, values in columns.items():
        label = say(lang, f"lab.prices.{key}")
        tips = [
            say(lang, "lab.prices.tip", what=label, n=n, price=number_text(value, lang))
            for n, value in zip(every, values, strict=True)
        ]
        path_of = line(label, every, values, tips, 1 if key == "silver" else 0)
        path_of["line"]["dash"] = "dot" if key in {"high", "low"} else "solid"
        data.append(path_of)
    return Chart(
        title=say(lang, "lab.prices.title"),
        summary=say(lang, "lab.prices.summary", n=len(path), games=found.games),
        spec={
            "data": data if path else [],
            "layout": layout(
                height=320,
                xaxis=axis(title={"text": say(lang, "lab.axis.adjustment")}, dtick=1),
                yaxis=axis(title={"text": say(lang, "lab.axis.price")}, rangemode="tozero"),
                margin={"l": 56, "r": 14, "t": 8, "b": 44, "pad": 2},
            ),
        },
        head=(
            say(lang, "lab.axis.adjustment"),
            *(say(lang, f"lab.prices.{key}") for key in columns),
        ),
        rows=tuple(
            (str(n), *(number_text(values[n - 1], lang) for values in columns.values()))
            for n in every
        ),
    )


def gold_chart(run: Run, lang: str = "en", *, names: Sequence[str] = ()) -> Chart:
    """How many gold bars each seat of each arm has at the end, with the 95% interval."""
    called, found = [], []
    for number, arm in enumerate(names or run.experiment.arm_names(lang)):
        games = _games(run, number)
        for seat, player in enumerate(run.experiment.arms[number].players if games else ()):
            called.append(say(lang, "lab.gold.seat", arm=arm, n=seat + 1, player=player))
            found.append(mean([game.gold(seat) for game in games]))
    texts = [between(each, number_text, lang) for each in found]
    return Chart(
        title=say(lang, "lab.gold.title"),
        summary="; ".join(f"{n}: {t}" for n, t in zip(called, texts, strict=True)),
        spec={
            "data": [dots(called, found, texts)] if found else [],
            "layout": layout(
                height=FRAME + ROW * len(found) * 2 // 3,
                legend=False,
                xaxis=axis(),
                yaxis=axis(type="category", autorange="reversed", automargin=True),
            ),
        },
        head=(say(lang, "lab.axis.arm"), say(lang, "lab.axis.gold")),
        rows=tuple(zip(called, texts, strict=True)),
    )


def worth_chart(run: Run, lang: str = "en", *, gold: bool = False) -> Chart:
    """By how much a seat does better with a thing than without it, in games with the same seeds.

    Args:
        run: The run, of an experiment such as :func:`.worths.experiment` makes.
        lang: The language of the texts.
        gold: Compare gold bars rather than the share of the win.
    """
    found = worths(run)
    called = [thing_name(each, lang) for each in found]
    differences = [each.gold if gold else each.win for each in found]
    texts = [between(each, more_text if gold else points_text, lang) for each in differences]
    kind = "gold" if gold else "win"
    spec = dots(called, differences, texts, scale=1 if gold else 100)
    return Chart(
        title=say(lang, f"lab.worth.{kind}"),
        summary="; ".join(f"{n}: {t}" for n, t in zip(called, texts, strict=True)),
        spec={"data": [spec] if found else [], "layout": around_zero(len(found))},
        head=(say(lang, "lab.axis.thing"), say(lang, f"lab.axis.{kind}_more")),
        rows=tuple(zip(called, texts, strict=True)),
    )


def thing_name(worth: Worth, lang: str) -> str:
    """What a worth is about, in a few words."""
    if worth.thing.startswith(ON_CARD):
        card = say(lang, f"card.{worth.thing.removeprefix(ON_CARD)}")
        thing = say(lang, "lab.thing.one_action", card=card)
    else:
        thing = say(lang, f"lab.thing.{worth.thing}")
    if worth.seat is None:
        return thing
    return say(lang, "lab.thing.seat", thing=thing, n=worth.seat + 1)


def _games(run: Run, arm: int) -> list[BlackFridaySummary]:
    return [cast("BlackFridaySummary", game) for game in run.games(arm)]
