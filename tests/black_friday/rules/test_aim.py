"""The aim of the game and its parts (BLF-AIM-1, BLF-PARTS-1)."""

from friday_nb import black_friday as blf
from friday_nb import rulebook
from friday_nb.black_friday.rules import facts, layout
from tests.black_friday.table import Table


def test_blf_aim_1_most_gold_wins_when_silver_is_at_the_end_of_its_track():
    table = Table(players=3).silver_at(95).about_to_adjust(black=5)
    table.cell(layout.BARS + 1, 10).cell(layout.BARS + 2, 9).do("pass red")
    table.saw("game_end", silver=100)
    assert table.saw("won").facts["seats"] == "1"
    assert str(facts.TRACK[-1]) in rulebook.rule("BLF-AIM-1").text["en"]


def test_blf_aim_1_is_the_first_rule():
    assert [rule.id for rule in rulebook.rules("black_friday")[:2]] == ["BLF-AIM-1", "BLF-PARTS-1"]


def test_blf_parts_1_a_case_is_a_share_at_the_price_of_its_marker():
    table = Table().hand(0, red=1).marker("red", 5, 2).do("sell red")
    row, column = 5, 2
    table.saw("sold", "SELL-1", price=blf.BOARD.prices[row][column])


def test_blf_parts_1_what_the_level_card_says():
    table, card = Table().level(4), blf.BOARD.levels[4]
    view = table.view()
    assert (view.subsidy_limit, view.share_limit) == (card.subsidies, card.shares)
    assert (view.silver_limit, view.draw) == (card.silver, card.draw)
