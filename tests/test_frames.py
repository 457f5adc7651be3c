"""The frames are tidy and say what the odds say."""

import pytest

from friday_nb import frames, friday
from friday_nb.friday import odds

START = friday.view(friday.new_game(level=2, seed=3))
FIGHT = friday.play(START, friday.Action.parse("hazard 1"))


def test_deck_has_one_row_for_a_kind_at_a_place():
    frame = frames.deck(START)
    assert list(frame.columns) == list(frames.DECK)
    assert not frame.duplicated(["place", "code"]).any()
    assert frame["count"].sum() + frame["maybe"].sum() == pytest.approx(19)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_next_card_is_the_distribution(lang):
    frame = frames.next_card(START, lang)
    assert list(frame.columns) == list(frames.NEXT_CARD)
    assert frame["chance"].sum() == pytest.approx(1)
    assert frame["wins"].isna().all()
    by_value = frame.groupby("value")["chance"].sum()
    assert by_value.to_dict() == pytest.approx({v: float(c) for v, c in odds.by_value(START)})


def test_next_card_tells_what_wins():
    frame = frames.next_card(FIGHT)
    chance = frame.loc[frame["wins"], "chance"].sum()
    assert chance == pytest.approx(float(odds.next_free_card_wins(FIGHT)))
