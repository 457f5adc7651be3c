"""The figures of *Friday*: how strong its players are, and how true odds and chances."""

from __future__ import annotations

from typing import Any, Final

from figure_text import measured, percent, result, table, whole, with_error

from friday_nb import friday
from friday_nb.lab.statistics import quantile, rate_difference

LEVELS: Final = friday.LEVELS
STEPS: Final = ("green", "yellow", "red", "pirates")
OUTER: Final = (0.0, 0.95)
"""Where the first and the last bin begin: chances that are all but certain."""
FAR: Final = 3.0
"""So many standard errors are more than the luck of ten bins."""
GOALS: Final = {"win": "to win", "life": "to keep life", "lose": "to lose and destroy"}
MOMENTS: Final = {"begin": "first card to come", "middle": "later"}


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
    return (
        f"{whole(many['win'])} positions for the chance to win and {whole(many['life'])} for the "
        f"life left, from {found['positions of']} ({measured('fights')}):\n\n"
        + table(head, rows)
        + f"\n\\* of the first {deep} positions of each kind. Weighted by how often each kind "
        f"occurs in games, the chance to win\nis exact within a second in "
        f"{within_a_second('win', 'green', 'yellow')}% of the positions of green and yellow "
        f"fights and in\n{within_a_second('win', 'red', 'pirates')}% of those of red and pirate "
        "fights; the life left, a much harder question, in\n"
        f"{within_a_second('life', 'green', 'yellow')}% and "
        f"{within_a_second('life', 'red', 'pirates')}%. ± is a 95% interval that takes positions "
        "of one game for independent.\n"
    )


def within_a_second(goal: str, *steps: str) -> str:
    """The share of positions of these steps that are exact within a second, and its 95% error.

    Each kind of position counts as often as it comes.  The error is that of a stratified sample,
    with one success and one failure more in each kind, so that none is taken for certain.
    """
    found = result("fights")
    often = {kind: n for kind, n in found["of each kind"].items() if kind.split()[0] in steps}
    share = squares = 0.0
    for kind, n in often.items():
        row, weight = found["exact"][goal][kind], n / sum(often.values())
        many = row["positions"]
        share += weight * row["within 1 s"]
        near = (many * row["within 1 s"] + 1) / (many + 2)
        squares += weight**2 * near * (1 - near) / many
    return f"{percent(share)} ± {100 * quantile() * squares**0.5:.0f}"


def estimates() -> str:
    """How often the interval of an estimate contains the value of best play."""
    found = {name: kind for name, kind in result("estimates")["found"].items() if "margin" in kind}
    least = []
    for goal, name in GOALS.items():
        first = next(step for step in STEPS if found[f"{goal} {step}"]["margin"] is None)
        least.append(f"{name} from {first} on")
    rows = [row for row in result("estimates")["rows"] if row["about"] > row["low"]]
    seconds = result("estimates")["seconds"]
    still = sum("truth" not in row for row in rows)
    many, alone = (
        tested(key) for key in ("positions", "held by the estimate and its sampling error alone")
    )
    top, held = tested("upper end measured"), tested("of these held")
    return (
        "If a fight is not solved exactly in time, its estimate is shown as a range, or as “at "
        "least” where even a longer\nsearch solves too few fights of its kind "
        f"({'; '.join(least)}).\nHow far best play lies above an estimate was measured on easier "
        f"fights than those of the page: open after\n{seconds['search']} s and solved within "
        f"{seconds['truth']} s, as {len(rows) - still} of {len(rows)} were. The page "
        "estimates what is open after a second,\nand there nobody knows how often a range holds. "
        f"In {many} of the solved fights, of other games than those that gave\nthe margins, "
        f"{many - top} upper ends are proved bounds, which always hold; of the {top} with a margin "
        f"{held} held. The estimate\nwith its sampling error alone held {alone} times "
        f"({measured('estimates')}).\n"
    )


def tested(key: str) -> int:
    """A count over all fights with an estimate that a longer search solved."""
    found = result("estimates")["found"].values()
    return sum(kind["tested"].get(key, 0) for kind in found if "tested" in kind)


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


def stronger() -> str:
    """What was tried to make the strong player stronger."""
    found = result("stronger")
    (first, strong), *tried = found["rows"].items()
    body = [[first, f"{100 * strong['won'] / strong['games']:.2f}", "", "", "", "1.0"]]
    for name, row in tried:
        instead, lost, games = row["instead"], row["lost"], row["games"]
        apart = rate_difference(
            [True] * instead + [False] * (games - instead),
            [False] * instead + [True] * lost + [False] * (games - instead - lost),
        )
        low, high = (100 * end for end in apart.interval)
        body.append(
            [
                name,
                f"{100 * row['won'] / games:.2f}",
                str(instead),
                str(lost),
                f"{100 * apart.value:.2f} ({low:.2f} to {high:.2f})",
                f"{row['seconds'] / strong['seconds']:.1f}",
            ]
        )
    return (
        f"{whole(strong['games'])} games of level {found['level']} on the same deals "
        f"({measured('stronger')}):\n\n"
        + table(
            [
                *("", "won, %", "won instead of the strong player", "lost instead"),
                *("games in 100 more (95% interval)", "time, as a multiple"),
            ],
            body,
        )
    )


