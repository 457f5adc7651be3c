"""What is said of a card of His Man Friday that is unseen, and of how sure anybody can be."""

import re

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb.his_man_friday.players import because
from friday_nb.his_man_friday.players import why as why_module
from friday_nb.his_man_friday.players.why import Why, why
from friday_nb.his_man_friday.texts import action_text
from friday_widgets.his_man_friday.advice import model
from tests.his_man_friday.believed import believe
from tests.his_man_friday.test_why import BOTS, LOST, STEP, act, advice, keys, look


def test_of_a_card_it_is_said_what_it_probably_is_and_whether_that_is_needed():
    text = why(STEP, act("move n")).text("en")
    assert "has lain there from the start" in text
    assert keys(STEP, "move s") == ["known.new"]
    again = why(STEP, act("move w"))
    assert (again.key, again.facts["before"], again.facts["after"]) == ("known.again", 6, 10)
    assert "from 6 to 10" in again.text("en")


def test_a_look_at_what_is_no_gun_shows_the_supply():
    view = look(3)
    found = why(view, act("challenge"), seated=BOTS)
    assert found.key == "challenge.no"
    assert "which supply it is, and its amount" in found.text("en")
    assert "какой это припас" in found.text("ru")
    assert keys(view, "challenge", BOTS)[1] == "challenge.free"
    assert keys(look(2), "challenge", BOTS)[1] == "challenge.left"
    assert keys(look(1), "challenge", BOTS)[1] == "challenge.none"


def test_who_leaves_a_card_is_told_what_is_left_and_what_may_still_be_taken():
    text = str(STEP).replace("phase=move", "phase=take-first").replace("crusoe=c3", "crusoe={at}")
    left = {"c1": "left.gun", "c4": "left.new", "b3": "left.again"}
    for cell, key in left.items():
        view = hmf.parse_position(text.format(at=cell))
        assert keys(view, "leave") == [key, "step"]
    after = hmf.parse_position(text.format(at="c1").replace("take-first", "take-after"))
    assert keys(after, "leave") == ["left.gun", "leave"]


@pytest.mark.parametrize(("put_back", "is_last"), [("b4", True), ("b4 d4", False)])
def test_it_is_said_where_the_last_chances_begin_with_a_card_that_is_taken(put_back, is_last):
    """HMF-EXP-5: as many cards are left then as there are players."""
    text = str(LOST).replace("last-chance", "take-first").replace(" chances=1", "")
    text = text.replace("crusoe=b2", "crusoe=d1").replace("c4:water/0=g>1", "c4:water/0=g")
    for cell in put_back.split():
        text = re.sub(rf"({cell}:\w+/1)>1", r"\1", text)
    view = hmf.parse_position(text)
    assert view.left == (3 if is_last else 4)
    for action in ("take", "leave"):
        assert (f"last.{action}" in keys(view, action)) is is_last
    assert not {"last.take", "last.leave"} & {*keys(LOST, "take d1"), *keys(LOST, "leave")}


@pytest.mark.parametrize(
    ("card", "word", "key"),
    [
        ("g", "gun", "word.warns"),
        ("g", "water", "word.tempts"),
        ("c1", "gun", "word.hides"),
        ("c1", "water", "word.other"),
        ("c1", "coconuts", "word.open"),
    ],
)
def test_of_a_word_it_is_said_whom_it_tempts_or_puts_off(card, word, key):
    view = hmf.parse_position(
        "players=2 seat=0 phase=lay turn=0 hand=c1,c2,c3,c4,g hands=5,5 challenges=2,0 island="
        "a1:gun/0=f1!1,a2:gun/0=f2!1,a3:gun/1,a4:gun/1,b2:-,c2:- laid=a4"
    )
    assert keys(view, f"lay {card} b1 as {word}")[1] == key
    for lang in ("en", "ru"):
        assert why(view, act(f"lay {card} b1 as {word}")).text(lang).count(".") == 2


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ({"g": 0.55, "w1": 0.25, "f1": 0.2}, ["centre"]),
        ({"g": 0.61, "w1": 0.2, "f1": 0.19}, ["centre.gun"]),
        ({"g": 0.94, "w1": 0.03, "f1": 0.03}, ["centre.gun"]),
        ({"g": 0.96, "w1": 0.02, "f1": 0.02}, ["centre.gun.sure"]),
        ({"g": 0.51, "f1": 0.49}, ["centre", "likely.else.new"]),
        ({"g": 0.61, "f1": 0.39}, ["centre.gun", "likely.lacking"]),
        ({"g": 0.5, "c1": 0.3, "c2": 0.2}, ["centre.even", "likely.else.again"]),
        ({"g": 0.1, "f1": 0.6, "c2": 0.3}, ["centre", "likely.new"]),
        ({"g": 0.1, "f1": 0.59, "c2": 0.31}, ["centre", "likely.lacking"]),
    ],
)
def test_only_what_is_far_likelier_than_not_is_said_to_be_probable(monkeypatch, cards, told):
    """A little more than half is a number; and what else it can be is no second likelihood."""
    believe(monkeypatch, cards)
    assert [part.key for part in why(STEP, act("move n")).parts] == told
    text = str(STEP).replace("phase=move", "phase=take-first").replace("crusoe=c3", "crusoe=a3")
    left = why(hmf.parse_position(text), act("leave")).key
    assert (left == "left.likely") is (told[0] == "centre.gun")
    assert (left == "left.likely.sure") is (told == ["centre.gun.sure"])


