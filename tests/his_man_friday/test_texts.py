"""His Man Friday in words: whatever happens is told correctly to everybody, in both languages."""

import re

import pytest

from friday_nb import his_man_friday as hmf
from friday_nb import i18n, rulebook
from friday_nb.core.facts import Event
from friday_nb.his_man_friday import events, reasons, texts, words
from friday_nb.his_man_friday.table import Phase
from tests.his_man_friday.walks import walk

EVERY_LANGUAGE = pytest.mark.parametrize("lang", i18n.languages())
NAMES = ("Ann", "Bob", "Cid", "Dora")


def laid(**more):
    facts = {"seat": 1, "cell": "a1", "declared": "gun", **more}
    return Event("laid", ("HMF-REC-2",), facts)


@pytest.mark.parametrize(
    ("event", "seat", "en", "ru"),
    [
        (
            laid(),
            0,
            "Bob lays a card on a1 and says: gun.",
            "Bob кладёт карту на a1 и называет её: ружьё.",
        ),
        (
            laid(card="c1"),
            1,
            "You lay coconuts (1) on a1 and say: gun.",
            "Вы кладёте «кокосы (1)» на a1 и называете карту: ружьё.",
        ),
        (
            laid(card="g"),
            None,
            "Bob lays a gun on a1 and says: gun.",
            "Bob кладёт «ружьё» на a1 и называет карту: ружьё.",
        ),
        (
            Event("won", (), {"seats": "1"}),
            1,
            "You win and become His Man Friday!",
            "Вы побеждаете и становитесь Пятницей Крузо!",
        ),
        (
            Event("won", (), {"seats": "0,2"}),
            0,
            "You share the win with Cid: you are still tied after every count.",
            "Полная ничья, победа общая. Вместе с вами победил Cid.",
        ),
        (
            Event("won", (), {"seats": "0,1,2"}),
            0,
            "You share the win with Bob and Cid: you are still tied after every count.",
            "Полная ничья, победа общая. Вместе с вами победили: Bob и Cid.",
        ),
        (
            Event("won", (), {"seats": "0,1,2"}),
            None,
            "Ann, Bob and Cid are still tied after every count and share the win.",
            "Полная ничья, победа общая. Победили: Ann, Bob и Cid.",
        ),
        (
            Event("left_it", (), {"seat": 2, "cell": ""}),
            2,
            "You do not use your last chance to take a card.",
            "Вы не пользуетесь последней возможностью взять карту.",
        ),
        (
            Event("last_chances", (), {"seat": 2, "cards": 3}),
            0,
            "3 cards are left. Each player has one last chance to take a card; Cid begins.",
            "Остались 3 карты. У каждого есть последняя возможность взять карту; начинает Cid.",
        ),
    ],
)
def test_a_sentence_for_you_for_the_others_and_for_whoever_looks_on(event, seat, en, ru):
    assert texts.event_text(event, "en", seat, NAMES) == en
    assert texts.event_text(event, "ru", seat, NAMES) == ru


def test_a_player_without_a_name_is_called_by_number():
    assert texts.event_text(laid(), "en", 0).startswith("Player 2 lays")
    assert texts.event_text(laid(), "ru", 0).startswith("Игрок 2 кладёт")


@EVERY_LANGUAGE
@pytest.mark.parametrize("number", range(9))
def test_everything_that_happens_has_words(lang, number):
    for state, seat, action in walk(number):
        if seat is None:
            break
        _, happened = hmf.apply(state, seat, action)
        for event in happened:
            for told in (None, *range(state.players)):
                seen = event if told is None else hmf.redact(event, told)
                text = texts.event_text(seen, lang, told)
                assert text.endswith((".", "!"))
                assert not set("{}_") & set(text)
                assert "  " not in text


@EVERY_LANGUAGE
def test_a_card_that_a_seat_may_not_know_is_never_named(lang):
    """The sentence about another's card is the same, whatever card it is."""
    for card in hmf.CARDS:
        seen = hmf.redact(laid(card=card.name), 0)
        assert texts.event_text(seen, lang, 0) == texts.event_text(laid(), lang, 0)


def test_there_are_words_for_every_event_and_no_others():
    said = {re.sub(r"^event\.(\w+).*", r"\1", k) for k in words.table("en") if k[:6] == "event."}
    assert said == set(events.NAMES)


def test_there_are_words_for_every_refusal_and_no_others():
    said = {k.removeprefix("reason.") for k in words.table("en") if k.startswith("reason.")}
    phases = {f"not_now.{phase.key}" for phase in Phase if phase is not Phase.OVER}
    assert said == {*reasons.KEYS, *phases} - {"not_now"}


@EVERY_LANGUAGE
def test_refusals_are_sentences_that_say_what_to_do(lang):
    view = hmf.new_game(2, 1).view(0)
    for text in ("lay c1 a1 as gun", "lay c2 e5 as gun", "lay c2 b2 as gun", "pass", "take"):
        reason = hmf.why_not(view, hmf.Action.parse(text))
        said = texts.reason_text(reason, lang, NAMES)
        assert said.endswith(".")
        assert said.count(".") >= 2
    with pytest.raises(hmf.IllegalAction) as caught:
        hmf.apply(hmf.new_game(2, 1), 0, hmf.Action.parse("pass"))
    assert said != caught.value.text(lang)
    assert "pass" in caught.value.text(lang)


@EVERY_LANGUAGE
def test_every_button_has_words_of_its_own(lang):
    for state, seat, _ in walk(8):
        if seat is not None:
            view = state.view(seat)
            said = [texts.action_text(view, action, lang) for action in hmf.legal(view)]
            assert len(set(said)) == len(said)
            assert not set("{}_") & set("".join(said))


def test_every_event_and_every_refusal_names_rules_of_the_rulebook():
    named = {rule for kind in events.KINDS for rule in kind.rules}
    named |= {f"HMF-{rule}" for _, rule in reasons.REASONS.rows if rule}
    assert {rulebook.rule(rule).id for rule in named} == named


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "so the last chances begin"), ("ru", "наступает последняя")]
)
def test_three_rounds_without_a_card_bring_the_last_chances(lang, words):
    """HMF-EXP-6: the phase is not over yet, as everybody still has a last chance."""
    assert words in texts.event_text(Event("three_rounds", (), {}), lang)
