# ruff: noqa: INP001, T201 - a program to run by hand, which says what it wrote
"""Write all figures from the results files: ``python benchmarks/tables.py``.

README and ``docs/measurements.md`` have each block of figures between two markers,
``<!-- figures: NAME -->`` and ``<!-- /figures -->``; everything between them is generated here,
sentences included.  ``worth.json`` beside Friday's lessons is written here, too.
``tests/test_figures.py`` fails if one of them and the results files differ.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterable, Iterator
from types import MappingProxyType
from typing import Any, Final

from provenance import RESULTS, ROOT

from friday_nb import friday
from friday_nb.black_friday.board import BOARD, Provenance

PAGES: Final = (ROOT / "README.md", ROOT / "docs" / "measurements.md")
WORTH: Final = ROOT / "friday_nb" / "friday" / "lessons" / "worth.json"
"""The figures of the course and of strong play that the page shows."""
BLOCK: Final = re.compile(r"(<!-- figures: (\w+) -->\n)(.*?)(<!-- /figures -->)", re.DOTALL)
LEVELS: Final = friday.LEVELS
STEPS: Final = ("green", "yellow", "red", "pirates")
OUTER: Final = (0.0, 0.95)
"""Where the first and the last bin begin: chances that are all but certain."""
MOMENTS: Final = {"begin": "first card to come", "middle": "later"}

TITLES: Final = MappingProxyType(
    {"his_man_friday": "His Man Friday", "black_friday": "Black Friday"}
)
"""The games with several seats."""

SHARP: Final = 0.025
"""A bin with a smaller standard error can tell whether chances are off by a few points."""
ENOUGH: Final = 30
"""Positions in a bin from which its standard error can be told."""


def result(name: str) -> dict[str, Any]:
    """The content of ``results/NAME.json``."""
    found: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A Markdown table."""
    head = tuple(head)
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def whole(value: float) -> str:
    """A number without decimals, with commas between thousands."""
    return f"{value:,.0f}"


def percent(share: float, digits: int = 0) -> str:
    """A share in percent, without the percent sign; 0 and 100 only if it is exactly that."""
    value = 100 * share
    least = 10**-digits
    if 0 < share < 1:
        value = min(max(value, least), 100 - least)
    return f"{value:.{digits}f}"


def measured(name: str) -> str:
    """The version, commit and date of a file's figures."""
    stamp = result(name)["measured"]
    return f"version {stamp['version']}, commit {stamp['commit']}, {stamp['date']}"


# --- the blocks ----------------------------------------------------------------------------------


def fights() -> str:
    """Shares of fights that are solved exactly, by kind of position and time."""
    found = result("fights")
    exact = found["exact"]
    columns = [(goal, limit) for goal in ("win", "life") for limit in ("0.05", "1", "10")]
    head = ["exact, % of positions", "chance to win: 50 ms", "1 s", "10 s*"]
    head += ["life left: 50 ms", "1 s", "10 s*"]
    rows = []
    for kind in (f"{step} {moment}" for step in STEPS for moment in MOMENTS):
        cells = []
        for goal, limit in columns:
            share = exact[goal][kind][f"within {limit} s"]
            cells.append(f"{100 * (share['share'] if limit == '10' else share):.0f}")
        step, moment = kind.split()
        rows.append([f"{step}, {MOMENTS[moment]}", *cells])
    many = {goal: sum(row["positions"] for row in exact[goal].values()) for goal in exact}
    deep = exact["win"]["green begin"]["within 10 s"]["positions"]
    come = found["within a second, as they come"]
    win, life = come["win"], come["life"]
    return (
        f"{whole(many['win'])} positions for the chance to win and {whole(many['life'])} for the "
        f"life left, from {found['positions of']} ({measured('fights')}):\n\n"
        + table(head, rows)
        + f"\n\\* of the first {deep} positions of each kind. Weighted by how often each kind "
        f"occurs in games, the chance to win\nis exact within a second in "
        f"{percent(win['green and yellow'], 1)}% of the positions of green and yellow fights and "
        f"in\n{percent(win['red and pirates'], 1)}% "
        "of those of red and pirate fights; the life left, a much harder question, in\n"
        f"{percent(life['green and yellow'])}% and {percent(life['red and pirates'])}%.\n"
    )


