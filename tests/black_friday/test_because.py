"""What decides between the best turn and the next one, in how their games end."""

from dataclasses import replace

import pytest

from friday_nb import black_friday as blf
from friday_nb.black_friday.players import because, deciding, exactly
from friday_nb.black_friday.players.accounts import line_of
from friday_nb.black_friday.players.advice import Advice
from friday_nb.black_friday.players.machine import Mean
from friday_nb.black_friday.players.why import why
from friday_nb.black_friday.words import say
from friday_nb.charts.behind import behind
from friday_nb.core.level import is_level
from tests.black_friday.made_up_ends import VIEW, ByPlan, Fast, ended, option, reason
from tests.black_friday.test_turns_told import with_cards
from tests.black_friday.test_why import OWES, SELLS, START


@pytest.mark.parametrize(
    ("first", "second", "key", "facts"),
    [
        (
            [ended(6, 5, 2), ended(4, 5, 2)],
            [ended(4, 5, 2)],
            "lead",
            {"few": 50, "many": 40, "most": 50, "other_most": 50, "others": 2},
        ),
        (
            [ended(6, 5, 2)],
            [ended(6, 7, 2), ended(6, 5, 2)],
            "lead",
            {"few": 60, "many": 60, "most": 50, "other_most": 60, "others": 2},
        ),
        ([ended(6, 5, 2)], [ended(6, 5, 2)], "wins", {"n": 20}),
    ],
)
def test_the_reason_is_what_decides_the_games(first, second, key, facts):
    found = reason(first, second)
    assert (found.key, dict(found.facts)) == (f"because.{key}", facts)


def test_what_cannot_be_told_apart_is_said_to_be_level():
    same = [ended(6, 5, 2)]
    assert reason(same, same, (0.6, 0.6), 0.0).key == "because.level"
    unsure = reason(same, same, (0.6, 0.5), 0.2)
    assert unsure.key == "because.level.open"
    assert dict(unsure.facts) == {"n": 1, "far": 43}
    better = [ended(6, 5, 2), ended(4, 5, 2)]
    assert reason(better, [ended(4, 5, 2)], (0.6, 0.5), 0.2).key == "because.lead"


def test_a_special_action_that_is_kept_is_told():
    view = with_cards(2)
    plans = "buy red, put red", "buy red, buy blue, put red"
    same = [ended(6, 5)]
    assert "keeps" in keys(reason(same, same, view=view, plans=plans))
    assert "keeps" not in keys(reason(same, same, view=view, plans=plans[::-1]))


def test_what_is_owned_after_the_next_adjustment_is_told_where_it_is_more(monkeypatch):
    """But for a subsidy: that money can still be taken after the other turn."""
    monkeypatch.setattr(exactly, "WEALTH_APART", 5)
    same = [ended(6, 5, 2)]
    buy, pass_, sell = "buy red, put red", "pass red", "sell red, lower red, take red"
    (told,) = reason(same, same, plans=(buy, sell)).parts
    assert told.key == "because.wealth"
    assert told.facts["own"] >= told.facts["other"] + 5
    for one, other in ((sell, buy), (f"subsidy, {pass_}", pass_)):
        assert "wealth" not in keys(reason(same, same, plans=(one, other)))


def keys(found):
    return {part.key.removeprefix("because.") for part in found.parts}


def test_of_an_end_it_is_measured_what_the_seat_has_and_the_most_of_the_others():
    found = [line_of(ended(3, 7, 2), seat)[:3] for seat in range(3)]
    assert found == [(0.0, 3, 7), (1.0, 7, 3), (0.0, 2, 7)]


def test_the_best_turn_is_compared_with_the_next_one_and_both_are_played_in_full():
    """Not with the worst one, and not only their first actions."""

    core = Fast([ended(6, 5, 2)], [ended(6, 5, 2)])
    texts = "subsidy, buy red, put red", "buy red, put red", "pass red"
    options = tuple(
        option(text, win, 0.01) for text, win in zip(texts, (0.6, 0.5, 0.1), strict=True)
    )
    because.explained(Advice(VIEW, options), core)
    assert core.plans[:2] == [tuple(action.packed for action in each.plan) for each in options[:2]]


