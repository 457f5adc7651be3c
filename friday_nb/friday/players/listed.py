"""Advice as a list: every action that is legal now, and the chance to win the game after it.

:mod:`.advice` judges them, :mod:`.losses` compares them, and other modules add what an option is
worth for a weaker player, what it scores and why the best one is ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from friday_nb.core.isotonic import even_errors
from friday_nb.core.show import ShownAdvice
from friday_nb.friday.actions import Action
from friday_nb.friday.players import calibration
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.alike import alike_key
from friday_nb.friday.players.why import Why
from friday_nb.friday.view import View


@dataclass(frozen=True)
class Option:
    """An action, the chance to win the game after it, and the standard error of that chance.

    ``low`` and ``high``: proved bounds of the chance under best play.  They are equal where the
    fight decides the game and is solved exactly; then the error is 0.
    ``apart``: where games were played on, the standard error of the difference to the option that
    won the most of them.
    ``noise``: the part of ``error`` that is the luck of these games; all options share the rest.
    ``yours``: the chance if somebody weaker goes on (:mod:`.scales`), where that was asked for.
    ``score``: the expected score if one goes on for points (:mod:`.scores`), where that was asked
    for, and ``risked`` the chance to win then.
    """

    action: Action
    win: float
    error: float
    low: float = 0.0
    high: float = 1.0
    apart: float | None = None
    noise: float = 0.0
    yours: float | None = None
    score: float | None = None
    risked: float | None = None


@dataclass(frozen=True, repr=False)
class Advice(ShownAdvice[Option], game="friday", part="advice_lines"):
    """All options, that to recommend first; actions that only swap alike cards are one option.

    ``best``, the first one, is level with the ``likeliest`` to win (:func:`.losses.leading`).

    ``depth``: 0 where they were judged at sight, 1 where one step ahead was thought.
    ``aim``: what the options were given for, where that was asked for.
    ``because``: why the best one is ahead of the next (:mod:`.deciding`), where that was asked for.
    ``compared``: the best decision and another one, if the reason compares just these two.
    ``fights``: how the fight with each enemy goes that can be chosen, likewise.
    ``same``: decisions after which the fight at hand was found to leave the game as after the best.
    ``then``: what is best after the best decision, where that takes nothing away.
    ``is_rough``: whether there are decisions that ought to be played on and could not be, because
    there is no machine code.
    """

    view: View
    options: tuple[Option, ...]
    depth: int = 1
    because: Why | None = None
    compared: tuple[Action, ...] = ()
    fights: tuple[tuple[Action, Why], ...] = ()
    same: tuple[Action, ...] = ()
    aim: Aim | None = None
    then: Why | None = None
    is_rough: bool = False

    @cached_property
    def _by_key(self) -> dict[object, Option]:
        alike = {alike_key(self.view, option.action): option for option in self.options}
        return {**alike, **{option.action: option for option in self.options}}

    @cached_property
    def likeliest(self) -> Option:
        """The option with the best chance to win."""
        return max(self.options, key=lambda option: option.win)

    def of(self, action: Action) -> Option:
        """The option that this legal action belongs to; KeyError if it is not legal."""
        found = self._by_key.get(action)
        return found or self._by_key[alike_key(self.view, action)]

    def loss(self, action: Action) -> float:
        """How much winning chance this legal action gives away."""
        return max(0.0, self.likeliest.win - self.of(action).win)

    def error_of_loss(self, action: Action) -> float:
        """Standard error of :meth:`loss`: far smaller than the errors of both chances combined."""
        best, other = self.likeliest, self.of(action)
        unproved = best.high - best.low + other.high - other.low
        if other is best:
            return 0.0
        if best.apart is None or other.apart is None:
            known = calibration.measured(self.depth)
            return min(known.error_of_difference(best.win, other.win), unproved)
        # One of the two is the option that won the most games, with 0; or their errors are alike.
        return min(max(best.apart, other.apart), unproved)


def evened(options: Sequence[Option]) -> list[Option]:
    """The same options; of those that were played on no larger loss has a milder verdict."""
    best = max(options, key=lambda each: each.win)
    if best.apart is None:
        return list(options)
    played = [
        (each, max(best.apart, each.apart))
        for each in options
        if each is not best and each.apart is not None
    ]
    found = even_errors(best.win, [each.win for each, _ in played], [apart for _, apart in played])
    errors = {each.action: error for (each, _), error in zip(played, found, strict=True)}
    errors[best.action] = 0.0
    return [replace(each, apart=errors.get(each.action, each.apart)) for each in options]
