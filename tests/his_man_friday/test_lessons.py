"""The lessons tell the truth: what they say about the cards, and the decision they recommend."""

import re
from fractions import Fraction
from itertools import islice
from random import Random
from statistics import fmean, pvariance

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb import i18n
from friday_nb.core.numbers import percent
from friday_nb.his_man_friday import compiled, lessons
from friday_nb.his_man_friday.cards import BY_NAME, CELLS
from friday_nb.his_man_friday.errors import HisManFridayProblem
from friday_nb.his_man_friday.odds import (
    USUAL_LYING,
    Beliefs,
    draw_deals,
    last_chance_wins,
    win_chance,
)
from friday_nb.his_man_friday.players import USUAL, Bot, seats
from friday_nb.his_man_friday.players.advice import advise
from friday_nb.his_man_friday.players.machine import playing
from friday_nb.his_man_friday.rules import layout
from friday_nb.his_man_friday.words import say

EVERY = pytest.mark.parametrize("each", lessons.LESSONS, ids=lambda each: each.key)
LANGS = pytest.mark.parametrize("lang", i18n.languages())
LYING = [Fraction(n, 100) for n in (1, 20, 35, 60, 80, 99)]
ENDS = [each for each in lessons.LESSONS if each.view.phase is hmf.Phase.LAST_CHANCE]


def view_of(key):
    return lessons.lesson(key).view


def kinds_of(names):
    return {BY_NAME[name].kind.key for name in names} - {"gun"}


# --- all of them ------------------------------------------------------------------------------


@EVERY
def test_a_lesson_stands_at_a_position_in_which_its_seat_decides(each):
    assert str(each.view) == each.position
    assert (each.view.actor, each.view.seat) == (0, 0)
    assert not each.best or hmf.Action.parse(each.best) in hmf.legal(each.view)
    assert lessons.lesson_at(each.position) is each


@EVERY
@LANGS
def test_its_words_are_whole_and_no_number_of_the_answer_is_written_down(each, lang):
    for text in (each.title(lang), each.question(lang), each.answer(lang)):
        assert text.strip() == text
        assert not re.search(r"[{}]", text)
    raw = i18n.of("his_man_friday").table(lang)[f"lesson.{each.key}.answer"]
    assert not re.search(r"(?<![a-d])\d", re.sub(r"\{[^}]*\}", "", raw))


def test_questions_name_only_cards_that_are_as_they_say():
    """Every "water (3) from b1" and "on a1 there are coconuts (4)" is so in the position."""
    supply = r"(?P<kind>coconuts|firewood|water) \((?P<amount>\d)\)"
    ways = (
        rf"{supply} from (?P<cell>\w\d)",
        rf"[Oo]n (?P<cell>\w\d) (?:there are|lies your own card,) {supply}",
        rf"on (?P<cell>\w\d)\. .* it is {supply}",
    )
    named = [
        (each.key, found)
        for each in lessons.LESSONS
        for way in ways
        for found in re.finditer(way, each.question("en"))
    ]
    assert {key for key, _ in named} == {"looked", "new_kind", "sum", "four_guns"}
    for key, found in named:
        place = next(p for p in view_of(key).island if p.cell == found["cell"])
        assert place.card == found["kind"][0] + found["amount"], key


@pytest.mark.parametrize("each", ENDS, ids=lambda each: each.key)
def test_what_the_answer_recommends_has_the_best_chance(each):
    """By the odds, that is among people who lie about everything equally often."""
    wins = last_chance_wins(Beliefs(each.view, USUAL_LYING))
    best = [str(a) for a, win in wins.items() if win == max(wins.values())]
    assert best == [recommended(each, "person")]


@pytest.mark.skipif(not compiled.available(), reason="some thousand games need machine code")
@pytest.mark.parametrize("key", ["rare", "common", "looked", "trust"])
@pytest.mark.parametrize("among", [USUAL, "bluffer", "person"])
def test_what_the_answer_recommends_is_what_the_advice_calls_best(key, among):
    each = lessons.lesson(key)
    found = advise(each.view, seated=seated_at(each, among), on=playing())
    behind = found.best.win - found.options[1].win
    best = recommended(each, among)
    if not best:  # as good as each other, as far as can be told
        assert behind < 0.03
        return
    assert str(found.best.action) == best
    assert behind > 0  # beyond luck only in the thousands of games that prove it below


def recommended(each, among):
    """What the answer recommends against these."""
    other = {"bluffer": each.among_bluffers, "person": each.among_people}
    return other.get(among, "") or each.best


def seated_at(each, name=USUAL):
    """Who sits at the table of a lesson: these, or who sits there unless others are chosen."""
    return ("person", *[name] * (each.view.players - 1))


