"""What the table says of a position and of a plan, number by number."""

import pytest

from friday_nb import black_friday as bf
from friday_nb.black_friday import BOARD, COLOURS
from friday_nb.black_friday.rules import facts, layout
from friday_nb.black_friday.texts import shares_label
from friday_nb.black_friday.words import say
from friday_nb.core.facts import Event
from friday_widgets.black_friday.table import market
from friday_widgets.black_friday.table.ending import ending
from friday_widgets.black_friday.table.moves import moves
from friday_widgets.black_friday.table.offers import offers
from friday_widgets.black_friday.table.plan import empty_plan
from friday_widgets.black_friday.table.players import own, players
from friday_widgets.black_friday.table.replay import _edge, replay
from friday_widgets.black_friday.table.turn import action_of, prompt, turn
from tests.black_friday.table import Table
from tests.widgets.black_friday.games import played


def plan_at(table, *steps):
    """A plan of the seat that decides, with these steps."""
    plan = empty_plan(table.view())
    for text in steps:
        plan = plan.then(bf.Action.parse(text))
    return plan


def chip(plan, kind, colour):
    return offers(plan, "en")[kind][COLOURS.index(colour)]


# --- what lies on the table -----------------------------------------------------------------------


def test_black_cases_do_not_keep_a_sales_table_from_running_short():
    view = Table(3).on("sales", red=2, blue=2, green=2, black=3).view()
    assert market.missing(view) == {"shares": 5, "silver": 5, "sales": 1}


@pytest.mark.parametrize(("seats", "slots"), [(3, [5, 5, 5]), (5, [6, 6, 4])])
def test_a_table_has_a_slot_for_each_case_that_counts(seats, slots):
    assert [each["slots"] for each in market.tables(Table(seats).view(), "en")] == slots


def test_only_every_third_bar_raises_silver():
    view = Table().cell(layout.BARS_SOLD, 8).view()
    assert market.silver(view, "en")["note"] == say("en", "table.silver.note", bars=8, steps=2)


def test_the_next_level_begins_with_a_row_and_not_with_a_price():
    """A marker may pass the lowest price of that row and still stand in the row below it."""
    for level, after in enumerate(BOARD.levels[1:]):
        told = market.level(Table().level(level).view(), "en")["next"]
        row = BOARD.prices[after.row]
        assert told == f"Level {level + 1} begins in the row {min(row)}–{max(row)}"
    last = Table().level(len(BOARD.levels) - 1).view()
    assert market.level(last, "en")["next"] == say("en", "table.level.last")


def test_black_cases_for_levels_and_those_laid_aside_are_told_apart():
    view = Table().cell(layout.SUPPLY, 7).cell(layout.ASIDE, 2).view()
    assert market.bag(view, "en")["supplies"] == say("en", "table.bag.supplies", level=7, side=2)


# --- the players ----------------------------------------------------------------------------------


def test_shares_are_worth_what_they_cost():
    view = Table().hand(0, red=2, blue=1).marker("blue", 2, 0).view()
    worth = 2 * 7 + BOARD.prices[2][0]
    told = say("en", "table.own.worth", worth=worth, cash=view.cash[0])
    assert own(view, "en")["text"] == told


def test_that_a_player_has_nothing_is_said_but_not_that_nothing_is_owed():
    poor, owing = players(Table().cell(layout.OWED + 1, 3).view(), "en")[:2]
    assert say("en", "table.has.cash", n=0) in poor["label"]
    assert say("en", "table.has.silver", n=0) in poor["label"]
    assert "owes" not in poor["label"]
    assert say("en", "table.has.owed", n=3) in owing["label"]


# --- the turn -------------------------------------------------------------------------------------


def test_in_the_midst_of_a_sale_the_debt_is_not_asked_for_again():
    table = Table().hand(0, red=2).cell(layout.DUE, 30).cell(layout.SUBSIDIES, 2)
    plan = plan_at(table)
    assert prompt(plan, "en") == say("en", "table.prompt.due.sell", n=30)
    plan = plan_at(table, "sell red")
    assert plan.view.due > 0
    assert prompt(plan, "en") == say("en", "table.prompt.selling.last")


