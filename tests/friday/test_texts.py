"""Friday in words: whatever the game can name, do, refuse or report has its words."""

import random
from itertools import product

import pytest

from friday_nb import friday, i18n, rulebook
from friday_nb.friday import events, reasons, texts, words
from friday_nb.friday.actions import Action, ActionKind
from friday_nb.friday.cards import CARDS, HAZARDS, PIRATES, Ability, Group, Step
from tests.friday.positions import at

KEYS = words.keys()
EVERY_LANGUAGE = pytest.mark.parametrize("lang", i18n.languages())


def complete(text):
    return bool(text) and not set("{}_") & set(text)


@EVERY_LANGUAGE
def test_everything_on_the_cards_has_words(lang):
    for card in CARDS:
        assert complete(texts.card_name(card, lang))
        assert texts.card_name(card.code, lang) == texts.card_name(card.key, lang)
    for hazard in HAZARDS:
        assert complete(texts.hazard_name(hazard, lang))
    for pirate in PIRATES:
        assert complete(texts.pirate_name(pirate, lang))
        assert complete(texts.pirate_text(pirate.code, lang))
    for ability in Ability:
        assert complete(texts.ability_name(ability, lang))
        assert complete(texts.ability_text(ability, lang))


@EVERY_LANGUAGE
def test_every_step_level_and_ending_has_words(lang):
    assert all(complete(texts.step_name(step, lang)) for step in Step)
    for level in friday.LEVELS:
        assert complete(texts.level_name(level, lang))
        assert complete(texts.level_text(level, lang))
    for termination in friday.Termination:
        assert complete(texts.termination_text(termination, lang))


@EVERY_LANGUAGE
def test_labels_tell_all_kinds_of_cards_apart_by_title_value_and_age(lang):
    labels = {texts.card_label(card, lang) for card in CARDS}
    told = {(texts.card_name(c, lang), c.value, c.group is Group.AGING) for c in CARDS}
    assert len(labels) == len(told)
    names = [texts.pirate_name(pirate, lang) for pirate in PIRATES]
    assert len(set(names)) == len(names)


def test_a_card_without_a_hazard_side_is_refused():
    with pytest.raises(ValueError, match="no hazard side"):
        texts.hazard_name("genius", "en")


@EVERY_LANGUAGE
@pytest.mark.parametrize("kind", events.KINDS, ids=lambda kind: kind.name)
def test_every_event_has_words_for_its_facts(kind, lang):
    template = words.table(lang)[f"event.{kind.name}"]
    known = {*kind.facts, "knowledge"} if "hazard" in kind.facts else set(kind.facts)
    assert i18n.facts_of(template) <= known


def test_there_are_no_words_for_events_that_cannot_happen():
    said = {key.removeprefix("event.") for key in KEYS if key.startswith("event.")}
    assert said == set(events.BY_NAME)


def test_there_are_words_for_every_reason_and_no_others():
    said = {key.removeprefix("reason.") for key in KEYS if key.startswith("reason.")}
    assert said == set(reasons.KEYS)


@EVERY_LANGUAGE
def test_every_reason_names_rules_that_are_in_the_rulebook_and_is_a_sentence(lang):
    for key, rules in reasons.REASONS.rows:
        assert words.table(lang)[f"reason.{key}"].endswith(".")
        assert all(rulebook.rule(f"FRI-{rule}") for rule in rules.split())


def test_every_event_names_rules_that_are_in_the_rulebook():
    for kind in events.KINDS:
        assert kind.rules
        assert [rulebook.rule(rule).id for rule in kind.rules] == list(kind.rules)


def test_a_drawn_card_is_named_with_its_value():
    event = events.Event("free_card", (), {"card": "weak", "n": 2, "free": 3})
    assert texts.event_text(event, "en") == "You drew Weak (0) as free card 2 of 3."
    assert texts.event_text(event, "ru") == "Вы взяли бесплатную карту 2 из 3: «Слабый» (0)."


def test_a_beaten_hazard_is_named_with_both_its_sides():
    event = events.Event("hazard_beaten", (), {"hazard": "wild_animals__vision"})
    assert texts.event_text(event, "en") == (
        "You beat “Wild animals”: from now on it is your knowledge card Vision (3)."
    )


@EVERY_LANGUAGE
def test_whatever_must_be_finished_first_has_words(lang):
    for node in friday.Node:
        if node is not friday.Node.OVER:
            reason = reasons.Reason("finish_first", (), {"what": node.name.lower()})
            assert complete(texts.reason_text(reason, lang))


