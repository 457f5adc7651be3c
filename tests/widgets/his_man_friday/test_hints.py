"""What the advice panel says to look at, where there is a choice of it."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.players.advice import Advice, Option
from friday_widgets.his_man_friday.advice.panel import AdvicePanel
from friday_widgets.his_man_friday.desk import Desk
from tests.his_man_friday.test_why import look

ONE_LEFT = hmf.parse_position(
    "players=2 first=0 seat=1 phase=lay turn=1 hand=c1 hands=0,1 challenges=0,0 island=a1:water/0,"
    "b1:gun/0,c1:gun/0=c3!1,d1:gun/1=w4,a2:water/0,b2:-,c2:-,a3:water/1=g!0,b3:gun/1=f4,"
    "c3:gun/1=c4,d3:gun/1=c2,a4:water/0,b4:gun/0=f3!1,c4:firewood/0,d4:water/1=g!0 laid=c4"
)
LAST_LAID = hmf.parse_position(
    "players=2 first=1 seat=1 phase=challenge turn=0 asked=1 challenges=0,1 island=a1:water/1=w2,"
    "b1:water/1=w4,c1:gun/1=g!0,d1:firewood/0,a2:firewood/0,b2:-,c2:-,d2:coconuts/1=c3,"
    "a3:gun/0=w3!1,b3:water/1=w1!0,c3:coconuts/1=c4,d3:water/0,a4:gun/0,b4:gun/0,c4:gun/0,"
    "d4:coconuts/1=c2 laid=b4"
)


def hint(view, lang):
    options = tuple(Option(each, 0.5, 0.01) for each in hmf.legal(view)[:2])
    return AdvicePanel(Desk(hmf.new_session(players=2, seed=1))).hint(Advice(view, options), lang)


@pytest.mark.parametrize(("lang", "which"), [("en", "which of your cards"), ("ru", "какую")])
def test_who_has_one_card_left_is_not_asked_which_of_them(lang, which):
    assert which in hint(hmf.new_game(2, 1).view(0), lang)
    assert which not in hint(ONE_LEFT, lang)
    assert hint(ONE_LEFT, lang).endswith("?")


@pytest.mark.parametrize(("lang", "how_many"), [("en", "how many"), ("ru", "сколько")])
def test_where_no_more_cards_come_nobody_is_asked_how_many_challenges_are_needed(lang, how_many):
    assert how_many in hint(look(2), lang)
    assert how_many not in hint(LAST_LAID, lang)
    assert hint(LAST_LAID, lang).endswith("?")
