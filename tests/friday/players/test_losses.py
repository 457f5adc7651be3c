"""What a decision gives away: told in games, not told apart, and which of equals comes first."""

from dataclasses import replace

import pytest

from friday_nb import friday, i18n
from friday_nb.core.severity import Severity
from friday_nb.friday.players.aims import Aim
from friday_nb.friday.players.listed import Advice, Option
from friday_nb.friday.players.losses import (
    CLOSE,
    alike,
    given_away,
    grade,
    is_close,
    ranked,
    yours_lost,
)
from tests.friday.positions import at


def made(*wins, error=0.01):
    """Advice for a choice of two hazards with these chances."""
    view = friday.new_game(seed=1).view
    actions = friday.legal(view)
    pairs = zip(actions, wins, strict=True)
    return Advice(view, tuple(Option(action, win, error) for action, win in pairs))


def test_what_is_given_away_is_counted_in_games():
    advice = made(0.90, 0.86)
    assert given_away(advice, advice.best).key == "best"
    worse = given_away(advice, advice.options[1])
    assert (worse.key, worse.facts["n"]) == ("loss", 4)
    assert "4 games in 100" in worse.text("en")


@pytest.mark.parametrize(
    ("loss", "key", "said"),
    [
        (0.0002, "close.least", "Less than 0.1 games in 100"),
        (0.004, "close.part", "About 0.4 games in 100 behind, which may be luck."),
        (0.02, "loss.part", "2.0 games in 100"),
        (0.062, "loss", "6 games in 100"),
    ],
)
def test_a_loss_is_told_in_tenths_where_they_matter(monkeypatch, loss, key, said):
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.01 / CLOSE)
    advice = made(0.9, 0.9 - loss)
    found = given_away(advice, advice.options[1])
    assert found.key == key
    assert said in found.text("en")
    assert "из 100" in found.text("ru")


def test_a_loss_well_below_its_error_is_too_close_to_tell(monkeypatch):
    for error, close in ((0.005, False), (0.007, True)):
        monkeypatch.setattr(Advice, "error_of_loss", lambda *_, error=error: error / CLOSE)
        advice = made(0.9, 0.894)
        assert given_away(advice, advice.options[1]).key.startswith("close") is close


def ending(*wins, error=0.01, life=9, cards="1,1,0X2"):
    """Advice for a fight: its end, which mostly wins it, has the last of these chances."""
    view = at(stack=">0,0,2>", enemy="0L1", cards=cards, life=life).view
    legal = [action for action in friday.legal(view) if action.kind is not friday.ActionKind.PAY]
    legal.sort(key=lambda action: str(action) == "end")
    actions = (*legal[: len(wins) - 1], legal[-1])
    pairs = zip(actions, wins, strict=True)
    return Advice(
        view, tuple(sorted((Option(a, w, error) for a, w in pairs), key=lambda o: -o.win))
    )


@pytest.mark.parametrize(
    ("wins", "first"),
    [
        ((0.999, 0.9988, 0.9987), "end"),
        ((0.999, 0.998, 0.9945), ""),
        ((0.6, 0.599, 0.598), "end"),  # not told apart
        ((0.6, 0.599, 0.57), ""),
        ((0.6, 0.599, 0.6), "end"),
    ],
)
def test_a_won_fight_is_ended_if_that_is_too_close_to_tell_from_the_best(wins, first):
    advice = ending(*wins)
    best, *rest = ranked(advice)
    assert {best, *rest} == set(advice.options)
    assert [o.win for o in rest] == sorted((o.win for o in rest), reverse=True)
    assert (str(best.action) == "end") is bool(first)
    assert first or best == advice.best
    if first and best != advice.best:
        assert given_away(advice, best).key == "best.now"
        assert given_away(advice, advice.best).key == "level"
    for option in rest:
        for lang in i18n.languages():
            assert given_away(advice, option).text(lang)


def test_a_total_that_is_just_enough_wins_a_fight():
    advice = ending(0.6, 0.599, 0.598, cards="1,-1,0X2")
    assert advice.view.fight.total == advice.view.fight.value
    assert str(ranked(advice)[0].action) == "end"


