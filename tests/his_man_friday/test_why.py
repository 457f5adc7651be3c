"""What advice says of decisions of His Man Friday, and in which order it names equal ones."""

from dataclasses import replace
from fractions import Fraction

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.charts.behind import behind
from friday_nb.core.level import least_behind
from friday_nb.core.paired import DOUBT
from friday_nb.his_man_friday.odds import Beliefs
from friday_nb.his_man_friday.players import because, seats
from friday_nb.his_man_friday.players.advice import Advice, Option, advise
from friday_nb.his_man_friday.players.fitting import card_chances, fitting_deals, gun_chance
from friday_nb.his_man_friday.players.harmless import price
from friday_nb.his_man_friday.players.machine import Machine
from friday_nb.his_man_friday.players.why import Why, why
from friday_nb.his_man_friday.rules import layout
from friday_nb.his_man_friday.terminal.advice import lines
from friday_nb.his_man_friday.words import say
from tests.his_man_friday.believed import believe
from tests.his_man_friday.made_up_ends import ARMED, OUT, POOR, WINNING

LOST = hmf.parse_position(
    "players=2 first=1 seat=0 phase=last-chance turn=0 challenges=0,0 island=a1:gun/0=c3>0,"
    "b1:water/1=g>0,c1:gun/0=f4>0,d1:firewood/0=g!1,a2:firewood/1=f2!0>1,b2:-=w1>0,c2:->1,"
    "d2:gun/1=w3!0>1,a3:gun/0=c4>0,b3:coconuts/1>1,c3:water/0=w2>0,d3:firewood/0=f3!1>0,"
    "a4:water/1=g>0,b4:firewood/1>1,c4:water/0=g>1,d4:coconuts/1>1 crusoe=b2 chances=1"
)
"""Seat 0 has two guns, the other seat one; a third lies there."""
STEP = hmf.parse_position(
    "players=2 first=1 seat=1 phase=move turn=1 challenges=0,0 island=a1:water/0=g>1,"
    "b1:gun/0=c3!1>0,c1:firewood/1=g!0,d1:water/0=w2>1,a2:gun/1=c1,b2:-,c2:-,d2:firewood/1=g!0,"
    "a3:gun/0,b3:gun/0=w4!1,c3:firewood/0>0,d3:gun/1=c4>1,a4:firewood/0,b4:gun/1=c2,c4:gun/1=f3,"
    "d4:gun/1=f4 crusoe=c3"
)
"""North lies an unseen card, south 3 firewood, the kind that seat 1 lacks, west 4 water."""
LOOK = (
    "players=4 first=1 seat=2 phase=challenge turn=1 asked=2 hand=c4 hands=1,0,1,1 "
    "challenges=0,1,3,0 island=a1:gun/1,c1:gun/1,d1:coconuts/3!0,a2:firewood/3!0,"
    "b2:firewood/0!1,d2:coconuts/0!1,a3:gun/0,c3:coconuts/2=c1!3,d3:gun/1,a4:gun/1,"
    "b4:coconuts/3!0,c4:water/2=w2!3,d4:water/2=g!3 laid=c1"
)
"""Seat 2 may look at a supply that was called a gun; two cards are still to come."""
LAST = hmf.parse_position(
    "players=3 first=0 seat=2 phase=last-chance turn=2 challenges=0,0,0 island=a1:water/1>0,"
    "b1:coconuts/1,c1:coconuts/0>1,d1:water/2=w2!1>2,a2:water/1=g!0>2,b2:-=f3>2,"
    "c2:firewood/2=f2>0,d2:gun/0>0,a3:coconuts/0=g!2>1,b3:gun/1>1,c3:firewood/2=f1>1,d3:gun/0>0,"
    "a4:coconuts/0!1>0,b4:coconuts/2=c3>2,c4:coconuts/1=g!2,d4:firewood/2=f4!0>2 crusoe=d3 "
    "chances=1"
)
"""Of two cards that are left, c4 is a gun; the other one has been left by everybody."""
BOTS = ("thumb", "thumb", "", "thumb")


SECOND_KIND = (
    "players=3 first=0 seat=2 phase=take-after turn=2 challenges=0,0,0 island=a1:coconuts/0>0,"
    "b1:coconuts/1=c2!2>2,c1:firewood/2=g!0>1,d1:firewood/1=f2!2>1,a2:water/2=g,b2:->1,"
    "c2:firewood/0!1,d2:water/1>0,a3:coconuts/0,b3:water/2=g!0,c3:gun/2=c3,d3:water/1,a4:gun/0,"
    "b4:gun/1,c4:gun/0!1,d4:gun/2=f3 crusoe=c2"
)


