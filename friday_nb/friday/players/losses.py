"""How an option compares with the best one: what it gives away, and how certain that is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from friday_nb.core.level import told_least
from friday_nb.core.paired import DOUBT, ONE_GAME
from friday_nb.core.percents import points
from friday_nb.core.severity import LEAST, Severity, severity
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.players import by_aim
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.looks import looks
from friday_nb.friday.players.orders import Follows, comes_before, what_follows
from friday_nb.friday.players.rather import (
    FREE,
    costs_nothing,
    destroys_a_good_card,
    has_drawback,
    is_then_enough,
    is_waste,
    wins_now,
)
from friday_nb.friday.players.why import Why

CLOSE: Final = 0.1
"""A decision is too close to call if its loss is at most this share of the error of the difference:
either of the two may well be the better one.  With a share of 1 that would hold for any single
decision too, but picking at random among such decisions loses four games in ten."""
UNCLEAR: Final = DOUBT
"""The same where games were played on: there the error is that of luck alone, which makes a
decision just as good look worse by more than so many errors in one case out of twenty."""
WAIVED: Final = LEAST[Severity.INACCURACY]
"""What is led by something else than its chance is told less than this behind: from here on advice
calls a decision an inaccuracy.  Where few games were played on, far more than that may not be told
apart, and is likely to be lost all the same."""
ALMOST_SURE: Final = 0.995
"""From this chance on, a list shows ">99%"."""
YOURS_APART: Final = 0.01
"""From this difference on, a weaker player's chances are told apart."""
YOURS_OFF: Final = 0.05
"""So much of a loss on a weaker player's scale may be error; on average it is as large as is told
(``benchmarks/scales.py``)."""


def ranked(advice: Advice) -> tuple[Option, ...]:
    """All options as a list shows them: :func:`leading` first, then by chances and scores."""
    first = leading(advice)
    others = sorted(
        advice.options,
        key=lambda each: (_order(advice, each), by_aim.score_of(each)),
        reverse=True,
    )
    return (first, *(option for option in others if option != first))


def in_order(advice: Advice) -> Advice:
    """The same advice with its options as a list shows them."""
    return replace(advice, options=ranked(advice))


def leading(advice: Advice) -> Option:
    """The option to call the best: that of the best chance, unless the fight is won already.

    What is proved to come first does (:mod:`.orders`).  A fight that is won is ended now if that is
    not told apart from the best option; no card is bought where something free is as good; and
    nobody destroys a good card, or leaves one that wins the fight for certain, where not to is as
    good.  An ability that costs a card's ability does not lead something free that costs nothing.
    Of decisions of one kind none looks worse than another one (:mod:`.looks`).  Among those level
    with the best, a weaker player's own chance decides, where it is known (:mod:`.scales`), or the
    score; and who plays for points is led by that (:mod:`.by_aim`).
    """
    best = max(advice.options, key=lambda each: _order(advice, each))
    chosen = next((o for o in _instead(advice, best) if _is_no_worse(advice, o, best)), None)
    first = _comes_first(advice, chosen or best) or chosen or _unopposed(advice, best)
    return _looks_best(advice, first)


def _comes_first(advice: Advice, option: Option) -> Option | None:
    """What is proved to come before this option, if it does not itself come before that."""
    view, action = advice.view, option.action
    if what_follows(view, action) is Follows.ALL:
        return None
    before = [each for each in advice.options if comes_before(view, each.action, action)]
    return max(before, key=lambda each: _order(advice, each), default=None)


def _unopposed(advice: Advice, option: Option) -> Option:
    """Something free that is level with this ability, if only the ability is told to cost some."""
    if option.action.kind is not ActionKind.USE or not has_drawback(advice.view, option.action):
        return option
    level = (
        each
        for each in advice.options
        if each.action.kind in FREE
        and advice.loss(each.action) < ONE_GAME
        and _is_no_worse(advice, each, option)
    )
    by_chance = sorted(level, key=lambda each: -each.win)
    found = (each for each in by_chance if not has_drawback(advice.view, each.action))
    return next(found, option)


def _looks_best(advice: Advice, option: Option) -> Option:
    """Of options of one kind that are level, the one that a reader sees to be the best of them."""
    seen = looks(advice.view, option.action)
    if seen is None:
        return option
    others = ((looks(advice.view, each.action), each) for each in advice.options)
    same = [
        (found.value, each)
        for found, each in others
        if found and found.kind == seen.kind and found.value > seen.value
    ]
    for _, each in sorted(same, key=lambda pair: pair[0], reverse=True):
        if _is_no_worse(advice, each, option):
            return each
    return option


