"""What a look at a card is for: that one takes it, or leaves it, if most hangs on that."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.core.level import harmless_first
from friday_nb.his_man_friday.actions import Action
from friday_nb.his_man_friday.players import advice as advice_module
from friday_nb.his_man_friday.players import because, deciding
from friday_nb.his_man_friday.players.advice import Advice, Option, known_anyway
from friday_nb.his_man_friday.players.harmless import price
from friday_nb.his_man_friday.rules import layout as at
from tests.his_man_friday.believed import believe
from tests.his_man_friday.made_up_ends import COCONUT_1, COCONUT_2, ended

VIEW = hmf.parse_position(
    "players=2 first=0 seat=1 phase=challenge turn=0 asked=1 hand=c4,f4,w1,g hands=3,4 "
    "challenges=1,1 island=a1:water/0,d1:water/1=g!0,a2:gun/0,b2:-,c2:-,a3:firewood/1=f2,"
    "d3:gun/0=c1!1,a4:firewood/0,b4:water/1=f3 laid=a2"
)
LOOK, PASS = (Action.parse(text) for text in ("challenge", "pass"))


def end(*, won, takes):
    """The end of a game that the second seat wins or not, with the card on a2 or without it."""
    cards = ((COCONUT_1,), (COCONUT_2,))
    s = list(ended(*(cards if won else reversed(cards))))
    s[at.TAKER + hmf.CELLS.index("a2")] = 2 if takes else 1
    return s


class Looks:
    """A machine in whose many games a look matters, and in few it does not."""

    fast = True

    def __init__(self, look, leave):
        self.by_plan = {LOOK.packed: look, PASS.packed: leave}

    def ends(self, cells, drawn, plan, seated):
        del cells, seated
        found = self.by_plan[plan] if len(drawn) > deciding.GAMES else [end(won=1, takes=0)]
        return [found[i % len(found)] for i in range(len(drawn))]


def told(look, leave, first=LOOK):
    second = PASS if first is LOOK else LOOK
    options = Option(first, 0.5, 0.01), Option(second, 0.4, 0.01, 0.01)
    return because.explained(Advice(VIEW, options), Looks(look, leave))


USED = [end(won=1, takes=1), end(won=0, takes=0)]
UNUSED = [end(won=0, takes=0)]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_look_is_for_a_card_that_is_taken_more_often(lang):
    """Told of both decisions, in games of which as many are won as is told."""
    found = told(USED, UNUSED)
    assert found.because.key == "because.takes"
    assert dict(found.because.facts) == {"cell": "a2", "a": 500, "b": 0}
    assert "a2" in found.because.text(lang)
    ((_, (behind,)),) = found.lacking
    assert (behind.facts["a"], behind.facts["b"], behind.side) == (0, 500, "against")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_look_may_keep_one_from_a_card(lang):
    """Told alike of both decisions: how often it is taken without the look, and with it."""
    kept, taken = [end(won=1, takes=0), end(won=0, takes=0)], [end(won=0, takes=1)]
    found = told(kept, taken)
    assert found.because.key == "because.takes.less"
    assert (found.because.facts["a"], found.because.facts["b"]) == (0, 1000)
    if lang == "en":
        assert found.because.text(lang).endswith("a2 in 100% of the games, after it in 0%.")
    ((_, (behind,)),) = found.lacking
    assert behind.text(lang) == found.because.text(lang)


def test_what_does_not_hang_on_who_takes_the_card_is_not_told_of_a_look():
    taken = [end(won=1, takes=0), end(won=0, takes=1)]
    assert told(taken, UNUSED).because.key == "because.wins"
    assert told(UNUSED, UNUSED).because.key == "because.wins"
    assert told(UNUSED, USED).because.key == "because.wins"


def test_of_a_look_that_is_not_taken_nothing_is_told_to_come():
    assert told(UNUSED, USED, first=PASS).because.key == "because.wins"


@pytest.mark.parametrize(
    ("cards", "is_known"), [({"g": 1.0}, True), ({"g": 0.9, "c1": 0.1}, False)]
)
def test_a_look_that_tells_nothing_new_wins_no_more_than_none(monkeypatch, cards, is_known):
    """Whoever goes on in the games does not know the card without it; the reader does."""
    believe(monkeypatch, cards)
    monkeypatch.setattr(advice_module, "card_chances", lambda *_: cards)
    options = Option(LOOK, 0.61, 0.01), Option(PASS, 0.57, 0.01, 0.01)
    found = known_anyway(VIEW, options, None, ())
    assert (found != options) is is_known
    first, second = harmless_first(found, lambda each: price(VIEW, each.action, None, ()))
    assert first.action == (PASS if is_known else LOOK)
    assert (first.win == second.win) is is_known
    assert known_anyway(VIEW, options[::-1], None, ()) == options[::-1]
