"""The glossaries: every term is explained, and found in the texts of the rules."""

import pytest

from friday_nb import i18n, rulebook
from friday_nb.core import registry
from friday_nb.rulebook import glossary as book

LANGUAGES = i18n.languages()
GAMES = [game for game in registry.names() if book.glossary(i18n.DEFAULT_LANGUAGE, game)]
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
EVERYWHERE = pytest.mark.parametrize(
    ("game", "lang"), [(game, lang) for game in GAMES for lang in LANGUAGES]
)


def texts(game, lang):
    return [rule.text[lang] for rule in rulebook.rules(game)]


def marked(text, lang, game="friday"):
    return {piece.term: piece.text for piece in book.linked(text, lang, game) if piece.term}


def can_be_marked(game, lang):
    words = i18n.of(game)
    return [t for t in book.glossary(lang, game) if words.has(lang, f"term.{t.id}.stems")]


def test_games_have_a_glossary():
    assert {"friday", "his_man_friday"} <= set(GAMES)


@EVERYWHERE
def test_every_term_has_a_name_of_its_own_and_a_meaning(game, lang):
    terms = book.glossary(lang, game)
    assert len(terms) == len({term.name for term in terms}) == len({term.id for term in terms}) > 20
    for term in terms:
        assert term.text[0].isupper() or not term.text[0].isalpha(), term
        assert term.text.endswith("."), term


@EVERYWHERE
def test_no_two_terms_mean_the_same(game, lang):
    texts_of = [term.text for term in book.glossary(lang, game)]
    assert len(set(texts_of)) == len(texts_of)


@EVERY_GAME
def test_both_languages_explain_the_same_terms(game):
    ids = [{term.id for term in book.glossary(lang, game)} for lang in LANGUAGES]
    assert ids[0] == ids[1]


@EVERYWHERE
def test_terms_stand_in_the_order_of_the_alphabet(game, lang):
    names = [term.name.casefold().replace("ё", "е") for term in book.glossary(lang, game)]
    assert names == sorted(names)


@EVERYWHERE
def test_the_pieces_of_a_text_are_the_text_and_mark_each_term_once(game, lang):
    for text in texts(game, lang):
        pieces = book.linked(text, lang, game)
        assert "".join(piece.text for piece in pieces) == text
        terms = [piece.term for piece in pieces if piece.term]
        assert len(terms) == len(set(terms))


@EVERYWHERE
def test_every_term_that_can_be_marked_is_found_by_its_own_name(game, lang):
    for term in can_be_marked(game, lang):
        if term.id not in CHANGED:
            assert term.id in marked(f"x {term.name} x", lang, game), term.name


CHANGED = {"destroy", "lie", "out", "share_the_win"}
"""Terms that the rules use in another form than their names, such as "destroyed" or "a lie"."""


@EVERYWHERE
def test_the_rules_lead_to_most_of_the_glossary(game, lang):
    found = set().union(*(marked(text, lang, game) for text in texts(game, lang)))
    assert len(found) >= 0.75 * len(can_be_marked(game, lang))


@EVERY_GAME
def test_the_help_speaks_of_the_words_that_are_underlined(game):
    assert "underlined word" in i18n.of(game).say("en", "panels.help.3")
    assert "подчёркнутое слово" in i18n.of(game).say("ru", "panels.help.3")


@pytest.mark.parametrize(
    ("lang", "text", "term", "shown"),
    [
        ("en", "Draw free cards.", "free_card", "free cards"),
        ("en", "A freedom of cards.", "free_card", None),
        ("en", "Put it on the Robinson discard pile.", "discard_pile", "Robinson discard pile"),
        ("en", "Put it on the hazard discard pile.", "hazard_discard", "hazard discard pile"),
        ("en", "The score is told (FRI-SCORE-1).", "score", "score"),
        ("en", "It is told (FRI-SCORE-1).", "score", None),
        ("ru", "Возьмите бесплатную карту.", "free_card", "бесплатную карту"),
        ("ru", "Из колоды старения вышла карта старения.", "aging_card", "карта старения"),
        ("ru", "Вы взяли карту по способности.", "bonus_card", "карту по способности"),
        ("ru", "У вас 3 очка жизни.", "life_points", "очка жизни"),
    ],
)
def test_a_term_is_found_in_any_form(lang, text, term, shown):
    assert marked(text, lang).get(term) == shown


@pytest.mark.parametrize(
    ("lang", "text", "term", "shown"),
    [
        ("en", "The cards lie face down.", "lie", None),
        ("en", "This may be a lie.", "lie", "a lie"),
        ("ru", "В руке одни ружья.", "gun", "ружья"),
        ("ru", "У кого ружей больше всех, выбывает.", "out", "выбывает"),
    ],
)
def test_a_term_of_his_man_friday_is_found_in_any_form(lang, text, term, shown):
    assert marked(text, lang, "his_man_friday").get(term) == shown


def test_an_unknown_term_is_named():
    with pytest.raises(book.UnknownTermError, match="no term “dragon”"):
        book.define("dragon", "en", "friday")
