"""The table as plain text: prices, where the cases lie, the players, and what a turn allows."""

from __future__ import annotations

from collections.abc import Iterator

from friday_nb.black_friday.cases import COLOURS
from friday_nb.black_friday.table import Phase
from friday_nb.black_friday.texts import cases_label, colour_name, player_name
from friday_nb.black_friday.view import View
from friday_nb.black_friday.words import say
from friday_nb.cli.common import in_columns


def screen(view: View, lang: str) -> str:
    """Everything that the seat may know: the board, the tables, and what each player has."""
    heads = ("colour", "price", "own", "market", "shares", "silver", "sales")
    lines = list(
        in_columns(
            [
                tuple(say(lang, f"screen.{name}") for name in heads),
                *(_colour(view, name, lang) for name in COLOURS),
            ]
        )
    )
    lines += ["", say(lang, "table.silver.label", price=view.silver_price, bars=view.bars_sold)]
    level = say(lang, "table.level", n=view.level) if view.level else say(lang, "table.level.start")
    limits = (("draw", view.draw), ("shares", view.share_limit), ("silver", view.silver_limit))
    told = ", ".join(f"{say(lang, f'table.level.{name}')} {n}" for name, n in limits)
    lines.append(f"{level}: {told}, {say(lang, 'table.level.subsidies')} {view.subsidy_limit}")
    blacks = cases_label(f"black:{view.sales_table['black']}", lang)
    lines.append(f"{say(lang, 'table.on.sales', n=view.sales_number)}: + {blacks}")
    lines.append(say(lang, "table.bag.text", n=view.bag_size, blacks=view.bag_blacks))
    lines += ["", *(_player(view, seat, lang) for seat in range(view.players))]
    if view.winners:
        lines += ["", say(lang, "screen.won", players=", ".join(_names(view, lang)))]
    return "\n".join(lines)


def question(view: View, lang: str) -> str:
    """What the seat is asked, as the prompt begins."""
    if view.phase is Phase.OVER:
        return say(lang, "table.prompt.over")
    if view.actor != view.seat:
        return say(lang, "table.prompt.wait", player=player_name(view.actor or 0, lang))
    if view.phase is Phase.TURN and view.due:
        return say(lang, "screen.due", n=view.due)
    return say(lang, f"table.prompt.{view.phase.key}")


def _names(view: View, lang: str) -> Iterator[str]:
    return (player_name(seat, lang) for seat in view.winners)


def _colour(view: View, name: str, lang: str) -> tuple[str, ...]:
    counts = (view.hand, view.market, view.share_table, view.silver_table, view.sales_table)
    return (
        colour_name(name, lang),
        str(view.prices[name]),
        *(str(count[name] or "") for count in counts),
    )


def _player(view: View, seat: int, lang: str) -> str:
    has = (
        ("shares", view.shares[seat]),
        ("cash", view.cash[seat]),
        ("gold", view.gold[seat]),
        ("silver", view.silver[seat]),
        ("subsidies", view.subsidies[seat]),
        ("owed", view.owed[seat]),
    )
    notes = [say(lang, f"table.has.{name}", n=n) for name, n in has if n or name == "cash"]
    if view.cards[seat]:
        cards = ", ".join(say(lang, f"card.{card}") for card in view.cards[seat])
        notes.append(say(lang, "table.has.cards", cards=cards))
    you = say(lang, "table.you.long", player=player_name(seat, lang))
    name = you if seat == view.seat else player_name(seat, lang)
    return f"{'>' if seat == view.actor else ' '} {name}: {', '.join(notes)}"
