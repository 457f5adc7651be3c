"""The figures of *Friday* played for points: what it scores, and whether what is told is true."""

from __future__ import annotations

from statistics import fmean
from typing import Any

from figure_text import measured, result, table, whole


def points() -> str:
    """Wins and scores of the strong player without an aim, to win, and for points."""
    found = result("points")
    rows = {(row["player"], row["level"]): row for row in found["rows"]}
    names = list(dict.fromkeys(player for player, _ in rows))
    levels = sorted({level for _, level in rows})
    body = []
    for name in names:
        for level in levels:
            row = rows[name, level]
            low, high = (100 * share for share in row["ci95"])
            won = f"{100 * row['wins'] / row['games']:.2f} ({low:.2f} to {high:.2f})"
            more = _apart(row) if row["scores_more"] else ("", "")
            score, good = f"{row['mean_score']:.1f}", f"{100 * row['good']:.0f}"
            body.append([name, str(level), whole(row["games"]), won, score, good, *more])
    return (
        "All with the same shuffles; the last two columns compare with `strong` game by game, and "
        f"have 95% intervals, too\n({measured('points')}):\n\n"
        + table(
            [
                *("", "level", "games", "won, % (95% interval)", "mean score"),
                *(
                    f"{found['good']} points or more, %",
                    "victory points more",
                    "percentage points more won",
                ),
            ],
            body,
        )
        + "\nOver all levels together, percentage points more won: "
        + ", ".join(_together(name, [rows[name, level] for level in levels]) for name in names[1:])
        + ".\n"
    )


def _together(name: str, rows: list[dict[str, Any]]) -> str:
    """How many percentage points a player is ahead on the mean of its levels, with its interval."""
    mean = 100 * fmean(row["wins_more"][0] for row in rows)
    half = 100 * sum(((row["wins_more"][2] - row["wins_more"][1]) / 2) ** 2 for row in rows) ** 0.5
    half /= len(rows)
    return f"`{name}` {mean:.2f} ({mean - half:.2f} to {mean + half:.2f})"


def _apart(row: dict[str, Any]) -> tuple[str, str]:
    """How many victory points and percentage points a player is ahead, with their intervals."""
    score, low, high = row["scores_more"]
    win, least, most = (100 * share for share in row["wins_more"])
    return f"{score:.1f} ({low:.1f} to {high:.1f})", f"{win:.2f} ({least:.2f} to {most:.2f})"
