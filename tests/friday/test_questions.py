"""Reach, leads, worth and the questions, each against the engine stepped card by card."""

import random
from collections import defaultdict
from dataclasses import fields, replace
from fractions import Fraction

import pytest

from friday_nb import friday, i18n
from friday_nb.friday import charts, odds, words
from friday_nb.friday.odds import answers
from friday_nb.friday.odds.best_play_answers import with_play, worth_number
from friday_nb.friday.odds.deck_strength import deck, deck_change, fights_ahead
from friday_nb.friday.odds.fight import LIFE, WIN, Aim, Choice, FightOdds, Interval, Worth
from friday_nb.friday.odds.next_given_total import leading_cards
from friday_nb.friday.odds.questions import answer_questions, best_to_destroy, end_loses
from friday_nb.friday.odds.reach import reach_odds
from tests.friday.lockstep import careful, late_start
from tests.friday.positions import at

END = friday.Action.parse("end")


def fights(seed):
    """Positions of a late game in which a card may be drawn."""
    rng = random.Random(seed)
    readings = {n: rng.choice(r.readings) for n, r in friday.READINGS.items() if r.switchable}
    _, start = late_start(rng, rng.randint(1, 4), readings)
    state, _ = friday.deal(friday.seeded(start, seed))
    for _ in range(24):
        if state.view.outcome:
            return
        if state.view.node is friday.Node.FIGHT:
            yield state.view
        actions = [str(action) for action in friday.legal(state.view)]
        state, _ = friday.apply(state, friday.Action.parse(careful(rng, state.view, actions)))


def next_action(view):
    text = "draw" if friday.why_not(view, friday.Action.parse("draw")) is None else "pay"
    return friday.Action.parse(text)


def stepped_reach(view, most):
    """The same by playing: draw or pay until it is enough, through every order."""
    arrived = defaultdict(Fraction)

    def go(now, chance, bought):
        if now.node.is_chance:
            for outcome, p in friday.outcomes(now):
                go(friday.resolve(now, outcome), chance * p, bought)
        elif now.outcome is None:
            if now.fight.drawn and now.fight.total >= now.fight.value:
                arrived[bought] += chance
                return
            action = next_action(now)
            more = action.kind is friday.ActionKind.PAY
            if bought + more <= most and friday.why_not(now, action) is None:
                go(friday.play(now, action), chance, bought + more)

    go(view, Fraction(1), 0)
    return [sum(arrived[b] for b in range(n + 1)) for n in range(most + 1)]


