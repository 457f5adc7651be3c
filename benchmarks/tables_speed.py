"""The figures of how fast the page, the odds, the rules and the static site are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from figure_text import measured, result, table, whole


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
        "page": {
            "page request to first usable table": (
                f"{whole(page['cold: first usable table, ms'])} ms"
            ),
            "the same with a kernel waiting": (
                f"{whole(page['preheated: first usable table, ms'])} ms"
            ),
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
        },
        "odds": {
            "draw odds in a fight of a well-played game, median and 95th percentile": (
                middle_and_tail(good)
            ),
            "the same in late games with arbitrary decks, hard ones included": (
                middle_and_tail(late)
            ),
        },
        "advice": {
            "advice, compiled": middle_and_tail(advice["compiled"]["ms"]),
            "advice in plain Python": middle_and_tail(advice["plain"]["ms"]),
        },
        "engine": {
            "rules core in plain Python, decisions and games per second": (
                f"{core('decisions')} and {core('games')}"
            ),
            "readable layer, decisions per second": (
                whole(engine["readable layer: decisions a second"])
            ),
            "`import friday_nb`": f"{engine['import friday_nb: ms']:.1f} ms",
            "`from friday_nb import friday`": (
                f"{engine['from friday_nb import friday: ms']:.0f} ms"
            ),
        },
        "compiled": {
            "the rules core compiled, decisions per second: random play, rules of thumb": (
                f"{both(lambda kinds: compiled(kinds, millions, 1))} million"
            ),
            "speed of a translation to C++ against that: random play, rules of thumb": (
                f"{faster} times"
            ),
        },
        **_rules_and_odds_of_the_others(),
    }
    return table(
        ["what", "measured", "commit", "day"],
        (
            [what, value, stamp["commit"], stamp["date"]]
            for name, values in rows.items()
            for stamp in [result(name)["measured"]]
            for what, value in values.items()
        ),
    )


def _rules_and_odds_of_the_others() -> dict[str, dict[str, str]]:
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
        found[name] = {
            f"rules core of *{title}*, decisions per second: plain Python, compiled": (
                f"{whole(min(plain))} and {min(fast) / 1e6:.1f} million"
            )
        }
        found[f"{name}_odds"] = {
            f"odds of *{title}*, {asked}, median and 95th percentile": f"{p50} and {p95} ms"
        }
    return found


CROWDS = (10, 30, 100)
"""How many visitors came at once in the load tests."""


def crowd() -> str:
    """What many visitors at once get, and how much memory they take."""
    head = [
        *("visitors", "clicks", "faults", "answer to a click", "odds", "advice"),
        *("each kernel", "server", "analysis", "commit", "day"),
    ]
    rows = []
    for visitors in CROWDS:
        found = result(f"visitors-{visitors}")
        numbers, stamp = found["numbers"], found["measured"]
        times = (numbers[f"{what}, ms (p50, p95)"] for what in ("click", "odds", "advice"))
        memory = {
            key.partition(",")[0]: value for key, value in numbers.items() if ", PSS, MB" in key
        }
        sizes = (memory["kernel"][0], memory["server"][-1], memory["analysis"][-1])
        rows.append(
            [
                *(whole(each) for each in (visitors, numbers["clicks"], numbers["faults"])),
                *(f"{whole(p50)} and {whole(p95)} ms" for p50, p95 in times),
                *(f"{whole(each)} MB" for each in sizes),
                *(stamp["commit"], stamp["date"]),
            ]
        )
    return table(head, rows)


_KINDS: Final = {"first_visit": "served", "static": "plain files"}


def first_visit() -> str:
    """What a first visit takes, of the served page and of the static site."""

    def cell(found: dict[str, float], what: str, divisor: float, form: str) -> str:
        return form.format(found[what] / divisor)

    rows = [
        [
            line,
            kind,
            cell(found, "seen, ms", 1e3, "{:.1f} s"),
            cell(found, "bytes", 1e6, "{:.2f} MB"),
            cell(found, "answered, ms", 1e3, "{:.1f} s"),
            cell(found, "bytes, answered", 1e6, "{:.2f} MB"),
            cell(found, "shift", 1, "{:.2f}"),
            cell(found, "shown, ms", 1, "{:.0f} ms"),
            cell(found, "answer, ms", 1, "{:.0f} ms"),
        ]
        for line in result("first_visit")["lines"]
        for name, kind in _KINDS.items()
        for found in [result(name)["lines"][line]]
    ]
    head = (
        *("line", "page", "the table is seen", "received", "a press is answered", "received"),
        *("layout shift", "later presses are shown", "and answered"),
    )
    return f"{_told()}:\n\n" + table(head, rows)


def _told() -> str:
    """When both were measured, and what else the machine did meanwhile."""
    found = []
    for name, kind in _KINDS.items():
        stamp = result(name)["measured"]
        load = stamp["load"][0] / stamp["cores"]
        found.append(f"{kind}: {measured(name)}, each core with {load:.1f} processes meanwhile")
    return "; ".join(found)


def static() -> str:
    """The size of the static site, and how quick its Python is."""
    found = result("static")
    whole_site = f"{found['site']['files']} files, {found['site']['bytes'] / 1e6:.1f} MB compressed"
    here, there = found["thinking, ms"].values()
    titles = {
        "friday": "Friday",
        "his_man_friday": "His Man Friday",
        "black_friday": "Black Friday",
    }
    rows = [
        [f"{kind}, *{titles[game]}*", *(f"{at['p50']} and {at['p95']} ms" for at in both)]
        for game in here
        for kind in here[game]
        for both in [(there[game][kind], here[game][kind])]
    ]
    head = ["median and 95th percentile", "in the browser's Python", "in plain Python here"]
    return f"{measured('static')}; without the notebooks, {whole_site}:\n\n" + table(head, rows)