def test_a_refusal_is_a_sentence():
    reason = reasons.Reason("free_first", (), {"n": 1})
    assert texts.reason_text(reason, "en") == (
        "You may still draw 1 free card. Draw it before you buy one."
    )
    assert texts.reason_text(reason, "ru") == (
        "Можно взять ещё 1 бесплатную карту. Сначала возьмите её, а потом покупайте."
    )


def any_actions(numbers=4):
    """Decisions of every kind, sensible or not."""
    texts_of = ["skip", "draw", "pay", "more", "done", "look", "end"]
    texts_of += [f"{word} {n}" for word in ("hazard", "pirate", "swap", "destroy") for n in (1, 9)]
    texts_of += [f"use {i}" for i in range(1, numbers)]
    texts_of += [f"use {i}>{j}" for i, j in product(range(1, numbers), repeat=2)]
    texts_of += ["use 1>2>3", "use 2>1>1", "use 9", "use 1>9", "use 1>2>9"]
    texts_of += ["sort 1", "sort /1", "sort 2,1/3", "sort 3,3,3"]
    return [Action.parse(text) for text in texts_of]


def choose(rng, legal):
    """Mostly on with the fight and its abilities, so that games go far."""
    kinds = (ActionKind.END, ActionKind.PAY, ActionKind.DONE)
    lively = [action for action in legal if action.kind not in kinds]
    return rng.choice(lively if lively and rng.random() < 0.8 else legal)


@pytest.mark.parametrize("seed", range(8))
def test_whole_games_can_be_told(seed):
    rng = random.Random(seed)
    state, told = friday.begin(level=seed % 4 + 1, seed=seed)
    for _ in range(400):
        for event, lang in product(told, i18n.languages()):
            assert complete(texts.event_text(event, lang)), event
        view = state.view
        legal = friday.legal(view)
        for action in any_actions():
            reason = friday.why_not(view, action)
            for lang in i18n.languages():
                assert complete(texts.action_text(view, action, lang)), action
                assert reason is None or complete(texts.reason_text(reason, lang)), reason
        if not legal:
            break
        for action, lang in product(legal, i18n.languages()):
            text = texts.action_text(view, action, lang)
            assert complete(text), action
            assert "label" not in text
        state, told = friday.apply(state, choose(rng, legal))


def test_two_hazards_of_one_name_are_told_apart():
    view = friday.new_game(level=1, seed=3).view
    assert [card.key for card in view.offer] == [
        "raft_to_wreck__equipment",
        "raft_to_wreck__strategy",
    ]
    first, second = Action.parse("hazard 1"), Action.parse("hazard 2")
    wanted = "Fight “With the raft to the wreck” for "
    assert texts.action_text(view, first, "en") == f"{wanted}Equipment (0)"
    assert texts.action_text(view, second, "en") == f"{wanted}Strategy (0)"
    assert texts.action_text(view, first, "ru").endswith("ради карты «Снаряжение» (0)")


def test_decisions_in_words():
    state = friday.new_game(level=1, seed=42)
    view = state.view
    first = texts.hazard_name(view.offer[0], "en")
    assert texts.action_text(view, Action.parse("hazard 1"), "en") == f"Fight “{first}”"
    state, _ = friday.apply(state, Action.parse("hazard 1"))
    view = state.view
    assert texts.action_text(view, Action.parse("draw"), "ru") == "Взять бесплатную карту"
    assert texts.action_text(view, Action.parse("pay"), "en") == "Buy a card for 1 life point"
    assert texts.action_text(view, Action.parse("pay"), "ru") == "Купить карту за 1 очко жизни"


def test_of_equal_cards_that_lie_differently_it_is_said_which_one_is_meant():
    """The new card comes to the same side; an ability that is used cannot be used again."""
    view = at(enemy="3S", stack="0,0,0", cards="0X2,1,0L1~,/1,/0L1").view
    said = {
        str(action): texts.action_text(view, action, "en")
        for action in friday.legal(view)
        if str(action).startswith("use 1>")
    }
    assert said == {
        "use 1>2": "Exchange Focused (1) on the left (first exchange)",
        "use 1>3": "Exchange Food (0), used (first exchange)",
        "use 1>4": "Exchange Focused (1) on the right (first exchange)",
        "use 1>5": "Exchange Food (0), not yet used (first exchange)",
    }
