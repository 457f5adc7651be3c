"""Decisions that cannot be told apart: which they are, and which of them is told first.

The chance of every option is as far off as its error says.  Where that may account for all of a
difference, two options are level.  Of level options the first is the one that asks least, as a game
counts that: whoever cannot gain by a risk need not take one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import Field, replace
from math import ceil, floor
from typing import Any, ClassVar, Final, Protocol, TypeVar

from friday_nb.core.isotonic import even_errors
from friday_nb.core.paired import DOUBT, LEVEL
from friday_nb.core.percents import whole
from friday_nb.core.severity import LEAST, Severity, severity
from friday_nb.core.why import HELD, Why

__all__ = [
    "LOST",
    "SAME",
    "WON",
    "Candidate",
    "at_most",
    "clearly_behind",
    "concession",
    "evened",
    "far_behind",
    "fate",
    "grade",
    "harmless_first",
    "heard_of",
    "is_level",
    "is_surely_close",
    "least_behind",
    "level_with",
    "loss",
    "most_behind",
    "says_level",
    "told_least",
]

SAME: Final = 0.005
"""Chances that lie closer together are told as the same."""
LOST: Final = "because.lost"
WON: Final = "because.won"
"""The reasons where everything is lost, or won, whatever is decided."""

WhyT = TypeVar("WhyT", bound=Why)
OptionT = TypeVar("OptionT", bound="Candidate")


class Candidate(Protocol):
    """What can be chosen, with its chance to win and the standard error of that: a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def win(self) -> float:
        """The expected share of the win."""
        ...

    @property
    def error(self) -> float:
        """Its standard error."""
        ...

    @property
    def apart(self) -> float:
        """The standard error of the distance to the best; 0 for the best itself."""
        ...


def loss(option: Candidate, best: Candidate) -> float:
    """How much of the chance to win an option gives away."""
    return best.win - option.win


def is_level(option: Candidate, best: Candidate) -> bool:
    """May chance alone have set an option behind the best one?"""
    return loss(option, best) <= DOUBT * option.apart


def grade(option: Candidate, best: Candidate) -> Severity:
    """How bad it is to choose an option, after allowing for the error of what it loses."""
    return severity(loss(option, best), DOUBT * option.apart)


def clearly_behind(options: Sequence[OptionT]) -> list[OptionT]:
    """The options that are worse than the first one by what has a grade."""
    best, *rest = options
    return [each for each in rest if grade(each, best) > Severity.GOOD]


def at_most(option: Candidate, best: Candidate) -> float:
    """How far an option may be behind the best one: one time in twenty it is farther.

    It is never more than the best one wins: whoever reads both would else wonder.
    """
    return min(loss(option, best) + DOUBT * option.apart, best.win)


def most_behind(option: Candidate, best: Candidate) -> int:
    """How many games in 100 an option may be behind the best one: no more than that wins."""
    return min(ceil(100 * at_most(option, best)), max(1, whole(best.win)))


def least_behind(lost: float, doubt: float) -> int:
    """How many games in 100 are surely lost: what the grade goes by (:func:`.severity`).

    Args:
        lost: The chance given away.
        doubt: How far its error may have made that too much.

    >>> least_behind(0.14, 0.05), least_behind(0.02, 0.05)
    (9, 0)
    """
    return max(0, floor(100 * (lost - doubt) + 1e-9))  # 0.05 is 5, whatever floats make of it


def told_least(lost: float, doubt: float, told: int) -> int:
    """What is told to be lost at least, beside this number of games in 100; 0 if nothing is.

    >>> told_least(0.14, 0.05, 14), told_least(0.14, 0.0, 14)
    (9, 0)
    """
    least = least_behind(lost, doubt)
    return least if doubt and least < told else 0


def is_surely_close(option: Candidate, best: Candidate) -> bool:
    """Is an option no mistake, even if it is as far behind as it may be?"""
    return at_most(option, best) < LEAST[Severity.MISTAKE]


def evened(options: Sequence[OptionT]) -> tuple[OptionT, ...]:
    """The same options, the best one first, with verdicts that rise with what is lost."""
    best, *rest = options
    errors = even_errors(best.win, [each.win for each in rest], [each.apart for each in rest])
    return best, *(replace(each, apart=e) for each, e in zip(rest, errors, strict=True))


def harmless_first(
    options: Sequence[OptionT], price: Callable[[OptionT], Any]
) -> tuple[OptionT, ...]:
    """The same options; of those that are told as good as the best, the one that asks least leads.

    It must be level with the best one, and so surely that it could be no mistake: what is called
    the best never changes where there is a real difference.  Both are told the same chance.

    Args:
        options: The best one first.
        price: What an option asks, as anything that can be compared; of equal ones the order stays.
    """
    best = options[0]
    same = [best, *(each for each in options[1:] if _is_as_good(each, best))]
    first = min(same, key=price)
    if first is best:
        return tuple(options)
    rest = [each for each in options[1:] if each is not first]
    swapped = replace(first, win=best.win, error=best.error, apart=0.0)
    return swapped, replace(best, apart=first.apart), *rest


def _is_as_good(option: Candidate, best: Candidate) -> bool:
    alike = is_level(option, best) and loss(option, best) < SAME
    return alike and is_surely_close(option, best)


def fate(options: Sequence[Candidate]) -> str:
    """The reason where everything is lost or won, or as good as that; else empty.

    What has an error is not certain, though it was never seen otherwise.
    """
    least, most = min(each.win for each in options), max(each.win for each in options)
    is_exact = not any(each.error for each in options)
    if most < SAME:
        return LOST if is_exact and not most else f"{LOST}.nearly"
    if least >= 1 - SAME:
        return WON if is_exact and least == 1 else f"{WON}.nearly"
    return ""


def far_behind(options: Sequence[OptionT]) -> OptionT | None:
    """The best of the options that are so far behind the first one that it is a blunder to take it.

    None if there is none, or if the next option is among them already.
    """
    best, *rest = options
    far = (e for e in rest if not is_level(e, best) and loss(e, best) >= LEAST[Severity.BLUNDER])
    found = next(far, None)
    return None if found is None or found is rest[0] else found


def says_level(reason: Why) -> bool:
    """Is this a reason where the best option is not ahead: level, or all is lost or won?"""
    return reason.key.startswith((LEVEL, LOST, WON))


def concession(reason: Why) -> str:
    """The key of what concedes to facts that argue against the best option, and then says why.

    Empty where all is lost or won: then nothing speaks for any option.
    """
    if reason.key.startswith((LOST, WON)):
        return ""
    return "because.still.level" if says_level(reason) else "because.still"


def level_with(why: type[WhyT], options: Sequence[Candidate]) -> WhyT:
    """The reason where the next option is level with the best one: how many others are.

    If not all of them surely are, how far behind the best one they may be.
    """
    best, *rest = options
    level = [each for each in rest if is_level(each, best)]
    unsure = [most_behind(each, best) for each in level if not is_surely_close(each, best)]
    if unsure:
        return why.of(f"{LEVEL}.open", n=len(level), far=max(unsure))
    if len(level) <= 1:
        return why.of(LEVEL)
    return why.of(f"{LEVEL}.{'all' if len(level) == len(rest) else 'some'}", n=len(level))


def heard_of(found: WhyT | None, *, is_next: bool) -> WhyT | None:
    """What decides, if it can be told to somebody who is about to choose another option.

    Only against that one: that others are level with the best says nothing.  ``is_next``: is it the
    next of the list, with which ``found`` compares?
    """
    if found and found.facts.get("whom") != HELD and (not is_next or says_level(found)):
        return None
    return found
