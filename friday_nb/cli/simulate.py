"""``friday-nb simulate``: plays many games, and prints statistics as a table or as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from friday_nb.cli.common import OK, STOPPED, os_reason, problems_refused, refuse
from friday_nb.cli.flags import add_options, chosen
from friday_nb.core import registry
from friday_nb.core.files import named_path
from friday_nb.core.game import AnyGame
from friday_nb.i18n import say

if TYPE_CHECKING:
    from friday_nb.lab import Difference, Estimate, Run, Summary

GAMES = 1000
MOST_WORKERS = 1024
_WORTH_TELLING = 0.005
"""The smallest share of games saved by common random numbers that is worth a sentence."""
_MANY = 10
"""From this many games a second on, the speed is printed as a whole number."""

Number = Callable[[int, int, str], Callable[[str], int]]


def add_flags(group: argparse._ArgumentGroup, lang: str, between: Number, game: AnyGame) -> None:
    """Add the flags of the command.

    Args:
        group: Where to add them.
        lang: The language of the help.
        between: Makes a parser of whole numbers in a range.
        game: The game, whose options are flags as well.
    """
    from friday_nb.lab import laboratory
    from friday_nb.lab.experiment import MOST_GAMES, MOST_SEED

    def one(name: str, metavar: str, **more: Any) -> None:
        text = say(lang, f"cli.option.sim_{name}")
        group.add_argument(f"--{name}", metavar=metavar, help=text, **more)

    one("bot", "NAMES" if max(game.seat_counts) > 1 else "NAME", action="append")
    # The name it had before; too easily taken for --players, which says how many.
    group.add_argument("--player", action="append", help=argparse.SUPPRESS)
    choices = laboratory.of(game.name).choices
    add_options(group, lang, game, several=True, more=choices)
    one("games", "N", default=GAMES, type=between(1, MOST_GAMES, lang))
    one("seed", "N", default=1, type=between(0, MOST_SEED, lang))
    one("workers", "N", default=None, type=between(1, MOST_WORKERS, lang))
    one("scheduler", "ADDRESS")
    one("out", "DIR")
    group.add_argument("--json", action="store_true", help=say(lang, "cli.option.json"))


def simulate(args: argparse.Namespace, lang: str) -> int:
    """Run the experiment and print the results; returns OK, or STOPPED if Ctrl-C ended it.

    Raises:
        Refusal: it cannot be played as asked, or a file cannot be written.
    """
    from friday_nb import lab
    from friday_nb.lab import laboratory

    if args.player:
        print(say(lang, "cli.simulate.player"), file=sys.stderr)
    given = [*(args.bot or ()), *(args.player or ())]
    with problems_refused(lang):
        found = laboratory.of(args.game)
        experiment = lab.Experiment.of(
            args.game,
            given or found.players[-1:],
            chosen(args, registry.load(args.game), found.choices),
            games=args.games,
            seed=args.seed,
        )
        try:
            run = lab.run(
                experiment,
                args.out and named_path(args.out),
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
    done = sum(shard.games for shard in run.shards)
    print(say(lang, "cli.simulate.stopped", games=done, total=total), file=sys.stderr)
    if out:
        print(say(lang, "cli.simulate.go_on"), file=sys.stderr)
    return STOPPED


# --- JSON -----------------------------------------------------------------------------------------


def as_data(run: Run, lang: str) -> dict[str, object]:
    """The results of a run as JSON values.

    A single arm is described at the top level; several are a list ``arms``, followed by
    ``differences``, which compares each with the first.  ``remarks`` is a list of sentences about
    these games that the reader should know, usually empty.  ``wins`` are those alone; where several
    may win together, ``wins_shared`` counts those with others, among them games that were broken
    off (all share those), and ``win_share`` is the share of the win.
    """
    from friday_nb import lab

    tail = {
        "games_per_second": round(run.played / run.seconds, 1) if run.played else None,
        "games_played_now": run.played,
        "seconds": round(run.seconds, 3),
        "remarks": [remark.text(lang) for remark in run.remarks],
    }
    head: dict[str, object] = {"game": run.experiment.game, "seed": run.experiment.seed}
    arms = [
        _arm_data(run, number, list(seats))
        for number, seats in groupby(lab.summarise(run), lambda each: each.number)
    ]
    if len(arms) == 1:
        return {**head, **arms[0], **tail}
    names = run.experiment.arm_names()
    return {
        **head,
        "arms": arms,
        "differences": [
            {
                "first_arm": each.first,
                "second_arm": each.second,
                **({"seat": each.seat} if _has_seats(run) else {}),
                "first": names[each.first],
                "second": names[each.second],
                "games": each.win_rate.games,
                "win_rate": _difference_data(each.win_rate),
                "mean_score": _difference_data(each.score),
            }
            for each in lab.comparisons(run)
        ],
        **tail,
    }


def _has_seats(run: Run) -> bool:
    """Does any arm have more than one seat?"""
    return any(len(arm.players) > 1 for arm in run.experiment.arms)


def _arm_data(run: Run, number: int, seats: Sequence[Summary]) -> dict[str, object]:
    """An arm as JSON values; a single seat is merged into it, several are a list ``seats``."""
    lab, arm = run.experiment.laboratory, run.experiment.arms[number]
    facts = dict(
        zip(lab.columns, (None if fact == "" else fact for fact in lab.facts(arm)), strict=True)
    )
    more = {"mean_decisions": seats[0].decisions, **lab.details(run.games(number))}
    if len(seats) == 1:
        return {"player": arm.players[0], **facts, **_seat_data(seats[0]), **more}
    shared = _shared_data(run, seats) if lab.shares_wins else [{}] * len(seats)
    by_seat = [
        {"seat": each.seat, "player": each.player, **_seat_data(each), **more_of_seat}
        for each, more_of_seat in zip(seats, shared, strict=True)
    ]
    return {**facts, "games": seats[0].games, "seats": by_seat, **more}


def _seat_data(each: Summary) -> dict[str, object]:
    return {
        "games": each.games,
        "wins": each.wins,
        "win_rate": each.win_rate.value,
        "ci95": list(each.win_rate.interval),
        "mean_score": each.score.value,
        "mean_score_ci95": list(each.score.interval) if each.games > 1 else None,
        "highest_score": each.highest,
        "lowest_score": each.lowest,
    }


def _shared_data(run: Run, seats: Sequence[Summary]) -> list[dict[str, object]]:
    """How often each seat of an arm shared a win, and its share of the win."""
    games = [game.returns for game in run.games(seats[0].number)]
    return [
        {
            "wins_shared": sum(0 < returns[each.seat] < 1 for returns in games),
            "win_share": each.score.value,
            "win_share_ci95": list(each.score.interval) if each.games > 1 else None,
        }
        for each in seats
    ]


def _difference_data(found: Difference) -> dict[str, object]:
    known = found.games > 1
    return {
        "value": found.value,
        "ci95": list(found.interval) if known else None,
        "saved": found.saved if known else None,
    }


# --- the table ------------------------------------------------------------------------------------


def _print_table(run: Run, lang: str) -> None:
    from friday_nb import lab
    from friday_nb.lab.figures import seat_name

    def text(name: str, **facts: str | int) -> str:
        return say(lang, f"cli.simulate.{name}", **facts)

    names = run.experiment.arm_names(lang)
    shared = run.experiment.laboratory.shares_wins
    heads = [
        "arm",
        "games",
        *(("won_alone", "interval", "share") if shared else ("won", "interval", "score")),
        "interval",
    ]
    heads += [] if shared else ["highest"]
    number = _percent if shared else _points
    rows = [[text(name) for name in heads]]
    rows += [
        [
            seat_name(names[each.number], each, lang),
            f"{each.games:,}",
            _percent(each.win_rate.value),
            _interval(each.win_rate, _percent),
            number(each.score.value),
            _interval(each.score, number),
            *([] if shared else [str(each.highest)]),
        ]
        for each in lab.summarise(run)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = [f"{cell:>{w}}" for cell, w in zip(rest, widths[1:], strict=True)]
        print("  ".join([f"{first:<{widths[0]}}", *cells]))
    print()
    for told in run.experiment.laboratory.told(run.experiment.arms, run.games, lang):
        print(told)
    for pair in lab.comparisons(run):
        which = "seat_difference" if _has_seats(run) else "difference"
        first, second = names[pair.first], names[pair.second]
        print(text(which, seat=pair.seat, first=first, second=second))
        compared = ("wins_alone_more", "shares_more") if shared else ("wins_more", "scores_more")
        for name, found in zip(compared, (pair.win_rate, pair.score), strict=True):
            scale = 1 if name == "scores_more" else 100
            saved = f"{found.saved:.0%}"
            common = text("saved", saved=saved) if found.saved >= _WORTH_TELLING else ""
            print(f"  {text(name, **_told(found, scale))}{common}")
    total = run.experiment.games * len(run.experiment.arms)
    if run.played:
        speed = _speed(run.played / run.seconds)
        print(text("speed", games=f"{run.played:,}", seconds=f"{run.seconds:.1f}", speed=speed))
    else:
        print(text("kept", games=f"{total:,}"))


def _speed(games: float) -> str:
    """Games a second: a whole number, or two significant digits if there are few.

    >>> [_speed(games) for games in (1234.5, 20.0, 3.14, 0.0431)]
    ['1,234', '20', '3.1', '0.043']
    """
    return f"{games:,.0f}" if games >= _MANY else f"{games:.2g}"


def _told(found: Difference, scale: int) -> dict[str, str]:
    """A difference and its interval as texts, multiplied by ``scale``."""
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
    """Round a number, but never to minus zero."""
    return round(number, digits) + 0.0
