"""The odds pane: every number in its models is the API's, in many positions."""

import pytest

from friday_nb import friday, i18n
from friday_nb.charts import percent
from friday_nb.friday import charts, odds, words
from friday_nb.friday.odds.answers import Certainty, chance
from friday_nb.friday.odds.fight import WIN
from friday_nb.friday.odds.next_given_total import leading_cards
from friday_nb.friday.odds.questions import answer_questions
from friday_nb.friday.odds.reach import reach_odds
from friday_widgets.friday.example import example_session
from friday_widgets.friday.odds import heads
from friday_widgets.friday.odds import model as odds_model
from tests.friday.positions import at
from tests.widgets.odds_positions import POSITIONS, by_key, put


def bars(figure):
    """Heights by key, all series of a chart together."""
    found = {}
    for trace in figure["data"]:
        if trace["type"] == "bar":
            for key, height in zip(figure["keys"], trace["y"], strict=True):
                found[key] = found.get(key, 0) + (height or 0)
    return found


def percents(chance):
    return pytest.approx(float(chance) * 100, abs=0.006)


# --- the numbers are those of the API -------------------------------------------------------------


HEADS = {
    "mid-fight": ["free", "all_free", "fight"],
    "enough already": ["enough", "reshuffle", "fight"],
    "first card": ["free", "all_free", "fight"],
    "nothing free left": ["paid", "buy", "fight"],
    "hazard choice": ["hazard1", "hazard2", "reshuffle"],
    "pirate": ["free", "all_free", "fight"],
    "the last cards before the reshuffle": ["free", "buy", "fight"],
}
"""The headlines of each position; that of best play has tests of its own."""


def after_choice(view, n):
    """The chance of a hazard's free cards, once it is chosen."""
    fight = friday.play(view, friday.Action.parse(f"hazard {n}"))
    return percent(reach_odds(fight, 0)[0].chance)


def within_the_missing_points(view):
    """The chance with as many bought cards as the missing points would cost."""
    most = (view.fight.value - view.fight.total) // view.fight.cost
    return percent([point for point in reach_odds(view) if point.bought <= most][-1].chance)


