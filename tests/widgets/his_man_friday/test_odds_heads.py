"""The headlines of the odds pane say what every number is based on."""

from fractions import Fraction

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.charts import percent
from friday_nb.his_man_friday.lessons import lesson
from friday_nb.his_man_friday.odds import Beliefs, last_chance_wins, out_chance, win_chance
from friday_nb.his_man_friday.players import at_last
from friday_nb.his_man_friday.words import say
from friday_widgets.his_man_friday.desk import Assumption
from friday_widgets.his_man_friday.odds.model import facts, hands, heads, likeliest, lying_choice
from friday_widgets.his_man_friday.odds.panel import model
from tests.his_man_friday.at_last import LOST, seated
from tests.his_man_friday.table import Table

TAKING = hmf.parse_position(
    "players=2 first=0 seat=1 phase=take-first turn=1 challenges=2,2 crusoe=a1 "
    "island=a1:gun/1=c1,b1:gun/0,c1:water/1=c2,d1:water/0,a2:water/1=g>1,b2:-,c2:-,"
    "d2:water/0>0,a3:gun/1=w1,b3:gun/0,c3:water/1=w2,d3:gun/0,a4:water/1=f2,b4:water/0,"
    "c4:gun/1=f1,d4:water/0"
)


def tags(view, lying):
    return {head["key"]: head["tag"] for head in heads(Beliefs(view, lying), "en")}


def test_what_is_based_on_declarations_is_not_called_exact():
    believed = say("en", "odds.tag.believed")
    assert tags(TAKING, Fraction(1, 3))["out"] == believed
    found = [heads(Beliefs(TAKING, Fraction(n, 20)), "en") for n in (1, 19)]
    numbers = [head["number"] for told in found for head in told if head["key"] == "out"]
    assert numbers[0] != numbers[1]  # so it is based on them


def test_numbers_without_declarations_say_so():
    ignored = say("en", "odds.tag.ignored")
    for view in (TAKING, last_chance()):
        told = heads(Beliefs(view, None), "en")
        ends = [head for head in told if head["key"][:3] in {"out", "win"}]
        assert ends
        for head in ends:
            is_sure = head["number"] in {"0%", "100%"}
            assert head["tag"] == (say("en", "odds.tag.certain") if is_sure else ignored)


def test_a_card_that_was_seen_is_said_to_be_seen():
    seen = say("en", "odds.tag.seen")
    for lying in (None, Fraction(1, 3)):
        found = tags(TAKING, lying)
        assert (found["gun.seen"], found["lie"]) == (seen, seen)


def test_there_are_no_more_than_three_headlines():
    keys = [head["key"] for head in heads(Beliefs(TAKING, Fraction(1, 3)), "en")]
    assert keys == ["gun.seen", "lie", "out"]


def test_the_likeliest_gun_is_looked_for_on_the_island_alone():
    state, _ = hmf.apply(hmf.new_game(players=2, seed=1), 0, hmf.Action.parse("lay c2 a1 as water"))
    state, _ = hmf.apply(state, 1, hmf.Action.parse("pass"))
    beliefs = Beliefs(state.view(1), Fraction(1, 3))
    head = heads(beliefs, "en")[0]
    assert head["key"].startswith("gun.most")
    assert beliefs.gun("hand0:1") > beliefs.gun("a1")
    assert "on the island" in head["why"]


@pytest.mark.parametrize("lying", [Fraction(1, 3), None])
def test_the_likeliest_gun_rests_on_no_declaration_while_there_is_none(lying):
    beliefs = Beliefs(hmf.new_game(players=2, seed=1).view(0), lying)
    head = heads(beliefs, "en")[0]
    assert head["key"].startswith("gun.most")
    assert head["tag"] == say("en", "odds.tag.exact")


def laid(*actions, players=2):
    """A game after these decisions, by whoever decides."""
    state = hmf.new_game(players=players, seed=1)
    for text in actions:
        state, _ = hmf.apply(state, state.actor, hmf.Action.parse(text))
    return state


