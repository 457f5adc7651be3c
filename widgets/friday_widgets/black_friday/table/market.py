"""What lies on the table: market, purchase tables, sales table, silver, level and bag."""

from __future__ import annotations

from collections.abc import Mapping

from friday_nb.black_friday import BOARD, COLOURS, View
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.texts import cases_label
from friday_nb.black_friday.words import say
from friday_widgets.black_friday.table.board import silver_place
from friday_widgets.wire.panel import Data


def cases_in_words(cases: Mapping[str, int], lang: str) -> str:
    """Cases as a list in words.

    >>> cases_in_words({"red": 2, "blue": 0}, "en")
    '2 red'
    """
    return cases_label(",".join(f"{name}:{n}" for name, n in cases.items() if n), lang)


def missing(view: View) -> dict[str, int]:
    """How many cases each table is away from a price adjustment (BLF-ADJ-1)."""
    full, short = facts.FULL_TABLE[view.players], facts.SHORT_TABLE[view.players]
    on_sale = sum(view.sales_table[name] for name in COLOURS)
    return {
        "shares": full - sum(view.share_table.values()),
        "silver": full - sum(view.silver_table.values()),
        "sales": max(0, on_sale - short),
    }


def market(view: View, lang: str) -> Data:
    """The market: how many cases of each colour."""
    return {
        "cases": list(view.market.values()),
        "label": say(lang, "table.market.label", cases=cases_in_words(view.market, lang)),
    }


def tables(view: View, lang: str) -> list[Data]:
    """The three tables, each with how far it is from a price adjustment."""
    left = missing(view)
    full = facts.FULL_TABLE[view.players]
    lying = {"shares": view.share_table, "silver": view.silver_table, "sales": view.sales_table}
    found = []
    for name, cases in lying.items():
        title = say(lang, f"table.on.{name}", n=view.sales_number)
        kind = "sales" if name == "sales" else "purchase"
        away = say(lang, f"table.left.{kind}", n=left[name])
        listed = cases_in_words(cases, lang)
        found.append(
            {
                "name": name,
                "title": title,
                "cases": list(cases.values()),
                "slots": facts.SHORT_TABLE[view.players] if name == "sales" else full,
                "left": left[name],
                "away": say(lang, "table.left.short", n=left[name]),
                "label": say(lang, "table.on.label", table=title, cases=listed, away=away),
            }
        )
    return found


def silver(view: View, lang: str) -> Data:
    """Silver: its price, and the bars that raise it."""
    bars, step = view.bars_sold, facts.STEP_BARS
    return {
        "at": silver_place(view),
        "price": view.silver_price,
        "bars": bars,
        "step": step,
        "label": say(lang, "table.silver.label", price=view.silver_price, bars=bars),
        "note": say(lang, "table.silver.note", bars=bars, steps=bars // step),
    }


def level(view: View, lang: str) -> Data:
    """The level card: what it allows, and where the next one begins."""
    at = view.level
    rest = BOARD.levels[at + 1 :]
    row = BOARD.prices[rest[0].row] if rest else ()
    return {
        "level": at,
        "title": say(lang, "table.level" if at else "table.level.start", n=at),
        "facts": [
            {"name": say(lang, f"table.level.{name}"), "n": n}
            for name, n in (
                ("draw", view.draw),
                ("shares", view.share_limit),
                ("silver", view.silver_limit),
                ("subsidies", view.subsidy_limit),
            )
        ],
        "next": say(lang, "table.level.next", n=at + 1, low=row[0], high=row[-1])
        if row
        else say(lang, "table.level.last"),
    }


def bag(view: View, lang: str) -> Data:
    """What everybody knows of the bag."""
    return {
        "size": view.bag_size,
        "blacks": view.bag_blacks,
        "text": say(lang, "table.bag.text", n=view.bag_size, blacks=view.bag_blacks),
        "supplies": say(lang, "table.bag.supplies", level=view.level_supply, side=view.side_supply),
    }
