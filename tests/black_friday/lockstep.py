"""Play the engine and the naive engine of Black Friday side by side, through the protocol alone.

After each decision both must agree on who decides, what is legal for each seat, what happened, what
each seat is told about it, what is refused and why, and the end.  Only chance is taken over from
the engine: which cases its events say were drawn.
"""

import random
from collections import Counter
from dataclasses import dataclass, field

from friday_nb.core.options import new_head
from tests.black_friday import arrange
from tests.naive.black_friday.choosers import Temper
from tests.naive.black_friday.engine import BlackFriday
from tests.naive.black_friday.objections import objection
from tests.naive.black_friday.pieces import SAYINGS, read
from tests.seats import lockstep

ALL_REFUSALS = 10
"""In one game out of this many, every seat tries everything that can be said at every decision."""
SOME_REFUSALS = 11
"""In the other games, one saying out of this many is tried, a different part at each decision."""
DECISIONS = 1500
"""A game may go on for ever if poor players keep passing when all black cases are out; then this
many of its decisions are compared."""
KINDS = [(players, specials) for players in (2, 3, 4, 5) for specials in ("no", "yes")]


@dataclass
class Tally:
    """What was compared, and how often."""

    games: Counter = field(default_factory=Counter)
    decisions: int = 0
    refusals: Counter = field(default_factory=Counter)
    events: Counter = field(default_factory=Counter)
    shared_wins: int = 0
    endless: int = 0

    def add(self, other):
        """Add the counts of another tally."""
        self.games.update(other.games)
        self.decisions += other.decisions
        self.refusals.update(other.refusals)
        self.events.update(other.events)
        self.shared_wins += other.shared_wins
        self.endless += other.endless

    def __str__(self):
        return (
            f"{self.games.total()} games, {self.decisions} decisions, {self.events.total()} events,"
            f" {self.refusals.total()} refusals, {self.shared_wins} shared wins,"
            f" {self.endless} games without end"
        )


def plain(name, rules, facts):
    """An event in words that do not depend on how an engine writes lists and numbers."""
    said = {
        fact: ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        for fact, value in facts.items()
    }
    return name, tuple(rules), tuple(sorted(said.items()))


def of_engine(event):
    """An event of the engine."""
    return plain(event.kind, event.rules, event.facts)


class SameChance:
    """The cases that the events of the engine say were drawn, for the naive engine to draw."""

    def __init__(self):
        self.next = []

    def learn(self, events):
        """Note what was drawn in these events."""
        told = [e.facts["cases"] for e in events if e.kind in ("dealt", "market_drawn", "drawn")]
        self.next = [read(cases) for cases in told]

    def __call__(self, bag, number):
        """The next draw."""
        assert self.next, "events: the engine draws nothing"
        cases = self.next.pop(0)
        assert len(cases) == number, f"events: {cases} are not the {number} that must be drawn"
        assert not Counter(cases) - Counter(bag), f"events: {cases} are not in the bag, {bag}"
        return cases


class Pair(lockstep.Pair):
    """Both engines in the same position."""

    def __init__(self, game, players, specials, seed):
        level = ("row", "price")[seed // len(KINDS) % 2]
        rulings = f"level=highest-{level}"
        chosen = {
            "players": str(players),
            "specials": specials,
            "seed": str(seed),
            "rulings": rulings if level == "price" else "default",
        }
        self.game = game
        self.head = new_head(game.options, chosen)
        self.state, events = game.start(self.head)
        self.history = []
        self.chance = SameChance()
        self.chance.learn(events)
        self.naive = BlackFriday(players, specials == "yes", self.chance, level)
        self.compare_events(events, self.naive.setup_events)

    def __str__(self):
        return f"{dict(self.head)}: {self.history}"

    def play(self, seat, text):
        """Make a decision in both engines and compare the events."""
        self.history.append(f"{seat} {text}")
        self.state, events = self.game.apply(self.state, seat, self.game.parse_action(text))
        self.chance.learn(events)
        self.compare_events(events, self.naive.play(seat, text))

    def compare_events(self, events, naive_events):
        """Compare what happened, and what each seat is told about it."""
        for mine, theirs in zip(events, naive_events, strict=False):
            assert of_engine(mine) == plain(*theirs), f"events: {mine}, naive {theirs}: {self}"
        more = events[len(naive_events) :], naive_events[len(events) :]
        assert more == ((), []), f"events: {more[0]}, naive {more[1]}: {self}"
        for seat in range(self.naive.players):
            redacted = [self.game.redact(event, seat) for event in events]
            mine = [of_engine(event) for event in redacted if event is not None]
            theirs = [plain(*event.told_to(seat)) for event in naive_events]
            assert mine == theirs, f"told to {seat}: {mine}, naive {theirs}: {self}"
        assert self.chance.next == [], f"events: too much was drawn: {self}"

    def compare_refusals(self, texts):
        """Is each of these allowed or refused alike to each seat, and for the same reason?"""
        tried = Counter()
        for seat in range(self.naive.players):
            view = self.game.view(self.state, seat)
            for text in texts:
                reason = self.game.why_not(view, self.game.parse_action(text))
                mine = None if reason is None else (reason.key, reason.rules)
                found = objection(self.naive, seat, text)
                theirs = None if found is None else (found.name, (found.rule,))
                assert mine == theirs, f"reason {seat}, {text}: {mine}, naive {theirs}: {self}"
                if found is not None:
                    tried[found.name] += 1
        return tried


def play(game, seed, arranged=False):
    """One game in lockstep; AssertionError with its history at the first difference.

    Args:
        game: The engine.
        seed: Seeds all randomness; the number of players follows from it, too.
        arranged: The game begins from an arranged position: few cases, prices at the edges, debts.
    """
    rng, tally = random.Random(seed), Tally()
    players, specials = KINDS[seed % len(KINDS)]
    pair, temper = Pair(game, players, specials, seed), Temper(rng)
    tally.events.update(event.name for event in pair.naive.setup_events)
    everything = seed // len(KINDS) % ALL_REFUSALS == 0
    if arranged:
        arrange.anything(pair, rng)
    while True:
        pair.compare_position()
        part = SAYINGS[tally.decisions % SOME_REFUSALS :: SOME_REFUSALS]
        tally.refusals += pair.compare_refusals(SAYINGS if everything else part)
        if not pair.naive.to_act():
            break
        if tally.decisions == DECISIONS:
            tally.endless += 1
            break
        (seat,) = pair.naive.to_act()
        pair.play(seat, temper.choose(pair.naive, seat))
        tally.decisions += 1
        tally.events.update(event.name for event in pair.naive.events)
    tally.games[players, specials] += 1
    tally.shared_wins += len(pair.naive.winners) > 1
    return tally


def play_many(game, seeds, arranged=False):
    """Many games in lockstep."""
    total = Tally()
    for seed in seeds:
        total.add(play(game, seed, arranged))
    return total
