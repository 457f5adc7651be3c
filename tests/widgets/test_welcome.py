"""The first minute: what is told of the rulebook's five plans is true."""

from fractions import Fraction
from itertools import combinations

import pytest

from friday_nb import friday, i18n
from friday_nb.core.numbers import percent
from friday_nb.friday.odds.fight.goals import WIN
from friday_nb.friday.odds.fight.solve import fight_odds
from friday_nb.friday.words import say
from friday_widgets.friday.desk import Desk
from friday_widgets.friday.example import CHANCES, EXAMPLE, PLANS, example_session
from friday_widgets.friday.welcome.panel import Welcome

VIEW = friday.parse_position(EXAMPLE)
STACK = [card for card, count in VIEW.stack.pool for _ in range(count)]
SHORT = VIEW.fight.value - VIEW.fight.total
AGING = VIEW.fight.cards[2].card.value


def share(cases):
    """The share of the cases that come off."""
    return Fraction(sum(cases), len(cases))


def threes(stack=STACK):
    """The values of every three cards that “Vision” may show, lowest first."""
    return [sorted(card.value for card in three) for three in combinations(stack, 3)]


def destroys_and_wins(n):
    """Plan 5 with this free card: how often a card that destroys comes, and the fight is won."""
    free, others = STACK[n], STACK[:n] + STACK[n + 1 :]
    still = SHORT + AGING - free.value
    if free.ability is friday.Ability.DESTROY:
        return Fraction(still <= 0)
    return share([any(map(wins_destroying(still), three)) for three in combinations(others, 3)])


def wins_destroying(still):
    """Does a card destroy, and bring what is still missing?"""
    return lambda card: card.ability is friday.Ability.DESTROY and card.value >= still


def counted():
    """How often each plan comes off, counted over all cards that may come."""
    return {
        1: share([card.value >= SHORT for card in STACK]),
        2: share([best >= SHORT for _, _, best in threes()]),
        3: share([-AGING + middle + best >= SHORT for _, middle, best in threes()]),
        4: share([worst <= 0 for worst, _, _ in threes()]),
        5: sum(map(destroys_and_wins, range(len(STACK)))) / len(STACK),
    }


def test_the_chances_of_the_plans_are_those_that_can_be_counted():
    assert counted() == CHANCES
    assert CHANCES.keys() == PLANS.keys()


def test_the_fight_is_won_for_certain_if_it_is_played_well():
    found = fight_odds(VIEW, WIN, seconds=5.0, tried=0)
    assert found.win == 1


@pytest.mark.parametrize("lang", i18n.languages())
def test_each_plan_tells_its_chance_and_losing_that_it_need_not_be(lang):
    desk = Desk(example_session(), lang=lang)
    plans = Welcome(desk).model["words"]["plans"]
    for plan, told in zip(PLANS, plans, strict=True):
        assert percent(CHANCES[plan], lang) in told["text"]
    assert {"en": "is won for certain", "ru": "наверняка"}[lang] in plans[3]["text"]


@pytest.mark.parametrize(("lang", "aim"), [("en", "beat two pirates"), ("ru", "двух пиратов")])
def test_the_first_sentence_is_the_aim_of_the_game(lang, aim):
    """It is one of its own: a phone shows no other."""
    desk = Desk(example_session(), lang=lang)
    welcome = Welcome(desk)
    assert aim in welcome.model["words"]["aim"]
    assert aim not in welcome.model["words"]["text"]
    welcome.play(1)
    assert not welcome.model["words"]["aim"]


def told(welcome, key, **facts):
    """Are these the words of the welcome?"""
    words = welcome.model["words"]
    said = [say("en", f"panels.welcome.{key}.{part}", **facts) for part in ("head", "text")]
    return [words["head"], words["text"]] == said


def test_the_welcome_follows_the_fight_after_a_plan_was_tried():
    desk = Desk(example_session())
    welcome = Welcome(desk)
    assert told(welcome, "on", need=4, have=1, free=1, able=2)
    welcome.play(1)
    fight = desk.view.fight
    assert told(welcome, "tried", need=4, have=fight.total, free=0, able=2)
    welcome.play(3)
    fight = desk.view.fight
    assert told(welcome, "tried", need=4, have=fight.total, free=1, able=1)


def test_of_a_later_fight_the_welcome_does_not_speak():
    desk = Desk(example_session())
    welcome = Welcome(desk)
    for _ in range(3):
        while "draw" in map(str, friday.legal(desk.view)):
            assert desk.act("draw")
        assert desk.act("end")
        while desk.view.node is friday.Node.DESTROY:
            assert desk.act("done")
        assert desk.act("hazard 1")
        assert desk.view.fight
        assert told(welcome, "over")


def test_a_fight_that_is_won_is_said_to_be():
    desk = Desk(example_session())
    welcome = Welcome(desk)
    assert desk.act("draw")
    while desk.view.fight.total < desk.view.fight.value:
        assert desk.act("pay")
    fight = desk.view.fight
    assert told(welcome, "enough", need=4, have=fight.total, free=0, able=2)
