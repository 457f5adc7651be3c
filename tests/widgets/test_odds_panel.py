"""The odds pane: every number in its models is the API's, in many positions."""

from dataclasses import replace
from fractions import Fraction

import pytest

from friday_nb import friday, i18n
from friday_nb.charts import average, percent
from friday_nb.friday import charts, odds, words
from friday_nb.friday.odds.answers import Certainty
from friday_nb.friday.odds.fight import LIFE, WIN, FightOdds, Interval, Worth
from friday_nb.friday.odds.next_given_total import leading_cards
from friday_nb.friday.odds.questions import answer_questions
from friday_nb.friday.odds.reach import reach_odds
from friday_nb.friday.odds.worker import Findings, Question
from friday_widgets.friday.odds import model as odds_model
from friday_widgets.friday.odds.heads import heads
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


@pytest.mark.parametrize("name", POSITIONS)
def test_every_headline_is_the_apis_number(desk, pane, name):
    view = POSITIONS[name].view
    put(desk, view)
    heads = by_key(pane)
    assert len(heads) == 3
    for key, chance in (
        ("free", odds.next_free_card_wins(view)),
        ("paid", odds.next_paid_card_wins(view)),
    ):
        if key in heads:
            assert heads[key]["number"] == percent(chance)
    if "all_free" in heads:
        entry = odds.draw_odds(view)[view.fight.free_left]
        assert heads["all_free"]["number"] == percent(entry.reach)
    if "buy" in heads:
        most = (view.fight.value - view.fight.total) // view.fight.cost
        last = [point for point in reach_odds(view) if point.bought <= most][-1]
        assert heads["buy"]["number"] == percent(last.chance)
        assert f"{last.life} life" in heads["buy"]["label"]
    for n, card in enumerate(view.offer, 1):
        fight = friday.play(view, friday.Action.parse(f"hazard {n}"))
        entry = odds.draw_odds(fight)[card.hazard.free]
        assert heads[f"hazard{n}"]["number"] == percent(entry.reach)
    if "reshuffle" in heads:
        assert heads["reshuffle"]["number"] == str(view.stack.size)


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("mid-fight", ["free", "all_free", "fight"]),
        ("enough already", ["enough", "reshuffle", "fight"]),
        ("nothing free left", ["paid", "buy", "fight"]),
        ("hazard choice", ["hazard1", "hazard2", "reshuffle"]),
        ("pirate", ["free", "all_free", "fight"]),
    ],
)
def test_headlines_are_those_that_matter_here(desk, pane, name, keys):
    put(desk, POSITIONS[name].view)
    assert list(by_key(pane)) == keys


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
    curve = reach_odds(view)
    assert bool(pane.curve["data"]) == bool(curve)
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
        number = charts.shown(answer.main, lang) if answer.main else ""
        assert str(number) in shown["number"]
        assert len(shown["rows"]) == len(answer.rows)
        assert str(number) in shown["text"] or answer.question in ("looking", "which", "more")


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


def test_the_list_says_perhaps_of_the_unseen_card(desk, pane):
    desk.new_game(2, seed=5)
    aging = [row for row in pane.model["list"]["rows"] if row["aging"]]
    assert {(row["count"], row["code"]) for row in aging} == {("perhaps 1", "?")}


@pytest.mark.slow
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


def test_a_number_says_how_far_it_can_be_trusted():
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


# --- the fight under best play --------------------------------------------------------------------


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
    found = Findings(Question(view, WIN), reach_odds(view), (), fight, done=True) if fight else None
    return heads(view, aim, found, "en")[-1]


def test_before_it_is_known_what_is_certain_is_said():
    view = POSITIONS["mid-fight"].view
    head = third(view, None)
    certain = max(entry.reach - entry.dies for entry in odds.draw_odds(view))
    assert head["sort"] == "pending"
    assert head["number"] == f"{percent(certain)} or more"


def test_an_exact_number_and_bounds_are_told_apart():
    view = POSITIONS["pirate"].view
    exact = third(view, played(view, 0.625, 0.625))
    assert (exact["number"], exact["sort"], exact["tag"]) == ("63%", "exact", "exact")
    between = third(view, played(view, 0.5, 0.75))
    assert (between["number"], between["sort"]) == ("50% to 75%", "range")
    least = third(view, played(view, 0.5, 1.0))
    assert (least["number"], least["sort"], least["tag"]) == ("50% or more", "bound", "at least")


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
    found = Findings(Question(view, goal), reach_odds(view), (), known, done=True)
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
    assert guess["tag"] == "nine times in ten"
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
    assert "best play is worth this" in guess["why"]
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


# --- nobody is told what to do who does not want it -----------------------------------------------


#: The questions whose answers say what to do: written down here, so that none can get lost there.
SAYING_WHAT_TO_DO = {"more", "lose", "which"}


def keys_of(pane):
    return {answer["key"] for answer in pane.answers}


@pytest.mark.parametrize("name", POSITIONS)
def test_without_advice_no_answer_says_what_to_do(desk, pane, name):
    put(desk, POSITIONS[name].view)
    keys = keys_of(pane)
    desk.set_advised(False)
    assert keys_of(pane) == keys - SAYING_WHAT_TO_DO
    desk.set_advised(True)
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


def test_between_fights_no_fight_is_spoken_of(desk, pane):
    put(desk, at(stack="1,2", enemy="3D", cards="0,-2!,1", life=9).do("end").view)
    assert [head["key"] for head in pane.model["heads"]] == ["budget", "reshuffle"]
    assert pane.model["goal"] == {}


def test_after_the_game_there_is_a_sentence_and_no_number(desk, pane):
    put(desk, at(stack="1,2", enemy="3D", cards="0,0", life=1).do("end").view)
    assert pane.model["heads"] == []
    assert pane.model["note"] == words.say("en", "odds.why.over")