def test_all_facts_of_the_best_turn_are_told_whether_something_decides_or_not():
    """Whoever reads those of another turn can compare like with like."""
    options = option("pass orange", 0.6), option("pass red", 0.55, 0.1)
    same, better = [ended(4, 5, 2)], [ended(6, 5, 2), ended(4, 5, 2)]
    ahead = because.explained(Advice(VIEW, options), Fast(better, same))
    level = because.explained(Advice(VIEW, options), Fast(same, same))
    assert level.because.key == "because.level.open"
    facts = why(VIEW, options[0].plan).parts
    for each in (ahead, level):
        assert because.told(each, options[0]) == (*facts, *each.because.parts)


def test_whoever_is_about_to_err_is_not_told_what_is_level_with_the_best():
    """But what decides, or else the facts."""
    options = (
        option("pass red", 0.6),
        option("pass green", 0.6, 0.01),
        option("pass blue", 0.1, 0.01),
    )
    level = because.explained(Advice(VIEW, options), Fast([ended(4, 5, 2)], [ended(4, 5, 2)]))
    assert "is as good" in because.reason(level, options[0], "en")
    facts = because.instead(level, options[1], "en")
    assert facts
    assert "is as good" not in facts
    ahead = because.explained(
        Advice(VIEW, (options[0], options[2])),
        Fast([ended(6, 5, 2), ended(4, 5, 2)], [ended(4, 5, 2)]),
    )
    ahead = replace(ahead, lacking=())
    assert because.instead(ahead, options[2], "en") == because.reason(ahead, options[0], "en")
    assert ahead.because.text("en") in because.instead(ahead, options[2], "en")


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
    advice = replace(because.explained(Advice(VIEW, options), core), lacking=())
    assert advice.because.key == "because.lead"
    against = because.compared(advice, options[2], core)
    assert against.because.key == "because.lead"
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
    assert [part.key for part in found.parts][:2] == ["because.level", "because.lead"]
    assert "after the turn “pass; one blue case to the silver purchase table”" in found.text("en")
    near = (*options[:2], option("pass blue", 0.55, 0.01))
    parts = because.explained(Advice(VIEW, near), core).because.parts
    assert "because.lead" not in {part.key for part in parts}


def test_that_nothing_explains_a_difference_is_said_last_and_only_if_nothing_follows():
    same = [ended(6, 5, 2)]
    assert [part.key for part in reason(same, same).parts] == ["because.wins"]
    plans = "subsidy, buy red, put red", "pass red"
    for each in (plans, plans[::-1]):
        told = [part.key for part in reason(same, same, plans=each).parts]
        assert "because.wins" not in told[:-1]
        assert told[-1] in {"because.wins", "because.though.wins"} or "because.wealth" in told


@pytest.mark.parametrize(
    ("lang", "one", "many"),
    [
        ("en", "1 fewer game in 100 is won", "2 fewer games in 100 are won"),
        ("ru", "на 1 п", "на 2 п"),
    ],
)
def test_one_game_less_is_won_and_two_are(lang, one, many):
    for key in ("because.though.wins", "because.wins.only", "because.wins"):
        for n, text in ((1, one), (2, many)):
            assert text in because.Why.of(key, n=n).text(lang)


def test_of_one_game_in_100_that_is_won_when_played_on_it_is_not_said_that_it_is_luck():
    """Some lines are won, and as many but for one."""
    won, lost = ended(6, 5), ended(4, 5)
    first, second = [won, lost], [won, lost] * 49 + [lost, lost]
    options = option("pass red", 0.03), option("pass blue", 0.02, 0.001)
    core = Fast(first, second, behind=0.01)
    assert deciding.decisive(Advice(VIEW, options), *options, core)[0].key == "because.wins"


@pytest.mark.parametrize("worse", [0.0, 0.1, 0.3])
def test_a_reason_is_told_only_against_a_turn_whose_row_says_that_it_is_behind(worse):
    """The games in which it was found count for that row as well."""
    won, lost = ended(6, 5), ended(4, 5)
    first = [won] * 60 + [lost] * 40
    second = [lost] * int(100 * worse) + [won] * (60 - int(100 * worse)) + [lost] * 40
    options = option("pass red", 0.6), option("pass blue", 0.55, 0.05)
    found = because.explained(Advice(VIEW, options), Fast(first, second))
    is_told = found.because.key == "because.lead"
    assert is_told is (worse > 0)
    assert is_told is not is_level(found.options[1], found.best)