def _is_no_worse(advice: Advice, option: Option, best: Option) -> bool:
    """Is this option level with the one that comes first in every way that counts?"""
    if by_aim.is_for_points(advice):
        return (
            by_aim.in_points(advice, best) - by_aim.in_points(advice, option) < by_aim.POINTS_APART
        )
    if advice.loss(option.action) >= WAIVED:
        return False
    apart = by_aim.score_of(best) - by_aim.score_of(option)
    if apart >= by_aim.SCORES_APART and best.yours is None:
        return False
    # What is bought in a fight that is won seems to be worth a little, again and again.
    apart = YOURS_OFF if wins_now(advice.view, option.action) else YOURS_APART
    return is_close(advice, option.action) and _yours(best) - _yours(option) < apart


def _instead(advice: Advice, best: Option) -> Iterator[Option]:
    """What is rather chosen than the best option where it is level with it, in this order."""
    view = advice.view
    yield from (each for each in advice.options if wins_now(view, each.action))
    useful = [
        o
        for o in sorted(advice.options, key=lambda each: -each.win)
        if not is_waste(view, o.action)
    ]
    if best.action.kind is ActionKind.PAY:
        yield from (each for each in useful if costs_nothing(view, each.action))
    if is_waste(view, best.action):
        yield from useful
    if destroys_a_good_card(view, best.action):
        yield from (each for each in advice.options if each.action.kind is ActionKind.DONE)
    if best.action.kind is ActionKind.DONE:
        yield from (each for each in advice.options if is_then_enough(view, each.action))


def _yours(option: Option) -> float:
    return option.yours or 0.0


def _order(advice: Advice, option: Option) -> tuple[float, float]:
    """What orders the options: those level with the best one first, by a weaker player's chance."""
    if by_aim.is_for_points(advice) or (advice.aim and option.yours is None):
        return by_aim.order(advice, option), option.win
    if option.yours is None:
        return 0.0, option.win
    leads = is_level(advice, option) and advice.loss(option.action) < WAIVED
    return (option.yours if leads else -1.0), option.win


def is_level(advice: Advice, option: Option) -> bool:
    """Can the list not tell this option from the one with the best chance?"""
    return (
        option == advice.likeliest or is_close(advice, option.action) or option.win >= ALMOST_SURE
    )


def are_level(advice: Advice) -> bool:
    """Can no option be told from another: by best play, a weaker player's chance or the score?"""
    if by_aim.is_for_points(advice):
        return not by_aim.are_apart(advice)
    if not all(is_level(advice, option) for option in advice.options):
        return False
    known = [option.yours for option in advice.options if option.yours is not None]
    if advice.aim and not known:
        return not by_aim.are_apart(advice)
    return not known or max(known) - min(known) < YOURS_APART


def given_away(advice: Advice, option: Option) -> Why:
    """How many games in 100 this option is behind the one that is called the best.

    Keys: "best", or "best.level" where the next one is level with it, "best.now" for a won fight's
    end and "best.free" for something free that a bought card is level with, "best.lost" where
    nothing wins; "level" where nothing is behind, followed by ".proved" where that is certain;
    "close" (:func:`is_close`), else "loss"; both are followed by ".part" in tenths, and by ".least"
    below a tenth, "loss" by ".sure" where some of it is no error.  Where a weaker player's chance
    orders those that are level with the best: "best.yours" if one of those is ahead by its own, and
    "yours" for those behind by :data:`YOURS_APART` or more, or graded by that; where the score
    does, "best.score" and "score".
    For points: "best.points", followed by ".level" where another one is as good, and those of
    :func:`.by_aim.behind`.
    """
    first = leading(advice)
    if by_aim.is_for_points(advice):
        if option != first:
            return by_aim.behind(advice, first, option)
        others = (by_aim.behind(advice, first, o).key for o in advice.options if o != first)
        return Why.of("best.points.level" if "points.level" in others else "best.points")
    if option != first and by_aim.is_behind(advice, first, option):
        return Why.of("score", n=by_aim.points_behind(first, option))
    if yours_lost(advice, option.action):
        return Why.of("yours", n=points(_yours(first), _yours(option)))
    if first.yours is not None and option.yours is not None and is_level(advice, option):
        leads = option == first and not wins_now(advice.view, first.action)
        if leads and (key := _leads_by_yours(advice, first)):
            return Why.of(key)
        if option != first and first.yours - option.yours >= YOURS_APART:
            return Why.of("yours", n=points(first.yours, option.yours))
    if option == first:
        return Why.of(f"best.{_beside(advice, first)}".removesuffix("."))
    loss = first.win - option.win
    if loss <= 0:
        behind = option if first == advice.likeliest else first
        return Why.of("level" if advice.error_of_loss(behind.action) else "level.proved")
    key = "close" if is_close(advice, option.action) else "loss"
    if loss >= by_aim.WHOLE:
        n = points(first.win, option.win)
        least = told_least(advice.loss(option.action), doubt(advice, option.action), n)
        if key == "loss" and least:
            return Why.of("loss.sure", n=n, least=least)
        return Why.of(key, n=n)
    if loss >= by_aim.UNTOLD:
        tenths = round(1000 * loss)
        return Why.of(f"{key}.part", games=tenths)
    return Why.of(f"{key}.least", games=1)


