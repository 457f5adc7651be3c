"""What bots took and left, all cards together: features counted by hand, and true deals."""

from itertools import islice
from math import exp, log
from random import Random
from statistics import fmean, stdev

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.cards import BY_NAME
from friday_nb.his_man_friday.odds import Beliefs, draw_deals, gun_chances
from friday_nb.his_man_friday.players import Bot, seats, takings
from friday_nb.his_man_friday.players.advice import advise
from friday_nb.his_man_friday.players.fitting import (
    EXPLORATION,
    card_chances,
    fitting_deals,
    gun_chance,
)
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.rules import layout
from friday_nb.his_man_friday.table import Phase

# The last decision is seat 1's: c2, which has lain there from the start, and d4, laid by seat 0.
END = hmf.parse_position(
    "players=2 first=0 seat=1 phase=last-chance turn=1 challenges=2,2 crusoe=a1 chances=1 "
    "island=a1:gun/1=c1>1,b1:gun/0>0,c1:water/1=c2>1,d1:water/0>0,a2:water/1=f1>1,b2:->0,"
    "c2:-,d2:water/0>0,a3:gun/1=w1>0,b3:gun/0>0,c3:water/1=w2>1,d3:gun/0=w3>1,"
    "a4:water/1=f2>1,b4:water/0>0,c4:gun/1=g>1,d4:water/0"
)
GONE = 14 / 16


@pytest.fixture(scope="module")
def plain():
    return Machine(fast=False)


def codes(text):
    return [BY_NAME[name].code for name in text.split()]


def features(view, deal):
    (seat,) = takings.seats_of(view).values()
    return dict(zip(takings.FEATURES, seat.features(codes(deal)), strict=True))


def test_what_a_seat_took_and_left_is_counted():
    """The unseen cards lie at b1, d1, b2 (blindly), c2 (nobody's), d2, b3, b4 and d4 (left)."""
    assert list(Beliefs(END).declared) == ["b1", "d1", "b2", "c2", "d2", "b3", "b4", "d4"]
    assert features(END, "c3 f3 g w4 g c4 f4 g") == {
        "guns taken knowingly": 1,
        "guns taken blindly": 1,
        "amounts taken knowingly": 3 + 3 + 4 + 4,
        "amounts taken blindly": 0,
        "kinds taken": 3,  # w1 is known
        "pairs of guns taken": 1,
        "guns left": GONE,
        "amounts left": 0,
        "new kinds left": 0,
        "guns left at last": 1,
        "amounts left at last": 0,
        "new kinds left at last": 0,
    }
    other = features(END, "g g c3 f3 g c4 w4 f4")
    assert (other["kinds taken"], other["pairs of guns taken"]) == (2, 3)
    assert (other["amounts left"], other["new kinds left at last"]) == (4 * GONE, 1)


def test_a_gun_that_the_viewer_knows_makes_pairs_with_those_it_does_not():
    """With it seat 0 has three guns, and no kind of supplies more."""
    known = hmf.parse_position(str(END).replace("c4:gun/1=g>1", "c4:gun/1=g>0"))
    before, found = (features(view, "c3 f3 g w4 g c4 f4 g") for view in (END, known))
    assert (before["pairs of guns taken"], found["pairs of guns taken"]) == (1, 3)
    assert found["kinds taken"] == before["kinds taken"]


def test_who_may_have_taken_a_last_card_has_let_nothing_go_for_certain():
    """With one card left of two players, the last chance was used."""
    text = str(END).replace("c2:-,", "c2:->0,")
    found = features(hmf.parse_position(text), "c3 f3 g w4 g c4 f4 g")
    assert found["guns left at last"] == 0
    assert found["guns left"] == 15 / 16


def played(bot, players, numbers, on):
    """Positions of games of these bots, the last one of each at which a seat explores."""
    for number in numbers:
        state, last = hmf.new_game(players, number, 1), None
        bots = [Bot(bot, number * 10 + seat, on) for seat in range(players)]
        while state.actor is not None:
            view = state.view(state.actor)
            if view.phase in EXPLORATION:
                last = state
            state, _ = hmf.apply(state, state.actor, bots[state.actor].choose(view))
        yield last


def drawn(view, bot, count, rng):
    seated = tuple("person" if seat == view.seat else bot for seat in range(view.players))
    ratios = seats.gun_ratios(view, seated)
    return draw_deals(Beliefs(view), rng, ratios, seats.declared_by_policy(view, seated)), seated