@pytest.mark.parametrize(("verb", "phase"), [("buy", "buying"), ("sell", "selling")])
def test_no_further_share_is_asked_for_that_the_rules_do_not_allow(verb, phase):
    table = Table().cash(0, 90).hand(0, red=3).market(red=9, blue=9).level(2)
    limit = table.view().share_limit
    assert limit > 1
    for number in range(1, limit + 1):
        asked = prompt(plan_at(table, *[f"{verb} red"] * number), "en")
        end = ".last" if number == limit else ""
        assert asked == say("en", f"table.prompt.{phase}{end}")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_sale_that_pays_interest_tells_of_one_amount_of_cash(lang):
    table = Table().hand(0, red=3).cash(0, 1).cell(layout.DUE, 2).level(2)
    plan = plan_at(table, "sell red", "sell red")
    told = turn(plan, lang)["effects"]
    cash = 1 + 2 * 7 - 2
    assert told == [
        say(lang, "table.effect.cash", before=1, cash=cash),
        say(lang, "table.effect.debt", n=2),
    ]


def test_who_can_buy_nothing_is_told_what_the_cheapest_share_costs():
    table = Table().market(yellow=3, red=3).marker("yellow", 5, 0).marker("red", 3, 0)
    told = {verb["verb"]: verb["why"] for verb in turn(plan_at(table), "en")["verbs"]}
    assert str(BOARD.prices[3][0]) in told["buy"]
    assert str(BOARD.prices[5][0]) not in told["buy"]


def test_a_card_allows_a_bar_more_than_the_level():
    table = Table(4, specials=True).cash(0, 500).cards(0, "silver")
    limit = table.view().silver_limit
    row = offers(plan_at(table), "en")["silver"]
    assert [each["do"] for each in row if not each["why"]] == [
        f"silver {n}" for n in range(1, limit + 2)
    ]
    assert [each["big"] for each in row] == [20 * n for n in range(1, limit + 2)]


def test_no_more_cases_are_said_to_be_drawn_than_the_bag_holds():
    table = Table().market(red=9, blue=9).about_to_adjust(red=3)
    told = turn(plan_at(table, "pass red"), "en")["effects"]
    assert told[-1] == say("en", "table.effect.adjusts.silver", n=3)


def test_a_choice_tells_where_its_marker_would_go():
    table = Table().market(red=1, blue=9)
    shown = chip(plan_at(table), "pass", "red")
    table.do("pass red")
    assert shown["to"] == table.view().prices["red"] > shown["big"]
    assert shown["path"][-1] == list(table.view().markers["red"])


def test_a_choice_after_another_one_starts_where_that_left_the_marker():
    table = Table(3, specials=True).cash(0, 90).cards(0, "pass").market(red=9, blue=9)
    table.on("silver", red=2).on("shares", red=2)
    shown = chip(plan_at(table, "special red", "buy red"), "put", "red")
    table.do("special red", "buy red", "put red")
    assert shown["to"] == table.view().prices["red"]
    assert shown["path"][-1] == list(table.view().markers["red"])


def test_a_price_to_lower_is_chosen_by_what_is_left_in_the_hand():
    plan = plan_at(Table().hand(0, red=3, blue=1), "sell red")
    assert chip(plan, "lower", "red")["small"] == say("en", "table.chip.hand", n=2)


def test_after_chance_has_begun_a_plan_takes_nothing_more():
    table = Table().market(red=9, blue=9).about_to_adjust(red=9)
    plan = plan_at(table, "pass red")
    assert plan.adjusts == "silver"
    assert plan.then(bf.Action.parse("subsidy")) is plan


# --- the sentence ---------------------------------------------------------------------------------


def said(table, *steps):
    """The parts of the sentence that are said."""
    plan = plan_at(table, *steps)
    shown = turn(plan, "en")
    assert shown["action"] == action_of(plan)
    return {part["part"]: part["text"] for part in shown["segments"] if part["done"]}


