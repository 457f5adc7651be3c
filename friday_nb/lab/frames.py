"""Tidy pandas frames of a run of any game: a row for each observation, a column for each variable.

Frames of games and of their summaries begin with the columns of an arm (:func:`arm_columns`), so
that frames of several runs can be concatenated.  Remarks about the games (`Run.remarks`) are in
``frame.attrs["remarks"]``, in English.  pandas is imported when a frame is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from friday_nb.lab.games import GameSummary
from friday_nb.lab.runner import Run
from friday_nb.lab.statistics import LEVEL
from friday_nb.lab.summary import Comparison, Summary, compare, comparisons, summarise

if TYPE_CHECKING:
    from pandas import DataFrame

GAMES: Final[Mapping[str, str]] = {
    "seed": "the seed that dealt the cards",
    "seat": "the number of a seat, from 0",
    "seated": "the player in this seat",
    "won": "whether this seat won the game alone",
    "score": "its final score; where several may win together, its share of the win",
    "decisions": "how many decisions were made, by all seats together",
}
"""The columns of `games` after those of the arm."""

SUMMARY: Final[Mapping[str, str]] = {
    "seat": "the number of a seat, from 0",
    "seated": "the player in this seat",
    "games": "games played",
    "wins": "games won alone",
    "win_rate": "share of games won alone",
    "win_low": "lower end of its 95% interval (Wilson)",
    "win_high": "upper end of that interval",
    "score": "mean score; where several may win together, the share of the win",
    "score_low": "lower end of its 95% interval",
    "score_high": "upper end of that interval",
    "highest": "highest score",
    "lowest": "lowest score",
    "decisions": "mean number of decisions in a game",
}
"""The columns of `summary` after those of the arm."""

DIFFERENCES: Final[Mapping[str, str]] = {
    "first_arm": "number of an arm in its experiment",
    "second_arm": "number of the arm it is compared with",
    "first": "the first arm in a few words",
    "second": "the second arm in a few words",
    "seat": "the number of the seat that is compared, from 0",
    "games": "pairs of games with the same seed",
    "win_rate": "share of games won alone by the first arm minus that of the second",
    "win_low": "lower end of its interval, of 95% unless another level was asked for",
    "win_high": "upper end of that interval",
    "win_saved": "share of games saved by common random numbers",
    "score": "mean score of the first arm minus that of the second",
    "score_low": "lower end of its interval, of 95% unless another level was asked for",
    "score_high": "upper end of that interval",
    "score_saved": "share of games saved by common random numbers",
}
"""The columns of `differences`."""


def arm_columns(run: Run) -> Mapping[str, str]:
    """The first columns of the frames of a run: the arm, its players and its options."""
    return {
        "arm": "number of the arm in its experiment",
        "player": "the players by seat, separated by commas",
        **run.experiment.laboratory.columns,
    }


def games(run: Run) -> DataFrame:
    """One row for each seat of each game, with the columns of the arm and `GAMES`.

    >>> from friday_nb import lab
    >>> played = lab.run(lab.Experiment.of("friday", ["random"], games=4), progress=False)
    >>> frame = games(played)
    >>> len(frame), list(frame.columns) == [*arm_columns(played), *GAMES]
    (4, True)
    """
    arms = run.experiment.arms
    return frame_of_games(
        run,
        GAMES,
        lambda number, game: [
            [game.seed, seat, player, game.wins(seat), game.returns[seat], game.decisions]
            for seat, player in enumerate(arms[number].players)
        ],
    )


def summary(run: Run) -> DataFrame:
    """One row for each seat of each arm, with the columns of the arm and `SUMMARY`."""
    rows = [[*arm_cells(run, each.number), *_summary_row(each)] for each in summarise(run)]
    return table(run, rows, {**arm_columns(run), **SUMMARY})


def differences(
    run: Run,
    pairs: Iterable[tuple[int, int]] | None = None,
    seat: int = 0,
    *,
    level: float = LEVEL,
) -> DataFrame:
    """One row for each comparison of two arms, with the columns `DIFFERENCES`.

    Args:
        run: The run.
        pairs: The numbers of the arms to compare; by default every other arm is compared with the
            first, in every seat that both have.
        seat: The seat to compare; ignored without ``pairs``.
        level: The confidence level of the intervals.
    """
    found = (
        comparisons(run, level=level)
        if pairs is None
        else [compare(run, *pair, seat=seat, level=level) for pair in pairs]
    )
    names = run.experiment.arm_names()
    rows = [
        [each.first, each.second, names[each.first], names[each.second], *_difference_row(each)]
        for each in found
    ]
    return table(run, rows, DIFFERENCES)


# --- building blocks, also for the frames of a particular game ------------------------------------


def arm_cells(run: Run, number: int) -> list[Any]:
    """An arm's values in the columns of :func:`arm_columns`."""
    arm = run.experiment.arms[number]
    return [number, ",".join(arm.players), *run.experiment.laboratory.facts(arm)]


def frame_of_games(
    run: Run, columns: Mapping[str, str], rows: Callable[[int, GameSummary], list[list[Any]]]
) -> DataFrame:
    """A frame with any number of rows for each game, each of which begins with the arm's columns.

    Args:
        run: The run.
        columns: The columns after those of the arm, with their meanings.
        rows: Makes the rows of a game, given the number of its arm and the game, without the
            arm's columns.
    """
    found = []
    for number in range(len(run.experiment.arms)):
        cells = arm_cells(run, number)
        found += [cells + row for game in run.games(number) for row in rows(number, game)]
    return table(run, found, {**arm_columns(run), **columns})


def table(run: Run, rows: list[list[Any]], columns: Mapping[str, str]) -> DataFrame:
    """A frame of these rows, with the remarks of the run in its ``attrs``."""
    from pandas import DataFrame

    frame = DataFrame(rows, columns=list(columns))
    frame.attrs["remarks"] = [remark.text() for remark in run.remarks]
    return frame


def _summary_row(each: Summary) -> list[Any]:
    return [
        each.seat,
        each.player,
        each.games,
        each.wins,
        each.win_rate.value,
        *each.win_rate.interval,
        each.score.value,
        *each.score.interval,
        each.highest,
        each.lowest,
        each.decisions,
    ]


def _difference_row(found: Comparison) -> list[Any]:
    return [
        found.seat,
        found.win_rate.games,
        found.win_rate.value,
        *found.win_rate.interval,
        found.win_rate.saved,
        found.score.value,
        *found.score.interval,
        found.score.saved,
    ]