def test_what_is_certain_only_if_nobody_lies_is_not_called_certain():
    view = laid("lay c2 a1 as water").view(1)
    head = {each["key"]: each for each in heads(Beliefs(view, Fraction(0)), "en")}["gun"]
    assert (head["number"], head["tag"]) == ("0%", say("en", "odds.tag.believed"))


@pytest.mark.parametrize("lying", [Fraction(1, 3), None])
def test_while_nobody_has_taken_a_card_the_end_rests_on_no_declaration(lying):
    table = Table.explored(3)
    found = {head["key"]: head for head in heads(Beliefs(table.view(), lying), "en")}
    certain = say("en", "odds.tag.certain")
    assert (found["out"]["number"], found["out"]["tag"]) == ("0%", certain)
    table.do("leave")
    found = {head["key"]: head for head in heads(Beliefs(table.view(), lying), "en")}
    assert (found["win"]["number"], found["win"]["tag"]) == ("33%", certain)


def test_what_the_cards_alone_make_certain_is_certain_even_if_everybody_lies():
    view = lesson("trust").view
    assert {out_chance(Beliefs(view, lying)) for lying in (None, Fraction(1))} == {0}
    assert tags(view, Fraction(1))["out"] == say("en", "odds.tag.certain")


def test_a_gun_that_was_seen_is_not_the_likeliest_gun():
    state = laid()
    card = state.view(1).hand[0]
    view = laid("lay g a1 as water", "pass", f"lay {card} b1 as gun", "pass").view(0)
    assert Beliefs(view).gun("a1") == 1
    assert likeliest(Beliefs(view)) == ("b1", "b2", "c2")


@pytest.mark.parametrize(
    ("also", "said"),
    [
        ((), ("Likeliest gun: b1", "Вероятнее всего ружьё: b1")),
        (("d1",), ("Likeliest guns: b1, d1", "Вероятнее всего ружья: b1, d1")),
        (
            ("d1", "b3", "d3"),
            ("Likeliest guns: b1 and 3 more", "Вероятнее всего ружья: b1 и ещё 3"),
        ),
    ],
)
def test_cards_that_are_equally_likely_to_be_guns_are_all_told(also, said):
    text = str(TAKING).replace("phase=take-first", "phase=move").replace("gun/0", "water/0")
    for cell in ("b1", *also):
        text = text.replace(f"{cell}:water/0", f"{cell}:gun/0")
    beliefs = Beliefs(hmf.parse_position(text), LYING)
    assert likeliest(beliefs) == ("b1", *also)
    for lang, label in zip(("en", "ru"), said, strict=True):
        head = heads(beliefs, lang)[0]
        assert (head["label"], head["number"]) == (label, percent(beliefs.gun("b1"), lang))
    assert ("each" in heads(beliefs, "en")[0]["why"]) == bool(also)


def test_the_likeliest_guns_are_those_that_the_others_called_guns():
    hands = [laid().view(seat).hand for seat in (0, 1)]
    words = ("a1 as water", "b1 as gun", "c1 as gun", "d1 as gun", "a3 as gun")
    actions = []
    for n, word in enumerate(words):
        actions += [f"lay {hands[n % 2][n // 2]} {word}", "pass"]
    beliefs = Beliefs(laid(*actions).view(1), Fraction(1, 3))
    guns = {cell: beliefs.gun(cell) for cell in ("a1", "c1", "a3", "b2")}
    assert guns["c1"] == guns["a3"] > guns["b2"] > guns["a1"]
    assert likeliest(beliefs) == ("c1", "a3")


def test_the_guns_that_a_seat_has_not_seen_are_counted():
    view = laid("lay c2 a1 as water").view(1)
    (head,) = (each for each in heads(Beliefs(view), "en") if each["key"] == "unseen")
    assert int(head["number"]) == 4 - view.hand.count("g")


LYING = Fraction(1, 3)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_number_of_a_decision_says_what_it_means(lang):
    """Of a gun, at a decision whether to challenge: it is the same for both."""
    table = facts(Beliefs(lesson("impossible").view, None), lang)
    assert len({row["chips"][0]["number"] for row in table["rows"]}) == 1
    assert table["note"] == say(lang, "odds.moves.gun")


