"""Black Friday in words: every event, refusal and decision, in every language, to everybody."""

import pytest

from friday_nb import black_friday as blf
from friday_nb import i18n
from friday_nb.black_friday import texts
from friday_nb.black_friday.events import KINDS, NAMES, Event
from friday_nb.black_friday.words import keys, table
from tests.black_friday.walks import walk

LANGS = pytest.mark.parametrize("lang", i18n.languages())


def test_event_names_are_those_of_the_words():
    named = {key.split(".")[1] for key in keys("en") if key.startswith("event.")}
    assert named == set(NAMES)
    assert len(KINDS) == 44


@pytest.mark.parametrize(
    ("lang", "silver", "told"),
    [
        ("en", 95, "silver rises to 95."),
        ("en", 100, "silver is at 100, the end of its track."),
        ("ru", 100, "серебро стоит 100, дороже оно не бывает."),
    ],
)
def test_silver_is_not_said_to_rise_at_the_end_of_its_track(lang, silver, told):
    """Three black cases may have brought it there already."""
    event = Event("silver_up", (), {"bars": 10, "silver": silver})
    assert texts.event_text(event, lang).endswith(told)


@LANGS
def test_whole_games_can_be_put_into_words(lang):
    told = set()
    for number in (1, 2, 5, 7):
        for state, seat, action in walk(number):
            if seat is None:
                continue
            text = texts.action_text(state.view(seat), action, lang)
            assert text
            assert "{" not in text
            for event in blf.apply(state, seat, action)[1]:
                for listener in (None, *range(state.players)):
                    text = texts.event_text(event, lang, listener)
                    assert text.endswith((".", "!"))
                    assert "{" not in text
                told.add(event.kind)
    assert len(told) > 30


@pytest.mark.parametrize(
    ("event", "seat", "text"),
    [
        (
            Event("dealt", (), {"seat": 1, "count": 5, "cases": "red:3,blue:2"}),
            1,
            "You draw these cases: 3 red and 2 blue.",
        ),
        (Event("dealt", (), {"seat": 1, "count": 5}), 0, "Player 2 draws 5 cases."),
        (
            Event("dealt", (), {"seat": 1, "count": 5, "cases": "red:5"}),
            None,
            "Player 2 draws these cases: 5 red.",
        ),
        (
            Event("moved", (), {"case": "red", "count": -2, "price": 9}),
            0,
            "The red price goes down to 9 (count −2).",
        ),
        (
            Event("moved", (), {"case": "red", "count": 0, "price": 9}),
            0,
            "The red price moves left, to 9 (count 0).",
        ),
        (
            Event("moved", (), {"case": "red", "count": -1, "price": 4}),
            0,
            "The red price is 4 now, and no price falls below that (count −1).",
        ),
        (Event("won", (), {"seats": "0"}), 0, "You win!"),
        (Event("won", (), {"seats": "0"}), None, "Player 1 wins."),
        (
            Event("won", (), {"seats": "0,2"}),
            1,
            "A complete tie: Player 1 and Player 3 share the win.",
        ),
        (Event("won", (), {"seats": "0,2"}), 0, "A complete tie: you share the win with Player 3."),
        (
            Event("card_given", (), {"seat": 1, "cards": "pass,sell"}),
            1,
            "You get special actions: PASS or SELL +1.",
        ),
        (
            Event("card_given", (), {"seat": 1, "cards": "pass,sell,buy"}),
            1,
            "You get special actions: PASS, SELL +1 and BUY +1.",
        ),
    ],
)
def test_sentences(event, seat, text):
    assert texts.event_text(event, "en", seat) == text
    assert texts.event_text(event, "ru", seat)


@pytest.mark.parametrize(
    ("seats", "told"), [("0,2", "победил Игрок 3."), ("0,1,2", "победили: Игрок 2 и Игрок 3.")]
)
def test_in_russian_one_other_winner_is_not_several(seats, told):
    said = texts.event_text(Event("won", (), {"seats": seats}), "ru", 0)
    assert said.endswith(f"Вместе с вами {told}")


def test_players_may_have_names():
    event = Event("passed", (), {"seat": 1})
    assert texts.event_text(event, "en", 0, ("Ann", "Bob")) == "Bob passes."


@LANGS
def test_every_refusal_has_a_sentence_that_says_what_to_do(lang):
    written = {key for key in keys(lang) if key.startswith("reason.")}
    assert len(written) == 28
    for key in written:
        assert i18n.of("black_friday").table(lang)[key].count(".") >= 2 or key == "reason.game_over"


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            Event("bought", (), {"seat": 0, "case": "orange", "price": 7, "cash": 3}),
            "Вы покупаете оранжевую акцию за 7; деньги: 3.",
        ),
        (
            Event("third_case", (), {"case": "blue", "price": 9}),
            "Это третий синий чемодан на столе: цена синих сдвигается вправо, до 9.",
        ),
        (
            Event("lowered", (), {"seat": 0, "case": "green", "price": 4}),
            "Вы сдвигаете влево цену зелёных: теперь она 4.",
        ),
    ],
)
def test_in_russian_a_colour_agrees_with_its_noun(event, said):
    assert texts.event_text(event, "ru", 0) == said


def test_no_russian_sentence_puts_a_colour_in_brackets():
    told = ("event.", "action.", "reason.", "advice.why.")
    templates = {k: t for k, t in table("ru").items() if k.startswith(told)}
    assert [key for key, text in templates.items() if "({case})" in text] == []
