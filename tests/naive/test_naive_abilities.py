"""The naive engine, checked by hand: what each ability does, and what aging cards do."""

from __future__ import annotations

import pytest

from tests.naive.by_hand import against, codes, in_fight, play

# ---- abilities ------------------------------------------------------------------------------


def test_life_takes_what_the_reserve_has() -> None:
    game = in_fight(["0L2", "1L1", "0"], draws=2, life=20, reserve=1)
    game.act("use 1")
    assert (game.life, game.reserve) == (21, 0)
    assert not any(text.startswith("use") for text in game.legal())


def test_plus_cards_go_to_the_right_and_may_stop_at_one() -> None:
    game = in_fight(["0C2", "1", "2", "0"], "2W", 1)
    game.act("use 1")
    assert game.node == "MORE"
    assert game.legal() == ["more", "done"]
    game.act("more")
    assert [c[1] for c in game.public()["fight"]["cards"]] == ["left", "right", "right"]
    assert game.public()["fight"]["free_left"] == 1
    assert game.life == 20
    game = in_fight(["0C2", "1", "2", "0"], "2W", 1)
    play(game, "use 1", "done")
    assert codes(game) == ["0C2", "1"]
    assert "use 1" not in game.legal()


def test_plus_two_cards_with_a_single_card_to_be_had() -> None:
    game = in_fight(["0C2", "1"], "2W", 1, aging=[])
    game.act("use 1")
    assert game.node == "FIGHT"


def test_destroy_turns_face_down_and_the_card_leaves_the_game() -> None:
    game = in_fight(["1D", "-1!", "0", "2X1"], draws=4)
    game.act("use 1>2")
    assert game.public()["fight"]["cards"][1] == ["-1!", "left", True, False, False]
    assert game.total() == 3
    assert [t for t in game.legal() if t.startswith("use 4")] == ["use 4>1", "use 4>3"]
    play(game, "end", "done")
    assert game.public()["destroyed"] == ["-1!"]


def test_double_counts_at_the_end_and_only_once_a_card() -> None:
    game = in_fight(["1T", "2T", "4W", "0"], draws=3)
    game.act("use 1>3")
    assert game.total() == 11
    assert [t for t in game.legal() if t.startswith("use 2")] == ["use 2>1"]


def test_double_lapses_when_the_declarer_leaves_and_frees_the_target() -> None:
    game = in_fight(["1T", "2T", "4W", "2X1", "0"], draws=4)
    play(game, "use 1>3", "use 4>1")
    assert codes(game)[0] == "0"
    assert game.total() == 8
    assert "use 2>3" in game.legal()


def test_double_lapses_when_its_target_is_face_down() -> None:
    game = in_fight(["1T", "1D", "4W", "0"], draws=3)
    play(game, "use 1>3", "use 2>3")
    assert game.total() == 2


def test_double_that_left_and_came_back_is_not_in_force() -> None:
    game = in_fight(["1T", "4W", "2X1"], "4W", 3, aging=[], too_old="shuffle")
    play(game, "use 1>2")
    assert game.act("use 3>1") == ["card 1T spent"]
    assert game.total() == 7
    assert not [t for t in game.legal() if t.startswith("use")]


def test_copy_uses_the_ability_again_even_of_a_used_card() -> None:
    game = in_fight(["0Y", "1D", "-1", "-1", "0"], draws=4)
    play(game, "use 2>3")
    uses = [t for t in game.legal() if t.startswith("use")]
    assert uses == ["use 1>2>2", "use 1>2>4"]
    game.act("use 1>2>2")
    assert game.total() == -1


def test_copy_of_copy_of_aging_and_of_nothing_is_not_offered() -> None:
    game = in_fight(["0Y", "1Y", "0Z!", "4W"], draws=4, aging=[])
    assert game.legal() == ["end"]


def test_copy_without_target_and_copied_exchange_twice() -> None:
    game = in_fight(["0Y", "0X2", "0C2", "0", "1", "2", "0"], draws=3)
    assert "use 1>3" in game.legal()
    assert "use 1>2>2" in game.legal()
    game.act("use 1>2>2")  # the copied card itself may go
    assert game.node == "SWAP"
    assert game.public()["fight"]["working"] == 1
    assert game.legal() == ["swap 2", "swap 3", "done"]
    game.act("swap 2")
    assert codes(game) == ["0Y", "1", "0C2"]