@pytest.mark.parametrize("last", [True, False])
def test_in_the_last_chances_the_best_decision_tells_the_chance_to_win(last):
    view = last_chance() if last else next_to_last()
    beliefs = Beliefs(view, LYING)
    wins = last_chance_wins(beliefs)
    assert min(wins.values()) < max(wins.values())
    key = "win.last" if last else "win.best"
    (head,) = (each for each in heads(beliefs, "en") if each["key"].startswith("win"))
    assert (head["key"], head["number"]) == (key, percent(max(wins.values())))
    shown = facts(beliefs, "en")
    notes = ["odds.moves.gun", *([] if last else ["odds.wins.assumed"]), "odds.wins.high"]
    assert "this is too high" in head["why"]
    assert shown["note"] == " ".join(say("en", note) for note in notes)
    told = {row["key"]: row["chips"][-1]["number"] for row in shown["rows"]}
    assert told == {str(action): percent(win) for action, win in wins.items()}


def of_bots(view, among, lang="en", assumption=None):
    """The pane where such bots sit in all other seats."""
    sitting = seated(view, among)
    return model(view, assumption or Assumption(), hmf.Kind.GUN, lang, seated=sitting)[0]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("number", LOST)
def test_among_bots_a_last_decision_is_told_by_what_they_took(number, lang):
    """Nothing wins there; by counting alone, 9 in 10 games would be won."""
    text, among = LOST[number]
    view = hmf.parse_position(text)
    shown = of_bots(view, among, lang)
    head = shown["heads"][-1]
    wins = last_chance_wins(at_last.beliefs_of(view, None, seated(view, among)))
    assert max(wins.values()) < 0.1
    assert (head["key"], head["number"]) == ("win.last", percent(max(wins.values()), lang))
    assert head["why"] == say(lang, "odds.head.win.last.why.bots")
    assert head["tag"].startswith(say(lang, "odds.tag.played"))
    (table,) = (each for each in shown["tables"] if each["key"] == "moves")
    told = {row["key"]: row["chips"][-1]["number"] for row in table["rows"]}
    assert told == {str(action): percent(win, lang) for action, win in wins.items()}
    assert say(lang, "odds.wins.high") not in table["note"]
    assert say(lang, "odds.lying.bots.last") in shown["lying"]["text"]
    assert shown["lying"]["said"] == say(lang, "odds.bots.last")


def test_whoever_moves_the_slider_is_told_that_the_chance_is_too_high():
    view = hmf.parse_position(LOST[2904][0])
    shown = of_bots(view, "bluffer", assumption=Assumption(supposes=True))
    head = shown["heads"][-1]
    assert (head["key"], head["why"]) == ("win.last", say("en", "odds.head.win.last.why"))
    assert say("en", "odds.wins.high") in shown["tables"][0]["note"]
    assert shown["lying"]["text"] == say("en", "odds.lying.text")


@pytest.mark.parametrize(("among", "note"), [("bluffer", "bots"), ("search", "thinkers")])
def test_where_advice_alone_knows_what_wins_nothing_else_is_told(among, note):
    view = next_to_last() if note == "bots" else hmf.parse_position(LOST[2904][0])
    shown = of_bots(view, among)
    assert not [head for head in shown["heads"] if head["key"].startswith("win")]
    table = shown["tables"][0]
    assert say("en", f"odds.wins.{note}") in table["note"]
    chips = {chip["name"] for row in table["rows"] for chip in row["chips"]}
    assert say("en", "odds.axis.win") not in chips
    assert say("en", "odds.axis.out") in chips


