"""The table's model: everything on the page comes from what the player may know."""

import json
import random
import re
from types import SimpleNamespace

import pytest

from friday_nb import friday, i18n
from friday_nb.friday import Action, ActionKind, texts, words
from friday_widgets.friday.game_page import PAGE
from friday_widgets.friday.table.panel import model
from tests.friday import positions
from tests.friday.hidden import loaded_pairs

MANY = (
    "level=1 step=red life=18/4 stack=>0*3,0L2,1*3,2,0L1*2,0X2,0M,0B,0Y,0C2,1L1,2W*2,1B,1Y,1D,1T,"
    "2L1,2C1,2D,2T,2X1,2S,3C1,3D,3X1,3S,4W*2> gone=-1*5,0*5 aside=0X2,0C2,0D aging=7n3d "
    "pirates=half,all_hazards offer=1L1"
)
LATE = (
    "level=4 step=yellow life=3/17 stack=>0*2,2,0C2> discard=0*2,0L2,1,0D gone=-1*5,0*3,-2! "
    "hazards=0L1*2,0C2,0X2,0B,0Y,1L1,2W*2,1B,1D,1T,2L1,2C1,2S "
    "aside=0X2,0M,1L1,2D,2T,2X1,3D,3S,4W*2,3X1 aging=6n3d pirates=aging,plus_1 enemy=3C1 "
    "cards=0,0E!,1,/1Y,/1"
)


def shown(view, lang="en", events=(), notice=""):
    session = SimpleNamespace(events=((None, tuple(events)),))
    known = {
        "decisions": 1,
        "turn": "1.0",
        "seat": 0,
        "game_id": "game",
        "page": PAGE,
        "asked": None,
    }
    return model(SimpleNamespace(view=view, lang=lang, notice=notice, session=session, **known))


def at(position, *actions, seed=3):
    state = friday.seeded(friday.parse_position(position), seed)
    for action in actions:
        state, _ = friday.apply(state, Action.parse(action))
    return state.view


def games(count, seed=0):
    """Views of random games, all four levels."""
    rng = random.Random(seed)
    for n in range(count):
        state = friday.new_game(level=1 + n % 4, seed=n)
        for _ in range(120):
            view = state.view
            yield view
            actions = friday.legal(view)
            if not actions:
                break
            state, _ = friday.apply(state, rng.choice(actions))


def decisions(data):
    """Every decision that the page can send."""
    found = {a["do"] for a in data["actions"] if a.get("do") and not a["why"]}
    found |= {card["do"] for card in data.get("choose", {}).get("cards", [])}

    def leaves(tree):
        if "do" in tree:
            found.add(tree["do"])
        for branch in tree.get("to", {}).values():
            leaves(branch)

    for card in data["cards"]:
        if card["tree"]:
            leaves(card["tree"])
    return found


def test_the_page_offers_exactly_the_legal_decisions():
    for view in games(24):
        legal = {str(a) for a in friday.legal(view) if a.kind is not ActionKind.SORT}
        assert decisions(shown(view)) == legal


def test_everything_that_cannot_be_done_says_why():
    for view in games(8, seed=1):
        data = shown(view)
        for action in data["actions"]:
            if action.get("do"):
                legal = friday.why_not(view, Action.parse(action["do"])) is None
                assert bool(action["why"]) != legal
        for card in data["cards"]:
            assert bool(card["tree"]) != bool(card["why"])


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_card_on_the_page_has_its_face(lang):
    for view in games(6, seed=2):
        data = shown(view, lang)
        codes = {card["code"] for card in data["cards"]}
        codes |= {e["code"] for pile in data["piles"] for s in pile["sections"] for e in s["cards"]}
        codes |= {
            card["gain"] for card in data.get("choose", {}).get("cards", []) if "gain" in card
        }
        assert codes <= set(data["faces"])
        assert json.loads(json.dumps(data))["lang"] == lang


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_games_that_went_the_same_with_another_seed_give_the_same_page(lang):
    for mine, twin in loaded_pairs(40):
        assert shown(mine.view, lang) == shown(twin.view, lang)


def test_the_stack_dialog_counts_every_card_of_the_stack():
    for view in games(6, seed=3):
        stack = next(pile for pile in shown(view)["piles"] if pile["key"] == "stack")
        assert sum(section["count"] for section in stack["sections"]) == view.stack.size


def test_the_unseen_aging_card_has_chances_that_sum_to_one():
    stack = shown(friday.new_game(level=3, seed=1).view)["piles"][0]
    unseen = stack["sections"][-1]
    assert unseen["count"] == 1
    assert 97 <= sum(int(e["count"].rstrip("%")) for e in unseen["cards"]) <= 103


def test_ending_tells_what_it_costs():
    data = shown(at(LATE))
    assert data["fight"]["ending"]["kind"] == "game_lost"
    assert data["fight"]["meter"]["gap"] == "4 short"
    end = next(a for a in data["actions"] if a["id"] == "end")
    assert "loses the game" in end["danger"]
    pay = next(a for a in data["actions"] if a["id"] == "pay")
    assert not pay["danger"]