@pytest.mark.parametrize(("gun", "told"), [(0.39, ["risk"]), (0.05, ["risk"]), (0.04, [])])
def test_who_leaves_what_is_most_likely_a_supply_is_told_the_chance_of_a_gun(
    monkeypatch, gun, told
):
    """So is whoever leads Crusoe to another card and takes that."""
    cards = {"g": gun, "c1": 0.6, "w1": 0.4 - gun}
    believe(monkeypatch, cards)
    text = str(STEP).replace("phase=move", "phase={phase}").replace("crusoe=c3", "crusoe=a3")
    after = hmf.parse_position(text.format(phase="take-after"))
    assert keys(after, "leave") == ["left.likely.again", *told, "leave"]
    first = hmf.parse_position(text.format(phase="take-first"))
    then = act("move s"), act("take")
    goes = why(first, act("leave"), then=then)
    assert [part.key for part in goes.parts] == ["left.likely.again", *told, "step.take", *told]
    if told:
        assert f"The chance that it is a gun is {round(100 * gun)}%." in goes.text("en")
        assert f"это ружьё,\xa0— {round(100 * gun)}\xa0%." in goes.text("ru")


def test_who_has_nothing_is_told_the_likeliest_kind_of_what_is_no_gun(monkeypatch):
    cards = {"w1": 0.4, "f1": 0.3, "c1": 0.3}
    believe(monkeypatch, cards)
    assert keys(STEP, "move n") == ["centre.no", "likely.lacking"]
    monkeypatch.setattr(why_module, "kinds_of", lambda _: set())
    assert keys(STEP, "move n") == ["centre.no", "likely.new"]


@pytest.mark.parametrize(
    ("cards", "key", "few"),
    [
        ({"g": 0.0, "f1": 0.25, "f3": 0.75}, "likely.must.new", 25),
        ({"g": 0.001, "f1": 0.25, "f3": 0.749}, "likely.sure.new", 25),
        ({"g": 0.2, "f2": 0.2, "f4": 0.4, "c2": 0.2}, "likely.new", 33),
    ],
)
def test_of_a_likely_supply_the_amount_to_expect_of_its_kind_is_told(monkeypatch, cards, key, few):
    """In tenths: a quarter of 1 and three quarters of 3; a third of 2 and two thirds of 4."""
    believe(monkeypatch, cards)
    likely = why(STEP, act("move n")).parts[1]
    assert (likely.key, likely.facts["few"]) == (key, few)


def test_of_what_is_certain_no_chance_is_told(monkeypatch):
    """A gun, or one kind, because nothing else is left or bots would not have said so."""
    for cards, there, looked in (
        ({"g": 1.0}, "centre.gun.must", "challenge.gun"),
        ({"g": 0.0, "f1": 0.5, "f3": 0.5}, "centre.no", "challenge.kind"),
        ({"g": 0.0, "f1": 1.0}, "centre.no", "challenge.kind"),
    ):
        believe(monkeypatch, cards)
        assert keys(STEP, "move n")[0] == there
        assert keys(look(3), "challenge")[0] == looked
        texts = [why(STEP, act("move n")).text(lang) for lang in ("en", "ru")]
        assert all("%" not in text for text in texts)
    assert "It is firewood (1), your first of that kind." in texts[0]


