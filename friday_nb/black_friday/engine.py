"""The engine: legal actions, reasons for refusals, and the transition from state to state.

Chance is in the deal and in the draws of price adjustments.  Given a view, what the others were
dealt, and so what is in the bag, has an exact distribution (:mod:`.deals`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Final

from friday_nb.black_friday import deals
from friday_nb.black_friday.actions import Action
from friday_nb.black_friday.cases import SEAT_COUNTS
from friday_nb.black_friday.errors import BlackFridayProblem, IllegalAction
from friday_nb.black_friday.events import Event, from_log
from friday_nb.black_friday.reasons import Reason, reason_for
from friday_nb.black_friday.rules import deal, layout, log, refusals
from friday_nb.black_friday.rules import legal as rules_legal
from friday_nb.black_friday.rules import play as rules_play
from friday_nb.black_friday.rulings import Rulings
from friday_nb.black_friday.state import State
from friday_nb.black_friday.view import View
from friday_nb.core.decisions import read
from friday_nb.core.errors import Problem
from friday_nb.core.events import new_log
from friday_nb.core.options import SEEDS

DEFAULT: Final = Rulings()
_CHANCES = frozenset({"adjustment", "game_end"})
"""Events with an outcome that the view does not determine."""


def begin(
    players: int = 3, seed: int = 0, *, specials: bool = False, rulings: Rulings = DEFAULT
) -> tuple[State, tuple[Event, ...]]:
    """A new game at its first decision, and the events of its set-up (BLF-SET-1 to BLF-SET-5).

    Raises:
        BlackFridayProblem: the game is not for that number of players.
        Problem: the seed is not from 0 to 2**64 - 1.

    >>> state, events = begin(players=3, seed=42)
    >>> state.actor, [event.kind for event in events]
    (0, ['set_up', 'dealt', 'dealt', 'dealt', 'market_drawn', 'started'])
    """
    if players not in SEAT_COUNTS:
        raise BlackFridayProblem("bad_players", text=str(players)[:20])
    if not 0 <= seed < SEEDS:
        raise Problem("bad_seed", text=str(seed)[:30])
    s = [0] * layout.SIZE
    notes = new_log(log.LOG_SIZE)
    deal.begin_game(s, players, int(specials), seed >> 32, seed & 0xFFFFFFFF, notes)
    s[layout.LEVEL_BY_PRICE] = int(rulings.is_by_price)
    return State(tuple(s)), from_log(notes)


def new_game(
    players: int = 3, seed: int = 0, *, specials: bool = False, rulings: Rulings = DEFAULT
) -> State:
    """A new game at its first decision.

    >>> sum(new_game(players=4, seed=1).view(2).hand.values())
    5

    Raises:
        BlackFridayProblem: the game is not for that number of players.
        Problem: the seed is not from 0 to 2**64 - 1.
    """
    return begin(players, seed, specials=specials, rulings=rulings)[0]


def legal(view: View) -> tuple[Action, ...]:
    """All legal actions of the view's seat, in a fixed order; none if another seat decides.

    >>> actions = legal(new_game(players=3, seed=1).view(0))
    >>> str(actions[0]), str(actions[-1])
    ('sell yellow', 'subsidy')
    """
    need_view(view)
    if view.actor != view.seat:
        return ()
    out = [0] * rules_legal.ROOM
    n = rules_legal.decisions(view.cells, out)
    return tuple(map(Action.unpack, out[:n]))


def why_not(view: View, action: Action | str) -> Reason | None:
    """Why ``action`` is not legal for the view's seat, naming the rule; None if it is legal.

    >>> reason = why_not(new_game(players=3, seed=1).view(0), Action.parse("buy red"))
    >>> reason.key, reason.rules, dict(reason.facts)
    ('no_money', ('BLF-LIMIT-1',), {'price': 7, 'cash': 0})
    """
    action = read(action, Action.parse)
    need_view(view)
    code = refusals.refusal(view.cells, view.seat, action.packed)
    return reason_for(view, action, code) if code else None


def apply(state: State, seat: int, action: Action | str) -> tuple[State, tuple[Event, ...]]:
    """Play an action of a seat; return the next state and the events, in order.

    The given state is not changed.

    >>> state, events = apply(new_game(players=3, seed=1), 0, Action.parse("subsidy"))
    >>> print(*events)
    subsidy_taken(seat=0 subsidies=1 cash=20)

    Raises:
        IllegalAction: the rules do not allow it; its ``reason`` says why.
        Problem: there is no such seat.
    """
    action = read(action, Action.parse)
    if not 0 <= seat < state.players:
        raise Problem("no_such_seat", n=seat, most=state.players - 1)
    reason = why_not(state.view(seat), action)
    if reason:
        raise IllegalAction(action, reason)
    s = list(state.cells)
    notes = new_log(log.LOG_SIZE)
    rules_play.act(s, action.packed, notes)
    return State(tuple(s)), from_log(notes)


def outcomes(view: View, action: Action | str) -> Mapping[View, Fraction] | None:
    """The view of the seat after its action, with the probability 1; None if it is not certain.

    The view is not certain if the action causes a price adjustment, for which cases are drawn, or
    ends the game, when all shares are sold for everybody to see.

    >>> view = new_game(players=3, seed=1).view(0)
    >>> [str(p) for p in outcomes(view, Action.parse("subsidy")).values()]
    ['1']

    Raises:
        IllegalAction: the action is not legal for the seat of the view.
    """
    after, events = apply(sample(view, Random(0)), view.seat, action)
    if any(event.kind in _CHANCES for event in events):
        return None
    return {after.view(view.seat): Fraction(1)}


def sample(view: View, rng: Random) -> State:
    """A random full state, given the view, from its exact distribution (:mod:`.deals`).

    Future draws from the bag differ from sample to sample.

    >>> view = new_game(players=4, seed=1).view(2)
    >>> sample(view, Random(1)).view(2) == view
    True
    """
    need_view(view)
    n = layout.COLOUR_COUNT
    s = list(view.cells)
    dealt = list(deals.own_deal(s))
    for seat, cases in deals.draw_deal(s, rng).items():
        for colour, count in enumerate(cases):
            at = seat * n + colour
            s[layout.HAND + at] = count + s[layout.NET + at]
            dealt[colour] += count
    for colour, count in enumerate(dealt):
        s[layout.BAG + colour] = s[layout.REACH + colour] - count
    s[layout.VIEWER] = 0
    s[layout.KEY_HIGH], s[layout.KEY_LOW] = rng.getrandbits(32), rng.getrandbits(32)
    return State(tuple(s))


def need_view(view: object) -> None:
    """Refuse a State where a View is expected, since a State holds hidden cases.

    >>> need_view(new_game())
    Traceback (most recent call last):
    TypeError: this takes a View, not a State: pass state.view(seat)
    """
    if not isinstance(view, View):
        raise TypeError(f"this takes a View, not a {type(view).__name__}: pass state.view(seat)")
