"""The end of the game: what each player turned into silver, and who has most gold."""

from __future__ import annotations

from collections.abc import Sequence

from friday_nb.black_friday import Event, View
from friday_nb.black_friday.texts import cases_label, event_text, player_name
from friday_nb.black_friday.words import say
from friday_widgets.wire.panel import Data

COLUMNS = ("rank", "player", "gold", "silver", "cash", "sold", "subsidies", "paid", "bars")
"""What decides stands first: a narrow screen shows the rest only when it is scrolled."""


def ending(view: View, events: Sequence[Event], lang: str, *, stopped: bool = False) -> Data:
    """How the game ended, given what the seat was told last; ``stopped`` if the rules did not."""
    rows: list[Data] = [_row(view, seat, lang) for seat in range(view.players)]
    for event in events:
        facts = event.facts
        if event.kind == "won":
            continue
        row = rows[int(facts["seat"])] if "seat" in facts else {}
        if event.kind == "sold_out":
            row["sold"] = cases_label(str(facts["cases"]), lang)
        elif event.kind == "last_subsidies":
            row["subsidies"] = f"+{facts['count']}"
        elif event.kind == "debt_paid" and "BLF-END-2" in event.rules:
            row["paid"] = str(facts["amount"])
        elif event.kind == "last_silver":
            row["bars"] = str(facts["bars"])
    for row in rows:
        row["rank"] = str(1 + sum(other["place"] > row["place"] for other in rows))
    won = [event_text(event, lang, view.seat) for event in events if event.kind == "won"]
    return {
        "title": won[-1] if won else "",
        "columns": [{"name": name, "word": say(lang, f"table.over.{name}")} for name in COLUMNS],
        "rows": sorted(rows, key=lambda row: row["place"], reverse=True),
        "note": say(lang, f"table.over.note{'.stopped' * stopped}", price=view.silver_price),
    }


def _row(view: View, seat: int, lang: str) -> Data:
    name = player_name(seat, lang)
    gold, silver, cash = view.gold[seat], view.silver[seat], view.cash[seat]
    return {
        "seat": seat,
        "player": say(lang, "table.you.long", player=name) if seat == view.seat else name,
        "sold": "–",
        "subsidies": "–",
        "paid": "–",
        "bars": "–",
        "gold": str(gold),
        "silver": str(silver),
        "cash": str(cash),
        "place": [gold, silver, cash],
        "wins": seat in view.winners,
    }
