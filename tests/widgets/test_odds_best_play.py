"""The headline of best play: exact numbers, bounds and estimates are told apart in words."""

from dataclasses import replace
from fractions import Fraction

import pytest

from friday_nb import friday, i18n
from friday_nb.charts import average, percent
from friday_nb.friday import odds
from friday_nb.friday.odds.fight import LIFE, WIN, FightOdds, Interval, Worth
from friday_nb.friday.odds.findings import OddsFindings, OddsQuestion
from friday_nb.friday.odds.reach import reach_odds
from friday_widgets.friday.odds.heads import heads
from tests.friday.positions import at
from tests.widgets.odds_positions import POSITIONS


def played(view, low, high, **more):
    """Fight odds as the search might give them."""
    facts = {
        "goal": WIN,
        "worth": Worth(low, high),
        "best": friday.legal(view)[0],
        "choices": (),
        "win": low,
        "dies": 0.0,
        "life": ((-2, 0.5), (0, 0.5)),
        "mean_life": view.life - 1.0,
        "gained": low,
        "turned_down": 0.0,
        "points": 0.0,
        "removed": 0.0,
        "nodes": 1,
        "seconds": 0.1,
    }
    return FightOdds(**(facts | more))


def third(view, fight, aim=WIN.aim):
    found = (
        OddsFindings(OddsQuestion(view, WIN), reach_odds(view), (), fight, done=True)
        if fight
        else None
    )
    return heads(view, aim, found, "en")[-1]


def test_the_number_of_plain_drawing_does_not_stand_in_the_place_of_best_play():
    view = at(stack=">0,0,-1,1>", enemy="3D", cards="3S,0", life=9).view
    head = third(view, None)
    certain = max(entry.reach - entry.dies for entry in odds.draw_odds(view))
    assert 0 < certain < 1
    assert (head["number"], head["sort"]) == ("…", "pending")
    assert f"without any ability: {percent(certain)} or more." in head["why"]


def test_what_is_certain_without_it_is_said_before_it_is_known():
    view = POSITIONS["mid-fight"].view
    head = third(view, None)
    certain = max(entry.reach - entry.dies for entry in odds.draw_odds(view))
    assert head["sort"] == "pending"
    assert (certain, head["number"]) == (1, "100%")


def test_an_exact_number_and_bounds_are_told_apart():
    view = POSITIONS["pirate"].view
    exact = third(view, played(view, 0.625, 0.625))
    assert (exact["number"], exact["sort"], exact["tag"]) == ("63%", "exact", "exact")
    between = third(view, played(view, 0.5, 0.75))
    assert (between["number"], between["sort"]) == ("50% to 75%", "range")
    least = third(view, played(view, 0.5, 1.0))
    assert (least["number"], least["sort"], least["tag"]) == ("50% or more", "bound", "proved")


@pytest.mark.parametrize(
    ("low", "number", "tag"),
    [(0.0, "not known", "time ran out"), (0.996, "almost certain", "proved")],
)
def test_a_lower_bound_at_either_end_is_told_in_words(low, number, tag):
    least = third(POSITIONS["pirate"].view, played(POSITIONS["pirate"].view, low, 1.0))
    assert (least["number"], least["tag"]) == (number, tag)


UNTOLD = dict.fromkeys(
    ("win", "dies", "life", "mean_life", "gained", "turned_down", "points", "removed")
)


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("goal", [WIN, LIFE])
@pytest.mark.parametrize(
    ("low", "high", "why"),
    [
        (0.625, 0.625, "The number is exact"),
        (0.5, 0.75, "between these two"),
        (0.5, 1.0, "at least this much"),
    ],
)
def test_where_the_play_could_not_be_followed_only_its_worth_is_told(low, high, why, goal, lang):
    view = POSITIONS["pirate"].view
    known = played(view, low, high, goal=goal)
    found = OddsFindings(OddsQuestion(view, goal), reach_odds(view), (), known, done=True)
    whole = heads(view, goal.aim, found, lang)[-1]
    untold = played(view, low, high, goal=goal, **UNTOLD)
    head = heads(view, goal.aim, replace(found, fight=untold), lang)[-1]
    assert (head["number"], head["sort"]) == (whole["number"], whole["sort"])
    assert not set("{}%") & set(head["why"])
    if lang == "en" and goal is WIN:
        assert why in head["why"]