def test_shares_that_were_bought_already_belong_to_the_sentence():
    table = Table().cash(0, 90).market(red=9, blue=9).level(3).do("buy red")
    assert said(table)["buy"] == "Buy 1 red for 7"
    assert said(table, "buy blue")["buy"] == "Buy 1 blue and 1 red for 14"


def test_russian_shares_are_counted_in_their_case():
    table = Table().hand(0, yellow=1, red=2, green=5).level(4)
    steps = ["sell yellow", *["sell red"] * 2]
    parts = {part["part"]: part["text"] for part in turn(plan_at(table, *steps), "ru")["segments"]}
    assert parts["sell"] == "Продать 1 жёлтую и 2 красные акции за 21"
    assert shares_label({"green": 5, "orange": 1}, "ru") == "5 зелёных и 1 оранжевую"


def test_all_bars_and_subsidies_are_counted_in_the_sentence():
    parts = said(Table().cash(0, 90).level(4), "subsidy", "subsidy", "silver 2")
    assert parts["silver"] == "buy 2 bars of silver for 40"  # in the middle of the sentence
    assert parts["subsidy"] == "Take 2 subsidies for 40"


def test_a_special_pass_is_not_taken_for_the_action():
    table = Table(3, specials=True).cash(0, 90).cards(0, "pass").market(red=9, blue=9)
    parts = said(table, "special red", "pass blue")
    assert parts["special"] == say("en", "table.said.special", case="red")
    assert parts["pass"].lower() == say("en", "table.said.pass", case="blue").lower()


# --- adjustments and the end ----------------------------------------------------------------------


def test_the_interest_of_all_is_one_step():
    table = Table().market(red=9, blue=9, yellow=9, green=9, orange=9)
    for seat in range(3):
        table.cell(layout.SUBSIDIES + seat, seat).cash(seat, seat)
    table.about_to_adjust(red=9)
    before = table.view()
    table.do("pass red")
    (step,) = (s for s in replay(before, table.events, 1, "en")["steps"] if s["kind"] == "interest")
    assert "Player 2" in step["text"]
    assert "Player 3" in step["text"]


@pytest.mark.parametrize(("edge", "side"), [("right", 1), ("left", -1)])
def test_an_edge_is_called_by_its_side(edge, side):
    """One space over the edge becomes one up on the right, and one down on the left."""
    count = next(
        n
        for n in range(-facts.TABLE_CENTRE, facts.TABLE_CENTRE + 1)
        if facts.RIGHT_BY[facts.TABLE_CENTRE + n] == side
    )
    column = facts.COLUMN_COUNT - 1 if side > 0 else 0
    view = Table().marker("red", 8, column).view()
    (move,) = moves(view, [Event("moved", (), {"case": "red", "count": count})])
    assert move.path[-1] == (8 + move.up + side, column)
    assert _edge(move) == edge


def test_only_what_is_owed_at_the_end_is_paid_at_the_end():
    session = played(3, 4, 5000)
    view, events = session.view_of(0), session.events_for(0)[-1][1]
    earlier = Event("debt_paid", ("BLF-ADJ-3",), {"seat": 0, "amount": 3, "cash": 1})
    assert ending(view, (earlier, *events), "en") == ending(view, events, "en")


def test_silver_counts_before_cash_in_the_order_of_the_end():
    table = Table()
    for seat, (bars, cash) in enumerate([(5, 90), (6, 0), (4, 99)]):
        table.cell(layout.BARS + seat, bars).cash(seat, cash)
    told = ending(table.view(0), (), "en")
    assert [row["seat"] for row in told["rows"]] == [1, 0, 2]
    assert [row["rank"] for row in told["rows"]] == ["1", "2", "3"]
    first = [column["name"] for column in told["columns"]][:5]
    assert first == ["rank", "player", "gold", "silver", "cash"]


def test_players_with_the_same_end_share_a_place():
    table = Table()
    for seat, bars in enumerate([5, 6, 6]):
        table.cell(layout.BARS + seat, bars).cash(seat, 0)
    assert [row["rank"] for row in ending(table.view(0), (), "en")["rows"]] == ["1", "1", "3"]