def test_a_chance_that_was_counted_in_some_deals_tells_how_far_off_it_is(monkeypatch):
    monkeypatch.setattr(at_last, "MOST", 0)
    tags = []
    for text, among in LOST.values():
        shown = of_bots(hmf.parse_position(text), among)
        tags += [head["tag"] for head in shown["heads"]]
        assert say("en", "odds.wins.drawn") in shown["tables"][0]["note"]
    assert any("±" in tag for tag in tags)
    assert any(" to " in tag for tag in tags), "a chance near 0 is not told to be off either way"
    assert not any("±" in tag for tag in tags if "certain" in tag)


def test_before_the_last_chances_it_is_the_chance_if_scored_now():
    view = hmf.parse_position(str(TAKING).replace("phase=take-first", "phase=move"))
    beliefs = Beliefs(view, LYING)
    found = {each["key"]: each["number"] for each in heads(beliefs, "en")}
    assert found["win"] == percent(win_chance(beliefs))
    assert facts(beliefs, "en")["note"] == say("en", "odds.moves.gun")


def test_who_would_be_out_is_told_only_when_cards_can_be_taken():
    out = say("en", "odds.axis.out")

    def told(view):
        rows = facts(Beliefs(view, LYING), "en")["rows"]
        return [{chip["name"]: chip["number"] for chip in row["chips"]}.get(out) for row in rows]

    assert told(laid("lay c2 a1 as water").view(1)) == [None, None]
    assert told(TAKING) == [
        percent(out_chance(Beliefs(TAKING, LYING), each)) for each in ("a1", "")
    ]


def test_each_other_hand_is_told_with_its_number_of_cards():
    view = laid("lay c2 a1 as water", players=3).view(1)
    beliefs = Beliefs(view)
    rows = hands(beliefs, "en")["rows"]
    assert [row["key"] for row in rows] == ["hand0:1", "hand2:1"]
    assert [("4" in row["label"], "5" in row["label"]) for row in rows] == [
        (True, False),
        (False, True),
    ]
    chances = [percent(chance) for chance in beliefs.kinds("hand2:1").values()]
    assert [chip["number"] for chip in rows[1]["chips"]] == chances


def test_that_nobody_lies_is_not_the_same_as_ignoring_declarations():
    assert lying_choice(TAKING, Assumption(0), (), "en")["on"]
    assert not lying_choice(TAKING, Assumption(0, ignores=True), (), "en")["on"]


def test_the_slider_is_for_people_where_bots_sit_beside_them():
    view = laid("lay c2 a1 as water", players=3).view(1)
    for ignores, key in ((False, "people"), (True, "people.none")):
        assumed = Assumption(ignores=ignores, supposes=True)
        told = lying_choice(view, assumed, ("bluffer", "person", "person"), "en")
        assert told["text"] == say("en", f"odds.lying.{key}")
        assert not told["bots"]


def next_to_last():
    """The last decision but one of a game of two, with two cards left."""
    return hmf.parse_position(
        "players=2 first=1 seat=0 phase=last-chance turn=0 challenges=0,0 crusoe=b1 "
        "island=a1:firewood/1=w4>0,b1:firewood/1>1,c1:gun/1,d1:water/1=f1>0,a2:water/0=g>1,"
        "b2:-=c3>0,c2:-=w3>0,d2:water/1=g!0>1,a3:gun/0=f4>1,b3:gun/0=f3!1>0,c3:coconuts/0=c1>1,"
        "d3:firewood/0=f2>1,a4:firewood/0=w1!1>0,b4:firewood/0=g>1,c4:coconuts/1=c2!0>0,"
        "d4:coconuts/1"
    )


def last_chance():
    """The last decision of a game of two, with two cards left."""
    return hmf.parse_position(
        "players=2 first=0 seat=1 phase=last-chance turn=1 challenges=2,2 crusoe=a1 chances=1 "
        "island=a1:gun/1=c1,b1:gun/0,c1:water/1=c2>1,d1:water/0>0,a2:water/1=f1>1,b2:->0,"
        "c2:->0,d2:water/0>0,a3:gun/1=w1>0,b3:gun/0>0,c3:water/1=w2>1,d3:gun/0>0,"
        "a4:water/1=f2>1,b4:water/0>0,c4:gun/1=g>1,d4:water/0>0"
    )