NUMBERS = {
    "free": lambda view: percent(odds.next_free_card_wins(view)),
    "paid": lambda view: percent(odds.next_paid_card_wins(view)),
    "all_free": lambda view: percent(reach_odds(view, 0)[0].chance),
    "buy": within_the_missing_points,
    "hazard1": lambda view: after_choice(view, 1),
    "hazard2": lambda view: after_choice(view, 2),
    "reshuffle": lambda view: str(view.stack.size),
    "enough": lambda _: percent(1),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_headlines_are_those_that_matter_here_with_the_numbers_of_the_api(desk, pane, name):
    view = POSITIONS[name].view
    put(desk, view)
    heads = by_key(pane)
    assert list(heads) == HEADS[name]
    for key in set(heads) - {"fight"}:
        assert heads[key]["number"] == NUMBERS[key](view), key


def test_the_life_that_bought_cards_cost_is_shown(desk, pane):
    view = POSITIONS["nothing free left"].view
    put(desk, view)
    missing = view.fight.value - view.fight.total
    assert f"{missing} life" in by_key(pane)["buy"]["label"]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_total_is_the_distribution_of_the_api(desk, pane, name):
    view = POSITIONS[name].view
    put(desk, view)
    for entry in odds.draw_odds(view):
        pane._hear(pane, {"type": "cards", "n": entry.cards}, [])
        shown = bars(pane.total)
        totals = {f"total:{total}": chance for total, chance in entry.totals}
        assert shown == {key: percents(totals.get(key, 0)) for key in shown}
        rare = [chance for key, chance in totals.items() if key not in shown]
        assert all(chance < charts.totals.TAIL for chance in rare)
        won = sum(height for key, height in shown.items() if int(key[6:]) >= entry.needed)
        assert won == pytest.approx(float(entry.reach) * 100, abs=0.3)
        assert [row[1] for row in pane.total["rows"]] == [
            percent(chance) for _, chance in entry.totals
        ]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_curve_is_the_apis(desk, pane, name):
    view = POSITIONS[name].view
    put(desk, view)
    known = reach_odds(view)
    curve = [point for point in known if point.chance < 1]
    curve += [point for point in known if point.chance == 1][:1]  # what is certain needs no more
    fight = view.fight
    is_won = fight and fight.drawn and fight.total >= fight.value
    assert bool(pane.curve["data"]) == bool(curve and not is_won)
    for trace in pane.curve["data"]:
        assert trace["x"] == [point.life for point in curve]
        assert trace["y"] == [percents(point.chance) for point in curve]
        assert trace["text"] == [percent(point.chance) for point in curve]


@pytest.mark.parametrize("name", POSITIONS)
def test_the_matrix_has_a_dot_for_each_card(desk, pane, name):
    view = POSITIONS[name].view
    put(desk, view)
    dots = [code for trace in pane.matrix["data"] for code in trace["customdata"]]
    lying = view.fight.cards if view.fight else ()
    cards = [f"discard:{card.code}" for card, n in view.discard for _ in range(n)]
    cards += [f"fight:{played.card.code}" for played in lying]
    cards += [f"stack:{p.card.code}" for p in odds.could_be(view) for _ in range(p.sure)]
    assert sorted(dots) == sorted(cards + ["?"] * bool(view.stack.unseen))


@pytest.mark.parametrize("name", POSITIONS)
def test_each_next_card_is_in_the_chart(desk, pane, name):
    view = POSITIONS[name].view
    put(desk, view)
    shown = {key: height for key, height in bars(pane.by_value).items() if height}
    wanted = {f"value:{value}": percents(chance) for value, chance in odds.by_value(view)}
    assert shown == wanted


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("lang", i18n.languages())
def test_answers_are_those_of_the_questions(desk, pane, name, lang):
    view = POSITIONS[name].view
    put(desk, view)
    desk.set_language(lang)
    asked = answer_questions(view)
    assert [answer["key"] for answer in pane.answers] == [answer.question for answer in asked]
    for shown, answer in zip(pane.answers, asked, strict=True):
        number = charts.shown(answer.main, lang)
        assert str(number) in shown["number"] or shown["key"] == "which"  # of two, it names neither
        assert len(shown["rows"]) == len(answer.rows)
        if (name, answer.question) == ("pirate", "more"):
            assert number == charts.shown(chance(0), lang)  # nothing wins: told without a number
        else:
            assert str(number) in shown["text"]


def test_after_a_lost_fight_the_points_and_the_cards_to_destroy_are_told(desk, pane):
    put(desk, at(stack=">0,1,2>", enemy="1B", cards="0,-1", life=4).view)
    assert desk.act("pay")
    assert desk.act("end")
    assert desk.view.node is friday.Node.DESTROY
    assert by_key(pane)["budget"]["number"] == str(desk.view.budget)
    (told,) = [answer for answer in pane.answers if answer["key"] == "worth"]
    assert len(told["rows"]) == len({p.card for p in desk.view.fight.cards})


def test_after_the_reshuffle_the_unseen_card_is_counted(desk, pane):
    put(desk, POSITIONS["the last cards before the reshuffle"].view)
    assert desk.act("draw")
    assert desk.act("pay")
    view = desk.view
    assert view.stack.unseen
    entry = odds.draw_odds(view)[odds_model.chosen_cards(view, pane.wish)]
    assert f"{percent(entry.reach)}" in pane.total["summary"]
    aging = {f"value:{p.card.value}" for p in odds.candidates(view) if p.maybe}
    assert aging <= set(bars(pane.by_value))
    assert pane.matrix["data"][-1]["customdata"] == ["?"]


def test_the_list_names_each_card_that_can_lie_in_the_stack(desk, pane):
    rows = pane.model["list"]["rows"]
    assert [(row["count"], row["card"], row["chance"]) for row in rows] == [
        ("5", "Distracted (−1)", "28%"),
        ("8", "Weak (0)", "44%"),
        ("1", "Eating (0)", "6%"),
        ("3", "Focused (1)", "17%"),
        ("1", "Genius (2)", "6%"),
    ]
    assert rows[2]["ability"] == "+2 life"


def test_the_list_says_perhaps_for_the_unseen_card(desk, pane):
    desk.new_game(2, seed=5)
    aging = [row for row in pane.model["list"]["rows"] if row["aging"]]
    assert {(row["count"], row["code"]) for row in aging} == {("perhaps 1", "?")}


def test_no_position_of_whole_games_leaves_a_sentence_without_its_words(desk, pane):
    for seed in range(4):
        desk.new_game(1 + seed, seed=seed)
        desk.set_language(i18n.languages()[seed % 2])
        for step in range(120):
            actions = friday.legal(desk.view)
            if not actions:
                break
            pane.shown = step % 6 == 0
            desk.act(str(actions[(step * 7 + seed) % len(actions)]))
            if not pane.shown:
                continue
            assert all(h["label"] and h["number"] and h["why"] for h in pane.model["heads"])
            assert pane.model["list"]["rows"] or pane.model["list"]["note"]
            assert all(a["ask"] and a["text"] and a["how"] for a in pane.answers)
            assert len(pane.answers) == len(answer_questions(desk.view, pane.wish.goal.aim))


def test_every_main_number_is_exact():
    kinds = {
        answer.main.certainty
        for table in POSITIONS.values()
        for answer in answer_questions(table.view)
        if answer.main
    }
    assert kinds == {Certainty.EXACT}


# --- bars and their cards -------------------------------------------------------------------------


def test_a_bar_of_the_next_card_lights_up_its_cards(desk, pane):
    put(desk, POSITIONS["mid-fight"].view)
    assert pane.links["value:1"] == {"stack:1": 1.0}
    assert set(pane.links["value:0"]) == {"stack:0"}
    assert set(pane.links["value:3"]) == {"stack:3S"}


def test_a_bar_of_the_total_lights_up_the_cards_that_lead_to_it(desk, pane):
    view = POSITIONS["mid-fight"].view
    put(desk, view)
    cards = odds_model.chosen_cards(view, pane.wish)
    for total, leading in leading_cards(view, cards).items():
        lit = pane.links[f"total:{total}"]
        most = leading[0][1]
        assert lit == {
            f"stack:{card.code}": pytest.approx(float(chance / most), abs=0.006)
            for card, chance in leading
        }
    dots = {code for trace in pane.matrix["data"] for code in trace["customdata"]}
    assert {code for lit in pane.links.values() for code in lit} <= dots


# --- nobody who does not want it is told what to do -----------------------------------------------


#: The questions whose answers say what to do: written down here, so that none can get lost there.
SAYING_WHAT_TO_DO = {"more", "lose", "which"}


def keys_of(pane):
    return {answer["key"] for answer in pane.answers}


@pytest.mark.parametrize("name", POSITIONS)
def test_without_advice_no_answer_says_what_to_do(desk, pane, name):
    put(desk, POSITIONS[name].view)
    keys = keys_of(pane)
    desk.hints.set_spoilers(False)
    assert keys_of(pane) == keys - SAYING_WHAT_TO_DO
    desk.hints.set_spoilers(True)
    assert keys_of(pane) == keys


@pytest.mark.parametrize("name", POSITIONS)
def test_while_a_puzzle_waits_its_solution_cannot_be_read_in_the_answers(desk, pane, name):
    put(desk, POSITIONS[name].view)
    keys = keys_of(pane)
    desk.hints.ask(True)
    assert keys_of(pane) == keys - SAYING_WHAT_TO_DO
    desk.hints.ask(False)
    assert keys_of(pane) == keys


def test_each_answer_that_says_what_to_do_is_given_somewhere(desk, pane):
    seen = set()
    for position in POSITIONS.values():
        put(desk, position.view)
        seen |= keys_of(pane)
    assert seen >= SAYING_WHAT_TO_DO


def test_advice_off_is_off_for_the_odds(desk, pane):
    from friday_widgets.friday.advice.panel import AdvicePanel

    put(desk, POSITIONS["mid-fight"].view)
    advice = AdvicePanel(desk, space="")
    advice.set_mode("off")
    assert "more" not in {answer["key"] for answer in pane.answers}
    advice.set_mode("warn")
    assert "more" in {answer["key"] for answer in pane.answers}


def test_between_fights_no_fight_is_mentioned(desk, pane):
    put(desk, at(stack="1,2", enemy="3D", cards="0,-2!,1", life=9).do("end").view)
    assert [head["key"] for head in pane.model["heads"]] == ["budget", "reshuffle"]
    assert pane.model["goal"] == {}


def test_after_the_game_there_is_a_sentence_and_no_number(desk, pane):
    put(desk, at(stack="1,2", enemy="3D", cards="0,0", life=1).do("end").view)
    assert pane.model["heads"] == []
    assert pane.model["note"] == words.say("en", "odds.why.over")


@pytest.mark.parametrize("lang", i18n.languages())
def test_two_hazards_of_the_same_name_are_told_apart_by_their_numbers(desk, pane, lang):
    desk.set_language(lang)
    put(desk, at(stack="0,1,2", offer="0C2,0C2").view)
    first, second = (head["label"] for head in pane.model["heads"][:2])
    assert first.startswith("1. ")
    assert second.startswith("2. ")
    assert first[3:] == second[3:]


@pytest.mark.parametrize("lang", i18n.languages())
def test_while_cards_are_laid_back_no_card_that_cannot_come_is_told_as_the_next(lang):
    """FRI-AB-SORT: the next card is one of those in the hand, and they belong to the stack."""
    session = example_session()
    for text in ("use 2", "look", "look"):
        session.act(text)
    view = session.view
    assert view.node is friday.Node.SORT
    size, hand = view.stack.size, len(view.looking)
    looked, played = heads.heads(view, WIN.aim, None, lang)
    assert (looked["key"], looked["number"], played["key"]) == ("looked", "3", "fight")
    facts = {"n": hand, "size": size + hand, "less": size + hand - 1}
    assert looked["why"] == words.say(lang, "deck.why.looked", **facts)
    assert "reshuffle" not in [answer.question for answer in answer_questions(view)]
    assert looked["label"] == words.say(lang, "odds.head.looked", n=hand)
    assert (hand, size + hand) == (3, 11)
    laid = next(text for text in map(str, friday.legal(view)) if "discard" not in text)
    session.act(laid)
    assert odds.draws_to_reshuffle(session.view) == facts["size"]
    chart = charts.value_chart(view, lang)
    assert (chart.rows, chart.summary) == ((), words.say(lang, "deck.next.chosen"))
    assert charts.value_chart(session.view, lang).rows