def strength() -> str:
    """Games won by every player at every level, and where the strong one loses."""
    found = result("strength")
    rows = {(row["player"], row["level"]): row for row in found["strength"]}
    names = {"strong": "strong", "thumb": "rules of thumb", "random": "random"}

    def won(row: dict[str, Any]) -> str:
        low, high = row["ci95"]
        rate, bottom, top = (f"{100 * share:.2f}" for share in (row["win_rate"], low, high))
        return f"{rate} ({bottom} to {top})"

    body = [
        [name, *(won(rows[player, level]) for level in LEVELS)] for player, name in names.items()
    ]
    body.append(
        [
            "strong: mean and highest score",
            *(
                f"{row['mean_score']:.1f}, {row['highest_score']}"
                for row in (rows["strong", level] for level in LEVELS)
            ),
        ]
    )
    lost: dict[str, int] = dict.fromkeys(STEPS, 0)
    for level in LEVELS:
        for step, games in rows["strong", level]["lost_in_step"].items():
            lost[step] += games
    where = sorted(lost.items(), key=lambda pair: -pair[1])
    again = found["hindsight"]
    saved, tried = (sum(row[key] for row in again) for key in ("saved", "lost"))
    attempts = max(row["tries"] for row in again)
    return (
        f"{whole(rows['strong', 1]['games'])} games per level ({measured('strength')}):\n\n"
        + table(["games won, % (95% interval)", *(f"level {level}" for level in LEVELS)], body)
        + f"\nOf the strong player's {whole(sum(lost.values()))} lost games, "
        + ", ".join(f"{games} ended {_where(step)}" for step, games in where)
        + f".\nOf {tried} games that it lost without looking ahead, {saved} could be won with the "
        f"same cards in up to {whole(attempts)} attempts.\n"
    )


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


def told() -> str:
    """What is told of the recommended decision and of blunders, and what came of them."""
    found = result("told")
    parts = [f"In points, with standard errors ({measured('told')}).\n"]
    for game, title in {"friday": "Friday", **TITLES}.items():
        if game in found:
            groups = {"all": found[game]["all"]}
            for part, name in _TOLD_PARTS.items():
                for each, row in found[game].get(part, {}).items():
                    groups[name.format(each)] = row
            parts.append(f"*{title}*:\n")
            parts.append(table(_TOLD_HEAD, _told_rows(groups)))
    return "\n".join(parts)


_TOLD_HEAD = ("", "positions", "told", "won", "told - won", "blunders", "told loss", "found loss")
_TOLD_PARTS = MappingProxyType(
    {"players": "{} players", "stage": "{}", "level": "{}", "among": "among {}"}
)


def _told_rows(groups: dict[str, dict[str, Any]]) -> Iterator[tuple[str, ...]]:
    def points(found: list[float]) -> str:
        return f"{found[0]:.1f} ± {found[1]:.1f}" if found else "-"

    for name, row in groups.items():
        wrong = row["called blunders"]
        many, loss, lost = wrong["decisions"], wrong["told"], wrong["found"]
        numbers = (points(row[part]) for part in ("told", "won", "told - won"))
        yield (name, whole(row["positions"]), *numbers, whole(many), points(loss), points(lost))


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
        return " / ".join(f"{percent(row['share'])}" for row in found)

    return (
        "With 3 / 4 players, among searching bots, who knows how they declare wins "
        f"{won('reader')}% if it\nsearches and {won('believer')}% if it only believes; who calls "
        f"every gun a gun wins {won('honest about guns')}%; a bot\nas good as the others wins 33 / "
        f"25% ({whole(rows[0]['games'])} games each; "
        "`benchmarks/his_man_friday_reading.py`).\n"
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
        "bin of ten points is off in games that were not used\nin fitting "
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
    )


