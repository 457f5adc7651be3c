"""The chances of deals, worked out a second time from all that happened in a game.

A game is replayed from its events under each possible deal.  The deal determines what was in the
bag at each draw, and so how likely it was to draw what was drawn.
"""

from fractions import Fraction
from itertools import product
from math import comb, factorial, prod
from random import Random

from friday_nb import black_friday as blf
from friday_nb.black_friday import deals
from friday_nb.black_friday.cases import COLOURS, parse_cases

N = len(COLOURS)
HANDS = [hand for hand in product(range(6), repeat=N) if sum(hand) == 5]


def history(players, seed, decisions):
    """A random game: the state after so many decisions and all events until then."""
    rng = Random(seed)
    state, events = blf.begin(players, seed)
    events = list(events)
    for _ in range(decisions):
        if state.actor is None:
            break
        action = rng.choice(blf.legal(state.view(state.actor)))
        state, more = blf.apply(state, state.actor, action)
        events += more
    return state, events


def ways(bag, cases):
    """In how many ways these cases can be drawn together."""
    return prod(comb(there, wanted) for there, wanted in zip(bag, cases, strict=True))


class Replay:
    """All that happened, if these hands were dealt; its chance is ``p``, 0 if it is impossible."""

    def __init__(self, players, hands):
        self.bag = [10 + players] * N + [0]
        self.held = [list(hand) for hand in hands]
        self.p = Fraction(1)
        for hand in hands:
            self.draw((*hand, 0))

    def draw(self, cases):
        """Draw these cases from the bag."""
        if any(a < b for a, b in zip(self.bag, cases, strict=True)):
            self.p = Fraction(0)
        if self.p:
            self.p *= Fraction(ways(self.bag, cases), comb(sum(self.bag), sum(cases)))
            self.bag = [a - b for a, b in zip(self.bag, cases, strict=True)]

    def see(self, kind, facts):
        """Follow one more event."""
        seen = getattr(self, f"on_{kind}", None)
        if seen and self.p:
            seen(facts)

    def on_drawn(self, facts):
        self.draw(parse_cases(facts["cases"]))

    on_market_drawn = on_drawn

    def on_table_cleared(self, facts):
        cases = parse_cases(facts["cases"])
        self.bag = [a + b for a, b in zip(self.bag, cases, strict=True)]

    def on_black_back(self, _):
        self.bag[N] += 1

    def on_level(self, facts):
        self.bag[N] += facts["blacks"]

    def on_sales_table(self, facts):
        market, found = parse_cases(facts["market"]), parse_cases(facts["bag"])
        for i in range(N) if facts["market"] or facts["bag"] else ():
            self.p *= found[i] == min(2 - market[i], self.bag[i])
            self.bag[i] -= found[i]

    def on_bought(self, facts, count=1):
        i = COLOURS.index(facts["case"])
        self.held[facts["seat"]][i] += count
        self.p *= self.held[facts["seat"]][i] >= 0

    def on_sold(self, facts):
        self.on_bought(facts, -1)

    def on_sold_out(self, facts):
        self.p *= list(parse_cases(facts["cases"])[:N]) == self.held[facts["seat"]]


def chance(players, hands, events):
    """The chance of all that happened if these hands were dealt."""
    replay = Replay(players, hands)
    for event in events:
        replay.see(event.kind, event.facts)
    return replay.p


def expected(state, seat, events):
    """The chance of each deal to the others, from the replay."""
    s = state.view(seat).cells
    own = deals.own_deal(s)
    others = deals.others_of(s)
    found = {}
    for dealt in product(HANDS, repeat=len(others)):
        hands = list(dealt)
        hands.insert(seat, own)
        p = chance(state.players, hands, events)
        if p:
            found[dealt] = p
    whole = sum(found.values())
    return {dealt: p / whole for dealt, p in found.items()}


def claimed(state, seat):
    """The same from the weights of :mod:`friday_nb.black_friday.deals`."""
    s = state.view(seat).cells
    own, others = deals.own_deal(s), deals.others_of(s)
    known = [deals.known_of(s, other) for other in others]
    weights = [[deals.weight(s, c, n) for n in range(16)] for c in range(N)]
    found = {}
    for dealt in product(HANDS, repeat=len(others)):
        sure = zip(dealt, known, strict=True)
        if any(a < b for hand, least in sure for a, b in zip(hand, least, strict=True)):
            continue
        totals = [own[c] + sum(hand[c] for hand in dealt) for c in range(N)]
        weight = prod(weights[c][n] if n < 16 else 0 for c, n in enumerate(totals))
        if weight:
            found[dealt] = Fraction(weight, prod(factorial(n) for hand in dealt for n in hand))
    whole = sum(found.values())
    return {dealt: weight / whole for dealt, weight in found.items()}