NO_LOOKS = (
    "players=3 first=0 seat=1 phase=lay turn=1 hand=g hands=0,1,1 challenges=0,0,0 "
    "island=a1:water/0=c4!1,b1:gun/2,c1:firewood/2!0,d1:coconuts/1=c1,a2:firewood/0,b2:-,"
    "c2:gun/1=f4,d2:coconuts/2=w1!1,a3:firewood/0!2,b3:water/0,c3:coconuts/0,a4:gun/1=f3!0,"
    "b4:firewood/1=f1!2,c4:firewood/2 laid=a2"
)


def look(n):
    """The same with so many challenges left."""
    cells = list(hmf.parse_position(LOOK).cells)
    cells[layout.CHALLENGES + 2] = n
    return hmf.View(tuple(cells))


def act(text):
    return hmf.Action.parse(text)


def keys(view, text, seated=()):
    return [part.key for part in why(view, act(text), seated=seated).parts]


def advice(view, *texts, wins=None, apart=0.0, seated=()):
    chances = wins or [0.5] * len(texts)
    options = tuple(
        Option(act(text), win, 0.01, apart if i else 0.0)
        for i, (text, win) in enumerate(zip(texts, chances, strict=True))
    )
    return Advice(view, options, seated=seated)


class Ending:
    """A machine whose games all end like this."""

    fast = True

    def __init__(self, *ends):
        self.found = ends

    def ends(self, cells, drawn, decision, seated):
        del cells, decision, seated
        return [self.found[i % len(self.found)] for i in range(len(drawn))]


# --- level lists ----------------------------------------------------------------------------------


def test_where_nothing_can_be_gained_no_gun_is_advised():
    """The third gun was, at a chance of 0."""
    found = advise(LOST, on=Machine(fast=False))
    assert [str(each.action) for each in found.options] == ["leave", "take d1"]
    assert {each.win for each in found.options} == {0.0}


@pytest.mark.parametrize(
    ("view", "texts"),
    [
        (LOST, ["leave", "take d1"]),
        (STEP, ["move s", "move w", "move n"]),
        (look(2), ["pass", "challenge"]),
        (look(3), ["challenge", "pass"]),
    ],
)
def test_what_risks_no_gun_and_spends_nothing_is_the_most_harmless(view, texts):
    """With three looks and two cards to come, a look costs nothing."""
    assert sorted(texts, key=lambda text: price(view, act(text), Fraction(1, 4), ())) == texts


KNOWN_GUN = (
    "players=4 first=1 seat=2 phase=challenge turn=1 asked=2 hand=w1 hands=1,0,1,1 "
    "challenges=0,1,3,0 "
    "island=a1:coconuts/1!3,b1:gun/0,c1:gun/3,d1:gun/3,a2:coconuts/2=c1!0,b2:water/2=w2!3,c2:"
    "firewood/0!1,b3:firewood/3!0,d3:gun/1,a4:water/1,b4:water/0!1,c4:firewood/2=f1!3,d4:coco"
    "nuts/1!0 laid=a4"
)


def test_a_look_at_a_card_that_is_known_is_not_the_most_harmless():
    """Three looks for two cards to come, but there is nothing to learn."""
    view, seated = hmf.parse_position(KNOWN_GUN), ("thumb",) * 4
    assert why(view, act("challenge"), None, seated).key == "challenge.gun"
    asked = [price(view, act(text), None, seated) for text in ("pass", "challenge")]
    assert asked[0] < asked[1]


def test_a_gun_that_tempts_asks_less_than_one_that_warns_where_nobody_can_look():
    view = hmf.parse_position(NO_LOOKS)
    lie, truth = (act(f"lay g d3 as {kind}") for kind in ("firewood", "gun"))
    assert {lie, truth} <= set(hmf.legal(view))
    asked = [price(view, each, None, ()) for each in (lie, truth)]
    assert asked[0] < asked[1]


def test_a_new_kind_that_a_card_is_likely_to_be_is_worth_the_risk_of_a_gun():
    """Where the games show no difference: three quarters for a second kind, a fifth a gun."""
    view, bluffers = hmf.parse_position(SECOND_KIND), ("bluffer",) * 3
    chances = card_chances(view, "c2", None, bluffers)
    assert sum(chance for card, chance in chances.items() if card.startswith("f")) > 0.7
    assert chances["g"] > 0.15
    take, leave = (price(view, act(text), None, bluffers) for text in ("take c2", "leave"))
    assert take < leave


def test_a_lie_that_can_be_uncovered_asks_more_than_the_truth():
    view = hmf.new_game(2, 1).view(0)
    card = view.hand[0]
    kinds = ("coconuts", "firewood", "water", "gun")
    true = next(k for k in kinds if keys(view, f"lay {card} a1 as {k}")[0] == "lay.true")
    lie = next(k for k in kinds if k != true)
    asked = [price(view, act(f"lay {card} a1 as {k}"), None, ()) for k in (true, lie)]
    assert asked[0] < asked[1]