def chances() -> str:
    """How well calibrated the chances to win are, on games that were not used in fitting."""
    found = result("calibration")
    told = found["held out"]["thought"]
    groups = told["groups"]
    whole_curve = groups["all"]["curve"]
    rows = []
    for low, high in zip(whole_curve[::2], whole_curve[1::2], strict=True):
        many = low["positions"] + high["positions"]
        rows.append(
            [
                f"{100 * low['from']:.0f} to {100 * low['from'] + 10:.0f}",
                *(
                    f"{100 * sum(bin_['positions'] * bin_[key] for bin_ in (low, high)) / many:.1f}"
                    for key in ("told", "won")
                ),
                whole(many),
            ]
        )
    gap, worst = _gaps(whole_curve)
    skill = ", ".join(f"{groups[f'level {level}']['skill']:.2f}" for level in LEVELS)
    off, _ = told["off"]
    return (
        f"{whole(groups['all']['positions'])} held-out positions: from strong play, play by "
        "rules of thumb, play with one decision in\nten at random, and random openings; the "
        f"strong player plays on from each\n({measured('calibration')}):\n\n"
        + table(["predicted, %", "mean prediction, %", "won, %", "positions"], rows)
        + f"\nBetween 5 and 95% the predictions are off by {100 * gap:.1f} points on average over "
        "bins of five points, and by\n"
        f"{100 * abs(worst['told'] - worst['won']):.1f} points in the worst bin, with a standard "
        f"error of {100 * worst['error']:.1f}; the expected calibration error is "
        f"{100 * groups['all']['expected_calibration_error']:.1f}\npoints. By the Brier score they "
        f"are {percent(groups['all']['skill'])}% better than a constant forecast (levels 1 to 4: "
        f"{skill}).\nA single prediction is off by {off:.2f} standard deviations of the result of "
        "a game, and the page shows this margin of error.\n"
    )


def scales() -> str:
    """How true the chances for weaker players are, on games that were not used in fitting."""
    found = result("scales")
    names = {"thumb": "by rules of thumb", "careless": "the same with slips"}
    parts = []
    for scale, name in names.items():
        groups = found[scale]
        rows = [
            [
                f"{name}: {kind}" if part == "kinds" else f"{name}, told {10 * int(kind)}% or more",
                whole(row["decisions"]),
                f"{row['told']:.1f}",
                f"{row['won']:.1f}",
                "{:.1f} ± {:.1f}".format(*row["told - won"]),
            ]
            for part in ("kinds", "bins")
            for kind, row in groups[part].items()
        ]
        parts.append(table(["", "decisions", "told, %", "won, %", "told - won, points"], rows))
    return (
        f"Each decision was played on {found['games']} times by the player whose scale it is\n"
        f"({measured('scales')}; `benchmarks/scales.py`).\n\n" + "\n".join(parts)
    )


def course() -> str:
    """What each lesson of *Friday*'s course is worth to somebody who follows its rules exactly."""
    found = result("course")["after"]
    rows = [
        [
            str(row["lessons"] or "none"),
            *(percent(level["wins"] / level["games"], 1) for level in row["levels"]),
        ]
        for row in found
    ]
    levels = found[0]["levels"]
    head = ["lessons followed", *(f"level {level['level']}, %" for level in levels)]
    about = f"{whole(levels[0]['games'])} games at each level, standard errors below 0.4"
    return f"{about} ({measured('course')}; `benchmarks/course.py`).\n\n" + table(head, rows)


def _gaps(curve: list[dict[str, Any]]) -> tuple[float, dict[str, Any]]:
    """How far predictions are off on average where chances are open, and in which bin the most."""
    inner = [row for row in curve if row["from"] not in OUTER]
    many = sum(row["positions"] for row in inner)
    gap = sum(row["positions"] * abs(row["told"] - row["won"]) for row in inner) / many
    return gap, max(inner, key=lambda row: abs(row["told"] - row["won"]))


def trust() -> str:
    """The five numbers of README, each with where it stops."""
    come = result("fights")["within a second, as they come"]["win"]
    held = result("calibration")["held out"]["thought"]["groups"]["all"]
    gap, worst = _gaps(held["curve"])
    games = {(row["player"], row["level"]): row for row in result("strength")["strength"]}
    first, last = LEVELS[0], LEVELS[-1]
    strong, thumb = (
        [f"{percent(games[player, level]['win_rate'], 1)}%" for level in (first, last)]
        for player in ("strong", "thumb")
    )
    tested, contained = _tested()
    marks = BOARD.all_marks
    guessed = sum(mark is Provenance.RECONSTRUCTED for mark in marks)
    return (
        f"- **{percent(come['green and yellow'], 1)}%** of the green and yellow fights of "
        "*Friday* are solved exactly within a second, of red and pirate fights\n  "
        f"{percent(come['red and pirates'], 1)}%; the page says when a number is only an estimate "
        "or a bound.\n"
        f"- **{contained} of {tested}** estimates of a fight held the value that a longer search "
        "found.\n"
        f"- **{100 * gap:.1f} points** is the chance to win a game of *Friday* off on average, "
        f"{100 * abs(worst['told'] - worst['won']):.1f} in the worst bin, in "
        f"{whole(held['positions'])} positions\n  that were not used in fitting: if the strong "
        "player goes on from there.\n"
        f"- **{strong[0]} to {strong[1]}** of its games this player wins, from level {first} to "
        f"{last}; rules of thumb win {thumb[0]} to {thumb[1]}.\n"
        f"- **{guessed} of {len(marks)}** numbers of the board of *Black Friday* are "
        "reconstructed, because the rules do not print them;\n  the page says which, and an "
        "owner of the game can [correct them](docs/black_friday_board.md).\n"
    )


