"""The exact odds against the engine itself, dealing at random, on positions of played games.

Each position is dealt many times: so many further cards on the flat cells of the rules, free ones
while there are any, chance from random seeds.  What is seen must fit what was calculated, over all
positions together: by the chi-square of every distribution, and by the mean.  All seeds are fixed,
so that the outcome is always the same; and the same tests find small errors when some are made.
"""

import random
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt

import pytest

from friday_nb import friday
from friday_nb.friday.odds import draw_odds, generating_functions, unseen_aging
from friday_nb.friday.odds.draw_counter import DrawCounter
from friday_nb.friday.rules import chance, counting, layout, play, refusals
from friday_nb.friday.rules.legal import pack
from tests.friday.played import fights

POSITIONS = 2_300
DEALS = 110
SEED = 11
FAR = 4.0
"""Standard errors that chance alone does not reach."""
EXPECTED = 5
"""Deals that a bin of a chi-square test must expect at least."""
DRAW, PAY = (pack(code, 0, 0, 0) for code in (layout.DO_DRAW, layout.DO_PAY))
SILENT = [1]
PARTS = ("totals", "life", "bought", "unseen")
WRONG = dict.fromkeys(PARTS, Fraction(3, 100)) | {"bought": Fraction(1, 20)}
"""Errors that must be found; how many cards are bought is seldom a matter of chance."""


@dataclass
class Deals:
    """What many deals of ``cards`` further cards brought in one position."""

    view: friday.View
    cards: int
    totals: Counter = field(default_factory=Counter)
    life: Counter = field(default_factory=Counter)
    bought: Counter = field(default_factory=Counter)
    unseen: Counter = field(default_factory=Counter)
    """1 where the unseen aging card has come, 0 where it has not; nothing where a seen twin of it
    lies beside it, for then nobody can tell."""


def dealt(view, cards, rng):
    """Deal ``cards`` further cards many times.

    Robinson is given life enough for all of them: whoever left out the deals that kill him would
    see a stop come too seldom.
    """
    found = Deals(view, cards)
    tail = [0] * (layout.SIZE - layout.VIEW_SIZE)
    price = view.fight.cost
    twins = twins_of_unseen(view, cards)
    for _ in range(DEALS):
        s = [*view.cells, *tail]
        s[layout.LIFE] += 100
        s[layout.SEED_HIGH], s[layout.SEED_LOW] = rng.getrandbits(32), rng.getrandbits(32)
        bought = 0
        for _ in range(cards):
            free = refusals.refuse_draw(s) == 0
            play.act(s, DRAW if free else PAY, SILENT)
            chance.deal(s, SILENT)
            bought += not free
        assert s[layout.NODE] == layout.FIGHT, view
        total = counting.total(s)
        missing = 0 if s[layout.ENEMY_PIRATE] else max(0, counting.needed(s) - total)
        found.totals[total] += 1
        found.life[bought * price + missing + counting.aging_life_cost(s)] += 1
        found.bought[bought] += 1
        if not twins:
            found.unseen[int(s[layout.UNSEEN_GRADE] == 0)] += 1
    return found


def twins_of_unseen(view, cards):
    """Is a card like what the unseen one can be known to lie beside it?"""
    cases = [case.card for case in unseen_aging(view) if case.cards == cards]
    beside = view.stack.pool if cards <= view.stack.size else view.discard
    return any(card in cases for card, _ in beside)


def most_cards(view):
    """How far the draw odds reach; a last card on earth lost to a pirate would end the game."""
    every = view.stack.size + sum(n for _, n in view.discard) + bool(view.aging.left)
    most = len(draw_odds(view)) - 1
    return min(most, every - 1) if view.fight.is_pirate and view.aging.left < 2 else most


