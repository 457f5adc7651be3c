"""The engine: legal actions, reasons for refusals, and the transition from state to state.

All chance is in the deal.  So the views that may follow an action of the view's own seat can be
worked out from the view alone: one, or one for each card that the action may reveal.

>>> state = new_game(players=2, seed=1)
>>> legal(state.view(1)), len(legal(state.view(0))), str(legal(state.view(0))[0])
((), 336, 'lay c2 a1 as coconuts')
>>> reason = why_not(state.view(1), "pass")
>>> reason.key, reason.rules
('not_your_turn', ('HMF-REC-1',))
>>> print(*apply(state, 0, "lay c2 a1 as coconuts")[1])
laid(seat=0 cell=a1 declared=coconuts card=c2)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Final

from friday_nb.core import options
from friday_nb.core.engine import SILENT, Engine, FlatRules
from friday_nb.his_man_friday.actions import Action, ActionKind
from friday_nb.his_man_friday.cards import BY_NAME, CELLS, DECK, SEAT_COUNTS
from friday_nb.his_man_friday.errors import HisManFridayProblem, IllegalAction
from friday_nb.his_man_friday.events import EVENTS, Event
from friday_nb.his_man_friday.notation.position import PositionError
from friday_nb.his_man_friday.reasons import reason_for
from friday_nb.his_man_friday.rules import deal, layout, log, refusals, scoring
from friday_nb.his_man_friday.rules import legal as rules_legal
from friday_nb.his_man_friday.rules import play as rules_play
from friday_nb.his_man_friday.state import State
from friday_nb.his_man_friday.view import View

_TRIES: Final = 100_000
"""The most deals tried in search of one that gives the kinds and sums shown at the end."""
_RULES: Final = FlatRules(
    rules_legal.decisions, rules_legal.ROOM, refusals.refusal, rules_play.act, log.LOG_SIZE
)
ENGINE: Final = Engine(_RULES, State, View, Action, IllegalAction, State.view, EVENTS, reason_for)
"""The steps of the game, from its rules on cells."""

legal, why_not, apply = ENGINE.legal, ENGINE.why_not, ENGINE.apply
need_view, need_decision = ENGINE.need_view, ENGINE.need_decision


def _checked_table(players: int, first: int) -> None:
    if players not in SEAT_COUNTS:
        raise HisManFridayProblem("bad_players", text=str(players)[:20])
    if not 0 <= first < players:
        raise HisManFridayProblem("bad_first", text=str(first)[:20], most=players - 1)


def begin(players: int = 2, seed: int = 0, first: int = 0) -> tuple[State, tuple[Event, ...]]:
    """A new game at its first decision, and the events of its set-up (HMF-SET-1 to 3, HMF-REC-1).

    Raises:
        HisManFridayProblem: the number of players or the first seat is not valid.
        Problem: the seed is not from 0 to 2**64 - 1.

    >>> state, events = begin(players=3, seed=42)
    >>> state.actor, [event.kind for event in events]
    (0, ['set_up', 'dealt', 'dealt', 'dealt', 'centre', 'started'])
    """
    _checked_table(players, first)
    high, low = options.words_of(seed)
    return ENGINE.told(
        [0] * layout.SIZE, lambda s, notes: deal.begin_game(s, players, first, high, low, notes)
    )


def begin_with_deck(
    deck: Sequence[str], players: int = 2, first: int = 0
) -> tuple[State, tuple[Event, ...]]:
    """A new game with a deck in a known order: seat 0's hand first, the centre last.

    Raises:
        HisManFridayProblem: the number of players or the first seat is not valid, or these are not
            the sixteen cards of the box.

    >>> from friday_nb.his_man_friday.cards import DECK
    >>> begin_with_deck(DECK, players=2)[0].view(0).hand
    ('c1', 'c2', 'c3', 'c4', 'f1', 'f2', 'f3')
    """
    _checked_table(players, first)
    if Counter(deck) != Counter(DECK):
        raise HisManFridayProblem("bad_deck")
    s = [0] * layout.SIZE
    s[layout.CARD : layout.CARD + layout.PLACES] = [BY_NAME[name].code for name in deck]
    return ENGINE.told(s, lambda s, notes: deal.set_up(s, players, first, notes))


def new_game(players: int = 2, seed: int = 0, first: int = 0) -> State:
    """A new game at its first decision.

    >>> new_game(players=4, seed=1).view(2).hand
    ('c1', 'f3', 'w4', 'g')

    Raises:
        HisManFridayProblem: the number of players or the first seat is not valid.
        Problem: the seed is not from 0 to 2**64 - 1.
    """
    return begin(players, seed, first)[0]


# --- what is hidden -------------------------------------------------------------------------------


def unseen(view: View) -> Counter[str]:
    """The cards that the seat has never seen, wherever they are: how many of each.

    >>> sum(unseen(new_game(players=3, seed=1).view(0)).values())
    11
    """
    seen = Counter(view.hand)
    seen.update(place.card for place in view.island if place.card)
    return Counter(DECK) - seen


def outcomes(view: View, action: Action | str) -> Mapping[View, Fraction] | None:
    """The views of the seat that may follow its action, with their exact probabilities.

    There are several if the seat looks at a card that it did not know (by a challenge, or by taking
    it), and one if nothing is revealed.  The result is None for the decision that ends the game,
    since the others then show what they have.

    >>> state = new_game(players=2, seed=1)
    >>> state, _ = apply(state, 0, Action.parse("lay c2 a1 as gun"))
    >>> found = outcomes(state.view(1), Action.parse("challenge"))
    >>> sorted({(view.island[0].card, str(p)) for view, p in found.items()})[:2]
    [('c2', '1/9'), ('c3', '1/9')]

    Raises:
        IllegalAction: the action is not legal for the seat of the view.
    """
    action = ENGINE.checked(view, action)
    s = list(view.cells)
    if s[layout.NODE] == layout.LAST_CHANCE and s[layout.CHANCES] == s[layout.PLAYERS] - 1:
        return None
    at = _looked_at(view, action)
    if at is None or s[layout.CARD + at] != layout.UNKNOWN:
        return {View(ENGINE.after(s, action)): Fraction(1)}
    possible = unseen(view)
    whole = sum(possible.values())
    found = {}
    for name, n in possible.items():
        s[layout.CARD + at] = BY_NAME[name].code
        found[View(ENGINE.after(s, action))] = Fraction(n, whole)
    return found


def _looked_at(view: View, action: Action) -> int | None:
    """The number of the cell whose card the action shows to the seat, if any."""
    if action.kind is ActionKind.CHALLENGE:
        return CELLS.index(view.just_laid)
    if action.kind is ActionKind.TAKE:
        return CELLS.index(action.cell or view.crusoe)
    return None


def sample(view: View, rng: Random) -> State:
    """A full state consistent with the view, drawn uniformly from all deals that are.

    The seat's own cards, the cards it looked at and what was shown at the end are
    kept.  Declarations and decisions of the others are ignored:
    :mod:`friday_nb.his_man_friday.odds` weighs declarations.

    >>> view = new_game(players=4, seed=1).view(2)
    >>> sample(view, Random(1)).view(2) == view
    True

    Raises:
        PositionError: the view is of a finished game that was written by hand, and no deal was
            found that gives what it says was shown.
    """
    need_view(view)
    for _ in range(_TRIES):
        state = State(_dealt(view, rng))
        if view.actor is not None or state.view(view.seat) == _scored(state, view.seat):
            return state
    raise PositionError("shown_here")


def _dealt(view: View, rng: Random) -> tuple[int, ...]:
    """The cells of the view with its unknown cards filled in at random."""
    s = list(view.cells)
    s[layout.VIEWER] = 0
    cards = [BY_NAME[name].code for name in unseen(view).elements()]
    rng.shuffle(cards)
    places = [i for i in range(layout.PLACES) if s[layout.CARD + i] == layout.UNKNOWN]
    if view.actor is None:
        for i in _places_of_guns(view, places, rng):
            s[layout.CARD + i] = layout.GUN_CARD
            places.remove(i)
            cards.remove(layout.GUN_CARD)
    for i in places:
        s[layout.CARD + i] = cards.pop()
    for seat in range(view.players):
        if seat != view.seat:
            for _ in range(view.hands[seat]):
                s[layout.HAND + seat * layout.CODES + cards.pop()] += 1
    return tuple(s)


def _places_of_guns(view: View, places: list[int], rng: Random) -> list[int]:
    """Random cells for the unseen guns: as many in each pile as were shown (HMF-SCORE-1)."""
    found: list[int] = []
    takers = {CELLS.index(place.cell): place.taker for place in view.island}
    for seat, guns in enumerate(view.guns):
        pile = [i for i in places if takers[i] == seat]
        known = sum(place.taker == seat and place.card == "g" for place in view.island)
        found += rng.sample(pile, (guns or 0) - known)
    lying = [i for i in places if takers[i] is None]
    found += rng.sample(lying, unseen(view)["g"] - len(found))
    return found


def _scored(state: State, seat: int) -> View:
    """The final view of the seat if the cards lay as in the state."""
    s = list(state.cells)
    for at in range(layout.GUNS, layout.HAND):
        s[at] = 0
    scoring.score(s, SILENT)
    return State(tuple(s)).view(seat)
