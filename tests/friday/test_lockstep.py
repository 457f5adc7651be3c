"""The engine against the naive engine, decision by decision, in games of every kind.

The two were written apart from each other, in different ways: the one counts kinds of cards in a
flat list, the other moves physical cards between piles.  After every decision these must be the
same: what the player may know, the legal decisions, what happened, the end and the score.

What is refused is compared by asking both engines about everything that can be written down, legal
or not, two to five hundred decisions in a position.  To keep that affordable a position is asked
about every seventh of them, the next position about the next seventh, and so on in turn: in a game
of fifty decisions each is asked about some seven times.  The engines must agree whether it is
refused, and on the rule that it breaks.  ``make proof`` plays a thousand games in which every
position is asked about all of them.
"""

import pytest

from friday_nb import friday
from friday_nb.friday.reasons import KEYS
from friday_nb.friday.rules import play as rules_play
from friday_nb.friday.rules import refusals
from tests.friday import lockstep

CHUNKS = range(20)
"""Twenty thousand games, which ``make proof`` plays; ``make test`` plays a hundred others."""
KINDS = (
    ("careful late", lockstep.careful, True, 400),
    ("reckless late", lockstep.reckless, True, 200),
    ("careful", lockstep.careful, False, 200),
    ("reckless", lockstep.reckless, False, 200),
)
"""Who plays, from where, and how many games of a chunk of a thousand."""
TERMINATIONS = {
    "WON",
    "OUT_OF_LIFE",
    "OUT_OF_LIFE_DOUBLE_PRICE",
    "TOO_OLD",
    "PIRATE_UNBEATABLE",
}


def compare(first, share, refusals_of=lockstep.SHARE):
    """Plays games of each kind from seed ``first`` on, a share of those of a chunk.

    Refusals are compared for one of ``refusals_of`` decisions that can be written down.
    """
    total = lockstep.Tally()
    for number, (_, chooser, late, games) in enumerate(KINDS):
        for n in range(round(games * share)):
            seed = (first + n) * len(KINDS) + number
            total.add(lockstep.play(seed, chooser, late=late, share=refusals_of))
    print(total)
    return total


def test_a_hundred_games_agree():
    total = compare(first=1_000_000, share=0.1)
    assert total.games == 100
    assert total.decisions > 3_000
    assert total.asked > 30 * total.decisions  # a seventh of two to five hundred
    assert set(total.ends) - {"cut"} == TERMINATIONS
    assert set(total.events) == {rule for rule, _ in lockstep.EVENTS.values()}


def test_an_event_that_is_left_out_is_noticed(monkeypatch):
    monkeypatch.setattr(rules_play, "note", lambda *_: None)  # of the price of a card
    with pytest.raises(AssertionError, match="FRI-LIFE-1"):
        compare(first=1_000_000, share=0.1)


@pytest.mark.parametrize("key", ["stopped", "no_free_place", "already_used", "too_expensive"])
def test_a_refusal_for_a_wrong_reason_is_noticed(monkeypatch, key):
    honest, over = refusals.refusal, KEYS.index("game_over") + 1

    def refusal(s, code):
        found = honest(s, code)
        return over if found == KEYS.index(key) + 1 else found

    monkeypatch.setattr(refusals, "refusal", refusal)
    with pytest.raises(AssertionError, match="FRI-END-1"):
        compare(first=1_000_000, share=0.1)


def test_a_decision_that_is_refused_though_it_is_legal_is_noticed(monkeypatch):
    honest, pay = refusals.refusal, friday.Action.parse("pay").packed
    monkeypatch.setattr(refusals, "refusal", lambda s, code: 1 if code == pay else honest(s, code))
    with pytest.raises(AssertionError):
        compare(first=1_000_000, share=0.1)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("chunk", CHUNKS)
def test_a_thousand_games_agree(chunk):
    total = compare(first=chunk * 10_000, share=1)
    assert total.games == 1000
    assert total.decisions > 30_000
    assert set(total.ends) - {"cut"} == TERMINATIONS


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_thousand_games_agree_on_everything_that_can_be_asked():
    total = compare(first=2_000_000, share=1, refusals_of=1)
    assert total.games == 1000
    assert total.asked > 200 * total.decisions
