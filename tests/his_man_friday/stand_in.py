"""The naive engine behind the game protocol: what the lockstep itself is tested with.

Only as much of the protocol is here as the lockstep needs.
"""

import json
import random
from copy import deepcopy

from friday_nb.core.facts import Event, Reason
from friday_nb.core.options import SEED, Option
from tests.his_man_friday.lockstep import WRITABLE
from tests.naive.his_man_friday import pieces
from tests.naive.his_man_friday.choosers import shuffled
from tests.naive.his_man_friday.objections import objections


class View:
    """What a seat may know; two are equal if it is the same."""

    def __init__(self, naive, seat, known):
        self.naive, self.seat, self.known = naive, seat, known

    @property
    def text(self):
        return json.dumps(self.known, sort_keys=True)

    def __eq__(self, other):
        return self.text == other.text

    def __hash__(self):
        return hash(self.text)

    def __str__(self):
        return self.text


class StandIn:
    """The naive engine as a game."""

    options = (
        Option("players", "2", ("2", "3", "4"), label="panels.new.level", always=True),
        Option("first", "0", ("0", "1", "2", "3"), label="panels.new.level"),
        SEED,
    )

    def start(self, head):
        naive = shuffled(
            int(head["players"]), random.Random(head["seed"]), int(head.get("first", "0"))
        )
        return naive, tuple(map(self.event, naive.setup_events))

    def event(self, event):
        return Event(event.name, event.rules, event.facts)

    def seats(self, state):
        return state.players

    def to_act(self, state):
        return state.to_act()

    def known(self, state, seat):
        return state.seen_by(seat)

    def view(self, state, seat):
        return View(state, seat, self.known(state, seat))

    def legal(self, view):
        return tuple(sorted(view.naive.legal(view.seat)))

    def why_not(self, view, action):
        found = objections(view.naive, view.seat, action)
        return Reason(*found[0]) if found else None

    def candidates(self, _view):
        return iter(WRITABLE)

    def apply(self, state, seat, action):
        after = deepcopy(state)
        return after, tuple(map(self.event, after.play(seat, action)))

    def redact(self, event, seat):
        told = pieces.Event(event.kind, event.rules, dict(event.facts)).told_to(seat)
        return self.event(told)

    def returns(self, state):
        found = state.returns()
        return None if found is None else tuple(found)

    def parse_action(self, text):
        return text