@pytest.mark.parametrize(
    ("win", "ends", "told"),
    [
        (0.0, [OUT], ["because.lost", "because.end.out"]),
        (0.0, [POOR], ["because.lost", "because.end.sum"]),
        (1.0, [ARMED], ["because.won", "because.end.rival.out"]),
        (1.0, [WINNING], ["because.won", "because.end.kinds"]),
    ],
)
def test_where_all_is_lost_or_won_the_reason_is_how_such_games_end(win, ends, told):
    view = hmf.new_game(3, 1).view(0)
    texts = [str(each) for each in hmf.legal(view)[:1] + hmf.legal(view)[-1:]]
    listed = advice(view, *texts, wins=(win, win))
    for error, certainty in ((0.0, ""), (0.01, ".nearly")):
        options = tuple(replace(each, error=error) for each in listed.options)
        found = because.explained(replace(listed, options=options), Ending(*ends))
        first, *others = [part.key for part in found.because.parts]
        assert [first, *others] == [f"{told[0]}{certainty}", *told[1:]]


def test_a_few_games_that_were_lost_do_not_mean_that_all_are():
    found = replace(advice(LOST, "leave", "take d1", wins=(0.0, 0.0)), is_rough=True)
    assert because.explained(found, Ending(OUT)).because.key == "because.level"


def test_of_two_players_the_other_one_is_not_the_others():
    view = hmf.new_game(2, 1).view(0)
    told = why(view, hmf.legal(view)[1])
    assert "the other player has" in told.text("en")
    assert "у соперника" in told.text("ru")
    among_three = hmf.new_game(3, 1).view(0)
    assert "the others have" in why(among_three, hmf.legal(among_three)[1]).text("en")
    rival = Why.of("because.rival.kinds", few=10, many=20)
    assert rival.among(3) == rival
    assert Why("because.level", also=(rival,)).among(2).also[0].key == "because.rival.kinds.two"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_is_almost_certain_or_even_is_told_without_a_number(monkeypatch, lang):
    """Of the unseen card north of Crusoe."""
    for cards, key in (
        ({"g": 0.999, "f1": 0.001}, "centre.gun.sure"),
        ({"g": 0.95, "f1": 0.05}, "centre.gun.sure"),
        ({"g": 0.501, "f1": 0.499}, "centre.even"),
        ({"g": 0.0, "f1": 0.999, "w1": 0.001}, "centre.no"),
    ):
        believe(monkeypatch, cards)
        told = why(STEP, act("move n"))
        assert told.key == key
        assert "%" not in told.said(lang)
    assert [part.key for part in told.parts][1:] == ["likely.sure.new"]


def test_near_the_end_the_chance_of_a_gun_is_that_of_the_deals_of_advice():
    """Nobody took the card on b1: it is called coconuts, but surely is a gun."""
    seated = ("thumb", "thumb", "person")
    said = float(seats.gun_chance(LAST, "b1", None, seated))
    deals = list(fitting_deals(LAST, None, seated, 7, 2000))
    at = list(Beliefs(LAST).declared).index("b1")
    dealt = sum(deal[at] == layout.GUN_CARD for deal in deals) / len(deals)
    told = gun_chance(LAST, "b1", None, seated)
    assert said < 0.4
    assert told == pytest.approx(dealt, abs=0.03)
    assert told > 0.9


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_level_decisions_the_first_one_tells_as_much_as_the_others(lang):
    """And the last word is that they are level."""
    view = look(2)
    found = because.explained(advice(view, "challenge", "pass", apart=0.02), Ending(POOR))
    told = because.told(found, found.best)
    assert [part.key for part in told] == ["challenge.open", "challenge.left", "because.level"]
    assert told[-1].text(lang) in "".join(lines(found, lang)).replace("\n" + " " * 12, " ")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_terminal_tells_how_far_behind_a_decision_is_as_the_page_does(lang):
    wins = 0.5, 0.5, 0.2
    found = advice(STEP, "move s", "move w", "move n", wins=wins, apart=0.01)
    printed = " ".join(" ".join(lines(found, lang)).split())
    for option in found.options[1:]:
        assert behind(say, lang, option, found.best) in printed
    least = least_behind(0.3, DOUBT * found.options[2].apart)
    assert say(lang, "advice.loss.least", n=30, least=least) in printed


def test_among_bots_alone_no_chance_of_a_lie_is_told_in_the_terminal():
    """The adviser knows how often each of them lies."""
    view = look(3)
    of_bots, of_people = (
        next(lines(advice(view, "pass", "challenge", seated=seated), "en"))
        for seated in (BOTS, ("", "", "", ""))
    )
    assert "25%" not in of_bots.replace("35%", "25%")
    assert "of the time" in of_people


# --- what is said of a card -----------------------------------------------------------------------
