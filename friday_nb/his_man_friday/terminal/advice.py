"""``friday-nb advice``: every decision of a position, best first, with its chance and why."""

from __future__ import annotations

from collections.abc import Iterator

from friday_nb.charts.behind import behind
from friday_nb.cli.common import (
    advice_data,
    at_decision,
    beside_chance,
    chance_and_error,
    printed,
    why_rough,
)
from friday_nb.his_man_friday.players.advice import Advice, Option, advise
from friday_nb.his_man_friday.players.basis import assumed
from friday_nb.his_man_friday.players.because import explained, reason
from friday_nb.his_man_friday.texts import action_text
from friday_nb.his_man_friday.view import parse_position
from friday_nb.his_man_friday.words import say


def advice(position: str, lang: str, *, as_json: bool) -> int:
    """Print the advice for a position (``-``: the one piped in); Refusal if there is none."""
    found = explained(advise(at_decision(position, lang, parse_position)))
    return printed(lambda: as_data(found, lang), lambda: lines(found, lang), as_json=as_json)


def lines(found: Advice, lang: str) -> Iterator[str]:
    """The lines of output: what the chances rest on, then two lines for each decision."""
    yield from why_rough(found, say, lang)
    yield assumed(found.basis, found.lying, lang)
    for option in found.options:
        chance = chance_and_error(option.win, option.error, say, lang)
        label = action_text(found.view, option.action, lang)
        yield f"{chance} {label}  [{option.action}]"
        distance = behind(say, lang, option, found.best)
        yield beside_chance(f"{reason(found, option, lang)} {distance}")


def as_data(found: Advice, lang: str) -> dict[str, object]:
    """The same as JSON."""

    def told(option: Option) -> dict[str, object]:
        return {
            "text": action_text(found.view, option.action, lang),
            "loss": found.loss(option.action),
            "why": reason(found, option, lang),
        }

    lying = None if found.lying is None else str(found.lying)
    return advice_data(found, told, rough=found.is_rough, lying=lying)