def test_a_loss_that_can_be_paid_names_life_and_points():
    data = shown(at(LATE.replace("life=3/17", "life=9/11")))
    ending = data["fight"]["ending"]
    assert ending["kind"] == "lose"
    assert "4" in ending["title"]
    assert "5" in ending["text"]


def button(view, name):
    return next(each for each in shown(view)["actions"] if each["id"] == name)


def test_the_button_says_what_ending_costs():
    losing = at(LATE.replace("life=3/17", "life=9/11"))
    assert button(losing, "end")["short"] == "−4 life points"
    won = positions.at(enemy="0C2", cards="2").view
    assert button(won, "end")["short"] == "you win"
    hungry = positions.at(enemy="3D", cards="0,1,1,0H1!", life=9).view
    assert button(hungry, "end")["short"] == f"−{hungry.fight.value - 2 + 1} life points"
    paid = positions.at(enemy="0C2", cards="2,/0H1!", life=9).view
    assert button(paid, "end")["short"] == "win, pay 1"


def test_what_would_be_owed_adds_up():
    """Six short and seven to pay: one of them is for an aging card."""
    ending = shown(positions.at(enemy="3D", cards="0,0H1!", life=1).view)["fight"]["ending"]
    assert ending["kind"] == "game_lost"
    assert "1 of them for aging cards" in ending["text"]


def test_what_a_lost_fight_costs_counts_aging_cards_as_the_button_does():
    """Four short and one for an aging card; only the four bring destroy points."""
    data = shown(positions.at(enemy="3D", cards="0,0H1!", life=9).view)
    ending = data["fight"]["ending"]
    assert ending["title"] == "End now: pay 5 life points"
    words = "1 of them for aging cards. 4 life points left; you get 4 destroy points."
    assert ending["text"] == words
    end = next(each for each in data["actions"] if each["id"] == "end")
    assert end["short"] == "−5 life points"
    none = shown(positions.at(enemy="3D", cards="0,0H1!", life=5).view)["fight"]["ending"]
    assert none["title"] == ending["title"]
    assert "play on" in none["text"]


def test_what_a_fight_costs_that_is_won_is_told():
    ending = shown(positions.at(enemy="0C2", cards="2,/0H1!", life=9).view)["fight"]["ending"]
    assert ending["kind"] == "win"
    assert ending["text"].endswith("joins your cards. Aging cards cost 1 life point.")


def test_nobody_is_out_with_no_life_points_left():
    view = positions.at(enemy="3D", cards="0", life=4).view
    ending = shown(view)["fight"]["ending"]
    assert ending["kind"] == "lose"
    assert "play on" in ending["text"]


def test_wasting_destroy_points_is_not_offered_first():
    lost = positions.at(enemy="3D", cards="0,0", life=9).do("end")
    assert not button(lost.view, "done")["main"]
    spent = positions.at(enemy="3D", cards="0", life=9).do("end", "destroy 1")
    if spent.view.node is friday.Node.DESTROY:
        assert button(spent.view, "done")["main"]


def test_a_stopped_fight_says_so():
    assert shown(at(LATE))["fight"]["left_note"] == "stopped"


def test_what_a_pirate_is_worth_is_known_when_it_is_chosen():
    cards = shown(at(MANY, "skip"))["choose"]["cards"]
    assert [card["value"] for card in cards] == ["22", "15"]


def test_a_copy_asks_for_the_card_and_then_for_the_target():
    view = at(MANY, "skip", "pirate 1", *["draw"] * 9, *["pay"] * 5)
    copy = next(c for c in view.fight.cards if c.card.ability is friday.Ability.COPY)
    tree = next(c for c in shown(view)["cards"] if c["number"] == copy.number)["tree"]
    branches = [b for b in tree["to"].values() if "to" in b]
    assert branches
    assert all(branch["prompt"] for branch in branches)
    assert tree["prompt"] == "Choose the card whose ability to copy."


def test_sort_shows_the_cards_looked_at():
    for seed in range(200):
        view = at(MANY, "skip", "pirate 2", *["draw"] * 4, seed=seed)
        for card in view.fight.cards:
            if card.card.ability is friday.Ability.SORT:
                state = friday.seeded(view, seed)
                state, _ = friday.apply(state, Action.parse(f"use {card.number}"))
                state, _ = friday.apply(state, Action.parse("look"))
                assert len(shown(state.view)["sort"]["cards"]) == 2
                return
    pytest.fail("no sort card was drawn")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_end_of_a_game_adds_up(lang):
    ends = [view for view in games(4, seed=4) if view.outcome]
    assert ends
    for view in ends:
        over = shown(view, lang)["over"]
        points = [int(line["points"].replace("−", "-")) for line in over["score"]]
        assert sum(points[:-1]) == points[-1]
        rule = view.outcome.termination.rule.removeprefix("FRI-")
        assert over["rules"] == words.say(lang, "table.over.rule", rule=rule)


def won(stack=">0>"):
    """The view of a game whose last pirate was beaten, with these cards in the stack."""
    last = {"pirates": "20/6,25/7", "first": 2, "beaten": 1, "enemy": "20/6"}
    cards = "4W,4W,2W,2W,2,1,1,1,2L1,1L1"
    return positions.at(cards=cards, stack=stack, life=3, **last).do("end").view