def estimate(view, interval, about=0.744, **more):
    """The headline of an estimate; the play found won 3,328 fights with this chance."""
    worth = Worth(0.1, 1.0, about=about, sampling_error=0.015, interval=interval)
    facts = {"win": about, "dies": 1 - about, "fights": 3328, "worth": worth}
    return third(view, played(view, 0.1, 1.0, **(facts | more)))


def test_an_estimate_tells_the_interval_that_holds_best_play_and_what_the_play_found_brought():
    view = POSITIONS["pirate"].view
    guess = estimate(view, Interval(0.729, 0.874, proved=False))
    assert (guess["number"], guess["sort"]) == ("73% to 87%", "estimate")
    assert guess["tag"] == "estimate"
    for told in (
        "lies between these two",
        "won 74% of 3328 fights",
        "The chance to lose the game is 26%",
    ):
        assert told in guess["why"]


def test_an_estimate_without_a_known_upper_end_is_told_as_at_least():
    view = POSITIONS["pirate"].view
    guess = estimate(view, Interval(0.729, 1.0, proved=True))
    assert guess["number"] == "73% or more"
    assert "at least this" in guess["why"]
    assert "between" not in guess["why"]


def test_the_lower_end_is_never_below_what_drawing_on_gives_for_certain():
    view = POSITIONS["mid-fight"].view
    certain = max(entry.reach - entry.dies for entry in odds.draw_odds(view))
    guess = estimate(view, Interval(0.0, 0.99, proved=False), about=float(certain) + 0.01)
    assert guess["number"] == f"{percent(certain)} to 99%"


def test_an_estimate_whose_ends_are_told_alike_is_one_number():
    view = POSITIONS["pirate"].view
    guess = estimate(view, Interval(0.7401, 0.7449, proved=False), fights=0)
    assert guess["number"] == "≈\u202f74%"
    assert "Best play is most likely worth this" in guess["why"]
    assert "found no better one" in guess["why"]


def test_a_sure_win_tells_the_life_that_is_left_at_least():
    view = POSITIONS["pirate"].view
    for most, told in ((9.0, "costs 1.0 life points or less."), (2.0, "costs 1.0 life points.")):
        worth = Worth(1.0, 1.0, life_low=2.0, life_high=most)
        why = third(view, played(view, 1.0, 1.0, worth=worth, win=1.0, dies=0.0))["why"]
        assert why.endswith(f"100% to win; on average it {told}")


@pytest.mark.parametrize(
    ("change", "told", "at_least"),
    [
        (-2, "costs 2.0 life points", "costs 2.0 life points or less"),
        (0, "costs no life points", "costs no life points, and may bring some"),
        (2, "brings 2.0 life points", "brings 2.0 life points or more"),
    ],
)
def test_life_points_are_told_as_lost_or_gained(change, told, at_least):
    view = POSITIONS["pirate"].view
    for most, words_of in ((9.0, at_least), (2.0, told)):
        worth = Worth(1.0, 1.0, life_low=2.0, life_high=most)
        facts = {"worth": worth, "win": 1.0, "life": ((change, 1.0),)}
        why = third(view, played(view, 1.0, 1.0, **facts))["why"]
        assert why.endswith(f"100% to win; on average it {words_of}.")


def test_a_bound_is_never_below_what_is_certain():
    view = POSITIONS["mid-fight"].view
    assert third(view, played(view, 0.0, 1.0))["number"] == third(view, None)["number"]


def test_for_the_least_loss_the_number_is_the_change_of_life():
    view = POSITIONS["mid-fight"].view
    fight = played(view, view.life - 1.25, view.life - 1.25, goal=LIFE)
    assert third(view, fight, LIFE.aim)["number"] == f"{average(Fraction(-5, 4))} life"
