"""The game itself: legal actions, the reason for a refusal, and the transition.

Functions on a :class:`View` know nothing of the seed: ``play`` may stop at a chance node, whose
``outcomes`` are exact fractions and which ``resolve`` takes further.  ``apply`` works on a
:class:`State`, where the seed resolves chance.

>>> view = new_game(level=1, seed=42).view
>>> [str(action) for action in legal(play(view, "hazard 1"))], why_not(view, "hazard 1")
(['draw'], None)
>>> reason = why_not(view, "draw")
>>> reason.key, reason.rules
('not_now', ('FRI-TURN-1', 'FRI-FIGHT-4'))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from friday_nb.core.engine import SILENT, Engine, FlatRules
from friday_nb.core.events import new_log
from friday_nb.core.log import Cells, ReadOnlyCells
from friday_nb.core.options import words_of
from friday_nb.friday.actions import Action
from friday_nb.friday.cards import CARDS, PIRATES, Card, Pirate
from friday_nb.friday.errors import FridayProblem, IllegalAction
from friday_nb.friday.events import EVENTS, Event
from friday_nb.friday.reasons import reason_for
from friday_nb.friday.rules import chance, facts, layout, log, refusals, turn
from friday_nb.friday.rules import legal as rules_legal
from friday_nb.friday.rules import play as rules_play
from friday_nb.friday.rulings import READINGS, SWITCHES, Rulings
from friday_nb.friday.state import State, working_cells
from friday_nb.friday.table import Node
from friday_nb.friday.view import View

LEVELS: Final = tuple(range(1, len(facts.START_LIFE)))
DEFAULT: Final = Rulings()


def _refusal(s: ReadOnlyCells, _seat: int, code: int) -> int:
    return refusals.refusal(s, code)


def _act(s: Cells, code: int, notes: Cells) -> None:
    """Carry out a decision, and then chance by the seed."""
    rules_play.act(s, code, notes)
    chance.deal(s, notes)


def _view(state: State, _seat: int) -> View:
    return state.view


_RULES: Final = FlatRules(rules_legal.decisions, rules_legal.room, _refusal, _act, log.LOG_SIZE)
ENGINE: Final = Engine(
    _RULES, State, View, Action, IllegalAction, _view, EVENTS, reason_for, "state.view"
)
"""The steps of the game, from its rules on cells."""

legal, why_not = ENGINE.legal, ENGINE.why_not
need_view, need_decision = ENGINE.need_view, ENGINE.need_decision


@dataclass(frozen=True)
class Outcome:
    """An outcome of a chance node: the card, hazard (by its knowledge card) or pirate revealed.

    ``spent``: that physical card's ability was already used in this fight (FRI-FIGHT-4).
    """

    what: Card | Pirate
    spent: bool = False

    def __str__(self) -> str:
        return f"{self.what.code}{'~' if self.spent else ''}"


def empty_view(level: int, rulings: Rulings) -> list[int]:
    """Cells of a game before its set-up; FridayProblem if there is no such level.

    >>> sum(empty_view(level=3, rulings=DEFAULT))  # nothing but the level, all cards in the box
    3
    """
    if level not in LEVELS:
        raise FridayProblem("bad_level", text=str(level)[:20])
    s = [0] * layout.SIZE
    s[layout.LEVEL] = level
    for i, name in enumerate(SWITCHES):
        s[layout.REDRAWN_IS_FRESH + i] = READINGS[name].readings.index(getattr(rulings, name))
    return s


def start(level: int = 1, rulings: Rulings = DEFAULT) -> tuple[View, tuple[Event, ...]]:
    """The set-up of a level up to its first chance node, the draw of the pirates (``FRI-SET-*``).

    >>> view, events = start(level=1)
    >>> view.node.name, len(outcomes(view))
    ('CHANCE_PIRATE', 10)
    """
    s = empty_view(level, rulings)
    notes = new_log(log.LOG_SIZE)
    turn.set_up(s, level, notes)
    return View(tuple(s[: layout.VIEW_SIZE])), EVENTS.from_log(notes)


def begin(
    level: int = 1, seed: int = 0, rulings: Rulings = DEFAULT
) -> tuple[State, tuple[Event, ...]]:
    """A new game at its first decision, and the events of its set-up.

    Raises:
        FridayProblem: there is no such level.
        Problem: the seed is not from 0 to 2**64 - 1.

    >>> state, events = begin(level=1, seed=42)
    >>> state.seed, state.view.node.name, str(events[0]), events[-1].kind
    (42, 'HAZARD', 'game_started(level=1)', 'hazards_offered')
    """
    s = empty_view(level, rulings)
    s[layout.SEED_HIGH], s[layout.SEED_LOW] = words_of(seed)

    def set_up(s: Cells, notes: Cells) -> None:
        turn.set_up(s, level, notes)
        chance.deal(s, notes)

    return ENGINE.told(s, set_up)


def new_game(level: int = 1, seed: int = 0, rulings: Rulings = DEFAULT) -> State:
    """A new game at its first decision (FRI-SET-1 to 7).

    >>> from friday_nb import friday
    >>> [str(a) for a in friday.legal(new_game(level=1, seed=1).view)]
    ['hazard 1', 'hazard 2']

    Raises:
        FridayProblem: there is no such level.
        Problem: the seed is not from 0 to 2**64 - 1.
    """
    return begin(level, seed, rulings)[0]


def play(view: View, action: Action | str) -> View:
    """The view after ``action`` and what is told of it, possibly at a chance node.

    Raises:
        IllegalAction: the action is not legal.
        FridayProblem: what is told of it cannot come.

    >>> view = play(new_game(level=1, seed=42).view, Action.parse("hazard 1"))
    >>> view.node.name, view.fight.enemy.code
    ('FIGHT', '2C1')
    >>> play(view, Action.parse("draw")).node.name, play(view, "draw = 2").node.name
    ('CHANCE_CARD', 'FIGHT')
    """
    action = ENGINE.checked(view, action)
    s = working_cells(view)
    rules_play.act(s, action.packed, SILENT)
    _come(s, action.came, SILENT)
    return View(tuple(s[: layout.VIEW_SIZE]))


def outcomes(view: View) -> tuple[tuple[Outcome, Fraction], ...]:
    """The outcomes of a chance node with their exact probabilities, which sum to 1.

    Empty where the player decides or the game is over.

    >>> view = play(new_game(level=1, seed=42).view, Action.parse("hazard 1"))
    >>> [(str(card), str(chance)) for card, chance in outcomes(play(view, Action.parse("draw")))]
    [('-1', '5/18'), ('0', '4/9'), ('0L2', '1/18'), ('1', '1/6'), ('2', '1/18')]
    """
    need_view(view)
    weights = _weights(view.cells)
    whole = sum(weights.values())
    return tuple(
        (_outcome(view.node, code), Fraction(weight, whole)) for code, weight in weights.items()
    )


def resolve(view: View, outcome: Outcome) -> View:
    """The view after a chance node came out as ``outcome``; ValueError if it cannot.

    >>> view = play(new_game(level=1, seed=42).view, Action.parse("hazard 1"))
    >>> drawing = play(view, Action.parse("draw"))
    >>> card, _ = outcomes(drawing)[-1]
    >>> resolve(drawing, card).fight.total
    2
    """
    need_view(view)
    code = _possible(view.cells).get(str(outcome))
    if code is None:
        raise ValueError(f"{outcome} cannot come here")
    s = working_cells(view)
    chance.resolve(s, code, SILENT)
    return View(tuple(s[: layout.VIEW_SIZE]))


def apply(state: State, action: Action | str) -> tuple[State, tuple[Event, ...]]:
    """Play ``action``; the seed resolves chance.  The next state and what happened, in order.

    What came of it may be told with the action, by somebody with cards of their own; in a state of
    own cards it must be, unless only one thing can come.

    >>> state = apply(new_game(level=1, seed=42), "hazard 1")[0]
    >>> apply(state, "draw = 2")[0].view.fight.total, apply(state, "draw = -1")[0].view.fight.total
    (2, -1)

    Raises:
        IllegalAction: the action is not legal; its reason says why.  The state is not changed.
        FridayProblem: what was told cannot come, or something is missing.

    >>> state, events = apply(new_game(level=1, seed=42), Action.parse("hazard 1"))
    >>> [(event.kind, event.rules) for event in events]
    [('hazard_chosen', ('FRI-TURN-1', 'FRI-FIGHT-1')), ('hazard_put_aside', ('FRI-TURN-1',))]
    """
    action = ENGINE.checked(state.view, action)

    if not state.own_cards and not action.came:
        return ENGINE.told(state.cells, lambda s, notes: _act(s, action.packed, notes))

    def change(s: Cells, notes: Cells) -> None:
        rules_play.act(s, action.packed, notes)
        _come(s, action.came, notes)
        while possible := _possible(s):
            if len(possible) > 1:
                raise _untold(state.view, action, possible)
            (code,) = possible.values()
            chance.resolve(s, code, notes)

    after, events = ENGINE.told(state.cells, change)
    return replace(after, own_cards=state.own_cards), events


def _untold(view: View, action: Action, possible: Iterable[str]) -> FridayProblem:
    """Something has not been told; the first thing missing can be one of these."""
    known = ", ".join(possible)
    if action.came:
        return FridayProblem("came_too_few", known=known)
    return FridayProblem("came_untold", text=str(told_anyhow(view, action)), known=known)


def told_anyhow(view: View, action: Action) -> Action:
    """The action with something that can come of it, where it does not matter what.

    >>> view = play(new_game(level=1, seed=42).view, Action.parse("hazard 1"))
    >>> str(told_anyhow(view, Action.parse("draw")))
    'draw = -1'
    """
    while possible := outcomes(play(view, action)):
        action = action.told((*action.came, str(possible[0][0])))
    return action


def _come(s: Cells, came: tuple[str, ...], notes: Cells) -> None:
    """Chance comes out as a person has told, card by card."""
    for text in came:
        possible = _possible(s)
        if not possible:
            raise FridayProblem("came_too_many", text=text)
        if text not in possible:
            raise FridayProblem("came_not_there", text=text, known=", ".join(possible))
        chance.resolve(s, possible[text], notes)


def _possible(s: ReadOnlyCells) -> dict[str, int]:
    """The codes of what can come at a chance node, by its text; none where a decision is due."""
    return {str(_outcome(Node(s[layout.NODE]), code)): code for code in _weights(s)}


def _weights(s: ReadOnlyCells) -> dict[int, int]:
    """The weights of what can come at a chance node, by its code."""
    codes, weights = [0] * layout.CLASSES, [0] * layout.CLASSES
    n = chance.outcomes(s, codes, weights)
    return dict(zip(codes[:n], weights[:n], strict=True))


def deal(state: State) -> tuple[State, tuple[Event, ...]]:
    """Resolve chance by the seed, if ``state`` stands at a chance node.

    >>> view = play(new_game(level=1, seed=42).view, Action.parse("hazard 1"))
    >>> drawing = play(view, Action.parse("draw"))
    >>> from friday_nb.friday.state import seeded
    >>> state, (event,) = deal(seeded(drawing, seed=7))
    >>> print(event)
    free_card(card=focused n=1 free=3)
    """
    return ENGINE.told(state.cells, chance.deal)


def _outcome(node: Node, code: int) -> Outcome:
    if node is Node.CHANCE_PIRATE:
        return Outcome(PIRATES[code])
    if node is Node.CHANCE_HAZARD:
        return Outcome(CARDS[layout.FIRST_KNOWLEDGE + code])
    return Outcome(CARDS[code % layout.KINDS], spent=code >= layout.KINDS)