def _leads_by_yours(advice: Advice, first: Option) -> str:
    """What is said of an option that a weaker player's chance puts ahead of one that is level.

    "best.yours" if another one is told to win more often for the strong player, else "best"; empty
    if that chance does not lead.
    """
    level = [each for each in advice.options if each != first and is_level(advice, each)]
    if any(points(_yours(each), _yours(first)) > 0 for each in level):
        return ""
    behind = [each for each in level if points(_yours(first), _yours(each)) > 0]
    better = any(points(each.win, first.win) > 0 for each in behind)
    told = better or any(not points(first.win, each.win) for each in behind)
    return ("best.yours" if better else "best") if told else ""


def _beside(advice: Advice, first: Option) -> str:
    """How the best option stands to the others: "lost", "now", "free", "level".

    "score" where one further down than the second scores less, and "level.other" where it is level
    with one further down.

    Empty if it is ahead of all of them.
    """
    if all_lost(advice):
        return "lost"
    view = advice.view
    others = [
        o for o in advice.options if o != first and not comes_before(view, first.action, o.action)
    ]
    behind = [each for each in others if by_aim.is_behind(advice, first, each)]
    if first != advice.likeliest and advice.likeliest not in behind:
        if wins_now(advice.view, first.action):
            return "now"
        return "free" if advice.likeliest.action.kind is ActionKind.PAY else "level"
    close = [each for each in others if each not in behind and is_close(advice, each.action)]
    if close:
        return "level" if ranked(advice)[1] in close else "level.other"
    return "score" if behind and ranked(advice)[1] not in behind else ""  # else its reason says so


def alike(advice: Advice) -> str:
    """Why a list has no best option: "lost", "lost.proved", "sure", "close" or "points".

    Empty if it has one; for points, a game that is lost has one, too.
    """
    if len(advice.options) == 1:
        return ""
    if by_aim.is_for_points(advice):
        return "points" if are_level(advice) else ""
    if lost := all_lost(advice):
        return "lost" if lost == "likely" else "lost.proved"
    if not are_level(advice):
        return ""
    if all(option.win >= ALMOST_SURE for option in advice.options):
        return "sure"
    if what_follows(advice.view, leading(advice).action) is Follows.ALL:
        return ""
    return "close" if all(is_close(advice, option.action) for option in advice.options) else ""


def is_close(advice: Advice, action: Action) -> bool:
    """Does this legal action give away so little that it may well be the better one?

    Small losses add up.  So where the network judged, only those count as close that do not add up
    to anything that four hundred games could detect (``benchmarks/close_choices.py``).  Where games
    were played on, all that luck may explain does, however much it is (:data:`UNCLEAR`): but it
    does not lead the list then (:data:`WAIVED`).  Close are also those that round to no tenth of a
    game in 100, unless they are proved; and those after which the fight leaves the game as it does
    after the best, played on with the same luck (:mod:`.deciding`).
    """
    if advice.of(action).action in advice.same:
        return True
    loss, error = advice.loss(action), advice.error_of_loss(action)
    share = CLOSE if advice.of(action).apart is None else UNCLEAR
    return loss <= share * error or (error > 0 and loss < by_aim.UNTOLD)


def doubt(advice: Advice, action: Action) -> float:
    """How far the error may have made the loss of this legal action too much."""
    return DOUBT * advice.error_of_loss(action)


def grade(advice: Advice, action: Action) -> Severity:
    """How bad this legal action is, whatever the error of its loss may be.

    For points, what the best decision gives up as well is no fault of this one.  What costs the
    strong player little may cost a weaker one, who asked, the game.
    """
    return max(_grade_of_strong(advice, action), _grade_of_yours(advice, action))


def _grade_of_strong(advice: Advice, action: Action) -> Severity:
    """The grade by the strong player's chance alone."""
    loss = advice.loss(action)
    if by_aim.is_for_points(advice):
        loss = max(0.0, loss - advice.loss(leading(advice).action))
    return severity(loss, doubt(advice, action))


def _grade_of_yours(advice: Advice, action: Action) -> Severity:
    """The grade by a weaker player's own chance, if that is known; never for points."""
    best, other = leading(advice).yours, advice.of(action).yours
    if best is None or other is None or by_aim.is_for_points(advice) or action in advice.same:
        return Severity.GOOD
    return severity(best - other, YOURS_OFF)


def yours_lost(advice: Advice, action: Action) -> float:
    """How much of a weaker player's chance an action gives away, if it is graded by that; or 0."""
    if _grade_of_yours(advice, action) <= _grade_of_strong(advice, action):
        return 0.0
    return _yours(leading(advice)) - _yours(advice.of(action))


def all_lost(advice: Advice) -> str:
    """Whether no decision wins: "proved", "likely" where practically none does, else empty."""
    best = advice.likeliest
    if max(option.high for option in advice.options) <= 0:
        return "proved"
    return "likely" if best.win + best.error < by_aim.NO_CHANCE else ""
