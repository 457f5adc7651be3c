"""Play the engine and the naive engine of His Man Friday side by side, through the protocol alone.

After each decision both must agree on who decides, what is legal for each seat, what happened, what
each seat is told about it, what is refused and why, what each seat may know, and the end.

What a seat may know is compared without knowing how a view is made.  Beside each game runs a
*twin*, which differs from it in one decision and goes on with the same decisions.  Where the naive
engine says that a seat knows something else in the twin, the views must differ: nothing is lost.
Where a seat has been told the same in both, they must not: nothing leaks.
"""

import random
import re
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field

from friday_nb.core.options import new_head
from tests.naive.his_man_friday.choosers import Temper
from tests.naive.his_man_friday.engine import HisManFriday
from tests.naive.his_man_friday.objections import objections
from tests.naive.his_man_friday.pieces import CELLS, DECK, DIRECTIONS, KINDS, SECRET_FACTS
from tests.seats import lockstep

WRITABLE = (
    *(
        f"lay {card} {cell} as {declared}"
        for card in sorted(set(DECK))
        for cell in CELLS
        for declared in KINDS.values()
    ),
    *("challenge", "pass", "take", "leave"),
    *(f"{word} {cell}" for word in ("put", "take", "move") for cell in CELLS),
    *(f"move {direction}" for direction in DIRECTIONS),
)
"""All actions that can be written down."""
ALL_REFUSALS = 50
"""In one game out of this many, every action that can be written is tried at every decision."""
SOME_REFUSALS = 97
"""In the other games, one action out of this many is tried, a different part at each decision."""


@dataclass
class Tally:
    """What was compared, and how often."""

    games: Counter = field(default_factory=Counter)
    decisions: int = 0
    refusals: Counter = field(default_factory=Counter)
    events: Counter = field(default_factory=Counter)
    twins: Counter = field(default_factory=Counter)
    shared_wins: int = 0

    def add(self, other):
        """Add the counts of another tally."""
        self.games.update(other.games)
        self.decisions += other.decisions
        self.refusals.update(other.refusals)
        self.events.update(other.events)
        self.twins.update(other.twins)
        self.shared_wins += other.shared_wins

    def __str__(self):
        return (
            f"{self.games.total()} games, {self.decisions} decisions, {self.events.total()} events,"
            f" {self.refusals.total()} refusals, {dict(self.twins)} views compared with a twin's"
        )


# --- events of both in the same words -------------------------------------------------------------


def plain(name, rules, facts):
    """An event in words that do not depend on how an engine writes lists, numbers and secrets."""
    said = {}
    for fact, value in facts.items():
        text = " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
        if SECRET_FACTS.get(name) == fact:
            text = " ".join(sorted(re.findall(r"[cfw][1-4]|g", text)))
            if not text:
                continue
        elif fact == "seats":
            text = " ".join(re.findall(r"\d", text))
        said[fact] = text
    return name, tuple(sorted(rules)), tuple(sorted(said.items()))


def of_engine(event):
    """An event of the engine."""
    return plain(event.kind, event.rules, event.facts)


# --- the same deal --------------------------------------------------------------------------------


def same_deal(game, state, events, first):
    """The naive engine with the cards that the engine has dealt."""
    dealt = {
        int(event.facts["seat"]): re.findall(r"[cfw][1-4]|g", str(event.facts["cards"]))
        for event in events
        if event.kind == "dealt"
    }
    hands = [dealt[seat] for seat in range(len(dealt))]
    centre = list((Counter(DECK) - Counter(card for hand in hands for card in hand)).elements())
    if len(centre) == 2 and top_left_of_centre(game, state) != centre[0]:
        centre.reverse()
    return HisManFriday(hands, centre, first)


def top_left_of_centre(game, state):
    """The card in b2, which no event has named: play on until somebody goes there and takes it."""
    wanted = {"put b2", "take", "pass"}
    while True:
        (seat,) = game.to_act(state)
        legal = game.legal(game.view(state, seat))
        action = next((a for a in legal if str(a) in wanted), legal[0])
        state, events = game.apply(state, seat, action)
        for event in events:
            if event.kind == "took":
                return str(event.facts["card"])


# --- both engines in one position -----------------------------------------------------------------


