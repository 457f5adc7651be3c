"""A price adjustment step by step, each with its cause, as the events of the game tell it."""

from __future__ import annotations

from collections.abc import Sequence

from friday_nb import rulebook
from friday_nb.black_friday import BOARD, COLOURS, Event, View
from friday_nb.black_friday.cases import parse_cases
from friday_nb.black_friday.rules import facts
from friday_nb.black_friday.texts import colour_name, event_text, shift_text
from friday_nb.black_friday.words import say
from friday_widgets.black_friday.table.board import places, silver_place
from friday_widgets.black_friday.table.moves import Move, moves
from friday_widgets.black_friday.table.stages import picture, stages
from friday_widgets.wire.panel import Data

_INTEREST = ("interest", "interest_owed")


def replay(view: View, events: Sequence[Event], number: int, lang: str) -> Data:
    """An adjustment as a row of steps.

    Args:
        view: What the seat knew before the decision that caused it.
        events: What that decision brought about, as the seat was told.
        number: Which decision of the game that was.
        lang: The language.
    """
    at = next(i for i, event in enumerate(events) if event.kind == "adjustment")
    made = {id(move.event): move for move in moves(view, events)}
    stands = dict(zip(COLOURS, places(view), strict=True))
    for event in events[:at]:
        if id(event) in made:
            stands[made[id(event)].colour] = made[id(event)].path[-1]
    return {
        "id": number,
        "title": event_text(events[at], lang, view.seat),
        "markers": [stands[name] for name in COLOURS],
        "silver": silver_place(view),
        "level": view.level,
        "steps": _steps(view, events, made, lang),
    }


def _steps(view: View, events: Sequence[Event], made: dict[int, Move], lang: str) -> list[Data]:
    """The steps; each has those parts of the table in it that it changed, the first all of them."""
    at = next(i for i, event in enumerate(events) if event.kind == "adjustment")
    steps: list[Data] = []
    seen = list(stages(view, events[: _end(events)]))
    shown: Data = {}
    for stage, event in zip(seen[at:], events[at:], strict=False):
        step = _step(event, view, lang)
        lies = picture(stage, lang)
        step["table"] = {name: part for name, part in lies.items() if shown.get(name) != part}
        shown = lies
        if event.kind in _INTEREST:
            step["kind"] = "interest"
            if steps[-1]["kind"] == "interest":
                steps[-1]["text"] += " " + step["text"]
                steps[-1]["table"] |= step["table"]
                continue
        elif event.kind == "adjustment":
            step["text"] += " " + _why(view, str(event.facts["table"]), lang)
        elif event.kind == "drawn":
            step["drawn"] = list(_drawn(events))
        elif event.kind == "moved":
            step |= _ledger(made[id(event)], events, lang)
        if id(event) in made:
            step |= _moved(made[id(event)])
        if "silver" in event.facts:
            step["silver"] = BOARD.track.index(int(event.facts["silver"]))
        if event.kind == "level":
            step["level"] = int(event.facts["level"])
        steps.append(step)
    for number, step in enumerate(steps, 1):
        step["count"] = say(lang, "table.replay.step", n=number, all=len(steps))
    return steps


def _end(events: Sequence[Event]) -> int:
    """How many events there are up to the end of the game, after which players cash up."""
    return next((i for i, event in enumerate(events, 1) if event.kind == "game_end"), len(events))


def _drawn(events: Sequence[Event]) -> tuple[int, ...]:
    """The cases that were drawn, by kind."""
    return next(parse_cases(str(e.facts["cases"])) for e in events if e.kind == "drawn")


def _subtracted(events: Sequence[Event]) -> int:
    """What black cases took off every count."""
    return next((int(e.facts["blacks"]) for e in events if e.kind == "blacks_out"), 0)


def _step(event: Event, view: View, lang: str) -> Data:
    rule = event.rules[0] if event.rules else ""
    return {
        "kind": event.kind,
        "text": event_text(event, lang, view.seat),
        "rule": rule,
        "about": rulebook.rule(rule).title[lang] if rule else "",
    }


def _why(view: View, table: str, lang: str) -> str:
    """Why the table causes an adjustment."""
    if table == "sales":
        return say(lang, "table.replay.why.sales", n=facts.SHORT_TABLE[view.players])
    return say(lang, "table.replay.why.purchase", n=facts.FULL_TABLE[view.players])


def _moved(move: Move) -> Data:
    return {
        "colour": COLOURS.index(move.colour),
        "path": [list(place) for place in move.path],
        "before": move.before,
        "after": move.after,
    }


def _ledger(move: Move, events: Sequence[Event], lang: str) -> Data:
    """How a count became a way on the board: its parts, and all of it in a sentence."""
    drawn, blacks = _drawn(events)[COLOURS.index(move.colour)], _subtracted(events)
    way = shift_text(move.up, move.right, lang)
    text = say(
        lang,
        "table.replay.moved" if move.before != move.after else "table.replay.moved.not",
        case=colour_name(move.colour, lang).capitalize(),
        drawn=_count(drawn, "drawn", lang),
        blacks=_count(blacks, "subtracted", lang),
        way=way,
        before=move.before,
        price=move.after,
    )
    edge = _edge(move)
    if edge:
        text += " " + say(lang, f"table.replay.edge.{edge}")
    return {"text": text, "way": way, "drawn": drawn, "blacks": blacks}


def _count(n: int, what: str, lang: str) -> str:
    return say(lang, f"table.replay.{what}", n=n) if n else say(lang, f"table.replay.{what}.none")


def _edge(move: Move) -> str:
    """Which edge of the board made the way another one; empty if none did."""
    (row, column), (to_row, to_column) = move.path[0], move.path[-1]
    if (to_row - row, to_column - column) == (move.up, move.right):
        return ""
    if row + move.up < 0 or (row + move.up == 0 and move.right < 0):
        return "floor"
    if to_row == len(BOARD.prices) - 1 and move.up > 0:
        return "top"
    return "right" if move.right > 0 else "left"