@pytest.mark.parametrize(("win", "first"), [(0.795, "end"), (0.785, ""), (0.72, "")])
def test_what_is_told_clearly_lower_leads_nothing_however_few_games_say_so(win, first):
    """Not told apart after a few games, but one would not bet on it."""
    found = ending(0.81, 0.7, win)
    options = (replace(o, apart=0.1 * (o != found.best)) for o in found.options)
    found = replace(found, options=tuple(options))
    assert is_close(found, friday.Action.parse("end"))
    assert (str(ranked(found)[0].action) == "end") is bool(first)
    assert first or ranked(found)[0] == found.best


@pytest.mark.parametrize(("error", "first"), [(0.05, "use 2>1"), (0.0, "pay")])
def test_no_card_is_bought_where_something_free_is_as_good(monkeypatch, error, first):
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: error)
    view = at(stack=">0,0,2>", enemy="0L1", cards="-1,1D,-1", life=9).view
    chances = {"pay": 0.9, "end": 0.8999, "use 2>1": 0.8998, "use 2>3": 0.899}
    options = tuple(Option(friday.Action.parse(text), win, 0.01) for text, win in chances.items())
    found = Advice(view, options)
    assert str(ranked(found)[0].action) == first
    assert given_away(found, ranked(found)[0]).key == ("best.free" if error else "best")


@pytest.mark.parametrize(
    ("cards", "action", "free"),
    [
        ("0,1D,1", "use 2>1", True),
        ("0,1D,1", "use 2>3", False),
        ("0,1T,1", "use 2>1", False),
        ("0,1T,1", "use 2>3", True),
        ("0L1,0Y,1", "use 2>1", True),
        ("1D,0Y,1", "use 2>1>3", False),
        ("1D,0Y,0", "use 2>1>3", True),
        ("1T,0Y,0", "use 2>1>3", False),
    ],
)
def test_what_takes_points_or_a_card_worth_some_is_not_free(monkeypatch, cards, action, free):
    """A good card turned face down is no gift, nor is a double of nothing."""
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.05)
    view = at(stack=">0,0,2>", enemy="4W", cards=cards, life=9).view
    use = friday.Action.parse(action)
    assert use in friday.legal(view)
    found = Advice(view, (Option(friday.Action.parse("pay"), 0.9, 0.01), Option(use, 0.8999, 0.01)))
    assert (ranked(found)[0].action == use) is free


@pytest.mark.parametrize(
    ("chances", "first"),
    [
        ({"use 1>2": 0.6, "use 3>1": 0.595}, "use 3>1"),
        ({"use 1>2": 0.6, "draw": 0.595}, "draw"),
        ({"use 1>2": 0.6, "use 3>1": 0.585}, "use 1>2"),
        ({"use 1>2": 0.6, "use 3>2": 0.595}, "use 1>2"),
        ({"use 3>1": 0.6, "draw": 0.595}, "use 3>1"),
    ],
    ids=["ability", "card", "behind", "wasted", "costs-nothing"],
)
def test_what_gives_an_ability_away_does_not_lead_what_costs_nothing(monkeypatch, chances, first):
    """A card turned face down takes its ability with it; less than a game in 100 is no reason."""
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.5)
    view = at(stack=">0,0,2>", enemy="4W", cards="1D,0D,2T", life=9).view
    options = tuple(Option(friday.Action.parse(text), win, 0.01) for text, win in chances.items())
    assert {option.action for option in options} <= set(friday.legal(view))
    assert str(ranked(Advice(view, options))[0].action) == first


def test_of_cards_turned_face_down_the_worst_looks_best_whichever_card_does_it(monkeypatch):
    """Of two that count nothing it is the aging one, which costs life points besides."""
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.5)
    view = at(stack=">0,0,2>", enemy="4W", cards="1D,2D,0,0E!", life=9, step="yellow").view
    options = [Option(friday.Action.parse(each), 0.6, 0.01) for each in ("use 1>3", "use 2>4")]
    assert {option.action for option in options} <= set(friday.legal(view))
    assert str(ranked(Advice(view, tuple(options)))[0].action) == "use 2>4"


@pytest.mark.parametrize(
    ("cards", "leads"), [("0", "destroy 1"), ("1", "done"), ("0,1", "destroy 1")]
)
def test_no_good_card_is_destroyed_where_to_keep_it_is_as_good(monkeypatch, cards, leads):
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.05)
    view = at(stack=">1,2>", enemy="4W", cards=cards, life=15).do("end").view
    chances = {"destroy 1": 0.9, "done": 0.8999}
    options = tuple(Option(friday.Action.parse(text), win, 0.01) for text, win in chances.items())
    found = Advice(view, options)
    first = ranked(found)[0]
    assert str(first.action) == leads
    assert given_away(found, first).key == "best.level"


