"""Tidy pandas frames of a run: one row is one thing, one column one fact about it.

Every frame begins with the columns of `ARM`, so that frames of several runs can be put together.
What one should know of the games (`Run.remarks`) stands in ``frame.attrs["remarks"]``, in English.
pandas is imported when a frame is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from friday_nb.friday.lab.games import GameSummary
from friday_nb.lab.experiment import GAMES as PLAYABLE
from friday_nb.lab.runner import Run
from friday_nb.lab.summary import Comparison, Summary, compare, summarise

if TYPE_CHECKING:
    from pandas import DataFrame

ARM: Mapping[str, str] = {
    "arm": "number of the arm in its experiment",
    "player": "who plays",
    "level": "level of the game",
    "rulings": "the rulings that differ from the default",
    "position": "where every game begins; empty for a new game",
}
"""The first columns of every frame."""

GAMES: Mapping[str, str] = {
    **ARM,
    "seed": "the seed that dealt the cards",
    "won": "whether the game was won",
    "result": "how it ended",
    "score": "its score",
    "step": "the step in which it ended",
    "enemy": "the enemy of its last fight",
    "turns": "how often hazards were offered",
    "decisions": "how many decisions were made",
    "fights": "how many fights were fought",
    "beaten": "hazards beaten",
    "lost": "fights against hazards lost",
    "pirates": "pirates beaten",
    "pirate_1": "one of the two pirates of the game",
    "pirate_2": "the other one",
    "life_left": "life after the last fight",
    "cards": "cards owned at the end",
    "gone": "cards destroyed",
}
"""The columns of `games`."""

LIFE: Mapping[str, str] = {
    **ARM,
    "seed": "the seed that dealt the cards",
    "won": "whether the game was won",
    "fight": "the number of the fight, from 1",
    "life": "life after it",
}
"""The columns of `life`."""

FIGHTS: Mapping[str, str] = {
    **ARM,
    "seed": "the seed that dealt the cards",
    "won": "whether the game was won",
    "step": "green, yellow or red",
    "beaten": "hazards beaten in it",
    "lost": "fights against hazards lost in it",
}
"""The columns of `fights`."""

CARDS: Mapping[str, str] = {
    **ARM,
    "seed": "the seed that dealt the cards",
    "won": "whether the game was won",
    "code": "the card's short name in notations",
    "place": "kept or destroyed",
    "count": "how many of it",
}
"""The columns of `cards`."""

ENDINGS: Mapping[str, str] = {
    **ARM,
    "result": "how games ended",
    "step": "in which step",
    "enemy": "against whom",
    "games": "how many did",
    "share": "their share of all games of the arm",
}
"""The columns of `endings`."""

SUMMARY: Mapping[str, str] = {
    **ARM,
    "games": "games played",
    "wins": "games won",
    "win_rate": "share of games won",
    "win_low": "lower end of its 95% interval (Wilson)",
    "win_high": "upper end",
    "score": "mean score",
    "score_low": "lower end of its 95% interval",
    "score_high": "upper end",
    "highest": "highest score",
    "lowest": "lowest score",
    "turns": "mean number of turns",
    "decisions": "mean number of decisions",
}
"""The columns of `summary`."""

DIFFERENCES: Mapping[str, str] = {
    "first_arm": "number of an arm in its experiment",
    "second_arm": "number of the arm it is compared with",
    "first": "the first arm in a few words",
    "second": "the second one",
    "games": "pairs of games with the same luck",
    "win_rate": "how much more often the first wins",
    "win_low": "lower end of its 95% interval",
    "win_high": "upper end",
    "win_saved": "share of games that common luck saved",
    "score": "how much more it scores, on average",
    "score_low": "lower end of its 95% interval",
    "score_high": "upper end",
    "score_saved": "share of games that common luck saved",
}
"""The columns of `differences`."""


def games(run: Run) -> DataFrame:
    """One row for each game; columns: `GAMES`.

    >>> from friday_nb import lab
    >>> played = lab.run(lab.Experiment.of(["random"], games=4), progress=False)
    >>> frame = games(played)
    >>> len(frame), list(frame.columns) == list(GAMES)
    (4, True)
    """
    return _frame(
        run,
        GAMES,
        lambda game: [
            [
                game.seed,
                game.won,
                game.result,
                game.score,
                game.step,
                game.enemy,
                game.turns,
                game.decisions,
                len(game.life),
                sum(game.beaten),
                sum(game.lost),
                game.pirates,
                *game.drawn,
                game.life[-1],
                sum(game.kept) + game.unseen,
                sum(game.destroyed),
            ]
        ],
    )


def life(run: Run) -> DataFrame:
    """Life over time, one row for each fight of each game; columns: `LIFE`."""
    return _frame(
        run,
        LIFE,
        lambda game: [
            [game.seed, game.won, number, left] for number, left in enumerate(game.life, start=1)
        ],
    )


def fights(run: Run) -> DataFrame:
    """Fights against hazards, one row for each of the three steps of each game; columns: `FIGHTS`.

    A game that ended earlier has zeros for the steps it never saw.
    """
    steps = PLAYABLE[run.experiment.game].STEP_NAMES
    return _frame(
        run,
        FIGHTS,
        lambda game: [
            [game.seed, game.won, step, beaten, lost]
            for step, beaten, lost in zip(steps, game.beaten, game.lost, strict=False)
        ],
    )


def cards(run: Run) -> DataFrame:
    """Robinson's cards at the end and those destroyed, one row a kind and game; columns: `CARDS`.

    Kinds of which there are none have no row.  An aging card that nobody has seen is not counted.
    """
    codes = PLAYABLE[run.experiment.game].CARD_CODES
    return _frame(
        run,
        CARDS,
        lambda game: [
            [game.seed, game.won, code, place, count]
            for place, counts in (("kept", game.kept), ("destroyed", game.destroyed))
            for code, count in zip(codes, counts, strict=True)
            if count
        ],
    )


def endings(run: Run) -> DataFrame:
    """Where games end, one row for each ending of each arm, frequent ones first; `ENDINGS`."""
    columns = [*ARM, "result", "step", "enemy"]
    every = games(run)
    counts = every.groupby(columns, sort=False).size().rename("games").reset_index()
    counts["share"] = counts["games"] / counts.groupby("arm")["games"].transform("sum")
    ordered = counts.sort_values(["arm", "games"], ascending=[True, False], kind="stable")
    found = ordered.reset_index(drop=True)[list(ENDINGS)]
    found.attrs = every.attrs
    return found


def summary(run: Run) -> DataFrame:
    """One row for each arm, with intervals; columns: `SUMMARY`."""
    numbers = {arm: n for n, arm in enumerate(run.experiment.arms)}
    rows = [[*_arm(run, numbers[each.arm]), *_summary_row(each)] for each in summarise(run)]
    return _table(run, rows, SUMMARY)


def differences(run: Run, pairs: Iterable[tuple[int, int]] | None = None) -> DataFrame:
    """One row for each pair of arms (without ``pairs``: every arm with the first); `DIFFERENCES`.

    Games with the same seed are compared with each other.
    """
    if pairs is None:
        pairs = [(number, 0) for number in range(1, len(run.experiment.arms))]
    rows = [[*pair, *_difference_row(compare(run, *pair))] for pair in pairs]
    return _table(run, rows, DIFFERENCES)


def _arm(run: Run, number: int) -> list[Any]:
    arm = run.experiment.arms[number]
    return [number, arm.player, arm.level, arm.rulings, arm.position]


def _frame(
    run: Run, columns: Mapping[str, str], rows: Callable[[GameSummary], list[list[Any]]]
) -> DataFrame:
    """A frame of the rows of every game; ``rows`` gives those of one, without the arm's columns."""
    found = []
    for number in range(len(run.experiment.arms)):
        arm = _arm(run, number)
        found += [arm + row for game in run.games(number) for row in rows(game)]
    return _table(run, found, columns)


def _table(run: Run, rows: list[list[Any]], columns: Mapping[str, str]) -> DataFrame:
    """A frame that knows what is to be known of its run."""
    from pandas import DataFrame

    frame = DataFrame(rows, columns=list(columns))
    frame.attrs["remarks"] = [remark.text() for remark in run.remarks]
    return frame


def _summary_row(each: Summary) -> list[float]:
    return [
        each.games,
        each.wins,
        each.win_rate.value,
        *each.win_rate.interval,
        each.score.value,
        *each.score.interval,
        each.highest,
        each.lowest,
        each.turns,
        each.decisions,
    ]


def _difference_row(found: Comparison) -> list[Any]:
    return [
        str(found.first),
        str(found.second),
        found.win_rate.games,
        found.win_rate.value,
        *found.win_rate.interval,
        found.win_rate.saved,
        found.score.value,
        *found.score.interval,
        found.score.saved,
    ]