@pytest.mark.parametrize(("third", "is_told"), [(1.9, True), (2.4, False), (2.5, False)])
def test_the_most_gold_is_that_of_the_whole_list(third, is_told):
    """Not only that of the turns that are level with the first."""
    first, second = option("pass red", 0.6), option("pass blue", 0.6, 0.01)
    far = replace(option("pass green", 0.3, 0.01), gold=third)
    options = replace(first, gold=2.4), second, far
    core = Fast([ended(6, 5, 2)], [ended(6, 5, 2)])
    found = because.explained(Advice(VIEW, options), core).because
    assert ("because.gold" in {part.key for part in found.parts}) is is_told


# --- what is wrong with a turn that is behind, and what speaks against the best one --------------


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "3.0 silver bars behind your strongest opponent on average; after"),
        ("en", "after the best turn, 1.0 ahead."),
        ("ru", "после лучшего хода — впереди на 1,0."),
    ],
)
def test_a_turn_that_is_behind_says_by_what_and_does_not_only_praise_itself(lang, text):
    options = option("pass red", 0.6), option("pass blue", 0.4, 0.01)
    advice = because.explained(Advice(VIEW, options), Fast([ended(6, 5, 2)], [ended(4, 7, 2)]))
    assert text in because.reason(advice, options[1], lang)
    keys = [part.key for part in because.told(advice, options[1])]
    praises = any(part.side == "for" for part in why(VIEW, options[1].plan).parts)
    assert ("because.yet" in keys) is praises
    held = because.instead(advice, options[1], lang)
    assert held == because._text(why(VIEW, options[0].plan).parts, lang)


def test_one_number_is_told_of_the_best_turn_whatever_it_is_compared_with():
    """In the list and in the dialog, from as many games."""
    played = []

    class Counting(ByPlan):
        def ends(self, cells, plans, games, seated):
            played.append(games)
            return super().ends(cells, plans, games, seated)

    colours = {"red": [ended(6, 5, 2)], "green": [ended(4, 5, 2)], "blue": [ended(3, 5, 2)]}
    options = tuple(option(f"pass {name}", 0.6 - 0.1 * n, 0.01) for n, name in enumerate(colours))
    core = Counting(**colours)
    advice = because.explained(Advice(VIEW, options), core)
    against = because.compared(advice, options[2], core)
    assert len(set(played)) == 1
    assert len(played) == len(options)
    assert against.because.facts["few"] == advice.because.facts["few"]


def test_where_a_fact_argues_against_the_best_turn_it_is_said_that_it_is_best_all_the_same():
    price = because.Why.of("sell", case="red", price=22, then="29")
    lead = because.Why.of("because.lead", few=50, many=40, most=50, other_most=50, others=2)
    assert [part.key for part in because._with_reason([price], lead, ())] == [
        *("sell", "because.still", "because.lead")
    ]
    for key, still in (("level.some", ["because.still.level"]), ("lost", [])):
        level = because.Why.of(f"because.{key}", n=2)
        told_of = [part.key for part in because._with_reason([price], level, ())]
        assert told_of == ["sell", *still, level.key]


def test_a_drawback_that_the_next_turn_has_as_well_is_no_argument():
    case = because.Why.of("take.held", case="blue", n=1, price=46)
    other = because.Why.of("take.held", case="orange", n=1, price=144)
    wins = because.Why.of("because.wins", n=2)
    assert [part.key for part in because._with_reason([case], wins, [other])] == [
        *("take.held", "because.wins")
    ]