def lost(stack="1,2"):
    """The view of a game that was lost, with these cards in the stack."""
    return positions.at(enemy="3D", cards="0,0", stack=stack, life=1).do("end").view


@pytest.mark.parametrize("lang", i18n.languages())
def test_after_the_game_no_step_is_going_on(lang):
    assert won().outcome
    assert [step["state"] for step in shown(won(), lang)["track"]] == ["past"] * 4
    here = next(step for step in shown(lost(), lang)["track"] if step["state"] == "now")
    assert here["note"] == words.say(lang, "table.track.lost")


@pytest.mark.parametrize("lang", i18n.languages())
@pytest.mark.parametrize("end", [won, lost])
def test_after_the_game_no_card_comes_next(end, lang):
    """What is known of the stack can still be looked up, but nobody will draw from it."""
    stack = shown(end("0,0>0>"), lang)["piles"][0]
    assert stack["note"] == ""
    assert [section["count"] for section in stack["sections"]] == [2, 1]
    assert shown(end(">>"), lang)["piles"][0]["sections"] == []


def test_a_new_game_names_no_pirate_in_the_status_line(desk):
    """The table shows both; the line has room for one of them."""
    assert len(desk.view.pirates) == 2
    assert model(desk)["status"]["text"].startswith("A new game begins on level 1.")
    assert "irate" not in model(desk)["status"]["text"]


@pytest.mark.parametrize("lang", i18n.languages())
def test_the_status_line_begins_with_the_end_of_the_game(lang):
    """What is below it may be cut off."""
    cards = "4W,4W,2W,2W,2,1,1,1,2L1,1L1,0H1!"
    last = {"pirates": "20/6,25/7", "first": 2, "beaten": 1, "enemy": "20/6"}
    ended = positions.at(cards=cards, stack=">0>", life=3, **last).do("end")
    assert "aging_life_paid" in ended.kinds
    (won,) = [event for event in ended.events if event.kind == "game_won"]
    status = shown(ended.view, lang, ended.events)["status"]["text"]
    assert status.startswith(texts.event_text(won, lang))


def test_a_refusal_is_shown_in_the_status_line():
    data = shown(friday.new_game(level=1, seed=1).view, notice="That is not possible.")
    assert data["status"] == {"text": "That is not possible.", "refusal": True}


def test_both_languages_have_the_same_words():
    keys = [{k: set(re.findall(r"\{(\w+)", t)) for k, t in _words(lang).items()} for lang in "er"]
    assert keys[0].keys() == keys[1].keys()
    assert not [k for k in keys[0] if keys[0][k] != keys[1][k] and not k.endswith("label")]


def _words(first_letter):
    lang = {"e": "en", "r": "ru"}[first_letter]

    return {k: t for k, t in words.table(lang).items() if k.startswith("table.")}


# --- what is said ------------------------------------------------------------------------------


def test_the_prompt_offers_nothing_that_is_locked():
    for lang in ("en", "ru"):
        for view in games(8, seed=5):
            data = shown(view, lang)
            if data["node"] != "fight" or not view.fight.drawn:
                continue
            table = _words(lang[0])
            able = {button["id"] for button in data["actions"] if not button["why"]}
            able |= {"use"} if any(card["tree"] for card in data["cards"]) else set()
            for key in ("draw", "pay", "use", "end"):
                named = table[f"table.prompt.can.{key}"] in data["prompt"]
                assert named == (key in able), data["prompt"]


def test_a_warning_tells_what_would_happen():
    danger = next(a for a in shown(at(LATE))["actions"] if a["id"] == "end")["danger"]
    assert "would owe" in danger
    assert "had" not in danger


def test_the_number_of_free_cards_agrees_with_its_word():
    from friday_widgets.friday.table.faces import hazard, pirate_free_word

    found = {
        (lang, face["free"]): face["free_word"]
        for lang in ("en", "ru")
        for card in friday.CARDS
        if card.hazard
        for face in [hazard(card, friday.Step.GREEN, lang)]
    }
    assert found["en", 1] == "free card"
    assert found["en", 4] == "free cards"
    assert found["ru", 1] == "карта бесплатно"
    assert found["ru", 4] == "карты бесплатно"
    assert found["ru", 5] == "карт бесплатно"
    assert pirate_free_word("?", "ru") == "карт бесплатно"


def test_a_hazard_that_cannot_be_discarded_has_no_button_for_it():
    assert shown(friday.new_game(level=1, seed=1).view)["actions"] == []
    assert [a["id"] for a in shown(at(MANY))["actions"]] == ["skip"]


def test_a_hint_says_each_thing_once_and_in_sentences():
    for view in games(8, seed=6):
        for card in shown(view)["cards"]:
            sentences = re.split(r"(?<=[.:])\s", card["hint"])
            assert len(sentences) == len(set(sentences)), card["hint"]
            assert all(text[0].isupper() or text[0].isdigit() for text in sentences), card["hint"]
            assert card["hint"].count("no ability") <= 1, card["hint"]