@pytest.mark.long
@pytest.mark.skipif(not compiled.available(), reason="some thousand games need machine code")
@pytest.mark.parametrize(
    ("each", "among"),
    [
        pytest.param(each, among, id=f"{each.key}-{among}")
        for each in lessons.LESSONS
        for among in (USUAL, "bluffer")
        if recommended(each, among)
    ],
)
def test_against_those_who_sit_there_the_answer_wins_more_than_anything_else(each, among):
    """Played to the end by the engine, from deals weighed by what these bots would have said."""
    best = recommended(each, among)
    view, others = each.view, seated_at(each, among)
    policies = seats.declared_by_policy(view, others)
    beliefs = Beliefs(view)
    deals = draw_deals(beliefs, Random(20261126), seats.gun_ratios(view, others), policies)
    wins = {action: [] for action in hmf.legal(view)}
    for number, deal in enumerate(islice(deals, 1500)):
        dealt = dict(zip(beliefs.declared, deal, strict=True))
        for action, found in wins.items():
            found.append(played_to_the_end(view, dealt, action, among, number))
    of_best = wins.pop(hmf.Action.parse(best))
    for found in wins.values():
        ahead = [one - other for one, other in zip(of_best, found, strict=True)]
        same = each.key == "sum" and among == USUAL  # nobody can take anything from it there
        assert fmean(ahead) > 2 * (pvariance(ahead) / len(ahead)) ** 0.5 or same


def played_to_the_end(view, dealt, action, among, number):
    """The seat's share of the win after an action; the bluffer goes on in the seat itself."""
    cells = list(view.cells)
    cells[layout.VIEWER] = 0
    for where, code in dealt.items():
        if where in CELLS:
            cells[layout.CARD + CELLS.index(where)] = code
        else:
            hand = layout.HAND + int(where[4]) * layout.CODES
            cells[hand + code] += 1
    state, _ = hmf.apply(hmf.State(tuple(cells)), view.seat, action)
    names = ["bluffer" if seat == view.seat else among for seat in range(view.players)]
    bots = [Bot(name, 97 * number + seat, playing()) for seat, name in enumerate(names)]
    while state.actor is not None:
        state, _ = hmf.apply(state, state.actor, bots[state.actor].choose(state.view(state.actor)))
    return (view.seat in state.winners) / len(state.winners)


@pytest.mark.parametrize("each", ENDS, ids=lambda each: each.key)
def test_the_chances_to_win_are_those_of_the_odds(each):
    for lying in (None, Fraction(9, 10)):
        told = lessons.facts(each.view, lying)
        beliefs = Beliefs(each.view, lying)
        for action in hmf.legal(each.view):
            assert told[f"win_{action.cell or 'leave'}"] == win_chance(beliefs, action.cell)


@pytest.mark.parametrize("each", ENDS, ids=lambda each: each.key)
def test_at_the_end_of_a_game_the_recommended_decision_wins_with_the_cards_as_they_are_dealt(each):
    session = hmf.position_session(each.view, each.seed)
    session.act(hmf.Action.parse(each.best))
    assert session.state.winners == (0,)


def test_declarations_go_as_their_lesson_expects():
    """Bluffers said of these cards what they usually say of such."""
    cards = (
        ("rare", "b1", "c4"),
        ("common", "b1", "g"),
        ("trust", "d3", "w1"),
        ("trust", "d4", "w3"),
    )
    for key, cell, card in cards:
        each = lessons.lesson(key)
        state = hmf.position_session(each.view, each.seed).state
        assert state.cells[layout.CARD + CELLS.index(cell)] == BY_NAME[card].code


def test_an_unknown_lesson_is_refused_with_the_names_there_are():
    with pytest.raises(HisManFridayProblem, match="impossible, rare"):
        lessons.lesson("nonsense")
    assert lessons.lesson_at("") is None


def test_a_chance_of_a_lie_that_no_deal_fits_has_no_answer():
    with pytest.raises(HisManFridayProblem):
        lessons.lesson("impossible").answer("en", Fraction(0))


@pytest.mark.parametrize("lying", [None, Fraction(1, 20), Fraction(9, 10)])
@LANGS
def test_the_answer_follows_the_chance_of_a_lie(lang, lying):
    each = lessons.lesson("common")
    lie = 1 - Beliefs(each.view, lying).kinds("b1")[hmf.Kind.COCONUTS]
    assert percent(lie, lang) in each.answer(lang, lying)


@LANGS
def test_a_declaration_that_is_probably_a_lie_is_not_called_one_to_believe(lang):
    each, other = lessons.lesson("common"), lessons.lesson("rare")
    answers = {}
    for percents in (20, 95):
        lying = Fraction(percents, 100)
        answers[percents] = each.answer(lang, lying)
        rare = lessons.facts(other.view, lying)["lie"]
        assert percent(rare, lang) in answers[percents]
    spare = {"en": "keep your challenge", "ru": "проверку берегите"}[lang]
    assert [spare in answers[n] for n in (20, 95)] == [True, False]


