"""Frames for reading a game again."""

from collections import Counter
from pathlib import Path

import pytest

from friday_nb import friday
from friday_nb.friday import game_frames

GOLDENS = Path(__file__).parent / "goldens"


def counted(view: friday.View) -> Counter[str]:
    """Cards that are out of the game, by code."""
    return Counter({card.code: n for card, n in view.destroyed})


def session_of(*actions: str, seed: int = 42) -> friday.FridaySession:
    session = friday.new_session(level=1, seed=seed)
    for action in actions:
        session.act(friday.Action.parse(action))
    return session


@pytest.mark.parametrize("name", ["level-4-won", "level-1-lost", "all-remaining-hazards"])
def test_fights_agree_with_the_end_of_the_game(name):
    session = friday.replay((GOLDENS / f"{name}.record").read_text())
    frame = game_frames.fights(session)
    view = session.view
    assert list(frame.columns) == list(game_frames.FIGHTS)
    pirates = frame[frame["step"] == "pirates"]
    assert pirates["won"].sum() == len(view.pirates_beaten)
    gone = [code for codes in frame["destroyed"] for code in codes.split()]
    if frame["last"].iloc[-1] == len(session.moments) - 1:  # else it died with a fight still on
        assert sorted(gone) == sorted(
            (counted(view) - counted(session.moments[0].state.view)).elements()
        )
    assert (frame["total"].ge(frame["needed"]) == frame["won"]).all()
    beaten = frame[frame["step"] != "pirates"]
    assert beaten["gained"].notna().equals(beaten["won"])
    assert (frame["last"].diff().dropna() > 0).all()


def test_a_lost_fight_tells_what_it_cost_and_what_went():
    frame = game_frames.fights(session_of("hazard 1", "draw", "end", "destroy 1"))
    assert frame.loc[0, ["first", "last", "unused", "left", "destroyed"]].tolist() == [
        *(1, 3, 2, 17),
        "-1",
    ]
    assert frame.loc[0, "deck"] == 17
    assert frame.loc[0, "mean"] == pytest.approx(1 / 17)


def test_a_fight_that_is_still_on_has_no_row():
    assert game_frames.fights(session_of("hazard 1", "draw")).empty


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_advice_has_a_row_for_every_different_decision(lang):
    view = session_of("hazard 1", "draw").view
    frame = game_frames.advice(view, lang)
    assert list(frame.columns) == list(game_frames.ADVICE)
    assert set(frame["action"]) == {str(action) for action in friday.legal(view)}
    assert frame["loss"].iloc[0] == 0
    assert frame["loss"].tolist() == pytest.approx((frame["win"].max() - frame["win"]).tolist())
    assert frame["why"].str.len().gt(0).all()
