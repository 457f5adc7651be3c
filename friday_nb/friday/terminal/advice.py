"""``friday-nb advice``: every decision of a position, best first, with its chance and why."""

from __future__ import annotations

from collections.abc import Iterator

from friday_nb.accel.jit import why_rough
from friday_nb.cli.common import advice_data, at_decision, chance_and_error, printed, wrapped
from friday_nb.friday.players.advice import Advice, Option, advise
from friday_nb.friday.players.because import explained, reason
from friday_nb.friday.players.evaluator import shared
from friday_nb.friday.players.losses import alike, given_away, is_close, ranked
from friday_nb.friday.texts import action_text
from friday_nb.friday.view import parse_position
from friday_nb.friday.words import say


def advice(position: str, lang: str, *, as_json: bool) -> int:
    """Print the advice for a position (``-``: the one piped in); Refusal if there is none."""
    found = explained(advise(at_decision(position, lang, parse_position)), shared())
    return printed(lambda: as_data(found, lang), lambda: lines(found, lang), as_json=as_json)


def lines(found: Advice, lang: str) -> Iterator[str]:
    """For each decision two lines: its chance and words as one types them, and why."""
    if found.is_rough:
        yield wrapped(say(lang, why_rough()))
    level = alike(found)
    if level:
        yield wrapped(say(lang, f"advice.alike.{level}"))
    for option in ranked(found):
        chance = chance_and_error(option.win, option.error, say, lang)
        label = action_text(found.view, option.action, lang)
        loss = "" if level else given_away(found, option).text(lang)
        yield f"{chance} {label}  [{option.action}]"
        yield wrapped(f"{reason(found, option, lang)} {loss}".rstrip(), " " * 12)


def as_data(found: Advice, lang: str) -> dict[str, object]:
    """The same as JSON."""

    def told(option: Option) -> dict[str, object]:
        return {
            "text": action_text(found.view, option.action, lang),
            "loss": found.best.win - option.win,
            "loss_error": found.error_of_loss(option.action),
            "close": is_close(found, option.action),
            "why": reason(found, option, lang),
        }

    return advice_data(found, told, rough=found.is_rough)
