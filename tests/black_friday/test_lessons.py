"""The lessons tell the truth: what they say about the position, and the decision they recommend."""

import re
from dataclasses import replace

import pytest

from friday_nb import black_friday as blf
from friday_nb import i18n
from friday_nb.black_friday import compiled, lessons, odds
from friday_nb.black_friday.errors import BlackFridayProblem
from friday_nb.black_friday.players.advice import advise, compare
from friday_nb.black_friday.players.machine import playing
from friday_nb.black_friday.rules import facts as rules

EVERY = pytest.mark.parametrize("each", lessons.LESSONS, ids=lambda each: each.key)
LANGS = pytest.mark.parametrize("lang", i18n.languages())
ADVISED = [each for each in lessons.LESSONS if each.best]
NUMBERS = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|half|twice the|double"
    r"|два|две|двух|три|трёх|четыре|пять|шесть|семь|восемь|девять|десять|полов\w+|вдвое)\b",
    re.IGNORECASE,
)
#: Numbers written as words that a test below checks against the position.
SAID = {("lower", "question", "two"), ("lower", "question", "двух")}


def view_of(key):
    return lessons.lesson(key).view


def told(key):
    return lessons.lesson(key).facts


def after(view, *texts):
    """The view of the seat after these decisions, and all that happened."""
    session = blf.position_session(view)
    for text in texts:
        session.act(blf.Action.parse(text))
    return session.view_of(view.seat), [e for moment in session.moments for e in moment.events]


# --- all of them ----------------------------------------------------------------------------------


@EVERY
def test_a_lesson_stands_at_a_position_in_which_its_seat_decides(each):
    assert str(each.view) == each.position
    assert (each.view.actor, each.view.seat) == (0, 0)
    legal = list(map(str, blf.legal(each.view)))
    assert set(each.best) <= set(legal)
    assert str(each.bot) in legal
    assert lessons.lesson_at(each.position) is each


@EVERY
@LANGS
def test_its_words_are_whole(each, lang):
    for text in (each.title(lang), each.question(lang), each.answer(lang)):
        assert text.strip() == text
        assert not re.search(r"[{}]", text)
        assert "−" not in text


@EVERY
@LANGS
@pytest.mark.parametrize("part", ["title", "question", "answer"])
def test_no_number_is_written_down(each, lang, part):
    """All come from the position; the few written as words are checked by the tests below."""
    raw = i18n.of("black_friday").table(lang)[f"lesson.{each.key}.{part}"]
    bare = re.sub(r"\{[^}]*\}", "", raw)
    assert not re.search(r"\d", bare)
    assert {(each.key, part, word.lower()) for word in NUMBERS.findall(bare)} <= SAID


@EVERY
def test_both_languages_tell_the_same_facts(each):
    for part in ("question", "answer"):
        fields = {
            lang: set(
                re.findall(
                    r"\{(\w+)", i18n.of("black_friday").table(lang)[f"lesson.{each.key}.{part}"]
                )
            )
            for lang in i18n.languages()
        }
        assert fields["en"] == fields["ru"]


@EVERY
def test_what_it_says_about_decisions_is_what_happens_in_the_engine(each):
    found = each.facts
    for action in blf.legal(each.view):
        if blf.outcomes(each.view, action) is None:  # cases are drawn: left to the odds
            continue
        then, _ = after(each.view, str(action))
        name = str(action).replace(" ", "_")
        for colour, price in then.prices.items():
            assert found[f"{name}_price_{colour}"] == price
        shares = sum(n * then.prices[colour] for colour, n in then.hand.items())
        bars = 5 * then.gold[0] + then.silver[0]
        wealth = then.cash[0] + shares + bars * then.silver_price - then.owed[0]
        assert found[f"{name}_wealth"] == wealth


@pytest.mark.skipif(not compiled.available(), reason="thousands of games need machine code")
@pytest.mark.parametrize("each", ADVISED, ids=lambda each: each.key)
def test_nothing_is_surely_better_than_what_the_answer_recommends(each):
    found = advise(each.view, on=playing())
    ours = [found.of(blf.Action.parse(text)) for text in each.best]
    for one in ours:  # they are as good as each other, as far as can be told
        assert abs(one.win - ours[0].win) < 3 * (ours[0].error ** 2 + one.error**2) ** 0.5
    rest = [option for option in found.options if option not in ours]
    for option in rest:
        assert option.win - ours[0].win < 3 * (ours[0].error ** 2 + option.error**2) ** 0.5


