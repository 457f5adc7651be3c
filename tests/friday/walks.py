"""Random games for the tests: beginnings of every kind, and players of every temper.

Everything here is decided by numbers that come out the same on every machine, so that a failing
game can be played again from the few words that the test names.
"""

import random
from collections import Counter
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from friday_nb import friday
from friday_nb.core.chance import threefry
from friday_nb.friday.cards import CARDS
from friday_nb.friday.rules import layout
from friday_nb.friday.rulings import SWITCHES
from tests.friday import lockstep

COMBINATIONS = 2 ** len(SWITCHES)


def rulings(number):
    """The combination of readings with this number, 0 being the default of all."""
    chosen = {}
    for i, name in enumerate(SWITCHES):
        chosen[name] = friday.READINGS[name].readings[number >> i & 1]
    return friday.Rulings(**chosen)


@dataclass(frozen=True)
class Start:
    """How a random game begins, and who plays it."""

    level: int
    readings: int
    seed: int
    late: bool = False
    careful: bool = False

    def state(self, dealer=None):
        """The first state; ``dealer`` is the seed of what is dealt, if not that of all the rest."""
        dealer = self.seed if dealer is None else dealer
        if not self.late:
            return friday.new_game(self.level, dealer, rulings(self.readings))
        chosen = rulings(self.readings)
        readings = {name: getattr(chosen, name) for name in SWITCHES}
        _, view = lockstep.late_start(random.Random(self.seed), self.level, readings)
        return friday.deal(friday.seeded(view, dealer))[0]

    def choose(self, rng, view, actions):
        if not self.careful:
            return rng.choice(actions)
        texts = [str(action) for action in actions]
        return actions[texts.index(lockstep.careful(rng, view, texts))]


def walk(start, most=4000):
    """A whole game: each state with the decision made in it and what happened before it."""
    rng = random.Random(start.seed)
    state, events = start.state(), ()
    for _ in range(most):
        actions = friday.legal(state.view)
        if not actions:
            break
        action = start.choose(rng, state.view, actions)
        yield state, action, events
        state, events = friday.apply(state, action)
    yield state, None, events


def states(start, most=4000):
    """Only the states of a game."""
    return [state for state, _, _ in walk(start, most)]


def steady_choice(seed, turn, view, actions):
    """A decision that depends on nothing but the position and two numbers; half of it sensible.

    The committed digests rest on it, so that it must stay as it is.
    """
    word = threefry(seed, 20, turn, 11)
    if seed % 2 or word % 8 == 0:
        return actions[word % len(actions)]
    fight = view.fight
    short = fight.value - fight.total if fight else 0
    wanted = ["use", "draw", "destroy", "end"] if short > 0 else ["end", "use", "destroy", "draw"]
    if fight and fight.is_pirate and short > 0:
        wanted = ["use", "draw", "pay", "end"]
    for kind in wanted:
        fitting = [a for a in actions if str(a).startswith(kind)]
        if fitting:
            return fitting[word % len(fitting)]
    return actions[word % len(actions)]


STARTS = st.builds(
    Start,
    level=st.sampled_from(friday.LEVELS),
    readings=st.integers(0, COMBINATIONS - 1),
    seed=st.integers(0, 2**32 - 1),
    late=st.booleans(),
    careful=st.booleans(),
)


def games(examples):
    """Runs a test on so many random games."""

    def decorate(test):
        return settings(max_examples=examples)(given(STARTS)(test))

    return decorate


def cards_on_the_table(view):
    """Every physical fighting card of the game, at whichever place of the view it lies."""
    found = Counter()
    piles = (view.stack.pool, view.discard, view.destroyed, view.hazard_stack, view.hazard_discard)
    for pile in piles:
        found.update(dict(pile))
    found.update([*view.stack.top, *view.stack.bottom, *view.looking, *view.offer])
    if view.fight:
        found.update(played.card for played in view.fight.cards)
        if not view.fight.is_pirate:
            found[view.fight.enemy] += 1
    return found


def check_cards(view):
    """Conservation: each card of the box is there once; unseen aging cards make up the rest."""
    found = cards_on_the_table(view)
    unseen = Counter(dict(view.aging.unseen))
    for card in CARDS:
        there = 0 if view.level in card.not_in_levels else card.count
        assert found[card] + unseen[card] == there, (card, view)
    by_grade = Counter()
    for card, n in unseen.items():
        by_grade[card.grade] += n
    hidden = view.stack.unseen.grade if view.stack.unseen else None
    assert by_grade["normal"] == view.aging.normal_left + (hidden == "normal"), view
    assert by_grade["difficult"] == view.aging.difficult_left + (hidden == "difficult"), view
    stack = view.stack
    pool = sum(n for _, n in stack.pool) + (stack.unseen is not None)
    assert stack.size == len(stack.top) + pool + len(stack.bottom), view
    assert view.node is friday.Node.CHANCE_PIRATE or len(set(view.pirates)) == 2, view
    assert sum(n for _, n in view.hazard_stack) == view.cells[layout.HAZARDS_LEFT], view
