"""The text form of a view: written, read back, and refused if no game can reach it."""

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb import i18n
from friday_nb.his_man_friday import words
from tests.his_man_friday.table import Table, late
from tests.his_man_friday.walks import walk

BEGUN = (
    "players=3 first=0 seat=1 phase=challenge turn=0 asked=2 hand=c2,f1,w1,w4,g hands=4,5,5 "
    "challenges=2,2,2 island=a1:gun/0,b2:- laid=a1"
)


@pytest.mark.parametrize("number", range(30))
def test_every_view_of_a_game_reads_back(number):
    for state, _, _ in walk(number):
        for seat in range(state.players):
            view = state.view(seat)
            assert hmf.parse_position(str(view)) == view


def test_it_reads_like_the_table():
    table = Table.of_island(3).do("lay c1 a1 as gun", "pass")
    assert str(table.view(1)) == BEGUN
    assert repr(table.view(1)) == f"parse_position({BEGUN!r})"
    end = str(late(2, {0: "a1 a2 a4", 1: "b1"}).do("leave").view(0))
    for field in ("phase=over", "guns=1,0", "kinds=-,1", "won=1", "a2:gun/0=f1>0", "b2:-,"):
        assert field in end


def test_fields_may_stand_in_any_order_and_be_left_out_if_they_follow_from_the_others():
    view = hmf.parse_position(BEGUN)
    fields = [f for f in BEGUN.split() if not f.startswith(("hands", "challenges", "first"))]
    assert hmf.parse_position(" ".join(reversed(fields))) == view
    assert view.island[0].declared is hmf.Kind.GUN


FULL = str(Table.explored(3, "a1").view(1))
END = str(late(2, {0: "a1 a2 a4", 1: "b1"}).do("leave").view(0))


def changed(text, **fields):
    """The same position with fields replaced; a field given as None is left out."""
    old = dict(part.split("=", 1) for part in text.split())
    return " ".join(f"{k}={v}" for k, v in {**old, **fields}.items() if v is not None)


WRONG = [
    ("position_empty", ""),
    ("field_unknown", BEGUN + " life=3"),
    ("field_twice", BEGUN + " seat=1"),
    ("field_extra", changed(BEGUN, phase="lay")),
    ("field_extra", changed(BEGUN, idle=2)),
    ("bad_number", changed(BEGUN, players=5)),
    ("bad_number", changed(BEGUN, seat=3)),
    ("field_missing", changed(BEGUN, turn=None)),
    ("field_missing", "players=3"),
    ("field_missing", changed(BEGUN, phase=None)),
    ("bad_phase", changed(BEGUN, phase="fight")),
    ("bad_cell", changed(BEGUN, laid="e1")),
    ("bad_took", changed(FULL, took="no")),
    ("card_unknown", changed(BEGUN, hand="c9,f1,w1,w4,g")),
    ("bad_place", changed(BEGUN, island="a1:gold/0,b2:-")),
    ("bad_place", changed(BEGUN, island="a1,b2:-")),
    ("place_twice", changed(BEGUN, island="a1:gun/0,a1:gun/0,b2:-")),
    ("bad_shown", changed(END, guns="1,0,0")),
    ("does_not_follow", changed(BEGUN, hands="5,5,5")),
    ("does_not_follow", changed(BEGUN, challenges="1,2,2")),
    ("centre", changed(BEGUN, island="a1:gun/0,c2:-", hands=None)),
    ("centre", changed(BEGUN, island="a1:gun/0", hands=None)),
    ("challenger", changed(BEGUN, island="a1:gun/0!0,b2:-", challenges=None)),
    ("challenger", changed(BEGUN, island="a1:gun/0,b2:-!2", challenges=None)),
    (
        "challenges_used",
        changed(
            FULL,
            challenges=None,
            island=FULL.split("island=")[1]
            .split(maxsplit=1)[0]
            .replace("a1:gun/0", "a1:gun/0!2")
            .replace("d1:gun/0", "d1:gun/0!2")
            .replace("d2:gun/0", "d2:gun/0!2"),
        ),
    ),
    ("must_know", changed(BEGUN, island="a1:gun/0!1,b2:-", challenges=None)),
    ("cannot_know", changed(BEGUN, island="a1:gun/0=c1,b2:-")),
    ("too_many", changed(BEGUN, hand="c2,c2,f1,w1,w4")),
    ("hand_size", changed(BEGUN, hand="c2,f1,w1,w4")),
    ("laying_order", changed(BEGUN, island="a1:gun/2,b2:-", hands=None)),
    ("phase_here", changed(BEGUN, phase="put", asked=None, laid=None)),
    ("phase_here", changed(FULL, phase="lay", crusoe=None)),
    ("turn_here", changed(BEGUN, turn=1)),
    ("laid_here", changed(BEGUN, laid=None)),
    ("laid_here", changed(BEGUN, laid="b2")),
    ("laid_here", changed(FULL, laid="a1")),
    ("asked_here", changed(BEGUN, asked=0)),
    ("crusoe_here", changed(FULL, crusoe=None)),
    ("crusoe_here", changed(BEGUN, crusoe="a1")),
    ("crusoe_here", changed(FULL, phase="move", took="yes")),
    ("taken_early", changed(BEGUN, island="a1:gun/0>2,b2:-")),
    ("taken_here", changed(FULL, chances=1)),
    ("taken_here", changed(END, chances=1)),
    ("shown_early", changed(FULL, guns="1,0,0")),
    ("shown_here", changed(END, guns="0,0")),
    ("shown_here", changed(END, won="0")),
    ("shown_here", changed(END, guns="1,2", kinds="1,-", won="0")),
    ("shown_here", changed(END, guns="1,4", kinds=None, won="1")),
    ("shown_here", changed(END, sums="1,2")),
]


@pytest.mark.parametrize(("key", "text"), WRONG, ids=[key for key, _ in WRONG])
def test_what_no_game_can_reach_is_refused_in_words(key, text):
    with pytest.raises(hmf.PositionError) as caught:
        hmf.parse_position(text)
    assert caught.value.key == key
    for lang in i18n.languages():
        assert caught.value.text(lang)


def test_every_problem_of_this_game_is_met():
    said = {k.removeprefix("problem.") for k in words.table("en") if k.startswith("problem.")}
    own = said - {k.removeprefix("problem.") for k in i18n.SHARED.table("en")}
    elsewhere = {"bad_players", "bad_first", "bad_deck", "bad_action", "bad_lying", "no_lesson"}
    elsewhere |= {"belief_nowhere", "belief_over", "belief_impossible"}  # the tests of the odds
    of_any_game = {"field_unknown", "field_twice"}
    assert own - elsewhere == {key for key, _ in WRONG} - of_any_game


def test_the_seed_of_a_position_deals_what_its_seat_cannot_see():
    first, again, other = (
        hmf.GAME.start({"position": BEGUN, "seed": seed})[0] for seed in ("7", "7", "8")
    )
    assert first == again != other
    assert first.view(1) == other.view(1) == hmf.parse_position(BEGUN)