def test_copied_double_is_declared_by_the_copy() -> None:
    game = in_fight(["0Y", "1T", "4W", "1D", "0"], draws=4)
    play(game, "use 1>2>3", "use 4>2")
    assert game.total() == 0 + 0 + 8 + 1


def test_step_lowers_the_value_while_its_card_lies_face_up() -> None:
    game = in_fight(["0M", "0Y", "1D", "0"], step=2, draws=3)
    play(game, "use 1")
    assert game.public()["fight"]["value"] == 9
    play(game, "use 2>1")
    assert game.public()["fight"]["value"] == 5
    play(game, "use 3>1")
    assert game.public()["fight"]["value"] == 9


def test_step_is_not_offered_where_it_does_nothing() -> None:
    assert "use 1" not in in_fight(["0M", "0"], draws=1).legal()
    assert "use 1" not in against("pirate_25", ["0M", "0"], 1).legal()
    game = in_fight(["0M", "0Y", "0"], step=1, draws=2)
    game.act("use 1")
    assert "use 2>1" not in game.legal()


def test_sort_forms_and_known_places() -> None:
    game = in_fight(["3S", "0", "1", "2", "-1"], draws=1)
    assert game.act("use 1") == ["card 0"]
    assert game.legal() == ["look", "sort 1", "sort /1"]
    game.act("look")
    assert game.legal() == ["look", "sort 1,2", "sort 2,1", "sort 2/1", "sort 1/2"]
    game.act("look")
    assert len(game.legal()) == 12
    assert "look" not in game.legal()
    game.act("sort 3,1/2")
    assert game.public()["known_top"] == ["2", "0"]
    assert game.public()["discard"] == ["1"]
    assert game.act("draw") == []
    assert game.act("draw") == []
    assert game.act("draw") == ["card -1"]
    assert codes(game) == ["3S", "2", "0", "-1"]


def test_sort_over_an_empty_stack_leaves_the_looked_at_card_out_of_the_shuffle() -> None:
    game = in_fight(["3S", "4W"], "4W", 1, discard=["1"], aging=["-2!"])
    game.act("use 1")
    game.act("look")
    assert game.public()["aging"] == [0, 0]
    assert game.public()["stack_size"] == 1
    game.act("sort 1,2")
    assert game.public()["known_top"][0] == "4W"


def test_sort_stops_looking_when_nothing_is_left() -> None:
    game = in_fight(["3S", "4W"], "4W", 1, aging=[])
    game.act("use 1")
    assert game.legal() == ["sort 1", "sort /1"]
    game.act("sort /1")
    assert game.public()["discard"] == ["4W"]


def test_exchange_keeps_side_and_number() -> None:
    game = in_fight(["0", "2X1", "0", "3D", "1"], "2W", 2)
    play(game, "pay", "use 2>3")
    assert game.public()["fight"]["cards"][2] == ["3D", "right", False, False, False]
    assert "use 3>1" in game.legal()  # the new card works at once
    assert game.public()["discard"] == ["0"]


def test_exchange_with_an_empty_stack_shuffles_the_exchanged_card_in() -> None:
    game = in_fight(["2X1", "-1"], "4W", 2, aging=["0E!"])
    assert game.piles.stack == []
    assert game.act("use 1>2")[0] in ("card -1", "card 0E!")
    assert len(game.piles.stack) == 1
    assert game.piles.discard == []


def test_exchange_with_nothing_anywhere() -> None:
    game = in_fight(["2X1", "-1"], "4W", 2, aging=[], too_old="shuffle")
    assert "use 1>2" in game.legal()
    assert game.act("use 1>2") == ["card -1"]
    game = in_fight(["2X1", "-1"], "4W", 2, aging=[])
    assert "use 1>2" in game.legal()
    game.act("use 1>2")
    assert game.outcome == "TOO_OLD"


@pytest.mark.parametrize(("once", "again"), [("card", False), ("draw", True)])
def test_once_a_fight_is_by_physical_card(once: str, again: bool) -> None:
    game = in_fight(["1L1", "2X1"], "4W", 2, aging=[], too_old="shuffle", once=once)
    game.act("use 1")
    assert game.act("use 2>1") == ["card 1L1" if again else "card 1L1 spent"]
    assert ("use 1" in game.legal()) == again


def test_used_abilities_are_fresh_in_the_next_fight() -> None:
    game = in_fight(["1L1"], "0L1", 1, aging=[], too_old="shuffle", others=["0L1", "0L1", "0L1"])
    play(game, "use 1", "end", "hazard 1")
    reveals = game.act("draw")
    assert "spent" not in reveals[0]


