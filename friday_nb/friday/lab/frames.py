"""Tidy pandas frames of a run of Friday: one row is one thing, one column one fact about it.

Every frame begins with the columns of `ARM`, so that frames of several runs can be put together.
Shares, means and differences of arms are the same for all games: :mod:`friday_nb.lab.frames`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from friday_nb.friday.lab.games import CARD_CODES, STEP_NAMES, FridaySummary
from friday_nb.friday.lab.laboratory import LABORATORY
from friday_nb.lab.frames import frame_of_games
from friday_nb.lab.runner import Run

if TYPE_CHECKING:
    from pandas import DataFrame

ARM: Final[Mapping[str, str]] = {
    "arm": "number of the arm in its experiment",
    "player": "who plays",
    **LABORATORY.columns,
}
"""The first columns of every frame."""

GAMES: Final[Mapping[str, str]] = {
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

LIFE: Final[Mapping[str, str]] = {
    **ARM,
    "seed": "the seed that dealt the cards",
    "won": "whether the game was won",
    "fight": "the number of the fight, from 1",
    "life": "life after it",
}
"""The columns of `life`."""

FIGHTS: Final[Mapping[str, str]] = {
    **ARM,
    "seed": "the seed that dealt the cards",
    "won": "whether the game was won",
    "step": "green, yellow or red",
    "beaten": "hazards beaten in it",
    "lost": "fights against hazards lost in it",
}
"""The columns of `fights`."""

CARDS: Final[Mapping[str, str]] = {
    **ARM,
    "seed": "the seed that dealt the cards",
    "won": "whether the game was won",
    "code": "the card's short name in notations",
    "place": "kept or destroyed",
    "count": "how many of it",
}
"""The columns of `cards`."""

ENDINGS: Final[Mapping[str, str]] = {
    **ARM,
    "result": "how games ended",
    "step": "in which step",
    "enemy": "against whom",
    "games": "how many did",
    "share": "their share of all games of the arm",
}
"""The columns of `endings`."""


def games(run: Run) -> DataFrame:
    """One row for each game; columns: `GAMES`.

    >>> from friday_nb import lab
    >>> played = lab.run(lab.Experiment.of("friday", ["random"], games=4), progress=False)
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
    return _frame(
        run,
        FIGHTS,
        lambda game: [
            [game.seed, game.won, step, beaten, lost]
            for step, beaten, lost in zip(STEP_NAMES, game.beaten, game.lost, strict=False)
        ],
    )


def cards(run: Run) -> DataFrame:
    """Robinson's cards at the end and those destroyed, one row a kind and game; columns: `CARDS`.

    Kinds of which there are none have no row.  An aging card that nobody has seen is not counted.
    """
    return _frame(
        run,
        CARDS,
        lambda game: [
            [game.seed, game.won, code, place, count]
            for place, counts in (("kept", game.kept), ("destroyed", game.destroyed))
            for code, count in zip(CARD_CODES, counts, strict=True)
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


def _frame(
    run: Run, columns: Mapping[str, str], rows: Callable[[FridaySummary], list[list[Any]]]
) -> DataFrame:
    """A frame of the rows of every game; ``rows`` gives those of one, without the arm's columns."""
    own = {name: told for name, told in columns.items() if name not in ARM}
    return frame_of_games(run, own, lambda _, game: rows(cast("FridaySummary", game)))
