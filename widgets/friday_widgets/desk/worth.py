"""What each lesson of a course is worth, as a table of the strategy pane."""

from __future__ import annotations

from fractions import Fraction

from friday_nb.core.numbers import percent
from friday_nb.core.worth import Worth
from friday_nb.i18n import Catalogue
from friday_widgets.desk.figure import Figure, FigureRow

_FAIR = "strategy.worth.fair"


def lessons_worth(worth: Worth, words: Catalogue, lang: str) -> Figure:
    """What somebody wins who follows the rules of the first n lessons.

    A game whose words name it has a last row: what a player as good as the others wins.
    """

    def share(lesson: int, column: int) -> str:
        told = percent(Fraction(worth.after[lesson][column]), lang)
        surely = lesson > 0 and worth.surely_adds(lesson, column)
        return words.say(lang, "strategy.worth.more", share=told) if surely else told

    columns = range(len(worth.tables))
    rows = [
        FigureRow(
            str(n) if n else words.say(lang, "strategy.worth.none"),
            [share(n, column) for column in columns],
        )
        for n in range(len(worth.after))
    ]
    if words.has(lang, _FAIR):
        fair = [percent(Fraction(1, players), lang) for players in worth.tables]
        rows.append(FigureRow(words.say(lang, _FAIR), fair))
    about = words.say(lang, "strategy.worth.about", games=worth.games)
    return Figure(
        words.say(lang, "strategy.worth.head"),
        f"{about} {words.say(lang, 'strategy.worth.sure')}",
        [words.say(lang, "strategy.worth.after"), *map(str, worth.tables)],
        rows,
    )