def test_a_lost_fight_is_ended_though_a_free_card_is_as_good(monkeypatch):
    """Only a card that is bought gives way to what is free."""
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.05)
    view = at(stack=">0,0,2>", enemy="4W", cards="0", life=9).view
    chances = {"end": 0.9, "draw": 0.8999}
    options = tuple(Option(friday.Action.parse(text), win, 0.01) for text, win in chances.items())
    assert {option.action for option in options} <= set(friday.legal(view))
    assert str(ranked(Advice(view, options))[0].action) == "end"


@pytest.mark.parametrize(
    ("stack", "first"), [("0,1>>", "more"), ("0>1>", "more"), ("0>0,1>", "done")]
)
def test_no_card_that_surely_wins_is_left_where_to_take_it_is_as_good(monkeypatch, stack, first):
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.05)
    view = at(stack=stack, enemy="1L1", cards="0C2,0", life=9).do("use 1").view
    chances = {"done": 0.9, "more": 0.8999}
    options = tuple(Option(friday.Action.parse(text), win, 0.01) for text, win in chances.items())
    assert str(ranked(Advice(view, options))[0].action) == first


def known(advice, end, other):
    """The same with what else is known of a won fight's end, and of all other decisions."""
    return replace(
        advice,
        options=tuple(
            replace(each, **(end if str(each.action) == "end" else other))
            for each in advice.options
        ),
    )


@pytest.mark.parametrize(
    ("end", "other", "leads"),
    [
        ({"yours": 0.56}, {"yours": 0.6}, True),  # as in the rounds before, and in those to come
        ({"yours": 0.54}, {"yours": 0.6}, False),
        ({"score": 36.5}, {"score": 41.0}, True),
        ({"score": 35.0}, {"score": 41.0}, False),
        ({"score": 35.0, "yours": 0.6}, {"score": 41.0, "yours": 0.6}, True),
    ],
)
def test_a_won_fight_is_ended_unless_a_weaker_player_or_the_score_would_lose_by_it(
    end, other, leads
):
    """All are level by best play.  A weaker player's chance comes before the score."""
    first, *_ = ranked(known(ending(0.9, 0.9), end, other))
    assert (str(first.action) == "end") is leads


def test_whose_chance_orders_those_that_are_level_is_said(monkeypatch):
    advice = made(0.9, 0.9)
    best, other = advice.options
    weaker = replace(advice, options=(replace(best, yours=0.5), replace(other, yours=0.6)))
    first, last = ranked(weaker)
    assert first.action == other.action
    assert given_away(weaker, first).key == "best"
    behind = given_away(weaker, last)
    assert (behind.key, behind.facts["n"]) == ("yours", 10)
    near = replace(advice, options=(replace(best, yours=0.504), replace(other, yours=0.496)))
    assert given_away(near, ranked(near)[1]).key == "level"  # by less than a game in 100
    unknown = replace(advice, options=(replace(best, yours=0.6), other))
    assert given_away(unknown, ranked(unknown)[1]).key == "level"
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.5)
    ahead = replace(weaker, options=(replace(weaker.options[0], win=0.906), first))
    assert given_away(ahead, ranked(ahead)[0]).key == "best.yours"


@pytest.mark.parametrize(
    ("wins", "yours", "told"),
    [
        ((0.999, 0.999), (0.8, 0.64), Severity.BLUNDER),
        ((0.999, 0.999), (0.8, 0.69), Severity.MISTAKE),
        ((0.999, 0.999), (0.8, 0.72), Severity.INACCURACY),
        ((0.999, 0.999), (0.8, 0.75), Severity.GOOD),
        ((0.999, 0.6), (0.8, 0.8), Severity.BLUNDER),  # by the strong player's chance
        ((0.999, 0.97), (0.8, 0.64), Severity.BLUNDER),  # not only an inaccuracy
    ],
)
def test_what_costs_the_strong_player_nothing_may_cost_a_weaker_one_the_game(wins, yours, told):
    advice = made(*wins, error=0.001)
    options = tuple(replace(o, yours=y) for o, y in zip(advice.options, yours, strict=True))
    weaker = replace(advice, options=options)
    assert grade(weaker, options[1].action) is told
    assert grade(weaker, options[0].action) is Severity.GOOD
    same = replace(weaker, same=(options[1].action,))
    assert grade(same, options[1].action) is grade(advice, options[1].action)
    if yours_lost(weaker, options[1].action):
        assert given_away(weaker, options[1]).key == "yours"  # the loss that made the grade
    assert grade(replace(weaker, aim=Aim.POINTS), options[1].action) is grade(
        advice, options[1].action
    )


