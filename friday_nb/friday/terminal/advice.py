"""``friday-nb advice``: every decision of a position, best first, with its chance and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from friday_nb.cli.common import (
    advice_data,
    at_decision,
    beside_chance,
    chance_and_error,
    printed,
    problems_refused,
    why_rough,
    wrapped,
)
from friday_nb.core.options import Option as Choice
from friday_nb.friday.actions import Action
from friday_nb.friday.players.advice import advise
from friday_nb.friday.players.adviser import suited
from friday_nb.friday.players.aims import Aim, checked_aim
from friday_nb.friday.players.because import explained, reason
from friday_nb.friday.players.beside import score, yours
from friday_nb.friday.players.evaluator import shared
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.losses import alike, given_away, is_close, ranked
from friday_nb.friday.players.scales import Scale
from friday_nb.friday.texts import action_text
from friday_nb.friday.view import parse_position
from friday_nb.friday.words import say

FOR: Final = Choice("for", "strong", ("strong", *Scale), label="cli.option.for")
"""Who plays on, besides the strong player."""
AIM: Final = Choice("aim", "", check=checked_aim, label="cli.option.aim.advice")
"""What they play for; by default for the chance to win alone."""
CHOICES: Final = (FOR, AIM)


def advice(position: str, lang: str, *, as_json: bool, **chosen: str) -> int:
    """Print the advice for a position (``-``: the one piped in).

    Raises:
        Refusal: there is none, or nobody plays like that.
    """
    with problems_refused(lang):
        scale, aim = _scale(chosen), _aim(chosen)
    found = suited(advise(at_decision(position, lang, parse_position)), scale, aim)
    found = explained(found, shared())
    return printed(
        lambda: as_data(found, lang, scale), lambda: lines(found, lang, scale), as_json=as_json
    )


def _scale(chosen: Mapping[str, str]) -> Scale | None:
    name = FOR.checked(chosen.get(FOR.name, FOR.default))
    return None if name == FOR.default else Scale(name)


def _aim(chosen: Mapping[str, str]) -> Aim | None:
    return checked_aim(AIM.checked(chosen[AIM.name])) if AIM.name in chosen else None


def lines(found: Advice, lang: str, scale: Scale | None = None) -> Iterator[str]:
    """For each decision two lines: its chance and words as one types them, and why.

    Above them stands what is meant by a chance and a score that were asked for.
    """
    yield from why_rough(found, say, lang)
    if scale:
        yield wrapped(say(lang, f"advice.player.{scale}.text"))
    if found.aim:
        yield wrapped(say(lang, f"advice.aim.{found.aim}.text"))
    level = alike(found)
    if level:
        yield wrapped(say(lang, f"advice.alike.{level}"))
    beside = _beside(found, lang)
    for option in ranked(found):
        chance = chance_and_error(option.win, option.error, say, lang) + beside[option.action]
        label = action_text(found.view, option.action, lang)
        loss = "" if level else given_away(found, option).text(lang)
        yield f"{chance} {label}  [{option.action}]"
        yield beside_chance(f"{reason(found, option, lang)} {loss}".rstrip())


def _beside(found: Advice, lang: str) -> dict[Action, str]:
    """What stands behind each chance, in columns; nothing where nothing was asked for."""
    rows = [(yours(option, lang), score(option, lang)) for option in found.options]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return {
        option.action: "".join(
            f" {cell:>{width}} " for cell, width in zip(row, widths, strict=True) if width
        )
        for option, row in zip(found.options, rows, strict=True)
    }


def as_data(found: Advice, lang: str, scale: Scale | None = None) -> dict[str, object]:
    """The same as JSON, in the order of the lines."""

    def told(option: Option) -> dict[str, object]:
        return {
            "text": action_text(found.view, option.action, lang),
            "loss": found.likeliest.win - option.win,
            "loss_error": found.error_of_loss(option.action),
            "close": is_close(found, option.action),
            "why": reason(found, option, lang),
            **({"yours": option.yours} if scale else {}),
            **({"score": option.score} if found.aim else {}),
        }

    asked = {FOR.name: scale, AIM.name: found.aim}
    given = {name: value for name, value in asked.items() if value}
    return advice_data(found, told, **given, rough=found.is_rough)