def _where(step: str) -> str:
    return "with the pirates" if step == "pirates" else f"in {step}"


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
    gap, worst = gaps(whole_curve)
    many_bins = sum(row["from"] not in OUTER for row in whole_curve)
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
        f"error of {100 * worst['error']:.1f}: luck alone would make the worst of\n"
        f"{many_bins} bins off by about two errors. The expected calibration error is "
        f"{100 * groups['all']['expected_calibration_error']:.1f} points. By the\nBrier score they "
        f"are {percent(groups['all']['skill'])}% better than a constant forecast (levels 1 to 4: "
        f"{skill}).\nA single one is off by {off:.2f} standard deviations of the result of "
        f"a game, about {points_off(0.5)} points at 50% and {points_off(0.9)} at 90%:\nthe error "
        "that is told where nothing is played on.\n"
    )


def gaps(curve: list[dict[str, Any]]) -> tuple[float, dict[str, Any]]:
    """How far bins of predictions are off on average where chances are open, and which the most."""
    inner = [row for row in curve if row["from"] not in OUTER]
    many = sum(row["positions"] for row in inner)
    gap = sum(row["positions"] * abs(row["told"] - row["won"]) for row in inner) / many
    return gap, max(inner, key=lambda row: abs(row["told"] - row["won"]))


def points_off(chance: float) -> str:
    """By about how many points a single prediction of this chance is off."""
    of_one_game, _ = result("calibration")["held out"]["thought"]["off"]
    return f"{100 * of_one_game * (chance * (1 - chance)) ** 0.5:.0f}"


def _tenth(n: int) -> str:
    """The chances of one of ten bins, in words."""
    return f"{10 * n} to {10 * n + 10}%"


def scales() -> str:
    """How true the chances for weaker players are, on games that were not used in fitting."""
    found = result("scales")
    names = {"thumb": "by rules of thumb", "careless": "the same with slips"}
    parts, worst, far, verdicts = [], [], [], []
    for scale, name in names.items():
        groups = found[scale]
        rows = [
            [
                _of_scale(name, part, kind),
                whole(row["decisions"]),
                f"{row['told']:.1f}",
                f"{row['won']:.1f}",
                " ± ".join(with_error(*row["told - won"])),
            ]
            for part in ("kinds", "bins", "losses")
            for kind, row in groups[part].items()
        ]
        apart = [row["told - won"] for row in groups["bins"].values()]
        worst.append(" ± ".join(with_error(*max(apart, key=lambda each: abs(each[0])))))
        verdicts.append(f"{name}, {_far_off(groups['bins'])}")
        far.append(f"{sum(abs(gap) >= FAR * error for gap, error in apart)} of {len(apart)}")
        parts.append(table(["", "decisions", "told, %", "won, %", "told - won, points"], rows))
    far_off = ";\n".join(verdicts)
    return (
        f"Each decision was played on {found['games']} times by the player whose scale it is\n"
        f"({measured('scales')}; `benchmarks/scales.py`).\n\n" + "\n".join(parts) + "\n"
        f"In their worst bins the two scales are off by {' and '.join(worst)} points. If all "
        "chances were\ntrue, the worst of ten bins would still be off by about two of these "
        f"errors; bins that are off by three or more: {' and '.join(far)}.\nSo, "
        f"{far_off}.\nThe errors take the three decisions of a position for independent; if all "
        "three were always off alike,\nthe errors would be 1.7 times as large.\n"
    )


def _of_scale(name: str, part: str, kind: str) -> str:
    """A row of a scale: a kind of decision, a bin of chances, or one of losses."""
    if part == "kinds":
        return f"{name}: {kind}"
    return f"{name}, told {_tenth(int(kind))}" if part == "bins" else f"{name}, told to lose {kind}"


def _far_off(bins: dict[str, Any]) -> str:
    """Which chances are told too low, and which too high, by more than luck."""
    found = []
    for way, sign in (("low", -1), ("high", 1)):
        off = {
            int(n): sign * row["told - won"][0]
            for n, row in bins.items()
            if sign * row["told - won"][0] >= FAR * row["told - won"][1]
        }
        if off:
            least, most = (f"{each(off.values()):.1f}" for each in (min, max))
            spans = " and ".join(_spans(sorted(off)))
            by = least if least == most else f"{least} to {most}"
            found.append(f"chances of {spans} are told {by} points too {way}")
    return " and ".join(found) or "chances are true as far as can be told"


def _spans(tens: list[int]) -> list[str]:
    """Bins in words, neighbours as one: [1, 2, 3, 7] is "10 to 40%", "70 to 80%"."""
    starts = [n for n in tens if n - 1 not in tens]
    ends = [n for n in tens if n + 1 not in tens]
    return [f"{10 * a} to {10 * b + 10}%" for a, b in zip(starts, ends, strict=True)]
