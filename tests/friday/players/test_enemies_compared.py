"""Reasons where an enemy is chosen: what the rows say of each fight, and what then decides."""

import pytest

from friday_nb import friday
from friday_nb.friday.players.because import reason, told
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.why import Why
from tests.friday.players.fought import ROW, WON, choice
from tests.friday.positions import at

CHOICE = at(stack=">0,1,2>", offer="4W,2W", life=9).view


def listed(view, one, two, because=None, **facts):
    """Advice on two hazards, the first one ahead, with how each fight goes."""
    first, second = friday.legal(view)
    options = (Option(first, 0.8, 0.05), Option(second, 0.6, 0.05))
    return Advice(view, options, because=because, fights=((first, one), (second, two)), **facts)


def fought(a, change, **facts):
    return Why.of("fought", value=2, a=a, change=change, **facts)


@pytest.mark.parametrize(
    ("facts", "because", "says"),
    [
        (fought(900, -2), Why.of("because.life.other", change=-2, than=-6), "by −0.6"),
        (fought(900, 0), Why.of("because.life.none.other", change=0, than=-6), "by −0.6"),
        (fought(900, -2), Why.of("because.win.other", a=900, b=400), "won 40%"),
        (
            Why.of("fought.lost", value=2, many=31, change=-30),
            Why.of("because.weak.other", few=31, many=2),
            "0.2 such cards",
        ),
        (
            Why.of("fought.risk", value=2, a=900, b=100, change=-2),
            Why.of("because.dead.other", a=100, b=400),
            "lost 40%",
        ),
    ],
)
def test_a_number_of_the_row_is_not_told_again(facts, because, says):
    found = listed(CHOICE, facts, fought(400, -6), because)
    *_, last = told(found, found.best)
    assert last.key.endswith(".short")
    text = last.text("en")
    assert text.startswith(("In the other fight", "The other fight"))
    assert says in text


def test_what_the_row_does_not_tell_is_told_of_both():
    because = Why.of("because.weak.other", few=31, many=2)
    found = listed(CHOICE, fought(400, -6), fought(400, -6), because)
    assert because in told(found, found.best)
    risky = Why.of("fought.risk", value=2, a=900, b=100, change=-2)
    because = Why.of("because.life.other", change=-2, than=-6)
    found = listed(CHOICE, risky, fought(400, -6), because)
    assert because in told(found, found.best)


def test_that_the_other_fight_goes_better_is_admitted_where_only_the_loss_is_known():
    """A lower row with better numbers would else read like the better choice."""
    found = listed(CHOICE, fought(150, -20), fought(680, -2))
    keys = [part.key for part in told(found, found.best)]
    assert keys[-2:] == ["because.evens", "because.ahead"]
    better = listed(CHOICE, fought(680, -2), fought(150, -20))
    assert "because.evens" not in [part.key for part in told(better, better.best)]


def test_the_cards_that_a_lost_fight_destroys_are_told_once():
    """Of what makes up for the fight that goes better, only the other number is left to tell."""
    lost = Why.of("fought.lost", value=2, many=31, change=-30)
    found = listed(CHOICE, lost, Why.of("fought", value=2, a=900, change=-2, many=2))
    keys = [part.key for part in told(found, found.best)]
    assert keys[-2:] == ["because.evens.weak.short", "because.ahead"]
    assert sum("3.1" in part.text("en") for part in told(found, found.best)) == 1


def test_how_often_a_fight_ends_the_game_is_told():
    dead = (0, 0, 0, 0, 1)
    found = choice([WON, WON, WON, dead], [WON], 0.6, 0.5)
    one, two = (told(found, option)[1] for option in found.options)
    assert (one.key, one.facts["a"], one.facts["b"]) == ("fought.risk", 750, 250)
    assert two.key == "fought"
    assert choice([WON] * 50 + [dead], [WON], 0.6, 0.5).fights[0][1].key == "fought"
    lost = choice([WON, WON, ROW, dead], [WON], 0.6, 0.5)  # nor every fight that is lost ends it
    assert (lost.fights[0][1].facts["a"], lost.fights[0][1].facts["b"]) == (500, 250)


def test_a_fight_that_all_but_always_ends_the_game_is_told_as_one_that_does():
    dead = (0, 0, 0, 0, 1)
    keys = [fact.key for _, fact in choice([*[dead] * 47, WON], [WON], 0.02, 0.01).fights]
    assert keys == ["fought.dead", "fought"]


def test_two_hazards_that_are_one_fight_are_told_apart_by_their_cards():
    """However the two fights happen to go."""
    found = choice([WON], [WON], 0.6, 0.5, offer="2W,1L1")
    cards = [card.key for card in found.view.offer]
    assert found.because == Why.of("because.card.same", card=cards[0], target=cards[1])
    assert "Both hazards ask the same" in reason(found, found.best, "en")


def test_a_fight_in_which_the_game_may_end_is_no_better_for_its_life_points():
    """Nobody loses life points who has none left: the share of games that end is told."""
    risky = Why.of("fought.risk", value=2, a=650, b=350, change=0)
    found = listed(CHOICE, risky, fought(1000, 0))
    assert "loses the game in it 35% of the time" in reason(found, found.best, "en")
    assert "because.evens" in [part.key for part in told(found, found.best)]


def test_of_two_enemies_that_nothing_tells_apart_the_fight_that_goes_better_leads():
    """Both are told the same chance then; no word makes up for anything."""
    lost_more = [(0, 3, 0, 0, 0), WON]
    found = choice(lost_more, [WON], 0.8, 0.799)
    assert [option.win for option in found.options] == [0.8, 0.8]
    assert str(found.best.action) == "hazard 2"
    assert "because.evens" not in [part.key for part in told(found, found.best)]
    assert str(choice(lost_more, [WON], 0.8, 0.7).best.action) == "hazard 1"
    assert str(choice([WON], lost_more, 0.8, 0.799).best.action) == "hazard 1"
