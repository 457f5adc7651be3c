"""``friday-nb odds``: the chances of every card, and the facts of each decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from friday_nb.cli.common import in_columns, parsed, printed, problems_refused
from friday_nb.core.numbers import decimal, percent
from friday_nb.his_man_friday.actions import ActionKind
from friday_nb.his_man_friday.cards import Kind
from friday_nb.his_man_friday.charts.island import row_of
from friday_nb.his_man_friday.odds import (
    USUAL_LYING,
    Beliefs,
    MoveFacts,
    is_last_decision,
    last_chance_wins,
    move_facts,
)
from friday_nb.his_man_friday.texts import action_text, assumed, kind_name, player_name
from friday_nb.his_man_friday.view import View, parse_position
from friday_nb.his_man_friday.words import say

LYING: Final = (None, USUAL_LYING)
"""The chances of a lie for which odds are printed; None ignores declarations."""


def odds(position: str, lang: str, *, as_json: bool) -> int:
    """Print the odds of a position (``-``: the one piped in); Refusal if there are none."""
    view = parsed(position, lang, parse_position)
    with problems_refused(lang):
        beliefs = [Beliefs(view, lying) for lying in LYING]
    return printed(
        lambda: as_data(view, beliefs),
        lambda: (line for each in beliefs for line in lines(each, lang)),
        as_json=as_json,
    )


def lines(beliefs: Beliefs, lang: str) -> Iterator[str]:
    """The lines of output: what is assumed of declarations, and tables of cards and decisions."""
    yield assumed(beliefs.lying, lang)
    head = (
        *(say(lang, f"odds.axis.{name}") for name in ("place", "declared")),
        *(kind_name(kind, lang) for kind in Kind),
        say(lang, "odds.axis.amount"),
    )
    unseen = [place for place in beliefs.view.island if not place.card]
    yield from in_columns(
        [head, *(row_of(beliefs, p, lang) for p in unseen), *_hands(beliefs, lang)]
    )
    facts = [each for each in move_facts(beliefs) if each.action.kind is not ActionKind.LAY]
    if facts:
        yield say(lang, "odds.moves")
        names = ("move", "gun", "new_kinds", "gained", "out", "win")
        head = tuple(say(lang, f"odds.axis.{name}") for name in names)
        wins = last_chance_wins(beliefs) or {}
        rows = (_row(beliefs.view, each, wins.get(each.action), lang) for each in facts)
        yield from in_columns([head, *rows])
        if wins and not is_last_decision(beliefs.view):
            yield "  " + say(lang, "odds.wins.assumed")
        if wins:
            yield "  " + say(lang, "odds.wins.high")


def _hands(beliefs: Beliefs, lang: str) -> Iterator[tuple[str, ...]]:
    """A row for a single card of each other hand."""
    for seat, n in enumerate(beliefs.view.hands):
        place = f"hand{seat}:1"
        if place in beliefs.declared:
            yield (
                say(lang, "odds.place.hand", player=player_name(seat, lang), n=n),
                "",
                *(percent(chance, lang) for chance in beliefs.kinds(place).values()),
                decimal(beliefs.amount(place), lang),
            )


def _row(view: View, facts: MoveFacts, win: Fraction | None, lang: str) -> tuple[str, ...]:
    return (
        f"{action_text(view, facts.action, lang)}  [{facts.action}]",
        "" if facts.gun is None else percent(facts.gun, lang),
        decimal(facts.kinds, lang),
        decimal(facts.amount, lang),
        percent(facts.out, lang),
        "" if win is None else percent(win, lang),
    )


def as_data(view: View, beliefs: Sequence[Beliefs]) -> dict[str, object]:
    """The same as JSON: chances are exact fractions ("5/12"); lying is null if ignored.

    ``win`` is null except in the last decision of a game; ``win_played_well`` is the chance if all
    who still have a last chance make the best of it, and null if it is not worked out.
    """
    return {"position": str(view), "beliefs": [_data(each) for each in beliefs]}


def _data(beliefs: Beliefs) -> dict[str, object]:
    wins = last_chance_wins(beliefs) or {}
    return {
        "lying": None if beliefs.lying is None else str(beliefs.lying),
        "cards": {
            place: {name: str(chance) for name, chance in beliefs.cards(place).items()}
            for place in beliefs.declared
        },
        "moves": [
            {
                "action": str(facts.action),
                "cell": facts.cell or None,
                "gun": _exact(facts.gun),
                "kinds": str(facts.kinds),
                "amount": str(facts.amount),
                "out": str(facts.out),
                "win": _exact(facts.win),
                "win_played_well": _exact(wins.get(facts.action)),
            }
            for facts in move_facts(beliefs)
        ],
    }


def _exact(chance: Fraction | None) -> str | None:
    return None if chance is None else str(chance)