def _tested() -> tuple[int, int]:
    """Fights with an estimate that a longer search solved, and how many estimates held."""
    kinds = [kind["tested"] for kind in result("estimates")["found"].values() if "tested" in kind]
    return sum(kind["positions"] for kind in kinds), sum(kind.get("held", 0) for kind in kinds)


def estimates() -> str:
    """How often the interval of an estimate contains the value of best play."""
    found = {name: kind for name, kind in result("estimates")["found"].items() if "margin" in kind}
    tested = [kind["tested"] for kind in found.values() if kind["tested"]["positions"]]
    many, held, alone = (
        sum(kind[key] for kind in tested)
        for key in (
            "positions",
            "held",
            "held by the estimate and its sampling error alone",
        )
    )
    least = [name for name, kind in found.items() if kind["margin"] is None]
    return (
        "If a fight is not solved exactly in time, its estimate is shown as a range that contains "
        "the value of best play\nnine times in ten, or as “at least” where even a longer search "
        f"solves too few fights of its kind ({', '.join(least)}).\nIn {many} fights of other games "
        f"that a longer search did solve, the range contained it {held} times;\nthe estimate with "
        f"its sampling error alone, {alone} times ({measured('estimates')}).\n"
    )


def _where(step: str) -> str:
    return "with the pirates" if step == "pirates" else f"in {step}"


def speed() -> str:
    """How fast the page, the odds and the rules are."""
    page, engine = result("page")["numbers"], result("engine")["numbers"]
    odds, advice, machine = (result(name)["numbers"] for name in ("odds", "advice", "compiled"))
    good, late = (odds[name]["ms"]["draw_odds"] for name in odds)

    def compiled(kinds: str, value: Callable[[dict[str, Any]], float], digits: int) -> str:
        """The range over the levels that were measured."""
        ranked = sorted(value(machine[f"{kinds}, level {level}"]) for level in (1, 4))
        return " to ".join(f"{number:.{digits}f}" for number in ranked)

    def millions(row: dict[str, Any]) -> float:
        return float(row["compiled"]["decisions a second"]) / 1e6

    def twin(row: dict[str, Any]) -> float:
        return float(row["C++ / compiled"])

    def click(what: str) -> str:
        p50, p95 = (page[f"{what} after a click, ms ({part})"] for part in ("p50", "p95"))
        return f"{p50:.0f} and {p95:.0f} ms"

    def megabytes(what: str) -> str:
        return " and ".join(f"{page[f'{what}, {kind}, MB']:.0f}" for kind in ("RSS", "PSS"))

    def bytes_(way: str) -> str:
        return whole(page[f"websocket, {way}, bytes a click"])

    def core(what: str) -> str:
        return whole(engine[f"rules core: {what} a second"])

    def middle_and_tail(times: dict[str, float]) -> str:
        return f"{times['p50']} and {times['p95']} ms"

    def both(value: Callable[[str], str]) -> str:
        return " and ".join(value(kinds) for kinds in ("random", "rules of thumb"))

    faster = both(lambda kinds: compiled(kinds, twin, 2))
    rows = {
        "page request to first usable table": f"{whole(page['cold: first usable table, ms'])} ms",
        "the same with a kernel waiting": f"{whole(page['preheated: first usable table, ms'])} ms",
        "click to repainted table, median and 95th percentile": click("table"),
        "click to repainted rules": click("rules"),
        "click to repainted charts": click("charts"),
        "bytes per click, sent and received": f"{bytes_('sent')} and {bytes_('received')}",
        "memory of a visitor's kernel, with odds and advice open, RSS and PSS": (
            f"{megabytes('kernel')} MB"
        ),
        "memory of the processes that work out odds and advice for all visitors, RSS and PSS": (
            f"{megabytes('analyses')} MB"
        ),
        "draw odds in a fight of a well-played game, median and 95th percentile": (
            middle_and_tail(good)
        ),
        "the same in late games with arbitrary decks, hard ones included": middle_and_tail(late),
        "advice, compiled": middle_and_tail(advice["compiled"]["ms"]),
        "advice in plain Python": middle_and_tail(advice["plain"]["ms"]),
        "rules core in plain Python, decisions and games per second": (
            f"{core('decisions')} and {core('games')}"
        ),
        "the same source compiled, decisions per second: random play, rules of thumb": (
            f"{both(lambda kinds: compiled(kinds, millions, 1))} million"
        ),
        "speed of a translation to C++ against that: random play, rules of thumb": (
            f"{faster} times"
        ),
        **_rules_and_odds_of_the_others(),
        "readable layer, decisions per second": whole(engine["readable layer: decisions a second"]),
        "`import friday_nb`": f"{engine['import friday_nb: ms']:.1f} ms",
        "`from friday_nb import friday`": f"{engine['from friday_nb import friday: ms']:.0f} ms",
    }
    return f"{measured('page')}:\n\n" + table(["what", "measured"], rows.items())


