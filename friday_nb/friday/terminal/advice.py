"""``friday-nb advice``: every decision of a position, best first, with its chance and why."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

from friday_nb.charts.numbers import rounded
from friday_nb.cli.common import OK, problems_refused, read_text, refuse
from friday_nb.friday.players.advice import Advice, advise
from friday_nb.friday.players.losses import given_away, is_close
from friday_nb.friday.players.why import why
from friday_nb.friday.terminal.screen import wrapped
from friday_nb.friday.texts import action_text
from friday_nb.friday.view import View, parse_position
from friday_nb.friday.words import say


def advice(position: str, lang: str, *, as_json: bool) -> int:
    """Print the advice for a position (``-``: the one piped in); Refusal if there is none."""
    text = read_text("-", lang) if position == "-" else position
    with problems_refused(lang):
        view = parse_position(text)
    found = advice_for(view, lang)
    if as_json:
        print(json.dumps(as_data(found, lang), ensure_ascii=False, indent=1))
        return OK
    print("\n".join(lines(found, lang)))
    return OK


def advice_for(view: View, lang: str) -> Advice:
    """The advice; Refusal where nothing is to be decided."""
    if view.outcome or view.node.is_chance:
        raise refuse(lang, "advice.none")
    return advise(view)


def lines(found: Advice, lang: str) -> Iterator[str]:
    """For each decision two lines: its chance and words as one types them, and why."""
    for option in found.options:
        win = say(lang, "advice.chance", n=rounded(Fraction(option.win)))
        error = say(lang, "advice.error", number=rounded(Fraction(option.error)))
        label = action_text(found.view, option.action, lang)
        loss = given_away(found, option).text(lang)
        yield f"{win:>5} {error:<5} {label}  [{option.action}]"
        yield wrapped(f"{why(found.view, option.action).text(lang)} {loss}", " " * 12)


def as_data(found: Advice, lang: str) -> dict[str, object]:
    """The same as JSON: chances and errors as numbers."""
    return {
        "position": str(found.view),
        "options": [
            {
                "action": str(option.action),
                "text": action_text(found.view, option.action, lang),
                "win": option.win,
                "error": option.error,
                "loss": found.best.win - option.win,
                "loss_error": found.error_of_loss(option.action),
                "close": is_close(found, option.action),
                "why": why(found.view, option.action).text(lang),
            }
            for option in found.options
        ],
    }
