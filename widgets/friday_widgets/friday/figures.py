"""Friday's own table on the strategy page: where strong play stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from friday_nb.core.numbers import decimal
from friday_nb.friday.game import FridaySession
from friday_nb.friday.lessons.milestones import STEPS, Milestone, milestones
from friday_nb.friday.lessons.strategy import MILESTONES
from friday_nb.friday.words import say
from friday_nb.i18n import MINUS
from friday_widgets.desk.figure import Figure, FigureRow

_COLUMNS = ("life", "cards", "mean")


def where_play_stands(session: FridaySession, lang: str) -> Figure:
    """Strong play at the beginning of each step, and below it this game as far as it is."""
    level = int(session.view.level)
    strong = MILESTONES[str(level)]
    reached = milestones(moment.state.view for moment in session.moments)
    rows: list[FigureRow] = []
    for step in STEPS:
        name = step.name.lower()
        title = say(lang, f"strategy.milestones.{name}")
        rows.append(FigureRow(title, list(_told(strong[name], lang))))
        if step in reached:
            own = say(lang, "strategy.milestones.you")
            rows.append(FigureRow(own, _own(reached[step], lang), own=True))
    columns = [say(lang, f"strategy.milestones.{name}") for name in _COLUMNS]
    games = strong["yellow"]["games"]
    return Figure(
        say(lang, "strategy.milestones.head"),
        say(lang, "strategy.milestones.about", level=level, games=games),
        [say(lang, "strategy.milestones.when"), *columns],
        rows,
    )


def _told(found: dict[str, Any], lang: str) -> Iterator[str]:
    """Mean and range of life, cards and mean value."""
    for name in _COLUMNS:
        mean, low, high = (_number(x, lang, whole=name != "mean") for x in found[name])
        yield say(lang, "strategy.milestones.range", mean=mean, low=low, high=high)


def _own(reached: Milestone, lang: str) -> Sequence[str]:
    return str(reached.life), str(reached.cards), _number(reached.mean, lang, whole=False)


def _number(value: float | Fraction, lang: str, *, whole: bool) -> str:
    if whole:
        return str(round(value))
    exact = Fraction(value).limit_denominator(1000)
    return f"{MINUS if exact < 0 else ''}{decimal(abs(exact), lang)}"