@pytest.mark.parametrize(("bot", "players"), [("bluffer", 3), ("bluffer", 4), ("thumb", 4)])
def test_the_true_deal_is_likelier_than_without_it(plain, bot, players):
    """In games that were not fitted, by nats a position."""
    gains = []
    for state in played(bot, players, range(500, 560), plain):
        view, rng = state.view(state.actor), Random(1)
        deals, _ = drawn(view, bot, 40, rng)
        cells = [hmf.CELLS.index(cell) for cell in Beliefs(view).declared]
        true = [state.cells[layout.CARD + cell] for cell in cells]
        known = takings.weights(bot, players)

        def likely(deal, view=view, known=known):
            return exp(
                sum(
                    a * b
                    for seat in takings.seats_of(view).values()
                    for a, b in zip(known, seat.features(deal), strict=True)
                )
            )

        others = [likely(deal) for deal in islice(deals, 40)]
        gains.append(log(likely(true) / fmean([likely(true), *others])))
    assert fmean(gains) > 1.5 * stdev(gains) / len(gains) ** 0.5


def test_deals_are_drawn_once_more_within_each_half(plain):
    state = next(played("bluffer", 3, range(500, 501), plain))
    view = state.view(state.actor)
    many = 40 * takings.TRIES
    deals, seated = drawn(view, "bluffer", many, Random(1))
    kept = list(islice(deals, many))
    again = list(takings.resampled(view, iter(kept), seated, 40, Random(2)))
    assert len(again) == 40
    assert set(again[:20]) <= set(kept[: many // 2])
    assert set(again[20:]) <= set(kept[many // 2 :])
    assert set(again) < set(kept), "all were used"


def test_what_is_told_of_a_card_among_bots_weighs_what_they_took():
    """As the deals of advice do, and not those that only go by what was said."""
    n = 4000
    plain_deals, seated = drawn(END, "honest", n, Random(7))
    said, dealt = (
        [sum(card == BY_NAME["g"].code for card in cards) / n for cards in zip(*deals, strict=True)]
        for deals in (islice(plain_deals, n), fitting_deals(END, None, seated, 7, n))
    )
    told = [card_chances(END, cell, None, seated) for cell in Beliefs(END).declared]
    guns = [chances.get("g", 0.0) for chances in told]
    assert guns == pytest.approx(dealt, abs=0.05)
    assert max(abs(one - two) for one, two in zip(guns, said, strict=True)) > 0.08
    assert all(all(chances.values()) for chances in told), "what may be is not told impossible"


def test_a_card_that_was_seen_is_a_gun_or_none():
    """c4 is one, and c1 three coconuts."""
    assert [gun_chance(END, cell, None, ()) for cell in ("c4", "c1")] == [1, 0]


def test_where_nothing_was_taken_nothing_changes(plain):
    """All features are 0: every deal is as likely as before."""
    view = hmf.new_game(3, 1).view(0)
    for seat in takings.seats_of(view).values():
        assert set(seat.features([1] * 12)) == {0}


def test_advice_among_bluffers_knows_that_others_took_good_cards(plain, monkeypatch):
    """The chance told for the best of last decisions falls with it, on the whole."""
    told = {}
    views = [state.view(state.actor) for state in played("bluffer", 4, range(600, 640), plain)]
    for name in ("with", "without"):
        if name == "without":
            monkeypatch.setattr(takings, "weights", lambda *_: (0.0,) * len(takings.FEATURES))
        told[name] = fmean(
            advise(
                view,
                seated=tuple("person" if s == view.seat else "bluffer" for s in range(4)),
                on=plain,
            ).best.win
            for view in views
        )
    assert told["with"] < told["without"] - 0.02, told


def test_guns_in_odds_are_left_alone():
    """Odds count, and weigh declarations; what was taken is for advice."""
    assert sum(gun_chances(Beliefs(END)).values()) == pytest.approx(3)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_as_many_deals_are_drawn_once_more_as_are_wanted(plain, count):
    view = next(played("bluffer", 3, range(500, 501), plain)).view(0)
    deals, seated = drawn(view, "bluffer", count, Random(1))
    assert len(list(takings.resampled(view, deals, seated, count, Random(2)))) == count


def test_who_still_has_a_last_chance_has_let_nothing_go(plain):
    """Of three seats one has had its last chance, one decides, and one is still to come."""
    seen = 0
    for number in range(500, 503):
        state = hmf.new_game(3, number, 1)
        bots = [Bot("honest", number * 10 + seat, plain) for seat in range(3)]
        while state.actor is not None:
            view = state.view(state.actor)
            if view.phase is Phase.LAST_CHANCE and view.chances == 1:
                found = takings.seats_of(view)
                assert found[(view.actor + 1) % 3].let_go == 0
                seen += found[(view.actor - 1) % 3].let_go > 0
            state, _ = hmf.apply(state, state.actor, bots[state.actor].choose(view))
    assert seen
