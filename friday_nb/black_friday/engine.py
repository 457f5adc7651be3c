"""The engine: legal actions, reasons for refusals, and the transition from state to state.

Chance is in the deal and in the draws of price adjustments.  Given a view, what the others were
dealt, and so what is in the bag, has an exact distribution (:mod:`.deals`).

>>> state = new_game(players=3, seed=1)
>>> [str(action) for action in legal(state.view(0))][::8]
['sell yellow', 'subsidy']
>>> reason = why_not(state.view(0), "buy red")
>>> reason.key, reason.rules, dict(reason.facts)
('no_money', ('BLF-LIMIT-1',), {'price': 7, 'cash': 0})
>>> print(*apply(state, 0, "subsidy")[1])
subsidy_taken(seat=0 subsidies=1 cash=20)
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
from friday_nb.black_friday.events import EVENTS, Event
from friday_nb.black_friday.reasons import reason_for
from friday_nb.black_friday.rules import deal, layout, log, refusals
from friday_nb.black_friday.rules import legal as rules_legal
from friday_nb.black_friday.rules import play as rules_play
from friday_nb.black_friday.rulings import Rulings
from friday_nb.black_friday.state import State
from friday_nb.black_friday.view import View
from friday_nb.core import options
from friday_nb.core.engine import Engine, FlatRules
from friday_nb.core.log import Cells

DEFAULT: Final = Rulings()
_CHANCES = frozenset({"adjustment", "game_end"})
"""Events with an outcome that the view does not determine."""
_RULES: Final = FlatRules(
    rules_legal.decisions, rules_legal.ROOM, refusals.refusal, rules_play.act, log.LOG_SIZE
)
ENGINE: Final = Engine(_RULES, State, View, Action, IllegalAction, State.view, EVENTS, reason_for)
"""The steps of the game, from its rules on cells."""

legal, why_not, apply = ENGINE.legal, ENGINE.why_not, ENGINE.apply
need_view, need_decision = ENGINE.need_view, ENGINE.need_decision


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
    high, low = options.words_of(seed)

    def deal_all(s: Cells, notes: Cells) -> None:
        deal.begin_game(s, players, int(specials), high, low, notes)
        s[layout.LEVEL_BY_PRICE] = int(rulings.is_by_price)

    return ENGINE.told([0] * layout.SIZE, deal_all)


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
