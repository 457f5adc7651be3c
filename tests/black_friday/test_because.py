"""What decides between the best turn and the next one, in how their games end."""

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.players import because
from friday_nb.black_friday.players.advice import Advice, Option
from friday_nb.black_friday.rules import layout as at
from tests.black_friday.test_advice import with_cards

VIEW = blf.new_game(3, 1).view(0)


def option(plan, win, apart=0.0):
    actions = tuple(blf.Action.parse(text) for text in plan.split(", "))
    return Option(actions, actions[:1], win, 0.01, 2.0, 0.1, apart=apart)


def ended(own, *others):
    """The end of a game in which the seats have so many bars."""
    s = [0] * at.SIZE
    bars = own, *others
    s[at.PLAYERS] = len(bars)
    for seat, count in enumerate(bars):
        s[at.BARS + seat] = count
        s[at.WON + seat] = int(count == max(bars))
    return s


class Fast:
    """A machine whose games end like this, after the first plan and after the second."""

    fast = True

    def __init__(self, first, second):
        self.ended = first, second

    def ends(self, cells, plans, games, seated):
        del cells, plans, seated
        return [[found[line % len(found)] for line in range(games)] for found in self.ended]


def reason(
    first, second, wins=(0.6, 0.4), apart=0.01, *, view=VIEW, plans=("pass red", "pass blue")
):
    options = option(plans[0], wins[0]), option(plans[1], wins[1], apart)
    return because.explained(Advice(view, options), Fast(first, second)).because


@pytest.mark.parametrize(
    ("first", "second", "key", "facts"),
    [
        ([ended(6, 5, 2), ended(4, 5, 2)], [ended(4, 5, 2)], "bars", {"few": 50, "many": 40}),
        ([ended(6, 5, 2)], [ended(6, 7, 2), ended(6, 5, 2)], "rival", {"few": 50, "many": 60}),
        ([ended(6, 5, 2)], [ended(6, 5, 2)], "wins", {"n": 20}),
    ],
)
def test_the_reason_is_what_decides_the_games(first, second, key, facts):
    found = reason(first, second)
    assert (found.key, dict(found.facts)) == (f"because.{key}", facts)


def test_what_cannot_be_told_apart_is_said_to_be_level():
    same = [ended(6, 5, 2)]
    assert reason(same, same, (0.6, 0.6), 0.0).key == "because.level"
    assert reason(same, same, (0.6, 0.5), 0.2).key == "because.level"
    better = [ended(6, 5, 2), ended(4, 5, 2)]
    assert reason(better, [ended(4, 5, 2)], (0.6, 0.5), 0.2).key == "because.bars"


def test_a_special_action_that_is_kept_is_told():
    view = with_cards(2)
    plans = "buy red, put red", "buy red, buy blue, put red"
    same = [ended(6, 5)]
    assert "keeps" in keys(reason(same, same, view=view, plans=plans))
    assert "keeps" not in keys(reason(same, same, view=view, plans=plans[::-1]))


def test_what_is_owned_after_the_next_adjustment_is_told_where_it_is_more():
    same = [ended(6, 5, 2)]
    plans = "subsidy, buy red, put red", "pass red"
    there, back = (reason(same, same, plans=each) for each in (plans, plans[::-1]))
    told = [part for found in (there, back) for part in found.parts if part.key.endswith("wealth")]
    assert len(told) == 1
    assert told[0].facts["own"] >= told[0].facts["other"] + because.COINS_APART


def keys(found):
    return {part.key.removeprefix("because.") for part in found.parts}


def test_of_an_end_it_is_measured_what_the_seat_has_and_the_most_of_the_others():
    s = ended(3, 7, 2)
    assert because.measured(s, 0) == (0.0, 3, 7)
    assert because.measured(s, 1) == (1.0, 7, 3)
    assert because.measured(s, 2) == (0.0, 2, 7)


