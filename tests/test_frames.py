"""The frames are tidy and say what the odds say."""

import pytest

from friday_nb import friday
from friday_nb.friday import frames, odds

START = friday.new_game(level=2, seed=3).view
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


def test_draws_totals_and_lives_say_the_same():
    entries = odds.draw_odds(FIGHT)
    frame = frames.draws(FIGHT)
    assert frame["life"].tolist() == pytest.approx([float(entry.mean_life) for entry in entries])
    for name, frame in (("totals", frames.totals(FIGHT)), ("life", frames.lives(FIGHT))):
        assert list(frame.columns) == list(frames.TOTALS if name == "totals" else frames.LIVES)
        told = [float(p) for entry in entries for _, p in getattr(entry, name)]
        assert frame["chance"].tolist() == pytest.approx(told)
    lives = frames.lives(FIGHT)
    dies = lives[lives["dies"]].groupby("cards")["chance"].sum()
    assert dies.to_dict() == pytest.approx({e.cards: float(e.dies) for e in entries if e.dies})


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_unseen_is_one_row_for_a_case(lang):
    frame = frames.unseen(FIGHT, lang)
    cases = odds.unseen_aging(FIGHT)
    assert list(frame.columns) == list(frames.UNSEEN)
    assert frame["reach"].tolist() == pytest.approx([float(case.draws.reach) for case in cases])
    assert frame["code"].isna().tolist() == [case.card is None for case in cases]
    assert frame["value"].dropna().tolist() == [case.card.value for case in cases if case.card]
    assert frame.groupby("cards")["chance"].sum().tolist() == pytest.approx(
        [1] * len(frames.draws(FIGHT))
    )


def test_aging_cards_that_nobody_has_seen():
    frame = frames.aging(START).set_index("code")
    assert frame["count"].sum() == START.aging.left + 1
    chances = {possible.card.code: possible.maybe for possible in odds.could_be(START)}
    assert frame["stack"].to_dict() == pytest.approx(
        {code: float(chances.get(code, 0)) for code in frame.index}
    )
    assert frame.loc[frame["grade"] == "difficult", "coming"].eq(0).all()
    assert frame["coming"].sum() == pytest.approx(1)