class Pair(lockstep.Pair):
    """Both engines in the same position, and what each seat has been told so far."""

    def __init__(self, game, head):
        state, events = game.start(head)
        self.game, self.state = game, state
        self.naive = same_deal(game, state, events, int(head.get("first", "0")))
        self.told = [[] for _ in range(self.naive.players)]
        self.history = []
        self.compare_events(events, self.naive.setup_events)

    def copy(self):
        """A pair in the same position that can be played on differently."""
        other = object.__new__(Pair)
        other.game, other.state = self.game, self.state
        other.naive = deepcopy(self.naive)
        other.told = [list(told) for told in self.told]
        other.history = list(self.history)
        return other

    def __str__(self):
        return f"{self.naive.players} players, {self.naive.setup_events[1:-1]}: {self.history}"

    def play(self, seat, text):
        """Make a decision in both engines and compare the events."""
        self.history.append(f"{seat} {text}")
        self.told[seat].append(text)
        self.state, events = self.game.apply(self.state, seat, self.game.parse_action(text))
        self.compare_events(events, self.naive.play(seat, text))

    def compare_events(self, events, naive_events):
        """Compare what happened, and what each seat is told about it."""
        mine, theirs = list(map(of_engine, events)), [plain(*event) for event in naive_events]
        assert mine == theirs, f"events: {mine}, naive {theirs}: {self}"
        for seat, told in enumerate(self.told):
            redacted = [self.game.redact(event, seat) for event in events]
            mine = [of_engine(event) for event in redacted if event is not None]
            theirs = [plain(*event.told_to(seat)) for event in naive_events]
            assert mine == theirs, f"told to {seat}: {mine}, naive {theirs}: {self}"
            told.extend(mine)

    def compare_refusals(self, texts):
        """Is each of these that is not legal refused to each seat, for a reason that holds?"""
        tried = Counter()
        for seat in range(self.naive.players):
            view, legal = self.game.view(self.state, seat), self.naive.legal(seat)
            if len(texts) == len(WRITABLE):
                own = {str(action) for action in self.game.candidates(view)}
                assert own <= set(texts), f"candidates: {own - set(texts)}: {self}"
            for text in texts:
                reason = self.game.why_not(view, self.game.parse_action(text))
                allowed = text in legal
                assert (reason is None) == allowed, f"refused {seat}, {text}: {reason!r}: {self}"
                if reason is not None:
                    mine, theirs = (
                        (reason.key, tuple(reason.rules)),
                        objections(self.naive, seat, text),
                    )
                    assert mine in theirs, f"reason {seat}, {text}: {mine}, {theirs}: {self}"
                    tried[reason.key] += 1
        return tried

    def compare_views(self, twin):
        """Compare what each seat may know here and in the twin, and count the views compared."""
        compared = Counter()
        for seat in range(self.naive.players):
            mine, other = (pair.game.view(pair.state, seat) for pair in (self, twin))
            if self.naive.seen_by(seat) != twin.naive.seen_by(seat):
                assert mine != other, f"lost to {seat}: {mine}: {self}, twin {twin.history}"
                compared["different"] += 1
            if self.told[seat] == twin.told[seat]:
                assert mine == other, f"leaked to {seat}: {mine}, {other}: {self}, twin {twin}"
                compared["equal"] += 1
        return compared


# --- whole games ----------------------------------------------------------------------------------


def variant(rng, legal, text):
    """Another legal action: often another card, laid on the same cell with the same declaration."""
    others = [a for a in legal if a != text]
    alike = [a for a in others if text.startswith("lay") and a.split()[2:] == text.split()[2:]]
    return rng.choice(alike if alike and rng.random() < 0.7 else others)


def follow(twin, text):
    """Let the twin do the same, with another card if it does not hold this one.

    Returns the twin, or None if it cannot.
    """
    legal = [twin.naive.legal(seat) for seat in twin.naive.to_act()]
    same = sorted(
        a for a in legal[0] if a == text or ("lay" in text and a.split()[2:] == text.split()[2:])
    )
    if not same:
        return None
    twin.play(twin.naive.to_act()[0], text if text in same else same[0])
    return twin


def start(game, rng, players=None):
    """Both engines at the beginning of a game with random options."""
    players = players or rng.choice((2, 3, 4))
    chosen = {"players": str(players), "seed": str(rng.randrange(2**32))}
    if "first" in {option.name for option in game.options}:
        chosen["first"] = str(rng.randrange(players))
    return Pair(game, new_head(game.options, chosen))


def play(game, seed):
    """One game in lockstep; AssertionError with its history at the first difference."""
    rng = random.Random(seed)
    return carry_on(start(game, rng), None, rng, WRITABLE if seed % ALL_REFUSALS == 0 else None)


def carry_on(pair, twin, rng, all_texts=None):
    """Play a pair to the end of its game, with its twin for as long as the twin can do the same.

    Args:
        pair: Both engines in one position.
        twin: Another pair; without one, or when it cannot follow, the pair gets a new one.
        rng: Makes all random choices.
        all_texts: These actions are tried at each decision; if None, a part of `WRITABLE`.
    """
    temper, tally = Temper(rng), Tally()
    while True:
        pair.compare_position()
        texts = all_texts or WRITABLE[tally.decisions % SOME_REFUSALS :: SOME_REFUSALS]
        tally.refusals += pair.compare_refusals(texts)
        if twin is not None:
            tally.twins += pair.compare_views(twin)
        if not pair.naive.to_act():
            break
        (seat,) = pair.naive.to_act()
        legal = sorted(pair.naive.legal(seat))
        text = temper.choose(pair.naive, seat, legal)
        if twin is None and len(legal) > 1 and rng.random() < 0.3:
            twin = pair.copy()
            twin.play(seat, variant(rng, legal, text))
        elif twin is not None:
            twin = follow(twin, text) if twin.naive.to_act() == (seat,) else None
        pair.play(seat, text)
        tally.decisions += 1
        tally.events.update(event.name for event in pair.naive.events)
    tally.games[pair.naive.players] += 1
    tally.shared_wins += len(pair.naive.winners) > 1
    return tally


def play_many(game, seeds):
    """Many games in lockstep."""
    total = Tally()
    for seed in seeds:
        total.add(play(game, seed))
    return total


def play_deals_alike(game, players, deals):
    """Games whose twin is another deal, in which one seat holds the same cards.

    The cards of the others and those in the centre differ, which no decision can bring about.

    Args:
        game: The engine.
        players: How many players.
        deals: How many deals to look for such pairs in; each pair is played.
    """
    rng, seen, total = random.Random(deals), {}, Tally()
    for _ in range(deals):
        pair = start(game, rng, players)
        for seat, told in enumerate(pair.told):
            twin = seen.setdefault((seat, tuple(told)), pair)
            if twin is not pair:
                total.add(carry_on(pair.copy(), twin.copy(), rng))
    return total