@LANGS
@pytest.mark.parametrize("key", ["rare", "common", "trust"])
def test_where_it_depends_on_who_sits_there_the_answer_says_so(lang, key):
    """The chances of a gun follow from how these bots declare, whatever is set for people."""
    each = lessons.lesson(key)
    assert {recommended(each, among) for among in (USUAL, "bluffer", "person")} != {each.best}
    cell = "d3" if key == "trust" else "b1"
    for lying in (Fraction(1, 5), Fraction(9, 10)):
        answer = each.answer(lang, lying)
        assert {"en": "Bluffers", "ru": "Блефующи"}[lang] in answer
        assert {"en": "rules of thumb", "ru": "простым правилам"}[lang] in answer
        chance = seats.gun_chance(each.view, cell, lying, seated_at(each))
        assert percent(chance, lang) in answer
    for among in (USUAL, "bluffer"):
        called = seats.gun_chance(
            view_of("rare"), "b1", None, seated_at(lessons.lesson("rare"), among)
        )
        assert called < Fraction(1, 100)


# --- what each of them says -------------------------------------------------------------------


def test_impossible():
    view = view_of("impossible")
    firewood = {*view.hand, *(p.card for p in view.island if p.cell == "a3")}
    assert {"f1", "f2", "f3", "f4"} <= firewood
    assert len(view.hand) == 3
    for lying in (None, *LYING):
        assert lessons.facts(view, lying)["lie"] == 1


def test_rare_and_common():
    rare, common = view_of("rare"), view_of("common")
    assert rare.hand.count("g") == 2
    assert [p.card for p in rare.island if p.layer == 0] == ["g"]
    assert "coconuts" not in kinds_of(
        [*common.hand, *filter(None, (p.card for p in common.island))]
    )
    told = lessons.facts(rare, USUAL_LYING), lessons.facts(common, USUAL_LYING)
    assert (told[0]["unseen"], told[0]["of_kind"]) == (9, 1)
    assert (told[1]["unseen"], told[1]["of_kind"]) == (9, 4)
    for lying in (None, *LYING):
        seldom, often = lessons.facts(rare, lying), lessons.facts(common, lying)
        assert often["lie"] < seldom["lie"]
        assert (seldom["lie_counted"], seldom["gun_counted"]) == (Fraction(8, 9), Fraction(1, 9))


def test_looked():
    view = view_of("looked")
    place = next(p for p in view.island if p.cell == view.crusoe == "b3")
    assert (place.card, place.declared.key, place.layer, place.challenger) == ("w4", "gun", 1, 0)
    assert "water" not in kinds_of(view.taken)


def test_new_kind():
    view = view_of("new_kind")
    assert view.taken.count("g") == 2
    assert [p.card for p in view.island if p.taker == 1].count("g") == 2
    assert kinds_of(view.taken) == {"coconuts", "firewood"}
    theirs = [p.cell for p in view.island if p.taker == 1 and not p.card]
    unseen = Beliefs(view).unseen
    assert kinds_of(unseen) == {"coconuts", "firewood", "water"}
    assert len(theirs) == sum(unseen.values())


def test_sum():
    view = view_of("sum")
    guns = [sum(p.card == "g" for p in view.island if p.taker == seat) for seat in (0, 1)]
    assert guns == [2, 2]
    assert kinds_of(view.taken) == {"coconuts", "firewood", "water"}
    for lying in (None, *LYING):
        assert Beliefs(view, lying).gun("d3") == 0
    # Whichever card is on d3, the other player has all three kinds.
    unseen = Beliefs(view).unseen
    for name in unseen:
        assert kinds_of([n for n in unseen if n != name]) == {"coconuts", "firewood", "water"}
    mine = next(p for p in view.island if p.cell == "a1")
    assert (mine.card, mine.declared.key, mine.layer) == ("c4", "gun", 0)


def test_four_guns():
    view = view_of("four_guns")
    assert view.taken.count("g") == 3
    assert next(p.card for p in view.island if p.cell == "b1") == "g"
    told = lessons.facts(view, USUAL_LYING)
    assert (told["win_b1"], told["win_a1"], told["win_leave"]) == (1, 0, 0)


def test_trust():
    view = view_of("trust")
    assert kinds_of(view.taken) == {"coconuts", "firewood"}
    assert view.taken.count("g") == 1
    left = {p.cell: (p.declared.key, p.card) for p in view.island if p.on_island}
    assert left == {"d3": ("water", ""), "d4": ("gun", "")}
    for lying in (Fraction(1, 10), USUAL_LYING, Fraction(74, 100), Fraction(76, 100)):
        told = lessons.facts(view, lying)
        assert (told["win_d3"] > told["win_d4"]) == (lying < Fraction(3, 4))
    told = lessons.facts(view, Fraction(3, 4))
    assert told["win_d3"] == told["win_d4"]


@LANGS
def test_the_list_of_games_calls_a_lesson_by_its_title(lang):
    from friday_widgets.his_man_friday.game_page import PAGE

    each = lessons.lesson("sum")
    session = hmf.position_session(each.view, each.seed)
    named = say(lang, "panels.games.lesson", title=each.title(lang))
    assert PAGE.title(PAGE.about(session), lang) == named
    session.act(hmf.Action.parse(each.best))
    assert PAGE.about(session)["over"]
    assert PAGE.title(PAGE.about(session), lang) == named
