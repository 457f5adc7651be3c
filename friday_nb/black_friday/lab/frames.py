"""Tidy pandas frames of a run of Black Friday: a row is one thing, a column one fact about it.

The frames of games begin with the columns of an arm, as those that all games share
(:mod:`friday_nb.lab.frames`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, cast

from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.lab.games import STEP, BlackFridaySummary
from friday_nb.black_friday.lab.worths import worths as found_worths
from friday_nb.lab.frames import frame_of_games, table
from friday_nb.lab.runner import Run

if TYPE_CHECKING:
    from pandas import DataFrame

GAMES: Final[Mapping[str, str]] = {
    "seed": "the seed that dealt the cases",
    "finished": "False for a game that was broken off, because everybody went on passing",
    "turns": "turns of all seats together",
    "adjustments": "how many price adjustments there were",
    "level": "the level card at the end",
}
"""The columns of `games` after those of the arm."""

SEATS: Final[Mapping[str, str]] = {
    "seed": "the seed that dealt the cases",
    "seat": "the number of a seat, from 0",
    "seated": "the player in this seat",
    "win": "its share of the win: 1, a half if two share it, and so on",
    "gold": "its gold bars at the end, silver bars as fifths",
    "cash": "its money at the end",
    "subsidies": "subsidies that it took in its turns; the last ones at the end are not counted",
    "bars": "bars that it bought in its turns",
    "cards": "special actions that it used, separated by spaces",
}
"""The columns of `seats` after those of the arm."""

PRICES: Final[Mapping[str, str]] = {
    "seed": "the seed that dealt the cases",
    "adjustment": "the number of a price adjustment, from 1",
    **{colour: f"what a share of {colour} costs after it" for colour in COLOURS},
    "silver": "what a bar costs after it",
}
"""The columns of `prices` after those of the arm."""

WORTHS: Final[Mapping[str, str]] = {
    "thing": "what is left alone in one of two arms",
    "seat": "the seat that does without it, from 0; missing for the mean of all seats",
    "games": "pairs of games with the same seed; for all seats, so many for each",
    "win": "the seat's share of the win with the thing less that without it",
    "win_low": "lower end of its 95% interval",
    "win_high": "upper end of that interval",
    "gold": "the same of its gold bars at the end",
    "gold_low": "lower end of its 95% interval",
    "gold_high": "upper end of that interval",
    "win_saved": "share of games saved by common random numbers",
}
"""The columns of `worths`."""


def games(run: Run) -> DataFrame:
    """One row for each game, with the columns of the arm and `GAMES`.

    >>> from friday_nb import lab
    >>> played = lab.run(lab.Experiment.of("black_friday", ["random"], games=2), progress=False)
    >>> len(games(played)), int(games(played)["level"].max()) <= 7
    (2, True)
    """

    def row(_: int, played: object) -> list[list[object]]:
        game = cast("BlackFridaySummary", played)
        return [[game.seed, game.finished, game.turns, game.adjustments, game.level]]

    return frame_of_games(run, GAMES, row)


def seats(run: Run) -> DataFrame:
    """One row for each seat of each game, with the columns of the arm and `SEATS`."""

    def rows(number: int, played: object) -> list[list[object]]:
        game = cast("BlackFridaySummary", played)
        return [
            [
                game.seed,
                seat,
                player,
                game.returns[seat],
                game.gold(seat),
                game.cash[seat],
                game.subsidies[seat],
                game.bought[seat],
                " ".join(game.used(seat)),
            ]
            for seat, player in enumerate(run.experiment.arms[number].players)
        ]

    return frame_of_games(run, SEATS, rows)


def prices(run: Run) -> DataFrame:
    """One row for each price adjustment of each game, with the columns of the arm and `PRICES`."""

    def rows(_: int, played: object) -> list[list[object]]:
        game = cast("BlackFridaySummary", played)
        return [
            [game.seed, step + 1, *game.path[step * STEP : (step + 1) * STEP]]
            for step in range(game.adjustments)
        ]

    return frame_of_games(run, PRICES, rows)


def worths(run: Run) -> DataFrame:
    """One row for each thing that a seat has in one arm and does without in another; `WORTHS`."""
    rows = [
        [
            *(each.thing, each.seat, each.win.games),
            *(each.win.value, *each.win.interval),
            *(each.gold.value, *each.gold.interval),
            each.win.saved,
        ]
        for each in found_worths(run)
    ]
    frame = table(run, rows, WORTHS)
    frame["seat"] = frame["seat"].astype("Int64")
    return frame
