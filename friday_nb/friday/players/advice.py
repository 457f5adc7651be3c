"""Advice: every action that is legal now, with the winning chance of the game after it.

The chances are the neural player's: its network, thinking ahead, calibrated so that they agree with
what then happens.  The calibration and its standard errors are measured on games that were played
to their end (:mod:`.calibration`).

Against pirates the search of the fight odds comes first: whoever does not beat the pirate loses the
game, and whoever beats the last one wins it (FRI-PIR-2).  What it leaves open is played on to the
end (:mod:`.by_playing`), and so are hazards where the game is not all but decided: the network
knows decks of good play, and may misjudge those of others by ten points and more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from friday_nb.friday.actions import Action
from friday_nb.friday.engine import need_decision
from friday_nb.friday.odds.fight import bounds, solve
from friday_nb.friday.players import calibration
from friday_nb.friday.players.alike import alike_key
from friday_nb.friday.players.by_playing import by_playing, is_judged_too, is_played_on, within
from friday_nb.friday.players.carried_out import carried_out
from friday_nb.friday.players.destroying import best_beginnings
from friday_nb.friday.players.evaluator import Evaluator, shared
from friday_nb.friday.players.listed import Advice, Option, evened
from friday_nb.friday.players.losses import in_order
from friday_nb.friday.players.orders import Follows, can_follow, what_follows
from friday_nb.friday.rules import layout
from friday_nb.friday.view import View

PIRATES: Final = 2
"""Pirates to beat."""
NODES: Final = 10_000
"""Positions of a fight with the last pirate that are searched, where machine code does it."""
PLAIN_NODES: Final = 1_000
"""The same in plain Python: about a second."""


def advise(view: View, evaluator: Evaluator | None = None) -> Advice:
    """The neural player's judgement of every legal action; ValueError where there is none.

    The same view always gets the same advice from the same kind of evaluator, unless the machine is
    so busy that bounds take too long (:data:`.bounds.PATIENCE`): a compiled evaluator thinks one
    step ahead; a plain one, which is some fifty times slower, judges at sight.
    """
    need_decision(view)
    evaluator = evaluator or shared()
    depth = 1 if evaluator.fast else 0
    known = calibration.measured(depth)
    judged = {
        code: known.told(chance, view.level, view.step)
        for code, chance in _unlike(view, evaluator.judge_all(view.cells, depth))
    }
    begins = best_beginnings(view, evaluator, judged)
    judged = {code: judged[code] for code in dict.fromkeys(begins.values())}
    needs_play = is_played_on(view, max(judged.values()))
    if evaluator.fast and needs_play:
        options = list(_remembered(view, evaluator, tuple(judged.items())))
    else:
        proved = _proved(view, evaluator, judged)
        options = [
            within(code, chance, known.error(chance), proved[code])
            for code, chance in judged.items()
        ]
    told = {option.action: option for option in options}
    options = [
        replace(told[Action.unpack(first)], action=Action.unpack(code))
        for code, first in begins.items()
    ]
    options = _in_provable_order(view, evened(options))
    open_ = any(option.low < option.high for option in options)
    is_rough = needs_play and not is_judged_too(view) and not evaluator.fast and open_
    best_first = tuple(sorted(options, key=lambda option: -option.win))
    return in_order(Advice(view, best_first, depth, is_rough=is_rough))


def _unlike(view: View, judged: Iterable[tuple[int, float]]) -> Iterable[tuple[int, float]]:
    """Of decisions (packed) that only swap alike cards, the first one."""
    found: dict[object, tuple[int, float]] = {}
    for each in judged:
        found.setdefault(alike_key(view, Action.unpack(each[0])), each)
    return found.values()


def _in_provable_order(view: View, options: Sequence[Option]) -> list[Option]:
    """No option is told lower than what can still follow it, and it comes first of equal ones.

    One that an estimate had put behind is told the chance of the other one, with its error.
    """
    follows = {option.action: what_follows(view, option.action) for option in options}
    found = {option.action: option for option in options}
    # What everything can follow comes last, so that it sees raised what the end alone can follow.
    for action in sorted(found, key=lambda each: follows[each] is Follows.ALL):
        later = [
            o
            for o in found.values()
            if o.action != action and can_follow(follows[action], o.action)
        ]
        if later:
            found[action] = _at_least(found[action], later)
    return sorted(found.values(), key=lambda option: _COMES[follows[option.action]])


_COMES: Final = {
    Follows.ALL: 0,
    Follows.SORTS: 1,
    Follows.END: 1,
    Follows.NOTHING: 2,
    Follows.WON_END: 3,
}
"""The order of options that are told the same chance."""


def _at_least(option: Option, others: Sequence[Option]) -> Option:
    """The same option, told and proved no lower than the others."""
    best = max(others, key=lambda each: each.win)
    if best.win > option.win:
        option = replace(option, win=best.win, error=best.error, apart=best.apart, noise=best.noise)
    low = max(each.low for each in (option, *others))
    high = max(each.high for each in (option, *others))
    error, noise = (min(each, high - low) for each in (option.error, option.noise))
    return replace(option, low=low, high=high, error=error, noise=noise)


@lru_cache(maxsize=512)
def _remembered(
    view: View, evaluator: Evaluator, judged: tuple[tuple[int, float], ...]
) -> tuple[Option, ...]:
    """What takes a while is worked out once: a story and its frame ask about the same views."""
    chances = dict(judged)
    return tuple(by_playing(view, evaluator, chances, _proved(view, evaluator, chances)))


def _proved(
    view: View, evaluator: Evaluator, codes: Iterable[int]
) -> dict[int, tuple[float, float]]:
    """Bounds of the chance to win after each of these decisions (packed).

    They say nothing, 0 and 1, unless the game is over with it, or a pirate is fought or chosen.
    """
    s = view.cells
    proved = {code: _at_once(view, code) for code in codes}
    if not s[layout.ENEMY_PIRATE] and s[layout.NODE] != layout.PIRATE:
        return proved
    is_last = s[layout.PIRATES_BEATEN] == PIRATES - 1
    on = solve.machine() if evaluator.fast and is_last else (solve.PLAIN, False)
    nodes = NODES if on[1] else PLAIN_NODES if is_last else 0
    found = bounds.win_bounds(view, nodes, on)
    for code, (least, most) in proved.items():
        fight = found.get(Action.unpack(code), bounds.Bounds(0.0, 1.0))
        proved[code] = (max(least, fight.low if is_last else 0.0), min(most, fight.high))
    return proved


def _at_once(view: View, code: int) -> tuple[float, float]:
    """What is proved of the chance where a decision ends the game, or does not."""
    after = carried_out(view, code)
    if after[layout.NODE] != layout.OVER:
        return 0.0, 1.0
    won = float(after[layout.RESULT] == layout.WON)
    return won, won