def test_the_best_turn_is_compared_with_the_next_one_and_both_are_played_in_full():
    """Not with the worst one, and not only their first actions."""

    class Listening(Fast):
        def ends(self, cells, plans, games, seated):
            self.plans = plans
            return super().ends(cells, plans, games, seated)

    core = Listening([ended(6, 5, 2)], [ended(6, 5, 2)])
    texts = "subsidy, buy red, put red", "buy red, put red", "pass red"
    options = tuple(
        option(text, win, 0.01) for text, win in zip(texts, (0.6, 0.5, 0.1), strict=True)
    )
    found = because.explained(Advice(VIEW, options), core).because
    assert found.facts["n"] == 10
    assert core.plans == [[action.packed for action in each.plan] for each in options[:2]]


def test_where_something_decides_the_facts_are_told_though_the_chances_are_level():
    """A number that a level turn has better is left out only where nothing decides."""
    options = option("pass orange", 0.6), option("pass red", 0.55, 0.1)
    same, better = [ended(4, 5, 2)], [ended(6, 5, 2), ended(4, 5, 2)]
    ahead = because.explained(Advice(VIEW, options), Fast(better, same))
    level = because.explained(Advice(VIEW, options), Fast(same, same))
    assert level.because.key == "because.level"
    assert len(because.told(ahead, options[0])) > len(because.told(level, options[0]))


def test_whoever_is_about_to_err_is_not_told_what_is_level_with_the_best():
    """But what decides, or else the facts."""
    options = (
        option("pass red", 0.6),
        option("pass green", 0.6, 0.01),
        option("pass blue", 0.1, 0.01),
    )
    level = because.explained(Advice(VIEW, options), Fast([ended(4, 5, 2)], [ended(4, 5, 2)]))
    assert "told apart" in because.reason(level, options[0], "en")
    facts = because.instead(level, options[1], "en")
    assert facts
    assert "told apart" not in facts
    ahead = because.explained(
        Advice(VIEW, (options[0], options[2])),
        Fast([ended(6, 5, 2), ended(4, 5, 2)], [ended(4, 5, 2)]),
    )
    assert because.instead(ahead, options[2], "en") == because.reason(ahead, options[0], "en")
    assert ahead.because.text("en") in because.instead(ahead, options[2], "en")


class ByPlan:
    """A machine whose games end like this, by the first decision of the plan."""

    fast = True

    def __init__(self, **ends):
        self.ended = {blf.Action.parse(f"pass {name}").packed: each for name, each in ends.items()}

    def ends(self, cells, plans, games, seated):
        del cells, seated
        found = [self.ended[each[0]] for each in plans]
        return [[each[line % len(each)] for line in range(games)] for each in found]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_whoever_is_about_to_err_is_told_what_decides_against_just_that(lang):
    """Not against the second turn, which differs in something else."""
    options = (
        option("pass red", 0.6),
        option("pass green", 0.5, 0.01),
        option("pass blue", 0.1, 0.01),
    )
    core = ByPlan(
        red=[ended(6, 5, 2), ended(4, 5, 2)],
        green=[ended(4, 5, 2)],
        blue=[ended(6, 7, 2), ended(4, 7, 2)],
    )
    advice = because.explained(Advice(VIEW, options), core)
    assert advice.because.key == "because.bars"
    against = because.compared(advice, options[2], core)
    assert against.because.key == "because.rival"
    told = because.instead(against, options[2], lang)
    assert told.endswith(against.because.text(lang))
    assert ("after your choice" if lang == "en" else "после вашего хода") in told
    assert advice.because.text(lang) not in because.instead(advice, options[2], lang)


def test_where_some_are_level_it_is_told_what_puts_the_best_ahead_of_those_far_behind():
    options = (
        option("pass red", 0.6),
        option("pass green", 0.6, 0.01),
        option("pass blue", 0.1, 0.01),
    )
    same = [ended(6, 5, 2), ended(4, 5, 2)]
    core = ByPlan(red=same, green=same, blue=[ended(4, 5, 2)])
    found = because.explained(Advice(VIEW, options), core).because
    assert [part.key for part in found.parts][:2] == ["because.level", "because.bars"]
    assert "after the best of those far behind" in found.text("en")
    near = (*options[:2], option("pass blue", 0.55, 0.01))
    parts = because.explained(Advice(VIEW, near), core).because.parts
    assert "because.bars" not in {part.key for part in parts}