def test_an_end_that_wins_now_is_the_best_for_a_weaker_player_too():
    advice = known(ending(0.6, 0.599, 0.598), {"yours": 0.5}, {"yours": 0.4})
    first, *_ = ranked(advice)
    assert first != advice.likeliest
    assert given_away(advice, first).key == "best.now"


@pytest.mark.parametrize(("yours", "key"), [(0.5, "best"), (0.598, "best.level")])
def test_of_two_that_win_as_often_one_leads_by_the_weaker_player(yours, key):
    """To that one it would be no true word that the second may win just as often."""
    advice = made(0.9, 0.9)
    one, two = advice.options
    same = replace(advice, options=(replace(one, yours=0.6), replace(two, yours=yours)))
    assert given_away(same, ranked(same)[0]).key == key


def test_the_best_of_several_that_are_level_says_so():
    advice = made(0.9, 0.8999)
    assert given_away(advice, advice.best).key == "best.level"
    assert alike(advice) == "close"


def test_where_all_is_lost_no_decision_is_called_the_best():
    advice = made(0.001, 0.0, error=0.001)
    assert given_away(advice, advice.best).key == "best.lost"
    assert alike(advice) == "lost"


@pytest.mark.parametrize(("error", "lost"), [(0.001, "lost"), (0.003, "")])
def test_a_game_is_lost_only_if_its_error_leaves_no_chance(error, lost):
    assert alike(made(0.003, 0.0, error=error)) == lost


def test_where_one_of_two_decisions_is_proved_to_lose_the_game_is_not_lost():
    advice = made(0.9, 0.0)
    one, two = advice.options
    half = replace(advice, options=(one, replace(two, high=0.0)))
    assert alike(half) == ""
    assert given_away(half, one).key == "best"
    whole = replace(advice, options=tuple(replace(o, win=0.0, high=0.0) for o in (one, two)))
    assert alike(whole) == "lost.proved"
    assert given_away(whole, whole.best).key == "best.lost"


def test_only_where_all_win_for_sure_the_list_says_so():
    assert alike(made(0.999, 0.998)) == "sure"
    assert alike(made(0.99501, 0.99499)) == "close"


def test_a_won_fight_is_not_ended_where_something_else_is_proved_to_be_better(monkeypatch):
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: 0.0)
    advice = ending(0.999, 0.998, 0.997)
    assert ranked(advice) == advice.options


def test_a_fight_that_is_not_won_or_costs_the_game_does_not_come_first():
    for cards, life in (("-1,0,0X2", 9), ("1,0X2,0H1!", 0)):
        advice = ending(0.999, 0.9988, 0.9987, life=life, cards=cards)
        assert ranked(advice)[0].action.kind is not friday.ActionKind.END


def test_what_is_proved_to_be_level_is_just_as_good(monkeypatch):
    for error, key in ((0.0, "level.proved"), (0.01, "level")):
        monkeypatch.setattr(Advice, "error_of_loss", lambda *_, error=error: error)
        advice = made(0.9, 0.9)
        assert given_away(advice, advice.options[1]).key == key


def test_a_loss_that_rounds_to_nothing_is_never_told_as_one():
    """Else the same words would stand once with "not told apart" and once without."""
    advice = made(0.9999, 0.9996)
    action = advice.options[1].action
    assert advice.loss(action) > CLOSE * advice.error_of_loss(action)
    assert is_close(advice, action)
    assert given_away(advice, advice.options[1]).key == "close.least"


@pytest.mark.parametrize(
    ("loss", "error", "mistake"),
    [(0.09, 0.02, True), (0.08, 0.02, False), (0.04, 0, False)],
)
def test_a_mistake_lies_beyond_the_error(monkeypatch, loss, error, mistake):
    monkeypatch.setattr(Advice, "error_of_loss", lambda *_: error)
    advice = made(0.9, 0.9 - loss)
    assert (grade(advice, advice.options[1].action) >= Severity.MISTAKE) is mistake
