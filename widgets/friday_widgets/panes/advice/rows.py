"""The list of an advice pane for one seat, as plain data with all words in it.

What a row tells of a decision is the game's own; the head, the notes and how far a decision lies
below the best one are the same in every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Protocol

from friday_nb.core.level import Candidate
from friday_nb.core.numbers import allowance, margin, reach, rounded
from friday_nb.core.severity import Severity
from friday_nb.i18n import Say
from friday_widgets.wire.panel import Data

MODES: Final = ("off", "ask", "warn")
"""When advice is given: never, on request, or of itself before a bad decision."""
_NAMES: Final = (
    "about",
    "thinking",
    "title",
    "mode",
    "show",
    "hide",
    "list",
    "fewer",
    "how",
    "best",
    "game",
)


@dataclass(frozen=True)
class Told:
    """What a game tells of a decision."""

    action: str
    """As one types it: what a press on the row plays."""
    label: str
    """As the row names it."""
    why: str
    """A sentence of facts."""
    loss: str = ""
    """How far it lies below the best decision; of that, what qualifies it."""
    yours: str = ""
    """The chance if the reader, who is no strong player, goes on; empty if that was not asked."""
    score: str = ""
    """The expected score; empty in games that have none, and where it was not asked."""


class SeatAdvice(Protocol):
    """Advice: what can be decided, the best first."""

    @property
    def view(self) -> Any:
        """What the seat knows."""
        ...

    @property
    def options(self) -> tuple[Any, ...]:
        """The options, each with its chance, error and action."""
        ...

    @property
    def best(self) -> Any:
        """The best option."""
        ...

    def of(self, action: Any) -> Any:
        """The option that a legal decision belongs to."""
        ...


def head(
    say: Say,
    lang: str,
    mode: str,
    *,
    shown: bool,
    always: bool,
    asked: bool,
    least: int,
    player: str = "",
) -> Data:
    """The head of the panel: its modes, and whether its list is open.

    Over the answer itself it is not said that one may ask for it.

    Args:
        say: The game's words.
        lang: The language.
        mode: The mode that is on.
        shown: Whether the panel is open.
        always: Whether the list is shown at every decision, without a request.
        asked: Whether something was asked for, so that an answer stands there.
        least: From how many games in 100 given away on a decision is held back.
        player: Who the reader is, where that is asked: the list says whose chances it has.
    """
    words = {name: say(lang, f"advice.{name}") for name in _NAMES}
    if player:
        words["about"] = say(lang, f"advice.about.{player}")
    answers = asked and mode == "ask"
    labels = {each: say(lang, f"advice.mode.{each}") for each in MODES}
    if always:
        labels["ask"] = say(lang, "advice.mode.always")
    note = "" if answers else say(lang, f"advice.mode.{mode}.text", n=least)
    return {
        "lang": lang,
        "mode": mode,
        "modes": [
            {"id": each, "label": label, "on": each == mode} for each, label in labels.items()
        ],
        "note": note,
        "shown": shown and mode != "off",
        "words": words,
    }


def choices(say: Say, lang: str, asked: Mapping[str, tuple[Sequence[str], str]]) -> Data:
    """The questions to the reader that a game has several answers to, and the present answers.

    Args:
        say: The game's words.
        lang: The language.
        asked: By question, such as who is playing: all answers, and the chosen one.
    """
    if not all(names for names, _ in asked.values()):
        return {}
    chosen = {what: say(lang, f"advice.{what}.{on}") for what, (_, on) in asked.items()}
    found = {what: _choice(say, lang, what, *answers) for what, answers in asked.items()}
    return {**found, "chosen": say(lang, "advice.chosen", **chosen)}


def _choice(say: Say, lang: str, what: str, names: Sequence[str], chosen: str) -> Data:
    options = [
        {"id": each, "label": say(lang, f"advice.{what}.{each}"), "on": each == chosen}
        for each in names
    ]
    about = say(lang, f"advice.{what}.{chosen}.text")
    return {"question": say(lang, f"advice.{what}"), "options": options, "about": about}


def nothing(lang: str, note: str, again: str) -> Data:
    """An empty list, a sentence that says why, and what a button says that asks once more."""
    return {"lang": lang, "note": note, "rows": [], "again": again}


def listed(say: Say, lang: str, rows: Iterable[Data], note: str = "") -> Data:
    """The list of decisions, best first."""
    found = list(rows)
    more = say(lang, "advice.more", n=len(found))
    return {"lang": lang, "note": note, "more": more, "rows": found}


def row(
    say: Say, lang: str, option: Candidate, told: Told, *, best: bool, graded: Severity
) -> Data:
    """A decision: its chance, its error, and how far it lies below the best."""
    mark = f"{graded.sign} {graded.word(lang)}" if graded else ""
    win, error = Fraction(option.win), Fraction(option.error)
    facts = {"action": told.label, "win": rounded(win), "why": told.why, "loss": told.loss}
    facts["error"] = _allowance(say, lang, win, error)
    said = say(lang, "advice.row", **facts).strip()
    grades = [say(lang, "advice.best")] if best else [graded.word(lang)] if graded else []
    return {
        "action": told.action,
        "label": told.label,
        "win": say(lang, "advice.chance", n=rounded(win)),
        "error": allowance(win, error, lang),
        "bar": round(100 * option.win, 1),
        "why": told.why,
        "yours": told.yours,
        "score": told.score,
        "loss": told.loss,
        "best": best,
        "blunder": graded >= Severity.MISTAKE,
        "grade": mark,
        "name": " ".join(filter(None, [said, *grades, told.score, told.yours])),
    }


def _allowance(say: Say, lang: str, win: Fraction, error: Fraction) -> str:
    """How far off a chance is at most, nine times in ten, to be read aloud."""
    if found := reach(win, error):
        return say(lang, "advice.row.range", low=found[0], high=found[1])
    return say(lang, "advice.row.error", number=rounded(margin(error)))