@pytest.fixture(scope="module")
def deals():
    """Deals in positions of games from their set-up and of late ones, under any rulings."""
    rng = random.Random(SEED)
    found = []
    for late in (False, True):
        for view in fights(POSITIONS // 2, SEED, late):
            most = most_cards(view)
            if most > 0:
                found.append(dealt(view, rng.randint(1, most), rng))
    return found


def exact(some, part):
    """The odds for one part of what was dealt."""
    if part != "unseen":
        return getattr(draw_odds(some.view)[some.cards], part)
    cases = [case for case in unseen_aging(some.view) if case.cards == some.cards]
    if not cases:
        return ((1, Fraction(1)),)
    stays = sum(case.chance for case in cases if case.card is None)
    comes = sum(case.chance for case in cases if case.card)
    return ((0, stays), (1, comes))


def binned(chances, seen, n):
    """(expected, seen) deals in bins that expect enough, neighbours together."""
    bins, expected, count = [], 0.0, 0
    for value, p in chances:
        expected, count = expected + n * float(p), count + seen[value]
        if expected >= EXPECTED:
            bins.append((expected, count))
            expected, count = 0.0, 0
    if bins and expected:
        last = bins.pop()
        bins.append((last[0] + expected, last[1] + count))
    return bins


def evidence(pairs):
    """Standard errors by which what was seen differs from chances, over all positions together.

    The greater one of two: of the chi-square of the distributions, and of the sum of all means.
    Infinite if anything was seen that cannot be.
    """
    chi, freedom, off, variance = 0.0, 0, 0.0, 0.0
    for chances, seen in pairs:
        n = seen.total()
        if set(seen) - {value for value, p in chances if p}:
            return float("inf")
        bins = binned(chances, seen, n)
        chi += sum((count - expected) ** 2 / expected for expected, count in bins)
        freedom += max(0, len(bins) - 1)
        mean = float(sum(value * p for value, p in chances))
        off += sum(value * count for value, count in seen.items()) - n * mean
        variance += n * sum((value - mean) ** 2 * float(p) for value, p in chances)
    return max(abs(chi - freedom) / sqrt(2 * freedom), abs(off) / sqrt(variance))


def pairs_of(deals, part):
    asked = [some for some in deals if getattr(some, part)]
    return [(exact(some, part), getattr(some, part)) for some in asked]


@pytest.fixture(scope="module")
def pairs(deals):
    return {part: pairs_of(deals, part) for part in PARTS}


def test_the_positions_are_of_all_kinds(deals):
    assert len(deals) >= 2_000
    assert {some.view.level for some in deals} == set(friday.LEVELS)
    assert {some.view.step for some in deals} == set(friday.Step)
    rules = {p.enemy.rule for p in (some.view.fight for some in deals) if p.is_pirate}
    assert rules == set(friday.PirateRule)
    assert sum(some.cards > some.view.stack.size for some in deals) > 250


@pytest.mark.parametrize("part", PARTS)
def test_what_is_dealt_fits_the_odds(pairs, part):

    assert evidence(pairs[part]) < FAR


@pytest.mark.parametrize(("part", "share"), WRONG.items())
def test_a_little_at_a_wrong_place_is_found(pairs, part, share):
    """The test of the test: this part of every chance is moved to the next possible number."""
    moved = []
    for chances, seen in pairs[part]:
        values, ps = [value for value, _ in chances], [p for _, p in chances]
        given = [p * share for p in ps[:-1]] + [0]
        got = [0, *given[:-1]]
        new = [p - g + h for p, g, h in zip(ps, given, got, strict=True)]
        moved.append((tuple(zip(values, new, strict=True)), seen))
    assert evidence(moved) > FAR


def forget_highest_zero(monkeypatch):
    monkeypatch.setattr(generating_functions, "_ZEROING", {})


def forget_minus_life(monkeypatch):
    monkeypatch.setattr(generating_functions, "_LIFE", {})


def forget_stop(monkeypatch):
    monkeypatch.setattr(
        DrawCounter, "_bought", lambda self, *args: [(max(0, args[3] - self.free), 1, 1)]
    )


def bring_a_difficult_card(monkeypatch):
    after = DrawCounter._after_reshuffle

    def wrong(self):
        pool = after(self)
        worst = tuple((c, n) for c, n in self.view.aging.unseen if c.grade == "difficult")
        return pool._replace(unseen=worst) if pool and pool.unseen else pool

    monkeypatch.setattr(DrawCounter, "_after_reshuffle", wrong)


ERRORS = {
    forget_highest_zero: "totals",
    forget_minus_life: "life",
    forget_stop: "bought",
    bring_a_difficult_card: "totals",
}


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.__name__)
def test_an_error_of_the_odds_is_found(deals, error, monkeypatch):
    error(monkeypatch)
    assert evidence(pairs_of(deals, ERRORS[error])) > FAR