@pytest.mark.parametrize("seed", range(6))
def test_reach_equals_every_order(seed):
    compared = 0
    for view in fights(seed):
        free = 0 if view.fight.stopped else view.fight.free_left
        bought = min((3 if view.stack.size < 9 else 2) - free, view.life // view.fight.cost)
        if bought >= 0:
            curve = reach_odds(view, bought)
            assert [point.chance for point in curve] == stepped_reach(view, bought), str(view)
            assert [point.life for point in curve] == [
                point.bought * view.fight.cost for point in curve
            ]
            compared += 1
    assert compared


def test_a_walk_that_is_too_long_ends_early_and_is_right_so_far():
    view = at(stack=">0*6,1*3,2,-1*4,3S,2W,1B>", enemy="0L1", step="red", life=20).view
    whole = reach_odds(view)
    short = reach_odds(view, states=60)
    assert 0 < len(short) < len(whole)
    assert short == whole[: len(short)]


@pytest.mark.parametrize("seed", range(6))
def test_leads_are_bayes(seed):
    """The chance of a card, given the total, times the total's is that of both."""
    for view in fights(seed):
        draws = odds.draw_odds(view)
        for entry in draws[1:4]:
            leads = leading_cards(view, entry.cards)
            totals = dict(entry.totals)
            assert all(sum(p for _, p in cards) == 1 for cards in leads.values())
            if set(leads) != set(totals):
                continue  # a draw on the way loses the game
            back = defaultdict(Fraction)
            for total, cards in leads.items():
                for card, p in cards:
                    back[card] += p * totals[total]
            assert back == dict(odds.next_card(view))


def shuffled_reach(cards, free, value):
    """The chance of plain cards to reach a value, by all hands."""
    from itertools import combinations

    hands = list(combinations(cards, free))
    return Fraction(sum(sum(hand) >= value for hand in hands), len(hands))


def test_fights_ahead_count_the_whole_deck():
    view = at(stack=">0,1,-1>", discard="2,1,0", enemy="0L1", cards="0", hazards="1L1,2T").view
    values = [0, 1, -1, 2, 1, 0, 0]
    for fight in fights_ahead(view):
        hazard = fight.hazard.hazard
        wanted = shuffled_reach(values, hazard.free, hazard.values[fight.step])
        assert fight.chance == wanted
    assert sorted(deck(view).elements(), key=str) == sorted(
        (friday.card(c) for c in ("0", "0", "0", "1", "1", "-1", "2")), key=str
    )


def test_hazards_put_aside_are_met_at_their_next_value():
    view = at(stack=">0,1>", offer="0L1,2W", hazards="1L1", aside="3D").view
    steps = {fight.hazard.code: fight.step.name for fight in fights_ahead(view)}
    assert steps == {"0L1": "GREEN", "2W": "GREEN", "1L1": "GREEN", "3D": "YELLOW"}


def test_worth_is_the_difference_a_card_makes():
    view = at(stack=">0,1,-1,0,0>", offer="2W,0L1", hazards="1L1").view
    found = deck_change(view, gained=(friday.card("2W"),))
    assert (found.mean_before, found.mean_after) == (Fraction(0), Fraction(2, 6))
    fights_now = fights_ahead(view)
    fights_then = fights_ahead(view, gained=(friday.card("2W"),))
    assert found.gain == sum(
        (b.chance - a.chance) * a.count for a, b in zip(fights_now, fights_then, strict=True)
    ) / sum(fight.count for fight in fights_now)
    assert deck_change(view, destroyed=(friday.card("-1"),)).gain > 0
    with pytest.raises(ValueError, match="card of the deck"):
        deck_change(view, destroyed=(friday.card("4W"),))


def test_what_is_destroyed_is_never_a_card_with_an_ability_of_ones_own():
    view = at(stack=">0,1,1>", enemy="3D", cards="0X2,-1,0,-2!", life=12, hazards="1L1,2T").view
    after = friday.play(view, END)
    assert after.budget == 7
    gone, change = best_to_destroy(after)
    assert {card.code for card in gone} == {"-1", "0", "-2!"}
    assert change > 0


def by_question(view, aim=Aim.WIN):
    return {answer.question: answer for answer in answer_questions(view, aim)}


def test_only_what_arises_is_asked():
    assert set(by_question(at(stack=">0,1>", offer="0L1,2W").view)) == {
        "which",
        "worth",
        "reshuffle",
    }
    fight = by_question(at(stack=">0,1,2>", enemy="3D", cards="3S,0", life=9).view)
    assert list(fight) == ["more", "lose", "looking", "worth", "reshuffle"]
    pirate = by_question(at(stack=">0,1,2>", enemy="20/6", cards="0", life=9).view)
    assert set(pirate) == {"more", "reshuffle"}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("aim", [Aim.WIN, Aim.LIFE])
def test_no_number_of_cards_is_better_than_the_plan_that_is_told(seed, aim):
    for view in fights(seed):
        more = by_question(view, aim).get("more")
        if more is None or "cards" not in more.numbers:
            continue
        draws = odds.draw_odds(view)
        plans = draws if view.fight.drawn else draws[1:]
        best = draws[int(more.numbers["cards"].value)]
        assert more.numbers["reach"].value == best.reach
        assert more.numbers["life"].value == best.mean_life
        if aim is Aim.WIN:
            assert best.reach == max(plan.reach for plan in plans)
        else:
            assert best.mean_life == min(plan.mean_life for plan in plans)


def test_losing_is_compared_with_buying_for_the_same_life():
    view = at(stack=">0,1,2,-1,1,0>", enemy="1B", step="yellow", cards="0,0", life=9).view
    lose = by_question(view)["lose"]
    assert lose.numbers["missing"].value == 3
    assert lose.main.value == reach_odds(view, 3)[-1].chance
    assert lose.names["gone"] == (friday.card("0"),) * 2


def test_losing_what_one_does_not_have_is_named():
    view = at(stack=">0,1,2>", enemy="3D", cards="0", life=2).view
    assert by_question(view)["lose"].key == "dies"


def test_which_hazard_names_the_likelier_one():
    view = at(stack=">0,1,2,0,-1>", offer="4W,0L1").view
    which = by_question(view)["which"]
    assert (which.key, which.names["card"].code) == ("likelier", "0L1")
    for n, row in enumerate(which.rows, 1):
        fight = friday.play(view, friday.Action.parse(f"hazard {n}"))
        entry = odds.draw_odds(fight)[view.offer[n - 1].hazard.free]
        assert row.numbers["reach"].value == entry.reach
        assert row.numbers["later"].value == view.offer[n - 1].hazard.values[1]


def test_a_look_is_worth_what_one_of_three_adds():
    view = at(stack=">0,1,2,0,-1,0>", enemy="1B", step="yellow", cards="3S,-2!", life=9).view
    looking = by_question(view)["looking"]
    assert view.fight.value - view.fight.total == 2
    assert looking.numbers["blind"].value == Fraction(1, 6)
    assert looking.numbers["seen"].value == Fraction(1, 2)


def test_what_comes_with_the_reshuffle_adds_up():
    reshuffle = by_question(at(level=2, stack=">0,1>", offer="0L1,2W").view)["reshuffle"]
    assert reshuffle.main.value == 2
    assert sum(row.numbers["chance"].value for row in reshuffle.rows) == 1


def found(view, low, high, goal=WIN, **guess):
    """Fight odds with the same worth for every decision."""
    worth = Worth(low, high, **guess)
    choices = tuple(Choice(action, worth) for action in friday.legal(view))
    known = {
        "goal": goal,
        "worth": worth,
        "best": choices[0].action,
        "choices": choices,
    }
    rest = {field.name: 0.0 for field in fields(FightOdds) if field.name not in known}
    return FightOdds(**known, **(rest | {"life": ()}))


def test_best_play_replaces_the_plain_answer_where_it_is_known():
    view = at(stack=">0,0,-1,1>", enemy="3D", cards="3S,0", life=9).view
    plain = answer_questions(view)
    assert with_play(plain, view, None) == plain
    exact = with_play(plain, view, found(view, 0.75, 0.75))[0]
    assert (exact.key, exact.main.value, exact.main.certainty) == (
        "played.alike",
        Fraction(3, 4),
        answers.Certainty.EXACT,
    )
    assert exact.rows[-1].key == plain[0].key
    assert any(row.names.get("action") == END for row in exact.rows)
    bound = with_play(plain, view, found(view, 0.99, 1.0))[0]
    assert (bound.key, bound.main.certainty) == ("found", answers.Certainty.BOUND)
    weak = with_play(plain, view, found(view, 0.0, 1.0))[0]
    assert weak == plain[0]
    likely = Interval(0.75, 0.875, proved=False)
    guessed = with_play(plain, view, found(view, 0.0, 1.0, about=0.8, interval=likely))[0]
    assert (guessed.key, guessed.main.certainty) == ("found", answers.Certainty.ESTIMATE)
    main = guessed.main
    assert (float(main.low), float(main.value), float(main.high)) == (0.75, 0.8, 0.875)


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_question_fits_the_best_decision(lang):
    """Whether to draw or to stop is not answered by "Use Vision"."""
    view = at(stack=">0,0,-1,1>", enemy="3D", cards="3S,0", life=9).view
    known = found(view, 0.75, 0.75)
    asked = {}
    for choice in known.choices:
        others = (other for other in known.choices if other != choice)
        played = replace(known, best=choice.action, choices=(choice, *others))
        answer = with_play(answer_questions(view), view, played)[0]
        asked[str(choice.action)] = charts.told(answer, lang, view).ask
    plain, played, third = (
        words.say(lang, f"questions.more.{key}") for key in ("ask", "ask.played", "ask.other")
    )
    assert asked == {"draw": played, "end": played, "use 1": third}
    assert plain != played  # the number beside it is another one
    assert charts.told(answer_questions(view)[0], lang, view).ask == plain


@pytest.mark.parametrize("lang", i18n.languages())
def test_best_in_this_fight_and_best_in_the_game_are_told_apart(lang):
    """Odds and advice may name two decisions; each says what its own is best for."""
    view = at(stack=">0,0,-1,1>", enemy="3D", cards="3S,0", life=9).view
    alone = {"en": "from this fight, whatever comes after it", "ru": "в одной этой схватке"}[lang]
    for known in (found(view, 0.75, 0.75), found(view, 0.99, 1.0)):
        assert (
            alone in charts.told(with_play(answer_questions(view), view, known)[0], lang, view).text
        )
    game = {"en": "whole game, not just this fight", "ru": "всю партию, а не только эту схватку"}
    for player in ("strong", "thumb", "careless"):
        assert game[lang] in words.say(lang, f"advice.about.{player}")


def test_an_upper_end_is_told_only_where_it_says_something():
    view = at(stack=">0,0,-1,1>", enemy="3D", cards="3S,0", life=9).view
    for goal, low, high, proved, tells in (
        (WIN, 0.25, 0.75, True, True),
        (WIN, 0.25, 1.0, True, False),
        (WIN, 0.25, 0.999, False, False),
        (LIFE, 3.0, 4.0, True, True),
        (LIFE, 3.0, 9.0, True, False),
        (LIFE, 3.0, 9.0, False, True),
    ):
        worth = Worth(0.0, 9.0, about=low, interval=Interval(low, high, proved=proved))
        number = worth_number(worth, view, goal.aim)
        assert (number.high is not None) is tells, (goal, low, high, proved)


def test_for_life_the_number_is_the_change_of_life():
    view = at(stack=">0,1,2>", enemy="3D", cards="3S,0", life=9).view
    life = with_play(answer_questions(view, Aim.LIFE), view, found(view, 7.5, 7.5, LIFE))[0]
    assert (life.main.value, life.main.unit) == (Fraction(-3, 2), answers.Unit.LIFE_CHANGE)


def test_best_play_says_which_hazard():
    view = at(stack=">0,1,2,0,-1>", offer="4W,0L1").view
    which = with_play(answer_questions(view), view, found(view, 0.5, 0.5))[0]
    assert which.key == "even.played"
    assert [row.numbers["played"].value for row in which.rows] == [Fraction(1, 2)] * 2


@pytest.mark.parametrize(
    "ask", [reach_odds, answer_questions, fights_ahead, lambda s: leading_cards(s, 1)]
)
def test_none_of_it_can_be_given_a_state(ask):
    with pytest.raises(TypeError, match="View"):
        ask(friday.new_game(seed=1))


def test_a_fight_whose_end_would_lose_the_game_is_not_told_to_be_won_by_ending_it():
    """The total is enough; but the aging card costs a life point at the end, and there is none."""
    dies = at(stack=">0,1>", enemy="1Y", cards="0H1!,2", step="green", life=0)
    assert not end_loses(at(stack=">0,1>", enemy="1Y", cards="2", life=0).view)
    assert end_loses(dies.view)
    answer = next(each for each in answer_questions(dies.view) if each.question == "more")
    assert (answer.key, answer.main.value) == ("enough.dies", 0)
    for lang in i18n.languages():
        assert charts.told(answer, lang, dies.view).text


@pytest.mark.parametrize(
    ("worths", "key"),
    [
        ((Worth(1, 1, 14, 14), Worth(1, 1, 14, 14)), "played.alike"),
        ((Worth(1, 1, 14, 14), Worth(1, 1, 13.5, 14)), "played"),
        ((Worth(1, 1, 14, 14), Worth(1 - 1e-13, 1 - 1e-13, 14, 14)), "played.alike"),
        ((Worth(1, 1, 14, 14), Worth(0.9, 0.9, 14, 14)), "played"),
        ((Worth(1, 1, 14, 14), Worth(1, 1, 14, 14), Worth(0.9, 0.9, 14, 14)), "played.alike"),
        ((Worth(1, 1, 14, 14), Worth(1 - 1e-6, 1 - 1e-6, 14, 14)), "played"),
        ((Worth(1, 1, 14, 14), Worth(1, 1, 13.9, 14)), "played"),
        ((Worth(0.9, 0.9, 14, 14), Worth(0.9, 1, 14, 14)), "played"),
        ((Worth(1, 1), Worth(1, 1)), "played.alike"),
    ],
)
def test_of_decisions_that_are_as_good_none_is_told_to_be_the_best_alone(worths, key):
    """A 3 exchanged for a known 3 was "the best now": two other exchanges were as good."""
    view = at(stack=">0,0,-1,1>", enemy="3D", cards="3S,0", life=9).view
    known = found(view, worths[0].low, worths[0].low)
    choices = [
        replace(choice, worth=worth)
        for choice, worth in zip(known.choices * 3, worths, strict=False)
    ]
    told = replace(known, worth=worths[0], choices=tuple(choices))
    answer = with_play(answer_questions(view), view, told)[0]
    assert answer.key == key
    for lang, said in (("en", "another decision that is as good"), ("ru", "другое решение")):
        assert (said in charts.told(answer, lang, view).text) is (key == "played.alike")


@pytest.mark.parametrize("lang", i18n.languages())
def test_of_two_cards_on_offer_the_question_is_what_both_are_worth(lang):
    """It was asked of "this card", and the headline was that of the other hazard."""
    view = friday.new_game(level=1, seed=5).view
    offered = next(each for each in answer_questions(view) if each.question == "worth")
    assert {row.names["card"] for row in offered.rows} == set(view.offer)
    fight = friday.play(view, friday.Action.parse("hazard 1"))
    won = next(each for each in answer_questions(fight) if each.question == "worth")
    asked = [charts.told(each, lang, view).ask for each in (offered, won)]
    keys = ("questions.worth.ask.several", "questions.worth.ask")
    assert asked == [words.say(lang, key) for key in keys]