@pytest.mark.parametrize(
    ("other", "is_said"),
    [pytest.param(SELLS[1], False, id="as-dear"), pytest.param("pass red", True, id="free")],
)
def test_with_that_turn_alone_the_best_one_is_compared_wherever_it_is_told(other, is_said):
    """In the list beside the next turn, and to whoever is about to make that one."""
    turns = option(SELLS[0], 0.6), option(other, 0.3, 0.01)
    ends = [ended(6, 5, 2), ended(4, 5, 2)], [ended(4, 5, 2)]
    found = because.explained(Advice(START, turns), Fast(*ends))
    assert ("because.still" in [part.key for part in because.told(found, turns[0])]) is is_said
    still = because.Why("because.still").text("en")
    assert (still in because.instead(replace(found, lacking=()), turns[1], "en")) is is_said


def test_that_interest_is_due_is_told_of_a_sale_that_something_else_speaks_for():
    """BLF-ADJ-2: where the interest decides, that says it already."""
    turns = option(SELLS[0], 0.6), option(SELLS[1], 0.3, 0.01)
    ends = [ended(6, 5, 2), ended(4, 5, 2)], [ended(4, 5, 2)]
    found = because.explained(Advice(OWES, turns), Fast(*ends))
    assert "because.due" not in [part.key for part in found.because.parts]
    assert "sell.due" in [part.key for part in because.told(found, turns[0])]


def test_one_game_in_100_that_nothing_explains_is_luck():
    same = [ended(6, 5, 2)]
    options = option("pass red", 0.03), option("pass blue", 0.02, 0.001)
    found = because.explained(Advice(VIEW, options), Fast(same, same, behind=0.01)).because
    assert found.key == "because.level.luck"


def test_a_turn_that_praises_itself_never_leaves_it_at_that_where_it_is_behind():
    """Nothing was found, which is said, or looked for; how far it is behind stands beside it."""
    same = [ended(6, 5, 2)]
    praised = next(
        name for name in blf.COLOURS if VIEW.hand[name] and name != "red" and VIEW.market[name]
    )
    options = option("pass red", 0.6), option(f"pass {praised}", 0.3, 0.01)
    advice = because.explained(Advice(VIEW, options), Fast(same, same))
    assert because.told(advice, advice.options[1])[-1].key == "because.behind"
    other = option("pass orange" if praised != "orange" else "pass blue", 0.6, 0.01)
    doubtful = options[0], other, option(f"pass {praised}", 0.5, 0.055)
    advice = because.explained(Advice(VIEW, doubtful), Fast(same, same))
    assert because.told(advice, doubtful[2]) == why(VIEW, doubtful[2].plan).parts
    assert behind(say, "en", doubtful[2], advice.best) == "About 10 games in 100 behind the best."
    level = options[0], option(f"pass {praised}", 0.6, 0.01)
    advice = because.explained(Advice(VIEW, level), Fast(same, same))
    assert not because.told(advice, advice.options[1])[-1].key.startswith("because")


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "after the turn “pass; one blue"), ("ru", "после хода «пас; синий")]
)
def test_where_nothing_parts_the_second_the_cause_against_a_named_one_is_told(lang, text):
    options = option("pass red", 0.6), option("pass green", 0.5, 0.01), option("pass blue", 0.1)
    options = *options[:2], replace(options[2], apart=0.01)
    good, bad = [ended(6, 5, 2), ended(4, 5, 2)], [ended(4, 5, 2)]

    class Core(ByPlan):
        def compare(self, cells, best, other, seated):
            del cells, best, other, seated
            return Mean(0.1, 0.01)

    advice = because.explained(Advice(VIEW, options), Core(red=good, green=good, blue=bad))
    found = advice.because
    assert [part.key for part in found.parts] == ["because.wins.only", "because.lead"]
    assert because.gold(advice, advice.options[1]) == 2, "the bars are those of another turn"
    assert (found.facts["n"], found.parts[1].facts["few"]) == (10, 50)
    assert text in found.text(lang)


def test_the_gold_that_is_told_is_that_of_the_silver_bars_beside_it():
    options = option("pass red", 0.6), option("pass blue", 0.4, 0.01)
    advice = because.explained(Advice(VIEW, options), Fast([ended(6, 5, 2)], [ended(4, 7, 2)]))
    assert [because.gold(advice, each) for each in options] == pytest.approx([1.2, 0.8])
    assert [because.gold(replace(advice, because=None, lacking=()), e) for e in options] == [2, 2]
