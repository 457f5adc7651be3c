"""What the page says of rulings, of debts, and of the aim of the game."""

import pytest

from friday_nb import black_friday as bf
from friday_nb.black_friday.texts import reason_text
from friday_widgets.black_friday import welcome
from friday_widgets.black_friday.desk import Desk
from friday_widgets.black_friday.example import example_session
from friday_widgets.black_friday.game_page import PAGE
from friday_widgets.black_friday.table.panel import TablePanel
from friday_widgets.black_friday.table.plan import empty_plan
from friday_widgets.black_friday.table.turn import prompt, turn
from friday_widgets.panes.guide.panel import model as guide
from tests.black_friday.rules.test_adjustment import owing

OTHER = bf.Rulings(level="highest-price")


def plan_of(table, *texts):
    """What the seat that decides composes: no decisions by default."""
    plan = empty_plan(table.view())
    for text in texts:
        plan = plan.then(bf.Action.parse(text))
    return plan


def refusal(table, text, lang="en"):
    return reason_text(bf.why_not(table.view(), bf.Action.parse(text)), lang)


def test_the_level_check_can_be_chosen_for_a_new_game():
    (option,) = [each for each in PAGE.options("en") if each.ruling]
    assert (option.name, option.default) == ("level", "highest-row")
    session = PAGE.begin({"players": "3", "level": "highest-price"}, "1")
    assert session.view_of(0).rulings == OTHER
    assert session.head["rulings"] == "level=highest-price"


@pytest.mark.parametrize(("rulings", "first"), [(bf.Rulings(), "row"), (OTHER, "price")])
def test_the_guide_tells_the_reading_of_this_game_first(rulings, first):
    rules = guide(Desk(bf.new_session(3, 1, rulings=rulings)))["rules"]
    (readings,) = [rule["readings"] for rule in rules if rule["readings"]]
    assert readings[0].startswith("In this game: The one ")
    assert (first in readings[0], first in readings[1]) == (True, False)


def test_the_aim_comes_first():
    shown = guide(Desk(bf.new_session(3, 1)))
    assert [rule["id"] for rule in shown["rules"][:2]] == ["BLF-AIM-1", "BLF-PARTS-1"]
    assert {"case", "subsidy", "seed"} <= {term["id"] for term in shown["terms"]}
    words = welcome.model(Desk(example_session()))["words"]
    assert words["aim"].startswith("Your aim")


def test_a_new_game_at_the_table_is_of_the_same_kind():
    desk = Desk(bf.new_session(4, 1, specials=True, rulings=OTHER))
    panel = TablePanel(desk)
    panel._hear(panel, {"type": "new"}, [])
    view = desk.view
    assert (view.players, view.specials, view.rulings) == (4, True, OTHER)


# --- debts ----------------------------------------------------------------------------------------


def test_a_turn_that_cannot_end_yet_asks_for_the_subsidy():
    table = owing(owed=12, subsidies=1, red=1).do("sell red", "lower red", "take red")
    plan = plan_of(table)
    assert not plan.is_ready
    assert prompt(plan, "en") == "You owe 12 in interest: take a subsidy first."
    assert refusal(table, "end").startswith("You owe 12 in interest, and a subsidy pays it.")
    assert "долг по процентам: 12" in refusal(table, "end", "ru")
    shown = turn(plan_of(table, "subsidy"), "en")
    assert (shown["ready"], shown["make"]) == (True, ["subsidy"])


def test_a_whole_turn_of_a_debtor_can_be_made_and_goes_on():
    table = owing(owed=12, subsidies=1, red=1)
    plan = plan_of(table, "sell red", "lower red", "take red")
    assert plan.is_ready
    assert plan.to_make == ("sell red", "lower red", "take red")
    assert prompt(plan, "en") == "You owe 12 in interest: take a subsidy first."


def test_a_sale_that_cannot_stop_asks_for_another_share():
    table = owing(owed=12, red=2).level(1)
    plan = plan_of(table, "sell red")
    assert prompt(plan, "en") == "You owe 12 in interest: sell one more share."
    table.do("sell red")
    assert refusal(table, "lower red").endswith("Sell one more share before a price moves left.")
    table.do("sell red")
    assert prompt(plan_of(table), "en").startswith("Which price")


def test_a_subsidy_that_is_refused_says_when_it_can_be_taken():
    table = owing(cash=60, red=1).do("sell red")
    assert "after that, or before" in refusal(table, "subsidy")
    table.do("lower red")
    assert "after that you can take a subsidy" in refusal(table, "subsidy")
    table.do("take red").cash(2, 60).do("silver 1")
    assert "after that you can take a subsidy" in refusal(table, "subsidy")