def test_below_frees_a_place_on_the_left_and_closes_the_gap() -> None:
    game = in_fight(["-1", "1B", "0", "2"], "2W", 2)
    assert "draw" not in game.legal()
    game.act("use 2>1")
    assert codes(game) == ["1B"]
    assert game.public()["known_bottom"] == ["-1"]
    assert "draw" in game.legal()
    assert "pay" not in game.legal()
    play(game, "draw", "pay")
    assert game.act("pay") == []  # the card laid under comes without a chance reveal
    assert codes(game) == ["1B", "0", "2", "-1"]


def test_below_from_the_right_frees_nothing() -> None:
    game = in_fight(["1B", "0", "2"], "0L1", 1)
    play(game, "pay", "use 1>2")
    assert "draw" not in game.legal()


def test_below_an_empty_stack_shuffles_first() -> None:
    game = in_fight(["1B", "0"], "4W", 2, discard=["2"], aging=["-2!"])
    game.act("use 1>2")
    assert game.public()["stack_size"] == 3
    assert game.public()["known_bottom"] == ["0"]
    assert game.public()["unseen"] == "normal"
    assert game.public()["aging"] == [0, 0]
    game = in_fight(["1B", "0"], "4W", 2, discard=["2"], aging=[])
    game.act("use 1>2")
    assert game.outcome == "TOO_OLD"


# ---- aging ----------------------------------------------------------------------------------


def test_aging_life_is_paid_won_or_lost_and_destroys_nothing() -> None:
    game = in_fight(["0H1!", "0H2!", "1"], "1D", 2, life=10)
    game.act("end")  # lost by one, then three more
    assert (game.life, game.public()["budget"]) == (6, 0)  # one point destroys no aging card
    game = in_fight(["0H2!", "4W"], "1D", 2, life=1)
    game.act("end")  # won, but two points are owed
    assert game.outcome == "OUT_OF_LIFE"
    assert "1D" not in game.public()["discard"]


def test_aging_life_of_a_destroyed_card_is_not_paid() -> None:
    game = in_fight(["0H2!", "1D"], "1D", 2, life=0)
    play(game, "use 2>1", "end")
    assert game.outcome is None
    assert "1D" in game.public()["discard"]


def test_highest_counts_zero() -> None:
    assert in_fight(["0Z!", "4W", "3D"], draws=3).total() == 3
    assert in_fight(["0Z!", "4W", "4W"], draws=3).total() == 4
    assert in_fight(["0Z!", "0Z!", "4W", "3D", "2"], draws=5).total() == 2
    assert in_fight(["0Z!", "-1", "0"], draws=3).total() == -1


def test_highest_looks_at_the_printed_value_and_zero_stays_zero() -> None:
    game = in_fight(["0Z!", "1T", "4W", "3D"], draws=4)
    game.act("use 2>3")
    assert game.total() == 1 + 3
    game = in_fight(["0Z!", "1T", "4W", "3D"], draws=4)
    game.act("use 2>4")
    assert game.total() == 1 + 6


def test_highest_among_equals_takes_the_better_for_the_player() -> None:
    game = in_fight(["0Z!", "1T", "4W", "4W"], draws=4)
    game.act("use 2>3")
    assert game.total() == 1 + 8


def test_highest_after_doubling_when_switched() -> None:
    game = in_fight(["0Z!", "1T", "4W", "3D"], draws=4, highest="doubled")
    game.act("use 2>4")
    assert game.total() == 1 + 4


def test_stop_on_the_left_ends_free_draws_until_it_goes() -> None:
    game = in_fight(["0E!", "1D", "0", "0"], "4W", 1)
    assert game.legal() == ["pay", "end"]
    game.act("pay")
    assert "use 2>1" in game.legal()
    game.act("use 2>1")
    assert "draw" in game.legal()
    assert game.public()["fight"]["free_places"] == 4


def test_stop_on_the_right_does_nothing() -> None:
    game = in_fight(["0C2", "0E!", "1", "2"], "4W", 1)
    play(game, "use 1", "done")
    assert "draw" in game.legal()


def test_stop_exchanged_onto_the_left_stops() -> None:
    game = in_fight(["2X1", "0", "0E!", "1"], "4W", 2)
    game.act("use 1>2")
    assert "draw" not in game.legal()
    assert "pay" in game.legal()
    assert game.public()["fight"]["free_left"] == 0
