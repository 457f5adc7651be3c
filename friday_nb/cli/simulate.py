"""``friday-nb simulate``: many games, and what they say in a table or as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from friday_nb import i18n
from friday_nb.cli.common import OK, STOPPED, os_reason, problems_refused, refuse

if TYPE_CHECKING:
    from friday_nb.lab import Comparison, Difference, Estimate, Run, Summary

say = i18n.of("friday").say

GAMES = 1000
MOST_GAMES = 100_000_000
MOST_SEED = (1 << 31) - 1
MOST_WORKERS = 1024
_WORTH_TELLING = 0.005
"""The share of games saved from which on it is told; where there is none, there is no sentence."""
_MANY = 10
"""Games a second that are told in whole numbers."""

Number = Callable[[int, int, str], Callable[[str], int]]


def add_options(group: argparse._ArgumentGroup, lang: str, between: Number) -> None:
    """The options of the command; ``between`` reads a number that must lie in a range."""

    def several(name: str, metavar: str) -> None:
        text = say(lang, f"cli.option.sim_{name}")
        group.add_argument(f"--{name}", action="append", metavar=metavar, help=text)

    def one(name: str, metavar: str, **more: Any) -> None:
        text = say(lang, f"cli.option.sim_{name}")
        group.add_argument(f"--{name}", metavar=metavar, help=text, **more)

    one("game", "NAME", default="friday")
    several("player", "NAME")
    several("level", "N")
    several("rulings", "LIST")
    several("position", "TEXT")
    one("games", "N", default=GAMES, type=between(1, MOST_GAMES, lang))
    one("seed", "N", default=1, type=between(0, MOST_SEED, lang))
    one("workers", "N", default=None, type=between(1, MOST_WORKERS, lang))
    one("scheduler", "ADDRESS")
    one("out", "DIR")
    group.add_argument("--json", action="store_true", help=say(lang, "cli.option.json"))


def simulate(args: argparse.Namespace, lang: str) -> int:
    """Play and tell; Refusal if it cannot be played, STOPPED if Ctrl-C ended it."""
    from friday_nb import lab

    with problems_refused(lang):
        experiment = lab.Experiment.of(
            args.player or ["strong"],
            args.level or (),
            args.rulings or (),
            args.position or (),
            games=args.games,
            seed=args.seed,
            game=args.game,
        )
        try:
            run = lab.run(
                experiment,
                args.out,
                workers=args.workers,
                scheduler=args.scheduler,
                progress=sys.stderr.isatty(),
                tell=lambda problem: print(problem.text(lang), file=sys.stderr),
                lang=lang,
            )
        except lab.Interrupted as interrupted:
            return _stopped(interrupted.run, args.out, lang)
        except OSError as error:
            why = os_reason(error, lang)
            raise refuse(lang, "file.unwritten", file=args.out or "-", why=why) from error
    if args.json:
        print(json.dumps(as_data(run, lang), ensure_ascii=False, indent=1))
    else:
        _print_table(run, lang)
    return OK


def _stopped(run: Run, out: str | None, lang: str) -> int:
    total = run.experiment.games * len(run.experiment.arms)
    done = sum(chunk.games for chunk in run.chunks)
    print(say(lang, "cli.simulate.stopped", games=done, total=total), file=sys.stderr)
    if out:
        print(say(lang, "cli.simulate.go_on"), file=sys.stderr)
    return STOPPED


# --- JSON -----------------------------------------------------------------------------------------


def as_data(run: Run, lang: str) -> dict[str, object]:
    """The numbers of a run: of one arm, or a list of arms and their differences to the first.

    ``remarks`` are sentences on what one should know of these games, mostly none.
    """
    from friday_nb import lab

    summaries = lab.summarise(run)
    tail = {
        "games_per_second": round(run.played / run.seconds, 1) if run.played else None,
        "games_played_now": run.played,
        "seconds": round(run.seconds, 3),
        "remarks": [remark.text(lang) for remark in run.remarks],
    }
    head: dict[str, object] = {"game": run.experiment.game, "seed": run.experiment.seed}
    if len(summaries) == 1:
        return {**head, **_arm_data(summaries[0]), **tail}
    return {
        **head,
        "arms": [_arm_data(each) for each in summaries],
        "differences": [
            {"first_arm": number, "second_arm": 0, **_comparison_data(each)}
            for number, each in enumerate(_comparisons(run), 1)
        ],
        **tail,
    }


def _comparisons(run: Run) -> list[Comparison]:
    from friday_nb import lab

    return [lab.compare(run, number, 0) for number in range(1, len(run.experiment.arms))]


def _arm_data(each: Summary) -> dict[str, object]:
    return {
        "player": each.arm.player,
        "level": each.arm.level,
        "rulings": each.arm.rulings,
        "position": each.arm.position or None,
        "games": each.games,
        "wins": each.wins,
        "win_rate": each.win_rate.value,
        "ci95": list(each.win_rate.interval),
        "mean_score": each.score.value,
        "mean_score_ci95": list(each.score.interval) if each.games > 1 else None,
        "highest_score": each.highest,
        "lowest_score": each.lowest,
        "mean_turns": each.turns,
        "mean_decisions": each.decisions,
        "endings": dict(each.endings),
        "lost_in_step": dict(each.deaths),
    }


def _comparison_data(each: Comparison) -> dict[str, object]:
    def told(found: Difference) -> dict[str, object]:
        known = found.games > 1
        return {
            "value": found.value,
            "ci95": list(found.interval) if known else None,
            "saved": found.saved if known else None,
        }

    return {
        "first": str(each.first),
        "second": str(each.second),
        "games": each.win_rate.games,
        "win_rate": told(each.win_rate),
        "mean_score": told(each.score),
    }


# --- the table ------------------------------------------------------------------------------------


def _print_table(run: Run, lang: str) -> None:
    from friday_nb import lab
    from friday_nb.lab.figures import arm_names, position_numbers

    def text(name: str, **facts: str | int) -> str:
        return say(lang, f"cli.simulate.{name}", **facts)

    arms = run.experiment.arms
    called = dict(zip(arms, arm_names(arms, lang), strict=True))
    summaries = lab.summarise(run)
    heads = ("arm", "games", "won", "interval", "score", "interval", "highest")
    rows = [[text(name) for name in heads]]
    rows += [
        [
            called[each.arm],
            f"{each.games:,}",
            _percent(each.win_rate.value),
            _interval(each.win_rate, _percent),
            _points(each.score.value),
            _interval(each.score, _points),
            str(each.highest),
        ]
        for each in summaries
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = [f"{cell:>{w}}" for cell, w in zip(rest, widths[1:], strict=True)]
        print("  ".join([f"{first:<{widths[0]}}", *cells]))
    print()
    for position, n in position_numbers(arms).items():
        print(text("position", n=n, position=position))
    for each in summaries:
        lost = each.games - each.wins
        if lost:
            ways = ", ".join(
                f"{say(lang, f'step.{step.upper()}')} {_percent(n / lost)}"
                for step, n in each.deaths.items()
            )
            print(text("lost", arm=called[each.arm], endings=ways))
    for pair in _comparisons(run):
        print(text("difference", first=called[pair.first], second=called[pair.second]))
        for name, found in (("wins_more", pair.win_rate), ("scores_more", pair.score)):
            scale = 100 if name == "wins_more" else 1
            saved = f"{found.saved:.0%}"
            shared = text("saved", saved=saved) if found.saved >= _WORTH_TELLING else ""
            print(f"  {text(name, **_told(found, scale))}{shared}")
    total = run.experiment.games * len(arms)
    if run.played:
        speed = _speed(run.played / run.seconds)
        print(text("speed", games=f"{run.played:,}", seconds=f"{run.seconds:.1f}", speed=speed))
    else:
        print(text("kept", games=f"{total:,}"))


def _speed(games: float) -> str:
    """Games a second: whole ones, or two digits of a few.

    >>> [_speed(games) for games in (1234.5, 20.0, 3.14, 0.0431)]
    ['1,234', '20', '3.1', '0.043']
    """
    return f"{games:,.0f}" if games >= _MANY else f"{games:.2g}"


def _told(found: Difference, scale: int) -> dict[str, str]:
    """A difference and its interval, so many times as large."""
    value, low, high = (scale * n for n in (found.value, *found.interval))
    sign = "+" if _round(value, 2) > 0 else ""
    return {"value": f"{sign}{_points(value)}", "low": _points(low), "high": _points(high)}


def _interval(found: Estimate, number: Callable[[float], str]) -> str:
    return f"{number(found.interval.low)}..{number(found.interval.high)}"


def _percent(share: float) -> str:
    return f"{_round(100 * share, 2):.2f}%"


def _points(score: float) -> str:
    return f"{_round(score, 2):.2f}"


def _round(number: float, digits: int) -> float:
    """Rounded, and never to minus zero."""
    return round(number, digits) + 0.0