@pytest.mark.skipif(not compiled.available(), reason="thousands of games need machine code")
@pytest.mark.parametrize(
    ("key", "other"),
    [
        ("money", "sell red"),
        ("sell", "pass red"),
        ("end", "silver 3"),
        ("end", "pass blue"),
    ],
)
def test_it_is_surely_better_than_other_decisions_that_come_to_mind(key, other):
    view = view_of(key)
    found = advise(view, on=playing())
    best = found.of(blf.Action.parse(lessons.lesson(key).best[0]))
    # In the list, which weighs many turns, each is played too seldom to be so sure.
    behind = compare(view, best, found.of(blf.Action.parse(other)), on=playing())
    assert best.win - behind.win > 2.5 * behind.apart


@pytest.mark.parametrize("each", ADVISED, ids=lambda each: each.key)
def test_a_player_who_plans_with_the_odds_agrees(each):
    assert str(each.bot) in each.best


@EVERY
def test_it_fits_the_board_that_comes_with_the_program(each):
    assert each.fits


@EVERY
def test_it_does_not_fit_where_its_answer_would_be_untrue(each):
    """With a position that is none, and with a decision that is not legal there."""
    assert not replace(each, position="players=3").fits
    assert not replace(each, best=("lower red",)).fits
    assert not replace(each, is_true=lambda of: of["no such fact"] > 0).fits
    assert not replace(each, is_true=lambda of: of["cash"] < 0).fits


def test_an_unknown_lesson_is_refused_with_the_names_there_are():
    with pytest.raises(BlackFridayProblem, match="black, bag"):
        lessons.lesson("nonsense")
    assert lessons.lesson_at("") is None


def test_a_chance_is_written_in_percent_and_never_as_certain_unless_it_is():
    assert lessons.written(lessons.Chance(0.9999), "en") == ">99%"
    assert lessons.written(lessons.Chance(1 - 1e-15), "en") == "100%"
    assert lessons.written(2.25, "en") == "2.3"
    assert lessons.written(3, "ru") == 3


# --- what each of them says -----------------------------------------------------------------------


def test_money():
    view, found = view_of("money"), told("money")
    assert (view.cash, sum(view.subsidies), view.phase) == ((0, 0, 0), 0, blf.Phase.TURN)
    assert set(view.prices.values()) == {found["price_red"]}
    assert found["even"] * found["interest"] == found["grant"]
    for _ in range(found["may_take"]):
        view, events = after(view, "subsidy")
        assert events[-1].kind == "subsidy_taken"
    assert view.cash[0] == found["may_take"] * found["grant"]
    assert "subsidy" not in map(str, blf.legal(view))
    assert any(str(a).startswith("sell") for a in blf.legal(view_of("money")))


def test_third():
    view = view_of("third")
    assert view.acted == {"yellow": 1, "blue": 0, "red": 0, "green": 1, "orange": 0}
    assert [str(a) for a in blf.legal(view)] == ["put yellow", "put green"]
    assert (view.share_table["yellow"], view.share_table["green"]) == (0, 2)
    then, events = after(view, "put green")
    assert [e.kind for e in events if e.kind in {"third_case", "last_case"}] == ["third_case"]
    assert then.share_table["green"] == 3
    row, column = view.markers["green"]
    assert then.markers["green"] == (row, column + 1)
    assert told("third")["put_green_wealth"] > told("third")["put_yellow_wealth"]


def test_edge():
    view, found = view_of("edge"), told("edge")
    assert view.phase is blf.Phase.SILVER
    assert [str(a) for a in blf.legal(view)] == [
        f"put {colour}" for colour in blf.COLOURS if view.market[colour]
    ]
    row, column = view.markers["yellow"]
    assert column == 4
    then, events = after(view, "put yellow")
    assert {"third_case", "last_case"} <= {e.kind for e in events}
    assert then.markers["yellow"] == (row + 2, column)
    others = {found[f"put_{colour}_wealth"] for colour in blf.COLOURS if colour != "yellow"}
    assert others == {found["put_blue_wealth"]}
    assert found["put_yellow_wealth"] > found["put_blue_wealth"]


