"""The frames of the odds pane are tidy and say what the odds say."""

from dataclasses import replace

import pytest

from friday_nb import friday
from friday_nb.friday import odds_frames
from friday_nb.friday.odds.deck_strength import fights_ahead
from friday_nb.friday.odds.fight import WIN, Interval, Worth, fight_odds
from friday_nb.friday.odds.questions import answer_questions
from friday_nb.friday.odds.reach import reach_odds
from tests.friday.positions import at

START = friday.new_game(level=2, seed=3).view
FIGHT = friday.play(START, friday.Action.parse("hazard 1"))


@pytest.mark.parametrize(
    ("frame", "columns"),
    [
        (odds_frames.reach(FIGHT), odds_frames.REACH),
        (odds_frames.leads(FIGHT, 1), odds_frames.LEADS),
        (odds_frames.ahead(START), odds_frames.AHEAD),
        (odds_frames.answers(START), odds_frames.ANSWERS),
        (odds_frames.reach(START), odds_frames.REACH),
    ],
)
def test_columns_are_the_documented_ones(frame, columns):
    assert list(frame.columns) == list(columns)


def test_reach_leads_and_fights_ahead_are_the_apis():
    assert odds_frames.reach(FIGHT)["chance"].tolist() == [
        float(p.chance) for p in reach_odds(FIGHT)
    ]
    by_total = odds_frames.leads(FIGHT, 1).groupby("total")["chance"].sum()
    assert by_total.to_list() == pytest.approx([1] * len(by_total))
    assert odds_frames.ahead(START)["count"].sum() == sum(f.count for f in fights_ahead(START))


def test_answers_hold_every_number_once():
    frame = odds_frames.answers(START)
    assert not frame.duplicated(["question", "row", "name"]).any()
    parts = [part for answer in answer_questions(START) for part in (answer, *answer.rows)]
    numbers = [number for part in parts for number in part.numbers.values()]
    assert sorted(frame["value"]) == sorted(float(number.value) for number in numbers)
    which = frame.query("question == 'which' and row > 0 and name == 'reach'")
    assert which["about"].tolist() == [card.code for card in START.offer]


def test_decisions_come_best_first():
    view = at(stack=">0,1>", enemy="3D", cards="0", life=5).view
    frame = odds_frames.fight(view)
    assert list(frame.columns) == list(odds_frames.FIGHT)
    assert set(frame["decision"]) == {str(action) for action in friday.legal(view)}
    assert frame["low"].is_monotonic_decreasing
    assert (frame["low"] <= frame["high"] + 1e-9).all()


def test_an_estimate_has_its_interval_beside_it_and_what_is_exact_has_none(monkeypatch):
    """The frame of one decision that is exact, and of one that is not."""
    view = at(stack=">0,1>", enemy="3D", cards="0", life=5).view
    found = fight_odds(view, WIN)
    open_ = Worth(0.1, 0.9, about=0.5, sampling_error=0.02, interval=Interval(0.48, 0.75, False))
    first, *others = found.choices
    choices = (replace(first, worth=open_), *others)
    monkeypatch.setattr(odds_frames, "fight_odds", lambda *_, **__: replace(found, choices=choices))
    frame = odds_frames.fight(view)
    likely = frame[["about", "sampling_error", "likely_low", "likely_high"]]
    assert likely.iloc[0].tolist() == [0.5, 0.02, 0.48, 0.75]
    assert likely[frame["exact"]].isna().all(axis=None)
    assert frame["exact"].tolist() == [False] + [True] * len(others)
