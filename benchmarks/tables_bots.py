"""The figures of the bots of the games with several seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from figure_text import measured, percent, result, table, whole

SHARP: Final = 0.025
"""A bin with a smaller standard error can tell whether chances are off by a few points."""
ENOUGH: Final = 30
"""Positions in a bin from which its standard error can be told."""


def bots() -> str:
    """What each bot of the games with several seats wins among bots of the kind before it."""
    island, exchange = result("his_man_friday_strength"), result("black_friday_strength")
    search = result("black_friday_search")
    exchange_head = (
        f"*Black Friday* ({measured('black_friday_strength')}; the searching bot: "
        f"{measured('black_friday_search')}):\n"
    )
    parts = [
        f"*His Man Friday* ({measured('his_man_friday_strength')}):\n",
        _ladder(("honest", "thumb", "bluffer", "search"), island["strength"], "random"),
        _known(),
        exchange_head,
        _ladder(
            ("greedy", "thumb", "planner", "learned", "search"),
            [*exchange["strength"], *search["strength"]],
            "random",
        ),
    ]
    return "\n".join(parts)


def _ladder(names: tuple[str, ...], rows: list[dict[str, Any]], first: str) -> str:
    """A table with a row for each bot, the weakest first, and a column for each player count."""
    found = {(row["player"], row["among"], row["players"]): row for row in rows}
    seats = sorted({row["players"] for row in rows})

    def won(row: dict[str, Any]) -> str:
        low, high = (min(max(end, 0), 1) for end in row["ci95"])
        share, bottom, top = (percent(value) for value in (row["share"], low, high))
        return f"{share} ({bottom} to {top}; {whole(row['games'])})"

    body = [
        [f"{one} among {others}", *(won(found[one, others, n]) for n in seats)]
        for one, others in zip(names, (first, *names), strict=False)
    ]
    body.append(["a bot as good as the others", *(percent(1 / n) for n in seats)])
    head = ["share of the win, % (95% interval; games)", *(f"{n} players" for n in seats)]
    return table(head, body)


def _known() -> str:
    """What an opponent who knows a bot of His Man Friday exactly wins, and what regrets win."""
    rows = {row["known"]: row for row in result("his_man_friday_exploit")["rows"]}
    short = result("his_man_friday_cfr")
    regret = next(row for row in short["rows"] if row["among"] == "search")

    def won(row: dict[str, Any], share: str) -> str:
        low, high = row["ci95"]
        return (
            f"{percent(row[share])}% ({percent(low)} to {percent(high)}) of {whole(row['games'])} "
            "games"
        )

    return (
        "With two players, an opponent who knows how the searching bot plays, and searches for its "
        f"best answer,\nwins {won(rows['search'], 'opponent')} against it, and "
        f"{won(rows['bluffer'], 'opponent')} against the bluffer\n"
        "(`benchmarks/his_man_friday_exploit.py`). Counterfactual regret minimisation on an "
        f"abstraction, trained\nfor {short['trained minutes']} minutes, wins "
        f"{won(regret, 'share')} against the searching bot (`benchmarks/his_man_friday_cfr.py`).\n"
        f"{_reading()}"
        f"{_island_chances()}"
    )


def _reading() -> str:
    """What those win among searching bots who know how these declare, with 3 and 4 players."""
    rows = result("his_man_friday_reading")["rows"]

    def won(name: str) -> str:
        found = (row for row in rows if row["player"] == name)
        return " / ".join(
            "{}% ({} to {})".format(*map(percent, (row["share"], *row["ci95"]))) for row in found
        )

    all_contain = (
        "\nEvery one of these intervals contains that share; differences of several points cannot "
        "be seen in so few games."
    )
    told = any(not row["ci95"][0] <= row["fair"] <= row["ci95"][1] for row in rows)
    return (
        "With 3 / 4 players, among searching bots, a player who knows how they declare wins\n"
        f"{won('reader')} if it searches and {won('believer')}\nif it only believes, and one who "
        f"calls every gun a gun {won('honest about guns')};\na bot as good as the others wins 33 / "
        f"25% ({whole(rows[0]['games'])} games each; `benchmarks/his_man_friday_reading.py`)."
        f"{'' if told else all_contain}\n"
    )


def _island_chances() -> str:
    """How true the chances are that advice tells in His Man Friday, by number of players."""
    found = result("his_man_friday_calibration")

    def games(player: str) -> str:
        return " / ".join(whole(n) for n in found["games"][player].values())

    def farthest(rows: list[dict[str, Any]]) -> str:
        enough = [row for row in rows if row["positions"] >= ENOUGH]
        sharp = [row for row in enough if row["error"] <= SHARP]
        if not sharp:
            return "too few games"
        row = max(sharp, key=lambda row: abs(row["miss"]))
        told = sum(row["share"] for row in sharp)
        return f"{100 * abs(row['miss']):.1f} ({100 * row['error']:.1f}; {percent(told)}%)"

    def line(name: str, bins: Iterable[list[dict[str, Any]]]) -> list[str]:
        return [name, *map(farthest, bins)]

    def stages(others: str, key: str) -> list[list[str]]:
        by_number = found[key].values()
        return [
            line(f"{others}, {stage}", [by_stage[stage] for by_stage in by_number])
            for stage, rows in next(iter(by_number)).items()
            if rows
        ]

    body = [
        line("bluffers, all their decisions", found["all decisions"].values()),
        *stages("bluffers", "bins"),
        *stages("against bluffers, what they would not do", "deviations"),
        line("searching bots, all their decisions", found["all decisions, if all search"].values()),
        *stages("searching bots", "if all search"),
    ]
    return (
        "\nThe chances that advice tells are calibrated by opponents, number of players and stage "
        "of the game, and against\nbluffers by whether they would do the same. How far the worst "
        "bin is off (bins are ten points wide) in games that were not used\nin fitting "
        f"({games('bluffer')} of bluffers, {games('deviation')} with one move that they would\n"
        f"not make, {games('search')} of searching bots; "
        "`benchmarks/his_man_friday_calibration.py`), of bins\nwith a standard error of at most "
        f"{100 * SHARP:.1f} points and at least {ENOUGH} positions:\n\n"
        + table(
            [
                "off by, points (standard error; share of positions in such bins)",
                *(f"{n} players" for n in found["bins"]),
            ],
            body,
        )
        + "\nEach is the worst of about ten bins: if all chances were true, most would still be "
        "off by one to two of their errors.\n"
    )