def test_bag():
    view, found = view_of("bag"), told("bag")
    assert view.prices["orange"] == view.prices["yellow"]
    assert found["rises_orange"] > found["rises_yellow"]
    assert found["in_bag_yellow"] < found["in_bag_orange"]
    assert found["drawn_yellow"] < found["drawn_orange"]
    assert view.market["yellow"] == max(view.market.values())


def test_black():
    found = told("black")
    parts = found["black_none"] + found["black_one"] + found["black_more"]
    assert parts == pytest.approx(1)
    assert found["bars"] < found["step"]  # so that nothing else raises silver
    assert found["silver_rises"] == pytest.approx(1 - found["black_none"])
    view = view_of("black")
    ahead = odds.adjustment(view)
    place = rules.TRACK.index(view.silver_price)
    assert [ahead.silver_price(n) for n in range(4)] == list(rules.TRACK[place : place + 4])
    for i in range(len(blf.COLOURS)):
        assert ahead.place(i, 0, 1) == ahead.place(i, 0, 0)
        assert [ahead.place(i, 3, n) for n in (2, 3)] == [ahead.place(i, n, 0) for n in (1, 0)]


def test_lower():
    view, found = view_of("lower"), told("lower")
    assert [str(a) for a in blf.legal(view)] == ["lower blue", "lower green"]
    assert (view.hand["blue"], view.markers["green"][1]) == (0, 0)
    then, _ = after(view, "lower green")
    assert then.markers["green"] == (view.markers["green"][0] - 1, 0)
    assert found["lower_blue_wealth"] > found["lower_green_wealth"]
    assert found["lower_blue_price_blue"] < found["price_blue"]


def test_sell():
    view, found = view_of("sell"), told("sell")
    assert found["black_more"] > 0.9
    for colour in ("yellow", "blue"):
        assert found[f"falls_{colour}"] > 0.85
        assert found[f"then_{colour}"] < found[f"price_{colour}"]
    assert max(view.prices, key=view.prices.get) == "yellow"
    assert found["silver_rises"] > 0.95
    assert found["sell_yellow_then"] > found["pass_red_then"]
    assert found["sell_blue_then"] > found["pass_red_then"]


def test_end():
    view, found = view_of("end"), told("end")
    assert view.hand == {"yellow": 0, "blue": 0, "red": 0, "green": 1, "orange": 2}
    assert sum(view.hand.values()) <= view.share_limit
    assert view.silver_limit >= found["step"] == 3
    assert found["silver_3_end"] == pytest.approx(1, abs=1e-12)
    assert 0.9 < found["game_end"] < 0.99
    assert found["silver_2_end"] < 0.99
    assert found["falls_orange"] > 0.5
    assert found["falls_green"] > 0.5
    then, events = after(
        view, "sell green", "sell orange", "sell orange", "lower orange", "take orange"
    )
    sold = [e.facts["price"] for e in events if e.kind == "sold"]
    assert sold == [found["price_green"], found["price_orange"], found["price_orange"]]
    assert then.cash[0] == found["cash"] + sum(sold)


# --- games from a position ------------------------------------------------------------------------


@EVERY
def test_a_game_of_a_lesson_is_recorded_and_replayed(each):
    session = blf.position_session(each.view, 7)
    assert session.view_of(0) == each.view
    session.act(blf.legal(each.view)[0])
    again = blf.replay(str(session.record()))
    assert again.state == session.state
    assert again.head["position"] == each.position


def test_the_seed_decides_what_the_seat_cannot_see():
    view = view_of("bag")
    hands = {blf.position_session(view, seed).view_of(1).hand["blue"] for seed in range(20)}
    assert len(hands) > 1


def test_a_position_that_no_game_can_reach_is_refused():
    with pytest.raises(blf.PositionError):
        blf.GAME.start({"position": "players=3", "seed": "1"})


def test_what_may_be_borrowed_is_what_is_left_of_the_limit():
    for each in lessons.LESSONS:
        view = each.view
        assert each.facts["may_take"] == view.subsidy_limit - view.subsidies[view.seat]


def test_cases_on_the_two_purchase_tables_are_told_apart():
    for each in lessons.LESSONS:
        for name in blf.COLOURS:
            assert each.facts[f"on_shares_{name}"] == each.view.share_table[name]
            assert each.facts[f"on_silver_{name}"] == each.view.silver_table[name]