def _rules_and_odds_of_the_others() -> dict[str, str]:
    """The speed of rules and odds of the games with several seats, for the slowest player count."""
    found = {}
    for name, title, asked in (
        ("his_man_friday", "His Man Friday", "facts of all decisions"),
        ("black_friday", "Black Friday", "everything, click by click"),
    ):
        rules, odds = result(name)["numbers"].values(), result(f"{name}_odds")["numbers"]
        plain, fast = (
            [row[how]["decisions a second"] for row in rules] for how in ("plain", "compiled")
        )
        times = [row["ms"] for what, row in odds.items() if what.endswith(asked)]
        p50, p95 = (max(each[part] for each in times) for part in ("p50", "p95"))
        found |= {
            f"rules core of *{title}*, decisions per second: plain Python, compiled": (
                f"{whole(min(plain))} and {min(fast) / 1e6:.1f} million"
            ),
            f"odds of *{title}*, {asked}, median and 95th percentile": (f"{p50} and {p95} ms"),
        }
    return found


def static() -> str:
    """Size and speed of the static site."""
    found = result("static")
    kinds = {"table seen": "the table is seen", "playable": "its Python is there"}
    rows = [
        [
            name,
            f"{found['bytes'][kind] / 1e6:.1f} MB",
            *(f"{found[where][kind] / 1000:.1f} s" for where in ("this machine", "a phone's line")),
        ]
        for kind, name in kinds.items()
    ]
    head = ["until", "compressed", "on this machine", "150 ms, 1.6 Mbit/s"]
    return f"{measured('static')}:\n\n" + table(head, rows)


BLOCKS: Final[dict[str, Callable[[], str]]] = {
    "fights": fights,
    "estimates": estimates,
    "strength": strength,
    "bots": bots,
    "told": told,
    "scales": scales,
    "course": course,
    "chances": chances,
    "speed": speed,
    "static": static,
    "trust": trust,
}


def written(text: str) -> str:
    """A text with every block regenerated from the results files; KeyError for an unknown block."""
    return BLOCK.sub(
        lambda block: block[1] + "\n" + BLOCKS[block[2]]() + "\n" + block[4],
        text,
    )


def worth() -> str:
    """What Friday's strategy page tells of the course and of strong play, as the file it ships."""
    after = [
        [level["wins"] / level["games"] for level in row["levels"]]
        for row in result("course")["after"]
    ]
    games = result("course")["after"][0]["levels"][0]["games"]
    levels = {str(row["level"]): row["steps"] for row in result("milestones")["levels"]}
    return json.dumps({"games": games, "after": after, "milestones": levels}, indent=1) + "\n"


def main() -> None:
    """Rewrite the pages, and the figures that ship with the game."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    for page in PAGES:
        before = page.read_text(encoding="utf-8")
        after = written(before)
        page.write_text(after, encoding="utf-8")
        print(f"{page.name}:", "as it was" if before == after else "written anew")
    WORTH.write_text(worth(), encoding="utf-8")


if __name__ == "__main__":
    main()