# --- words ----------------------------------------------------------------------------------------


def test_small_and_large_chances_are_told_in_words():
    facts = {"cell": "a1", "declared": "gun"}
    for lang, below, above in (
        ("en", "less than 1%", "more than 99%"),
        ("ru", "вероятность меньше 1\xa0%", "вероятность больше 99\xa0%"),
    ):
        assert below in Why("called.safe", {**facts, "gun": "<1"}).text(lang)
        assert above in Why("called.gun", {**facts, "gun": ">99"}).text(lang)
        assert not set("<>") & set(Why("called.gun", {**facts, "gun": ">99"}).text(lang))


def test_a_card_that_was_called_something_is_named_as_one_says_it():
    facts = {"cell": "a2", "declared": "gun", "gun": "7"}
    assert "was called a gun;" in Why("called", facts).text("en")
    assert "объявлена ружьём" in Why("called", facts).text("ru")
    assert "объявлена дровами" in Why("called", {**facts, "declared": "firewood"}).text("ru")
    assert "лежит с начала игры" in Why("centre", {"cell": "b2", "gun": "7"}).text("ru")


@pytest.mark.parametrize(
    ("lang", "label"),
    [
        ("en", "Lay coconuts (1) on b1 as a gun"),
        ("ru", "Положить на b1: кокосы (1); назвать ружьём"),
    ],
)
def test_the_label_of_a_laid_card_names_what_it_is_called_as_one_says_it(lang, label):
    view = hmf.new_game(2, 1).view(0)
    assert action_text(view, act("lay c1 b1 as gun"), lang) == label


def test_who_has_nothing_is_told_so_in_words():
    assert Why.of("leave.none").text("ru") == "У вас всё ещё ничего нет."
    assert "0" not in Why.of("leave.supplies", n=2).text("ru")


def test_the_page_tells_the_reason_that_the_terminal_tells():
    found = advice(STEP, "move s", "move w", wins=(0.5, 0.2), apart=0.01)
    assert model.told(found, found.best, "en").why == because.reason(found, found.best, "en")


SAID = (
    "players=4 first=2 seat=2 phase=put turn=2 challenges=2,2,2,2 island=a1:water/0,"
    "b1:coconuts/2=c3,c1:gun/0!1,d1:water/1,a2:coconuts/0,b2:firewood/1,c2:water/2=w1!3,"
    "d2:firewood/3,a3:coconuts/0,b3:water/3,c3:firewood/2=f1,d3:gun/2=g,a4:gun/3!0,b4:firewood/3,"
    "c4:gun/1,d4:coconuts/1=c4!2"
)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_gun_of_whoever_never_lies_is_as_good_as_seen_to_lead_the_next_player_to(lang):
    """That the next one may take it first is no drawback of a gun."""
    view = hmf.parse_position(SAID)
    honest = why(view, act("put c4"), None, ("honest",) * 4)
    assert [part.key for part in honest.parts] == ["lies.likely"]
    assert "c4" in honest.text(lang)
    assert keys(view, "put d3") == ["lies.gun"]
    assert keys(view, "put c4", ("bluffer",) * 4) == ["called", "next"]


def test_of_a_card_that_is_known_no_chance_of_a_gun_is_told():
    """It is one, or it is none: whoever leads Crusoe there knows which."""
    text = str(STEP).replace("phase=move", "phase=take-first").replace("crusoe=c3", "crusoe=c2")
    then = act("move e"), act("take")
    parts = why(hmf.parse_position(text), act("leave"), then=then).parts
    assert (parts[-1].key, parts[-1].facts["cell"]) == ("step.take.known", "d2")


def test_who_leaves_some_supply_is_not_told_a_chance_of_nothing(monkeypatch):
    believe(monkeypatch, {"f1": 0.4, "w1": 0.35, "c1": 0.25})
    text = str(STEP).replace("phase=move", "phase=take-after").replace("crusoe=c3", "crusoe=a3")
    told = why(hmf.parse_position(text), act("leave"))
    assert told.key == "left.no"
    assert told.text("en").startswith("What you leave on a3 cannot be a gun")
