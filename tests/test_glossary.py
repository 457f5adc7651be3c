"""The glossary: every term is explained, and found in the texts of the rules."""

import pytest

from friday_nb import i18n, rulebook
from friday_nb.friday import words
from friday_nb.rulebook import glossary as book

LANGUAGES = i18n.languages()
EVERYWHERE = pytest.mark.parametrize("lang", LANGUAGES)


def texts(lang):
    return [rule.text[lang] for rule in rulebook.rules("friday")]


def marked(text, lang):
    return {piece.term: piece.text for piece in book.linked(text, lang, "friday") if piece.term}


@EVERYWHERE
def test_every_term_has_a_name_of_its_own_and_a_meaning(lang):
    terms = book.glossary(lang, "friday")
    assert len(terms) == len({term.name for term in terms}) == len({term.id for term in terms}) > 35
    for term in terms:
        assert term.text[0].isupper() or not term.text[0].isalpha(), term
        assert term.text.endswith("."), term


@EVERYWHERE
def test_no_two_terms_mean_the_same(lang):
    texts_of = [term.text for term in book.glossary(lang, "friday")]
    assert len(set(texts_of)) == len(texts_of)


def test_both_languages_explain_the_same_terms():
    ids = [{term.id for term in book.glossary(lang, "friday")} for lang in LANGUAGES]
    assert ids[0] == ids[1]


@EVERYWHERE
def test_terms_stand_in_the_order_of_the_alphabet(lang):
    names = [term.name.casefold() for term in book.glossary(lang, "friday")]
    assert names == sorted(names)


@EVERYWHERE
def test_the_pieces_of_a_text_are_the_text_and_mark_each_term_once(lang):
    for text in texts(lang):
        pieces = book.linked(text, lang, "friday")
        assert "".join(piece.text for piece in pieces) == text
        terms = [piece.term for piece in pieces if piece.term]
        assert len(terms) == len(set(terms))


@EVERYWHERE
def test_every_term_that_can_be_marked_is_found_by_its_own_name(lang):
    for term in book.glossary(lang, "friday"):
        if words.has(lang, f"term.{term.id}.stems") and term.id != "destroy":
            assert term.id in marked(f"x {term.name} x", lang), term.name


@EVERYWHERE
def test_the_rules_lead_to_most_of_the_glossary(lang):
    found = set().union(*(marked(text, lang) for text in texts(lang)))
    assert len(found) >= 25


@pytest.mark.parametrize(
    ("lang", "text", "term", "shown"),
    [
        ("en", "Draw free cards.", "free_card", "free cards"),
        ("en", "A freedom of cards.", "free_card", None),
        ("en", "Put it on the Robinson discard pile.", "discard_pile", "Robinson discard pile"),
        ("en", "Put it on the hazard discard pile.", "hazard_discard", "hazard discard pile"),
        ("ru", "Возьмите бесплатную карту.", "free_card", "бесплатную карту"),
        ("ru", "Из колоды старения вышла карта старения.", "aging_card", "карта старения"),
        ("ru", "Вы взяли карту по способности.", "bonus_card", "карту по способности"),
        ("ru", "У вас 3 очка жизни.", "life_points", "очка жизни"),
    ],
)
def test_a_term_is_found_in_any_form(lang, text, term, shown):
    assert marked(text, lang).get(term) == shown


def test_an_unknown_term_is_named():
    with pytest.raises(book.UnknownTermError, match="no term “dragon”"):
        book.define("dragon", "en", "friday")
